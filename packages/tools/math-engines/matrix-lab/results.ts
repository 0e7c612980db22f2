import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const exact = result.rational({ label: 'Entry', help: 'Exact where it is known exactly.' });
const double = result.number({ label: 'Entry', help: 'In doubles.' });
const complex = result.complex({ label: 'Entry', help: 'In doubles.' });

const vector = <E extends result.Single>(of: E, label: string, help: string) =>
  result.list(of, { label, help });
/** By rows. */
const matrix = <E extends result.Single>(of: E, label: string, help: string) =>
  result.list(result.list(of, { label: 'Row', help: 'A row, from the left.' }), { label, help });

const position = (label: string, help: string) => result.integer({ label, help });

const shape = {
  rows: position('Rows', 'Number of rows of A.'),
  columns: position('Columns', 'Number of columns of A.'),
};

/** What is known of every matrix. */
const figures = {
  conditionNumber: result.number({
    label: 'Condition number',
    symbol: 'κ₂',
    help: 'In the 2-norm: largest over smallest singular value; infinite where the exact rank is not full.',
  }),
  conditionFromInverse: result.boolean({
    label: 'Condition from the exact inverse',
    help: 'Whether the smallest singular value drowned in rounding, so that the norm of the exact inverse gave the condition number.',
  }),
  inverseNorm2: result.number({
    label: '2-norm of the inverse',
    symbol: '‖A⁻¹‖₂',
    digits: 6,
    help: 'Largest singular value of the inverse: the reciprocal of the smallest of A.',
  }),
  reliableDigits: position(
    'Digits that are certain',
    'Decimal digits that the condition number leaves of the sixteen of a double in a solution or an inverse.',
  ),
  determinant: result.rational({
    label: 'Determinant',
    symbol: 'det A',
    help: 'Of the entries as written, exactly; from LU as a double alone where A is too large for that. Only of a square matrix.',
  }),
  numericalRank: position(
    'Rank in doubles',
    'Number of singular values above max(m, n) ε σ₁, where ε is 2⁻⁵².',
  ),
  exactRank: position(
    'Rank, exact',
    'Number of pivots of exact elimination, where A is small enough for that.',
  ),
  invertible: result.boolean({
    label: 'Invertible',
    help: 'Whether the exact rank of the square matrix is full.',
  }),
  trace: result.rational({
    label: 'Trace',
    symbol: 'tr A',
    help: 'Sum of the diagonal of a square matrix, exactly.',
  }),
  norm1: result.number({
    label: 'Column-sum norm',
    symbol: '‖A‖₁',
    digits: 6,
    help: 'Largest sum of the magnitudes of a column.',
  }),
  norm2: result.number({
    label: 'Spectral norm',
    symbol: 'σ₁',
    digits: 6,
    help: 'The 2-norm of A: its largest singular value.',
  }),
  frobeniusNorm: result.number({
    label: 'Frobenius norm',
    symbol: '‖A‖_F',
    digits: 6,
    help: 'Square root of the sum of the squared entries.',
  }),
  singularValues: vector(
    result.number({ label: 'Singular value', symbol: 'σ', help: 'In doubles.' }),
    'Singular values',
    'As many as the smaller of rows and columns, largest first.',
  ),
  eigenvalues: vector(
    complex,
    'Eigenvalues',
    'Of a square matrix, by ascending real part, as often as their multiplicity.',
  ),
  exactEigenvalueCount: position(
    'Exact eigenvalues',
    'How many eigenvalues, by multiplicity, are fractions or fractions with one square root; the others have no such form.',
  ),
  spectralRadius: result.number({
    label: 'Spectral radius',
    symbol: 'ρ',
    digits: 6,
    help: 'Largest magnitude of an eigenvalue.',
  }),
  spectralAbscissa: result.number({
    label: 'Spectral abscissa',
    symbol: 'α',
    digits: 6,
    help: 'Largest real part of an eigenvalue: exp(At) decays where it is negative.',
  }),
  residual: result.number({
    label: 'Residual',
    digits: 2,
    help: 'Largest entry of what the factors, the solution or the eigenpairs leave, relative to the largest of what they stand for.',
  }),
  residualOf: result.choice({
    label: 'Residual of',
    help: 'What the residual is of, and relative to.',
    options: {
      factors: 'the factors: largest entry, relative to the largest of A',
      solution: 'the solution: largest entry of A x − b, relative to the largest of b',
      inverse: 'the inverse: largest entry of A A⁻¹ − I',
      eigenpairs: 'the pairs: largest entry of A v − λ v, relative to the largest of A',
    },
  }),
};

const solving = {
  solutionKind: result.choice({
    label: 'Solution',
    help: 'What the solution of A x = b is.',
    options: {
      unique: 'the only solution',
      parametric: 'one of endlessly many solutions',
      leastSquares: 'the shortest x with the smallest ‖A x − b‖₂',
    },
  }),
  consistent: result.boolean({
    label: 'Consistent',
    help: 'Whether A x = b has a solution; missing where that is not known exactly.',
  }),
  solution: vector(
    exact,
    'x',
    'The unknowns in order; where there are endlessly many solutions the one whose free unknowns are 0.',
  ),
  freeUnknowns: vector(
    position('Unknown', 'From 1.'),
    'Free unknowns',
    'Places, from 1, of the unknowns that may be anything.',
  ),
  homogeneousSolutions: matrix(
    exact,
    'Directions',
    'A row for each free unknown, which is 1 there: all solutions are the solution plus any combination of these rows.',
  ),
  leastSquaresResidual: result.number({
    label: 'Smallest ‖A x − b‖₂',
    help: 'Euclidean length of what least squares leaves.',
  }),
  solutionError: result.number({
    label: 'Error of the solution in doubles',
    help: 'Largest difference of the solution by LU in doubles from the exact one, relative to the largest entry of that.',
  }),
  solutionErrorBound: result.number({
    label: 'Bound of the error in doubles',
    help: 'What rounding allows of the error of the solution by LU in doubles, relative to its largest entry.',
  }),
};

