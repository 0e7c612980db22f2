import { type Cube, cubeText, literals, minterms } from '@tollbench/engines/logic/cube.ts';
import { formatCover, formatTerm } from '@tollbench/engines/logic/format.ts';
import type { Form } from '@tollbench/engines/logic/minimize.ts';
import { DONT_CARE, tableOfCover } from '@tollbench/engines/logic/truth-table.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { Asked } from './asked.ts';
import type { KmapResult, Solution } from './compute.ts';
import { cellNames, NAME, ofOutput } from './expressions.ts';
import type { KmapInputs } from './inputs.ts';
import type { results } from './results.ts';
import { outputsOf } from './term-legend.ts';

type Shown = NamedOutput<typeof results>;
/** A table of one form but for its id. */
type Content<N extends string> = Omit<
  Extract<Shown, { readonly kind: 'table'; readonly id: `sop${N}` }>,
  'kind' | 'id'
>;

/** The table `sop…` or `pos…`: both are declared by one function, so what fits the one fits the other. */
const table = <const N extends string>(form: Form, name: N, content: Content<N>): Shown =>
  ({ kind: 'table', id: `${form}${name}`, ...content }) as Shown;

/** Rows of a table of primes; twelve variables can have fifty thousand. */
const MAX_PRIMES = 1000;
const MAX_HAZARDS = 2000;

const suffix = (s: Solution, both: boolean) => (both ? `, ${NAME[s.form]}` : '');
/** A term among others of its form. */
const termOf = (t: Cube, { form, least }: Solution) =>
  formatTerm(t, least.variables, form, 'plain', form === 'pos');
/** A 1 for each output of a set, the first output first. */
const setBits = (set: number, count: number): string =>
  Array.from({ length: count }, (_, k) => (set >> k) & 1).join('');
const key = ({ mask, value }: Cube) => `${mask} ${value}`;

/** The tables of one form, those for programs among them. */
export const tablesOf = (asked: Asked, s: Solution, both: boolean, inputs: KmapInputs): Shown[] => [
  primeTable(asked, s, both),
  ...minimaTable(s, both, inputs),
  ...hazardTable(asked, s, both),
  essentialTable(asked, s),
  coverTable(asked, s),
  ...minimaTermsTable(s),
  ...mendingTable(asked, s),
];

function primeTable({ variables, outputs }: Asked, s: Solution, both: boolean): Shown {
  const { worked } = s.least;
  const forced = new Map(worked.essentials.map((e) => [e.prime, e.cells]));
  const built = new Map(s.cover.terms.map((t) => [key(t), t.outputs]));
  const several = outputs.length > 1;
  const small = variables.length <= 6;
  const n = worked.primes.length;
  return table(s.form, 'Primes', {
    title: `Prime ${s.form === 'sop' ? 'implicants' : 'implicates'}${suffix(s, both)}`,
    caption: `${counted(n, 'prime')}, ${worked.essentials.length} of them essential${n > MAX_PRIMES ? `; the first ${MAX_PRIMES} are listed` : ''}.`,
    columns: [
      'term',
      'cube',
      ...(small ? (['minterms'] as const) : []),
      ...(several ? (['outputs'] as const) : []),
      'literals',
      'essential',
      { id: 'built', label: several ? 'Built for' : 'Built' },
    ],
    rows: worked.primes.slice(0, MAX_PRIMES).map((prime, i): Cell[] => {
      const cells = forced.get(i);
      const own = built.get(key(prime));
      const held = minterms(prime, variables.length);
      return [
        formatTerm(prime, variables, s.form),
        cubeText(prime, variables.length),
        ...(small ? [{ value: held.join(','), shown: held.join(', ') }] : []),
        ...(several
          ? [
              {
                value: setBits(prime.outputs, outputs.length),
                shown: outputsOf(prime.outputs, outputs),
              },
            ]
          : []),
        literals(prime),
        { value: cells !== undefined, shown: cells ? cellNames(cells, outputs) : '' },
        {
          value: own !== undefined,
          shown: own === undefined ? '' : several ? outputsOf(own, outputs) : 'yes',
        },
      ];
    }),
  });
}

