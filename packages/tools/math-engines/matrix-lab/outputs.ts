import type { Cell, Output, Readout, Step, Table } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Plot } from '../../plot/types.ts';
import { complexText, type MatrixInputs, type MatrixResult, type Shown } from './compute.ts';

/** Digits that the condition number leaves of a double's sixteen. */
const digitsLeft = (condition: number): number =>
  Math.max(0, Math.floor(15.95 - Math.log10(condition)));

export function outputs(r: MatrixResult, inputs: MatrixInputs): Output[] {
  const list: Output[] = [];
  if (r.condition > 1e8)
    list.push({
      kind: 'notice',
      id: 'condition',
      level: 'warning',
      text: `Ill-conditioned: κ₂ is ${showQuantity(r.condition, '', 3)}, which leaves about ${digitsLeft(r.condition)} certain digits of sixteen in whatever is computed with it in doubles.`,
    });
  list.push(picture(r, inputs));
  list.push({ kind: 'readouts', id: 'figures', title: 'Figures', items: figures(r) });
  if (r.verdict) list.push({ kind: 'notice', id: 'verdict', level: 'note', text: r.verdict });
  r.shown.forEach((shown, i) => {
    list.push(table(shown, `shown-${i + 1}`));
  });
  if (r.eigenvalues && (inputs.task === 'eigen' || inputs.task === 'expm'))
    list.push(eigenTable(r.eigenvalues));
  if (inputs.task !== 'svd')
    list.push(table({ name: 'Singular values', rows: r.singular.map((s) => [s]) }, 'singular'));
  return list;
}

function figures(r: MatrixResult): Readout[] {
  return [
    {
      name: 'conditionNumber',
      label: 'Condition number',
      symbol: 'κ₂',
      ...(Number.isFinite(r.condition)
        ? { value: r.condition }
        : { value: null, note: 'infinite: a singular value is zero' }),
    },
    ...(r.determinant !== null
      ? [
          {
            name: 'determinant',
            label: 'Determinant, exact',
            symbol: 'det A',
            value: r.determinant,
          },
        ]
      : []),
    {
      name: 'rank',
      label: 'Rank in doubles',
      value: r.rank,
      ...(r.exactRank !== null &&
        r.exactRank !== r.rank && { note: `exactly it is ${r.exactRank}` }),
    },
    ...(r.exactRank !== null
      ? [{ name: 'exactRank', label: 'Rank, exact', value: r.exactRank }]
      : []),
    ...(r.trace !== null ? [{ name: 'trace', label: 'Trace', value: r.trace, digits: 6 }] : []),
    {
      name: 'norm2',
      label: 'Largest singular value',
      symbol: 'σ₁',
      value: r.singular[0] as number,
      digits: 6,
    },
    { name: 'norm1', label: 'Column-sum norm', symbol: '‖A‖₁', value: r.norm1, digits: 6 },
    { name: 'frobenius', label: 'Frobenius norm', symbol: '‖A‖_F', value: r.frobenius, digits: 6 },
    ...(r.residual !== null
      ? [
          {
            name: 'residual',
            label: 'Residual of the factors',
            value: r.residual,
            digits: 2,
            note: 'largest entry, relative to the largest of A',
          },
        ]
      : []),
  ];
}

function table({ name, rows, note }: Shown, id: string): Table {
  const width = Math.max(...rows.map((row) => row.length));
  return {
    kind: 'table',
    id,
    title: name,
    columns: Array.from({ length: width }, (_, j) => ({ label: String(j + 1), digits: 6 })),
    rows: rows as readonly (readonly Cell[])[],
    ...(note && { caption: note }),
  };
}

function eigenTable({ re, im, condition }: NonNullable<MatrixResult['eigenvalues']>): Table {
  return {
    kind: 'table',
    id: 'eigenvalues',
    title: 'Eigenvalues',
    columns: [
      { label: 'Eigenvalue' },
      { label: 'Real part', digits: 8 },
      { label: 'Imaginary part', digits: 8 },
      { label: 'Magnitude', digits: 8 },
      { label: 'Condition', digits: 3 },
    ],
    rows: re.map((x, i) => [
      complexText(x, im[i] as number),
      x,
      im[i] as number,
      Math.hypot(x, im[i] as number),
      Number.isFinite(condition[i]) ? (condition[i] as number) : 'defective',
    ]),
  };
}

