import { subscript } from '@tollbench/engines/text/script-digits.ts';
import type { Cell, Output, Readout, Table } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import { complexText } from '../../text/complex.ts';
import type { Body } from './body.ts';
import type { MatrixInputs } from './compute.ts';
import { eigenPicture, isPlanar, singularPicture } from './plane.ts';
import type { MatrixResult, Shown } from './result.ts';

/** Digits that the condition number leaves of a double's sixteen. */
const digitsLeft = (condition: number): number =>
  Math.max(0, Math.floor(15.95 - Math.log10(condition)));

export function outputs(r: MatrixResult, inputs: MatrixInputs): Output[] {
  const list: Output[] = [];
  const caution = cautionOf(r);
  if (caution) list.push(caution);
  list.push(picture(r, inputs));
  list.push({ kind: 'readouts', id: 'figures', title: 'Figures', items: figures(r) });
  if (r.verdict) list.push({ kind: 'notice', id: 'verdict', level: 'note', text: r.verdict });
  r.shown.forEach((shown, i) => {
    list.push(table(shown, `shown-${i + 1}`));
  });
  if (inputs.task === 'eigen' && isPlanar(r)) {
    const { caption, ...body } = eigenPicture(r);
    list.push(
      plotOutput('The unit circle, its image and the eigenvectors', caption, body, 'plane'),
    );
  }
  if (r.eigenvalues && (inputs.task === 'eigen' || inputs.task === 'expm'))
    list.push(eigenTable(r.eigenvalues));
  if (inputs.task !== 'svd') list.push(singularTable(r.singular));
  return list;
}

/** What to know of the matrix before trusting what is computed with it in doubles. */
function cautionOf(r: MatrixResult): Output | null {
  const full = Math.min(r.rows, r.cols);
  const notice = (level: 'note' | 'warning', text: string): Output => ({
    kind: 'notice',
    id: 'condition',
    level,
    text,
  });
  if (r.singular[0] === 0) return notice('note', 'Every entry is zero.');
  if (r.exactRank !== null && r.exactRank < full)
    return notice(
      'note',
      `The rank is ${r.exactRank}; ${full} would be full. ${r.rows === r.cols ? 'The matrix is singular' : 'Its rows and columns are dependent'}, and κ₂ is infinite.`,
    );
  if (!(r.condition > 1e8)) return null;
  const digits = digitsLeft(r.condition);
  const certain =
    digits === 0
      ? 'no digit is certain'
      : `about ${digits} of sixteen digit${digits === 1 ? ' is' : 's are'} certain`;
  const own = r.eigenvalues ? ' Each eigenvalue has a condition of its own.' : '';
  const size = Number.isFinite(r.condition)
    ? showQuantity(r.condition, '', 3)
    : 'beyond measure in doubles';
  return notice(
    'warning',
    `Ill-conditioned: κ₂ is ${size}. Of a solution or an inverse computed in doubles ${certain}.${own}`,
  );
}

function figures(r: MatrixResult): Readout[] {
  return [
    {
      name: 'conditionNumber',
      label: 'Condition number',
      symbol: 'κ₂',
      ...(Number.isFinite(r.condition)
        ? {
            value: r.condition,
            ...(r.inverseNorm !== null && { note: 'from the exact inverse' }),
          }
        : { value: null, note: whyInfinite(r) }),
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
    ...(r.eigenvalues ? spectralFigures(r.eigenvalues) : []),
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
            label: 'Residual',
            value: r.residual,
            digits: 2,
            ...(r.residualOf !== null && { note: `of ${r.residualOf}` }),
          },
        ]
      : []),
  ];
}

function whyInfinite({ singular, exactRank, rows, cols }: MatrixResult): string {
  const full = Math.min(rows, cols);
  if (singular[0] === 0) return 'a zero matrix has none';
  return exactRank !== null && exactRank < full
    ? `infinite: the rank is ${exactRank} of ${full}`
    : 'too large: the smallest singular value is zero to rounding';
}

