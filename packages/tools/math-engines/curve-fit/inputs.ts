import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { LOSSES, MODELS } from './words.ts';

/** Characters of the data, and points and numbers in it. */
const MAX_TEXT = 400_000;
export const MAX_POINTS = 5000;
export const MAX_NUMBERS = 40_000;

/** A capacitor through a resistor, as a student's meter told it. */
export const DISCHARGE = `t (s)	U (V)
0	9.62
5	7.71
10	6.31
15	5.22
20	4.18
25	3.49
30	2.97
35	2.49
40	2.02
45	1.79
50	1.49
60	1.12
70	0.89
80	0.71
100	0.55`;

const nonlinear = when(
  'model',
  'exponential',
  'exponentialOffset',
  'twoExponentials',
  'stretched',
  'power',
  'powerOffset',
  'logistic',
  'logistic4',
  'gompertz',
  'doseResponse',
  'michaelisMenten',
  'arrhenius',
  'steinhartHart',
  'diode',
  'gaussian',
  'lorentzian',
  'sinusoid',
  'dampedSinusoid',
  'rational',
  'formula',
  'file',
);

const model = {
  model: field.choice({
    label: 'Model',
    group: 'Model',
    default: 'exponentialOffset',
    options: MODELS,
  }),
  formula: field.text({
    label: 'Formula',
    symbol: 'y',
    group: 'Model',
    default: 'A*exp(-x/tau) + C',
    maxLength: 1000,
    code: 'expression',
    when: when('model', 'formula'),
    help: 'x is the column of x; other columns by their names; every other name is a parameter. log and ln are natural.',
  }),
  degree: field.integer({
    label: 'Degree',
    group: 'Model',
    default: 2,
    min: 0,
    max: 15,
    slider: { min: 0, max: 10, log: false },
    when: when('model', 'polynomial'),
  }),
  knots: field.integer({
    label: 'Inner knots',
    group: 'Model',
    default: 4,
    min: 0,
    max: 60,
    slider: { min: 0, max: 30, log: false },
    when: when('model', 'spline'),
    help: 'At even shares of the points.',
  }),
  peaks: field.integer({
    label: 'Peaks',
    group: 'Model',
    default: 1,
    min: 1,
    max: 6,
    when: when('model', 'gaussian', 'lorentzian'),
  }),
  above: field.integer({
    label: 'Degree above',
    group: 'Model',
    default: 1,
    min: 0,
    max: 8,
    when: when('model', 'rational'),
  }),
  below: field.integer({
    label: 'Degree below',
    group: 'Model',
    default: 1,
    min: 1,
    max: 8,
    when: when('model', 'rational'),
  }),
  starts: field.text({
    label: 'Starts, bounds',
    group: 'Model',
    default: '',
    maxLength: 2000,
    rows: 2,
    code: 'expression',
    when: nonlinear,
    help: 'tau = 20; C = 0 fixed; 0 <= A <= 12. Left out: found from the data.',
  }),
} as const;

const data = {
  data: field.text({
    label: 'Points',
    group: 'Data',
    default: DISCHARGE,
    maxLength: MAX_TEXT,
    rows: 7,
    opens: { endings: ['.csv', '.tsv', '.txt', '.dat'], what: 'columns of numbers' },
    help: 'Columns, with or without heads: tabs, semicolons, commas or blanks between; or a NIST StRD file. Or drag a point.',
  }),
  comma: field.choice({
    label: 'A comma',
    group: 'Data',
    default: 'doubt',
    options: {
      doubt: 'as the text shows',
      separator: 'parts numbers',
      decimal: 'is decimal',
      thousands: 'parts thousands',
    },
  }),
  missing: field.choice({
    label: 'Rows with gaps',
    group: 'Data',
    default: 'refuse',
    options: { refuse: 'refused', skip: 'left out, and told' },
    help: 'Empty cells, NaN, NA, null, –.',
  }),
  xColumn: field.text({
    label: 'Column of x',
    group: 'Data',
    default: '',
    maxLength: 80,
    help: 'Its head or number; the first where it is empty.',
  }),
  yColumn: field.text({
    label: 'Column of y',
    group: 'Data',
    default: '',
    maxLength: 80,
    help: 'Its head or number; the one after x where it is empty.',
  }),
} as const;

