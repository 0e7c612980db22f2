import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A pulse-shaping filter turns symbols into a wave of limited band. Its taps are a pulse sampled at several places a symbol and cut off after some symbols. A pulse is Nyquist’s if it is 0 at every symbol instant but its own; a root-raised cosine becomes one only behind its matched filter in the receiver, which lets the least noise in.',
    'A pulse that is cut off, windowed or rounded is no longer the one of the formula: its band is wider, and two root pulses no longer make a Nyquist pulse. What is left at the instants of other symbols is intersymbol interference, which moves the constellation’s points; what is left outside the band falls into the channels beside it; and where pulses overlap, their peaks add up, which an amplifier has to have room for.',
  ],
  formulas: [
    {
      name: 'Raised cosine',
      tex: 'h(t) = \\frac{\\sin \\pi t}{\\pi t}\\,\\frac{\\cos \\pi\\alpha t}{1-(2\\alpha t)^2}',
    },
    {
      name: 'Root-raised cosine',
      tex: 'h(t) = \\frac{\\sin \\pi t(1-\\alpha) + 4\\alpha t\\cos \\pi t(1+\\alpha)}{\\pi t\\,(1-(4\\alpha t)^2)}',
    },
    {
      name: 'Xia’s pulse',
      tex: 'h(t) = \\frac{\\sin \\pi t}{\\pi t}\\,\\frac{\\cos \\pi\\alpha t}{1+2\\alpha t}',
    },
    {
      name: 'Beaulieu’s pulse, β = 2 ln 2/α',
      tex: 'h(t) = \\frac{\\sin \\pi t}{\\pi t}\\,\\frac{4\\pi\\beta t\\sin\\pi\\alpha t + 2\\beta^2\\cos\\pi\\alpha t - \\beta^2}{(2\\pi t)^2 + \\beta^2}',
    },
    {
      name: 'Gaussian filter',
      tex: 'h(t) = \\sqrt{\\frac{2\\pi}{\\ln 2}}\\,BT\\, e^{-2(\\pi BT\\, t)^2/\\ln 2}',
    },
    {
      name: 'ISI, g being both filters at the instants over the own symbol',
      tex: 'EVM = \\sqrt{\\sum_{k\\ne 0} g_k^2}, \\quad MER = -20\\log_{10} EVM, \\quad D = \\sum_{k\\ne 0} |g_k|',
    },
    {
      name: 'Eye opening of L levels on an axis',
      tex: '1 - (L-1)\\,D',
    },
    {
      name: 'Power in a channel at f_c, r being the autocorrelation of the taps',
      tex: 'P(f_c) = \\sum_n r_n\\, w_n \\cos 2\\pi n f_c/f_s',
    },
    {
      name: 'Worst peak over the mean, M samples a symbol',
      tex: 'PAPR_{max} = \\frac{M\\,\\max|a|^2}{\\sum h^2}\\,\\max_p\\Big(\\sum_k |h_{p+kM}|\\Big)^2',
    },
  ],
  symbols: [
    { symbol: 't', meaning: 'time in symbols from the pulse’s middle' },
    { symbol: 'α', meaning: 'roll-off: the band is (1 + α) symbol rates wide' },
    { symbol: 'BT', meaning: '−3 dB bandwidth of the Gaussian filter times the symbol time' },
    { symbol: 'g_k', meaning: 'what is heard of the symbol k places away, over the own one' },
    { symbol: 'D', meaning: 'peak distortion', unit: '%' },
    {
      symbol: 'w_n',
      meaning: 'impulse response of the measuring filter: sinc, or a raised cosine',
    },
    { symbol: 'a', meaning: 'points of the constellation, of unit mean energy' },
  ],
  validity: [
    'Symbols are independent and of every value alike; the spectrum is then that of the taps. Coding, pilots and bursts add lines and skirts of their own, and so do converter images, which begin half a sample rate away, and the amplifier.',
    'EVM and ACLR are those of ideal arithmetic with these taps. Noise, carrier and clock come on top, and rounding of the signal itself too: in fixed point only the taps are rounded in the figures.',
    'The ACLR is a difference of sums, and is told to 130 dB.',
    'Peaks are those of the samples. The worst peak is exact for every sequence of symbols; the distribution is a trial, and its interval comes from twenty parts of it.',
    'Between its samples the response is drawn as an ideal low-pass would; rectangular and half-sine pulses on straight lines. EVM over timing offset reads that drawing.',
    'A Gaussian pulse is treated as one of amplitude. As the frequency pulse of GFSK or GMSK its eye is that of the discriminator; the spectrum of the carrier is not computed.',
    'A mask is compared with the density over that at the carrier, without a resolution bandwidth. Limits in dBc in a bandwidth have to be turned into density first.',
    'The Nyquist-M filter has the least energy beyond (1 + α)/2 symbol rates of all Nyquist filters of its length, up to the 10⁻¹⁰ of the taps’ own energy that keeps long ones determined. It is no equiripple filter, and it is not split into two root filters.',
    'Samples a symbol are whole numbers. For other ratios shape at a whole one and resample.',
  ],
  pitfalls: [
    'Comparing spans by half: rcosdesign counts the whole length, liquid-dsp and many books one side. GNU Radio asks for the number of taps.',
    'A longer filter with more ISI: with a cut-off root-raised cosine the EVM falls in waves. The trade over the span shows where its valleys lie.',
    'Windowing a root-raised cosine for its side lobes and forgetting the ISI that this makes; windowing a raised cosine makes none, for it keeps its zeros.',
    'Taking a raised cosine in the transmitter and another in the receiver: two of them are no Nyquist pulse.',
    'Taps of unit energy where unit level is expected: an interpolator of M samples a symbol wants taps that add up to M.',
    'Reading peaks off two samples a symbol: the wave rises higher between them.',
  ],
  citations: [
    {
      authors: 'J. G. Proakis & M. Salehi',
      title: 'Digital Communications',
      source: 'McGraw-Hill, 5th ed.',
      year: 2008,
      place: 'chapter 9',
    },
    {
      authors: 'X.-G. Xia',
      title:
        'A family of pulse-shaping filters with ISI-free matched and unmatched filter properties',
      source: 'IEEE Transactions on Communications 45(10)',
      year: 1997,
      place: 'pp. 1157–1158',
    },
    {
      authors: 'N. C. Beaulieu, C. C. Tan & M. O. Damen',
      title: 'A “better than” Nyquist pulse',
      source: 'IEEE Communications Letters 5(9)',
      year: 2001,
      place: 'pp. 367–368',
    },
    {
      authors: 'P. P. Vaidyanathan & T. Q. Nguyen',
      title:
        'Eigenfilters: a new approach to least-squares FIR filter design and applications including Nyquist filters',
      source: 'IEEE Transactions on Circuits and Systems 34(1)',
      year: 1987,
      place: 'pp. 11–23',
    },
    {
      authors: 'ETSI',
      title:
        'EN 302 307: Digital Video Broadcasting; second generation framing structure, channel coding and modulation systems (DVB-S2)',
      source: 'V1.1.2',
      year: 2006,
      place: 'annex A',
    },
  ],
  faq: [
    {
      q: 'How many symbols must an RRC filter span?',
      a: 'Choose “shortest span that will do” and say which EVM and ACLR are wanted. All whole spans up to 64 symbols are tried. The smaller the roll-off, the longer the filter.',
    },
    {
      q: 'Are these the taps of rcosdesign and of GNU Radio?',
      a: 'Yes: unit energy gives rcosdesign(α, span, samples), and taps that add up to 1 give firdes.root_raised_cosine with gain 1 and span × samples + 1 taps. Outputs of both are among the tests, and of gaussdesign.',
    },
    {
      q: 'Why is the EVM not zero?',
      a: 'A root-raised cosine lasts for ever. Cut off, two of them no longer make a raised cosine, and the neighbours’ zeros move. A plain raised cosine keeps its zeros wherever it is cut.',
    },
    {
      q: 'What does the receiver filter “256 symbols long” stand for?',
      a: 'For a test receiver: the EVM is then that of the transmitter’s taps alone, as a vector signal analyser sees it.',
    },
    {
      q: 'How is the ACLR measured?',
      a: 'As 3GPP and TETRA do: the power behind a root-raised cosine on the own channel over that on the adjacent one. With the rectangular filter it is the power in a band.',
    },
    {
      q: 'Why are four samples a symbol not enough for the next channel but one?',
      a: 'Half the sample rate must reach beyond that channel; what is farther away is not there in the samples.',
    },
  ],
};
