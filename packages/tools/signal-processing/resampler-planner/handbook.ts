import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A resampler changes a sample rate by a ratio L/M of whole numbers: it puts L − 1 zeros between samples, filters at L times the input rate, and keeps every M-th of what comes out. A polyphase structure does neither of the two wasteful things: it computes only the outputs that are kept, and only the products with samples that are not 0, so that an output takes N/L multiplications of a filter of N coefficients.',
    'Putting in zeros makes images of the signal about every multiple of the input rate; dropping samples folds what lies about multiples of the output rate onto the band below. The filter is there to stop both. What it must stop is told by two bands: the pass band, which is kept, and the clean band, which nothing that folds may reach.',
    'The narrower the transition beside the highest rate, the longer the filter. So large ratios are parted into stages: the first stages work with short filters at high rates, and the narrow transition is left to a stage where the rate is low. Factors of 2 can have half-band filters, every other coefficient of which is 0.',
  ],
  formulas: [
    {
      name: 'Polyphase conversion',
      tex: 'y[n] = \\sum_{k} h[nM - kL]\\, x[k]',
    },
    {
      name: 'Commutator',
      tex: '\\text{branch } nM \\bmod L, \\qquad \\text{newest input } \\lfloor nM/L \\rfloor',
    },
    { name: 'Highest common rate', tex: 'F = L f_{in} = M f_{out}' },
    {
      name: 'A stage stops from',
      tex: 'f_{s,i} = \\min(f_{i-1},\\ f_i) - f_c, \\qquad f_c = f_p \\text{ or } \\tfrac12 \\min(f_{in},\\ f_{out})',
    },
    {
      name: 'Gain of a chain',
      tex: '|H(f)| = \\prod_i |H_i(f)|, \\qquad 0 \\le f \\le F/2',
    },
    {
      name: 'What a frequency of it comes from and goes to',
      tex: 'f_{input} = | f - f_{in} \\lfloor f/f_{in} \\rceil |, \\qquad f_{output} = | f - f_{out} \\lfloor f/f_{out} \\rceil |',
    },
    {
      name: 'Multiplications an output',
      tex: 'R = \\sum_i \\frac{f_i}{f_{out}} \\cdot \\frac{K_i}{L_i}',
    },
    { name: 'Delay', tex: '\\tau = \\sum_i \\frac{N_i - 1}{2 L_i f_{i-1}}' },
    {
      name: 'Half-band',
      tex: 'h[\\tfrac{N-1}{2} \\pm 2k] = 0 \\ (k \\ge 1), \\qquad A(f) + A(\\tfrac{F_i}{2} - f) = 1',
    },
    {
      name: 'Inputs for n outputs of a stage',
      tex: '\\Bigl\\lfloor \\frac{(n-1) M}{L} \\Bigr\\rfloor + 1',
    },
    {
      name: 'Lengths by which splits are ranked (Herrmann, Rabiner and Chan; Kaiser)',
      tex: 'N \\approx \\frac{D_\\infty(\\delta_p, \\delta_s)}{\\Delta f} - \\bigl(11.01 + 0.512 \\log_{10}\\tfrac{\\delta_p}{\\delta_s}\\bigr)\\Delta f + 1, \\qquad N \\approx \\frac{A - 7.95}{14.36\\,\\Delta f} + 1',
    },
  ],
  symbols: [
    { symbol: 'L,\\ M', meaning: 'interpolation and decimation, without a common factor' },
    { symbol: 'f_{in},\\ f_{out}', meaning: 'input and output rate', unit: 'Hz' },
    { symbol: 'f_i', meaning: 'rate behind stage i; f₀ is the input rate', unit: 'Hz' },
    { symbol: 'N_i', meaning: 'length of the filter of stage i' },
    {
      symbol: 'K_i',
      meaning:
        'those of its coefficients that are not 0: fewer than N only in half-band filters, or given ones',
    },
    { symbol: 'f_p', meaning: 'edge of the pass band', unit: 'Hz' },
    { symbol: 'f_c', meaning: 'edge of the clean band', unit: 'Hz' },
    { symbol: 'A_p', meaning: 'pass-band ripple, peak to peak', unit: 'dB' },
    { symbol: 'A_s', meaning: 'attenuation of aliases and images', unit: 'dB' },
    { symbol: '\\delta_p,\\ \\delta_s', meaning: 'the same as linear deviations' },
    { symbol: '\\Delta f', meaning: 'transition of a stage as a share of the rate of its filter' },
  ],
  validity: [
    'Ratios are exact. L and M go to 4,096 each; two rates whose ratio needs larger ones are refused, with the nearest ratio that does not, and never rounded in silence.',
    'All ordered factorisations into up to the given number of stages in which no rate falls below the lower end are looked at, by the lengths that formulas expect. The best of each number of stages and the best two of all are designed and counted, less those that are expected to cost more than five times the best, and “best” is the best of those: a split that the formulas put behind may still be a little cheaper.',
    'Stages are linear-phase FIR filters of odd length, equiripple up to 1,023 coefficients expected and Kaiser’s beyond, at most 65,536. Each has one stop band from its edge up; filters that leave bands free between the images, comb (CIC) stages and recursive half-band filters are not planned here.',
    'The worst alias or image is sought at eight steps to a ripple over the whole axis up to half the highest common rate; the highest sixteen peaks and the edge are then found to ten digits.',
    'Numbers are double precision. Rounding of coefficients and samples is not part of the plan.',
  ],
  pitfalls: [
    'Ripple is peak to peak, of the whole chain: ±0.05 dB is 0.1 dB.',
    'Coefficients for a converter by L have the gain L: their sum is L, and each branch has about the gain 1. Without it the output is L times too small.',
    'Half the lower rate cannot be kept whole: an alias-free filter needs room between the pass band and half the lower rate. 90 to 92 % is usual for audio.',
    'With aliases allowed above the pass band the transition is twice as wide and the filter half as long, and what lies between the pass band and half the lower rate is not to be trusted.',
    'The delay of a conversion is rarely a whole number of outputs. Dropping outputs leaves a rest; the Python and MATLAB exports shift the coefficients instead, so that output n is at the time of input nM/L.',
    'At its ends a record is not 0 outside. Zeros make it ring; held or mirrored values ring less. The Python export takes either.',
    'Attenuation is of each alias and each image. A conversion by 160/147 has hundreds, and all together may be some 10 dB louder than the worst: the trial measures their sum.',
    'Multiplications are not time. Long dot products of a single stage suit a vector unit better than many short stages.',
  ],
  citations: [
    {
      authors: 'R. E. Crochiere, L. R. Rabiner',
      title:
        'Optimum FIR digital filter implementations for decimation, interpolation, and narrow-band filtering',
      source: 'IEEE Transactions on Acoustics, Speech, and Signal Processing 23(5), 444–456',
      year: 1975,
      doi: '10.1109/TASSP.1975.1162719',
    },
    {
      authors: 'R. E. Crochiere, L. R. Rabiner',
      title: 'Multirate Digital Signal Processing',
      source: 'Prentice-Hall',
      year: 1983,
      place: 'chapters 3 and 5',
      isbn: '978-0-13-605162-6',
    },
    {
      authors: 'P. P. Vaidyanathan',
      title: 'Multirate Systems and Filter Banks',
      source: 'Prentice-Hall',
      year: 1993,
      place: 'chapter 4',
      isbn: '978-0-13-605718-5',
    },
    {
      authors: 'R. G. Lyons',
      title: 'Understanding Digital Signal Processing',
      source: 'Prentice Hall, 3rd ed.',
      year: 2011,
      place: 'chapter 10',
      isbn: '978-0-13-702741-5',
    },
  ],
  faq: [
    {
      q: 'How is 44.1 kHz converted to 48 kHz?',
      a: 'By 160/147: 48,000/44,100 in lowest terms. One polyphase stage at 7.056 MHz, or two stages such as 8/7 and 20/21; both take about as many multiplications, and two stages store far fewer coefficients.',
    },
    {
      q: 'How many stages should a decimator have?',
      a: 'Two or three, nearly always: the second stage saves most, the third a little, and beyond that the savings are lost again. The list of plans shows it for the ratio at hand.',
    },
    {
      q: 'Why are some plans not half-band although they have factors of 2?',
      a: 'A half-band filter mirrors its transition about a quarter of its rate. In the stage at the lower end that is the very edge of the clean band where it reaches half the lower rate, so that there is no room; with the pass band alone kept clean it fits.',
    },
    {
      q: 'How many input samples do I need for n output samples?',
      a: 'From rest the whole part of (n − 1)M/L, plus 1, of one stage; a chain is gone through from its end. The C export answers for any state.',
    },
    {
      q: 'How do I get the output without the delay?',
      a: 'Drop the whole outputs of the delay and put up with the rest, or put zeros before the coefficients so that the delay becomes whole, as resample_poly in SciPy and the Python export do.',
    },
  ],
  related: ['cic-designer', 'fir-designer', 'spectrum-analyzer', 'pulse-shaping'],
};
