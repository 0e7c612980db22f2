import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';
import { POLYNOMIAL, tables } from './result-tables.ts';

const whole = measured.whole();
const inBits = measured.whole('bit');

const word = (label: string, help: string) => result.word({ label, help, code: true });

/** The generator of a CRC or the characteristic polynomial of an LFSR, in every notation, and what it is. */
const polynomial = {
  polynomial: result.text({
    label: 'Polynomial',
    help: 'Generator g(x) of a CRC, characteristic polynomial p(x) of an LFSR: terms x^k from the highest power down, joined by +.',
    pattern: POLYNOMIAL,
  }),
  polynomialExponents: result.list(whole('Exponent', 'Power of x whose coefficient is 1.'), {
    label: 'Exponents',
    help: 'Powers of x in the polynomial, the highest first.',
  }),
  polynomialCoefficients: word(
    'All coefficients',
    'Bit k is the coefficient of x^k, the highest power included.',
  ),
  polynomialNormal: word(
    'Normal notation',
    'All coefficients but that of the highest power, bit k that of x^k.',
  ),
  polynomialReversed: word('Reversed notation', 'The bits of the normal notation, least first.'),
  polynomialKoopman: word(
    'Koopman notation',
    'All coefficients but the constant term; only of a polynomial that ends in + 1.',
  ),
  polynomialReciprocal: word(
    'Reciprocal polynomial',
    'Coefficients of x^n g(1/x) in normal notation; only of a polynomial that ends in + 1.',
  ),
  polynomialTex: result.text({ label: 'TeX', help: 'The polynomial as TeX writes it.' }),
  order: result.rational({
    label: 'Order',
    help: 'Least e > 0 with x^e = 1 modulo the polynomial, a whole number; only of one that ends in + 1.',
  }),
  irreducible: result.boolean({
    label: 'Irreducible',
    help: 'Whether no polynomial of lower degree but 1 divides it over GF(2).',
  }),
  primitive: result.boolean({
    label: 'Primitive',
    help: 'Whether its order is 2^n - 1, n being its degree: an LFSR then has maximal length from every seed.',
  }),
};

/** What one clock of several bits costs. */
const circuit = {
  xorGates: result.integer({
    label: 'Two-input XORs',
    digits: 7,
    help: 'Gates of two inputs for all equations of one clock, before any are shared.',
  }),
  largestFanIn: whole('Widest XOR', 'Most terms in one equation.'),
  gateLevels: whole('Gate levels', 'Depth of the widest XOR in gates of two inputs.'),
  lutCount: whole('LUTs', 'Lookup tables of six inputs for all equations, before any are shared.'),
  lutLevels: whole('LUT levels', 'Depth of the widest XOR in lookup tables of six inputs.'),
};

const crc = {
  crc: word('CRC', 'The CRC of the message, as it is presented: reflected and XORed as asked.'),
  width: inBits('Width', 'Degree of the generator, bits in the CRC.'),
  initialRegister: word('Initial register', 'Register before the message, not reflected.'),
  reflectIn: result.boolean({
    label: 'Reflect in',
    help: 'Whether each byte of the message goes in least significant bit first.',
  }),
  reflectOut: result.boolean({
    label: 'Reflect out',
    help: 'Whether the register is presented with its bits in opposite order.',
  }),
  xorOut: word('XOR out', 'What is added to the register as it is presented.'),
  messageLength: inBits('Length of the message', 'Without the CRC.'),
  register: word('Register', 'After the message, not reflected: bit k belongs to x^k.'),
  residue: word('Residue', 'Register after any message with its right CRC behind it.'),
  checkValue: word('Check value', 'The CRC of the nine ASCII digits 123456789.'),
  sentBytes: result.list(whole('Byte', 'From 0 to 255.'), {
    label: 'Bytes as sent',
    help: 'The CRC as it follows the message on the line, the first byte first.',
  }),
  hammingDistance: whole(
    'Hamming distance',
    'Fewest wrong bits, in message and CRC together, that can go unnoticed at this length; where the search was not carried to its end, the most that is proven.',
  ),
  hammingDistanceBound: whole(
    'Hamming distance, at most',
    'Upper bound at this length; equal to the Hamming distance where that is exact.',
  ),
  detectedErrors: whole(
    'Errors detected',
    'So many wrong bits or fewer are always noticed at this length: the Hamming distance less 1.',
  ),
  detectedBurst: inBits('All bursts to', 'Longest burst that is always noticed.'),
  detectsOddErrors: result.boolean({
    label: 'All odd errors',
    help: 'Whether every odd number of wrong bits is noticed: x + 1 divides the generator.',
  }),
  doubleErrorLength: result.rational({
    label: 'Any two, to',
    help: 'Longest message, in bits, in which any two wrong bits are noticed: the order less the width.',
  }),
  undetectedFraction: result.number({
    label: 'Others missed',
    digits: 3,
    help: 'Share of random errors that goes unnoticed: 2^-width.',
  }),
  detectsLeadingZeros: result.boolean({
    label: 'Zeros before the message',
    help: 'Whether zeros before a message, lost or added, are noticed: the initial register is not 0.',
  }),
};

