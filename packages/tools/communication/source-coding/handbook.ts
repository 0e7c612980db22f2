import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A source code gives each letter of a source a word of digits, the probable letters short ones. Its average length cannot be below the entropy of the source, and Huffman’s code comes within one bit of it; blocks of letters and arithmetic coding come as near as one likes. Where probabilities are not known, dictionary coders (LZ77, LZ78, LZW) learn the text as they go.',
    'A channel is the other side of the same theory: its capacity is the greatest mutual information that any distribution of its input letters reaches, and the rate below which errors can be made as rare as one likes.',
  ],
  formulas: [
    { name: 'Entropy', tex: 'H = -\\sum_k p_k \\log_2 p_k' },
    {
      name: 'Average length, efficiency',
      tex: 'L = \\sum_k p_k l_k, \\qquad \\eta = \\frac{H}{L\\log_2 D}',
    },
    { name: 'Kraft and McMillan', tex: '\\sum_k D^{-l_k} \\le 1' },
    {
      name: 'Noiseless coding, blocks of n letters',
      tex: 'H \\le \\frac{L_n}{n} < H + \\frac{1}{n}',
    },
    {
      name: 'Interval of a message',
      tex: 'w = \\prod_i p(x_i), \\qquad -\\log_2 w \\le \\text{bits} < -\\log_2 w + 2',
    },
    {
      name: 'Entropy rate of a Markov source',
      tex: 'H_\\infty = \\sum_i \\pi_i \\sum_j -p_{ij}\\log_2 p_{ij}, \\qquad \\pi P = \\pi',
    },
    {
      name: 'Mutual information',
      tex: 'I(X;Y) = H(Y) - H(Y|X) = \\sum_x p(x) D\\left(p(y|x)\\,\\|\\,p(y)\\right)',
    },
    {
      name: 'Capacity, with bounds',
      tex: 'I(X;Y) \\le C = \\max_{p(x)} I(X;Y) \\le \\max_x D\\left(p(y|x)\\,\\|\\,p(y)\\right)',
    },
    {
      name: 'BSC, BEC, Z-channel',
      tex: 'C = 1 - H_b(p), \\qquad C = 1 - p, \\qquad C = \\log_2\\left(1 + (1-p)\\,p^{p/(1-p)}\\right)',
    },
    { name: 'Gaussian noise', tex: 'C = B \\log_2\\left(1 + \\frac{S}{N}\\right)' },
  ],
  symbols: [
    { symbol: 'p_k', meaning: 'probability of letter k' },
    { symbol: 'l_k', meaning: 'digits of its word' },
    { symbol: 'D', meaning: 'number of different digits, 2 for bits' },
    { symbol: 'w', meaning: 'width of the interval of a message' },
    { symbol: 'π', meaning: 'stationary distribution' },
    { symbol: 'H_b', meaning: 'entropy of two outcomes', unit: 'bit' },
    { symbol: 'C', meaning: 'capacity', unit: 'bit' },
  ],
  validity: [
    'Letters of a source are independent of one another unless a Markov source is chosen. A text whose letters are counted is measured letter by letter; what its letters tell of one another is not in that entropy.',
    'Huffman’s and the length-limited code are the best there are, by proof; Shannon’s, Fano’s and Elias’ are not. Of Golomb’s and Rice’s the best parameter is found by trying all; they count letters as 0, 1, 2 … in the order given.',
    'LZ tokens are counted with fields of fixed width: offset, length and letter in LZ77, a flag in LZSS, in LZ78 and LZW a number as wide as the dictionary needs at that moment. Deflate, GIF and compress code these fields further or otherwise; no header is counted.',
    'The dictionary coders take the longest copy at each place, which is not always the shortest parsing of the whole.',
    'Capacities are those of channels without memory. Not here: constrained inputs and cost, rate-distortion, Tunstall’s variable-to-fixed codes, ANS.',
  ],
  pitfalls: [
    'Reading zeros that fill the last byte as letters: say how many letters there are, or code an end of message.',
    'Comparing two Huffman codes word by word: many are equally good. Lengths, or canonical words, compare.',
    'Kraft’s sum at most 1 does not make a given set of words decodable: 0, 010, 01, 10 has 1.125 and fails, but 0, 01, 10 has 1 and fails as well.',
    'Efficiency of an extension against the entropy of one letter: a block of n has n times that entropy.',
    'Taking the capacity of a binary symmetric channel with p above ½ for none: one that always errs is as good as one that never does.',
  ],
  citations: [
    {
      authors: 'D. A. Huffman',
      title: 'A method for the construction of minimum-redundancy codes',
      source: 'Proceedings of the IRE 40(9)',
      year: 1952,
      place: 'pp. 1098–1101',
    },
    {
      authors: 'T. M. Cover, J. A. Thomas',
      title: 'Elements of Information Theory',
      source: 'Wiley, 2nd ed.',
      year: 2006,
      place: 'chapters 5, 7, 10 and 13',
    },
    {
      authors: 'L. L. Larmore, D. S. Hirschberg',
      title: 'A fast algorithm for optimal length-limited Huffman codes',
      source: 'Journal of the ACM 37(3)',
      year: 1990,
      place: 'pp. 464–473',
    },
    {
      authors: 'I. H. Witten, R. M. Neal, J. G. Cleary',
      title: 'Arithmetic coding for data compression',
      source: 'Communications of the ACM 30(6)',
      year: 1987,
      place: 'pp. 520–540',
    },
    {
      authors: 'P. Deutsch',
      title: 'DEFLATE Compressed Data Format Specification version 1.3',
      source: 'RFC 1951',
      year: 1996,
      place: 'section 3.2.2',
    },
    {
      authors: 'R. E. Blahut',
      title: 'Computation of channel capacity and rate-distortion functions',
      source: 'IEEE Transactions on Information Theory 18(4)',
      year: 1972,
      place: 'pp. 460–473',
    },
  ],
  faq: [
    {
      q: 'Why do my Huffman words differ from these?',
      a: 'Which branch gets 0, and which of equal weights is merged first, is free. The heavier branch gets 0 here, and of equals the one that stands higher. The average length is the same in every Huffman code; the variance is least where merged nodes are put as high as can be.',
    },
    {
      q: 'What is a canonical code?',
      a: 'One whose words follow from their lengths alone: shorter words first, each the next number. Deflate, JPEG and HPACK send lengths and rebuild the words.',
    },
    {
      q: 'How is a letter with probability 0 coded?',
      a: 'Not at all: it has no word, as in Deflate. Give it a small probability if it must be sent one day.',
    },
    {
      q: 'What does one letter alone cost?',
      a: 'One digit. Its entropy is 0, but without any digit nobody could count how often it was sent.',
    },
    {
      q: 'Is the capacity exact?',
      a: 'It stands between two bounds that both are computed. The distance is told as At most more.',
    },
    {
      q: 'Does the arithmetic coder mark the end?',
      a: 'No. The number of letters is told apart, or a letter that ends messages is put into the table. Two bits at the end make the last letter certain whatever follows.',
    },
  ],
};
