import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Loop shaping chooses a controller C(s) by the frequency response of the open loop L = CP: high gain at low frequency, where references and loads live, low gain at high frequency, where noise and unknown dynamics live, and a gentle passage through |L| = 1 between them, so that L keeps clear of −1.',
    'How clear is what the margins say. Gain, phase and delay margin each measure one way of reaching −1; the modulus margin 1/Ms is the distance itself. This page looks at every crossing, not only the first, and says what each one allows.',
    'With a dead time the frequency response is exact: no Padé approximant stands in for e^(−τs) in any margin, and none in the closed-loop responses unless the dead time is shorter than 1/5000 of the time axis.',
  ],
  formulas: [
    { name: 'Loop', tex: 'L(s) = C(s)\\,P(s)\\,e^{-\\tau s}' },
    {
      name: 'Closed loop',
      tex: 'S(s) = \\frac{1}{1 + L(s)}, \\qquad T(s) = \\frac{L(s)}{1 + L(s)}, \\qquad S + T = 1',
    },
    {
      name: 'Phase and delay margin',
      tex: '|L(j\\omega_c)| = 1: \\qquad \\varphi_m = 180^\\circ + \\arg L(j\\omega_c), \\qquad \\tau_m = \\frac{\\pi}{180^\\circ} \\cdot \\frac{\\varphi_m}{\\omega_c}',
    },
    {
      name: 'Gain margin',
      tex: '\\arg L(j\\omega_{180}) = -180^\\circ: \\qquad g_m = 1 / |L(j\\omega_{180})|',
    },
    {
      name: 'Peaks and modulus margin',
      tex: 'M_s = \\max_\\omega |S(j\\omega)| = \\frac{1}{\\min_\\omega |1 + L(j\\omega)|}, \\qquad M_t = \\max_\\omega |T(j\\omega)|',
    },
    {
      name: 'What Ms guarantees',
      tex: 'g_m \\ge \\frac{M_s}{M_s - 1}, \\qquad \\varphi_m \\ge 2 \\arcsin \\frac{1}{2 M_s}',
    },
    {
      name: 'Nyquist’s count',
      tex: 'Z = P + n',
    },
    {
      name: 'Crossings as polynomial roots',
      tex: '|N(j\\omega)|^2 - |D(j\\omega)|^2 = 0, \\qquad \\operatorname{Im}\\left[ N(j\\omega)\\, \\overline{D(j\\omega)} \\right] = 0 \\quad (\\tau = 0)',
    },
    {
      name: 'PID with derivative filter',
      tex: 'C(s) = K \\left( 1 + \\frac{1}{T_i s} + \\frac{T_d s}{1 + T_d s / N} \\right)',
    },
    {
      name: 'Lead and lag',
      tex: 'C(s) = \\frac{K}{\\sqrt\\alpha}\\, \\frac{1 + \\sqrt\\alpha\\, s/\\omega_m}{1 + s/(\\sqrt\\alpha\\,\\omega_m)} \\cdot \\frac{s + \\omega_z}{s + \\omega_z/\\beta}, \\qquad \\alpha = \\frac{1 + \\sin\\varphi}{1 - \\sin\\varphi}',
    },
    {
      name: 'Sampled loop',
      tex: 'z = \\frac{1 + w}{1 - w}, \\qquad w = j \\tan(\\omega T_s / 2)',
    },
  ],
  symbols: [
    { symbol: 'P,\\ C,\\ L', meaning: 'plant, controller, open loop' },
    { symbol: 'N,\\ D', meaning: 'numerator and denominator of L without its dead time' },
    { symbol: '\\tau', meaning: 'dead time', unit: 's' },
    {
      symbol: 'Z,\\ P,\\ n',
      meaning:
        'poles right of the axis of the closed and of the open loop; clockwise turns of L(jω) round −1, ω from −∞ to ∞',
    },
    { symbol: '\\omega_c,\\ \\omega_{180}', meaning: 'gain and phase crossover', unit: 'rad/s' },
    { symbol: '\\varphi_m', meaning: 'phase margin', unit: '°' },
    { symbol: 'g_m', meaning: 'gain margin, a factor; in dB 20 log₁₀ of it' },
    {
      symbol: '\\tau_m',
      meaning: 'delay margin: the further dead time that destabilises',
      unit: 's',
    },
    { symbol: 'M_s,\\ M_t', meaning: 'largest |S| and |T|' },
    {
      symbol: '\\omega_b',
      meaning: 'bandwidth: |T| is 3 dB below its value at ω = 0',
      unit: 'rad/s',
    },
    {
      symbol: 'T_i,\\ T_d,\\ N',
      meaning: 'integral time, derivative time, derivative filter',
      unit: 's, s, –',
    },
    { symbol: 'T_s', meaning: 'sample time of the controller in code', unit: 's' },
  ],
  validity: [
    'One linear, time-invariant loop with one input and one output, unity negative feedback. Saturation, friction and backlash are not in the model; the C code limits its output, the diagrams do not.',
    'Proper plants and controllers, together to order 30.',
    'With dead time L crosses the negative real axis without end; the gain margins are the least over all crossings, found between the frequencies at which |L| or its phase is stationary. Unstable poles are counted by the argument principle, and the listed poles are the rightmost, not all.',
    'The load acts at the plant’s input, before the dead time. Reference and load are unit steps from rest.',
    'Sampled margins: the controller by Tustin’s rule, the plant exactly behind a zero-order hold, up to 60 samples of dead time. They are not shown where doubles cannot carry the plant in z.',
  ],
  pitfalls: [
    'A large gain margin and a large phase margin together do not make a robust loop: L may pass between them close to −1. Ms sees that; ask for less than 2, better 1.4 to 1.7.',
    'A gain margin says nothing where the open loop is unstable or crosses more than once: there the gain may have to stay above a bound too. Look at the table of crossings and at the verdict, which counts poles.',
    'The delay margin belongs to the crossover with the least margin in time, often a resonance far above the main crossover.',
    'Cancelling a lightly damped plant pole with a controller zero hides it from the reference response and not from the load response.',
    'A sampled controller adds about half a sample of delay by its hold and more by computing: half the sample time times the crossover, in radians of phase, is gone before anything else happens.',
    'A right half-plane zero at z or a dead time τ bounds the crossover: about z/2 or 1/τ. No controller lifts that bound.',
  ],
  citations: [
    {
      authors: 'K. J. Åström, R. M. Murray',
      title: 'Feedback Systems: An Introduction for Scientists and Engineers',
      source: '2nd ed., Princeton University Press',
      year: 2021,
      place: 'ch. 10–12 and 14',
      isbn: '978-0-691-19398-4',
    },
    {
      authors: 'S. Skogestad, I. Postlethwaite',
      title: 'Multivariable Feedback Control: Analysis and Design',
      source: '2nd ed., Wiley',
      year: 2005,
      place: '§2.4–2.6',
      isbn: '978-0-470-01168-3',
    },
    {
      authors: 'K. J. Åström, T. Hägglund',
      title: 'Advanced PID Control',
      source: 'ISA',
      year: 2006,
      place: 'ch. 3 (anti-windup) and ch. 4',
      isbn: '978-1-55617-942-6',
    },
    {
      authors: 'H. Nyquist',
      title: 'Regeneration theory',
      source: 'Bell System Technical Journal 11(1), 126–147',
      year: 1932,
      doi: '10.1002/j.1538-7305.1932.tb02344.x',
    },
    {
      authors: 'G. F. Franklin, J. D. Powell, M. L. Workman',
      title: 'Digital Control of Dynamic Systems',
      source: '3rd ed., Addison-Wesley',
      year: 1998,
      place: 'ch. 6 and 7',
      isbn: '978-0-201-82054-6',
    },
  ],
  faq: [
    {
      q: 'Which phase margin should I ask for?',
      a: '45° to 60° with a gain margin of 6 dB or more is a common start. Then read Ms: 1.4 is cautious, 2 is lively, above 2 is fragile.',
    },
    {
      q: 'Why is there more than one gain margin?',
      a: 'Each frequency at which L is real and negative gives one. Factors above 1 bound how far the gain may rise, factors below 1 how far it may fall. A conditionally stable loop has both.',
    },
    {
      q: 'How does “placed by crossover and margin” work?',
      a: 'At the crossover you ask for, the plant has a gain and a phase. The controller must make up the gain to 1 and the phase to the margin less 180°; PI, PD, PID and lead each have just the parameters for that. Where the phase is out of reach the page says what is within it.',
    },
    {
      q: 'I have an open loop L(s), not a plant and a controller.',
      a: 'Choose “None” as the controller: the plant is then L itself, with its dead time, and all margins and diagrams are of it.',
    },
    {
      q: 'My other program says the gain margin is different by a little.',
      a: 'Programs that interpolate on a frequency grid are good to a few digits. The crossings here are roots of polynomials, refined on L itself; with dead time all of them are looked at, also those of a resonance far above the first.',
    },
    {
      q: 'Why is the sampled margin smaller than the continuous one?',
      a: 'The zero-order hold acts like a dead time of half a sample. If the difference matters, sample faster or design with that dead time in the plant.',
    },
    {
      q: 'What does the C code do when the actuator saturates?',
      a: 'The output stops at the limit and the integrator is led by the difference between the output wanted and the output given (back-calculation), so it comes off the limit without a long overshoot.',
    },
  ],
  related: ['step-response', 'root-locus', 'matrix-lab', 'active-filter'],
};
