import * as result from '../../define/result.ts';

const time = (label: string, help: string, symbol?: string) =>
  result.number({ label, help, unit: 's', ...(symbol !== undefined && { symbol }) });

const rate = (label: string, help: string) => result.number({ label, help, unit: 'rad/s' });

/** What the step response gives: the figures, the roots and the curve. */
export const results = {
  values: {
    riseTime: time(
      'Rise time',
      'Time between the two fractions of the final value that are asked for.',
      't_r',
    ),
    overshoot: result.number({
      label: 'Overshoot',
      symbol: 'M_p',
      unit: '%',
      help: 'How far the peak passes the final value, of that value; 0 where it never does.',
    }),
    peakTime: time('Peak time', 'When the response is farthest beyond its final value.', 't_p'),
    settlingTime: time(
      'Settling time',
      'When the response enters the settling band for good.',
      't_s',
    ),
    finalValue: result.number({
      label: 'Final value',
      symbol: 'y_∞',
      help: 'Limit of the response for long times, in output units.',
    }),
    peak: result.number({
      label: 'Peak value',
      help: 'The largest value of the response in the direction of its final value, in output units.',
    }),
    delayTime: time(
      'Time to half the final value',
      'First crossing of half the final value, dead time included.',
      't_d',
    ),
    undershoot: result.number({
      label: 'Undershoot',
      unit: '%',
      help: 'How far the response goes the wrong way first, of the final value.',
    }),
    ise: result.number({
      label: 'ISE',
      unit: 's',
      digits: 5,
      help: 'Integral of the squared error, in squared output units times seconds.',
    }),
    iae: result.number({
      label: 'IAE',
      unit: 's',
      digits: 5,
      help: 'Integral of the absolute error, in output units times seconds.',
    }),
    itae: result.number({
      label: 'ITAE',
      unit: 's²',
      digits: 5,
      help: 'Integral of time times the absolute error, in output units times seconds squared.',
    }),
    dcGain: result.number({
      label: 'DC gain',
      symbol: 'G(0)',
      help: 'G at s = 0: final value over step size where the system is stable.',
    }),
    stable: result.boolean({
      label: 'Stable',
      help: 'Whether every pole has a negative real part.',
    }),
    unstablePoles: result.integer({
      label: 'Poles right of the imaginary axis',
      help: 'Number of poles whose real part is greater than 0.',
    }),
  },
  tables: {
    response: {
      what: 'The response at 801 equal steps of time from 0 to the end of the axis.',
      columns: {
        time: time('Time', 'Since the step.'),
        response: result.number({
          label: 'Response',
          help: 'Output of the system, in its own units.',
        }),
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
        dampingRatio: result.number({
          label: 'Damping ratio',
          help: 'Minus the real part over the natural frequency; of poles alone.',
        }),
      },
    },
  },
} satisfies result.Results;