const reduction = {
  reducedRowEchelonForm: matrix(exact, 'Reduced row echelon form', 'Of A, by rows.'),
  pivotColumns: vector(
    position('Column', 'From 1.'),
    'Pivot columns',
    'Columns of A, from 1, that hold a leading one of the reduced form.',
  ),
  inverse: matrix(
    exact,
    'Inverse',
    'Of A, by rows; in doubles alone where A is too large for fractions.',
  ),
  product: matrix(
    exact,
    'A·B',
    'The product, by rows; in doubles alone where it is too large for fractions.',
  ),
  power: matrix(
    exact,
    'A^k',
    'The power, by rows; in doubles alone where its fractions are too long.',
  ),
  columnSpace: matrix(exact, 'Column space', 'A basis of it, one vector a row.'),
  nullSpace: matrix(exact, 'Null space', 'A basis of it, one vector a row; empty where it is 0.'),
  characteristicPolynomial: vector(
    exact,
    'Characteristic polynomial',
    'Coefficients of det(λI − A), highest power first.',
  ),
};

const factors = {
  luL: matrix(double, 'L', 'Unit lower triangular factor of P A = L U, by rows.'),
  luU: matrix(double, 'U', 'Upper triangular factor of P A = L U, by rows.'),
  luPermutation: vector(
    position('Row', 'From 1.'),
    'P',
    'Row i of P A is the row of A, from 1, that stands at place i.',
  ),
  qrQ: matrix(double, 'Q', 'Factor of A = Q R with orthonormal columns, by rows.'),
  qrR: matrix(double, 'R', 'Upper triangular factor of A = Q R, by rows.'),
  svdU: matrix(double, 'U', 'Left singular vectors as columns, by rows: A = U Σ Vᵀ.'),
  svdV: matrix(double, 'V', 'Right singular vectors as columns, by rows: A = U Σ Vᵀ.'),
  eigenvectors: matrix(
    complex,
    'Eigenvectors',
    'By rows: column j has length 1 and belongs to eigenvalue j.',
  ),
  defectiveEigenvalues: position(
    'Defective eigenvalues',
    'Eigenvalues whose vectors are parallel to rounding, so that there is no basis of eigenvectors in doubles.',
  ),
  exponential: matrix(double, 'exp(At)', 'The matrix exponential at the time asked for, by rows.'),
  peakNorm: result.number({
    label: 'Largest norm of exp(Aτ)',
    help: 'The largest 2-norm of exp(Aτ) at 61 equal steps from 0 to t.',
  }),
};

/** An exact complex number is its real part and its imaginary part. */
const pair = result.list(exact, { label: 'Entry', help: 'Real part, imaginary part.' });
const pairs = (label: string, help: string) => result.list(pair, { label, help });
const pairMatrix = (label: string, help: string) =>
  result.list(result.list(pair, { label: 'Row', help: 'A row, from the left.' }), { label, help });

/** Of complex matrices alone; each exact number as real part and imaginary part. */
const complexMatrix = {
  complexDeterminant: result.list(exact, {
    label: 'Determinant',
    symbol: 'det A',
    help: 'Of a square complex matrix: real part, imaginary part; exact but where it is too large for that.',
  }),
  complexTrace: result.list(exact, {
    label: 'Trace',
    symbol: 'tr A',
    help: 'Of a square complex matrix: real part, imaginary part.',
  }),
  complexSolution: pairs('x', 'As solution, where A or b is complex.'),
  complexHomogeneousSolutions: pairMatrix(
    'Directions',
    'As homogeneousSolutions, where A or b is complex.',
  ),
  complexReducedRowEchelonForm: pairMatrix(
    'Reduced row echelon form',
    'Of a complex matrix, by rows.',
  ),
  complexInverse: pairMatrix('Inverse', 'Of a complex matrix, by rows.'),
  complexProduct: pairMatrix('A·B', 'As product, where A or B is complex.'),
  complexPower: pairMatrix('A^k', 'As power, where A is complex.'),
  complexColumnSpace: pairMatrix(
    'Column space',
    'Of a complex matrix: a basis of it, one vector a row.',
  ),
  complexNullSpace: pairMatrix(
    'Null space',
    'Of a complex matrix: a basis of it, one vector a row; empty where it is 0.',
  ),
};

/** What the matrix lab gives: figures of the matrix, what the task asks for, and the data of its pictures. */
export const results = {
  values: { ...shape, ...figures, ...solving, ...reduction, ...factors, ...complexMatrix },
  tables,
  listings: {
    latex: { what: 'Every matrix that is shown, for LaTeX with amsmath.' },
    matlab: { what: 'Every matrix that is shown, for MATLAB and Octave.' },
    numpy: { what: 'Every matrix that is shown, for Python with NumPy.' },
  },
} satisfies result.Results;