function spectralFigures({ re, im }: NonNullable<MatrixResult['eigenvalues']>): Readout[] {
  return [
    {
      name: 'spectralRadius',
      label: 'Spectral radius',
      symbol: 'ρ',
      value: Math.max(...re.map((x, i) => Math.hypot(x, im[i] as number))),
      digits: 6,
    },
    {
      name: 'spectralAbscissa',
      label: 'Spectral abscissa',
      symbol: 'α',
      value: Math.max(...re),
      digits: 6,
      note: 'largest real part: e^(At) decays where it is negative',
    },
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

const singularTable = (singular: readonly number[]): Table => ({
  kind: 'table',
  id: 'singular',
  title: 'Singular values',
  columns: [{ label: 'Singular value' }, { label: 'Value', digits: 8 }],
  rows: singular.map((s, i) => [`σ${subscript(i + 1)}`, s]),
});

function eigenTable({ re, im, condition }: NonNullable<MatrixResult['eigenvalues']>): Table {
  return {
    kind: 'table',
    id: 'eigenvalues',
    title: 'Eigenvalues',
    caption:
      'condition c: a change of size ε‖A‖ in the matrix moves the eigenvalue by c·ε‖A‖ at most, to first order (measured after balancing)',
    columns: [
      { label: 'Eigenvalue' },
      { label: 'Real part', digits: 8 },
      { label: 'Imaginary part', digits: 8 },
      { label: 'Magnitude', digits: 8 },
      { label: 'Condition', digits: 3 },
    ],
    rows: re.map((x, i) => [
      complexText({ re: x, im: im[i] as number }, 'i'),
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
    const least = Math.min(...norm);
    const wide = least > 0 && most / least > 1e4;
    return plotOutput(
      'Size of the exponential over time',
      `‖exp(Aτ)‖₂ starts at 1, reaches ${showQuantity(most, '', 3)} at most and ends at ${showQuantity(norm.at(-1) as number, '', 3)} for τ = ${showQuantity(inputs.t, 's')}.`,
      {
        x: { label: 'Time τ', unit: 's' },
        y: wide
          ? { label: 'Norm of exp(Aτ)', scale: 'log' }
          : { label: 'Norm of exp(Aτ)', include: [0, 1] },
        marks: [
          { kind: 'rule', y: 1, dash: 'dash', colour: 'quiet', silent: true },
          { kind: 'line', label: 'norm', x: t, y: norm, colour: 1 },
        ],
      },
    );
  }
  if (r.eigenvalues && inputs.task !== 'svd' && inputs.task !== 'qr')
    return spectrum(r, r.eigenvalues);
  if (inputs.task === 'svd' && isPlanar(r)) {
    const { caption, ...body } = singularPicture(r);
    return plotOutput('Image of the unit circle', caption, body);
  }
  const index = r.singular.map((_, i) => i + 1);
  const positive = r.singular.filter((s) => s > 0);
  const log = positive.length === r.singular.length && r.condition > 20;
  return plotOutput(
    'Singular values',
    r.singular.length === 1
      ? `One singular value, ${showQuantity(r.singular[0] as number, '', 4)}.`
      : `${r.singular.length} singular values from ${showQuantity(r.singular[0] as number, '', 3)} down to ${showQuantity(r.singular.at(-1) as number, '', 3)}.`,
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
    `${re.length === 1 ? 'Eigenvalue' : 'Eigenvalues'} ${re.length <= 6 ? re.map((x, i) => complexText({ re: x, im: im[i] as number }, 'i', 4)).join(', ') : `of magnitude up to ${showQuantity(spread, '', 4)}`}; each lies in a Gershgorin disc around a diagonal entry.`,
    {
      equal: true,
      x: { label: 'Real part' },
      y: { label: 'Imaginary part' },
      marks: [
        { kind: 'rule', y: 0, colour: 'quiet', silent: true },
        { kind: 'rule', x: 0, colour: 'quiet', silent: true },
        ...discs,
        { kind: 'points', label: 'eigenvalue', x: re, y: im, marker: 'cross', colour: 1, size: 9 },
      ],
    },
  );
}

function plotOutput(title: string, caption: string, body: Body, id = 'picture'): Output {
  return { kind: 'plot', id, title, caption, plot: { id, title, ...body } };
}
