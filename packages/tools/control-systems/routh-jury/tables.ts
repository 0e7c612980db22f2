import type { ConditionSet } from '@tollbench/engines/control/routh/hurwitz.ts';
import type { JuryCondition } from '@tollbench/engines/control/routh/jury.ts';
import {
  type Entry,
  limitOf,
  type RouthTable,
  type Row,
} from '@tollbench/engines/control/routh/table.ts';
import {
  at,
  contentOf,
  type Multivariate,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import { beyondText, boundaryText, exactText, fixedText, pointText } from './phrases.ts';
import { changesOf, frequencyOf } from './readouts.ts';
import type { results } from './results.ts';
import { entryText, inVariable, polynomialText, said } from './show.ts';

type Shown = NamedOutput<typeof results>;

export const SPECIAL = {
  epsilon: 'zero pivot: ε → 0⁺',
  'row-sum': 'zero pivot: row moved and added',
  auxiliary: 'row of zeros: derivative of the row above',
} as const;

/** Longest text of an entry that a table for people has. */
const MAX_SHOWN = 160;
const short = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

/** Routh's table for people, and for programs. */
export function routhTables(
  r: RouthResult,
  id: 'routh' | 'pointRouth',
  table: RouthTable,
  parameters: readonly string[],
  title: string,
  caption: string,
): Shown[] {
  const names = [...parameters, 'ε'];
  const width = Math.max(...table.rows.map(({ entries }) => entries.length));
  const variable = r.testedVariable;
  const withEpsilon = table.rows.some(({ special }) => special === 'epsilon');
  const special = table.rows.some((row) => row.special);
  const line = (row: Row): Cell[] => {
    const cells = Array.from({ length: width }, (_, k): Cell => {
      const entry = row.entries[k];
      return entry ? short(entryText(entry, names)) : '';
    });
    const limit = withEpsilon ? [limitText(row.entries[0], table.variables, names)] : [];
    return [
      `${variable}${superscript(row.power)}`,
      ...cells,
      ...limit,
      ...(special ? [row.special ? SPECIAL[row.special] : ''] : []),
    ];
  };
  const columns = [
    { label: 'Row' },
    ...Array.from({ length: width }, (_, k) => ({ label: k === 0 ? 'First column' : `${k + 1}` })),
    ...(withEpsilon ? [{ label: 'Limit' }] : []),
    ...(special ? [{ label: 'Remark' }] : []),
  ];
  const cells = table.rows.flatMap((row) =>
    row.entries.map((entry, k): Cell[] => [
      row.power,
      k + 1,
      said(entryText(entry, names)),
      row.special ?? 'computed',
    ]),
  );
  const forPrograms = {
    kind: 'table',
    title,
    columns: ['power', 'position', 'entry', 'special'],
    rows: cells,
    unseen: true,
  } as const;
  return [
    {
      kind: 'table',
      id: `${id}Table`,
      from: id,
      title,
      columns,
      rows: table.rows.map(line),
      caption,
    },
    id === 'routh' ? { ...forPrograms, id } : { ...forPrograms, id },
  ];
}

export const superscript = (n: number): string =>
  [...String(n)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');

/** What the head of a row tends to as ε → 0 from above. */
export function limitText(
  entry: Entry | undefined,
  variables: number,
  names: readonly string[],
): string {
  const limit = entry && limitOf(entry, variables);
  if (!limit) return '0';
  if (limit.order === 0) return entryText(limit, names);
  const [n, d] = [wholeNumberOf(limit.num), wholeNumberOf(limit.den)];
  if (n === undefined || d === undefined)
    return limit.order > 0 ? '0' : `±∞, as ${entryText(limit, names)}`;
  const negative = n < 0n !== d < 0n;
  return limit.order > 0 ? `0${negative ? '⁻' : '⁺'}` : negative ? '−∞' : '+∞';
}

/** The tables of Routh: with parameters, and at the point. */
export function routhOutputs(r: RouthResult, i: RouthInputs): Shown[] {
  const { parameters } = r.question;
  const name = r.members[r.shown]?.name;
  const of = name ? ` of ${name}` : '';
  const changes = changesOf(r);
  const told =
    changes === undefined
      ? ''
      : `${counted(changes, 'change')} of sign in the first column: ${counted(changes, 'root')} ${beyondText(r, i)}.`;
  // A determinant that is zero for all values, or in w the first coefficient.
  const never = r.table.rows.some((row) => row.special) || r.tested[r.shown]?.[0]?.size === 0;
  const general = routhTables(
    r,
    'routh',
    r.table,
    parameters,
    r.testedVariable === 'w' ? 'Routh table in w' : `Routh table${of}`,
    parameters.length === 0
      ? told
      : never
        ? 'No values of the parameters are stable.'
        : 'Stable where the first column has one sign throughout.',
  );
  if (!r.pointTable) return general;
  return [
    ...general,
    ...routhTables(
      r,
      'pointRouth',
      r.pointTable.table,
      [],
      `Routh table${of} at ${pointText(r)}`,
      told,
    ),
  ];
}

/** Jury's table. */
export function juryOutputs(r: RouthResult): Shown[] {
  if (!r.jury) return [];
  const { table, conditions } = r.jury;
  const { parameters, degree } = r.question;
  const width = degree + 1;
  const people = table.rows.flatMap((row, k): Cell[][] => {
    const text = row.map((c) => short(polynomialText(c, parameters, juryScale(r, k))));
    const fill = (list: readonly string[]): Cell[] =>
      Array.from({ length: width }, (_, j) => list[j] ?? '');
    const last = k === table.rows.length - 1 && row.length <= 3 && k > 0;
    return [
      [`${2 * k + 1}`, ...fill(text)],
      ...(last ? [] : [[`${2 * k + 2}`, ...fill(text.toReversed())]]),
    ];
  });
  return [
    {
      kind: 'table',
      id: 'juryTable',
      from: 'jury',
      title: 'Jury table',
      columns: [
        { label: 'Row' },
        ...Array.from({ length: width }, (_, k) => ({
          label: k === 0 ? 'z⁰' : `z${superscript(k)}`,
        })),
      ],
      rows: people,
      caption: `Determinants of each row with itself reversed${table.divided ? '; from the fourth on divided by the head of the row two above, which changes no comparison' : ''}.`,
    },
    {
      kind: 'table',
      id: 'jury',
      title: 'Jury table',
      columns: ['row', 'position', 'entry'],
      rows: table.rows.flatMap((row, k) =>
        row.map((c, j): Cell[] => [
          k + 1,
          j + 1,
          said(polynomialText(c, parameters, juryScale(r, k))),
        ]),
      ),
      unseen: true,
    },
    {
      kind: 'table',
      id: 'juryConditions',
      title: 'Jury’s conditions',
      columns: ['condition', 'origin', 'holds'],
      rows: conditions.map((c): Cell[] => [
        said(short(juryText(c, r))),
        c.name === 'P(1)'
          ? 'P(1) > 0'
          : c.name === 'P(-1)'
            ? said('(−1)ⁿ P(−1) > 0')
            : `ends of row ${2 * c.row + 1}`,
        signAtPoint(c.positive, r) > 0,
      ]),
      caption:
        'For a first coefficient that is positive; the same set as by the bilinear transformation.',
    },
  ];
}

/** What the entries of a row of Jury's table are multiplied by, as the coefficients are by `over`. */
function juryScale({ question: { over } }: RouthResult, row: number): bigint {
  let [before, here] = [1n, 1n];
  for (let k = 1; k <= row; k++) [before, here] = [here, k <= 2 ? 2n * here : 2n * here - before];
  return over ** here;
}

/** `K > 0`, `|0.26K + 0.37| < 1`. */
function juryText(c: JuryCondition, r: RouthResult): string {
  const { parameters, over } = r.question;
  const row = r.jury?.table.rows[c.row] ?? [];
  if (c.name !== 'row') {
    const by = wholeNumberOf(c.positive) === undefined ? contentOf(c.positive) : over;
    return `${polynomialText(c.positive, parameters, by > 1n ? by : 1n)} > 0`;
  }
  const size = (p: Multivariate | undefined): string => {
    const number = p && wholeNumberOf(p);
    const scale = juryScale(r, c.row);
    if (!p || number !== undefined)
      return polynomialText(
        new Map([...(p ?? [])].map(([key, x]) => [key, x < 0n ? -x : x])),
        parameters,
        scale,
      );
    return `|${polynomialText(p, parameters, scale)}|`;
  };
  const [first, last] = [size(row[0]), size(row.at(-1))];
  return c.row === 0 ? `${first} < ${last}` : `${first} > ${last}`;
}

/** The sign of a polynomial at the values of the parameters. */
export function signAtPoint(p: Multivariate, { point }: RouthResult): -1 | 0 | 1 {
  const [value] = point.reduce<readonly Multivariate[]>((c, v, k) => at(c, k, v), [p]);
  const n = (value && wholeNumberOf(value)) ?? 0n;
  return n < 0n ? -1 : n > 0n ? 1 : 0;
}

/** What is asked of the parameters. */
export function conditionsTable(r: RouthResult): Shown[] {
  const { parameters, members, variable } = r.question;
  if (parameters.length === 0) return [];
  const rows = r.conditions.flatMap((set, k) =>
    rowsOf(set, r, members.length > 1 ? `K${Math.min(members.length, k + 1)}: ` : ''),
  );
  const cases = r.conditions.length > members.length;
  return [
    {
      kind: 'table',
      id: 'conditions',
      title: 'Conditions of stability',
      columns: ['condition', 'origin', ...(cases ? (['first'] as const) : []), 'holds'],
      rows: rows.map((row) => (cases ? row : row.filter((_, k) => k !== 2))),
      caption:
        rows.length === 0
          ? 'No values of the parameters meet them.'
          : `Necessary and sufficient${cases ? ', those of one case together' : ''}: Liénard and Chipart’s, without what follows from those before${variable === 'z' ? ', of the polynomial in w' : ''}.`,
    },
  ];
}

function rowsOf(
  { lead, conditions, impossible }: ConditionSet,
  r: RouthResult,
  before: string,
): Cell[][] {
  if (impossible !== undefined) return [];
  return conditions.map(({ positive, of, index }) => [
    said(short(`${polynomialText(positive, r.question.parameters)} > 0`)),
    said(
      `${before}${of === 'determinant' ? `Hurwitz determinant H${index}` : `coefficient of ${r.testedVariable}${superscript(index)}`}`,
    ),
    lead > 0 ? 'positive' : 'negative',
    signAtPoint(positive, r) > 0,
  ]);
}

const end = (value: number | undefined, open: string): Cell =>
  value === undefined ? { value: null, shown: open } : value;
const exactly = (e: Parameters<typeof exactText>[0]): Cell => {
  const text = exactText(e);
  return text === undefined ? null : said(text);
};

export function rangesTable(r: RouthResult): Shown[] {
  if (!r.set) return [];
  const { ranges } = r.set;
  return [
    {
      kind: 'table',
      id: 'ranges',
      title: `Stable values of ${r.question.parameters[r.axes[0] ?? 0]}`,
      columns: ['from', 'fromExact', 'to', 'toExact'],
      rows: ranges.map(({ from, to }) => [
        end(from?.value, '−∞'),
        exactly(from?.exact),
        end(to?.value, '∞'),
        exactly(to?.exact),
      ]),
      caption:
        ranges.length === 0
          ? 'There are none.'
          : `All of them${fixedText(r)}: between each two neighbouring roots of the first and the last coefficient and of Hₙ₋₁ one fraction was tried exactly.`,
    },
  ];
}

export function endsTable(r: RouthResult, i: RouthInputs): Shown[] {
  if (!r.set || r.set.ends.length === 0) return [];
  const { variable } = r.question;
  return [
    {
      kind: 'table',
      id: 'ends',
      title: `Critical values of ${r.question.parameters[r.axes[0] ?? 0]}`,
      columns: ['value', 'exact', 'event', variable === 's' ? 'frequency' : 'angle'],
      rows: r.set.ends.map(({ value, exact, crossings, frequencies }): Cell[] => {
        const [w] = frequencies;
        return [
          value,
          exactly(exact),
          said(eventText(crossings, r, i, frequencies.length)),
          w === undefined ? null : frequencyOf(w, variable),
        ];
      }),
      caption: `Where the first or the last coefficient or Hₙ₋₁ is zero${fixedText(r)}: roots are on the ${boundaryText(r, i)}, or ${variable === 's' && i.decay === 0 ? 'a pair mirrors itself in the origin' : 'two mirror one another'} off it, which is no crossing.`,
    },
  ];
}

function eventText(
  crossings: readonly string[],
  r: RouthResult,
  i: RouthInputs,
  pairs: number,
): string {
  const line = boundaryText(r, i);
  const inS = line !== 'circle';
  const at = (x: number) => `root at ${x === 0 ? 0 : showQuantity(x, '', 6)}`;
  const words = {
    axis: `${pairs > 1 ? `${pairs} pairs` : 'pair'} on the ${line}`,
    zero: at(inS ? -i.decay : i.radius),
    infinity: inS ? 'degree falls, root through infinity' : at(-i.radius),
  } as const;
  const list = (['axis', 'zero', 'infinity'] as const)
    .filter((c) => crossings.includes(c))
    .map((c) => words[c]);
  return list.join(', ') || `mirrored pair off the ${line}`;
}

export function rootsTable(r: RouthResult): Shown {
  const { variable } = r.question;
  const member = r.members[r.shown];
  return {
    kind: 'table',
    id: 'roots',
    title: `Roots${member?.name ? ` of ${member.name}` : ''}${r.point.length > 0 ? ` at ${pointText(r)}` : ''}`,
    columns:
      variable === 's'
        ? ['realPart', 'imaginaryPart', 'multiplicity']
        : ['zReal', 'zImaginary', 'multiplicity'],
    rows: (member?.roots ?? []).map(({ s, multiplicity }) => [s.re, s.im, multiplicity]),
    caption: 'Each right to the last digit; repeated ones are divided out exactly.',
  };
}

export function kharitonovTable(r: RouthResult, _i: RouthInputs): Shown[] {
  const { members, parameters, over, variable, bounds } = r.question;
  if (!bounds) return [];
  const all = r.members.every(({ stable }) => stable);
  return [
    {
      kind: 'table',
      id: 'kharitonov',
      title: 'Kharitonov polynomials',
      columns: ['name', 'polynomial', 'stable', 'rightRoots'],
      rows: members.map(({ name, coefficients }, k) => {
        const m = r.members[k];
        return [
          name,
          said(short(inVariable(coefficients, variable, parameters, over))),
          m?.stable ?? false,
          m?.count.right ?? 0,
        ];
      }),
      caption: all
        ? 'All four are stable, and so are all polynomials with coefficients independently between the bounds.'
        : 'Not all four are stable: there are polynomials between the bounds that are not.',
    },
  ];
}
