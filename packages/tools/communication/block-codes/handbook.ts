import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A block code turns k symbols of a message into n of a codeword, n − k of them checks. Any two codewords differ in at least d places, so that up to t = ⌊(d − 1)/2⌋ wrong symbols leave a word nearer to the one that was sent than to any other. Errors whose places are known, erasures, cost half: ν errors and ρ erasures are corrected where 2ν + ρ < d.',
    'Hamming codes correct one bit, and with an overall parity tell two. BCH codes have chosen powers of α, an element of GF(2^m), as roots of every codeword, and correct several bits. Reed-Solomon codes do the same with symbols of m bits, and have the largest distance that n and k allow, n − k + 1: a burst that falls into few symbols costs little.',
  ],
  formulas: [
    {
      name: 'Syndromes',
      tex: 'S_j = r(\\beta^{b+j}), \\quad j = 0 \\dots \\delta - 2, \\quad \\beta = \\alpha^{s}',
    },
    {
      name: 'Generator of a Reed-Solomon code',
      tex: 'g(x) = \\prod_{j=0}^{n-k-1}(x - \\beta^{b+j})',
    },
    {
      name: 'Generator of a BCH code',
      tex: 'g(x) = \\operatorname{lcm}\\,(m_{b}(x), m_{b+1}(x), \\dots, m_{b+\\delta-2}(x))',
    },
    { name: 'Key equation', tex: '\\Lambda(x)\\,S(x) \\equiv \\Omega(x) \\pmod{x^{\\delta-1}}' },
    { name: 'Error places', tex: '\\Lambda(X^{-1}) = 0, \\quad X = \\beta^{p}' },
    { name: 'Forney’s formula', tex: "Y = X^{1-b}\\,\\frac{\\Omega(X^{-1})}{\\Lambda'(X^{-1})}" },
    { name: 'Distance of a Reed-Solomon code', tex: 'd = n - k + 1' },
    {
      name: 'Word error rate of a decoder that corrects t',
      tex: 'P_w = \\sum_{i=t+1}^{n}\\binom{n}{i}p_s^i(1-p_s)^{n-i}, \\quad p_s = 1-(1-p)^m',
    },
    {
      name: 'Weights of a Reed-Solomon code',
      tex: 'A_w = \\binom{n}{w}(q-1)\\sum_{j=0}^{w-d}(-1)^j\\binom{w-1}{j}q^{w-d-j}',
    },
    {
      name: 'MacWilliams’ identity',
      tex: '\\sum_w B_w x^w = \\frac{1}{2^{k}}\\sum_w A_w (1-x)^w(1+x)^{n-w}',
    },
  ],
  symbols: [
    { symbol: 'n, k', meaning: 'symbols of a word and of its message' },
    { symbol: 'd, \\delta', meaning: 'minimum distance, and the distance by design' },
    { symbol: 't', meaning: 'errors that are corrected whichever they are' },
    {
      symbol: '\\alpha',
      meaning: 'root of the field polynomial; its powers are all of the field but 0',
    },
    { symbol: 'b, s', meaning: 'exponent of the first consecutive root, and the spacing of roots' },
    { symbol: 'm_i(x)', meaning: 'minimal polynomial of the power i of β over GF(2)' },
    { symbol: '\\Lambda, \\Omega', meaning: 'error locator and error evaluator' },
    { symbol: 'X, Y', meaning: 'locator and value of an error' },
    { symbol: 'p, p_s', meaning: 'error rate of bits and of symbols of the channel' },
    { symbol: 'A_w', meaning: 'codewords with w symbols that are not zero' },
  ],
  validity: [
    'The decoder is one of bounded distance: it corrects what lies within t and refuses the rest, though a codeword may be nearest and alone. Of codes by a matrix the distance of the nearest words is told as well.',
    'A BCH code is decoded to the distance that its consecutive roots prove. The true minimum distance may be larger; it is counted where k or n − k is at most 20, and where not, the page says “at least”.',
    'Error rates take every bit of the channel as wrong independently of the others. Miscorrections are counted exactly where the weights are known and any wrong value of a symbol is as likely as another; wrong symbols after decoding are taken to have as many wrong bits as they came with.',
    'Over white noise the decoder sees hard decisions on BPSK; soft decisions are not worked with.',
    'Fields go to GF(2^12), consecutive roots to 256, own matrices to 128 columns with at most 16 message bits or 16 checks. Fields of other characteristic, and field polynomials that are irreducible and not primitive, are refused.',
    'The Verilog decoder of BCH and Reed-Solomon codes corrects errors and takes no erasures.',
  ],
  pitfalls: [
    'Two Reed-Solomon codes of the same n and k need not understand each other. Field polynomial, first root, root spacing, order of symbols and basis must all agree.',
    'b = 0 or b = 1: DVB, QR codes and many libraries begin at α⁰; Data Matrix, galois and MATLAB at α¹; CCSDS at the power 112 of α¹¹.',
    'Shortening leaves out message symbols at the high powers of x; the checks and t stay, the rate falls.',
    'More than t errors are not always told: of a Reed-Solomon code fewer than one in t! of such words is taken for another codeword, of a shortened one fewer still; of a Hamming code of 2^r − 1 bits every one.',
    'Counting places: the first symbol that is sent may be x⁰ or the highest power.',
    'A perfect code (Hamming of 2^r − 1 bits, Golay) tells nothing beyond t. Where it must, spend a parity symbol: SECDED, the extended Golay code.',
  ],
  citations: [
    {
      authors: 'S. Lin, D. J. Costello',
      title: 'Error Control Coding',
      source: 'Pearson, 2nd ed.',
      year: 2004,
      place: 'chapters 3, 4, 6 and 7',
    },
    {
      authors: 'F. J. MacWilliams, N. J. A. Sloane',
      title: 'The Theory of Error-Correcting Codes',
      source: 'North-Holland',
      year: 1977,
      place: 'chapters 5 and 11',
    },
    {
      authors: 'R. E. Blahut',
      title: 'Algebraic Codes for Data Transmission',
      source: 'Cambridge University Press',
      year: 2003,
      place: 'chapter 7',
    },
    {
      authors: 'R. W. Hamming',
      title: 'Error detecting and error correcting codes',
      source: 'Bell System Technical Journal 29(2)',
      year: 1950,
      place: 'pp. 147–160',
    },
    {
      authors: 'M. Y. Hsiao',
      title: 'A class of optimal minimum odd-weight-column SEC-DED codes',
      source: 'IBM Journal of Research and Development 14(4)',
      year: 1970,
      place: 'pp. 395–401',
    },
    {
      authors: 'J. L. Massey',
      title: 'Shift-register synthesis and BCH decoding',
      source: 'IEEE Transactions on Information Theory 15(1)',
      year: 1969,
      place: 'pp. 122–127',
    },
    {
      authors: 'C. K. P. Clarke',
      title: 'Reed-Solomon error correction',
      source: 'BBC Research and Development White Paper WHP 031',
      year: 2002,
    },
    {
      authors: 'CCSDS',
      title: 'TM Synchronization and Channel Coding',
      source: 'Blue Book 131.0-B',
      year: 2023,
      place: 'section 4 and annex on the dual basis',
    },
  ],
  faq: [
    {
      q: 'How do I set the code of galois, MATLAB or libfec?',
      a: 'galois and MATLAB: b = 1, spacing 1, highest power first. MATLAB’s rsenc counts the roots from α¹ and takes 0x11D in GF(256). libfec: its gfpoly, fcr and prim are the field polynomial, b and the root spacing here, its pad the symbols by which the word is shortened, and its first byte the highest power.',
    },
    {
      q: 'My message is shorter than k. What now?',
      a: 'Make the code as much shorter: n and k both lose the symbols that are missing, and the checks stay what they were. The refusal offers it as a button.',
    },
    {
      q: 'Why is a word with t + 1 errors sometimes “corrected”?',
      a: 'It may lie within t of another codeword. No decoder can tell the difference. The page says how likely that is, and, where it knows what was sent, that it has happened.',
    },
    {
      q: 'Which BCH codes are there of a length?',
      a: 'k goes down by the size of each new cyclotomic coset. Give t and read k, or give k: where there is no such code, the nearest are offered.',
    },
    {
      q: 'How do I decode a word of my own with erasures?',
      a: 'Start from a received word and write ? for each lost symbol, or ?? in hex. Erased symbols are taken as 0 for the syndromes, and their locator starts the Berlekamp-Massey algorithm.',
    },
    {
      q: 'Does a Hamming code look different elsewhere?',
      a: 'Places may be arranged otherwise: checks at the powers of two, message first, or the cyclic form, which is a BCH code with t = 1. Of 2^r − 1 bits all have distance 3 and the same weights.',
    },
  ],
};
