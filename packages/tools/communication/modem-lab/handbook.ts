import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A modem sends bits as symbols: phases, points of a grid, or tones. Noise moves what arrives, and the receiver takes the nearest symbol. The bit error rate is the share of bits it gets wrong, as a function of the energy spent on a bit over the noise density, Eb/N0.',
    'This page gives that rate exactly, not by the usual nearest-neighbour bounds, and beside it a simulation of the same link with its confidence interval: root-raised-cosine filters of finite length, noise, a carrier out of phase, a sampling instant beside the right one.',
    'The eye diagram folds the waveform behind the matched filter on the symbol clock: how far it opens is the margin against noise, how wide it is the margin against a wrong sampling instant.',
  ],
  formulas: [
    { name: 'Energy of a symbol', tex: '\\frac{E_s}{N_0} = \\log_2 M \\cdot \\frac{E_b}{N_0}' },
    {
      name: 'BPSK, and QPSK by the bit',
      tex: 'P_b = Q\\!\\left( \\sqrt{\\frac{2 E_b}{N_0}} \\right), \\qquad Q(x) = \\tfrac12 \\operatorname{erfc}\\frac{x}{\\sqrt 2}',
    },
    {
      name: 'M-PSK (Craig)',
      tex: 'P_s = \\frac{1}{\\pi} \\int_0^{\\pi - \\pi/M} \\exp\\!\\left( -\\frac{E_s}{N_0} \\frac{\\sin^2(\\pi/M)}{\\sin^2\\theta} \\right) d\\theta',
    },
    {
      name: 'M-DPSK (Pawula), and DBPSK',
      tex: 'P_s = \\frac{1}{\\pi} \\int_0^{\\pi - \\pi/M} \\exp\\!\\left( -\\frac{E_s}{N_0} \\frac{\\sin^2(\\pi/M)}{1 + \\cos(\\pi/M) \\cos\\theta} \\right) d\\theta, \\qquad P_b = \\tfrac12 e^{-E_b/N_0}',
    },
    {
      name: 'OQPSK and MSK, by the bit',
      tex: 'P_b = Q\\!\\left( \\sqrt{\\frac{2 E_b}{N_0}} \\right)',
    },
    {
      name: 'Square M-QAM, symbols',
      tex: 'P_s = 1 - (1 - P_a)^2, \\qquad P_a = 2\\left(1 - \\frac{1}{\\sqrt M}\\right) Q\\!\\left( \\sqrt{\\frac{3 \\log_2 M}{M - 1} \\frac{E_b}{N_0}} \\right)',
    },
    {
      name: 'Orthogonal M-FSK, coherent',
      tex: 'P_s = \\int_{-\\infty}^{\\infty} \\frac{e^{-(x - \\sqrt{2E_s/N_0})^2/2}}{\\sqrt{2\\pi}} \\left[ 1 - (1 - Q(x))^{M-1} \\right] dx',
    },
    {
      name: 'Orthogonal M-FSK, noncoherent',
      tex: 'P_s = \\sum_{n=1}^{M-1} \\frac{(-1)^{n+1}}{n+1} \\binom{M-1}{n} \\exp\\!\\left( -\\frac{n}{n+1} \\frac{E_s}{N_0} \\right), \\qquad P_b = \\frac{M/2}{M-1} P_s',
    },
    {
      name: 'Root-raised cosine, t in symbols',
      tex: 'h(t) = \\frac{\\sin \\pi t (1 - \\alpha) + 4 \\alpha t \\cos \\pi t (1 + \\alpha)}{\\pi t \\left( 1 - (4 \\alpha t)^2 \\right)}',
    },
    {
      name: 'Half-sine pulse of MSK, t in bits, and its spectrum, f in bit rates',
      tex: 'h(t) = \\cos\\frac{\\pi t}{2},\\ |t| \\le 1, \\qquad S(f) \\propto \\left( \\frac{\\cos 2 \\pi f}{1 - 16 f^2} \\right)^2',
    },
    {
      name: 'Error vector and modulation error ratio: r received for s sent, points of mean energy 1',
      tex: '\\mathrm{EVM} = \\sqrt{ \\frac1N \\sum_{n=1}^{N} |r_n - s_n|^2 }, \\qquad \\mathrm{MER} = -20 \\log_{10} \\mathrm{EVM}',
    },
    {
      name: 'Peak distortion by intersymbol interference, g both filters at the symbol instants',
      tex: 'D = \\frac{1}{|g_0|} \\sum_{k \\ne 0} |g_k|',
    },
    {
      name: 'Wilson’s interval, e errors in n trials, z = 1.96',
      tex: '\\frac{1}{1 + z^2/n} \\left[ \\hat p + \\frac{z^2}{2n} \\pm z \\sqrt{\\frac{\\hat p (1 - \\hat p)}{n} + \\frac{z^2}{4n^2}} \\right], \\qquad \\hat p = \\frac{e}{n}',
    },
  ],
  symbols: [
    { symbol: 'M', meaning: 'order: number of points or tones' },
    { symbol: 'E_b', meaning: 'energy received for a bit', unit: 'J' },
    { symbol: 'E_s', meaning: 'energy received for a symbol', unit: 'J' },
    { symbol: 'N_0', meaning: 'one-sided density of the noise power', unit: 'W/Hz' },
    { symbol: 'P_b,\\ P_s', meaning: 'bit and symbol error rate' },
    { symbol: 'R_s', meaning: 'symbol rate', unit: 'Bd' },
    { symbol: '\\alpha', meaning: 'roll-off: excess bandwidth over the symbol rate' },
    { symbol: '\\varphi', meaning: 'phase error of the receiver’s carrier', unit: '°' },
    { symbol: '\\tau', meaning: 'timing offset as a fraction of a symbol' },
  ],
  validity: [
    'White Gaussian noise, a linear channel without fading, symbols equally likely. An amplifier in compression or an echo answers otherwise.',
    'Theory: matched filters and ideal synchronisation; Gray-coded PSK, DPSK and square QAM; MSK as half-sine pulses on two axes in turn, its bits not coded differentially; tones orthogonal over a symbol, their bits in any order.',
    'The rate with impairments, for BPSK, QPSK, OQPSK, MSK and QAM, is a mean over symbols as they arrive, the noise around each integrated exactly: the pattern of neighbours is a sample, the noise is not. It reaches rates that no simulation can count. Its curve takes amplitudes close together as one, a few per cent off at most where 10⁻⁹ is.',
    'Simulation: the phase error and the timing offset stand still. A loop that jitters spreads them; simulate at its RMS value for a first idea.',
    'Filters are cut off after their reach. The neighbours they let in are simulated and shown, and the page says when they matter beside the noise.',
    'The Eb/N0 for a wanted rate is that of the theory; impairments come on top. It is found for rates from 10⁻¹⁵ to 0.3.',
    'Occupied bandwidth is that of the ideal filter, (1 + α) Rs; of MSK what holds 99 % of the power, 1.18 Rs; for tones M times their least spacing, Rs/2 coherent and Rs noncoherent.',
  ],
  pitfalls: [
    'Eb/N0 is not the signal-to-noise ratio. In the matched filter’s noise bandwidth Rs, the SNR is Es/N0, log₂ M times as much.',
    'Coded links: Eb counts information bits. A rate-1/2 code has an Es/N0 3 dB lower than these curves assume at the same Eb/N0.',
    'Dividing the symbol error rate by log₂ M gives the bit error rate only where each error is to a neighbour. At 6 dB it is too small by 3 % for 16-QAM, by 13 % for 64-QAM and by 33 % for 256-QAM; the exact figure is on this page.',
    'Ten errors give an interval of about ±60 %, a hundred ±20 %. A simulation without errors has shown only that the rate is below about 3.8 in n symbols.',
    'Instruments that decide for themselves which point was meant report too small an error vector where decisions go wrong. The one here is measured from the points sent; without impairments its modulation error ratio is Es/N0.',
    'Both ends need the root of the raised cosine. A full raised cosine at one end and a matched one at the other brings neighbours in.',
    'A small roll-off needs a long filter: at α = 0.1 eight symbols on each side are not enough for 256-QAM.',
  ],
  citations: [
    {
      authors: 'J. G. Proakis, M. Salehi',
      title: 'Digital Communications',
      source: '5th ed., McGraw-Hill',
      year: 2008,
      place: 'ch. 4 and 9',
      isbn: '978-0-07-295716-7',
    },
    {
      authors: 'J. W. Craig',
      title:
        'A new, simple and exact result for calculating the probability of error for two-dimensional signal constellations',
      source: 'IEEE MILCOM ’91, 571–575',
      year: 1991,
      doi: '10.1109/MILCOM.1991.258319',
    },
    {
      authors: 'R. F. Pawula',
      title: 'A new formula for MDPSK symbol error probability',
      source: 'IEEE Communications Letters 2(10), 271–272',
      year: 1998,
    },
    {
      authors: 'S. Pasupathy',
      title: 'Minimum shift keying: a spectrally efficient modulation',
      source: 'IEEE Communications Magazine 17(4), 14–22',
      year: 1979,
    },
    {
      authors: 'K. Cho, D. Yoon',
      title: 'On the general BER expression of one- and two-dimensional amplitude modulations',
      source: 'IEEE Transactions on Communications 50(7), 1074–1080',
      year: 2002,
      doi: '10.1109/TCOMM.2002.800818',
    },
    {
      authors: 'J. Lassing, E. G. Ström, E. Agrell, T. Ottosson',
      title:
        'Computation of the exact bit-error rate of coherent M-ary PSK with Gray code bit mapping',
      source: 'IEEE Transactions on Communications 51(11), 1758–1760',
      year: 2003,
    },
    {
      authors: 'M. C. Jeruchim',
      title:
        'Techniques for estimating the bit error rate in the simulation of digital communication systems',
      source: 'IEEE Journal on Selected Areas in Communications 2(1), 153–170',
      year: 1984,
      doi: '10.1109/JSAC.1984.1146031',
    },
    {
      authors: 'E. B. Wilson',
      title: 'Probable inference, the law of succession, and statistical inference',
      source: 'Journal of the American Statistical Association 22(158), 209–212',
      year: 1927,
      doi: '10.1080/01621459.1927.10502953',
    },
  ],
  faq: [
    {
      q: 'Which Eb/N0 gives a bit error rate of 10⁻⁵?',
      a: 'BPSK and QPSK 9.59 dB, 8-PSK 12.97 dB, 16-QAM 13.43 dB, 64-QAM 17.79 dB, DBPSK 10.34 dB, noncoherent binary FSK 13.35 dB. Choose “Eb/N0 for a BER” for any other.',
    },
    {
      q: 'Why do BPSK and QPSK have the same bit error rate?',
      a: 'QPSK is two BPSK signals in quadrature that do not hear each other. It sends twice the bits in the same band with twice the power, so the energy of a bit is the same.',
    },
    {
      q: 'What does differential detection cost?',
      a: 'DBPSK takes 0.75 dB more than BPSK at a bit error rate of 10⁻⁵, DQPSK comes to 2.3 dB more than QPSK, and with more phases it is 3 dB: the phase of each symbol is measured against one that is as noisy. In return the carrier’s phase need not be known.',
    },
    {
      q: 'Why OQPSK or MSK, if they err as QPSK does?',
      a: 'Their envelope does not pass through zero: that of OQPSK stays well away from it, that of MSK is constant, so an amplifier may be driven hard. MSK is FSK with tones half a bit rate apart, and is detected here as the OQPSK with half-sine pulses that it is too.',
    },
    {
      q: 'Why does FSK get better with more tones, and QAM worse with more points?',
      a: 'Tones stay equally far apart as their number grows, and each carries more bits; the price is bandwidth. QAM packs its points closer in the same band; the price is power.',
    },
    {
      q: 'How much phase error does 64-QAM stand?',
      a: 'Its outermost points meet a decision line after about 7.7° without any noise, for 16-QAM it is 17°, for 256-QAM 3.7°, for QPSK 45°. With noise, a third of that already costs a little over 2 dB at a bit error rate of 10⁻⁵.',
    },
    {
      q: 'Why is the simulated rate different at another seed?',
      a: 'It is a count of chance events. The interval holds the true rate for 19 seeds of 20; more symbols make it narrower by the square root.',
    },
  ],
  related: ['fir-designer', 'crc-lfsr', 'matrix-lab', 'smith-chart'],
};
