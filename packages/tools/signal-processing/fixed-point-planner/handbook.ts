import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A fixed-point plan gives every value of a calculation a word: how many bits, and where the binary point stands. Bits before the point keep the value from overflow and follow from its range; bits behind it keep its rounding error small and follow from the wanted ratio of signal to quantisation noise, the SQNR.',
    'This page finds both for an expression of sums and products or for a filter. Ranges are worked out in exact fractions, by interval arithmetic, by affine arithmetic, and by a search that attains both ends or says how far its bound is open. The noise of every rounding reaches the output by its derivative, so that paths that meet again add and cancel as they do. An integer model of the plan, the one that the exported C and Verilog are made from, is run beside doubles to check the prediction.',
  ],
  formulas: [
    {
      name: 'Value of a word',
      tex: 'v = n \\cdot 2^{-f}, \\qquad -2^{w-1} \\le n \\le 2^{w-1} - 1',
    },
    {
      name: 'Bits before the point',
      tex: 'i \\ge \\log_2 \\frac{v_{\\max}}{1 - 2^{-(i+f)}}, \\qquad w = 1 + i + f',
    },
    {
      name: 'Dropping k bits of a step q',
      tex: '\\sigma^2 = \\frac{q^2}{12}\\left(1 - 4^{-k}\\right), \\qquad m_{\\text{floor}} = -\\frac{q}{2}\\left(1 - 2^{-k}\\right), \\qquad m_{\\text{half up}} = \\frac{q}{2}\\,2^{-k}',
    },
    {
      name: 'Convergent rounding',
      tex: 'm = 0, \\qquad \\sigma^2 = \\frac{q^2}{12}\\left(1 + 2 \\cdot 4^{-k}\\right)',
    },
    {
      name: 'Noise at the output',
      tex: 'N = \\sum_i \\sigma_i^2\\, E[g_i^2] + E\\Big[\\big(\\textstyle\\sum_i m_i g_i\\big)^2\\Big], \\qquad g_i = \\frac{\\partial y}{\\partial v_i}',
    },
    { name: 'SQNR', tex: '\\text{SQNR} = 10 \\log_{10} \\frac{E[y^2]}{N}\\ \\text{dB}' },
    {
      name: 'Affine form',
      tex: '\\hat v = v_0 + \\sum_i v_i \\varepsilon_i, \\quad |\\varepsilon_i| \\le 1, \\qquad |\\hat v - v_0| \\le \\sum_i |v_i|',
    },
    {
      name: 'Range of a filter’s output',
      tex: '|y| \\le \\|h\\|_1 \\max |x|, \\qquad \\|h\\|_1 = \\sum_n |h[n]|',
    },
    {
      name: 'Noise of a section’s rounding',
      tex: '\\sigma_y^2 = \\sigma^2 \\sum_n g^2[n], \\qquad G(z) = \\frac{1}{A_k(z)} \\prod_{l > k} H_l(z)',
    },
  ],
  symbols: [
    {
      symbol: 'w,\\ i,\\ f',
      meaning: 'bits of a word, before the point without the sign, and behind it',
      unit: 'bit',
    },
    { symbol: 'n', meaning: 'the integer that is stored' },
    { symbol: 'q', meaning: 'step of the word that is kept, 2 to the power −f' },
    { symbol: 'k', meaning: 'bits that a rounding drops; infinite for a real number', unit: 'bit' },
    { symbol: 'm,\\ \\sigma^2', meaning: 'mean and variance of a rounding’s error' },
    {
      symbol: 'g_i',
      meaning: 'derivative of the output by the i-th rounded value, a polynomial in the inputs',
    },
    { symbol: '\\varepsilon_i', meaning: 'noise symbol of affine arithmetic' },
    { symbol: 'h[n]', meaning: 'impulse response' },
  ],
  validity: [
    'Expressions of sums, differences, products, whole powers, division by constants and shifts, with up to 8 inputs, 40 words and 100 operations. Loops, functions and quotients of values are refused.',
    'Inputs are independent and uniform on their ranges, for power and noise. Ranges and error bounds hold for every input.',
    'A rounding’s error is taken as random and apart from the signal. That is so where many bits are dropped and the value moves over many steps; for words of few bits the run of the integer model, over all inputs where they are few, is the truth, and a difference of 3 dB is said.',
    'Products of two errors are left out of the noise and counted in the error bound.',
    '“Least of all near it” means that every plan whose fractions are within 2 bits in each word was looked at, or shut out by a bound, for up to 8 free words; beyond, the plan is found by descent and said to be.',
    'Filters are direct form: an FIR filter with one rounding at its end, or second-order sections in direct form I with exact sums, each rounded once. Coefficients share one word, and so do the signals of all sections. Words are up to 53 bits there.',
    'The coefficient error is a change of the response, not a noise, and does not count in the SQNR of a filter; in an expression a rounded constant does count.',
  ],
  pitfalls: [
    'Q1.15 is 16 bits where the sign is counted (ARM) and 17 where it is not (TI). Choose above which is meant; sfix16_En15, (1,0,15), ap_fixed<16,1> and s16/15 are read in one way alone. Written s16.15, a format is refused, as some mean 16 bits and some 32.',
    'The largest value of a signed word is one step below a power of two: −1 fits Q1.15, and 1 does not. (−1)·(−1) is the one product of two Q1.15 words that overflows.',
    'Rounding comes before saturation: 7.75 to whole steps in a word that ends at 7 is 8, and then 7. The other order wraps to a negative number or to 0.',
    '“Round half up” has a bias of half of the last dropped bit, which is large where one bit is dropped: +q/4. Half away from zero and convergent have none for signals of both signs.',
    'Truncation has a bias of −q/2 at every rounding, and a recursive filter multiplies it by its gain at zero frequency.',
    'Interval arithmetic forgets that both factors of x·x are one: it makes ranges and words too large, never too small.',
    'Scaling by the peak gain keeps sines in range and not all inputs: the L1 norm is the one that never overflows.',
  ],
  citations: [
    {
      authors: 'A. V. Oppenheim, R. W. Schafer',
      title: 'Discrete-Time Signal Processing',
      source: '3rd ed., Pearson',
      year: 2010,
      place: 'sections 4.8 and 6.7 to 6.10',
      isbn: '978-0-13-198842-2',
    },
    {
      authors: 'B. Widrow, I. Kollár',
      title: 'Quantization Noise',
      source: 'Cambridge University Press',
      year: 2008,
      isbn: '978-0-521-88671-0',
    },
    {
      authors: 'L. B. Jackson',
      title: 'On the interaction of roundoff noise and dynamic range in digital filters',
      source: 'Bell System Technical Journal 49(2), 159–184',
      year: 1970,
      doi: '10.1002/j.1538-7305.1970.tb01763.x',
    },
    {
      authors: 'L. H. de Figueiredo, J. Stolfi',
      title: 'Affine arithmetic: concepts and applications',
      source: 'Numerical Algorithms 37, 147–158',
      year: 2004,
      doi: '10.1023/B:NUMA.0000049462.70970.b6',
    },
    {
      authors: 'G. A. Constantinides, P. Y. K. Cheung, W. Luk',
      title: 'Wordlength optimization for linear digital signal processing',
      source: 'IEEE Transactions on Computer-Aided Design 22(10), 1432–1442',
      year: 2003,
      doi: '10.1109/TCAD.2003.818119',
    },
  ],
  faq: [
    {
      q: 'How many bits do I need?',
      a: 'Write the calculation with the ranges of its inputs and the SQNR that is wanted. “Total bits” is the sum of all words, and the picture shows each. One bit more in every word is worth 6.02 dB.',
    },
    {
      q: 'Is Q1.15 sixteen bits or seventeen?',
      a: 'Sixteen as ARM writes it, seventeen as TI does. The setting “Qm.n” says which is read and written; the column MATLAB says it without doubt.',
    },
    {
      q: 'How do I fix the word of a value?',
      a: 'Write its format behind its name: y : Q2.14 = a*x + b. Where its range does not fit, the page says so, and the integer model saturates or wraps as set.',
    },
    {
      q: 'Why is one bit more than the range needs?',
      a: 'Because rounding, or the errors before it, may reach the next power of two. A range that ends at exactly 1 does not fit a word that ends one step below it.',
    },
    {
      q: 'What is the difference between “each assignment” and “every sum and product”?',
      a: 'Where a value is rounded. By assignments, a line is one exact sum of products that is rounded at its end, as a multiplier with a wide accumulator does it; otherwise each operation is rounded to a word of its own.',
    },
    {
      q: 'Does the plan of a filter ever overflow?',
      a: 'Not when it is kept in range by the L1 norm: no input exceeds Σ|h| times its largest value. By the peak gain only sines are safe, by the L2 norm noise usually is.',
    },
  ],
  related: ['iir-designer', 'fir-designer', 'spectrum-analyzer'],
};
