import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An IIR filter feeds its output back: each sample is a weighted sum of the latest inputs and of the latest outputs. With a tenth of the multiplications of an FIR filter it meets the same mask; its phase is not linear, it can be unstable, and rounding comes back with the feedback.',
    'Its design goes by a detour. A low-pass prototype in s is known in closed form: Butterworth is flattest, Chebyshev I ripples in the pass band, Chebyshev II in the stop band, elliptic in both and so needs the fewest poles, Bessel delays all frequencies alike while they are low. Its frequencies are moved to the band that is asked for, and the bilinear transform brings the whole axis to the unit circle.',
    'What is built is a cascade of second-order sections. Which zeros go with which poles, in which order sections stand and what gain is between them decides how far their signals reach and how much round-off noise comes out; the response does not show it.',
  ],
  formulas: [
    {
      name: 'A section',
      tex: 'H_k(z) = \\frac{b_0 + b_1 z^{-1} + b_2 z^{-2}}{1 + a_1 z^{-1} + a_2 z^{-2}}',
    },
    {
      name: 'Bilinear transform',
      tex: 's = \\frac{1 - z^{-1}}{1 + z^{-1}}, \\qquad \\Omega = \\tan\\frac{\\pi f}{f_s}',
    },
    {
      name: 'Losses of the mask',
      tex: '\\varepsilon_p = \\sqrt{10^{A_p/10} - 1}, \\qquad \\varepsilon_s = \\sqrt{10^{A_s/10} - 1}',
    },
    {
      name: 'Order, Butterworth',
      tex: 'N \\ge \\frac{\\ln(\\varepsilon_s/\\varepsilon_p)}{\\ln k}',
    },
    {
      name: 'Order, Chebyshev I and II',
      tex: 'N \\ge \\frac{\\operatorname{arcosh}(\\varepsilon_s/\\varepsilon_p)}{\\operatorname{arcosh} k}',
    },
    {
      name: 'Order, elliptic',
      tex: "N \\ge \\frac{K(1/k)\\,K'(\\varepsilon_p/\\varepsilon_s)}{K'(1/k)\\,K(\\varepsilon_p/\\varepsilon_s)}",
    },
    {
      name: 'Band-pass',
      tex: 'p = \\frac{s^2 + \\Omega_0^2}{B\\,s}, \\qquad \\Omega_0^2 = \\Omega_2\\Omega_3, \\quad B = \\Omega_3 - \\Omega_2',
    },
    {
      name: 'Group delay of a pole r e^{jθ}, in samples',
      tex: '\\tau = \\frac{r\\,(\\cos(\\omega - \\theta) - r)}{1 - 2r\\cos(\\omega - \\theta) + r^2}',
    },
    {
      name: 'All-pass section of a delay equaliser',
      tex: 'A_k(z) = \\frac{a_2 + a_1 z^{-1} + z^{-2}}{1 + a_1 z^{-1} + a_2 z^{-2}}',
    },
    {
      name: 'Round-off noise',
      tex: '\\sigma^2 = \\frac{q^2}{12} \\sum_k \\Bigl\\| \\frac{1}{A_k} \\prod_{j>k} H_j \\Bigr\\|_2^2',
    },
    {
      name: 'Stability of a section',
      tex: '|a_2| < 1, \\qquad |a_1| < 1 + a_2',
    },
    {
      name: 'Bound of a limit cycle, rounding to nearest',
      tex: '|y| \\le \\tfrac12 \\sum_n |g[n]|, \\qquad G(z) = \\frac{1}{1 + a_1 z^{-1} + a_2 z^{-2}}',
    },
  ],
  symbols: [
    { symbol: 'f_s', meaning: 'sample rate', unit: 'Hz' },
    { symbol: '\\Omega', meaning: 'frequency before the bilinear transform, tan(πf/fₛ)' },
    { symbol: 'A_p,\\ A_s', meaning: 'pass-band ripple and stop-band attenuation', unit: 'dB' },
    { symbol: 'N', meaning: 'order of the prototype' },
    { symbol: 'k', meaning: 'selectivity: stop edge over pass edge of the prototype' },
    { symbol: "K,\\ K'", meaning: 'complete elliptic integral of a modulus and of its complement' },
    { symbol: 'H_k,\\ A_k', meaning: 'a section, and its denominator' },
    { symbol: 'q', meaning: 'step of the signal word' },
    { symbol: 'g', meaning: 'impulse response of 1/A' },
  ],
  validity: [
    'Prototypes go to order 40, of Bessel filters to 25; band-pass and band-stop filters have twice as many poles. Poles and zeros are carried by their distance from the unit circle and their angle, never as expanded polynomials, so responses and delays keep their digits at any order and bandwidth that doubles can tell.',
    '“Least order” is exact for the family and the bilinear transform of a low-pass prototype: of a band-pass the product of the pass edges, of a band-stop that of the stop edges makes the prototype’s transition widest, whatever the other edges are. Filters that are no such transform may do with less, as the mask of a band need not be symmetric.',
    'Up to nine sections the order of least noise is the best of all orders for the pairing that is used; beyond, the best of many. The pairing takes for each pole the nearest zeros and is not searched.',
    'In fixed point each section sums exactly and rounds once. Noise figures take those errors as uniform, white and independent, which holds for signals that move over many levels; the bit-true model, the exports and the limit cycles are exact for any signal.',
    'Limit cycles are those of each section by itself with its input at 0 and no overflow. Where every state within the bound was followed, there is no larger one; where there are more than a million states, some were tried and the bound is given. What a whole cascade does after one burst is shown; other bursts may end in other cycles.',
    'The delay equaliser lessens the largest deviation from one start by damped steps and growing weights: what it finds is a local optimum, and the spread that is shown is that of the result.',
    'A Bessel filter through the bilinear transform keeps its flat delay only well below half the sample rate; the delay that is shown is that of the digital filter.',
  ],
  pitfalls: [
    'Programs that say Wn count frequencies in halves of the sample rate. Set the sample rate to 2 and edges read so.',
    'butter(N, Wn, "bandpass") has 2N poles. The order of a prototype is N; the order that counts multiplications is the number of poles.',
    'CMSIS-DSP, and some hardware, add the feedback: their a₁ and a₂ have the opposite sign. Imported with the wrong sign most filters are unstable, and are refused with that hint.',
    'A filter for 20 Hz at 48 kHz has poles within 0.002 of the unit circle. Sixteen bits cannot place them; the numerator of such a section is as small as its poles are close. Take more bits, or a lower sample rate.',
    'A mask that is met exactly is left by any rounding. “Spare goes to both bands” leaves room on both sides.',
    'Saturation keeps an overflow from turning into a full-scale oscillation; with wrapping one overflow can start one that never ends.',
    'A polynomial of order 20 with poles near one another cannot be written with double coefficients: its roots move visibly. Keep filters as sections.',
  ],
  citations: [
    {
      authors: 'A. V. Oppenheim, R. W. Schafer',
      title: 'Discrete-Time Signal Processing',
      source: '3rd ed., Pearson',
      year: 2010,
      place: 'ch. 6 and 7',
      isbn: '978-0-13-198842-2',
    },
    {
      authors: 'A. Antoniou',
      title: 'Digital Filters: Analysis, Design, and Applications',
      source: '2nd ed., McGraw-Hill',
      year: 1993,
      isbn: '978-0-07-002121-1',
    },
    {
      authors: 'S. Darlington',
      title:
        'Synthesis of reactance 4-poles which produce prescribed insertion loss characteristics',
      source: 'Journal of Mathematics and Physics 18, 257–353',
      year: 1939,
    },
    {
      authors: 'L. B. Jackson',
      title:
        'Roundoff-noise analysis for fixed-point digital filters realized in cascade or parallel form',
      source: 'IEEE Transactions on Audio and Electroacoustics 18(2), 107–122',
      year: 1970,
    },
    {
      authors: 'L. B. Jackson',
      title: 'On the interaction of roundoff noise and dynamic range in digital filters',
      source: 'Bell System Technical Journal 49(2), 159–184',
      year: 1970,
    },
    {
      authors: 'A. H. Gray, J. D. Markel',
      title: 'Digital lattice and ladder filter synthesis',
      source: 'IEEE Transactions on Audio and Electroacoustics 21(6), 491–500',
      year: 1973,
    },
    {
      authors: 'W. E. Thomson',
      title: 'Delay networks having maximally flat frequency characteristics',
      source: 'Proceedings of the IEE 96(III), 487–490',
      year: 1949,
    },
  ],
  faq: [
    {
      q: 'Which family should I take?',
      a: 'Elliptic, where only magnitude counts: it has the fewest poles. Chebyshev II where the pass band must be flat and zeros in the stop band help; Butterworth where everything must be smooth; Bessel where pulses must keep their shape. Where phase must be linear, take an FIR filter.',
    },
    {
      q: 'How is the least order rounded?',
      a: '“Least” is the lowest order whose exact poles meet the mask. “Least, rounded” goes on until the integers meet it too, up to eight orders more; the page says how many it took.',
    },
    {
      q: 'What is the spare of an order?',
      a: 'Orders are whole numbers, so a filter does more than it is asked. That can go to depth, to flatness, to either edge, or to both bands alike. MATLAB’s and SciPy’s order functions put it to one edge: choose “pass edge exact” or “stop edge exact” to have their cutoffs.',
    },
    {
      q: 'Can I have butter(4, 0.2) as it is?',
      a: 'Choose “order and edges”, Butterworth, order 4, sample rate 2, edge 0.2. Its loss at the edge is half the power unless it is set otherwise.',
    },
    {
      q: 'Can I look at a filter that I already have?',
      a: 'Choose “imported sections” and paste the rows of SciPy or MATLAB, an array of CMSIS-DSP, the C header that filterDesigner writes, or two polynomials. What they do in fixed point is shown as of any other.',
    },
    {
      q: 'Why is there no gain in the first section alone?',
      a: 'All gain in one section makes its numerator so small that a word cannot hold it, and the signals behind it small too. Here the gain between two sections is as large as the signal word allows.',
    },
    {
      q: 'What is a limit cycle?',
      a: 'With its input at 0 a rounded filter may go on for ever, by a few steps: y = round(0.9 y) stays at 5 once it is there. The table names the largest of each section and its period. Rounding towards 0 ends them in most sections, more bits make a step smaller.',
    },
    {
      q: 'Can the delay be made flat?',
      a: 'Set the delay equaliser to all-pass sections. They leave the magnitude as it is, also in fixed point, and lengthen the delay of all frequencies to about that of the slowest. Near the edge of a sharp filter that takes many; an FIR filter of linear phase may cost less.',
    },
    {
      q: 'What does the Verilog contain?',
      a: 'A module for each section and one around them: a sample a clock, one clock of latency a section, exact sums, rounding and overflow as set, and a test bench that compares 256 samples with the bit-true model. Factors of 0 cost nothing.',
    },
    {
      q: 'Is there a lattice form?',
      a: 'The table has reflection and ladder coefficients of the whole filter, and an export for arm_iir_lattice_f32. They are stepped down with 1200 binary places, since the polynomials that they come from cannot be held in doubles.',
    },
    {
      q: 'Does transposed direct form II differ?',
      a: 'In floating point in its round-off only. In fixed point, with registers that keep the whole sum, it gives the bits of direct form I; one model stands for both.',
    },
  ],
  related: [
    'fir-designer',
    'biquad-eq',
    'active-filter',
    'step-response',
    'loop-shaper',
    'modem-lab',
  ],
};