/** Of a CRC that was looked for. */
const identified = {
  matchName: result.text({
    label: 'CRC',
    help: 'Name in the catalogue of the likeliest CRC; null of one that is not in it.',
  }),
  generator: word(
    'Polynomial',
    'Generator of the likeliest CRC in normal notation: without its highest power.',
  ),
  matchCount: whole('Matches', 'How many CRCs give all values, and are listed.'),
  matchesComplete: result.boolean({
    label: 'All matches listed',
    help: 'Whether those listed are all: of the catalogue where one of it fits, else of all that algebra could try.',
  }),
  bytesSwapped: result.boolean({
    label: 'Low byte first',
    help: 'Whether the values are CRCs with their bytes in opposite order, as reflected ones are sent.',
  }),
  settled: result.boolean({
    label: 'Init determined',
    help: 'Whether no message in bytes of another length could change initial register or XOR out.',
  }),
};

const lfsr = {
  period: result.rational({
    label: 'Period',
    symbol: 'P',
    help: 'Clocks until the state is the seed again, a whole number.',
  }),
  maximalPeriod: result.rational({
    label: 'Maximal period',
    help: 'States but 0 of so many stages n: 2^n - 1.',
  }),
  maximalPeriodFactors: result.list(
    result.rational({ label: 'Prime', help: 'A prime that divides it.' }),
    {
      label: 'Primes of the maximal period',
      help: 'Rising, each as often as it divides 2^n - 1.',
    },
  ),
  linearComplexity: whole(
    'Complexity',
    'Length of the shortest LFSR that gives this sequence, by Berlekamp and Massey.',
  ),
  minimalPolynomial: result.text({
    label: 'Shortest recurrence',
    help: 'Minimal polynomial of the sequence from this seed: terms x^k joined by +.',
    pattern: POLYNOMIAL,
  }),
  minimalPolynomialCoefficients: word(
    'Coefficients of the shortest recurrence',
    'Bit k is the coefficient of x^k in the minimal polynomial.',
  ),
  tapCount: whole('Taps', 'Terms of the feedback: weight of the polynomial less its highest term.'),
  nextState: word(
    'After one clock',
    'State that follows the seed when all bits of a clock are out.',
  ),
  outputBits: result.list(whole('Bit', 'An output bit, 0 or 1.'), {
    label: 'Output bits',
    help: 'From the seed on: one period where that has 4096 bits or fewer, else the first 1024.',
  }),
  ones: whole('Ones', 'How many of the output bits listed are 1.'),
  sidelobeMaximum: whole(
    'Autocorrelation, largest sidelobe',
    'Greatest periodic autocorrelation at a shift other than 0, in agreements less disagreements; given with the autocorrelation.',
  ),
  sidelobeMinimum: whole(
    'Autocorrelation, least sidelobe',
    'Least periodic autocorrelation at a shift other than 0, in agreements less disagreements; given with the autocorrelation.',
  ),
};

/** What a CRC, one that was looked for, and an LFSR give: those of the others are left out. */
export const results = {
  values: { ...crc, ...identified, ...lfsr, ...polynomial, ...circuit },
  tables,
  listings: {
    division: {
      what: 'Long division of the message with the initial register and the zeros behind it, by the generator, in binary; of short messages alone.',
    },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
/** Values for programs alone. */
export type Unseen = Extract<Shown, { readonly kind: 'values' }>['values'];
