import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const rate = measured('rad/s');
const decibel = measured('dB');
const degrees = measured('°');

const frequency = rate('Frequency', 'Angular frequency ω.');
const loopMagnitude = decibel('Magnitude of L', 'Of the loop, dead time included.');
const loopPhase = degrees('Phase of L', 'Of the loop, without jumps, dead time included.');

/** The tables of a loop, and the data of its plots. */
export const tables = {
  bode: {
    what: 'The loop and the plant in rising frequency; every crossing in view is among the samples.',
    columns: {
      frequency,
      loopMagnitude,
      loopPhase,
      plantMagnitude: decibel('Magnitude of P', 'Of the plant.'),
      plantPhase: degrees('Phase of P', 'Of the plant, without jumps, dead time included.'),
    },
  },
  responses: {
    what: 'The closed loop after unit steps of the reference and of a load at the input of the plant, at equal steps of time.',
    columns: {
      time: measured('s')('Time', 'Since the step.'),
      referenceOutput: plain('Output, reference step', 'After the step of the reference.'),
      loadOutput: plain('Output, load step', 'After the step of the load.'),
      referenceControl: plain(
        'Control signal, reference step',
        'Output of the controller after the step of the reference.',
      ),
      loadControl: plain(
        'Control signal, load step',
        'Output of the controller after the step of the load.',
      ),
    },
  },
  nyquist: {
    what: 'L(jω) at negative frequencies, then at positive ones; null where it is far outside the picture.',
    columns: {
      frequency: rate('Frequency', 'Angular frequency ω, negative in the mirrored half.'),
      realPart: plain('Real part of L', 'Of the loop.'),
      imaginaryPart: plain('Imaginary part of L', 'Of the loop.'),
    },
  },
  nichols: {
    what: 'Magnitude against phase of the loop, in rising frequency.',
    columns: { frequency, loopPhase, loopMagnitude },
  },
  sensitivity: {
    what: 'The sensitivity functions in rising frequency; of a loop that is not stable no more than formulas.',
    columns: {
      frequency,
      sensitivity: decibel('|S|', 'Magnitude of 1/(1 + L).'),
      complementarySensitivity: decibel('|T|', 'Magnitude of L/(1 + L).'),
    },
  },
  crossings: {
    what: 'A row for each gain crossover and for each crossing of the negative real axis, in rising frequency.',
    columns: {
      crossing: result.choice({
        label: 'Crossing',
        help: 'Of |L| = 1, or of the negative real axis.',
        options: { gain: '|L| = 1', phase: 'L < 0' },
      }),
      frequency: rate('Frequency', 'Angular frequency ω.', { digits: 6 }),
      loopMagnitude: decibel('|L|', 'Magnitude of the loop.'),
      loopPhase: degrees('Phase of L', 'Within ±180° of −180°.'),
      phaseMargin: degrees('Phase margin', 'Of a gain crossover, within ±180°.'),
      gainMargin: decibel('Gain margin', 'Of a crossing of the axis; below 0 the gain may fall.'),
      delayMargin: measured('s')(
        'Delay margin',
        'Of a gain crossover of a stable loop: further dead time that turns its phase to −180°.',
      ),
    },
  },
  closedLoopPoles: {
    what: 'A row for each closed-loop pole, the rightmost first; with dead time those that are rightmost.',
    columns: {
      realPart: rate('Real part', 'Real part of the pole.', { digits: 6 }),
      imaginaryPart: rate('Imaginary part', 'Imaginary part of the pole.', { digits: 6 }),
      naturalFrequency: rate('Natural frequency', 'Distance of the pole from the origin.'),
      dampingRatio: plain('Damping ratio', 'Minus the real part over the natural frequency.'),
    },
  },
} as const;
