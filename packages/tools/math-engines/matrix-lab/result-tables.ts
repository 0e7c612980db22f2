import * as result from '../../define/result.ts';

type Meaning = Parameters<typeof result.boolean>[0];

const position = (label: string, help: string) => result.integer({ label, help });
const index = position('Index', 'From 1.');
const fraction = (meaning: Meaning) => result.rational(meaning);

/** The tables of the matrix lab, and the data of its pictures. */
export const tables = {
  entries: {
    what: 'A row for each entry of each matrix that the task gives, by rows; a vector is a column.',
    columns: {
      matrix: result.choice({
        label: 'Matrix',
        help: 'The value whose entry it is.',
        options: {
          solution: 'x',
          homogeneousSolutions: 'Directions',
          reducedRowEchelonForm: 'Reduced row echelon form',
          inverse: 'Inverse',
          product: 'A·B',
          power: 'A^k',
          columnSpace: 'Column space',
          nullSpace: 'Null space',
          luL: 'L',
          luU: 'U',
          qrQ: 'Q',
          qrR: 'R',
          svdU: 'U',
          svdV: 'V',
          eigenvectors: 'Eigenvectors',
          exponential: 'exp(At)',
        },
      }),
      row: position('Row', 'From 1.'),
      column: position('Column', 'From 1.'),
      realPart: fraction({
        label: 'Real part',
        help: 'Of the entry; a double alone where it was computed in doubles.',
      }),
      imaginaryPart: fraction({
        label: 'Imaginary part',
        help: 'Of the entry; 0 in a real matrix.',
      }),
    },
  },
  singularValues: {
    what: 'A row for each singular value, largest first.',
    columns: {
      index,
      singularValue: result.number({ label: 'Value', digits: 8, help: 'In doubles.' }),
    },
  },
  exactEigenvalues: {
    what: 'The eigenvalues that are fractions, or fractions with one square root; all of that form are there.',
    columns: {
      eigenvalue: result.text({
        label: 'Eigenvalue',
        help: 'As a formula: 2-sqrt(3), 1/2+(3/4)*sqrt(-5).',
      }),
      multiplicity: position(
        'Multiplicity',
        'How often it is a root of the characteristic polynomial.',
      ),
      realPart: result.number({ label: 'Real part', digits: 8, help: 'As a number.' }),
      imaginaryPart: result.number({ label: 'Imaginary part', digits: 8, help: 'As a number.' }),
    },
  },
  exactEigenvalueParts: {
    what: 'The same in parts, a row each: rationalPart + surdFactor·√radicand.',
    columns: {
      rationalPart: fraction({ label: 'Rational part', help: 'Without the root.' }),
      surdFactor: fraction({ label: 'Factor of the root', help: '0 where there is none.' }),
      radicand: fraction({
        label: 'Under the root',
        help: 'A whole number; negative where the eigenvalue is complex, 1 where there is no root.',
      }),
      multiplicity: position('Multiplicity', 'As above.'),
    },
  },
  eigenvalues: {
    what: 'A row for each eigenvalue, by ascending real part.',
    columns: {
      index,
      realPart: result.number({ label: 'Real part', digits: 8, help: 'Of the eigenvalue.' }),
      imaginaryPart: result.number({
        label: 'Imaginary part',
        digits: 8,
        help: 'Of the eigenvalue.',
      }),
      magnitude: result.number({
        label: 'Magnitude',
        digits: 8,
        help: 'Distance of the eigenvalue from 0.',
      }),
      conditionNumber: result.number({
        label: 'Condition',
        digits: 3,
        help: 'A change of size ε‖A‖ in A moves the eigenvalue by that many times ε‖A‖ at most, to first order; null where it is defective.',
      }),
    },
  },
  gershgorinDiscs: {
    what: 'A disc for each row of a square matrix; every eigenvalue lies in one of them.',
    columns: {
      diagonalEntry: result.number({ label: 'Centre', help: 'The diagonal entry of the row.' }),
      radius: result.number({
        label: 'Radius',
        help: 'Sum of the magnitudes of the other entries of the row.',
      }),
    },
  },
  rowOperations: {
    what: 'The elementary row operations of exact elimination in order, on A or, for a system, on (A | b).',
    columns: {
      operation: result.choice({
        label: 'Operation',
        help: 'What becomes of the row.',
        options: {
          swap: 'changes places with the other row',
          divide: 'is divided by the factor',
          subtract: 'less the factor times the other row',
        },
      }),
      row: position('Row', 'The row that changes, from 1.'),
      otherRow: position('Other row', 'From 1; null where the operation needs none.'),
      factor: fraction({
        label: 'Factor',
        help: 'Real part of the divisor, or of the multiple of the other row; null where rows change places.',
      }),
      factorImaginaryPart: fraction({
        label: 'Factor, imaginary part',
        help: 'Its imaginary part; 0 in a real matrix.',
      }),
    },
  },
  spectrum: {
    what: 'The eigenvalues in the complex plane, by ascending real part.',
    columns: {
      realPart: result.number({ label: 'Real part', help: 'Of the eigenvalue.' }),
      imaginaryPart: result.number({ label: 'Imaginary part', help: 'Of the eigenvalue.' }),
    },
  },
  singularSpectrum: {
    what: 'The singular values over their index.',
    columns: {
      index,
      singularValue: result.number({ label: 'Singular value', help: 'In doubles.' }),
    },
  },
  growth: {
    what: 'The size of exp(Aτ) at 61 equal steps of time from 0 to t.',
    columns: {
      time: result.number({ label: 'Time τ', unit: 's', help: 'From the start.' }),
      norm: result.number({ label: 'Norm of exp(Aτ)', help: 'The 2-norm.' }),
    },
  },
  circleImage: {
    what: 'What a 2 × 2 matrix makes of the unit circle, and beside it rays: 0 and the end of each.',
    columns: {
      x: result.number({ label: 'x₁', help: 'Of the image of a point of the circle.' }),
      y: result.number({ label: 'x₂', help: 'Of the image of a point of the circle.' }),
      angle: result.number({
        label: 'Angle',
        unit: 'rad',
        help: 'Where on the unit circle the point was.',
      }),
      vector: result.choice({
        label: 'Ray',
        help: 'What the ray is.',
        options: {
          column1: 'column 1',
          column2: 'column 2',
          axis1: 'long half axis of the image, σ₁ u₁',
          axis2: 'short half axis of the image, σ₂ u₂',
          eigenvector1: 'image of the unit eigenvector of the first eigenvalue',
          eigenvector2: 'image of the unit eigenvector of the second eigenvalue',
        },
      }),
      vectorX: result.number({ label: 'x₁ of the ray', help: 'Of its start and its end.' }),
      vectorY: result.number({ label: 'x₂ of the ray', help: 'Of its start and its end.' }),
    },
  },
} satisfies result.Results['tables'];