const essentialTable = ({ variables, outputs }: Asked, s: Solution): Shown =>
  table(s.form, 'Essentials', {
    title: 'Essential primes',
    unseen: true,
    columns: ['term', 'cube', 'output', 'minterm'],
    rows: s.least.worked.essentials.flatMap(({ prime, cells }) => {
      const p = s.least.worked.primes[prime];
      return p
        ? cells.map((c) => [
            formatTerm(p, variables, s.form),
            cubeText(p, variables.length),
            outputs[c.output] ?? null,
            c.minterm,
          ])
        : [];
    }),
  });

const coverTable = ({ variables, outputs }: Asked, s: Solution): Shown =>
  table(s.form, 'Cover', {
    title: 'Terms that are built',
    unseen: true,
    columns: ['term', 'cube', 'outputs', 'literals'],
    rows: s.cover.terms.map((t) => [
      formatTerm(t, variables, s.form),
      cubeText(t, variables.length),
      setBits(t.outputs, outputs.length),
      literals(t),
    ]),
  });

function minimaTable(s: Solution, both: boolean, inputs: KmapInputs): Shown[] {
  const { all, least, form } = s;
  if (!all || all.covers.length < 2) return [];
  const several = least.outputs > 1;
  return [
    table(form, 'Minima', {
      title: `All minimum covers${suffix(s, both)}`,
      caption: `${all.complete ? 'Every' : 'The first'} ${all.complete ? 'one of the ' : ''}${all.covers.length} covers of ${least.cost.terms} terms and ${least.cost.literals} literals${several ? ': the terms of all outputs together' : ''}. ${s.cover === s.least ? `Number ${inputs.cover} is built; press another to build that.` : 'What is built has no static hazards.'}`,
      columns: ['cover', { id: 'expression', label: several ? 'Terms' : 'Expression' }],
      rows: all.covers.map((cover, i) => [
        i + 1,
        several
          ? cover.map((t) => termOf(t, s)).join(', ')
          : formatCover(cover, least.variables, form),
      ]),
    }),
  ];
}

function minimaTermsTable(s: Solution): Shown[] {
  const { all, least } = s;
  if (!all || all.covers.length < 2) return [];
  return [
    table(s.form, 'MinimaTerms', {
      title: 'Terms of every minimum cover',
      unseen: true,
      columns: ['cover', 'term', 'cube', 'outputs'],
      rows: all.covers.flatMap((cover, i) =>
        cover.map((t) => [
          i + 1,
          formatTerm(t, least.variables, s.form),
          cubeText(t, least.variables.length),
          setBits(t.outputs, least.outputs),
        ]),
      ),
    }),
  ];
}

function hazardTable({ variables, outputs }: Asked, s: Solution, both: boolean): Shown[] {
  const n = variables.length;
  const place = (minterm: number): Cell => ({
    value: minterm,
    shown: `${minterm} (${minterm.toString(2).padStart(n, '0')})`,
  });
  const rows = s.hazards.flatMap(({ output, hazards, added }) =>
    hazards.map((h): Cell[] => {
      const mends = added?.find(
        (t) => (h.from & t.mask) === t.value && (h.to & t.mask) === t.value,
      );
      return [
        outputs[output] ?? null,
        place(h.from),
        place(h.to),
        h.variable,
        mends
          ? { value: cubeText(mends, n), shown: formatTerm(mends, variables, s.form) }
          : { value: null, shown: added ? '' : 'not looked for' },
      ];
    }),
  );
  if (rows.length === 0) return [];
  const fix = s.hazards.reduce((sum, h) => sum + (h.added?.length ?? 0), 0);
  return [
    table(s.form, 'Hazards', {
      title: `Static hazards of the minimum${suffix(s, both)}`,
      caption: `${counted(rows.length, 'change')} of one input at which the output should stay ${s.form === 'sop' ? '1' : '0'} and may not, because no one term holds both cells. ${s.hazards.every((h) => h.added) ? `${fix} more ${fix === 1 ? 'term mends' : 'terms mend'} ${rows.length === 1 ? 'it' : 'them'}.` : ''}${rows.length > MAX_HAZARDS ? ` The first ${MAX_HAZARDS} are listed.` : ''}`,
      columns: ['output', 'from', 'to', 'variable', 'mendingCube'],
      rows: rows.slice(0, MAX_HAZARDS),
    }),
  ];
}

