import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { isRational } from '../../define/result.ts';
import { showQuantity } from '../../define/si.ts';
import type { MatrixInputs } from './inputs.ts';
import { eigenPicture, isPlanar } from './plane.ts';
import { picture } from './plots.ts';
import { results } from './results.ts';
import type { Found, MatrixResult } from './special.ts';
import {
  discsTable,
  eigenTable,
  entriesTable,
  operationsTable,
  shownTable,
  singularTable,
} from './tables.ts';
import { exactText, gaussianText } from './text.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** Digits that the condition number leaves of a double's sixteen. */
const digitsLeft = (condition: number): number =>
  Math.min(15, Math.max(0, Math.floor(15.95 - Math.log10(condition))));

/** The picture, the figures of the matrix, and the matrices that the task gives. */
export function outputs(r: MatrixResult, inputs: MatrixInputs): Shown[] {
  const { task } = inputs;
  const caution = cautionOf(r);
  return [
    ...(caution ? [caution] : []),
    picture(r, inputs),
    { kind: 'readouts', id: 'figures', title: 'Figures', items: figures(r) },
    ...(r.verdict
      ? [{ kind: 'notice', id: 'verdict', level: 'note', text: r.verdict } as const]
      : []),
    ...r.shown.map(shownTable),
    ...(task === 'eigen' && isPlanar(r) ? [eigenPicture(r)] : []),
    ...(r.eigenvalues
      ? [eigenTable(r.eigenvalues, task !== 'eigen' && task !== 'expm'), discsTable(r)]
      : []),
    singularTable(r),
    entriesTable(r.found),
    ...(r.operations.length > 0 ? [operationsTable(r.operations)] : []),
    { kind: 'values', values: unseen(r) },
  ];
}

/** What to know of the matrix before trusting what is computed with it in doubles. */
function cautionOf(r: MatrixResult): Shown | null {
  const full = Math.min(r.rows, r.cols);
  const notice = (level: 'note' | 'warning', text: string): Shown => ({
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

function figures(r: MatrixResult): Reading[] {
  return [
    condition(r),
    ...determinantOf(r),
    {
      name: 'numericalRank',
      value: r.rank,
      ...(r.exactRank !== null &&
        r.exactRank !== r.rank && { note: `exactly it is ${r.exactRank}` }),
    },
    ...(r.exactRank !== null ? [{ name: 'exactRank', value: r.exactRank } as const] : []),
    ...(r.trace !== null
      ? [{ name: 'trace', value: r.trace, shown: showQuantity(toNumber(r.trace), '', 6) } as const]
      : []),
    ...(r.complex ? [gaussianReading('complexTrace', r.complex.trace)] : []),
    ...(r.eigenvalues ? spectralFigures(r.eigenvalues) : []),
    { name: 'norm2', value: r.singular[0] ?? 0 },
    { name: 'norm1', value: r.norm1 },
    { name: 'frobeniusNorm', value: r.frobenius },
    ...(r.residual !== null ? [residual(r, r.residual)] : []),
  ];
}

function determinantOf({ determinant, complex }: MatrixResult): Reading[] {
  if (complex) return [gaussianReading('complexDeterminant', complex.determinant)];
  if (!isRational(determinant)) return [];
  return [{ name: 'determinant', value: determinant, shown: exactText(determinant) }];
}

const gaussianReading = (
  name: 'complexDeterminant' | 'complexTrace',
  value: Gaussian,
): Reading => ({ name, value: [value.re, value.im], shown: gaussianText(value) });

const residual = ({ residualOf }: MatrixResult, value: number): Reading => ({
  name: 'residual',
  value,
  ...(residualOf !== null && { note: `of ${results.values.residualOf.options[residualOf]}` }),
});

function condition({
  condition: value,
  inverseNorm,
  singular,
  exactRank,
  rows,
  cols,
}: MatrixResult): Reading {
  const name = 'conditionNumber';
  const full = Math.min(rows, cols);
  if (Number.isFinite(value))
    return { name, value, ...(inverseNorm !== null && { note: 'from the exact inverse' }) };
  if (singular[0] === 0) return { name, value: null, note: 'a zero matrix has none' };
  if (exactRank !== null && exactRank < full)
    return { name, value, shown: '∞', note: `the rank is ${exactRank} of ${full}` };
  return {
    name,
    value: null,
    note: 'too large: the smallest singular value is zero to rounding',
  };
}

const spectralFigures = ({ re, im }: NonNullable<MatrixResult['eigenvalues']>): Reading[] => [
  { name: 'spectralRadius', value: Math.max(...re.map((x, i) => Math.hypot(x, im[i] ?? 0))) },
  {
    name: 'spectralAbscissa',
    value: Math.max(...re),
    note: 'largest real part: e^(At) decays where it is negative',
  },
];

/** What the task gives, and what people read in words, tables and pictures. */
function unseen(r: MatrixResult): Found {
  const { eigenvalues, determinant } = r;
  return {
    ...r.found,
    rows: r.rows,
    columns: r.cols,
    conditionFromInverse: r.inverseNorm !== null,
    ...(r.inverseNorm !== null && { inverseNorm2: r.inverseNorm }),
    reliableDigits: digitsLeft(r.condition),
    ...(r.rows === r.cols && r.exactRank !== null && { invertible: r.exactRank === r.rows }),
    ...(typeof determinant === 'number' && {
      determinant: Number.isFinite(determinant)
        ? determinant
        : { value: null, note: 'beyond the range of doubles' },
    }),
    singularValues: r.singular,
    ...(eigenvalues && {
      eigenvalues: eigenvalues.re.map((re, i) => ({ re, im: eigenvalues.im[i] ?? 0 })),
    }),
    ...(r.residualOf !== null && { residualOf: r.residualOf }),
  };
}
