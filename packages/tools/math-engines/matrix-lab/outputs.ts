import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { isRational } from '../../define/result.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { latexCopy, matlabCopy, numpyCopy } from './copies.ts';
import { exactEigenvalueText } from './exact-eigenvalues.ts';
import type { MatrixInputs } from './inputs.ts';
import { eigenPicture, isPlanar } from './plane.ts';
import { picture } from './plots.ts';
import { results } from './results.ts';
import type { Found, MatrixResult } from './special.ts';
import {
  discsTable,
  eigenTable,
  entriesTable,
  exactEigenTable,
  exactPartsTable,
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

/** What the task asks for, first; then the picture, the figures of the matrix and the copies. */
export function outputs(r: MatrixResult, inputs: MatrixInputs): Shown[] {
  const caution = cautionOf(r);
  const items = readings(r, inputs);
  const told = new Set<string>(items.map(({ name }) => name));
  const rest = Object.entries(unseen(r)).filter(([name]) => !told.has(name));
  return [
    ...(caution ? [caution] : []),
    ...asked(r, inputs),
    { kind: 'readouts', id: 'figures', title: 'Figures', items },
    ...(r.verdict
      ? [{ kind: 'notice', id: 'verdict', level: 'note', text: r.verdict } as const]
      : []),
    { kind: 'listing', id: 'latex', title: 'LaTeX', text: latexCopy(r, inputs), language: 'latex' },
    {
      kind: 'listing',
      id: 'matlab',
      title: 'MATLAB and Octave',
      text: matlabCopy(r, inputs),
      language: 'matlab',
    },
    {
      kind: 'listing',
      id: 'numpy',
      title: 'NumPy',
      text: numpyCopy(r, inputs),
      language: 'python',
    },
    entriesTable(r.found),
    ...(r.exactSpectrum && r.exactSpectrum.values.length > 0
      ? [exactPartsTable(r.exactSpectrum)]
      : []),
    ...(r.operations.length > 0 ? [operationsTable(r.operations)] : []),
    { kind: 'values', values: Object.fromEntries(rest) },
  ];
}

/** Tables and pictures in the order in which people ask: what the task is for leads. */
function asked(r: MatrixResult, inputs: MatrixInputs): Shown[] {
  const found = r.shown.map(shownTable);
  const picturesOfAll = [picture(r, inputs)];
  const singular = singularTable(r);
  const { eigenvalues, exactSpectrum } = r;
  const discs = eigenvalues ? [discsTable(r)] : [];
  switch (inputs.task) {
    case 'eigen':
      return [
        ...(exactSpectrum && exactSpectrum.values.length > 0
          ? [exactEigenTable(exactSpectrum)]
          : []),
        ...(eigenvalues && !(exactSpectrum?.others === 0) ? [eigenTable(eigenvalues, false)] : []),
        ...picturesOfAll,
        ...(isPlanar(r) ? [eigenPicture(r)] : []),
        ...(eigenvalues && exactSpectrum?.others === 0 ? [eigenTable(eigenvalues, false)] : []),
        ...found,
        ...discs,
        singular,
      ];
    // The circle and its image is what is pulled.
    case 'svd':
      return [
        ...picturesOfAll,
        singular,
        ...found,
        ...(eigenvalues ? [eigenTable(eigenvalues, true)] : []),
        ...discs,
      ];
    default:
      return [
        ...found,
        ...picturesOfAll,
        ...(eigenvalues ? [eigenTable(eigenvalues, inputs.task !== 'expm')] : []),
        ...discs,
        singular,
      ];
  }
}

/** The longest list of numbers that stands among the figures. */
const MAX_LIST = 60;

/** What is asked for, in short, before the figures of every matrix. */
function readings(r: MatrixResult, { task }: MatrixInputs): Reading[] {
  const all = figures(r);
  const lead = {
    solve: solutionReading(r),
    eigen: eigenReading(r),
    svd: listReading(
      'singularValues',
      r.singular,
      r.singular.map((x) => showQuantity(x, '', 5)),
    ),
  }[task as string];
  // Of these the determinant is asked for before the condition.
  const first = task === 'inverse' ? all.filter(({ name }) => DETERMINANTS.has(name)) : [];
  return [...(lead ?? []), ...first, ...all.filter((item) => !first.includes(item))];
}

const DETERMINANTS = new Set<string>(['determinant', 'complexDeterminant']);

function listReading<N extends 'singularValues' | 'eigenvalues' | 'solution'>(
  name: N,
  value: Extract<Reading, { readonly name: N }>['value'],
  texts: readonly string[],
): Reading[] {
  const shown = texts.join(', ');
  return shown.length <= MAX_LIST ? [{ name, value, shown } as Reading] : [];
}

function solutionReading({ found, exactRank, cols }: MatrixResult): Reading[] {
  const { solution } = found;
  if (!Array.isArray(solution) || (exactRank !== null && exactRank < cols)) return [];
  return listReading(
    'solution',
    solution,
    solution.map((x) => (isRational(x) ? exactText(x) : showQuantity(Number(x), '', 5))),
  );
}

function eigenReading({ eigenvalues, exactSpectrum }: MatrixResult): Reading[] {
  if (!eigenvalues) return [];
  const values = eigenvalues.re.map((re, i) => ({ re, im: eigenvalues.im[i] ?? 0 }));
  const texts =
    exactSpectrum?.others === 0
      ? exactSpectrum.values.map(
          (v) => `${exactEigenvalueText(v)}${v.multiplicity > 1 ? ` (${v.multiplicity}×)` : ''}`,
        )
      : values.map((z) => complexText(z, 'i', 5));
  return listReading('eigenvalues', values, texts);
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
  if (complex) return [complexDeterminant(complex.determinant)];
  if (determinant === null) return [];
  const name = 'determinant';
  if (isRational(determinant)) {
    const shown = exactText(determinant);
    const number = showQuantity(toNumber(determinant), '', 8);
    const told = shown === number || shown.startsWith('≈');
    return [{ name, value: determinant, shown, ...(!told && { note: `as a number ${number}` }) }];
  }
  return Number.isFinite(determinant)
    ? [
        {
          name,
          value: determinant,
          shown: showQuantity(determinant, '', 8),
          note: 'in doubles, by LU',
        },
      ]
    : [{ name, value: null, note: 'beyond the range of doubles' }];
}

function complexDeterminant(value: Gaussian | Complex): Reading {
  const name = 'complexDeterminant';
  const { re, im } = value;
  if (isRational(re) && isRational(im))
    return { name, value: [re, im], shown: gaussianText({ re, im }) };
  const [x, y] = [Number(re), Number(im)];
  return Number.isFinite(x) && Number.isFinite(y)
    ? {
        name,
        value: [x, y],
        shown: complexText({ re: x, im: y }, 'i', 8),
        note: 'in doubles, by LU',
      }
    : { name, value: null, note: 'beyond the range of doubles' };
}

const gaussianReading = (name: 'complexTrace', value: Gaussian): Reading => ({
  name,
  value: [value.re, value.im],
  shown: gaussianText(value),
});

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
  const { eigenvalues } = r;
  return {
    ...r.found,
    rows: r.rows,
    columns: r.cols,
    conditionFromInverse: r.inverseNorm !== null,
    ...(r.inverseNorm !== null && { inverseNorm2: r.inverseNorm }),
    reliableDigits: digitsLeft(r.condition),
    ...(r.rows === r.cols && r.exactRank !== null && { invertible: r.exactRank === r.rows }),
    singularValues: r.singular,
    ...(eigenvalues && {
      eigenvalues: eigenvalues.re.map((re, i) => ({ re, im: eigenvalues.im[i] ?? 0 })),
    }),
    ...(r.residualOf !== null && { residualOf: r.residualOf }),
  };
}
