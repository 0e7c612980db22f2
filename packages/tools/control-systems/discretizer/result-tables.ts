import { METHODS, type Method } from '@tollbench/engines/discretize/discretize.ts';
import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { METHOD_NAMES } from './inputs.ts';

const plain = measured();
const time = measured('s');
const rate = measured('rad/s');
const decibel = measured('dB');
const degrees = measured('°');

export const VERDICTS = {
  stable: 'stable',
  marginal: 'marginal',
  unstable: 'unstable',
} as const;

const methods = Object.fromEntries(METHODS.map((m) => [m, METHOD_NAMES[m]])) as Record<
  Method,
  string
>;

export const tables = {
  bode: {
    what: 'Frequency responses of the plant and of H(z) at 400 frequencies below the Nyquist frequency.',
    columns: {
      frequency: rate('Frequency', 'Angular frequency.'),
      magnitude: decibel('Magnitude of G', 'Of the continuous system.'),
      magnitudeZ: decibel('Magnitude of H', 'Of the discrete system.'),
      phase: degrees('Phase of G', 'Of the continuous system, dead time included.'),
      phaseZ: degrees('Phase of H', 'Of the discrete system, dead time included.'),
    },
  },
  step: {
    what: 'The response to a unit step: of the plant on a fine grid, of H(z) at its samples.',
    columns: {
      time: time('Time', 'Since the step.'),
      response: plain('Continuous', 'Output of the continuous system.'),
      sampleInstant: time('Sample instant', 'Time of a sample.'),
      sampled: plain('Discrete', 'Output of the discrete system at that sample.'),
    },
  },
  zPlane: {
    what: 'Poles and zeros of H(z) but for whole samples of dead time.',
    columns: {
      role: result.choice({
        label: 'Root',
        help: 'What the row is.',
        options: { pole: 'pole', zero: 'zero', rounded: 'pole in fixed point' },
      }),
      realPart: plain('Real part', 'Of the root in z.'),
      imaginaryPart: plain('Imaginary part', 'Of the root in z.'),
    },
  },
  coefficients: {
    what: 'H(z) = Σ b[i]·z^−i / Σ a[i]·z^−i, a[0] = 1; and the same fraction in δ = z − 1, from the highest power down. Whole samples of dead time stand apart.',
    columns: {
      index: whole()('i', 'Samples of delay; the power of δ is the order less i.'),
      numerator: plain('b', 'Coefficient of the numerator in 1/z.', { digits: 8 }),
      denominator: plain('a', 'Coefficient of the denominator in 1/z.', { digits: 8 }),
      deltaNumerator: plain('b in δ', 'Coefficient of the numerator in δ = z − 1.', { digits: 8 }),
      deltaDenominator: plain('a in δ', 'Coefficient of the denominator in δ = z − 1.', {
        digits: 8,
      }),
    },
  },
  roots: {
    what: 'A row for each pole, then for each zero.',
    columns: {
      root: result.choice({
        label: 'Root',
        help: 'What the row is.',
        options: { pole: 'pole', zero: 'zero' },
      }),
      z: result.complex({ label: 'z', help: 'The root.', digits: 8 }),
      modulus: plain('|z|', 'Distance from the origin.', { digits: 8 }),
      naturalFrequency: rate('Natural frequency', 'Of ln(z)/T.'),
      dampingRatio: plain('Damping ratio', 'Of ln(z)/T; of poles alone.'),
    },
  },
  methods: {
    what: 'Each method for the same plant and sample time.',
    columns: {
      method: result.choice({ label: 'Method', help: 'The rule.', options: methods }),
      stability: result.choice({
        label: 'Poles',
        help: 'Whether all poles lie inside the unit circle.',
        options: VERDICTS,
      }),
      magnitudeError: decibel('Gain error', '|H| over |G| where they are compared.', {
        digits: 4,
      }),
      phaseError: degrees('Phase error', 'Phase of H less that of G where they are compared.', {
        digits: 4,
      }),
      dcGain: plain('DC gain', 'H(1).'),
      gain: plain('Leading b', 'Leading coefficient of the numerator in z.'),
    },
  },
  stages: {
    what: 'The coefficients that code runs, by section: y[k] = Σ b[i]·x[k−i] − Σ a[i]·y[k−i].',
    columns: {
      section: whole()('Section', 'From 1; the first is next to the input.'),
      coefficient: result.text({
        label: 'Coefficient',
        help: 'Which it is: b0, b1, … of inputs, a1, a2, … of outputs.',
      }),
      value: plain('Value', 'In double precision.', { digits: 8 }),
      integer: whole()('Integer', 'What is stored.'),
      fraction: whole()('Fraction bits', 'The integer stands for itself times 2 to minus these.'),
      stored: plain('Stored value', 'What the integer stands for.', { digits: 8 }),
      error: plain('Error', 'Stored value less value.'),
    },
  },
} satisfies result.Results['tables'];
