import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const rate = measured('rad/s');
const degrees = measured('°');

/** A place in the s-plane or in the z-plane: which of the two pairs there is depends on the plane. */
const place = (of: string) => ({
  realPart: rate('Real part', `Of the ${of}, in the s-plane.`, { digits: 5 }),
  imaginaryPart: rate('Imaginary part', `Of the ${of}, in the s-plane.`, { digits: 5 }),
  zReal: plain('Real part', `Of the ${of}, in the z-plane.`, { digits: 5 }),
  zImaginary: plain('Imaginary part', `Of the ${of}, in the z-plane.`, { digits: 5 }),
});
const gain = plain('Gain', 'Factor K of the loop.', { symbol: 'K', digits: 5 });
const branch = whole()('Branch', 'Its number, from 1 on each side; of K > 0 first.');

/** The tables of a locus, and the data of its plots. */
export const tables = {
  locus: {
    what: 'The branches in rising size of the gain, one after another; with dead time what lies in the window.',
    columns: { branch, gain, ...place('closed-loop pole') },
  },
  responses: {
    what: 'The closed loop after a unit step of the reference, one gain after another.',
    columns: {
      gain,
      time: measured('s')('Time', 'Since the step.'),
      output: plain('Output', 'Of the loop with unity feedback; null beyond 1e12.'),
    },
  },
  gains: {
    what: 'Each branch against the gain, in rising gain; poles at infinity are null.',
    columns: {
      branch,
      gain,
      decay: rate('Real part', 'Of the closed-loop pole; of ln z/T in the z-plane.'),
      dampingRatio: plain('Damping ratio', 'Of the closed-loop pole.'),
    },
  },
  closedLoopPoles: {
    what: 'A row for each closed-loop pole, the slowest first, one gain after another; with dead time those in the window.',
    columns: {
      gain,
      ...place('closed-loop pole'),
      naturalFrequency: rate(
        'Natural frequency',
        'Distance of the pole from the origin; of ln z/T in the z-plane.',
      ),
      dampingRatio: plain('Damping ratio', 'Minus the real part over the natural frequency.'),
      branch,
    },
  },
  comparison: {
    what: 'A row for each gain, the one asked for first.',
    columns: {
      gain,
      stable: result.boolean({ label: 'Stable', help: 'Whether every closed-loop pole is.' }),
      dampingRatio: plain('Damping ratio', 'Of the dominant poles.'),
      overshoot: measured('%')('Overshoot', 'Of the step of the reference.'),
      riseTime: measured('s')('Rise time', 'From 10 % to 90 % of the final value.'),
      settlingTime: measured('s')('Settling time', 'To 2 % of the final value.'),
      finalValue: plain('Final value', 'Of the step of the reference.'),
    },
  },
  breakaway: {
    what: 'A row for each point where branches meet, in rising size of the gain.',
    columns: {
      kind: result.choice({
        label: 'Point',
        help: 'Where two branches leave the real axis, come to it, or more meet or two off the axis.',
        options: { breakaway: 'breakaway', 'break-in': 'break-in', meeting: 'meeting' },
      }),
      ...place('point'),
      gain,
      branches: whole()('Branches', 'Number of branches that meet.'),
    },
  },
  crossings: {
    what: 'A row for each crossing of the imaginary axis or the unit circle, the upper of each pair, in rising size of the gain.',
    columns: {
      gain,
      ...place('crossing'),
      frequency: rate('Frequency', 'At which the loop swings.', { digits: 5 }),
    },
  },
  angles: {
    what: 'A row for each direction in which a branch leaves a pole or comes to a zero.',
    columns: {
      root: result.choice({
        label: 'Root',
        help: 'A pole, which branches leave, or a zero, to which they come.',
        options: { pole: 'departure from pole', zero: 'arrival at zero' },
      }),
      side: result.choice({
        label: 'Gain',
        help: 'The side of the locus.',
        options: { positive: 'K > 0', negative: 'K < 0' },
      }),
      ...place('root'),
      multiplicity: whole()('Multiplicity', 'How often it is a root.'),
      angle: degrees('Angle', 'Of the direction seen from the root, within ±180°.', { digits: 5 }),
    },
  },
  segments: {
    what: 'A row for each stretch of the real axis that belongs to the locus, left to right; infinite ends are null.',
    columns: {
      side: result.choice({
        label: 'Gain',
        help: 'The side of the locus.',
        options: { positive: 'K > 0', negative: 'K < 0' },
      }),
      from: rate('From', 'Left end, in the s-plane.', { digits: 5 }),
      to: rate('To', 'Right end, in the s-plane.', { digits: 5 }),
      zFrom: plain('From', 'Left end, in the z-plane.', { digits: 5 }),
      zTo: plain('To', 'Right end, in the z-plane.', { digits: 5 }),
    },
  },
  ranges: {
    what: 'A row for each range of real gains for which the closed loop is stable, in rising order; infinite ends are null.',
    columns: {
      stableAbove: plain('Above', 'Lower end of the range, which does not belong to it.', {
        digits: 5,
      }),
      stableBelow: plain('Below', 'Upper end of the range, which does not belong to it.', {
        digits: 5,
      }),
    },
  },
} as const;
