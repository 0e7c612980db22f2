import { measured } from '../../define/measured.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

const plain = measured();

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    answer: result.text({
      label: 'Answer',
      code: true,
      help: 'The transform, the signal or the sequence, as a formula that can be typed; sums over roots are in words.',
    }),
    region: result.text({
      label: 'Region of convergence',
      help: 'Re s above a number, |z| above, below or between numbers, or everywhere.',
    }),
    abscissa: plain(
      'Abscissa of convergence',
      'The integral converges for Re s above it; none where it does for all s.',
      { digits: 6 },
    ),
    innerRadius: plain('Inner radius', 'Of the region of convergence in z: |z| is above it.', {
      digits: 6,
    }),
    outerRadius: plain(
      'Outer radius',
      'Of the region of convergence in z: |z| is below it; none where it has no end.',
      { digits: 6 },
    ),
    initialValue: plain(
      'Initial value',
      'The value f(0⁺) or x[0], by the theorem of the initial value.',
      {
        digits: 6,
      },
    ),
    finalValue: plain(
      'Final value',
      'By the theorem of the final value, where its condition is met.',
      { digits: 6 },
    ),
    checked: plain(
      'Check',
      'The largest relative difference between the formula and its check in numbers.',
      { digits: 2 },
    ),
    asked: result.text({ label: 'Read as', code: true, help: 'What was typed, as it was read.' }),
    tex: result.text({ label: 'TeX', code: true, help: 'The answer as TeX.' }),
    parameterNames: result.list(result.text({ label: 'Parameter', help: 'Its name.' }), {
      label: 'Parameters',
      help: 'Letters that are no variables.',
    }),
    parameterValues: result.list(plain('Value', 'Of one parameter.'), {
      label: 'Values',
      help: 'What pictures, signs and the check are made with, in the order of the parameters.',
    }),
  },
  tables: {
    signal: {
      what: 'The signal over time, without impulses.',
      columns: {
        t: result.number({ label: 't', unit: 's', help: 'Time.' }),
        value: result.number({ label: 'Value', help: 'Of the signal.' }),
        unknown: result.integer({ label: 'Unknown', help: 'Of several equations: which one.' }),
      },
    },
    sequence: {
      what: 'The samples of the sequence, by their place.',
      columns: {
        n: result.number({ label: 'n', help: 'Place.' }),
        value: result.number({ label: 'Value', help: 'Of the sample.' }),
        unknown: result.integer({ label: 'Unknown', help: 'Of several equations: which one.' }),
      },
    },
    poleMap: {
      what: 'The poles, each once.',
      columns: {
        poleRe: result.number({ label: 'Real part', help: 'Of the pole.' }),
        poleIm: result.number({ label: 'Imaginary part', help: 'Of the pole.' }),
      },
    },
    poles: {
      what: 'The poles, each once.',
      columns: {
        pole: result.complex({ label: 'Pole', help: 'Of the transform.', digits: 6 }),
        order: result.integer({ label: 'Order', help: 'Of the pole.' }),
      },
    },
    magnitude: {
      what: 'The size of F(s) on the imaginary axis, where the region of convergence holds it.',
      columns: {
        frequency: result.number({ label: 'ω', unit: 'rad/s', help: 'Frequency.' }),
        magnitude: result.number({ label: '|F|', help: 'Size of the transform.' }),
      },
    },
    spectrum: {
      what: 'The size of X(z) on the unit circle, where the region of convergence holds it.',
      columns: {
        frequency: result.number({ label: 'Angle a sample', unit: 'rad', help: 'Of z.' }),
        magnitude: result.number({ label: '|X|', help: 'Size of the transform.' }),
      },
    },
    parts: {
      what: 'What belongs to the answer: transfer function, transform, zero-input and zero-state parts.',
      columns: {
        part: result.text({ label: 'Part', help: 'Its name.' }),
        formula: result.text({ label: 'Formula', code: true, help: 'As it can be typed.' }),
      },
    },
    checks: {
      what: 'The formula against numbers that were got another way: F(s) beside the integral of the signal, x[n] beside the recursion.',
      columns: {
        at: result.number({ label: 'At', help: 'The place: s, n or z.', digits: 6 }),
        formula: result.number({
          label: 'Formula',
          help: 'Its value there, impulses left out.',
          digits: 10,
        }),
        numeric: result.number({ label: 'Numbers', help: 'The other way.', digits: 10 }),
      },
    },
  },
} as const satisfies Results;
