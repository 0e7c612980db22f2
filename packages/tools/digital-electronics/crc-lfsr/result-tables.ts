import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';

/** `x^3 + x + 1`: terms from the highest power down. */
export const POLYNOMIAL = '^(x\\^[0-9]+|x|1)( \\+ (x\\^[0-9]+|x|1))*$';

const whole = measured.whole();

const distances = {
  hammingDistance: whole(
    'Hamming distance',
    'Fewest wrong bits that can go unnoticed; where bounds alone are known, the most that is proven.',
  ),
  hammingDistanceBound: whole(
    'At most',
    'Upper bound of the Hamming distance; equal to it where it is exact.',
  ),
};

const length = (label: string, help: string) => result.rational({ label, help });

/** Columns of the tables, and of the data of the plots. */
export const tables = {
  equations: {
    what: 'A row for each register bit after one clock, from bit 0 up; of an LFSR, then a row for each bit that it puts out.',
    columns: {
      signal: result.choice({
        label: 'Signal',
        help: 'What the XOR gives, of an LFSR; of a CRC every row is a bit of the next register.',
        options: { next: 'next register', output: 'output' },
      }),
      bit: whole('Bit', 'Number of the bit in its signal: bit k of a CRC belongs to x^k.'),
      registerMask: result.word({
        label: 'XOR of the register’s',
        code: true,
        help: 'Bit k is set where bit k of the present register is a term.',
      }),
      dataMask: result.word({
        label: 'and of the data’s',
        code: true,
        help: 'Bit k is set where bit k of the data word is a term; of a CRC.',
      }),
      fanIn: whole('Inputs', 'Number of terms.'),
    },
  },
  matches: {
    what: 'A row for each CRC that gives all values, the likeliest first.',
    columns: {
      name: result.text({ label: 'CRC', help: 'Name in the catalogue; null where it has none.' }),
      width: result.integer({ label: 'Width', unit: 'bit', help: 'Degree of the generator.' }),
      generator: result.word({
        label: 'Polynomial',
        code: true,
        help: 'Normal notation: without its highest power.',
      }),
      initialRegister: result.word({ label: 'Init', code: true, help: 'Not reflected.' }),
      reflectIn: result.boolean({ label: 'Reflect in', help: 'Least significant bit first.' }),
      reflectOut: result.boolean({ label: 'Reflect out', help: 'Register in opposite order.' }),
      xorOut: result.word({ label: 'XOR out', code: true, help: 'Added at the end.' }),
      bytesSwapped: result.boolean({
        label: 'Low byte first',
        help: 'Whether the values are its CRCs with their bytes in opposite order.',
      }),
      settled: result.boolean({
        label: 'Init determined',
        help: 'Whether no message in bytes of another length could change initial register or XOR out.',
      }),
    },
  },
  samples: {
    what: 'A row for each message as it was read.',
    columns: {
      message: result.text({
        label: 'Message',
        code: true,
        help: 'Its bytes in hex.',
        pattern: '^([0-9a-f]{2})*$',
      }),
      given: result.word({ label: 'CRC given', code: true, help: 'As it was read.' }),
      computed: result.word({
        label: 'By the likeliest',
        code: true,
        help: 'Its CRC of the message, not swapped.',
      }),
    },
  },
  fanIn: {
    what: 'Inputs of the XOR before each register bit of a CRC, from bit 0 up.',
    columns: {
      bit: whole('Register bit', 'Its power of x.'),
      fanIn: whole('Inputs', 'Number of terms.'),
    },
  },
  distances: {
    what: 'A row for each range of lengths with one Hamming distance, from a message of 1 bit up, without gaps.',
    columns: {
      fromLength: length(
        'From, in bits',
        'Shortest message of the range, in bits without the CRC.',
      ),
      toLength: length(
        'to',
        'Longest message of the range, in bits; null in the last, which is without end.',
      ),
      ...distances,
      exact: result.boolean({
        label: 'Exact',
        help: 'Whether the two bounds are equal: false where the search was not carried to its end.',
      }),
    },
  },
  distanceCurve: {
    what: 'Hamming distance over the length of the message: each holds from its length to the next; the last row is the end of the axis.',
    columns: {
      messageLength: result.integer({
        label: 'Message',
        unit: 'bit',
        help: 'Length without the CRC, as far as a double holds it.',
      }),
      ...distances,
    },
  },
  factors: {
    what: 'A row for each irreducible factor of the polynomial over GF(2), by rising degree.',
    columns: {
      polynomial: result.text({
        label: 'Irreducible factor',
        help: 'Terms x^k from the highest power down, joined by +.',
        pattern: POLYNOMIAL,
      }),
      coefficients: result.word({
        label: 'All coefficients',
        code: true,
        help: 'Bit k is the coefficient of x^k.',
      }),
      degree: whole('Degree', 'Highest power of x in the factor.'),
      multiplicity: whole('Times', 'How often it divides the polynomial.'),
    },
  },
  states: {
    what: 'The first states of the LFSR from its seed: one period, or 32.',
    columns: {
      step: whole('Step', 'Clocks since the seed, of one bit each.'),
      state: result.word({ label: 'State', code: true, help: 'Bit k is stage k.' }),
      stateBits: result.text({
        label: 'Binary',
        code: true,
        help: 'The same bits, the highest stage first.',
        pattern: '^[01]+$',
      }),
      output: whole('Output', 'The bit that this state puts out.'),
    },
  },
  sequence: {
    what: 'The first output bits from the seed: one period, or 128.',
    columns: {
      step: whole('Step', 'Clocks since the seed, of one bit each.'),
      output: whole('Output', 'Output bit, 0 or 1.'),
    },
  },
  autocorrelation: {
    what: 'Periodic autocorrelation at every shift from minus half a period to half a period; of periods to 4096.',
    columns: {
      shift: whole('Shift', 'In bits.'),
      autocorrelation: whole(
        'Agreements less disagreements',
        'Of the sequence with itself, shifted; the period at shift 0.',
      ),
    },
  },
  runs: {
    what: 'A row for each length of run that one period has, read as a circle, the shortest first; of periods to 4096.',
    columns: {
      length: whole('Length', 'Equal bits in a row.'),
      runsOfZeros: whole('Runs of 0', 'How many runs of zeros have this length.'),
      runsOfOnes: whole('Runs of 1', 'How many runs of ones have this length.'),
    },
  },
} satisfies result.Results['tables'];