function picture(r: MatrixResult, inputs: MatrixInputs): Output {
  if (r.growth && inputs.task === 'expm') {
    const { t, norm } = r.growth;
    const most = Math.max(...norm);
    return plotOutput(
      'Size of the exponential over time',
      `‖exp(Aτ)‖₂ starts at 1, reaches ${showQuantity(most, '', 3)} at most and ends at ${showQuantity(norm.at(-1) as number, '', 3)} for τ = ${showQuantity(inputs.t, 's')}.`,
      {
        x: { label: 'Time τ', unit: 's' },
        y: { label: 'Norm of exp(Aτ)', include: [0, 1] },
        marks: [
          { kind: 'rule', y: 1, dash: 'dash', colour: 'quiet', silent: true },
          { kind: 'line', label: 'norm', x: t, y: norm, colour: 1 },
        ],
      },
    );
  }
  if (r.eigenvalues && inputs.task !== 'svd' && inputs.task !== 'qr')
    return spectrum(r, r.eigenvalues);
  const index = r.singular.map((_, i) => i + 1);
  const positive = r.singular.filter((s) => s > 0);
  const log = positive.length === r.singular.length && r.condition > 20;
  return plotOutput(
    'Singular values',
    `${r.singular.length} singular values from ${showQuantity(r.singular[0] as number, '', 3)} down to ${showQuantity(r.singular.at(-1) as number, '', 3)}.`,
    {
      x: {
        label: 'Index',
        domain: [0.5, r.singular.length + 0.5],
        ...(index.length <= 20 && { ticks: index.map((at) => ({ at })) }),
      },
      y: { label: 'Singular value', scale: log ? 'log' : 'linear', ...(!log && { include: [0] }) },
      marks: log
        ? [
            {
              kind: 'line',
              label: 'singular value',
              x: index,
              y: r.singular,
              marker: 'circle',
              colour: 1,
            },
          ]
        : [{ kind: 'stem', label: 'singular value', x: index, y: r.singular, colour: 1 }],
    },
  );
}

/** Eigenvalues in the complex plane with the Gershgorin discs that must hold them. */
function spectrum(r: MatrixResult, { re, im }: NonNullable<MatrixResult['eigenvalues']>): Output {
  const discs: Mark[] = r.entries.map((row, i) => ({
    kind: 'circle' as const,
    x: row[i] as number,
    y: 0,
    r: row.reduce((sum, x, j) => (j === i ? sum : sum + Math.abs(x)), 0),
    colour: 'quiet' as const,
    silent: true,
  }));
  const spread = Math.max(...re.map((x, i) => Math.hypot(x, im[i] as number)));
  return plotOutput(
    'Eigenvalues and Gershgorin discs',
    `Eigenvalues ${re.length <= 6 ? re.map((x, i) => complexText(x, im[i] as number, 4)).join(', ') : `of magnitude up to ${showQuantity(spread, '', 4)}`}; each lies in a disc around a diagonal entry.`,
    {
      equal: true,
      x: { label: 'Real part' },
      y: { label: 'Imaginary part' },
      marks: [
        { kind: 'rule', y: 0, colour: 'quiet', silent: true },
        { kind: 'rule', x: 0, colour: 'quiet', silent: true },
        ...discs.slice(0, 12),
        { kind: 'points', label: 'eigenvalue', x: re, y: im, marker: 'cross', colour: 1, size: 9 },
      ],
    },
  );
}

type Body = Pick<
  Extract<Plot, { marks: readonly Mark[]; y: unknown }>,
  'x' | 'y' | 'marks' | 'equal'
>;

function plotOutput(title: string, caption: string, body: Body): Output {
  return { kind: 'plot', id: 'picture', title, caption, plot: { id: 'picture', title, ...body } };
}

const MOST_STEPS = 40;

export function steps(r: MatrixResult, inputs: MatrixInputs): Step[] {
  const tex = (rows: readonly (readonly string[])[]) =>
    `\\begin{bmatrix} ${rows.map((row) => row.map(fraction).join(' & ')).join(' \\\\ ')} \\end{bmatrix}`;
  const list: Step[] = [
    {
      text: 'The matrix as given.',
      ...(r.rows <= 8 && r.cols <= 8 && { tex: `A = ${tex(inputs.a)}` }),
    },
  ];
  for (const { text, after } of r.operations.slice(0, MOST_STEPS))
    list.push({ text, ...(after.length <= 8 && { tex: tex(after) }) });
  if (r.operations.length > MOST_STEPS)
    list.push({
      text: `${r.operations.length - MOST_STEPS} more row operations lead to the reduced form.`,
    });
  list.push({
    text: `The singular values give the condition number.`,
    tex: `\\kappa_2 = \\frac{\\sigma_1}{\\sigma_n} = \\frac{${number(r.singular[0] as number)}}{${number(r.singular.at(-1) as number)}} ${Number.isFinite(r.condition) ? `= ${number(r.condition)}` : '\\to \\infty'}`,
  });
  return list;
}

const number = (x: number): string => {
  const [mantissa = '', exponent] = x.toPrecision(5).split('e');
  const short = String(Number(mantissa));
  return exponent === undefined ? short : `${short} \\cdot 10^{${Number(exponent)}}`;
};

function fraction(entry: string): string {
  const [n = '', d] = entry.split('/');
  return d === undefined
    ? entry
    : n.startsWith('-')
      ? `-\\tfrac{${n.slice(1)}}{${d}}`
      : `\\tfrac{${n}}{${d}}`;
}
