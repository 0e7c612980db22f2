import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An active filter makes a filter’s poles from resistors, capacitors and operational amplifiers, without inductors. It is built as a cascade: each pair of complex poles, given by a frequency f₀ and a quality factor Q, is one stage, and a real pole is one more.',
    'The approximation decides where the poles lie. Butterworth is flattest in the pass band, Chebyshev trades ripple for a steeper fall, Bessel keeps the group delay even so that pulses keep their shape. Inverse Chebyshev and elliptic (Cauer) filters have zeros in the stop band besides: the one flat in the pass band, the other the steepest there is for its order.',
    'The circuit decides how the poles depend on the parts. One-amplifier stages (Sallen-Key, multiple feedback) are cheap and serve a moderate Q; three-amplifier stages (state variable, Tow-Thomas) bear a high one. Preferred values, tolerance and the gain-bandwidth product of the amplifiers each move the poles a little further from where they should be. Stages with a notch are Tow-Thomas biquads whose input is fed forward. Where the parts are there already, they are analysed instead: pole frequency, Q, gain and response of each stage.',
  ],
  formulas: [
    {
      name: 'Low-pass stage',
      tex: 'H(s) = \\frac{G\\,\\omega_0^2}{s^2 + \\frac{\\omega_0}{Q} s + \\omega_0^2}',
    },
    {
      name: 'High-pass stage',
      tex: 'H(s) = \\frac{G\\,s^2}{s^2 + \\frac{\\omega_0}{Q} s + \\omega_0^2}',
    },
    {
      name: 'Band-pass stage',
      tex: 'H(s) = \\frac{G\\,\\frac{\\omega_0}{Q} s}{s^2 + \\frac{\\omega_0}{Q} s + \\omega_0^2}',
    },
    {
      name: 'Loss of a Butterworth low pass',
      tex: 'A(\\omega) = 10 \\log_{10}\\left(1 + \\left(10^{A_p/10} - 1\\right) \\left(\\frac{\\omega}{\\omega_p}\\right)^{2n}\\right)\\,\\mathrm{dB}',
    },
    {
      name: 'Loss of a Chebyshev low pass',
      tex: 'A(\\omega) = 10 \\log_{10}\\left(1 + \\varepsilon^2\\, T_n^2\\!\\left(\\frac{\\omega}{\\omega_p}\\right)\\right)\\,\\mathrm{dB}, \\qquad \\varepsilon = \\sqrt{10^{A_r/10} - 1}',
    },
    {
      name: 'Loss of an inverse Chebyshev low pass, its stop band from ω_s on',
      tex: 'A(\\omega) = 10 \\log_{10}\\left(1 + \\frac{10^{A_s/10} - 1}{T_n^2(\\omega_s/\\omega)}\\right)\\,\\mathrm{dB}',
    },
    {
      name: 'Loss of an elliptic low pass, with the elliptic rational function of order n',
      tex: 'A(\\omega) = 10 \\log_{10}\\left(1 + \\varepsilon^2\\, R_n^2\\!\\left(\\frac{\\omega}{\\omega_p}\\right)\\right)\\,\\mathrm{dB}',
    },
    {
      name: 'Low-pass stage with a notch',
      tex: 'H(s) = G\\,\\frac{1 + s^2/\\omega_z^2}{1 + \\frac{s}{Q \\omega_0} + s^2/\\omega_0^2}',
    },
    {
      name: 'Bessel: roots of the reverse Bessel polynomial',
      tex: '\\theta_n(s) = \\sum_{k=0}^{n} \\frac{(2n-k)!}{2^{n-k}\\,k!\\,(n-k)!}\\,s^k',
    },
    {
      name: 'Least order of a Butterworth filter',
      tex: 'n \\ge \\frac{\\log\\frac{10^{A_s/10}-1}{10^{A_p/10}-1}}{2 \\log(f_s/f_p)}',
    },
    {
      name: 'Low pass to band pass',
      tex: '\\frac{s}{\\omega_p} \\to \\frac{\\omega_c}{2\\pi B}\\left(\\frac{s}{\\omega_c} + \\frac{\\omega_c}{s}\\right)',
    },
    {
      name: 'Sallen-Key low pass',
      tex: '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_1 C_2}}, \\qquad \\frac{\\omega_0}{Q} = \\frac{1}{R_1 C_1} + \\frac{1}{R_2 C_1} + \\frac{1-K}{R_2 C_2}',
    },
    {
      name: 'Sallen-Key high pass',
      tex: '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_1 C_2}}, \\qquad \\frac{\\omega_0}{Q} = \\frac{1}{R_2 C_1} + \\frac{1}{R_2 C_2} + \\frac{1-K}{R_1 C_1}',
    },
    {
      name: 'Sallen-Key band pass of equal capacitors',
      tex: 'R = R_1 \\parallel R_d = R_2 = \\tfrac{1}{2} R_3, \\qquad \\omega_0 = \\frac{1}{R C}, \\qquad Q = \\frac{1}{3 - K}, \\qquad G = K Q\\,\\frac{R}{R_1}',
    },
    {
      name: 'Multiple-feedback low pass',
      tex: '\\omega_0 = \\frac{1}{\\sqrt{R_2 R_3 C_1 C_2}}, \\qquad \\frac{\\omega_0}{Q} = \\frac{1}{C_1}\\left(\\frac{1}{R_1} + \\frac{1}{R_2} + \\frac{1}{R_3}\\right), \\qquad G = -\\frac{R_2}{R_1}',
    },
    {
      name: 'Multiple-feedback high pass',
      tex: '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_2 C_3}}, \\qquad Q = \\frac{\\omega_0 R_2 C_2 C_3}{C_1 + C_2 + C_3}, \\qquad G = -\\frac{C_1}{C_2}',
    },
    {
      name: 'Multiple-feedback band pass',
      tex: '\\omega_0 = \\sqrt{\\frac{1/R_1 + 1/R_2}{R_3 C_1 C_2}}, \\qquad Q = \\frac{\\omega_0 R_3 C_1 C_2}{C_1 + C_2}, \\qquad G = -\\frac{R_3}{R_1}\\,\\frac{C_2}{C_1 + C_2}',
    },
    {
      name: 'State-variable stage',
      tex: '\\omega_0 = \\sqrt{\\frac{R_5}{R_4 R_1 C_1 R_2 C_2}}, \\qquad \\frac{\\omega_0}{Q} = \\frac{1}{R_1 C_1}\\,\\frac{R_6}{R_6 + R_7}\\left(1 + \\frac{R_5}{R_3} + \\frac{R_5}{R_4}\\right)',
    },
    {
      name: 'Tow-Thomas stage',
      tex: '\\omega_0 = \\sqrt{\\frac{R_6}{R_5 R_3 R_4 C_1 C_2}}, \\qquad Q = \\omega_0 R_2 C_1, \\qquad G_\\mathrm{lp} = \\frac{R_3 R_5}{R_1 R_6}, \\qquad G_\\mathrm{bp} = -\\frac{R_2}{R_1}',
    },
    {
      name: 'Tow-Thomas stage with feed-forward through C₃ and R₁',
      tex: '\\omega_z = \\omega_0 \\sqrt{\\frac{R_4 C_1}{R_1 C_3}}, \\qquad G_{0\\,\\mathrm{Hz}} = -\\frac{R_4}{R_1}, \\qquad G_\\infty = -\\frac{C_3}{C_1}',
    },
    {
      name: 'What amplifiers add to the Q of a loop of two integrators, to first order',
      tex: '\\frac{1}{Q_\\mathrm{amp}} \\approx \\frac{1}{Q} - \\frac{4 f_0}{\\mathrm{GBW}}',
    },
    {
      name: 'Slew rate for a sine of peak V at an amplifier',
      tex: '\\mathrm{SR} = 2\\pi f\\,\\hat{V}',
    },
    {
      name: 'Amplifier of one pole',
      tex: '\\frac{1}{A(s)} = \\frac{1}{A_0} + \\frac{s}{2\\pi\\,\\mathrm{GBW}}',
    },
    {
      name: 'Output noise of resistors and amplifiers, each by its own way to the output',
      tex: 'v_n^2 = \\int \\left( \\sum_R 4 k T R\\,|H_R|^2 + \\sum_\\mathrm{amp} e_n^2\\,|H_\\mathrm{amp}|^2 + \\sum_\\mathrm{inputs} i_n^2\\,|Z_\\mathrm{in}|^2 \\right) \\mathrm{d}f',
    },
    {
      name: 'Sensitivity',
      tex: 'S_x^{y} = \\frac{x}{y}\\,\\frac{\\partial y}{\\partial x}',
    },
  ],
  symbols: [
    { symbol: '\\omega_0 = 2\\pi f_0', meaning: 'pole frequency of a stage', unit: 'rad/s' },
    { symbol: 'Q', meaning: 'quality factor of a pole pair' },
    { symbol: 'G', meaning: 'gain in the pass band of a stage, as a ratio' },
    { symbol: 'K', meaning: 'amplification 1 + Rb/Ra of a Sallen-Key stage' },
    { symbol: 'n', meaning: 'order of the low-pass prototype' },
    { symbol: 'f_p,\\ A_p', meaning: 'edge of the pass band and the loss there', unit: 'Hz, dB' },
    { symbol: 'f_s,\\ A_s', meaning: 'edge of the stop band and the loss there', unit: 'Hz, dB' },
    { symbol: 'B,\\ f_c', meaning: 'width and centre of a band pass', unit: 'Hz' },
    { symbol: 'A_r,\\ \\varepsilon', meaning: 'ripple, and as a parameter' },
    { symbol: 'A_0', meaning: 'open-loop gain at 0 Hz' },
    { symbol: 'e_n', meaning: 'noise voltage at the input of an amplifier', unit: 'V/√Hz' },
    { symbol: 'i_n', meaning: 'noise current into an input of an amplifier', unit: 'A/√Hz' },
    { symbol: '\\omega_z', meaning: 'frequency of a notch', unit: 'rad/s' },
    { symbol: 'k T', meaning: 'Boltzmann’s constant times 300.15 K', unit: 'J' },
    { symbol: '\\mathrm{GBW}', meaning: 'gain-bandwidth product', unit: 'Hz' },
  ],
  validity: [
    'Amplifiers have one pole, no output resistance, no input capacitance, and never slew or clip. Above about a third of the gain-bandwidth product real ones differ; a Sallen-Key low pass then leaks through C1.',
    'Losses count from the largest gain of the pass band. A band of ripple of even order begins at its lowest point: the gain asked for is that at 0 Hz, at the centre or far above the edge.',
    'Band-pass edges are geometrically symmetric: f₁ f₂ = f_c².',
    'Monte Carlo draws every part independently and evenly within its tolerance. Parts of one reel vary together, which moves the frequency and leaves Q.',
    'Noise is that of the resistors at 27 °C, of a white voltage at the input of each amplifier and of a white current into each of its inputs, over the frequencies shown. Flicker is left out. Where a data sheet has no current noise it is taken as none.',
    'Amplifiers end the pass band of a high pass. Its gain is told, and it is held against the mask, half way to there from its edge on a logarithmic scale.',
    'The amplifiers of the list have the typical figures of their data sheets at 25 °C; a part has its own, and they change with supply and temperature.',
    'Given parts count as ideal where their edges are told: half power of the stages with ideal amplifiers.',
  ],
  pitfalls: [
    'f₀ of a stage is not its −3 dB frequency, except for Q = 0.707. The stages of a Chebyshev or Bessel filter each have another f₀.',
    'In a low-pass follower C1/C2 must be at least 4Q², in a high-pass follower R2/R1. A Q of 5 needs 100 to 1; take gain, or another circuit.',
    'Equal parts with K = 3 − 1/Q look convenient, but Q then changes by 3Q − 1 times the change of K, by 2Q − 1 times that of Ra or Rb and by 2Q − ½ times that of a capacitor.',
    'The depth of a notch is that of the match of its parts and of the amplifiers; its gain is a ratio of two capacitors, so take a dense series for them.',
    'Multiple feedback inverts, once a stage. A band pass of equal capacitors gains less than 2Q².',
    'A band pass wider than about its centre frequency is better made of a low pass and a high pass in series: its stages as a band pass have a Q below 1.',
    'The gain-bandwidth product that a stage takes grows with f₀, gain and Q together. A 100 kHz stage with Q = 5 wants tens of megahertz.',
    'An amplifier fast enough for small signals may still slew: the readout is for 1 V peak and grows with the signal. In a stage of three amplifiers an inner one may swing further than the output.',
    'X7R and Y5V ceramics change with voltage and temperature by far more than their tolerance; use film or C0G for C.',
    'The order of stages does not change the response. It changes where the signal clips and how much noise comes out.',
  ],
  citations: [
    {
      authors: 'R. P. Sallen, E. L. Key',
      title: 'A practical method of designing RC active filters',
      source: 'IRE Transactions on Circuit Theory 2(1), 74–85',
      year: 1955,
      doi: '10.1109/TCT.1955.6500159',
    },
    {
      authors: 'W. E. Thomson',
      title: 'Delay networks having maximally flat frequency characteristics',
      source: 'Proceedings of the IEE, Part III 96(44), 487–490',
      year: 1949,
    },
    {
      authors: 'W. J. Kerwin, L. P. Huelsman, R. W. Newcomb',
      title: 'State-variable synthesis for insensitive integrated circuit transfer functions',
      source: 'IEEE Journal of Solid-State Circuits 2(3), 87–92',
      year: 1967,
      doi: '10.1109/JSSC.1967.1049798',
    },
    {
      authors: 'L. C. Thomas',
      title: 'The biquad: part I, some practical design considerations',
      source: 'IEEE Transactions on Circuit Theory 18(3), 350–357',
      year: 1971,
      doi: '10.1109/TCT.1971.1083277',
    },
    {
      authors: 'P. E. Fleischer, J. Tow',
      title: 'Design formulas for biquad active filters using three operational amplifiers',
      source: 'Proceedings of the IEEE 61(5), 662–663',
      year: 1973,
    },
    {
      authors: 'S. J. Orfanidis',
      title: 'Lecture Notes on Elliptic Filter Design',
      source: 'Rutgers University',
      year: 2006,
    },
    {
      authors: 'S. Franco',
      title: 'Design with Operational Amplifiers and Analog Integrated Circuits',
      source: '4th ed., McGraw-Hill',
      year: 2015,
      place: 'ch. 3, multiple-feedback filters',
      isbn: '978-0-07-802816-8',
    },
    {
      authors: 'A. B. Williams, F. J. Taylor',
      title: 'Electronic Filter Design Handbook',
      source: '4th ed., McGraw-Hill',
      year: 2006,
      place: 'ch. 2 to 5',
      isbn: '978-0-07-147171-8',
    },
    {
      authors: 'E. B. Wilson',
      title: 'Probable inference, the law of succession, and statistical inference',
      source: 'Journal of the American Statistical Association 22(158), 209–212',
      year: 1927,
      doi: '10.1080/01621459.1927.10502953',
    },
    {
      authors: 'C.-W. Ho, A. E. Ruehli, P. A. Brennan',
      title: 'The modified nodal approach to network analysis',
      source: 'IEEE Transactions on Circuits and Systems 22(6), 504–509',
      year: 1975,
      doi: '10.1109/TCS.1975.1084079',
    },
  ],
  faq: [
    {
      q: 'Sallen-Key or multiple feedback?',
      a: 'Sallen-Key with a follower has exact unit gain and does not invert. Multiple feedback gives any gain, and its stop band keeps falling where a Sallen-Key stage leaks through C1 at high frequencies, because the amplifier’s output impedance is no longer small there.',
    },
    {
      q: 'How much gain-bandwidth does a filter need?',
      a: 'Rules of thumb say 100 · G · Q · f₀. This page bisects it instead: the readout is the least product with which the pass band of these very parts stays within 0.1 dB of ideal amplifiers.',
    },
    {
      q: 'Why are capacitors chosen before resistors?',
      a: 'Capacitors come in few values and cost more with precision; resistors come in 96 a decade at 1 % for nothing. So capacitors are taken from the series, resistors solved for them, and every way of rounding tried together, since two errors can cancel.',
    },
    {
      q: 'Why do only half of the built copies meet the mask?',
      a: 'A filter whose edge lies exactly on the mask has no margin: each copy is as likely on one side as on the other. Move the pass-band edge outwards, or ask for less loss there, and see the share rise.',
    },
    {
      q: 'When is an elliptic filter worth its notches?',
      a: 'When the stop band begins close to the pass band. For 0.5 dB and 40 dB at 1.3 times the edge it takes order 5, Chebyshev order 9. Each pair of zeros costs a stage of three amplifiers here, and its group delay is the most uneven of all.',
    },
    {
      q: 'Which loss at the edge should a Chebyshev filter have?',
      a: 'To end its band of ripple at the edge give the ripple itself. To compare with Butterworth give 3.0103 dB: the edge is then the half-power frequency, which lies a little above the band of ripple.',
    },
  ],
  related: ['resistor-network', 'step-response', 'loop-shaper', 'fir-designer'],
};
