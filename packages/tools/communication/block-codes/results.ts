import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const pure = measured();
const db = measured('dB');
const count = whole();
const symbols = (label: string, help: string) =>
  result.list(result.integer({ label, help }), { label, help });
const hexWord = (label: string, help: string) => result.word({ label, help, code: true });
const words = (label: string, help: string) => result.text({ label, help, code: true });

/** Symbols are written as asked; in files they are numbers. −1 stands for one that was erased. */
export const results = {
  values: {
    verdict: result.choice({
      label: 'Result',
      help: 'What the decoder made of the received word, and whether it is what was sent.',
      options: {
        clean: 'no error',
        corrected: 'corrected',
        failure: 'failed',
        miscorrected: 'wrong word',
      },
    }),
    decodedMessage: symbols('Decoded message', 'Its symbols, in the order of the message.'),
    correctedWord: symbols('Corrected word', 'Its symbols from the left.'),
    codeword: symbols('Codeword sent', 'Its symbols from the left.'),
    receivedWord: symbols('Received word', 'Its symbols from the left; −1 where one was erased.'),
    errorsFound: count('Errors corrected', 'Symbols changed that were not erased.'),
    erasuresFilled: count('Erasures filled', 'Symbols that were erased and are known again.'),
    codeName: result.text({ label: 'Code', help: 'Its kind with length and message length.' }),
    length: count('Length', 'Symbols of a word.', { symbol: 'n' }),
    messageLength: count('Message', 'Symbols of a message.', { symbol: 'k' }),
    correctable: count('Corrects', 'Errors that are corrected whichever they are.', {
      symbol: 't',
    }),
    minimumDistance: count(
      'Minimum distance',
      'Or, where not known, the most that is proven of it.',
      {
        symbol: 'd_min',
      },
    ),
    distanceExact: result.boolean({
      label: 'Distance exact',
      help: 'Whether the minimum distance is known; if not, it is at least the number given.',
    }),
    rate: pure('Code rate', 'Message symbols over symbols of a word.', { symbol: 'k/n' }),
    overhead: measured('%')('Overhead', 'Check symbols over message symbols.'),
    minimumWords: result.rational({
      label: 'Words of least weight',
      help: 'How many codewords have the minimum distance as their weight.',
    }),
    wordErrorRate: pure(
      'Word error rate',
      'Probability that a word is not decoded to what was sent.',
    ),
    bitErrorRate: pure(
      'Bit error rate after decoding',
      'Mean share of wrong bits; an upper bound where miscorrections are not known.',
    ),
    symbolErrorRate: pure(
      'Symbol error rate after decoding',
      'Mean share of wrong symbols; an upper bound where miscorrections are not known.',
    ),
    undetectedRate: pure('Undetected', 'Probability that a word is taken for another codeword.'),
    channelBitErrorRate: pure(
      'Channel bit error rate',
      'Probability that a bit of the channel is wrong.',
      {
        symbol: 'p',
      },
    ),
    channelSymbolErrorRate: pure(
      'Channel symbol error rate',
      'Probability that a symbol arrives wrong.',
    ),
    codingGain: db('Coding gain', 'Eb/N0 saved at the bit error rate wanted, hard decisions.'),
    codedEbn0: db('Eb/N0 with the code', 'For the bit error rate wanted.'),
    uncodedEbn0: db('Eb/N0 without', 'For the bit error rate wanted.'),
    miscorrectionChance: pure(
      'Miscorrected beyond t',
      'Probability that t + 1 errors are taken for another codeword.',
    ),
    generatorPolynomial: result.text({
      label: 'Generator g(x)',
      help: 'Coefficients from the highest power down, with commas; of binary codes one number in hex.',
      code: true,
    }),
    generatorCoefficients: symbols('Generator', 'Coefficients from x^0 up.'),
    fieldPolynomial: hexWord('Field polynomial', 'Bit i is the coefficient of x^i.'),
    firstRoot: count('First root', 'Exponent of β in the first consecutive root.', { symbol: 'b' }),
    roots: count(
      'Consecutive roots',
      'That the decoder uses: one less than the designed distance.',
    ),
    syndrome: hexWord('Syndrome', 'Of a code by matrices: bit i is check i.'),
    nearestDistance: count(
      'Nearest word',
      'Bits in which the nearest codeword differs from the received word.',
    ),
    nearestWords: count('As near', 'Codewords at that distance; 255 stands for as many or more.'),
    failureReason: result.choice({
      label: 'Why',
      help: 'What told the decoder that it cannot decode.',
      options: {
        erasures: 'more erasures than checks',
        'too-long': 'Λ longer than the checks allow',
        roots: 'Λ has too few roots in the word',
        values: 'an error value that cannot be',
        check: 'syndromes are left',
        distance: 'no word within t',
      },
    }),
  },
  tables: {
    word: {
      what: 'A row for each symbol from the left.',
      columns: {
        place: count('Place', 'From the left, from 0.'),
        power: count(
          'Power of x',
          'That it is the coefficient of; null of an overall parity symbol.',
        ),
        sentSymbol: count('Sent', 'As a number; null where a received word was given.'),
        receivedSymbol: count('Received', 'As a number; null where it was erased.'),
        correctedSymbol: count('Corrected', 'As a number; null where the word was not decoded.'),
        errorValue: count('Error', 'Received plus corrected; null where one of them is.'),
      },
    },
    syndromes: {
      what: 'The syndromes of the received word, erased symbols taken as 0.',
      columns: {
        index: count('j', 'Number of the root from the first, from 0.'),
        rootExponent: count('Root', 'Exponent of α.'),
        value: count('S_j', 'The word at that root.'),
        logarithm: count('log', 'Its exponent of α; null of 0.'),
      },
    },
    iterations: {
      what: 'A row for each step of Berlekamp and Massey, after it was done.',
      columns: {
        step: count('Step', 'Syndromes taken.'),
        discrepancy: count('Δ', 'Discrepancy of the step.'),
        registerLength: count('L', 'Length of the register, erasures included.'),
        locator: words('Λ(x)', 'Coefficients from x^0 up, with commas.'),
        auxiliary: words('B(x)', 'Coefficients from x^0 up, with commas.'),
      },
    },
    errors: {
      what: 'A row for each symbol that the decoder changes or fills, by its place in the word.',
      columns: {
        place: count('Place', 'From the left, from 0.'),
        power: count('Power of x', 'That it is the coefficient of.'),
        locatorExponent: count('X', 'Exponent of α of the error locator.'),
        errorValue: count(
          'Value',
          'That is added there, by Forney; null where decoding failed before.',
        ),
        wasErased: result.boolean({ label: 'Erased', help: 'Whether it was known to be wrong.' }),
      },
    },
    classes: {
      what: 'A row for each cyclotomic coset whose minimal polynomial divides the generator of a BCH code.',
      columns: {
        coset: words('Roots α^', 'Exponents of α, with commas.'),
        minimal: hexWord('Minimal polynomial', 'Bit i is the coefficient of x^i.'),
        degree: count('Degree', 'Of the minimal polynomial.'),
      },
    },
    generator: {
      what: 'Coefficients of the generator of a Reed-Solomon code, from x^0 up.',
      columns: {
        power: count('Power of x', 'From 0.'),
        coefficient: count('Coefficient', 'As an element of the field.'),
        logarithm: count('log', 'Its exponent of α; null of 0.'),
      },
    },
    field: {
      what: 'The powers of α from 0 up, of fields of at most 256 elements.',
      columns: {
        exponent: count('Exponent', 'Of α.'),
        element: count('Element', 'As a number: bit i is the coefficient of α^i.'),
        minimalPolynomial: hexWord('Minimal polynomial', 'Bit i is the coefficient of x^i.'),
      },
    },
    parityCheck: {
      what: 'Rows of the parity-check matrix.',
      columns: {
        row: count('Check', 'From 0.'),
        bits: words('H', 'Its bits, place 0 first.'),
        parity: count('Fails', 'Is 1 where this check is not met by the received word.'),
      },
    },
    generatorMatrix: {
      what: 'Rows of the generator matrix.',
      columns: {
        row: count('Message bit', 'From 0.'),
        bits: words('G', 'Its bits, place 0 first.'),
      },
    },
    weights: {
      what: 'How many codewords have each weight; weights of no word are left out.',
      columns: {
        weight: count('Weight', 'Symbols that are not zero.'),
        words: result.rational({ label: 'Words', help: 'A_w, exactly.' }),
      },
    },
    channelRates: {
      what: 'Error rates over the bit error rate of the channel, 81 steps.',
      columns: {
        channelBitErrorRate: pure('Channel', 'Bit error rate of the channel.'),
        wordErrorRate: pure('Word', 'Word error rate.'),
        bitErrorRate: pure('Bit', 'Bit error rate after decoding.'),
        undetectedRate: pure('Undetected', 'Words taken for another.'),
      },
    },
    snrRates: {
      what: 'Error rates over Eb/N0, 81 steps.',
      columns: {
        ebn0: db('Eb/N0', 'Of an information bit.'),
        wordErrorRate: pure('Word', 'Word error rate.'),
        bitErrorRate: pure('Bit', 'Bit error rate after decoding.'),
        undetectedRate: pure('Undetected', 'Words taken for another.'),
        uncodedRate: pure('Uncoded', 'Bit error rate without the code.'),
      },
    },
    weightPlot: {
      what: 'How many codewords have each weight, by powers of ten.',
      columns: {
        weight: count('Weight', 'Symbols that are not zero.'),
        logWords: pure('log₁₀ words', 'Decimal logarithm of A_w.'),
      },
    },
  },
} satisfies result.Results;
