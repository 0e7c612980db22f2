import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An LC filter passes one band of frequencies from a source to a load and reflects the rest. As a ladder of inductors and capacitors between resistances it is the least sensitive way to build a given response: where all power passes, a small change of a part changes the loss only in second order.',
    'The approximation fixes |S21|². The power that does not pass is reflected, which fixes |S11|²; its zeros are chosen in the left half plane, the input immittance follows, and its poles are removed one by one as elements (Darlington). A high pass, band pass or band stop comes from the low pass by a change of the frequency variable.',
    'Filters with zeros in the stop band have traps. Of even order their highest zero is moved to infinity, because a ladder without transformer has one there (type B of elliptic filters); between equal ends the lowest zero of reflection is moved to 0 Hz as well (type C), and likewise for Chebyshev.',
  ],
  formulas: [
    {
      name: 'Feldtkeller’s equation',
      tex: '|S_{11}(j\\omega)|^2 + |S_{21}(j\\omega)|^2 = 1',
    },
    {
      name: 'Rippled pass band with its zeros of transmission at ωₖ',
      tex: '|F(j\\omega)| = \\cosh \\sum_k \\operatorname{artanh} \\frac{Z}{m_k}, \\quad Z^2 = 1 - \\frac{1}{\\omega^2}, \\; m_k^2 = 1 - \\frac{1}{\\omega_k^2}',
    },
    { name: 'Power at 0 Hz', tex: '|S_{21}(0)|^2 = \\frac{4 R_S R_L}{(R_S + R_L)^2}' },
    {
      name: 'Low-pass parts',
      tex: 'L = \\frac{g R}{\\omega_p}, \\qquad C = \\frac{g}{R\\,\\omega_p}',
    },
    {
      name: 'Low pass to band pass',
      tex: '\\Omega = \\frac{\\omega^2 - \\omega_0^2}{B\\,\\omega}',
    },
    {
      name: 'Dissipation in the middle of a matched band pass, to first order',
      tex: 'A \\approx 4.343\\,\\frac{f_0}{B}\\left(\\frac{1}{Q_L} + \\frac{1}{Q_C}\\right) \\sum_k g_k\\,\\mathrm{dB}',
    },
  ],
  symbols: [
    { symbol: 'g_k', meaning: 'element of the prototype, 1 Ω and 1 rad/s' },
    { symbol: 'R', meaning: 'resistance of the end the ladder begins at', unit: 'Ω' },
    { symbol: 'B', meaning: 'bandwidth', unit: 'rad/s' },
    { symbol: 'Q_L', meaning: 'quality factor of inductors' },
    { symbol: 'Q_C', meaning: 'quality factor of capacitors' },
  ],
  validity: [
    'Lumped parts. Losses are resistances in series that do not change with frequency; of self-resonance one frequency stands for all inductors; coupling between inductors and other stray capacitance are left out.',
    'Of even order, unequal ends decide which arm comes first at the source, and even orders with ripple need equal ends or a ratio large enough for the crests of the ripple.',
    'Pass band, stop band and yield are judged at samples: 201 in each band, 31 for each copy of the Monte Carlo, up to 30 times beyond a band without end.',
    'Zeros placed for a stop band have all lobes clear of it by the same margin, which no other places of as many zeros improve on. The least order is found by trying all from 1, and of it the fewest traps: the page names those below that keep the mask but have no ladder of positive parts between these ends. Losses come after: what they take from the margin is in the figures.',
    'Orders go to 12, and of linear phase to 10: poles are doubles, and of a filter with five traps the ladder, analysed, is within 0.0001 dB of its shape at 12 and 0.1 dB off at 14. All orders and places of the traps are tried.',
    'The step and impulse response are those of the designed shape: exact, without losses or tolerance.',
    'Gaussian to 6 and 12 dB are Zverev’s: his tables do not say how they were made, and what is made here, a loss that strays from the Gaussian’s by 0.1 dB evenly down to 6.02 or 12.04 dB, has their figures of orders 3 to 8. A table of three digits that also goes by these names strays otherwise. Their even orders from 8 and from 10 on pass a little more beside 0 Hz than there, which no ladder between equal ends does.',
    'Not made here: zeros of transmission off the frequency axis (delay equalisation); predistortion of filters with zeros.',
  ],
  pitfalls: [
    'The edge at −3 dB and the edge at the ripple are two filters: tables of Chebyshev elements mean the ripple.',
    'A narrow band pass by transformation has parts of extreme values; coupled resonators are built instead.',
    'Finite Q rounds the edges before it costs much in the middle: look at the close-up.',
  ],
  citations: [
    {
      authors: 'S. Darlington',
      title:
        'Synthesis of reactance 4-poles which produce prescribed insertion loss characteristics',
      source: 'J. Math. Phys. 18',
      year: 1939,
    },
    {
      authors: 'A. I. Zverev',
      title: 'Handbook of Filter Synthesis',
      source: 'Wiley',
      year: 1967,
    },
    {
      authors: 'G. L. Matthaei, L. Young, E. M. T. Jones',
      title: 'Microwave Filters, Impedance-Matching Networks, and Coupling Structures',
      source: 'McGraw-Hill',
      year: 1964,
    },
    {
      authors: 'R. W. Daniels',
      title: 'Approximation Methods for Electronic Filter Design',
      source: 'McGraw-Hill',
      year: 1974,
    },
  ],
  faq: [
    {
      q: 'What are “own zeros” for?',
      a: 'For a stop band that is not the same everywhere: a step at the second harmonic and a lower one beyond, or one interferer to be trapped. The zeros go where the mask needs them, and the order is often lower than that of an elliptic filter that keeps the strictest loss everywhere.',
    },
    {
      q: 'Why is my even Chebyshev filter refused with these ends?',
      a: 'It passes least at 0 Hz, where a ladder between equal resistances passes everything. With equal ends the page moves its lowest zero of reflection to 0 Hz; other ratios must be large enough.',
    },
    {
      q: 'Does π or T make a difference?',
      a: 'Not to the lossless response: they are duals. π usually has fewer inductors in a low pass.',
    },
  ],
};
