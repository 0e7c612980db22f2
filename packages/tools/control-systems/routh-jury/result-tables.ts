import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const rate = measured('rad/s');
const count = whole();
const words = (label: string, help: string) => result.text({ label, help });

const special = result.choice({
  label: 'Row',
  help: 'How it came about.',
  options: {
    computed: 'from the two above',
    epsilon: 'zero pivot, ε',
    'row-sum': 'zero pivot, moved row added',
    auxiliary: 'zero row, derivative',
  },
});

const entries = {
  power: count('Power', 'Of the first entry of its row.'),
  position: count('Position', 'In its row, from 1.'),
  entry: words('Entry', 'As text in the parameters and ε.'),
  special,
};

const pair = {
  realPart: rate('Real part', 'Of the root in the s-plane.', { digits: 6 }),
  imaginaryPart: rate('Imaginary part', 'Of the root in the s-plane.', { digits: 6 }),
  zReal: plain('Real part', 'Of the root in the z-plane.', { digits: 6 }),
  zImaginary: plain('Imaginary part', 'Of the root in the z-plane.', { digits: 6 }),
};

/** The tables of the test, and the data of its plots. */
export const tables = {
  overParameter: {
    what: 'In rising value of the parameter of the picture; null where the polynomial has no roots.',
    columns: {
      parameter: plain('Parameter', 'Value of the parameter that the picture is over.'),
      rightmost: rate('Rightmost root', 'Largest real part of a root.'),
      largestRoot: plain('Largest |z|', 'Largest size of a root.'),
    },
  },
  region: {
    what: 'The stable region, one piece after another, in rising value of the first parameter; cut at the edge of the picture.',
    columns: {
      first: plain('First parameter', 'Of those that the picture is over.'),
      upper: plain('Upper end', 'Of the second parameter.'),
      upperBase: plain('Lower end', 'Of the second parameter.'),
    },
  },
  rootMap: {
    what: 'The roots at the values of the parameters, each once.',
    columns: pair,
  },
  routh: {
    what: 'An entry of Routh’s table a row, from the highest power down.',
    columns: entries,
  },
  pointRouth: {
    what: 'An entry of Routh’s table with numbers for the parameters a row.',
    columns: entries,
  },
  jury: {
    what: 'An entry of Jury’s table a row; rows from the constant up.',
    columns: {
      row: count('Row', 'From 1.'),
      position: count('Position', 'In its row, from 1.'),
      entry: words('Entry', 'As text in the parameters.'),
    },
  },
  conditions: {
    what: 'An inequality a row; all of one case together are necessary and sufficient.',
    columns: {
      condition: words('Condition', 'As text in the parameters.'),
      origin: words('From', 'The coefficient or the determinant that it is of.'),
      first: result.choice({
        label: 'First coefficient',
        help: 'The sign that the case is of.',
        options: { positive: 'positive', negative: 'negative' },
      }),
      holds: result.boolean({ label: 'Holds', help: 'At the values of the parameters.' }),
    },
  },
  juryConditions: {
    what: 'A condition of Jury’s test a row, for a first coefficient that is positive.',
    columns: {
      condition: words('Condition', 'As text in the parameters.'),
      origin: words('From', 'What of the table it is of.'),
      holds: result.boolean({ label: 'Holds', help: 'At the values of the parameters.' }),
    },
  },
  ranges: {
    what: 'A range of stable values of the parameter a row, rising; infinite ends are null.',
    columns: {
      from: plain('Above', 'Lower end, not in the range.', { digits: 8 }),
      to: plain('Below', 'Upper end, not in the range.', { digits: 8 }),
      fromExact: words(
        'Exactly',
        'The lower end as a fraction or with a square root; null where it has no such form.',
      ),
      toExact: words(
        'Exactly',
        'The upper end as a fraction or with a square root; null where it has no such form.',
      ),
    },
  },
  ends: {
    what: 'A value of the parameter a row at which roots are on the axis, at zero or at infinity, rising.',
    columns: {
      value: plain('Value', 'Of the parameter.', { digits: 8 }),
      exact: words(
        'Exactly',
        'As a fraction or with a square root; null where it has no such form.',
      ),
      event: words('There', 'What roots do.'),
      frequency: rate('Frequency', 'The lowest of the roots on the imaginary axis above 0.', {
        digits: 6,
      }),
      angle: measured('rad')('Angle a sample', 'The lowest of the roots on the circle, above 0.', {
        digits: 6,
      }),
    },
  },
  roots: {
    what: 'A root at the values of the parameters a row, each once, in rising real part.',
    columns: {
      ...pair,
      multiplicity: count('Multiplicity', 'How often it is a root.'),
    },
  },
  kharitonov: {
    what: 'One of the four polynomials of coefficients between bounds a row.',
    columns: {
      name: words('Name', 'K1 to K4.'),
      polynomial: words('Polynomial', 'With its bounds chosen.'),
      stable: result.boolean({ label: 'Stable', help: 'Whether all its roots lie left.' }),
      rightRoots: count('Right of axis', 'Its roots right of the imaginary axis.'),
    },
  },
} as const;
