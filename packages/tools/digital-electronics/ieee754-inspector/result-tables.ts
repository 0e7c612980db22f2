import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const whole = measured.whole();
const word = (label: string, help: string) => result.word({ label, help, code: true });
const text = (label: string, help: string) => result.text({ label, help });
const value = text(
  'Value',
  'Fewest decimal digits that round to the word; inf, nan and snan of what is no number.',
);
const bits = word('Bits', 'The word of the format.');
const errorUlp = result.number({
  label: 'Error',
  unit: 'ulp',
  help: 'Stored less true value in units in the last place; null where one is not finite.',
});
const relativeError = result.number({
  label: 'Relative error',
  help: 'Stored less true value, over the size of the true value.',
});
const flags = text('Flags', 'Raised exceptions of IEEE 754, joined by commas, or none.');
const inexact = result.boolean({ label: 'Inexact', help: 'Whether it was rounded.' });

export const tables = {
  fields: {
    what: 'A row for each field of the word, from the highest bit down.',
    columns: {
      field: result.choice({
        label: 'Field',
        help: 'What the bits are.',
        options: {
          sign: 'sign',
          regime: 'regime',
          exponent: 'exponent',
          leadingBit: 'leading bit',
          fraction: 'fraction',
        },
      }),
      bitCount: whole('Width', 'Bits of the field.'),
      fieldBits: result.text({
        label: 'Bits',
        help: 'Highest first.',
        code: true,
        pattern: '^[01]+$',
      }),
      fieldValue: result.rational({ label: 'As a number', help: 'The bits as a whole number.' }),
      meaning: text('Meaning', 'What the field contributes to the value.'),
    },
  },
  roundings: {
    what: 'A row for each rounding: what the number or result is in the format by it.',
    columns: {
      rounding: result.choice({
        label: 'Rounding',
        help: 'The five of IEEE 754, and rounding to odd.',
        options: {
          nearestEven: 'nearest, ties to even',
          nearestAway: 'nearest, ties away',
          towardZero: 'toward zero',
          up: 'toward +∞',
          down: 'toward −∞',
          odd: 'to odd',
        },
      }),
      value,
      bits,
      errorUlp,
      flags,
    },
  },
  formats: {
    what: 'A row for each format of the catalogue: the same number in it.',
    columns: {
      format: text('Format', 'Its name.'),
      width: result.integer({ label: 'Width', unit: 'bit', help: 'Bits of a word.' }),
      bits,
      value,
      relativeError,
      flags,
    },
  },
  numberLine: {
    what: 'The numbers of the format about the stored one, rising, and the number that was meant.',
    columns: {
      distance: result.number({
        label: 'Distance',
        unit: 'ulp',
        help: 'From the stored number, in its spacing away from zero.',
      }),
      representable: whole('Number of the format', 'At the height 0.'),
      meantDistance: result.number({
        label: 'Distance of what was meant',
        unit: 'ulp',
        help: 'Of the number that was typed, from the stored one.',
      }),
      meant: whole('Number that was meant', 'At the height 0.'),
    },
  },
  neighbours: {
    what: 'The numbers of the format about the stored one, rising, itself among them.',
    columns: { step: whole('Step', 'Places from the stored number.'), value, bits },
  },
  allValues: {
    what: 'Every word of a format of eight bits or fewer, by its bits.',
    columns: {
      bits,
      binary: result.text({
        label: 'Binary',
        help: 'Underscores between the fields.',
        code: true,
        pattern: '^[01]+(_[01]+)*$',
      }),
      value,
    },
  },
  spread: {
    what: 'The positive numbers of a format of eight bits or fewer.',
    columns: {
      magnitude: result.number({ label: 'Value', help: 'Of a finite number.' }),
      gap: result.number({ label: 'Spacing', help: 'To the next number.' }),
    },
  },
  operations: {
    what: 'A row for each number and operation of the formula, in the order in which they are worked out.',
    columns: { expression: text('Step', 'What is worked out.'), value, bits, inexact },
  },
  operands: {
    what: 'A row for each operand, then the result.',
    columns: {
      name: text('Name', 'Operand a, b or c, or result.'),
      value,
      bits,
      exactDigits: text('Exact value', 'Every digit.'),
    },
  },
  integers: {
    what: 'A row for each integer type: the result converted to it in the rounding asked for.',
    columns: {
      type: text('Type', 'Signed or unsigned, with its width.'),
      integer: result.rational({
        label: 'Value',
        help: 'Empty where it does not fit, which is invalid.',
      }),
      saturated: result.rational({
        label: 'Saturated',
        help: 'The nearest end of the range where it does not fit; of NaN the largest.',
      }),
    },
  },
  stages: {
    what: 'A row for each format on the way, then the conversions at once.',
    columns: {
      stage: text('Way', 'From what to what.'),
      value,
      bits,
      errorUlp,
      relativeError,
      flags,
    },
  },
  sums: {
    what: 'A row for each method of summation.',
    columns: {
      method: result.choice({
        label: 'Method',
        help: 'How the numbers are added.',
        options: {
          forward: 'in order',
          backward: 'in reverse order',
          ascending: 'smallest first',
          pairwise: 'pairwise',
          kahan: 'Kahan',
          neumaier: 'Neumaier',
          exact: 'exactly, rounded once',
        },
      }),
      value,
      bits,
      errorUlp,
      relativeError,
    },
  },
  running: {
    what: 'The sum in order after each number, against the exact sum so far.',
    columns: {
      count: whole('Number', 'How many are added.'),
      runningError: result.number({
        label: 'Error',
        help: 'Sum so far less the exact sum so far, as a double.',
      }),
    },
  },
  memoryWords: {
    what: 'A row for each word in the bytes, in the order of addresses.',
    columns: {
      offset: whole('Offset', 'Bytes from the beginning.'),
      value,
      bits,
      kind: result.choice({
        label: 'Class',
        help: 'What kind of number it is.',
        options: {
          zero: 'zero',
          subnormal: 'subnormal',
          normal: 'normal',
          infinite: 'infinity',
          quiet: 'quiet NaN',
          signalling: 'signalling NaN',
          unsupported: 'no number',
        },
      }),
    },
  },
  memoryPlot: {
    what: 'The finite words over their place.',
    columns: {
      place: whole('Word', 'From 0.'),
      stored: result.number({ label: 'Value', help: 'As a double.' }),
    },
  },
  elements: {
    what: 'A row for each element of the block.',
    columns: {
      index: whole('Element', 'From 0.'),
      given: result.number({ label: 'Given', help: 'As a double.' }),
      bits,
      element: text('Element', 'The number of its word.'),
      value: text('With the scale', 'The element times the scale; every digit.'),
      relativeError,
    },
  },
  blockPlot: {
    what: 'Numbers of the block as given and as stored.',
    columns: {
      index: whole('Element', 'From 0.'),
      given: result.number({ label: 'Given', help: 'As a double.' }),
      stored: result.number({ label: 'Stored', help: 'Element times scale.' }),
    },
  },
} satisfies result.Results['tables'];
