import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

/** The most zeros and the most poles: what is multiplied out exactly. */
export const MAX_ROOTS = 32;
/** The factor of an analog filter is its band edge to the power of its order. */
const MAX_FACTOR = 1e290;

const byRoots = when('from', 'roots');
const byLists = when('from', 'delays', 'powers');

export const inputs = {
  plane: field.choice({
    label: 'Plane',
    group: 'Roots',
    default: 'z',
    options: { z: 'z, discrete time', s: 's, continuous time' },
  }),
  from: field.choice({
    label: 'Given by',
    group: 'Roots',
    default: 'roots',
    options: {
      roots: 'zeros and poles',
      delays: 'b and a in powers of z⁻¹',
      powers: 'b and a, highest power of z or s first',
      function: 'a rational function',
    },
  }),
  zeros: field.roots({
    label: 'Zeros',
    group: 'Roots',
    default: '(0)x2',
    noun: 'zero',
    maxLength: MAX_ROOTS,
    when: byRoots,
    help: 'Cartesian or polar, each as often as it is one: -0.5±0.5j, (-1)x3, 0.9∠±45°, 0.9@±45deg. Empty for none.',
  }),
  poles: field.roots({
    label: 'Poles',
    group: 'Roots',
    default: '0.5, 2',
    noun: 'pole',
    maxLength: MAX_ROOTS,
    when: byRoots,
    help: 'As the zeros: 0.9±0.3j, 0.9∠±45°, (0)x2. Pull them on the map; pairs stay pairs.',
  }),
  b: field.vector({
    label: 'Numerator',
    symbol: 'b',
    group: 'Roots',
    default: [1],
    minLength: 1,
    maxLength: MAX_ROOTS + 1,
    when: byLists,
    help: 'A vector of MATLAB, NumPy or C: [1 2 1], np.array([1., 2., 1.]), {1.0f, 2.0f, 1.0f}.',
  }),
  a: field.vector({
    label: 'Denominator',
    symbol: 'a',
    group: 'Roots',
    default: [1, -2.5, 1],
    minLength: 1,
    maxLength: MAX_ROOTS + 1,
    when: byLists,
    help: 'The same, with the sign that filter(b, a) and lfilter take: y[n] = b₀x[n] + … − a₁y[n−1] − …',
  }),
  function: field.transferFunction({
    label: 'Function',
    symbol: 'H',
    group: 'Roots',
    default: '1/((1 - 0.5z^-1)(1 - 2z^-1))',
    variable: ['z', 's'],
    maxOrder: MAX_ROOTS,
    deadTime: 'a dead time is no rational function',
    when: when('from', 'function'),
    help: 'In z, 1/z or s, as factors or coefficients: z/(z^2-0.9z+0.81), (1+z^-1)/(1-0.5z^-1), tf([1 2],[1 3 2]), zpk([],[-1 -2],5).',
  }),
  roundings: field.choice({
    label: 'Roundings',
    group: 'Roots',
    default: 'kept',
    options: { kept: 'as written', merged: 'roots they parted are one' },
    when: byLists,
    help: 'Coefficients that were rounded have no multiple root; (z + 1)⁴ from a filter program has four beside −1.',
  }),
  gainBy: field.choice({
    label: 'Gain from',
    group: 'Roots',
    default: 'k',
    options: {
      k: 'its factor k',
      dc: '1 at zero frequency',
      nyquist: '1 at half the sample rate',
      peak: '1 at the peak',
    },
  }),
  gain: field.quantity({
    label: 'Factor',
    symbol: 'k',
    group: 'Roots',
    unit: '',
    default: 1,
    min: -MAX_FACTOR,
    max: MAX_FACTOR,
    when: when('gainBy', 'k'),
    help: 'Of the products of (z − root) or (s − root); on top of the coefficients where those are given.',
  }),
  region: field.choice({
    label: 'Region',
    group: 'Region of convergence',
    default: 'auto',
    options: {
      auto: 'stable where there is one',
      right: 'outermost: right-sided',
      stable: 'stable or none',
      left: 'innermost: left-sided',
      number: 'by its number',
    },
    help: 'Which sequence or signal these roots are the transform of.',
  }),
  regionNumber: field.integer({
    label: 'Number',
    group: 'Region of convergence',
    default: 1,
    min: 1,
    max: MAX_ROOTS + 1,
    when: when('region', 'number'),
    help: 'From the innermost ring or the leftmost strip outwards.',
  }),
  sampleRate: field.quantity({
    label: 'Sample rate',
    symbol: 'f_s',
    group: 'Picture',
    unit: 'Hz',
    default: 1,
    above: 0,
    max: 1e12,
    when: when('plane', 'z'),
    help: 'At 1 Hz frequencies are in cycles a sample.',
  }),
  grid: field.choice({
    label: 'Polar grid',
    group: 'Picture',
    default: 'on',
    options: { on: 'shown', off: 'left out' },
  }),
} as const;

export type PoleZeroInputs = Values<typeof inputs>;
