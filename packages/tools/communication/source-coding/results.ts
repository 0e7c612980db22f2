import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const bit = measured('bit');
const plain = measured();
const percent = measured('%');
const bits = whole('bit');
const count = whole();

const code = (label: string, help: string) => result.text({ label, help, code: true });
const name = (label: string, help: string) => result.text({ label, help });

/** Of a code, of a message in it, of a channel; bits are a letter’s unless said. */
export const results = {
  values: {
    averageLength: result.rational({
      label: 'Average length',
      symbol: 'L',
      help: 'Digits of the code a letter of the source, bits in a binary code.',
    }),
    entropy: bit('Entropy', 'Of a letter of the source.', { symbol: 'H', digits: 5 }),
    efficiency: percent('Efficiency', 'Entropy over the average length in bits.', {
      symbol: 'η',
      digits: 5,
    }),
    redundancy: bit('Redundancy', 'Average length in bits less the entropy, a letter.'),
    lengthVariance: result.rational({
      label: 'Variance of length',
      help: 'Of the words, blocks as they are; probabilities as weights.',
    }),
    kraftSum: result.rational({
      label: 'Kraft sum',
      help: 'Sum of D^(−length) over the words; 1 of a complete code, never above 1 of one that can be decoded.',
    }),
    longestWord: count('Longest word', 'Digits.'),
    shortestWord: count('Shortest word', 'Digits.'),
    letterCount: count('Letters', 'That occur, or are in the code.'),
    wordCount: count('Words', 'Of the code: letters, or blocks of them.'),
    golombParameter: count('Parameter m', 'Of the Golomb or Rice code with the least average.', {
      symbol: 'm',
    }),
    prefixCode: result.boolean({ label: 'Prefix code', help: 'No word begins another.' }),
    uniquelyDecodable: result.boolean({
      label: 'Uniquely decodable',
      help: 'Every text over the words can be parted in one way alone.',
    }),
    ambiguousDigits: code('Read in two ways', 'Digits that two rows of words spell.'),
    firstReading: name('First reading', 'Letters of the first row, parted by blanks.'),
    secondReading: name('Second reading', 'Letters of the second row, parted by blanks.'),
    leastAverage: plain(
      'Huffman’s average',
      'Digits a letter of the best prefix code for the same probabilities; no uniquely decodable code is shorter (McMillan).',
    ),
    messageLetters: count('Message letters', 'How many letters the message has.'),
    messageDigits: count('Coded', 'Digits of the message in the code, bits in a binary one.'),
    messageWord: code('Digits of the message', 'All of them, the first one first.'),
    messageBytes: code(
      'In bytes',
      'Hex, the first bit highest, filled with zeros to a whole byte; of a binary code.',
    ),
    padBits: bits('Pad bits', 'Zeros that fill the last byte.'),
    plainMessageBits: bits('At fixed length', 'The message with words of one length.'),
    decodedLetters: name(
      'Decoded',
      'Letters of the digits given, parted by blanks where names are longer.',
    ),
    decodedCount: count('Letters decoded', 'Number of them.'),
    leftDigits: code('Left over', 'Digits behind the last whole word; empty where there are none.'),
    sentBits: bits('Exact word', 'Bits of the word of the exact interval.'),
    sentWord: code('Word', 'Fewest bits whose every continuation stays in the interval.'),
    intervalLow: result.rational({ label: 'Low end', help: 'Of the interval of the message.' }),
    intervalHigh: result.rational({ label: 'High end', help: 'Of it; not within.' }),
    intervalTag: result.rational({
      label: 'Middle',
      help: 'Of the interval: the tag of some textbooks.',
    }),
    idealBits: bit('Information', 'Of the message: −log₂ of the width of its interval.', {
      digits: 6,
    }),
    coderBits: bits('32-bit coder', 'Bits that the coder with whole numbers sends.'),
    coderWord: code('Its bits', 'Of the coder with whole numbers.'),
    coderBytes: code('Its bytes', 'Hex, filled with zeros to a whole byte.'),
    modelBits: bit('Model', 'Information of the message under the coder’s own counts.', {
      digits: 6,
    }),
    huffmanBits: bits('Huffman', 'The message in Huffman’s code for the source.'),
    tokenCount: count('Tokens', 'Of the dictionary coder.'),
    tokenBits: bits('Bits of the tokens', 'Fields as wide as they must be; see the table.'),
    textBits: bits('Bits of the text', 'Its letters as they are.'),
    codedShare: percent('Tokens over text', 'Bits of the tokens over bits of the text.'),
    textLetters: count('Letters', 'Of the text.'),
    entropyRate: bit('Entropy rate', 'Of a letter where those before are known.', {
      symbol: 'H_∞',
      digits: 5,
    }),
    letterEntropy: bit('Entropy of one letter', 'Of the stationary distribution, nothing known.', {
      symbol: 'H_1',
      digits: 5,
    }),
    sourceRedundancy: percent(
      'Redundancy',
      '1 less the entropy rate over the logarithm of the number of states.',
    ),
    capacity: bit('Capacity', 'Bits a use of the channel.', { symbol: 'C', digits: 5 }),
    capacityGap: bit(
      'At most more',
      'What the capacity can be above the figure, by the bound from above.',
    ),
    bestInput: result.list(plain('P(x)', 'Of an input letter.'), {
      label: 'Best input',
      help: 'Probabilities of the input letters that reach capacity; one such distribution where there are several.',
    }),
    information: bit('Mutual information', 'I(X; Y) at the input letters chosen.', {
      symbol: 'I',
      digits: 6,
    }),
    inputEntropy: bit('H(X)', 'Of the input chosen.', { digits: 6 }),
    outputEntropy: bit('H(Y)', 'Of the output then.', { digits: 6 }),
    equivocation: bit('H(X | Y)', 'What is not known of the input when the output is.', {
      digits: 6,
    }),
    noiseEntropy: bit('H(Y | X)', 'What the channel adds.', { digits: 6 }),
    jointEntropy: bit('H(X, Y)', 'Of both.', { digits: 6 }),
    iterations: count('Steps', 'Of Blahut and Arimoto, and of Newton behind them.'),
    channelRate: measured('bit/s')('Capacity', 'Of the bandwidth with Gaussian noise.', {
      symbol: 'C',
    }),
    spectralEfficiency: measured('bit/s/Hz')('Per hertz', 'Capacity over bandwidth.', {
      digits: 6,
    }),
    sampleCapacity: bit('Per real sample', '½ log₂(1 + S/N).', { digits: 6 }),
    ebNo: measured('dB')(
      'Eb/N0 there',
      'Energy a bit over noise density at that rate; −1.59 dB at least.',
    ),
  },
  tables: {
    code: {
      what: 'A row for each word: a letter that occurs, or a block of letters, in the order given.',
      columns: {
        letter: name('Letter', 'Its name; of a block those of its letters.'),
        probability: plain('Probability', 'As a part of 1.'),
        word: code('Word', 'Digits of the code.'),
        length: count('Length', 'Digits of the word.'),
        ideal: bit('−log₂ p', 'What the letter is worth.'),
        share: plain('p · length', 'Its part in the average length.'),
      },
    },
    merges: {
      what: 'Huffman’s steps: what is put together, the heaviest first.',
      columns: {
        step: count('Step', 'From 1 on.'),
        together: name('Together', 'Letters, or earlier steps in brackets.'),
        probability: plain('Probability', 'Of all of them together.'),
      },
    },
    methods: {
      what: 'Binary codes for the same source, and what they come to.',
      columns: {
        method: result.choice({
          label: 'Code',
          help: 'How it is made.',
          options: {
            huffman: 'Huffman',
            limited: 'Huffman, length limited',
            shannon: 'Shannon',
            fano: 'Shannon–Fano',
            elias: 'Shannon–Fano–Elias',
            golomb: 'Golomb',
            rice: 'Rice',
            fixed: 'fixed length',
          },
        }),
        average: bit('Average', 'Bits a letter.', { digits: 6 }),
        efficiency: percent('Efficiency', 'Entropy over average length.'),
      },
    },
    orders: {
      what: 'Of a text or a file: blocks of n letters as they stand in it, counted at every place.',
      columns: {
        block: count('n', 'Letters a block.'),
        distinct: count('Different blocks', 'That occur.'),
        perLetter: bit('H(block)/n', 'Entropy of the blocks, a letter.', { digits: 5 }),
        nextLetter: bit(
          'Next letter',
          'Of the last letter of a block where those before it are known.',
          {
            digits: 5,
          },
        ),
      },
    },
    extension: {
      what: 'Huffman’s code on blocks of 1, 2, 3 … letters.',
      columns: {
        block: count('Letters a block', 'How many letters are taken together.'),
        perLetter: plain('Digits a letter', 'Of Huffman’s code on such blocks.'),
      },
    },
    steps: {
      what: 'The interval after each letter; of a message of more than 200 letters, or with long fractions, after the first ones.',
      columns: {
        step: count('Step', 'From 1 on.'),
        letter: name('Letter', 'That is coded.'),
        low: result.rational({ label: 'Low', help: 'End of the interval that belongs to it.' }),
        high: result.rational({ label: 'High', help: 'End that does not.' }),
        width: plain('Width', 'Of it, as a double.'),
      },
    },
    coder: {
      what: 'The coder with whole numbers after each letter; at most 2000 rows.',
      columns: {
        step: count('Step', 'From 1 on.'),
        letter: name('Letter', 'That is coded.'),
        letterCount: count('Count', 'Of the letter in the model.'),
        total: count('Of', 'All counts then.'),
        low: result.word({ label: 'Low', help: '32 bits, before bits leave.', code: true }),
        high: result.word({ label: 'High', help: '32 bits, within the range.', code: true }),
        sent: code('Bits sent', 'That left after the letter.'),
        pending: count('Pending', 'Bits that wait for the next one that is sent.'),
      },
    },
    tokens: {
      what: 'The tokens in their order. Columns that the coder has not are left out.',
      columns: {
        step: count('Token', 'From 1 on.'),
        place: count('At', 'Letters before it.'),
        offset: count('Offset', 'Letters back; 0 of no copy.'),
        length: count('Length', 'Letters copied.'),
        index: count('Phrase', 'Index of LZ78’s phrase; 0 is empty.'),
        code: count('Code', 'Of LZW.'),
        next: name('Next', 'The letter that is sent; empty where none is.'),
        phrase: name('Stands for', 'Letters of the text.'),
        entry: count('New entry', 'Number of the dictionary entry that it makes.'),
        tokenBits: bits('Bits', 'Of the token.'),
      },
    },
    spent: {
      what: 'Bits sent over letters coded, after each token; at most 2000 of them evenly taken.',
      columns: {
        covered: count('Letters', 'Coded so far.'),
        spentBits: bits('Tokens', 'Bits of the tokens so far.'),
        plainBits: bits('As they are', 'Bits of these letters as they are.'),
      },
    },
    blocks: {
      what: 'Entropy of n letters in a row, a letter.',
      columns: {
        block: count('Letters', 'How many stand in a row.'),
        perLetter: bit('H(X₁ … Xₙ)/n', 'Of n letters, a letter.'),
        nextLetter: bit('H(Xₙ | before)', 'Of the last of them where the others are known.'),
      },
    },
    states: {
      what: 'A row for each state.',
      columns: {
        state: count('State', 'From 1 on.'),
        stationary: plain('π', 'Share of time in it.', { digits: 6 }),
        nextEntropy: bit('H of the next', 'Bits of the next letter where this one is known.', {
          digits: 6,
        }),
      },
    },
    curve: {
      what: 'Capacity over the error probability.',
      columns: {
        errorProbability: plain(
          'Error probability',
          'The error probability of the channel chosen.',
        ),
        capacity: bit('Capacity', 'Bits a use.'),
      },
    },
    informationCurve: {
      what: 'Mutual information over the probability of the first input letter, of a channel with two.',
      columns: {
        firstInput: plain('P(x) of the first letter', 'The other letter has the rest.'),
        information: bit('Information', 'I(X; Y).'),
      },
    },
    inputPlot: {
      what: 'Input letters of a channel with other than two.',
      columns: {
        inputNumber: count('Input', 'From 1 on.'),
        bestProbability: plain('Best P(x)', 'That reaches capacity.'),
        divergence: bit('Divergence', 'D(P(y|x) ‖ P(y)) at capacity.'),
      },
    },
    channelInputs: {
      what: 'A row for each input letter.',
      columns: {
        input: name('Input', 'Its name.'),
        bestProbability: plain('Best P(x)', 'That reaches capacity.', { digits: 6 }),
        divergence: bit(
          'Divergence',
          'D(P(y|x) ‖ P(y)) at capacity: C for each letter in use, less for others.',
          { digits: 6 },
        ),
        inputProbability: plain('P(x) chosen', 'For the mutual information.', { digits: 6 }),
      },
    },
    channelOutputs: {
      what: 'A row for each output letter.',
      columns: {
        output: name('Output', 'Its name.'),
        outputProbability: plain('P(y)', 'At the input chosen.', { digits: 6 }),
      },
    },
    gaussian: {
      what: 'Capacity over signal to noise.',
      columns: {
        snr: measured('dB')('S/N', 'In the bandwidth.'),
        spectralEfficiency: measured('bit/s/Hz')('Capacity', 'Over the bandwidth.'),
      },
    },
  },
} satisfies result.Results;
