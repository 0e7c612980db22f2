import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const rate = measured('rad/s');
const hertz = measured('Hz');
const degrees = measured('°');

/** A place of the s-plane or of the z-plane: which of the two pairs there is depends on the plane. */
const place = (of: string) => ({
  realPart: rate('Real part', `Of the ${of}, in the s-plane.`, { digits: 6 }),
  imaginaryPart: rate('Imaginary part', `Of the ${of}, in the s-plane.`, { digits: 6 }),
  zReal: plain('Real part', `Of the ${of}, in the z-plane.`, { digits: 6 }),
  zImaginary: plain('Imaginary part', `Of the ${of}, in the z-plane.`, { digits: 6 }),
});

const root = result.choice({
  label: 'Root',
  help: 'What it is.',
  options: { zero: 'zero', pole: 'pole', cancelled: 'cancelled' },
});
const multiplicity = whole()('Times', 'How often it is one.');
const power = whole()('Power', 'The j of the denominator that the residue stands over.');

/** The tables, and the data of the plots. */
export const tables = {
  map: {
    what: 'A row for each zero, pole and cancelled pair, as often as it is one.',
    columns: { root, ...place('root') },
  },
  response: {
    what: 'The response on the unit circle or the imaginary axis, denser beside the roots; null on a root.',
    columns: {
      frequency: hertz('Frequency', 'Of the z-plane.'),
      angularFrequency: rate('Angular frequency', 'Of the s-plane.'),
      magnitude: measured('dB')('Magnitude', 'Of H.'),
      phase: degrees('Phase', 'Of H, continuous but for half turns at roots on the boundary.'),
      delaySamples: measured('samples')('Group delay', 'Of the z-plane, without impulses.'),
      delay: measured('s')('Group delay', 'Of the s-plane, without impulses.'),
    },
  },
  sequence: {
    what: 'The sequence or signal of the region that is asked for, as far as it is drawn.',
    columns: {
      sample: whole()('Sample', 'Its number n, of the z-plane.'),
      time: measured('s')('Time', 'Of the s-plane.'),
      value: plain('Value', 'The x[n] or x(t), without impulses at t = 0; null beyond 1e12.'),
    },
  },
  energy: {
    what: 'Energy up to each sample, or time, of the causal sequence and its twins, as a share of all.',
    columns: {
      twin: result.choice({
        label: 'Of',
        help: 'Which of the functions with this magnitude.',
        options: { given: 'as given', minimum: 'minimum phase', maximum: 'maximum phase' },
      }),
      sample: whole()('Sample', 'Its number n, from 0.'),
      share: measured('%')('Energy', 'Up to and with this sample.'),
    },
  },
  regions: {
    what: 'A row for each region of convergence, from the innermost or leftmost outwards.',
    columns: {
      region: result.text({ label: 'Region', help: 'Its bounds in words.' }),
      from: plain('From', '|z| or Re s; null where it has no bound.', { digits: 6 }),
      to: plain('To', '|z| or Re s; null where it has no bound.', { digits: 6 }),
      side: result.choice({
        label: 'Sequence',
        help: 'Where it is not 0.',
        options: {
          right: 'right-sided',
          two: 'two-sided',
          left: 'left-sided',
          finite: 'finite',
        },
      }),
      causal: result.boolean({ label: 'Causal', help: 'Whether it is 0 before 0.' }),
      stable: result.boolean({
        label: 'Stable',
        help: 'Whether it is absolutely summable or integrable.',
      }),
      formula: result.text({ label: 'Formula', help: 'The sequence or signal in closed form.' }),
    },
  },
  roots: {
    what: 'A row for each zero and pole, and each pair that cancels, with its multiplicity.',
    columns: {
      root,
      multiplicity,
      ...place('root'),
      size: plain('Radius', 'Distance from the origin of the z-plane.', { digits: 6 }),
      angle: degrees('Angle', 'Of the z-plane.', { digits: 6 }),
      rootFrequency: hertz('Frequency', 'Angle over 2π times the sample rate.', { digits: 6 }),
      naturalFrequency: rate('Natural frequency', 'Distance from the origin of the s-plane.', {
        digits: 6,
      }),
      dampingRatio: plain('Damping ratio', 'Minus the real part over the distance.'),
    },
  },
  fractions: {
    what: 'Partial fractions A/(1 − p/z)^j of the z-plane or A/(s − p)^j, by pole and rising power.',
    columns: {
      ...place('pole'),
      power,
      residue: result.complex({ label: 'Residue', help: 'A.', digits: 7 }),
    },
  },
  direct: {
    what: 'What stands beside the fractions: powers of 1/z, or of s.',
    columns: {
      directPower: whole()('Power', 'Of 1/z in the z-plane, of s in the s-plane.'),
      directCoefficient: plain('Coefficient', 'Of that power.', { digits: 7 }),
    },
  },
  coefficients: {
    what: 'H without what cancels, from the highest power of z or s down; b and a of filter(b, a) where both begin with the same power.',
    columns: {
      exponent: whole()('Power', 'Of z or s.'),
      numeratorCoefficient: plain('Numerator', 'The b of that power.', { digits: 10 }),
      denominatorCoefficient: plain('Denominator', 'The a of that power.', { digits: 10 }),
    },
  },
  twins: {
    what: 'A row for each function that is made of these roots: with the same magnitude, the all-pass between, the inverse.',
    columns: {
      twin: result.choice({
        label: 'Function',
        help: 'What it is to the one given.',
        options: {
          minimum: 'minimum phase',
          maximum: 'maximum phase',
          allPass: 'all-pass part',
          inverse: 'inverse 1/H',
        },
      }),
      twinFactor: plain('Factor', 'Its k.', { digits: 7 }),
      twinZeros: result.text({ label: 'Zeros', help: 'As the field takes them.' }),
      twinPoles: result.text({ label: 'Poles', help: 'As the field takes them.' }),
    },
  },
} satisfies result.Results['tables'];
