import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An FIR filter answers with a weighted sum of the latest N samples. It has no feedback, so it cannot be unstable; and when its coefficients mirror about their middle, every frequency is delayed by the same (N − 1)/2 samples. Such filters are called linear-phase, and there are four types: even or odd symmetry, odd or even length.',
    'Designing one is choosing N numbers so that the amplitude stays inside a mask: close to the wanted gain in some bands, close to 0 in others, free in the stretches between. The equiripple design of Parks and McClellan makes the largest weighted error as small as any filter of that length can, and proves it by alternation. Windowed designs are simple and robust but longer; least squares makes the energy of the error smallest rather than its peak.',
    'Word length then spoils it a little: rounded coefficients move the zeros, and rounding the sum adds noise. Both are computed here from the very integers that the exports contain.',
  ],
  formulas: [
    { name: 'The filter', tex: 'y[n] = \\sum_{k=0}^{N-1} h[k]\\, x[n-k]' },
    {
      name: 'Frequency response of linear phase',
      tex: 'H(e^{j\\omega}) = A(\\omega)\\, e^{-j\\omega (N-1)/2}\\, e^{j\\varphi}, \\qquad \\varphi \\in \\{0,\\ \\pm\\tfrac{\\pi}{2}\\}',
    },
    {
      name: 'Equiripple criterion',
      tex: '\\min_h \\max_{\\omega \\in B} W(\\omega)\\, \\bigl| A(\\omega) - D(\\omega) \\bigr| = \\delta',
    },
    {
      name: 'Alternation (type I, M = (N − 1)/2)',
      tex: 'W(\\omega_i)\\bigl(A(\\omega_i) - D(\\omega_i)\\bigr) = (-1)^i\\,\\delta, \\qquad i = 0, \\dots, M + 1',
    },
    {
      name: 'Deviations from decibels',
      tex: '\\delta_p = \\frac{10^{A_p/20} - 1}{10^{A_p/20} + 1}, \\qquad \\delta_s = 10^{-A_s/20}',
    },
    {
      name: 'Length of an equiripple low-pass (Herrmann, Rabiner and Chan)',
      tex: 'N \\approx \\frac{D_\\infty(\\delta_p, \\delta_s)}{\\Delta f} - \\bigl(11.01 + 0.512 \\log_{10}\\tfrac{\\delta_p}{\\delta_s}\\bigr)\\Delta f + 1',
    },
    {
      name: 'Kaiser window',
      tex: 'w[n] = \\frac{I_0\\bigl(\\beta\\sqrt{1 - (2n/(N-1) - 1)^2}\\bigr)}{I_0(\\beta)}',
    },
    {
      name: 'Its shape for ripples A dB down',
      tex: '\\beta = \\begin{cases} 0.1102\\,(A - 8.7) & A > 50 \\\\ 0.5842\\,(A-21)^{0.4} + 0.07886\\,(A - 21) & 21 < A \\le 50 \\\\ 0 & A \\le 21 \\end{cases}',
    },
    {
      name: 'Length of a Kaiser design',
      tex: 'N \\approx \\frac{A - 7.95}{2.285 \\cdot 2\\pi\\,\\Delta f} + 1',
    },
    {
      name: 'Least squares',
      tex: '\\min_h \\sum_m W_m \\int_{B_m} \\bigl(A(\\omega) - D(\\omega)\\bigr)^2 d\\omega',
    },
    {
      name: 'Minimum phase',
      tex: '|H_{min}(e^{j\\omega})| = |H(e^{j\\omega})|, \\qquad z_k \\to 1/z_k^* \\text{ where } |z_k| > 1',
    },
    {
      name: 'Half-band',
      tex: 'A(f) + A(\\tfrac12 - f) = 1, \\qquad h[\\tfrac{N-1}{2} \\pm 2k] = 0 \\ (k \\ge 1), \\quad h[\\tfrac{N-1}{2}] = \\tfrac12',
    },
    {
      name: 'Accumulator',
      tex: 'B_{acc} = 1 + \\Bigl\\lceil \\log_2\\Bigl( 2^{B_x - 1} \\sum_k |c_k| \\Bigr)\\Bigr\\rceil',
    },
  ],
  symbols: [
    { symbol: 'N', meaning: 'number of coefficients; the order is N − 1' },
    { symbol: 'h[k]', meaning: 'coefficients, the impulse response' },
    { symbol: 'f_s', meaning: 'sample rate', unit: 'Hz' },
    { symbol: '\\omega', meaning: 'frequency, 2πf/fₛ', unit: 'rad/sample' },
    {
      symbol: 'A(\\omega)',
      meaning: 'zero-phase amplitude: real, and negative where the phase jumps',
    },
    { symbol: 'D(\\omega),\\ W(\\omega)', meaning: 'wanted amplitude and weight' },
    { symbol: 'A_p', meaning: 'pass-band ripple, peak to peak', unit: 'dB' },
    { symbol: 'A_s', meaning: 'stop-band attenuation', unit: 'dB' },
    { symbol: '\\delta_p,\\ \\delta_s', meaning: 'the same as linear deviations' },
    { symbol: '\\Delta f', meaning: 'narrowest transition as a share of the sample rate' },
    { symbol: '\\beta', meaning: 'shape of the Kaiser window' },
    { symbol: 'c_k', meaning: 'coefficients as integers' },
    {
      symbol: 'B_x,\\ B_{acc}',
      meaning: 'bits of the input word and of the accumulator',
      unit: 'bits',
    },
  ],
  validity: [
    'Filters of real coefficients, 2 to 4096 of them. Designs are of linear phase, or of minimum phase with the same magnitude and length, up to 512 coefficients; a minimum-phase filter that is shorter than the linear-phase one, and complex designs, are not made here. Weights are of even symmetry.',
    'The equiripple answer carries its own proof: the alternation gives a lower bound that no filter of the length beats, and the coefficients are evaluated again afterwards. What double precision cannot bring to within one part in a thousand of the bound is refused, as happens to filters far longer than their mask needs; deviations below 10⁻¹³ of the gain count as rounding.',
    '“Least length” is exact for equiripple designs, up to 2048 coefficients; where the least of all has a gain that swells between the bands, the least of the other parity is taken, and the working says so. For windows and least squares the mask is tried length by length around the point where it is first met; errors there do not fall steadily, so a much shorter lucky length is not excluded.',
    'Least squares goes to 1500 coefficients (801 when it searches) and refuses equations whose condition leaves no digits; wide free stretches do that.',
    'The round-off figures take the dropped bits as uniform and white, which holds for signals that move over many levels. The bit-true model and the exports are exact for any signal.',
  ],
  pitfalls: [
    'Ripple is peak to peak here: ±0.1 dB is 0.2 dB. Programs that take a weight instead leave the ripple to you; the weight is the ratio of the deviations.',
    'An even number of mirrored coefficients has a zero at half the sample rate. It cannot be a high-pass or band-stop filter, whatever the method.',
    'Free stretches are free: with three or more bands the equiripple gain between them can rise far above 1. This page says so when it happens; narrow the stretch or give it a band.',
    'The tightest least-length design has no room left for rounded coefficients. Ask for one or two dB more, or take two coefficients more.',
    'A differentiator with an odd length is zero at half the sample rate, one with an even length delays by half a sample. The same holds for Hilbert transformers, and I and Q must be delayed alike.',
    'Saturation at the output is kinder than wrapping, but inside the accumulator wrapping is harmless: partial sums may overflow as long as the final one fits.',
    'A differentiator here gives 2πf/fₛ, the derivative by samples. Multiply by the sample rate for the derivative by seconds.',
  ],
  citations: [
    {
      authors: 'T. W. Parks, J. H. McClellan',
      title: 'Chebyshev approximation for nonrecursive digital filters with linear phase',
      source: 'IEEE Transactions on Circuit Theory 19(2), 189–194',
      year: 1972,
      doi: '10.1109/TCT.1972.1083419',
    },
    {
      authors: 'O. Herrmann, L. R. Rabiner, D. S. K. Chan',
      title: 'Practical design rules for optimum finite impulse response low-pass digital filters',
      source: 'Bell System Technical Journal 52(6), 769–799',
      year: 1973,
    },
    {
      authors: 'J. F. Kaiser',
      title: 'Nonrecursive digital filter design using the I₀-sinh window function',
      source: 'Proc. IEEE International Symposium on Circuits and Systems, 20–23',
      year: 1974,
    },
    {
      authors: 'P. P. Vaidyanathan, T. Q. Nguyen',
      title: 'A “trick” for the design of FIR half-band filters',
      source: 'IEEE Transactions on Circuits and Systems 34(3), 297–300',
      year: 1987,
    },
    {
      authors: 'A. V. Oppenheim, R. W. Schafer',
      title: 'Discrete-Time Signal Processing',
      source: '3rd ed., Pearson',
      year: 2010,
      place: 'ch. 5 and 7, §6.7 to 6.9',
      isbn: '978-0-13-198842-2',
    },
    {
      authors: 'T. W. Parks, C. S. Burrus',
      title: 'Digital Filter Design',
      source: 'Wiley',
      year: 1987,
      place: 'ch. 3',
      isbn: '978-0-471-82896-9',
    },
    {
      authors: 'L. B. Jackson',
      title: 'On the interaction of roundoff noise and dynamic range in digital filters',
      source: 'Bell System Technical Journal 49(2), 159–184',
      year: 1970,
    },
  ],
  faq: [
    {
      q: 'I have bands, desired gains and weights, as for firpm or remez.',
      a: 'Choose the response “bands with weights” and a length of yours. A weight says how much an error in its band counts beside the others; in least squares it is of the squared error, as firls has it. Without limits there is no mask to be met, so no length can be sought.',
    },
    {
      q: 'Can I look at a filter that I already have?',
      a: 'Choose the method “imported coefficients” and paste them, or open a text, CSV or .coe file. With “no mask” they are looked at as they are; with any other response they are held against its mask. Integers become fractions by the divisor.',
    },
    {
      q: 'How do the coefficients get into CMSIS-DSP?',
      a: 'The CMSIS exports have them in time-reversed order, an even number of them in Q15, with the instance, its state and the calls. A zero that makes the number even stands where it delays nothing.',
    },
    {
      q: 'Which method should I take?',
      a: 'Equiripple, unless something speaks against it: it is the shortest for a mask of ripples. Kaiser or another window when the design must never fail and a few more coefficients do not matter, or when side lobes should fall off. Least squares when noise power in the stop band counts rather than its peak.',
    },
    {
      q: 'Why does the same mask need a different number here than in my other program?',
      a: 'Most programs stop at an estimate and leave you to add coefficients until it fits. Here every length is designed and held against the mask, so the number is the least that meets it. Also check whether the other ripple is peak to peak or one-sided.',
    },
    {
      q: 'How many bits do the coefficients need?',
      a: 'About one bit for each 6 dB of attenuation, and two to four more for long filters and tight designs. The page tries every word length and says which is the shortest that keeps the mask.',
    },
    {
      q: 'What is a half-band filter good for?',
      a: 'Decimating or interpolating by two. Its transition is centred on a quarter of the sample rate, every second coefficient is exactly 0 and the middle one exactly ½, so it costs about a quarter of the multiplications of its length.',
    },
    {
      q: 'What does the Verilog contain?',
      a: 'One synthesisable module with full-precision accumulation, rounding and saturation as set, and a test bench that feeds it samples with gaps between and compares each output with the bit-true model. Run it in Icarus Verilog; synthesis skips the test bench.',
    },
    {
      q: 'Can I drag the mask?',
      a: 'Yes: tabs at the top of the picture move the sides of its bands, the ring on a stop band its attenuation, by pointer or by the arrow keys. The filter follows. A drag anywhere else draws a box to zoom into.',
    },
  ],
  related: [
    'spectrum-analyzer',
    'modem-lab',
    'active-filter',
    'step-response',
    'loop-shaper',
    'crc-lfsr',
  ],
};
