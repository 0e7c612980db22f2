import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The step response is what a linear system at rest gives out when its input jumps from zero to a constant. It shows in one curve how fast a loop is, how far it overshoots and how long it rings.',
    'The figures on this page are read off the exact response, not off samples of it: the system is realised as first- and second-order sections, its state is carried forward by the matrix exponential, and each event (a crossing, a peak, the last time outside the band) is found by root-finding on that exact response.',
  ],
  formulas: [
    {
      name: 'Response to a step of size A',
      tex: 'Y(s) = \\frac{A}{s}\\, G(s)\\, e^{-Ls}, \\qquad G(s) = \\frac{b_m s^m + \\dots + b_0}{a_n s^n + \\dots + a_0}',
    },
    {
      name: 'Exact propagation',
      tex: '\\begin{bmatrix} x(t+h) \\\\ 1 \\end{bmatrix} = \\exp\\!\\left( \\begin{bmatrix} \\mathbf A & \\mathbf b \\\\ 0 & 0 \\end{bmatrix} h \\right) \\begin{bmatrix} x(t) \\\\ 1 \\end{bmatrix}, \\qquad y = \\mathbf c\\, x + d',
    },
    { name: 'Final value', tex: 'y_\\infty = \\lim_{s \\to 0} s\\,Y(s) = A\\, \\frac{b_0}{a_0}' },
    { name: 'Overshoot', tex: 'M_p = \\frac{y_{\\max} - y_\\infty}{y_\\infty}' },
    {
      name: 'Second order, two poles',
      tex: 'M_p = e^{-\\pi\\zeta/\\sqrt{1-\\zeta^2}}, \\qquad t_p = \\frac{\\pi}{\\omega_n\\sqrt{1-\\zeta^2}}',
    },
    {
      name: 'Error integrals',
      tex: '\\mathrm{ISE} = \\int_0^\\infty e^2\\,dt, \\quad \\mathrm{IAE} = \\int_0^\\infty |e|\\,dt, \\quad \\mathrm{ITAE} = \\int_0^\\infty t\\,|e|\\,dt, \\quad e = y_\\infty - y',
    },
  ],
  symbols: [
    { symbol: 'G(s)', meaning: 'transfer function, coefficients from the highest power down' },
    { symbol: 'L', meaning: 'dead time', unit: 's' },
    { symbol: 'A', meaning: 'size of the step' },
    { symbol: 'y_\\infty', meaning: 'final value' },
    { symbol: 't_r', meaning: 'rise time between the two fractions of the final value', unit: 's' },
    {
      symbol: 't_s',
      meaning: 'settling time: the last moment the response is outside the band',
      unit: 's',
    },
    { symbol: 'M_p', meaning: 'overshoot, as a fraction of the final value' },
    {
      symbol: '\\zeta,\\ \\omega_n',
      meaning: 'damping ratio and natural frequency of a pole pair',
      unit: '–, rad/s',
    },
  ],
  validity: [
    'Linear, time-invariant, at rest before the step. A saturating actuator answers otherwise.',
    'Proper transfer functions to order 30. A numerator of higher degree than the denominator has no real step response and is refused.',
    'Rise, settling and the error integrals exist for a stable system with a final value other than zero. For an unstable or integrating system the curve is drawn and the page says why those figures are missing.',
    'A pole and a zero that cancel in the right half plane are not cancelled: the system is unstable inside.',
  ],
  pitfalls: [
    'Rise time of an underdamped system is often quoted from 0 to 100 %, of an overdamped one from 10 to 90 %. Say which. Both fractions can be set here.',
    'A system with as many zeros as poles jumps at once. Where it jumps past the lower fraction its rise time counts from the step on, and the page says so; past the upper fraction there is none.',
    'Settling time counts from the step, dead time included. Subtract the dead time to compare it with a formula for the rational part.',
    'The rule of thumb 4/(ζωₙ) is the time at which the envelope reaches 2 %, not the response: the true settling time jumps as ζ varies, since a peak enters or leaves the band.',
    'A zero in the right half plane makes the response start the wrong way. No controller removes that undershoot; a faster loop makes it deeper.',
  ],
  citations: [
    {
      authors: 'G. F. Franklin, J. D. Powell, A. Emami-Naeini',
      title: 'Feedback Control of Dynamic Systems',
      source: '8th ed., Pearson',
      year: 2019,
      place: 'ch. 3',
      isbn: '978-0-13-468571-7',
    },
    {
      authors: 'K. Ogata',
      title: 'Modern Control Engineering',
      source: '5th ed., Prentice Hall',
      year: 2010,
      place: 'ch. 5',
      isbn: '978-0-13-615673-4',
    },
    {
      authors: 'C. F. Van Loan',
      title: 'Computing integrals involving the matrix exponential',
      source: 'IEEE Transactions on Automatic Control 23(3), 395–404',
      year: 1978,
      doi: '10.1109/TAC.1978.1101743',
    },
    {
      authors: 'N. J. Higham',
      title: 'The scaling and squaring method for the matrix exponential revisited',
      source: 'SIAM Journal on Matrix Analysis and Applications 26(4), 1179–1193',
      year: 2005,
      doi: '10.1137/04061101X',
    },
  ],
  faq: [
    {
      q: 'Why does my simulator give a slightly different overshoot?',
      a: 'Most programs take the largest of a few hundred samples, which lies beside the true peak. This page finds where the slope of the exact response is zero and evaluates there.',
    },
    {
      q: 'How do I enter a gain, a pole and a dead time?',
      a: 'A first-order plant K e^(−Ls)/(Ts + 1) with numbers for K, L and T: "2.4e^(-25s)/(180s+1)", or without the factor in e and with the dead time in its own field. Numbers take SI prefixes: "1/(4k7s + 1)".',
    },
    {
      q: 'Which settling band should I use?',
      a: 'Two per cent is usual for loops, five per cent in process control. Measurement systems ask for 0.1 % or the resolution of the converter: 0.1 % is about ten bits.',
    },
    {
      q: 'What does ITAE tell that ISE does not?',
      a: 'ISE weighs large errors, which are the early ones, and tolerates ringing. ITAE weighs late errors and so prefers a response that dies down quickly.',
    },
  ],
  related: ['loop-shaper', 'root-locus', 'active-filter', 'matrix-lab'],
};
