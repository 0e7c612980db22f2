import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A DC-DC converter moves charge in packets: a switch fills an inductor from the input, a rectifier empties it into the output, some hundred thousand times a second. The ratio of the switch’s on-time to the period, the duty ratio, sets the output; the inductor sets how much the current moves, the capacitor how much of that is seen.',
    'Each interval of a period is a linear circuit. Its state at the end is an exponential of its state at the beginning, so the period that ends where it began is found exactly, with every resistance and drop in it, in continuous conduction and where the rectifier stops before the period ends.',
    'The loop is designed on the averaged circuit: the output is regulated well below the switching frequency, and there the mean over a period obeys a smooth equation whose linear part is the control-to-output response.',
  ],
  formulas: [
    {
      name: 'Duty ratio without losses',
      tex: 'D_{buck} = \\frac{V_{out}}{V_{in}}, \\quad D_{boost} = 1 - \\frac{V_{in}}{V_{out}}, \\quad D_{inv} = \\frac{V_{out}}{V_{in} + V_{out}}, \\quad D_{fly} = \\frac{V_{out}}{n V_{in} + V_{out}}, \\quad D_{fwd} = \\frac{V_{out}}{n V_{in}}, \\quad n = N_s/N_p',
    },
    {
      name: 'Inductor ripple of a buck',
      tex: '\\Delta I_L = \\frac{V_{out} (1 - D)}{L f_{sw}}, \\qquad L_{crit} = \\frac{V_{out}(1 - D)}{2 I_{out} f_{sw}}',
    },
    {
      name: 'Output ripple without ESR',
      tex: '\\Delta V_{buck} = \\frac{\\Delta I_L}{8 f_{sw} C}, \\qquad \\Delta V_{boost} = \\frac{I_{out} D}{f_{sw} C}',
    },
    {
      name: 'Steady state',
      tex: '\\mathbf{x}(t + \\tau) = e^{A\\tau}\\mathbf{x}(t) + \\int_0^\\tau e^{As}\\,ds\\;\\mathbf{b}, \\qquad \\mathbf{x}(T) = \\mathbf{x}(0)',
    },
    {
      name: 'Ceramic capacitor under bias',
      tex: '\\frac{C(V)}{C_0} = \\frac{1}{2\\cosh\\left(\\tfrac{2}{3}\\operatorname{arsinh}\\tfrac{2V}{V_{1/2}}\\right) - 1}',
    },
    {
      name: 'Overlap of the switch',
      tex: 'P_{sw} = \\tfrac{1}{2} V f_{sw} (I_{on} t_r + I_{off} t_f)',
    },
    {
      name: 'Clamp',
      tex: 'P = \\tfrac{1}{2} L_{lk} I_{pk}^2 f_{sw} \\frac{V_{cl}}{V_{cl} - V_{out}/n}',
    },
    {
      name: 'Averaging',
      tex: '\\dot{\\bar{\\mathbf{x}}} = d\\,(A_1\\bar{\\mathbf{x}} + \\mathbf{b}_1) + d_2 (A_2\\bar{\\mathbf{x}} + \\mathbf{b}_2) + (1 - d - d_2)(A_3\\bar{\\mathbf{x}} + \\mathbf{b}_3)',
    },
    {
      name: 'Right-half-plane zero',
      tex: '\\omega_{boost} = \\frac{(1-D)^2 R}{L}, \\qquad \\omega_{inv} = \\frac{(1-D)^2 R}{D L}',
    },
    {
      name: 'Peak current mode',
      tex: "F_m = \\frac{1}{(S_n + S_e) T}, \\quad H_e(s) = 1 - \\frac{\\pi s}{2\\omega_n} + \\frac{s^2}{\\omega_n^2}, \\quad \\omega_n = \\frac{\\pi}{T}, \\quad Q_p = \\frac{1}{\\pi\\left[\\left(1 + \\frac{S_e}{S_n}\\right) D' - \\frac{1}{2}\\right]}",
    },
    {
      name: 'K factor',
      tex: 'k_{II} = \\tan\\left(45^\\circ + \\tfrac{\\varphi}{2}\\right), \\qquad \\sqrt{k_{III}} = \\tan\\left(45^\\circ + \\tfrac{\\varphi}{4}\\right), \\qquad \\varphi = \\varphi_m - 90^\\circ - \\arg G(j\\omega_c)',
    },
  ],
  symbols: [
    { symbol: "D,\\ D'", meaning: 'duty ratio; 1 − D' },
    { symbol: 'T,\\ f_{sw}', meaning: 'switching period and frequency', unit: 's, Hz' },
    { symbol: 'L,\\ C', meaning: 'inductance; output capacitance at its bias', unit: 'H, F' },
    {
      symbol: 'A_k,\\ \\mathbf{b}_k',
      meaning: 'circuit of interval k: state (inductor current, capacitor voltage)',
    },
    { symbol: 'S_n,\\ S_e', meaning: 'slope of the sensed current; of the ramp', unit: 'V/s' },
    {
      symbol: '\\varphi_m,\\ \\varphi',
      meaning: 'phase margin; boost of the compensator',
      unit: '°',
    },
    {
      symbol: 'L_{lk},\\ V_{cl}',
      meaning: 'leakage at the primary; clamp above the input',
      unit: 'H, V',
    },
  ],
  validity: [
    'Switch and rectifier are a resistance and a drop each, and change at once: what happens within an edge is a loss by formula and not a waveform. Ringing is not in it, nor the droop of the input.',
    'Of a forward the magnetising current is in the peak of its switch, and not in the RMS current nor in the sensed ramp.',
    'Losses other than conduction stand beside the circuit: they do not move the duty ratio. Overlap, gate, C_oss, recovery and dead time are the formulas of application notes, good to some ten per cent at best.',
    'The load is a resistor. A constant-current load damps less; a constant-power load is not covered.',
    'The averaged models end near a fifth of the switching frequency; peak current mode has the sampling in it to half of it. A synchronous rectifier lets current flow back (forced continuous conduction).',
    'In discontinuous conduction the full-order average leaves out what the ripple of the output does within a period: against switched simulations the control-to-output response was up to 19 % off.',
    'The error amplifier is ideal: no gain–bandwidth limit, no output resistance of the transconductance. The load step is to first order and does not limit the duty ratio.',
    'The transformer is ideal beside its magnetising inductance; leakage is a loss in the clamp and does not delay the current. Optocouplers are not in the loop: their pole is to be left room for.',
    'Real parts and controllers are a short list with the ratings that LTspice’s libraries and data sheets give them, not a catalogue: of a switch there is no current among them, and temperature, surge and life are not looked at.',
    'The capacitor’s curve over bias is a model with one figure; the data sheet’s own figure at the output voltage is to be preferred: enter what is left and no halving voltage.',
  ],
  pitfalls: [
    'A ceramic capacitor’s marked value is that at no voltage: at its rated voltage a small class II part may have a fifth of it. The loop sees what is left.',
    'The zero right of the axis of a boost or a flyback moves with input and load: what counts is the least input at full load.',
    'A crossover near the LC resonance of voltage mode asks for a boost that no type III gives, and crosses again at its peak.',
    'Peak current mode above half the duty ratio needs a ramp, whatever the margins of the averaged loop say.',
    'The peak current that saturates is at the largest input for a buck and at the least for a boost, a buck-boost and a flyback.',
    'The ripple of a boost’s output capacitor is the load current being switched, many times that of a buck: its RMS current chooses the part.',
  ],
  citations: [
    {
      authors: 'R. W. Erickson, D. Maksimović',
      title: 'Fundamentals of Power Electronics',
      source: '3rd ed., Springer',
      year: 2020,
      place: 'ch. 2, 3, 5, 7–9, 15',
      isbn: '978-3-030-43879-1',
    },
    {
      authors: 'R. D. Middlebrook, S. Ćuk',
      title: 'A general unified approach to modelling switching-converter power stages',
      source: 'IEEE Power Electronics Specialists Conference, 18–34',
      year: 1976,
    },
    {
      authors: 'R. B. Ridley',
      title: 'A new, continuous-time model for current-mode control',
      source: 'IEEE Transactions on Power Electronics 6(2), 271–280',
      year: 1991,
    },
    {
      authors: 'J. Sun, D. M. Mitchell, M. F. Greuel, P. T. Krein, R. M. Bass',
      title: 'Averaged modeling of PWM converters operating in discontinuous conduction mode',
      source: 'IEEE Transactions on Power Electronics 16(4), 482–492',
      year: 2001,
    },
    {
      authors: 'V. Vorpérian',
      title: 'Simplified analysis of PWM converters using model of PWM switch, parts I and II',
      source: 'IEEE Transactions on Aerospace and Electronic Systems 26(3), 490–505',
      year: 1990,
    },
    {
      authors: 'H. D. Venable',
      title: 'The K factor: a new mathematical tool for stability analysis and synthesis',
      source: 'Proceedings of Powercon 10, H1-1',
      year: 1983,
    },
    {
      authors: 'D. R. Chase, L.-Y. Chen, R. A. York',
      title: 'Modeling the capacitive nonlinearity in thin-film BST varactors',
      source: 'IEEE Transactions on Microwave Theory and Techniques 53(10), 3215–3220',
      year: 2005,
    },
  ],
  faq: [
    {
      q: 'Which ripple current should I choose?',
      a: '20 to 40 % of the inductor’s mean current, peak to peak, at the worst input. Less makes the inductor large and the answer to a load step slow; more raises peak current and core loss.',
    },
    {
      q: 'When is conduction discontinuous?',
      a: 'With a diode, when the load falls below half the ripple as the output sees it: the boundary current among the figures. A synchronous rectifier lets the current reverse and stays continuous.',
    },
    {
      q: 'How is the crossover chosen when none is given?',
      a: 'A tenth of the switching frequency, and no more than a fifth of the zero right of the axis at the least input and full load.',
    },
    {
      q: 'What if the phase margin cannot be met?',
      a: 'The page says how much boost is needed and how much the compensator’s type can give, and places what it can. Lower the crossover, add capacitance or change to current mode.',
    },
    {
      q: 'Do my parts bear it?',
      a: 'Enter what their data sheets allow under “Limits of the parts”: every limit is held against the worst of the three inputs at full load, and each that is exceeded is named with its figure. Leave room for ringing: 80% of the voltage is usual.',
    },
    {
      q: 'Why is the efficiency not that of the data sheet?',
      a: 'Edges, recovery and core differ with layout, temperature and maker. The table says which loss is how large; look at the first rows.',
    },
    {
      q: 'Is the output of the flyback isolated?',
      a: 'Everything is seen from the secondary, so isolation changes nothing but the loop: an optocoupler adds gain and a pole, which are not in it.',
    },
  ],
  related: ['loop-shaper', 'inductor-designer', 'active-filter', 'mosfet-explorer'],
};
