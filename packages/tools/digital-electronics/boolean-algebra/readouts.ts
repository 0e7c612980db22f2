import { lawNames } from '@tollbench/engines/logic/algebra/check.ts';
import { LIBRARY_NAMES } from '@tollbench/engines/logic/mapping/library.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import type { results } from './results.ts';
import { lawWords, valuesText, whole } from './tables.ts';
import { plainText } from './text.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** Expressions longer than this are left to the listing. */
const READABLE = 200;

/** The answer to the task in figures. */
export function readouts(r: Result, inputs: Inputs): Shown {
  const [title, items] = TASKS[inputs.task](r, inputs);
  return { kind: 'readouts', id: 'answer', title, items };
}

const TASKS: Readonly<Record<Inputs['task'], (r: Result, inputs: Inputs) => [string, Reading[]]>> =
  {
    simplify: (r) => ['Simplified', simplifiedReadings(r)],
    compare: (r) => ['Compared', comparedReadings(r)],
    check: (r) => ['Checked', checkedReadings(r)],
    gates: (r) => ['Circuit', gateReadings(r)],
    forms: (r) => ['Function', formReadings(r)],
  };

function simplifiedReadings(r: Result): Reading[] {
  const list = r.simplified ?? [];
  const names = r.network.inputs;
  const texts = list.map((s) => (s.result ? plainText(s.result, names) : ''));
  const joined =
    list.length === 1
      ? (texts[0] ?? '')
      : list.map((s, k) => `${s.output} = ${texts[k]}`).join('; ');
  const told = list.filter((s) => s.lines);
  const steps = told.reduce((n, s) => n + (s.lines?.length ?? 1) - 1, 0);
  const atLeast = told.reduce((n, s) => n + s.atLeast, 0);
  const before = list.reduce((n, s) => n + (s.givenLiterals ?? 0), 0);
  const after = list.reduce((n, s) => n + s.resultLiterals, 0);
  const [only] = list;
  const expression: Reading = {
    name: 'expressions',
    value: texts,
    ...(list.length === 1 && only && { label: only.output }),
    shown: joined === '' || joined.length > READABLE ? 'see the listing' : joined,
  };
  const laws = [
    ...new Set(
      told.flatMap((s) => (s.lines ?? []).flatMap((l) => (l.law ? [lawWords(l.law).name] : []))),
    ),
  ];
  return [
    expression,
    { name: 'literals', value: after, ...(before > 0 && { note: `of ${before} given` }) },
    ...(told.length > 0
      ? [
          {
            name: 'stepCount',
            value: steps,
            note:
              steps === atLeast
                ? 'proven shortest by these laws'
                : `shortest found; at least ${atLeast} by these laws`,
          } as const,
        ]
      : []),
    { name: 'minimumProven', value: proofOf(list.map((s) => s.proof)) },
    ...(laws.length > 0 ? [{ name: 'lawsUsed', value: laws } as const] : []),
  ];
}

type Proof = NonNullable<Result['simplified']>[number]['proof'];

/** `A = 1, B = 0`: for people, on a line of its own beside a long label. */
const spaced = (list: readonly { readonly name: string; readonly value: boolean }[]): string =>
  list.map(({ name, value }) => `${name} = ${value ? 1 : 0}`).join(', ') || 'every row';

/** Of several the least that is proven. */
function proofOf(
  list: readonly Proof[],
): 'minimum' | 'readOnce' | 'terms' | 'found' | 'irredundant' {
  if (list.includes('irredundant')) return 'irredundant';
  if (list.includes('found')) return 'found';
  if (list.includes('minimum-terms')) return 'terms';
  return list.includes('read-once') && !list.includes('minimum')
    ? 'readOnce'
    : list.includes('minimum')
      ? 'minimum'
      : 'readOnce';
}

function comparedReadings({ comparison: c }: Result): Reading[] {
  if (!c) return [];
  const equal = c.compared.every((p) => p.equal);
  const rows = c.compared.reduce((n, p) => n + p.rows, 0n);
  const first = c.compared.find((p) => !p.equal);
  const all = 1n << BigInt(c.inputs.length);
  const several = c.compared.length > 1;
  return [
    {
      name: 'equal',
      value: equal,
      shown: equal ? 'equal' : 'not equal',
      note: several
        ? `${c.compared.filter((p) => p.equal).length} of ${c.compared.length} outputs are`
        : 'proven by decision diagrams',
    },
    ...(first
      ? [
          {
            name: 'counterexample',
            value: valuesText(first.counterexample),
            shown: spaced(first.counterexample),
            note: `${several ? `${first.name}: ` : ''}${first.left ? 1 : 0} here, ${first.right ? 1 : 0} there${first.proven ? '; no fewer inputs do' : '; fewer inputs may do'}`,
          } as const,
          {
            name: 'differingRows',
            value: whole(rows),
            note: `of ${all}${several ? ' an output' : ''}`,
          } as const,
        ]
      : []),
    ...(c.lines
      ? [
          {
            name: 'stepCount',
            value: c.lines.length - 1,
            note:
              c.lines.length - 1 === c.atLeast
                ? 'proven shortest by these laws'
                : `shortest found; at least ${c.atLeast}`,
          } as const,
        ]
      : []),
    { name: 'diagramNodes', value: c.nodes, note: equal ? 'of both' : 'of the difference' },
  ];
}

