import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A convolutional encoder is a shift register whose taps are summed modulo 2: each message bit has an effect on several outputs for as long as it stays in the register. A code is named by its generators, the taps in octal with the newest bit first, by its rate k/n and by its constraint length K, one more than the delays.',
    'Drawn over time, the states of the register make a trellis, and each message is a path through it. The Viterbi algorithm keeps for each state the one path that differs least from what was received; at the end of the block the best of these is the most likely message.',
    'What a code is worth follows from its error events, the paths that leave the right one and come back: how many coded bits they differ in (the least is the free distance) and how many message bits they get wrong.',
  ],
  formulas: [
    {
      name: 'Outputs of one register',
      tex: 'V_j(D) = U(D)\\,G_j(D), \\qquad G_j = g_{j0} + g_{j1}D + \\dots + g_{jm}D^m',
    },
    {
      name: 'Add, compare, select',
      tex: "\\Lambda_{t}(s) = \\min_{s' \\to s}\\left(\\Lambda_{t-1}(s') + \\sum_j |r_j|\\,[\\text{sign of } r_j \\ne v_j]\\right)",
    },
    { name: 'Union bound', tex: 'P_b \\le \\frac{1}{kP}\\sum_{d \\ge d_{free}} B_d\\,P_d' },
    {
      name: 'Pair of words, soft decisions',
      tex: 'P_d = Q\\!\\left(\\sqrt{2 d R E_b/N_0}\\right)',
    },
    {
      name: 'Pair of words, hard decisions',
      tex: 'P_d = \\sum_{e > d/2}\\binom{d}{e}p^e(1-p)^{d-e} + \\tfrac12\\binom{d}{d/2}\\left(p(1-p)\\right)^{d/2}, \\quad p = Q\\!\\left(\\sqrt{2RE_b/N_0}\\right)',
    },
    { name: 'Asymptotic coding gain', tex: '10\\log_{10}(R\\,d_{free})' },
    { name: 'Decision depth (traceback)', tex: '2.5\\,\\frac{m}{1-R}' },
  ],
  symbols: [
    { symbol: 'k, n', meaning: 'bits in and out at each step' },
    { symbol: 'K, m', meaning: 'constraint length and delays, K = m + 1' },
    { symbol: 'R', meaning: 'rate: message bits for each bit sent' },
    {
      symbol: 'r_j',
      meaning: 'value received, positive for 0; ±1 for hard bits, 0 for an erasure',
    },
    { symbol: 'P', meaning: 'steps of the puncturing pattern; 1 without' },
    { symbol: 'A_d, B_d', meaning: 'error events of weight d, and the wrong message bits in them' },
    { symbol: 'd_{free}', meaning: 'free distance' },
  ],
  validity: [
    'Decoding is maximum likelihood over the whole block, with soft values that are log-likelihood ratios or proportional to them. A tail-biting block is decoded exactly: a start state is passed over only where a bound shows that no path from it can win.',
    'Of paths that are equally good one is taken, and the page says how many there are. Other decoders may take another one.',
    'Distances, bounds and gains are of BPSK or QPSK with ideal phase in white Gaussian noise. The union bound is summed over 80 weights and drawn where the last quarter of them adds less than 1 %; below that Eb/N0 it says nothing.',
    'Error events of a punctured code are counted over all steps of the pattern at which they may begin, as in most tables, and the bound divides by them. Tables that give the mean differ by that factor. An event does not touch state 0 on its way. Tables that take a whole pattern for one step count paths that touch it within the step as well: for 171 133 at 3/4 they have 379,644 wrong bits at weight 10 where there are 379,546 here. The terms before are the same.',
    'Errors are counted over blocks with a zero tail, whose energy is not counted, decoded whole. Soft values are rounded to 1/256 of the amplitude.',
    'One to six inputs, up to ten outputs and 16,384 states (K = 15). The trellis is drawn up to 64 states; beyond them the decided path alone.',
    'Left out: list and soft-output decoders (BCJR, SOVA), turbo iterations, decoding with a given traceback depth, and a Verilog decoder; the Verilog file holds the encoder.',
  ],
  pitfalls: [
    'Octal read from the wrong end: GNU Radio and libfec write 171 133 as 109 and 79 (0x6d, 0x4f), with the oldest bit first. Choose the leading digit under Notation. Polynomials alone are of delays, 1 + D² for 5; in the texts of poly2trellis, as MATLAB takes them, the highest power is the newest bit. A code mirrored as a whole has the same distances, and does not decode the other.',
    'Outputs in another order, or one inverted: CCSDS sends 171 first and then 133 inverted, 802.11 sends 133 first. Write ~133, or −133 as GNU Radio has it, for an inverted one.',
    'A pattern by rows read in the order of sending, or the other way about: 110 101 is 1 1, 1 0, 0 1 in time.',
    'The sign of soft values: MATLAB’s unquantised decoder takes positive for 0; many demodulators give positive for 1. Choose how the values are given; with the wrong sign every bit is wrong.',
    'A catastrophic code: its generators have a common factor, and its free distance looks well. The simulation shows it.',
  ],
  citations: [
    {
      authors: 'A. J. Viterbi',
      title:
        'Error bounds for convolutional codes and an asymptotically optimum decoding algorithm',
      source: 'IEEE Transactions on Information Theory 13(2)',
      year: 1967,
      place: 'pp. 260–269',
    },
    {
      authors: 'J. A. Heller, I. M. Jacobs',
      title: 'Viterbi decoding for satellite and space communication',
      source: 'IEEE Transactions on Communication Technology 19(5)',
      year: 1971,
      place: 'pp. 835–848',
    },
    {
      authors: 'S. Lin, D. J. Costello',
      title: 'Error Control Coding',
      source: 'Pearson, 2nd ed.',
      year: 2004,
      place: 'chapters 11 and 12',
    },
    {
      authors: 'J. G. Proakis, M. Salehi',
      title: 'Digital Communications',
      source: 'McGraw-Hill, 5th ed.',
      year: 2008,
      place: 'chapter 8',
    },
    {
      authors: 'J. Hagenauer',
      title: 'Rate-compatible punctured convolutional codes (RCPC codes) and their applications',
      source: 'IEEE Transactions on Communications 36(4)',
      year: 1988,
      place: 'pp. 389–400',
    },
    {
      authors: 'D. Haccoun, G. Bégin',
      title: 'High-rate punctured convolutional codes for Viterbi and sequential decoding',
      source: 'IEEE Transactions on Communications 37(11)',
      year: 1989,
      place: 'pp. 1113–1125',
    },
  ],
  faq: [
    {
      q: 'How do I write a recursive systematic code?',
      a: 'As fractions, 1 15/13, where 13 is fed back; as (1+D^2)/(1+D+D^2) in powers of D; or with the feedback as the third argument of poly2trellis. Beside a fraction a plain 1 is the message itself.',
    },
    {
      q: 'How do I decode in MATLAB’s way with vitdec?',
      a: 'Mode term is the zero tail, mode trunc is cut off. The traceback is the whole block here, so that a depth need not be given.',
    },
    {
      q: 'Which traceback depth does a decoder of a stream need?',
      a: 'Two and a half times the delays over 1 − R: five times at rate 1/2, ten times at 3/4. It is also its delay in steps.',
    },
    {
      q: 'Why does the bound lie above what is counted?',
      a: 'It adds the chances of all events, as if no two could happen at once. At a low Eb/N0 they overlap and the sum is too large, or has no end; at a high one both meet.',
    },
    {
      q: 'What is soft decision worth?',
      a: 'About 2 dB in white Gaussian noise; eight levels lose about a quarter of a decibel of it, by Heller and Jacobs. Count errors with each to see.',
    },
    {
      q: 'How are punctured bits decoded?',
      a: 'As erasures: they cost nothing on any branch. An x among received bits is the same.',
    },
  ],
};
