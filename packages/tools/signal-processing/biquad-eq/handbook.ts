import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A parametric equaliser is a chain of bands: peaks that raise or lower a region about a frequency, shelves that raise or lower all below or above one, passes, notches and all-passes. Each is one biquad, a filter of two poles and two zeros with five coefficients, and their levels in decibels add up.',
    'What a band is called by, a frequency, a gain and a Q, is an analog filter; what runs is a digital one. The bilinear transform, which the Audio EQ Cookbook and nearly every equaliser program use, squeezes the whole analog axis below half the sample rate, so that peaks near it become narrow and shelves steep. Matched designs keep to the analog magnitude instead and cost nothing at run time.',
    'Programs write the same bands in many ways. A text is read in the form that it shows, what is not computed is listed with its line, and what a text leaves open, such as the width of a shelf, is said.',
  ],
  formulas: [
    {
      name: 'A biquad',
      tex: 'H(z) = \\frac{b_0 + b_1 z^{-1} + b_2 z^{-2}}{1 + a_1 z^{-1} + a_2 z^{-2}}',
    },
    {
      name: 'Peak',
      tex: 'H(s) = \\frac{s^2 + s\\,A/Q + 1}{s^2 + s/(AQ) + 1}, \\qquad A = 10^{G/40}',
    },
    {
      name: 'Low shelf',
      tex: 'H(s) = A\\,\\frac{s^2 + s\\sqrt{A}/Q + A}{A s^2 + s\\sqrt{A}/Q + 1}',
    },
    {
      name: 'High shelf',
      tex: 'H(s) = A\\,\\frac{A s^2 + s\\sqrt{A}/Q + 1}{s^2 + s\\sqrt{A}/Q + A}',
    },
    {
      name: 'Bilinear transform, right at ω₀',
      tex: 's = \\frac{1}{\\tan(\\omega_0/2)}\\,\\frac{1 - z^{-1}}{1 + z^{-1}}, \\qquad \\omega_0 = 2\\pi f_0/f_s',
    },
    {
      name: 'Q of a bandwidth in octaves, bilinear',
      tex: '\\frac1Q = 2\\sinh\\Bigl(\\frac{\\ln 2}{2}\\,N\\,\\frac{\\omega_0}{\\sin\\omega_0}\\Bigr)',
    },
    {
      name: 'Q of a shelf slope S',
      tex: '\\frac1Q = \\sqrt{(A + 1/A)(1/S - 1) + 2}',
    },
    {
      name: 'Centre of a shelf given by its corner',
      tex: 'f_0 = f_c\\,10^{\\pm|G|/(80 S)}',
    },
    {
      name: 'Magnitude on the unit circle',
      tex: '|H|^2 = \\frac{B_0\\varphi_0 + B_1\\varphi_1 + B_2\\varphi_2}{A_0\\varphi_0 + A_1\\varphi_1 + A_2\\varphi_2}, \\qquad \\varphi_1 = \\sin^2\\tfrac\\omega2,\\; \\varphi_0 = 1 - \\varphi_1,\\; \\varphi_2 = 4\\varphi_0\\varphi_1',
    },
    {
      name: 'Poles of a matched design',
      tex: 'z^2 + a_1 z + a_2 = (z - e^{p_1/f_s})(z - e^{p_2/f_s})',
    },
    {
      name: 'Linkwitz-Riley of order 2n',
      tex: 'H_{LP} = B_n^2,\\quad H_{HP} = (-1)^n \\bar B_n^2,\\qquad |H_{LP} + H_{HP}| = 1',
    },
    {
      name: 'Preamp that keeps a sine from clipping',
      tex: 'G_{pre} = -\\max\\bigl(0,\\; \\max_\\omega 20\\log_{10}|H(e^{j\\omega})|\\bigr)',
    },
  ],
  symbols: [
    { symbol: 'f_0', meaning: 'frequency of a band', unit: 'Hz' },
    { symbol: 'G', meaning: 'gain of a band', unit: 'dB' },
    { symbol: 'A', meaning: 'amplitude of half the gain in dB' },
    {
      symbol: 'Q',
      meaning: 'quality: of a peak f₀ over the width between the points of half its dB',
    },
    {
      symbol: 'S',
      meaning: 'slope of a shelf; 1 is the steepest without a bump, 12 dB per octave',
    },
    { symbol: 'N', meaning: 'bandwidth in octaves' },
    { symbol: 'f_s', meaning: 'sample rate', unit: 'Hz' },
  ],
  validity: [
    'Chains of up to 64 sections, at any sample rate; every frequency lies below half of it.',
    'The largest gain is that at any frequency, searched between the extremes that the poles and zeros can make. It bounds sines: a waveform of many can peak higher.',
    'Matched low-pass, high-pass, band-pass and peak filters are Vicanek’s. Matched shelves have the analog magnitude at 0, at their own frequency and at half the sample rate, and follow it within 0.6 dB up to 20 kHz at 48 kHz for Q to 1 and ±20 dB; with a Q of 2 they are within 2 dB, and above that their resonance is off. The picture of the error shows it.',
    'The third design has the analog gain at half the sample rate and, of peaks, the bandwidth in hertz, by Orfanidis; the bandwidth must be below half the sample rate.',
    'A fit is a local minimum of least squares, found from bands placed one by one: deterministic, and not proven to be the best. A penalty of millionths keeps bands from fighting each other. What is said to be left is that of the rounded bands in the design that is chosen.',
    'A curve is read straight between its points over octaves, and taken at 24 points an octave, 256 at most.',
    'Phase and polarity of channels, delays, mixers and convolutions in a text are not computed; they are listed.',
  ],
  pitfalls: [
    'LS and LSC are not the same shelf. Equalizer APO takes the frequency of LS with a Q or a slope as the corner, and that of LSC as the centre; at 6 dB they are up to half an octave apart. AutoEq wrote LS for the centre until 2023, and several programs still read it so.',
    'The sign of a₁ and a₂: SciPy, MATLAB and CamillaDSP subtract the feedback, miniDSP and CMSIS-DSP add it.',
    'Coefficients hold at one sample rate. A text of bands holds at any, and comes out different near half of it.',
    'The Q of a peak in this convention belongs to half its gain in dB. Programs whose Q is for −3 dB from the top, or whose cuts are narrower than their boosts, need another number.',
    'Two bands that fight, +12 dB and −12 dB near one another, cost headroom inside a fixed-point chain though their sum is flat.',
    'A Linkwitz-Riley crossover of order 2 or 6 sums to a null unless one branch is inverted.',
    'A Butterworth crossover of even order is 3 dB up at the crossover.',
  ],
  citations: [
    {
      authors: 'R. Bristow-Johnson',
      title: 'Cookbook formulae for audio EQ biquad filter coefficients',
      source: 'W3C Working Group Note',
      year: 2021,
      url: 'https://www.w3.org/TR/audio-eq-cookbook/',
    },
    {
      authors: 'M. Vicanek',
      title: 'Matched Second Order Digital Filters',
      source: 'vicanek.de',
      year: 2016,
    },
    {
      authors: 'S. J. Orfanidis',
      title: 'Digital Parametric Equalizer Design With Prescribed Nyquist-Frequency Gain',
      source: 'J. Audio Eng. Soc. 45(6), 444–455',
      year: 1997,
    },
    {
      authors: 'S. H. Linkwitz',
      title: 'Active Crossover Networks for Noncoincident Drivers',
      source: 'J. Audio Eng. Soc. 24(1), 2–8',
      year: 1976,
    },
    {
      authors: 'J. J. Moré',
      title: 'The Levenberg-Marquardt algorithm: implementation and theory',
      source: 'Numerical Analysis, Lecture Notes in Mathematics 630, Springer, 105–116',
      year: 1978,
      doi: '10.1007/BFb0067700',
    },
    {
      authors: 'ITU-R',
      title: 'Algorithms to measure audio programme loudness and true-peak audio level',
      source: 'Recommendation ITU-R BS.1770-4',
      year: 2015,
    },
  ],
  faq: [
    {
      q: 'How do I turn REW or AutoEq filters into biquad coefficients?',
      a: 'Paste the text as it is and set the sample rate: the table of sections has the coefficients, and the files for miniDSP, CMSIS-DSP, SciPy, C and MATLAB have them in each one’s order and sign.',
    },
    {
      q: 'Which preamp do I need?',
      a: 'The negative of the largest gain of all bands together, which lies between bands as often as at one. The page finds it at any frequency and warns where the preamp of the text is too small.',
    },
    {
      q: 'Why does a high shelf look different at 44.1 kHz and at 96 kHz?',
      a: 'The bilinear transform bends the axis near half the sample rate. Choose the matched design to follow the analog filter at either rate.',
    },
    {
      q: 'How many bands does a headphone need?',
      a: 'Fit with different numbers and look at what is left: between five and ten bands most curves come within half a dB rms.',
    },
  ],
  related: ['iir-designer', 'fir-designer', 'spectrum-analyzer'],
};