function checkedReadings({ checked: c, sums, products }: Result): Reading[] {
  if (!c) return [];
  const wrong = c.lines.filter((l) => l.verdict === 'wrong');
  const [first] = wrong;
  const last = c.lines.at(-1);
  const least = Math.min(
    sums[0]?.literals ?? Number.POSITIVE_INFINITY,
    products[0]?.literals ?? Number.POSITIVE_INFINITY,
  );
  const proven = [sums[0], products[0]].every((f) => f?.proof === 'minimum');
  const ends = last ? last.equalsFirst && last.literals <= least : false;
  const laws = lawNames(c.lines.flatMap((l) => l.steps));
  return [
    {
      name: 'firstWrongLine',
      ...(first
        ? { value: first.line, note: `${counted(wrong.length, 'wrong line')} of ${c.lines.length}` }
        : { value: null, note: 'every line equals the one above', shown: 'none' }),
    },
    ...(first
      ? [
          {
            name: 'counterexample',
            value: valuesText(first.counterexample),
            shown: spaced(first.counterexample),
            note: `${first.before ? 1 : 0} above, ${first.after ? 1 : 0} in the line`,
          } as const,
        ]
      : []),
    {
      name: 'reachesMinimum',
      value: ends,
      note: last?.equalsFirst
        ? `${counted(last.literals, 'literal')}; the ${proven ? 'minimum' : 'shortest form found'} of two levels has ${Number.isFinite(least) ? least : 'more than are counted'}`
        : 'the last line is another function than the first',
    },
    { name: 'linesChecked', value: c.lines.length },
    ...(laws.length > 0 ? [{ name: 'lawsUsed', value: laws } as const] : []),
  ];
}

function gateReadings({ built }: Result): Reading[] {
  if (!built) return [];
  const { cost, atLeast } = built;
  const proven = atLeast === cost.gates;
  return [
    {
      name: 'gates',
      value: cost.gates,
      note: `${LIBRARY_NAMES[built.library]}${atLeast === undefined ? '; fewest found, not proven' : proven ? '; proven fewest' : `; at least ${atLeast}`}`,
    },
    { name: 'levels', value: cost.levels },
    { name: 'transistors', value: cost.transistors, note: 'static CMOS' },
    { name: 'inverters', value: cost.inverters, note: 'among the gates' },
    { name: 'gateInputs', value: cost.gateInputs },
    { name: 'mappedFrom', value: built.from },
    ...(atLeast === undefined ? [] : [{ name: 'gatesAtLeast', value: atLeast } as const]),
  ];
}

function formReadings(r: Result): Reading[] {
  const [sum] = r.sums;
  const [f] = r.forms ?? [];
  const notes = [f?.symmetric ? 'totally symmetric' : '', f?.selfDual ? 'self-dual' : ''].filter(
    (n) => n !== '',
  );
  return [
    {
      name: 'literals',
      value: sum?.literals ?? null,
      note: sum
        ? `of the minimum sum of products of ${r.network.outputs[0]}`
        : 'its sum of products is too long',
    } as Reading,
    {
      name: 'diagramNodes',
      value: r.diagram.count,
      ...(notes.length > 0 && { note: notes.join(', ') }),
    },
  ];
}

/** What stands in notes and sentences: for programs. */
export function unseen(r: Result): Shown {
  const { network, diagram, simplified, comparison: c, checked } = r;
  const told = (simplified ?? []).filter((s) => s.lines);
  const steps = told.reduce((n, s) => n + (s.lines?.length ?? 1) - 1, 0);
  const atLeast = told.reduce((n, s) => n + s.atLeast, 0);
  const first = c?.compared.find((p) => !p.equal);
  return {
    kind: 'values',
    values: {
      format: network.format,
      inputs: network.inputs,
      outputs: network.outputs,
      variableOrder: diagram.order,
      ...(simplified && {
        givenLiterals: simplified.reduce((n, s) => n + (s.givenLiterals ?? 0), 0),
      }),
      ...(told.length > 0 && { stepsAtLeast: atLeast, shortest: steps === atLeast }),
      ...(simplified || r.built || checked ? { diagramNodes: diagram.count } : {}),
      ...(c && { allRows: whole(1n << BigInt(c.inputs.length)) }),
      ...(first && { counterexampleFewest: first.proven }),
      ...(checked && { wrongLines: checked.lines.filter((l) => l.verdict === 'wrong').length }),
    },
  };
}