const errors = {
  yErrors: field.choice({
    label: 'Errors of y',
    group: 'Errors',
    default: 'equal',
    options: {
      equal: 'equal, unknown',
      column: 'a column of σ',
      same: 'one σ',
      share: 'a share of y',
      counts: 'counts, σ = √y',
    },
  }),
  yColumnSigma: field.text({
    label: 'Column of σ of y',
    group: 'Errors',
    default: '3',
    maxLength: 80,
    when: when('yErrors', 'column'),
  }),
  ySigma: field.quantity({
    label: 'σ of y',
    symbol: 'σ_y',
    group: 'Errors',
    unit: '',
    default: 0.05,
    above: 0,
    max: 1e300,
    when: when('yErrors', 'same'),
  }),
  yShare: field.quantity({
    label: 'σ of y over y',
    group: 'Errors',
    unit: '%',
    default: 5,
    above: 0,
    max: 1000,
    when: when('yErrors', 'share'),
  }),
  known: field.choice({
    label: 'These σ are',
    group: 'Errors',
    default: 'relative',
    options: {
      relative: 'relative: scaled by χ²/ν',
      known: 'known: taken as they are',
    },
    when: when('yErrors', 'column', 'same', 'share', 'counts'),
    help: 'Relative weights are what most programs take; known ones make χ² a test.',
  }),
  xErrors: field.choice({
    label: 'Errors of x',
    group: 'Errors',
    default: 'none',
    options: { none: 'none', column: 'a column of σ', same: 'one σ' },
    help: 'With any, distances in both axes are least (ODR).',
  }),
  xColumnSigma: field.text({
    label: 'Column of σ of x',
    group: 'Errors',
    default: '4',
    maxLength: 80,
    when: when('xErrors', 'column'),
  }),
  xSigma: field.quantity({
    label: 'σ of x',
    symbol: 'σ_x',
    group: 'Errors',
    unit: '',
    default: 0.1,
    above: 0,
    max: 1e300,
    when: when('xErrors', 'same'),
    help: 'Where σ of y is unknown, that is 1, and this is their ratio.',
  }),
  loss: field.choice({
    label: 'Outliers',
    group: 'Errors',
    default: 'squares',
    options: LOSSES,
  }),
} as const;

const shown = {
  level: field.quantity({
    label: 'Confidence',
    group: 'Shown',
    unit: '%',
    default: 95,
    min: 50,
    max: 99.99,
    slider: { min: 50, max: 99.9, log: false },
  }),
  band: field.choice({
    label: 'Bands',
    group: 'Shown',
    default: 'both',
    options: {
      both: 'curve and new points',
      curve: 'curve, at each x',
      together: 'curve, at all x together',
      point: 'new points',
      none: 'none',
    },
  }),
  axes: field.choice({
    label: 'Axes',
    group: 'Shown',
    default: 'linear',
    options: { linear: 'linear', logX: 'log x', logY: 'log y', both: 'log both' },
  }),
  predict: field.text({
    label: 'Values at x',
    group: 'Shown',
    default: '',
    maxLength: 500,
    help: 'Places such as 12; 15.5: the curve there, with its intervals.',
  }),
  compare: field.choice({
    label: 'Compare',
    group: 'Shown',
    default: 'none',
    options: {
      none: 'nothing',
      degrees: 'polynomials up to degree 6',
      all: 'all curves of the list',
    },
  }),
} as const;

export const inputs = { ...data, ...model, ...errors, ...shown } as const;

export type CurveInputs = Values<typeof inputs>;