function mendingTable({ variables, outputs }: Asked, s: Solution): Shown[] {
  const rows = s.hazards.flatMap(({ output, added = [] }) =>
    added.map((t): Cell[] => [
      outputs[output] ?? null,
      formatTerm(t, variables, s.form),
      cubeText(t, variables.length),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    table(s.form, 'MendingTerms', {
      title: 'Terms that mend the hazards',
      unseen: true,
      columns: ['output', 'term', 'cube'],
      rows,
    }),
  ];
}

/** What the built circuit gives in each cell, output by output. */
const builtBy = ({ variables, outputs }: Asked, { cover, form }: Solution): number[][] =>
  outputs.map((_, k) => {
    const { values } = tableOfCover(variables, ofOutput(cover, k));
    return Array.from(values, (v) => (form === 'sop' ? v : 1 - v));
  });

/** The truth table with a column for each name, and for programs the same in columns that stay. */
export function truthTables({ asked, solutions }: KmapResult): Shown[] {
  const { variables, outputs, tables } = asked;
  const built = solutions.map((s) => ({ form: s.form, values: builtBy(asked, s) }));
  const open = tables.some(({ values }) => values.includes(DONT_CARE));
  const count = 1 << variables.length;
  const bits = (m: number) => m.toString(2).padStart(variables.length, '0');
  return [
    {
      kind: 'table',
      id: 'truth',
      from: 'truthTables',
      title: 'Truth table',
      caption: `${count} cells${open ? '; X is a don’t-care, and beside it stands what the circuit makes of it' : ''}.`,
      columns: [
        '#',
        ...variables,
        ...outputs,
        ...(open ? outputs.map((o) => `${o} built`) : []),
      ].map((label) => ({ label })),
      rows: Array.from({ length: count }, (_, m) => [
        String(m),
        ...bits(m),
        ...tables.map(({ values }) => '01X'.charAt(values[m] ?? DONT_CARE)),
        ...(open ? (built[0]?.values ?? []).map((values) => String(values[m])) : []),
      ]),
    },
    {
      kind: 'table',
      id: 'truthTable',
      title: 'Truth table by outputs',
      unseen: true,
      columns: ['minterm', 'inputs', 'required', ...built.map(({ form }) => form)],
      rows: Array.from({ length: count }, (_, m) => [
        m,
        bits(m),
        tables.map(({ values }) => '01-'.charAt(values[m] ?? DONT_CARE)).join(''),
        ...built.map(({ values }) => values.map((own) => own[m]).join('')),
      ]),
    },
  ];
}

/** What each output is, for programs. */
export const functionTable = ({ outputs, tables }: Asked): Shown => ({
  kind: 'table',
  id: 'functions',
  title: 'Functions as they were read',
  unseen: true,
  columns: ['output', 'ones', 'zeros', 'dontCares', 'constant'],
  rows: tables.map(({ values }, k) => {
    const of = (value: number) => values.filter((v) => v === value).length;
    const [ones, zeros] = [of(1), of(0)];
    const constant = ones === 0 ? (zeros === 0 ? 'either' : 'zero') : zeros === 0 ? 'one' : 'none';
    return [outputs[k] ?? null, ones, zeros, of(DONT_CARE), constant];
  }),
});
