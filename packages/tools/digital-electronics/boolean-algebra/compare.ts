import { FALSE, type Node } from '@tollbench/engines/bdd/bdd.ts';
import { rowsOf } from '@tollbench/engines/bdd/count.ts';
import { largestCube } from '@tollbench/engines/bdd/largest-cube.ts';
import { deriveEqual } from '@tollbench/engines/logic/algebra/derive.ts';
import { Terms } from '@tollbench/engines/logic/algebra/terms.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { diagramsOf } from '@tollbench/engines/logic/network/diagram.ts';
import { flattened } from '@tollbench/engines/logic/network/functions.ts';
import {
  joined,
  type Network,
  variable,
  withoutSignals,
} from '@tollbench/engines/logic/network/network.ts';
import { InputError } from '../../define/error.ts';
import type { Inputs } from './inputs.ts';
import { piecesOf, writingOf } from './lines.ts';
import { type DiagramPicture, pictureOf } from './picture.ts';
import { reading } from './read.ts';
import { type Line, literalsOf } from './simplify.ts';

/** Two outputs beside each other. */
export interface Compared {
  readonly name: string;
  readonly other: string;
  readonly equal: boolean;
  /** Rows at which they differ, where neither may be either. */
  readonly rows: bigint;
  /** The fewest inputs that must have these values for the two to differ; the others may be anything. */
  readonly counterexample: readonly { readonly name: string; readonly value: boolean }[];
  readonly proven: boolean;
  /** What the two sides are there. */
  readonly left: boolean;
  readonly right: boolean;
}

export interface Comparison {
  readonly inputs: readonly string[];
  /** Inputs that one side alone has. */
  readonly alone: readonly [readonly string[], readonly string[]];
  readonly compared: readonly Compared[];
  readonly picture: DiagramPicture | undefined;
  readonly nodes: number;
  /** By laws from one side to the other, where both are equal, one output, and found. */
  readonly lines: readonly Line[] | undefined;
  readonly atLeast: number;
}

const MAX_DERIVED = 40;
const MADE = { normal: 12_000, long: 400_000 } as const;

/** Whether two texts of functions are equal: of outputs with one name, or of the only output of each. */
export function comparison(
  a: Network,
  b: Network,
  inputs: Pick<Inputs, 'effort'>,
  derive = true,
): Comparison {
  const pairs = pairsOf(a, b);
  const names = [...a.inputs, ...b.inputs.filter((name) => !a.inputs.includes(name))];
  // What either side leaves open may be either: neither differs from the other there.
  const opens = pairs.map(([l, r]): Expression | undefined => {
    const [mine, theirs] = [a.open.get(l), b.open.get(r)];
    return mine && theirs ? joined('or', [mine, theirs]) : (mine ?? theirs);
  });
  const asked = pairs.flatMap(([l, r], k) => {
    const open = opens[k];
    return [
      { network: a, of: variable(l) },
      { network: b, of: variable(r) },
      ...(open ? [{ network: withoutSignals(names), of: open }] : []),
    ];
  });
  const diagrams = reading('text', () => diagramsOf(asked, names));
  const { bdd, order } = diagrams;
  let at = 0;
  const differences: { name: string; node: Node }[] = [];
  const compared = pairs.map(([l, r], k): Compared => {
    const [f, g] = [diagrams.roots[at++] as Node, diagrams.roots[at++] as Node];
    const open = opens[k] ? (diagrams.roots[at++] as Node) : FALSE;
    const difference = bdd.and(bdd.xor(f, g), bdd.not(open));
    differences.push({ name: pairs.length > 1 ? `${l} ⊕ ${r}` : 'difference', node: difference });
    if (difference === FALSE)
      return {
        name: l,
        other: r,
        equal: true,
        rows: 0n,
        counterexample: [],
        proven: true,
        left: false,
        right: false,
      };
    const { cube, proven } = largestCube(bdd, difference);
    // What is not fixed does not matter to whether they differ; it is shown as 0.
    const value = (node: Node) => bdd.evaluate(node, (level) => cube.get(level) ?? false);
    return {
      name: l,
      other: r,
      equal: false,
      rows: rowsOf(bdd, difference),
      counterexample: names.flatMap((name) => {
        const v = cube.get(order.indexOf(name));
        return v === undefined ? [] : [{ name, value: v }];
      }),
      proven,
      left: value(f),
      right: value(g),
    };
  });
  const equal = compared.every((c) => c.equal);
  const shown = equal
    ? pairs.map(([l], k) => ({ name: l, node: diagrams.roots[rootOf(opens, k)] as Node }))
    : differences.filter(({ node }) => node !== FALSE);
  const { count, picture } = pictureOf(diagrams, shown);
  const derived =
    derive && equal && pairs.length === 1 && opens.every((open) => open === undefined)
      ? derivation(a, b, pairs[0] as Pair, names, inputs)
      : undefined;
  return {
    inputs: names,
    alone: [
      a.inputs.filter((name) => !b.inputs.includes(name)),
      b.inputs.filter((name) => !a.inputs.includes(name)),
    ],
    compared,
    picture,
    nodes: count,
    lines: derived?.lines,
    atLeast: derived?.atLeast ?? 0,
  };
}

type Pair = readonly [string, string];

/** Where the root of the left side of a pair stands. */
const rootOf = (opens: readonly (Expression | undefined)[], k: number): number =>
  opens.slice(0, k).reduce((n, open) => n + (open ? 3 : 2), 0);

function pairsOf(a: Network, b: Network): Pair[] {
  const [l, r] = [a.outputs[0], b.outputs[0]];
  if (a.outputs.length === 1 && b.outputs.length === 1 && l !== undefined && r !== undefined)
    return [[l, r]];
  const both = a.outputs.filter((name) => b.outputs.includes(name));
  const [only, other] = [
    a.outputs.filter((name) => !both.includes(name)),
    b.outputs.filter((name) => !both.includes(name)),
  ];
  if (only.length + other.length > 0)
    throw new InputError(
      `has the outputs ${b.outputs.slice(0, 8).join(', ')}, and the function ${a.outputs.slice(0, 8).join(', ')}: name the same on both sides`,
      { field: 'other' },
    );
  return both.map((name) => [name, name]);
}

function derivation(
  a: Network,
  b: Network,
  [l, r]: Pair,
  names: readonly string[],
  { effort }: Pick<Inputs, 'effort'>,
): { lines: Line[]; atLeast: number } | undefined {
  const [from, to] = [flattened(a, l, MAX_DERIVED), flattened(b, r, MAX_DERIVED)];
  if (!from || !to || literalsOf(from) > MAX_DERIVED || literalsOf(to) > MAX_DERIVED)
    return undefined;
  const terms = new Terms(names);
  const [start, end] = [terms.of(from), terms.of(to)];
  const found = deriveEqual(terms, start, end, { made: MADE[effort] });
  if (!found) return undefined;
  const writing = writingOf(names);
  const lines = found.steps.map(
    ({ from: t, law, dual, reversed, path, taken }): Line => ({
      pieces: piecesOf(terms, t, writing, { path, taken }),
      literals: terms.literals(t),
      law: { law, dual, reversed },
    }),
  );
  lines.push({
    pieces: piecesOf(terms, end, writing),
    literals: terms.literals(end),
    law: undefined,
  });
  return { lines, atLeast: found.atLeast };
}
