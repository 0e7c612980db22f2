import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A phasor is the complex number that stands for a sinusoid of known frequency: its magnitude is the amplitude or the rms value, its angle the phase. Derivatives become products with jω, so that circuits of resistors, coils and capacitors are solved by complex arithmetic.',
    'Each line of the worksheet is an expression with units. A value keeps its dimension; a sum of volts and amperes, or an ohm beside a pure number, is refused with both named. Where a text can be read in two ways (5m, 1/2 Ω, 1,5, 20 dB) it is refused with both spellings, and where one reading is usual it is said.',
    'A value with ± carries its exact derivatives through every function, |z|, arg and conj among them, so that its uncertainty to first order follows; beside it the sheet is run many times with drawn values, and a notice tells where the two part.',
  ],
  formulas: [
    { name: 'Phasor of rms value', tex: 'v(t) = \\sqrt2\\,|V| \\cos(\\omega t + \\angle V)' },
    {
      name: 'Impedances',
      tex: 'Z_R = R,\\quad Z_L = \\mathrm{j}\\omega L,\\quad Z_C = \\frac{1}{\\mathrm{j}\\omega C}',
    },
    { name: 'Parallel', tex: 'Z_1 \\parallel Z_2 = \\frac{Z_1 Z_2}{Z_1 + Z_2}' },
    { name: 'Complex power of rms phasors', tex: 'S = V I^* = P + \\mathrm{j}Q' },
    {
      name: 'Uncertainty of first order',
      tex: 'u^2(y) = \\sum_k \\sum_l \\frac{\\partial y}{\\partial x_k} \\frac{\\partial y}{\\partial x_l} u(x_k)\\,u(x_l)\\,r_{kl}',
    },
    {
      name: 'Derivative of a magnitude',
      tex: '\\mathrm{d}|z| = \\frac{\\operatorname{Re}(z^*\\,\\mathrm{d}z)}{|z|},\\quad \\mathrm{d}\\arg z = \\operatorname{Im}\\frac{\\mathrm{d}z}{z}',
    },
    {
      name: 'Symmetrical components',
      tex: 'X_1 = \\tfrac13(X_a + aX_b + a^2X_c),\\quad a = 1\\angle 120^\\circ',
    },
    { name: 'Star point', tex: 'V_N = \\frac{V_aY_a + V_bY_b + V_cY_c}{Y_a + Y_b + Y_c + Y_N}' },
    { name: 'Delta to star', tex: 'Z_a = \\frac{Z_{ab}Z_{ca}}{Z_{ab} + Z_{bc} + Z_{ca}}' },
  ],
  symbols: [
    { symbol: 'V, I', meaning: 'voltage and current phasors', unit: 'V, A' },
    { symbol: 'Z', meaning: 'impedance', unit: 'Ω' },
    { symbol: 'S', meaning: 'complex power', unit: 'VA' },
    { symbol: 'P', meaning: 'real power', unit: 'W' },
    { symbol: 'Q', meaning: 'reactive power, positive for a lagging current', unit: 'var' },
    { symbol: '\\omega', meaning: 'angular frequency', unit: 'rad/s' },
    { symbol: 'r_{kl}', meaning: 'correlation of two inputs' },
    { symbol: 'X_0, X_1, X_2', meaning: 'zero, positive and negative sequence' },
  ],
  validity: [
    'Sinusoids of one frequency in a linear circuit that has settled.',
    'Functions take principal branches: angles in (−π, π], √ and ln cut along the negative real axis, asin and acos outside [−1, 1]; a real number on a cut counts as lying above it.',
    'First order holds while the expression is straight over the uncertainties. The notice compares the ends of both 95 % intervals: they agree within half a unit of the first digit of the uncertainty, or within four times what the runs scatter (JCGM 101, clause 8).',
    'Behind ± stands a standard uncertainty of a normal distribution, the limits of a uniform one, or an expanded uncertainty with k = 2, as set; each ± is an input of its own, and a name that is used twice is the same value twice. corr(A, B) sets a correlation of two normal inputs.',
    'In three-phase circuits and sequences each ± is an independent input; derivatives are exact, one more solution of the circuit for each input. A magnitude that is zero, as the star point of a balanced load, has no first order: the runs tell how far it goes. Three uncertain line voltages need not close a triangle when drawn; what is over is shared out.',
    'Three-phase circuits have equal lines without coupling between them. Positive sequence is the order abc whatever the rotation: an acb source is all negative sequence.',
  ],
  pitfalls: [
    'V·I is no power of phasors: the current is conjugated, S = V·conj(I); of peak values it is half of that, and power(V, I) follows the setting.',
    'A calculator set to radians reads 12∠45 as 45 rad. Here an angle without a unit follows the setting and the reading says so; 45° is always 45°.',
    'exp takes radians: e^(j 30) is 30 rad. Write e^(j 30°).',
    '1/(2π√(LC)) is in 1/s, which may be hertz or radians a second: → Hz says which.',
    '25 °C is 298.15 K. A difference is written in K.',
    'In parallel capacitances add: 10 µF ∥ 22 µF is 32 µF.',
  ],
  citations: [
    {
      authors: 'C. K. Alexander and M. N. O. Sadiku',
      title: 'Fundamentals of Electric Circuits',
      source: 'McGraw-Hill',
      year: 2013,
      place: 'chapters 9 to 12',
      isbn: '978-0-07-338057-5',
    },
    {
      authors: 'C. L. Fortescue',
      title: 'Method of symmetrical co-ordinates applied to the solution of polyphase networks',
      source: 'Transactions of the AIEE 37, 1027–1140',
      year: 1918,
      doi: '10.1109/T-AIEE.1918.4765570',
    },
    {
      authors: 'JCGM',
      title:
        'Evaluation of measurement data: guide to the expression of uncertainty in measurement (JCGM 100)',
      source: 'BIPM',
      year: 2008,
      place: '5.2 and example H.2',
    },
    {
      authors: 'JCGM',
      title:
        'Evaluation of measurement data: propagation of distributions using a Monte Carlo method (JCGM 101)',
      source: 'BIPM',
      year: 2008,
      place: 'clause 8',
    },
    {
      authors: 'W. Kahan',
      title: 'Branch cuts for complex elementary functions',
      source: 'The State of the Art in Numerical Analysis, Oxford University Press',
      year: 1987,
    },
    {
      authors: 'D. McCreary',
      title: 'Circuits: an intelligent textbook',
      source: 'dmccreary.github.io/circuits',
      year: 2025,
      place: 'chapters 8 to 10, problems',
    },
  ],
  faq: [
    {
      q: 'How do I type ∠ and ∥?',
      a: 'As /_ or < for the angle, and || or // for parallel: 230 V /_ 30°, R1 || R2. deg stands for °, ohm for Ω, u for µ.',
    },
    {
      q: 'How do I ask for the impedance of a part?',
      a: '200 mH @ 50 Hz and 10 uF @ 314 rad/s give it at that frequency; Z(200 mH) at that of the sheet, which a line f = 60 Hz sets.',
    },
    {
      q: 'How do I go on with the line above?',
      a: 'ans is its value: |ans|, ans → kV.',
    },
    {
      q: 'Are phasors rms or peak?',
      a: 'As set; the waveforms and power(V, I) follow. Vrms, Vpk and Vpp behind a number are read into the one that is set.',
    },
    {
      q: 'Why is 5m refused?',
      a: 'It is five milli or five metres. 5 mV, 5e-3 and 5 m say which; 3 k is 3000, and the reading tells.',
    },
    {
      q: 'Why do 100 Ω and 50 not add?',
      a: 'One has a dimension and the other none. Leave units out of all of them, or give both.',
    },
  ],
  related: ['circuit-solver', 'smith-chart', 'resistor-network', 'lc-filter'],
};
