import { cubeText, minterms } from '@tollbench/engines/logic/cube.ts';
import { formatCover, formatTerm } from '@tollbench/engines/logic/format.ts';
import type { Cell as MapCell } from '@tollbench/engines/logic/minimize.ts';
import { DONT_CARE, tableOfCover } from '@tollbench/engines/logic/truth-table.ts';
import type { Output } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { Asked } from './asked.ts';
import type { Solution } from './compute.ts';
import { ofOutput } from './expressions.ts';
import { outputsOf } from './term-legend.ts';

/** Rows of a table of primes; twelve variables can have fifty thousand. */
const MOST_PRIMES = 1000;
const MOST_HAZARDS = 2000;

const suffix = (s: Solution, both: boolean) =>
  both ? `, ${s.form === 'sop' ? 'sum of products' : 'product of sums'}` : '';

/** `5, 13` or, with several outputs, `5 of a, 13 of c`. */
export const cellNames = (cells: readonly MapCell[], outputs: readonly string[]): string =>
  cells
    .map(({ output, minterm }) =>
      outputs.length > 1 ? `${minterm} of ${outputs[output]}` : `${minterm}`,
    )
    .join(', ');

export function primeTable({ variables, outputs }: Asked, s: Solution, both: boolean): Output {
  const { worked } = s.least;
  const forced = new Map(worked.essentials.map((e) => [e.prime, e.cells]));
  const built = new Map(s.cover.terms.map((t) => [`${t.mask} ${t.value}`, t.outputs]));
  const several = outputs.length > 1;
  const small = variables.length <= 6;
  const n = worked.primes.length;
  return {
    kind: 'table',
    id: `primes-${s.form}`,
    title: `Prime ${s.form === 'sop' ? 'implicants' : 'implicates'}${suffix(s, both)}`,
    caption: `${counted(n, 'prime')}, ${worked.essentials.length} of them essential${n > MOST_PRIMES ? `; the first ${MOST_PRIMES} are listed` : ''}.`,
    columns: [
      { label: s.form === 'sop' ? 'Term' : 'Sum term' },
      { label: 'Cube' },
      ...(small ? [{ label: 'Cells' }] : []),
      ...(several ? [{ label: 'Implies' }] : []),
      { label: 'Literals' },
      { label: 'Essential for' },
      { label: several ? 'Built for' : 'Built' },
    ],
    rows: worked.primes.slice(0, MOST_PRIMES).map((prime, i) => {
      const cells = forced.get(i);
      const own = built.get(`${prime.mask} ${prime.value}`);
      const text = cubeText(prime, variables.length);
      return [
        formatTerm(prime, variables, s.form),
        text,
        ...(small ? [minterms(prime, variables.length).join(', ')] : []),
        ...(several ? [outputsOf(prime.outputs, outputs)] : []),
        text.replaceAll('-', '').length,
        cells ? cellNames(cells, outputs) : '',
        own === undefined ? '' : several ? outputsOf(own, outputs) : 'yes',
      ];
    }),
  };
}

export function coversTable(s: Solution, both: boolean): Output[] {
  const { all, least, form } = s;
  if (!all || all.covers.length < 2) return [];
  const several = least.outputs > 1;
  return [
    {
      kind: 'table',
      id: `covers-${form}`,
      title: `All minimum covers${suffix(s, both)}`,
      caption: `${all.complete ? 'Every' : 'The first'} ${all.complete ? 'one of the ' : ''}${all.covers.length} covers of ${least.cost.terms} terms and ${least.cost.literals} literals${several ? ': the terms of all outputs together' : ''}.`,
      columns: [{ label: 'Cover' }, { label: several ? 'Terms' : 'Expression' }],
      rows: all.covers.map((cover, i) => [
        i + 1,
        several
          ? cover
              .map((t) => formatTerm(t, least.variables, form, 'plain', form === 'pos'))
              .join(', ')
          : formatCover(cover, least.variables, form),
      ]),
    },
  ];
}

export function hazardTable({ variables, outputs }: Asked, s: Solution, both: boolean): Output[] {
  const n = variables.length;
  const rows = s.hazards.flatMap(({ output, hazards, added }) =>
    hazards.map((h) => {
      const mends = added?.find(
        (t) => (h.from & t.mask) === t.value && (h.to & t.mask) === t.value,
      );
      return [
        outputs[output] as string,
        `${h.from} (${h.from.toString(2).padStart(n, '0')})`,
        `${h.to} (${h.to.toString(2).padStart(n, '0')})`,
        h.variable,
        mends ? formatTerm(mends, variables, s.form) : added ? '' : 'not looked for',
      ];
    }),
  );
  if (rows.length === 0) return [];
  const fix = s.hazards.reduce((sum, h) => sum + (h.added?.length ?? 0), 0);
  return [
    {
      kind: 'table',
      id: `hazards-${s.form}`,
      title: `Static hazards of the minimum${suffix(s, both)}`,
      caption: `${counted(rows.length, 'change')} of one input at which the output should stay ${s.form === 'sop' ? '1' : '0'} and may not, because no one term holds both cells. ${s.hazards.every((h) => h.added) ? `${fix} more ${fix === 1 ? 'term mends' : 'terms mend'} ${rows.length === 1 ? 'it' : 'them'}.` : ''}${rows.length > MOST_HAZARDS ? ` The first ${MOST_HAZARDS} are listed.` : ''}`,
      columns: [
        { label: 'Output' },
        { label: 'From' },
        { label: 'To' },
        { label: 'Changes' },
        { label: 'Mended by' },
      ],
      rows: rows.slice(0, MOST_HAZARDS),
    },
  ];
}

export function truthTable({ variables, outputs, tables }: Asked, s: Solution): Output {
  const built = outputs.map((_, k) => {
    const { values } = tableOfCover(variables, ofOutput(s.cover, k));
    return s.form === 'sop' ? values : values.map((v) => 1 - v);
  });
  const open = tables.some(({ values }) => values.includes(DONT_CARE));
  const count = 1 << variables.length;
  return {
    kind: 'table',
    id: 'truth',
    title: 'Truth table',
    caption: `${count} cells${open ? '; X is a don’t-care, and beside it stands what the circuit makes of it' : ''}.`,
    columns: ['#', ...variables, ...outputs, ...(open ? outputs.map((o) => `${o} built`) : [])].map(
      (label) => ({ label }),
    ),
    rows: Array.from({ length: count }, (_, m) => [
      String(m),
      ...variables.map((_, i) => String((m >> (variables.length - 1 - i)) & 1)),
      ...tables.map(({ values }) => '01X'[values[m] as number] as string),
      ...(open ? built.map((values) => String(values[m])) : []),
    ]),
  };
}
