import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A spectrum analyzer of samples weighs a record with a window, takes its discrete Fourier transform, and shows the power of each bin from 0 to half the sample rate. Lines stand where there are tones, and between them lies the noise. From both come the figures by which converters, amplifiers and sound cards are compared: SNR, THD, SINAD, SFDR, and the effective number of bits.',
    'Where the record holds a whole number of cycles, sampling is coherent: every line falls on a bin, and no window is needed. Elsewhere a tone leaks into all bins, and the window decides how far. Then a tone’s power is that of the main lobe about it, its frequency is read from the shape of that lobe between two bins, and the noise under the lobe is taken to be like that beside it.',
    'Beside the spectrum stands the sine fit of IEEE 1241 and IEEE 1057: the sine that leaves the least squares, with three parameters where its frequency is known and four where it is not. It needs no window, sees no leakage, and gives SINAD and effective bits from what it leaves.',
  ],
  formulas: [
    {
      name: 'One-sided power of a bin',
      tex: 'P_k = \\frac{2\\,|X_k|^2}{\\bigl(\\sum_n w_n\\bigr)^2}, \\qquad X_k = \\sum_n w_n\\,(x_n - \\bar x)\\, e^{-2\\pi i k n/N}, \\quad \\bar x = \\frac{\\sum w_n x_n}{\\sum w_n}',
    },
    {
      name: 'At 0 and at half the sample rate',
      tex: 'P_0 = \\frac{|X_0|^2}{(\\sum w_n)^2}, \\qquad P_{N/2} = \\frac{|X_{N/2}|^2}{(\\sum w_n)^2}',
    },
    {
      name: 'Equivalent noise bandwidth, bins',
      tex: '\\mathrm{ENBW} = N\\,\\frac{\\sum w_n^2}{\\bigl(\\sum w_n\\bigr)^2}',
    },
    {
      name: 'Power spectral density',
      tex: 'S_k = \\frac{P_k}{\\mathrm{ENBW}\\cdot f_s/N}\\;\\left[\\mathrm{V^2/Hz}\\right]',
    },
    {
      name: 'Level against full scale',
      tex: 'L_k = 10\\log_{10}\\frac{P_k}{V_{FS}^2/2}\\;\\mathrm{dBFS}',
    },
    {
      name: 'Distortion of the fundamental, and of the whole',
      tex: '\\mathrm{THD_F} = \\sqrt{\\frac{\\sum_{h\\ge2} P_h}{P_1}}, \\qquad \\mathrm{THD_R} = \\sqrt{\\frac{\\sum_{h\\ge2} P_h}{\\sum_{h\\ge1} P_h}} = \\frac{\\mathrm{THD_F}}{\\sqrt{1+\\mathrm{THD_F^2}}}',
    },
    {
      name: 'Signal, noise and distortion',
      tex: '\\mathrm{SINAD} = 10\\log_{10}\\frac{P_1}{N + D}, \\qquad 10^{-\\mathrm{SINAD}/10} = 10^{-\\mathrm{SNR}/10} + 10^{\\mathrm{THD}/10}',
    },
    {
      name: 'Effective number of bits',
      tex: '\\mathrm{ENOB} = \\frac{\\mathrm{SINAD} - 10\\log_{10}1.5}{20\\log_{10}2}, \\qquad \\mathrm{ENOB_{FS}} = \\log_2\\frac{2V_{FS}}{\\sqrt{12}\\;\\eta_{rms}}',
    },
    {
      name: 'Sine fit',
      tex: '\\min_{A,B,C,\\omega} \\sum_n \\bigl(x_n - A\\cos\\omega n - B\\sin\\omega n - C\\bigr)^2',
    },
    {
      name: 'Third-order intercept from two tones of level L',
      tex: '\\mathrm{TOI} = L + \\frac{L - L_{2f_1-f_2}}{2}',
    },
    {
      name: 'Processing gain of a transform',
      tex: 'G = 10\\log_{10}\\frac{N}{2\\,\\mathrm{ENBW}}',
    },
    {
      name: 'Where harmonic h appears',
      tex: 'f = \\bigl| ((h f_1 + f_s/2) \\bmod f_s) - f_s/2 \\bigr|',
    },
  ],
  symbols: [
    { symbol: 'N', meaning: 'samples of a transform' },
    { symbol: 'f_s', meaning: 'sample rate', unit: 'Hz' },
    { symbol: 'w_n', meaning: 'weights of the window' },
    { symbol: 'P_k', meaning: 'mean square of bin k; A²/2 for a sine of amplitude A', unit: 'V²' },
    { symbol: 'P_1,\\ P_h', meaning: 'power of the fundamental, and of harmonic h', unit: 'V²' },
    { symbol: 'D', meaning: 'power of the harmonics together', unit: 'V²' },
    { symbol: '\\eta_{rms}', meaning: 'rms of noise and distortion', unit: 'V' },
    { symbol: 'V_{FS}', meaning: 'peak of a full-scale sine', unit: 'V' },
  ],
  validity: [
    'Real samples evenly apart, to 1,048,576 of them in one transform, of any number: powers of two and products of small primes are quickest. A longer file is analysed from the sample that is asked for on, and the page says so.',
    'Bins are doubled where they stand for both signs of a frequency, and not at 0 and at half the sample rate. The mean, weighed as the window weighs, is taken away first, so that nothing of the offset is left in any bin.',
    'A tone takes the bins of the window’s main lobe. Two tones nearer than that are one. Harmonics that fall on 0, on the fundamental or on a lower harmonic cannot be told apart, and are named.',
    'Noise is the sum over all other bins of the band, with the mean of a bin put in where tones lie. Spurs that are no harmonics count as noise.',
    'A harmonic below the noise is measured as the noise of its bin: THD has a floor that falls with the length of the record.',
    'The sine fit is of the whole record, whatever the band is.',
    'Windows’ figures are those of 2,048 weights at most; a longer window differs by less than the digits that are shown.',
  ],
  pitfalls: [
    'Sampling that is nearly coherent and a rectangular window: the skirt of the tone looks like noise. The page compares the window’s leakage with what was measured, and warns.',
    'THD in per cent is of the fundamental (THD_F) or of the whole (THD_R): 75 % and 60 % are the same signal. Below 10 % they differ by half a per cent of their value.',
    'A converter’s code repeats where the cycles in the record divide its length: quantisation noise then gathers on harmonics. Take an odd number of cycles without a divisor in common with the record; the page names the nearest.',
    'The floor of a transform is not the noise: each bin holds N/2 of it. Doubling the record lowers the floor by 3 dB and changes no SNR.',
    'Effective bits at a level below full scale are fewer by 1 for each 6.02 dB. ENOB over the full scale puts them back, as IEEE 1241 does; it takes a full scale that is true.',
    'A flat-top window reads levels to 0.01 dB between bins and spreads noise over four of them; for noise take Hann.',
    'dBFS here is against a full-scale sine (AES17). Programs that hold it against a full-scale square wave read 3.01 dB less.',
  ],
  citations: [
    {
      authors: 'IEEE',
      title: 'IEEE Standard for Terminology and Test Methods for Analog-to-Digital Converters',
      source: 'IEEE Std 1241-2010',
      year: 2011,
      doi: '10.1109/IEEESTD.2011.5692956',
    },
    {
      authors: 'F. J. Harris',
      title: 'On the use of windows for harmonic analysis with the discrete Fourier transform',
      source: 'Proceedings of the IEEE 66(1), 51–83',
      year: 1978,
      doi: '10.1109/PROC.1978.10837',
    },
    {
      authors: 'G. Heinzel, A. Rüdiger, R. Schilling',
      title:
        'Spectrum and spectral density estimation by the discrete Fourier transform, including a comprehensive list of window functions',
      source: 'Max-Planck-Institut für Gravitationsphysik',
      year: 2002,
    },
    {
      authors: 'P. D. Welch',
      title: 'The use of fast Fourier transform for the estimation of power spectra',
      source: 'IEEE Transactions on Audio and Electroacoustics 15(2), 70–73',
      year: 1967,
      doi: '10.1109/TAU.1967.1161901',
    },
    {
      authors: 'W. Kester',
      title:
        'Taking the mystery out of the infamous formula, “SNR = 6.02N + 1.76 dB”, and why you should care',
      source: 'Analog Devices, tutorial MT-001',
      year: 2008,
    },
  ],
  faq: [
    {
      q: 'Which window should I take?',
      a: 'None (rectangular) for coherent sampling. Otherwise one whose side lobes lie below what is to be measured: Blackman-Harris with 4 terms to 85 dB of SINAD, with 7 terms to 160 dB. Hann for noise, flat top for levels.',
    },
    {
      q: 'Why does my SNR differ from that of MATLAB by hundredths of a decibel?',
      a: 'Programs differ in how many bins they give a tone, in whether they put noise back under it, and in how many harmonics count. Here a tone takes the main lobe, noise is put back as a mean, and the number of harmonics is yours.',
    },
    {
      q: 'My oscilloscope’s capture has few periods and any length. Can THD be read off it?',
      a: 'Yes, with a window of low side lobes and five periods or more, so that the lobes of the harmonics stand apart. The page says how many cycles it found, and warns where they are too few.',
    },
    {
      q: 'How do I read a converter’s codes as volts?',
      a: 'Put the step of the converter into “Volts a unit”, and half its range into “Full scale”: 2*2.048/4096 V and 2.048 V for twelve bits over ±2.048 V. The offset of unsigned codes falls away with the mean.',
    },
    {
      q: 'What do the times in my CSV do?',
      a: 'A first column that rises evenly is read as times, and gives the sample rate; the page says so. “First column” makes it a channel where that is what it is.',
    },
  ],
  related: ['fir-designer', 'modem-lab', 'iir-designer', 'resampler-planner', 'rf-cascade'],
};
