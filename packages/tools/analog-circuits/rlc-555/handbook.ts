import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A circuit of resistors, inductors and capacitors answers a source with sums of exponentials: its natural modes, whose exponents are the poles, and what the source forces on it. Two poles that are a pair ring.',
    'This page writes the equations of every node with s in them, eliminates them exactly, and takes the poles, the wave and the response from the one fraction that is left. What capacitors and inductors hold at the start is in it.',
    'A 555 moves a capacitor between two thresholds. Its oscillation and its pulse follow from where the capacitor is going and through what resistance, and from the timer’s own thresholds, discharge, output and delays.',
  ],
  formulas: [
    {
      name: 'Second order',
      tex: 's^2 + 2\\alpha s + \\omega_0^2, \\qquad \\zeta = \\frac{\\alpha}{\\omega_0}, \\qquad Q = \\frac{1}{2\\zeta}, \\qquad \\omega_d = \\omega_0\\sqrt{1 - \\zeta^2}',
    },
    {
      name: 'R, L, C in series and in parallel',
      tex: '\\omega_0 = \\frac{1}{\\sqrt{LC}}, \\qquad \\alpha_{series} = \\frac{R}{2L}, \\qquad \\alpha_{parallel} = \\frac{1}{2RC}',
    },
    {
      name: 'Half-power bandwidth of one resonance',
      tex: 'B = f_2 - f_1 = \\frac{f_0}{Q}, \\qquad f_0 = \\sqrt{f_1 f_2}',
    },
    { name: 'Overshoot of a step without zeros', tex: 'e^{-\\pi\\zeta/\\sqrt{1-\\zeta^2}}' },
    {
      name: 'Damping from two peaks n periods apart',
      tex: '\\delta = \\frac{1}{n}\\ln\\frac{x_0}{x_n}, \\qquad \\zeta = \\frac{\\delta}{\\sqrt{4\\pi^2 + \\delta^2}}',
    },
    {
      name: 'What rings, by a capacitor added across it',
      tex: "C = \\frac{C_{add}}{(T'/T)^2 - 1}, \\qquad L = \\frac{1}{(2\\pi f_0)^2 C}",
    },
    {
      name: '555 oscillator, ideal',
      tex: 't_H = \\ln 2\\,(R_A + R_B)C, \\qquad t_L = \\ln 2\\,R_B C, \\qquad f \\approx \\frac{1.44}{(R_A + 2R_B)C}',
    },
    {
      name: '555 oscillator, RB from the capacitor to pin 7',
      tex: 't_H = \\ln 2\\,R_A C, \\qquad t_L = (R_A \\parallel R_B)\\,C\\,\\ln\\frac{2R_A - R_B}{R_A - 2R_B}',
    },
    {
      name: 'Any phase of a 555',
      tex: "t = R'C\\,\\ln\\frac{V' - V_{from}}{V' - V_{to}} + t_d",
    },
    { name: '555 pulse, ideal', tex: 't = RC\\ln 3 \\approx 1.1\\,RC' },
  ],
  symbols: [
    { symbol: '\\zeta', meaning: 'damping ratio: 1 is critical', unit: '' },
    { symbol: '\\alpha', meaning: 'decay of the envelope', unit: '1/s' },
    { symbol: '\\omega_0, f_0', meaning: 'natural frequency, without damping', unit: 'rad/s, Hz' },
    { symbol: '\\omega_d', meaning: 'frequency as it rings', unit: 'rad/s' },
    { symbol: 'Q', meaning: 'quality', unit: '' },
    { symbol: "V', R'", meaning: 'where the capacitor goes to, and through what', unit: 'V, Ω' },
    { symbol: 't_d', meaning: 'delay of the timer', unit: 's' },
  ],
  validity: [
    'Parts are linear and do not change: no saturation of coils, no voltage on ceramic capacitors, no skin effect.',
    'A drive is straight lines and sines; up to 16 parts and one source. Poles, extremes of the response and half-power frequencies are those of the exact polynomials, every one of them.',
    'Values count as the decimals that are typed. Poles that agree to one part in ten million are taken as one.',
    'The timer switches at its thresholds without noise; its discharge is a resistance, its diode 0.6 V, its figures typical ones of data sheets. Bipolar timers take currents from the supply that disturb both thresholds.',
    'Extremes of tolerances are those of all corners and of every R_A between them, as the frequency moves one way with every other part and threshold by itself; copies are drawn evenly and do not depend on one another.',
    'A snubber’s resistor is the best of sixty-one values; the inductance of the snubber itself is left out.',
  ],
  pitfalls: [
    'Taking the resonance of a voltage for f₀: it peaks below it, and not at all for ζ above 0.707.',
    'Reading damping off peaks above zero instead of above the value at which the wave settles.',
    'Two circuits for half and half with a 555: one resistor from the output, and RB from the capacitor to pin 7, which stops oscillating at RB = RA/2.',
    'Trusting 50 % from the output of a bipolar timer: its high output is 1.7 V below the supply.',
    'Electrolytic capacitors: their tolerance and leakage are the timer’s.',
  ],
  citations: [
    {
      authors: 'C.-W. Ho, A. E. Ruehli, P. A. Brennan',
      title: 'The modified nodal approach to network analysis',
      source: 'IEEE Transactions on Circuits and Systems',
      year: 1975,
      place: '22(6), 504–509',
    },
    {
      authors: 'E. H. Bareiss',
      title: 'Sylvester’s identity and multistep integer-preserving Gaussian elimination',
      source: 'Mathematics of Computation',
      year: 1968,
      place: '22, 565–578',
    },
    {
      authors: 'J. W. Nilsson, S. A. Riedel',
      title: 'Electric Circuits',
      source: '10th ed., Pearson',
      year: 2015,
      place: 'chapters 7, 8 and 14',
    },
    {
      authors: 'C. K. Alexander, M. N. O. Sadiku',
      title: 'Fundamentals of Electric Circuits',
      source: '5th ed., McGraw-Hill',
      year: 2013,
      place: 'chapters 7, 8 and 14',
    },
    {
      authors: 'Texas Instruments',
      title: 'TLC555 LinCMOS Technology Timer',
      source: 'data sheet SLFS043',
      year: 2005,
    },
    {
      authors: 'Texas Instruments',
      title: 'LMC555 CMOS Timer',
      source: 'data sheet SNAS558',
      year: 2013,
    },
  ],
  faq: [
    {
      q: 'What resistor makes a series circuit critically damped?',
      a: 'R = 2√(L/C). Write 1 into “Damping wanted”, and the table has it for every part.',
    },
    {
      q: 'Why does my 555 run slower than 1.44/((RA + 2RB)C)?',
      a: 'Its delays, the resistance of its discharge transistor and the capacitor’s own tolerance all add time. The page shows the textbook’s frequency beside the timer’s.',
    },
    {
      q: 'How do I stop ringing at a switching node?',
      a: 'Measure its period, add a known capacitor across the node and measure again: that gives L and C, and the table has the snubbers.',
    },
  ],
};
