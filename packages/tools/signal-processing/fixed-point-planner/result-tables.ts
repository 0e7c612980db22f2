/** The columns of tables and of the data behind plots. */
import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const bits = whole('bit');
const plain = measured();
const decibels = measured('dB');
const name = result.text({
  label: 'Value',
  help: 'Its name in the text that was given.',
  code: true,
});
const totalBits = bits('Total bits', 'Bits of all words of the plan.');
const rounding = (label: string) =>
  plain(label, `What ${label.toLowerCase()} makes of the value.`, { digits: 4 });

export const tables = {
  words: {
    what: 'A row for each word of the plan, in the order of the calculation.',
    columns: {
      value: name,
      role: result.choice({
        label: 'Is',
        help: 'What the word holds.',
        options: {
          input: 'input',
          constant: 'constant',
          result: 'result',
          output: 'output',
          coefficient: 'coefficients',
          accumulator: 'accumulator',
        },
      }),
      format: result.text({
        label: 'Format',
        help: 'In the notation that is set: of ARM or of TI.',
        code: true,
      }),
      fixName: result.text({
        label: 'MATLAB',
        help: 'As MATLAB names it: sfix16_En15.',
        code: true,
      }),
      signed: result.boolean({ label: 'Signed', help: 'Whether the word is two’s complement.' }),
      width: bits('Width', 'Bits, the sign included.'),
      integer: bits(
        'Integer',
        'Bits before the point without the sign; below 0 where the point stands left of the word.',
      ),
      fraction: bits('Fraction', 'Bits behind the point.'),
      count: whole()('Words', 'How many of them are stored; an accumulator is none.'),
      headroom: decibels('Headroom', 'Of the word’s range over that of its value.', { digits: 3 }),
      noiseShare: measured('%')(
        'Noise',
        'Share of the output’s error, in mean square, that its rounding makes by itself; the rest is bias and coefficients.',
        { digits: 3 },
      ),
      fits: result.boolean({ label: 'Fits', help: 'Whether no value leaves the word.' }),
    },
  },
  ranges: {
    what: 'A row for each value that has a word, with its range three ways.',
    columns: {
      value: name,
      low: plain('From', 'Lower end of the proven range.', { digits: 6 }),
      high: plain('To', 'Upper end of the proven range.', { digits: 6 }),
      proof: result.choice({
        label: 'Proven by',
        help: 'How the range is known.',
        options: {
          given: 'as declared',
          exact: 'exact search',
          exhaustive: 'all inputs',
          enclosed: 'enclosure',
          affine: 'affine',
          interval: 'interval',
          l1: 'L1 norm',
          peak: 'peak gain, sines alone',
          l2: 'L2 norm, 4 σ',
        },
      }),
      slack: measured('%')(
        'Open',
        'By how much the bound may be wider than the values are, as a share of it; 0 where both ends are attained.',
        { digits: 2 },
      ),
      intervalLow: plain('Interval from', 'Lower end by interval arithmetic.', { digits: 6 }),
      intervalHigh: plain('Interval to', 'Upper end by interval arithmetic.', { digits: 6 }),
      affineLow: plain('Affine from', 'Lower end by affine arithmetic.', { digits: 6 }),
      affineHigh: plain('Affine to', 'Upper end by affine arithmetic.', { digits: 6 }),
      errorBound: plain('Error bound', 'No error of the value is larger.', { digits: 3 }),
    },
  },
  tradeoff: {
    what: 'A row for each plan with one fraction for all words, in rising order, and one for the plan itself.',
    columns: {
      totalBits,
      commonSqnr: decibels('One fraction', 'SQNR of the plan with one fraction.', { digits: 5 }),
      commonFraction: bits('Fraction', 'That fraction.'),
      planSqnr: decibels('This plan', 'SQNR of the plan.', { digits: 5 }),
      planBits: bits('Total bits', 'Bits of the plan.'),
    },
  },
  response: {
    what: 'A row for each frequency in rising order; of a filter alone.',
    columns: {
      frequency: measured('cycles/sample')('Frequency', 'In cycles a sample, to one half.', {
        digits: 5,
      }),
      gain: decibels('Exact', 'Gain of the filter with exact coefficients.', { digits: 5 }),
      roundedGain: decibels('Rounded', 'Gain with the coefficients as stored.', { digits: 5 }),
      error: decibels('Difference', 'Size of the difference of both responses.', { digits: 4 }),
    },
  },
  gains: {
    what: 'A row for each place of the filter that is rounded, from input to output; of a filter alone.',
    columns: {
      value: name,
      l1: plain('L1 norm', 'Σ|h| from the input: no input of peak 1 makes more.', { digits: 6 }),
      peak: plain('Peak gain', 'Largest |H| from the input: no sine of peak 1 makes more.', {
        digits: 6,
      }),
      l2: plain('L2 norm', '√Σh² from the input: the gain of white noise.', { digits: 6 }),
      noiseGain: plain('Noise gain', 'Σg² from the place’s rounding to the output.', { digits: 6 }),
      limitCycle: whole()(
        'Limit cycle',
        'Largest size, in steps, of what the section goes on with when its input is 0.',
      ),
    },
  },
  roundings: {
    what: 'A row for each value in rising order, in steps of the word that is kept.',
    columns: {
      value: plain('Value', 'Before rounding, in steps.', { digits: 4 }),
      floor: rounding('Truncate'),
      towardZero: rounding('Towards zero'),
      nearestUp: rounding('Half up'),
      nearestAway: rounding('Half away'),
      nearestEven: rounding('Convergent'),
    },
  },
  overflows: {
    what: 'A row for each value in rising order, of a word of 4 bits with 2 behind the point.',
    columns: {
      value: plain('Value', 'Before it is brought into the word.', { digits: 4 }),
      saturated: plain('Saturated', 'What saturation makes of it.', { digits: 4 }),
      wrapped: plain('Wrapped', 'What wrapping makes of it.', { digits: 4 }),
    },
  },
} as const;
