import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A cascaded integrator-comb (CIC) filter changes a sample rate by a whole number R without a single multiplication. A decimator runs N integrators at the fast rate, keeps every R-th sample and runs N combs at the slow one; an interpolator runs the combs first and puts R − 1 zeros behind each sample. Either is the same as N running sums of RM samples, so that its response is a power of a sine ratio, with zeros on every multiple of the slow rate divided by M: where aliases would fold in, or images lie.',
    'Three things are paid for it. The gain is (RM)^N, so words grow by N log₂ RM bits; the pass band droops; and the stop band is as deep as the zeros are wide, and no deeper. Hogenauer showed that most of the bits of a decimator can be dropped on the way, stage by stage, without adding more error than cutting the output does. A short FIR filter at the slow rate, the compensator, levels the droop.',
    'The integrators overflow all the time. In two’s complement that does no harm: the combs take differences, and a difference is right modulo 2^W as long as the result fits W bits.',
  ],
  formulas: [
    {
      name: 'Transfer function',
      tex: 'H(z) = \\left( \\frac{1 - z^{-RM}}{1 - z^{-1}} \\right)^{N} = \\left( \\sum_{k=0}^{RM-1} z^{-k} \\right)^{N}',
    },
    {
      name: 'Magnitude, relative to that at 0',
      tex: '|H(f)| = \\left| \\frac{\\sin(\\pi R M f / f_s)}{R M \\sin(\\pi f / f_s)} \\right|^{N}',
    },
    {
      name: 'Gain of a decimator, of an interpolator',
      tex: 'G = (RM)^N, \\qquad G = \\frac{(RM)^N}{R}',
    },
    { name: 'Register width of a decimator', tex: 'W = B_{in} + \\lceil N \\log_2 RM \\rceil' },
    {
      name: 'Normalised gain',
      tex: '\\frac{G}{2^{\\lceil \\log_2 G \\rceil}}, \\qquad \\tfrac12 < \\cdot \\le 1',
    },
    {
      name: 'Growth in an interpolator, behind stage j',
      tex: 'G_j = \\begin{cases} 2^j & j = 1, \\dots, N \\\\ 2^{2N - j} (RM)^{j - N} / R & j = N + 1, \\dots, 2N \\end{cases}, \\qquad W_j = \\lceil B_{in} + \\log_2 G_j \\rceil',
    },
    {
      name: 'Error of stage j at the output',
      tex: 'F_j^2 = \\sum_k h_j[k]^2, \\qquad \\sigma_j^2 = \\frac{2^{2 B_j}}{12} F_j^2',
    },
    {
      name: 'Bits that stage j may drop (Hogenauer)',
      tex: 'B_j = \\left\\lfloor -\\log_2 F_j + \\log_2 \\sigma_{2N+1} + \\tfrac12 \\log_2 \\tfrac{6}{N} \\right\\rfloor',
    },
    {
      name: 'Worst alias or image',
      tex: '\\max_{0 \\le d \\le f_c} \\left| H\\!\\left( \\tfrac{f_s}{R} - d \\right) \\right|',
    },
    {
      name: 'Compensator',
      tex: '\\min_A \\max_{f \\le f_c} \\bigl| A(f)\\, H(f) - 1 \\bigr|',
    },
  ],
  symbols: [
    { symbol: 'N', meaning: 'number of stages: integrators, and as many combs' },
    { symbol: 'R', meaning: 'rate change' },
    { symbol: 'M', meaning: 'differential delay of a comb, in samples of the slow rate' },
    { symbol: 'f_s', meaning: 'fast sample rate', unit: 'Hz' },
    { symbol: 'f_c', meaning: 'pass-band edge', unit: 'Hz' },
    { symbol: 'B_{in}', meaning: 'bits of the input', unit: 'bits' },
    { symbol: 'W', meaning: 'bits of a register', unit: 'bits' },
    { symbol: 'B_j', meaning: 'bits dropped ahead of stage j', unit: 'bits' },
    { symbol: 'F_j', meaning: 'error gain from stage j to the output' },
    { symbol: 'h_j[k]', meaning: 'impulse response from stage j to the output' },
    { symbol: '\\sigma_{2N+1}^2', meaning: 'variance of the error of cutting the output' },
    { symbol: 'A(f)', meaning: 'amplitude of the compensator' },
  ],
  validity: [
    'Up to 12 stages, rates of 2 to 65536, delays of 1 to 16, also a delay of its own for each comb. Widths, gains and error gains are whole numbers without rounding: no logarithm of a double decides a bit.',
    'The variance of a dropped bit is that of a uniform, white error, as in Hogenauer’s paper. It holds for signals that move over many levels. A stage that drops one bit of whole numbers errs by less than the formula has: 1/4 of a bit squared, not 1/3. The exported code and its model are exact for any signal.',
    'Hogenauer’s growth of an interpolator is an upper bound of each stage, and exact for the last. Registers are never too narrow; an integrator in the middle may have a bit that it never needs.',
    'The compensator is the best of its length by the alternation theorem, and its length the least odd one that keeps the limits with rounded coefficients, where up to 16 more than the exact least do. Its stop band is judged by itself; with the CIC filter’s own loss both together stop by more.',
    'For a programmable rate the compensator is for the lowest and the highest at once. The droop rises with the rate, so what lies between ripples no more. Its gain at 0 is right at the highest rate; the table has the others.',
    'The worst alias is that of the first folding band. The sine above repeats from band to band and the one below rises up to half the fast rate, so that no other is worse.',
  ],
  pitfalls: [
    'Growth is N log₂(RM), not M log₂(NR), and it is rounded up, of the product: ⌈N log₂ RM⌉, which may be less than N ⌈log₂ RM⌉.',
    'The gain is a power of two only where RM is. Cut to its upper bits the output is up to 6 dB low: let the compensator make up for it.',
    'Pruning needs a decimator. Ahead of an integrator at the fast rate of an interpolator every error would grow without end.',
    'Saturating integrators break the filter. They must wrap around.',
    'M = 2 halves the pass band: its first zero lies at half the slow rate. It deepens the same share of aliases less than another stage does.',
    'A pass band near half the slow rate has its aliases right beside it: no compensator helps, because it lifts both alike. Decimate by less here, and by 2 in the compensator.',
    'Truncation takes half a bit off the mean, and the first pruned stage more, because it is amplified like the signal.',
  ],
  citations: [
    {
      authors: 'E. B. Hogenauer',
      title: 'An economical class of digital filters for decimation and interpolation',
      source: 'IEEE Transactions on Acoustics, Speech and Signal Processing 29(2), 155–162',
      year: 1981,
      doi: '10.1109/TASSP.1981.1163535',
    },
    {
      authors: 'R. E. Crochiere, L. R. Rabiner',
      title: 'Multirate Digital Signal Processing',
      source: 'Prentice-Hall',
      year: 1983,
      isbn: '978-0-13-605162-6',
    },
    {
      authors: 'T. W. Parks, J. H. McClellan',
      title: 'Chebyshev approximation for nonrecursive digital filters with linear phase',
      source: 'IEEE Transactions on Circuit Theory 19(2), 189–194',
      year: 1972,
      doi: '10.1109/TCT.1972.1083419',
    },
  ],
  faq: [
    {
      q: 'How many bits do the registers of a CIC decimator need?',
      a: 'The input’s and ⌈N log₂ RM⌉ more, in every integrator and comb where nothing is pruned. With 16 bits in, N = 4, R = 25 and M = 1 that is 16 + 19 = 35.',
    },
    {
      q: 'What does pruning cost?',
      a: 'All stages together are let err as much as cutting the output to its word does, so the noise rises by at most 3 dB over cutting at the output alone. The table says how much of it each stage takes.',
    },
    {
      q: 'Why do the integrators overflow, and why does it not matter?',
      a: 'Nothing bounds a running sum. But sums and differences of two’s complement are right modulo 2^W, and the result of the last comb fits W bits: what wrapped on the way has wrapped back. The test bench holds both full scales until the output has settled, where the rate leaves time for it: the last integrators wrap many times meanwhile.',
    },
    {
      q: 'What is the compensator, and where does it run?',
      a: 'A symmetric FIR filter whose response is the inverse of the droop. It runs at the slow rate: behind a decimator, ahead of an interpolator. With a stop band it can change the rate by 2 as well. A link below opens it in the FIR designer, with its Verilog and C.',
    },
    {
      q: 'Can one compensator serve several rates?',
      a: 'Yes. Against the slow rate the droop hardly depends on R once that is above 8 or so. Set the rate to programmable: the compensator is then made for the lowest and the highest together, and the table says what it does at those between.',
    },
    {
      q: 'How do I place the zeros of a CIC filter?',
      a: 'Give each comb a delay of its own: 1 1 2 2 puts two more zeros at half the slow rate. Gain, widths, pruning and code follow.',
    },
    {
      q: 'What of blocks that the rate does not divide?',
      a: 'The C code keeps its phase from block to block: it takes blocks of any length and says how many outputs they brought.',
    },
    {
      q: 'What does the Verilog contain?',
      a: 'One module without multipliers, its registers as wide as the table says, and a test bench that feeds full scales and noise with gaps between and compares with the bit-true model. A programmable one has a port for the rate. Run it in Icarus Verilog; synthesis skips the test bench.',
    },
  ],
  related: ['fir-designer', 'iir-designer', 'spectrum-analyzer', 'modem-lab'],
};
