import { FALSE, type Node } from '@tollbench/engines/bdd/bdd.ts';
import { rowsOf } from '@tollbench/engines/bdd/count.ts';
import { largestCube } from '@tollbench/engines/bdd/largest-cube.ts';
import {
  type NamedStep,
  namedSteps,
  saidRightly,
  workingLines,
} from '@tollbench/engines/logic/algebra/check.ts';
import { Terms } from '@tollbench/engines/logic/algebra/terms.ts';
import { variableNames } from '@tollbench/engines/logic/definitions.ts';
import {
  type Expression,
  notationOf,
  parseExpression,
  variablesOf,
} from '@tollbench/engines/logic/expression.ts';
import { diagramsOf } from '@tollbench/engines/logic/network/diagram.ts';
import { withoutSignals } from '@tollbench/engines/logic/network/network.ts';
import { InputError } from '../../define/error.ts';
import type { Inputs } from './inputs.ts';
import { reading } from './read.ts';
import { literalsOf } from './simplify.ts';

/** A line of a working beside the one before it. */
export interface CheckedLine {
  readonly text: string;
  /** Of the text, from 1. */
  readonly line: number;
  readonly verdict: 'start' | 'same' | 'law' | 'laws' | 'equal' | 'wrong';
  readonly steps: readonly NamedStep[];
  /** The law that is named beside it, and whether it is among those it takes; undefined where it is not understood. */
  readonly said: string | undefined;
  readonly right: boolean | undefined;
  /** Of a wrong line: the fewest values with which it differs from the line before, and what both are there. */
  readonly counterexample: readonly { readonly name: string; readonly value: boolean }[];
  readonly before: boolean;
  readonly after: boolean;
  readonly rows: bigint;
  /** Whether it equals the first line. */
  readonly equalsFirst: boolean;
  readonly literals: number;
}

export interface Checked {
  readonly inputs: readonly string[];
  readonly lines: readonly CheckedLine[];
  readonly expressions: readonly Expression[];
}

const MAX_NAMED = 60;
const MADE = { normal: 12_000, long: 200_000 } as const;

/** `A1` behind `A(1 + B)` is A·1, and would be a variable of its own: A stands by itself, and no other A with a number does. */
function refuseGluedConstant(names: readonly string[], working: string): void {
  const glued = names.find(
    (name) =>
      /^\p{L}[01]$/u.test(name) &&
      names.includes(name.slice(0, 1)) &&
      !names.some((n) => n !== name && n.startsWith(name.slice(0, 1)) && /\d$/u.test(n)),
  );
  if (glued === undefined) return;
  const product = `${glued.slice(0, 1)}·${glued.slice(1)}`;
  throw new InputError(
    `has ${glued}, which can be ${product} or a variable: write the product with its sign`,
    {
      field: 'working',
      remedies: [
        { working: working.replace(new RegExp(`\\b${glued}\\b`, 'gu'), product) },
        { variables: names.join(' ') },
      ],
    },
  );
}

/** The lines of a working: which equals the one before, by which law, and which does not, with a row that shows it. */
export function checked({ working, variables, effort }: Inputs): Checked {
  const lines = reading('working', () => workingLines(working));
  const notation = reading('working', () => notationOf(lines.map((l) => l.text)));
  const given =
    variables.trim() === '' ? undefined : reading('variables', () => variableNames(variables));
  const expressions = lines.map(({ text, line }) =>
    reading(
      'working',
      () => parseExpression(text, given ? { variables: given } : { notation }),
      [],
      `Line ${line}`,
    ),
  );
  if (lines.length < 2)
    throw new InputError('has one line; write the next below it, or behind an =', {
      field: 'working',
    });
  const names = given ?? [...new Set(expressions.flatMap(variablesOf))].sort();
  if (!given) refuseGluedConstant(names, working);
  const { bdd, order, roots } = reading('working', () =>
    diagramsOf(
      expressions.map((of) => ({ network: withoutSignals(names), of })),
      names,
    ),
  );
  const terms = new Terms(names);
  const first = roots[0] as Node;
  const made = lines.map(({ text, line, said }, k): CheckedLine => {
    const [now, last] = [roots[k] as Node, roots[k - 1]];
    const base = {
      text,
      line,
      said,
      right: undefined,
      steps: [],
      counterexample: [],
      before: false,
      after: false,
      rows: 0n,
      equalsFirst: now === first,
      literals: literalsOf(expressions[k] as Expression),
    };
    if (last === undefined) return { ...base, verdict: 'start' };
    const difference = bdd.xor(now, last);
    if (difference !== FALSE) {
      const { cube } = largestCube(bdd, difference);
      const value = (node: Node) => bdd.evaluate(node, (level) => cube.get(level) ?? false);
      return {
        ...base,
        verdict: 'wrong',
        counterexample: names.flatMap((name) => {
          const v = cube.get(order.indexOf(name));
          return v === undefined ? [] : [{ name, value: v }];
        }),
        before: value(last),
        after: value(now),
        rows: rowsOf(bdd, difference),
      };
    }
    const [from, to] = [expressions[k - 1] as Expression, expressions[k] as Expression];
    const steps =
      literalsOf(from) + literalsOf(to) > MAX_NAMED
        ? undefined
        : namedSteps(terms, terms.of(from), terms.of(to), { made: MADE[effort] });
    if (!steps) return { ...base, verdict: 'equal' };
    const verdict = steps.length === 0 ? 'same' : steps.length === 1 ? 'law' : 'laws';
    const plain = steps.map(({ law, dual, reversed }) => ({ law, dual, reversed }));
    return {
      ...base,
      verdict,
      steps: plain,
      right: said === undefined ? undefined : saidRightly(said, plain),
    };
  });
  return { inputs: names, lines: made, expressions };
}
