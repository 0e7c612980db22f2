import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const time = measured('s');
const rate = measured('rad/s');
const percent = measured('%');

const coefficients = (label: string) =>
  result.list(plain('Coefficient', 'Of one power of s.'), {
    label,
    help: 'Coefficients from the highest power of s down, without the dead time.',
  });

/** What the step response gives: the figures, the roots and the curve. */
export const results = {
  values: {
    riseTime: time(
      'Rise time',
      'Time between the two fractions of the final value that are asked for; from the step on where the response starts above the lower one.',
      { symbol: 't_r' },
    ),
    overshoot: percent(
      'Overshoot',
      'How far the peak passes the final value, of that value; 0 where it never does.',
      { symbol: 'M_p' },
    ),
    peakTime: time('Peak time', 'When the response is farthest beyond its final value.', {
      symbol: 't_p',
    }),
    settlingTime: time('Settling time', 'When the response enters the settling band for good.', {
      symbol: 't_s',
    }),
    finalValue: plain('Final value', 'Limit of the response for long times, in output units.', {
      symbol: 'y_∞',
    }),
    peak: plain(
      'Peak value',
      'The largest value of the response in the direction of its final value, in output units.',
    ),
    t10: time('Time to 10 %', 'First crossing of 10 % of the final value, dead time included.', {
      symbol: 't_10',
    }),
    t90: time('Time to 90 %', 'First crossing of 90 % of the final value, dead time included.', {
      symbol: 't_90',
    }),
    delayTime: time('Time to 50 %', 'First crossing of half the final value, dead time included.', {
      symbol: 't_d',
    }),
    undershoot: percent(
      'Undershoot',
      'How far the response goes the wrong way first, of the final value.',
    ),
    undershootTime: time('Undershoot time', 'When the response is farthest the wrong way.'),
    initialValue: plain(
      'Initial value',
      'Of the response right after the step and the dead time, in output units.',
      { symbol: 'y(0+)' },
    ),
    ise: time('ISE', 'Integral of the squared error, in squared output units times seconds.', {
      digits: 5,
    }),
    iae: time('IAE', 'Integral of the absolute error, in output units times seconds.', {
      digits: 5,
    }),
    itae: measured('s²')(
      'ITAE',
      'Integral of time times the absolute error, in output units times seconds squared.',
      { digits: 5 },
    ),
    dcGain: plain('DC gain', 'G at s = 0: final value over step size where the system is stable.', {
      symbol: 'G(0)',
    }),
    stable: result.boolean({
      label: 'Stable',
      help: 'Whether every pole has a negative real part.',
    }),
    unstablePoles: whole()(
      'Poles right of the imaginary axis',
      'Number of poles whose real part is greater than 0.',
    ),
    riseStart: time('Start of the rise', 'When the response is at the lower of the two fractions.'),
    riseEnd: time(
      'End of the rise',
      'When the response first is at the upper of the two fractions.',
    ),
    responseEnd: time('End of the time axis', 'How long the response is followed.'),
    numerator: coefficients('Numerator'),
    denominator: coefficients('Denominator'),
    deadTime: time('Dead time', 'Of the system and the field beside it together.', { symbol: 'L' }),
  },
  tables: {
    response: {
      what: 'The response at 801 equal steps of time from 0 to the end of the axis.',
      columns: {
        time: time('Time', 'Since the step.'),
        response: plain('Response', 'Output of the system, in its own units.'),
      },
    },
    poles: {
      what: 'A row for each pole, then for each zero.',
      columns: {
        root: result.choice({
          label: 'Root',
          help: 'What the row is.',
          options: { pole: 'pole', zero: 'zero' },
        }),
        realPart: rate('Real part', 'Real part of the root.'),
        imaginaryPart: rate('Imaginary part', 'Imaginary part of the root.'),
        naturalFrequency: rate('Natural frequency', 'Distance of the root from the origin.'),
        dampingRatio: plain(
          'Damping ratio',
          'Minus the real part over the natural frequency; of poles alone.',
        ),
      },
    },
  },
} satisfies result.Results;
