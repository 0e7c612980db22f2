import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const level = measured('dB');
const seconds = measured('s');

/** What a root in the plane is of. */
export const ROLES = {
  plant: 'plant',
  feedback: 'closed loop',
  observer: 'observer',
} as const;

const realPart = plain('Real part', 'Of the root; rad/s in continuous time, in z else.');
const imaginaryPart = plain('Imaginary part', 'Of the root; rad/s in continuous time, in z else.');
const frequency = measured('rad/s')(
  'Natural frequency',
  'Of the root, of its logarithm over the sample time where it is one in z.',
);
const damping = plain('Damping ratio', 'Minus the cosine of its angle, likewise.');

/** Tables of the state-space designer, and the data of its plots. */
export const tables = {
  polePlane: {
    what: 'A row for each eigenvalue of the plant, each pole of the feedback and each of the observer.',
    columns: {
      realPart,
      imaginaryPart,
      role: result.choice({ label: 'Of', help: 'What the root is of.', options: ROLES }),
    },
  },
  response: {
    what: 'A row for each time and output; beside them, by their own columns, a row for each time and input, and one for each time of the estimate’s error.',
    columns: {
      time: seconds('Time', 'Since the step, or since the initial state.'),
      outputNumber: whole()('Output number', 'Which output, from 1.'),
      output: plain('Output', 'With the feedback, in its own units.'),
      openLoopOutput: plain(
        'Output without feedback',
        'Of the plant by itself, where the same happens to it.',
      ),
      controlTime: seconds('Time of control', 'Of the rows of the control.'),
      inputNumber: whole()('Input number', 'Which input, from 1.'),
      control: plain('Control', 'What the controller gives, without a load that adds to it.'),
      errorTime: seconds('Time of error', 'Of the rows of the error.'),
      estimationError: plain('Estimation error', 'Euclidean length of x − x̂.'),
    },
  },
  closedLoopPoles: {
    what: 'A row for each pole of the feedback, then of the observer; the slowest first.',
    columns: {
      of: result.choice({ label: 'Of', help: 'What the pole is of.', options: ROLES }),
      realPart,
      imaginaryPart,
      naturalFrequency: frequency,
      dampingRatio: damping,
      conditionNumber: plain(
        'Condition',
        'To first order a relative change ε of its matrix moves the pole by condition · ε · norm.',
      ),
    },
  },
  modes: {
    what: 'A row for each eigenvalue of A.',
    columns: {
      realPart,
      imaginaryPart,
      naturalFrequency: frequency,
      dampingRatio: damping,
      controllable: result.boolean({
        label: 'Controllable',
        help: 'Whether an input moves the mode.',
      }),
      observable: result.boolean({
        label: 'Observable',
        help: 'Whether an output shows the mode.',
      }),
      controlDistance: plain(
        'Control distance',
        'Least singular value of [A − λI, B] over the norm of [A B], in scaled states: 0 where no input moves the mode.',
      ),
      observeDistance: plain(
        'Observe distance',
        'The same of A and C transposed: 0 where no output shows the mode.',
      ),
    },
  },
  fixedModes: {
    what: 'A row for each mode that no input moves, then for each that no output shows.',
    columns: {
      kind: result.choice({
        label: 'Mode is',
        help: 'What is missing.',
        options: { uncontrollable: 'not controllable', unobservable: 'not observable' },
      }),
      realPart,
      imaginaryPart,
      combination: result.text({
        label: 'States',
        help: 'The combination of states that obeys the mode alone, or the direction that no output shows, its largest weight 1.',
      }),
    },
  },
  kalmanParts: {
    what: 'A row for each of the four parts of the Kalman decomposition.',
    columns: {
      controllable: result.boolean({ label: 'Controllable', help: 'Of this part.' }),
      observable: result.boolean({ label: 'Observable', help: 'Of this part.' }),
      states: whole()('States', 'Of this part.'),
      eigenvalues: result.text({ label: 'Eigenvalues', help: 'Of this part, as text.' }),
    },
  },
  hankel: {
    what: 'A row for each Hankel singular value of a stable plant.',
    columns: {
      order: whole()('Order', 'How many balanced states are kept up to this one.'),
      hankelValue: plain('Hankel singular value', 'Of this balanced state.'),
      bound: plain('Bound if cut here', 'Twice the sum of those after it.'),
    },
  },
  loopGain: {
    what: 'The loop opened at the plant’s input, at 220 frequencies.',
    columns: {
      frequency: measured('rad/s')('Frequency', 'Angular.'),
      largestGain: level('Largest gain of L', 'Over all directions of u.'),
      smallestGain: level('Smallest gain of L', 'Over all directions of u.'),
      sensitivity: level('Sensitivity', 'Largest gain of (I + L)⁻¹.'),
    },
  },
} satisfies result.Results['tables'];
