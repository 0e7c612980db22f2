import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A MOSFET is a resistor whose channel the gate draws. Above threshold the charge in the channel grows with the overdrive, and the current with its square; below threshold the current falls exponentially and is carried by diffusion.',
    'Two models are offered. Level 1 is the square law of every textbook and of SPICE. EKV is one expression from weak to strong inversion, referred to the bulk; its inversion coefficient says in one number how the device is biased, and its g_m/I_D is what low-power design is made with.',
    'Sizing turns that round. A stage needs a transconductance or a current; speed and accuracy ask for strong inversion, economy for weak. g_m/I_D, or the inversion coefficient, settles that choice without a width, because the gate voltage follows from it alone; the width is then in proportion to the current.',
  ],
  formulas: [
    {
      name: 'Threshold with body effect',
      tex: 'V_{th} = V_{TO} + \\gamma \\left( \\sqrt{\\phi + V_{SB}} - \\sqrt{\\phi} \\right)',
    },
    {
      name: 'Level 1, triode',
      tex: 'I_D = \\beta \\left( V_{ov} - \\tfrac12 V_{DS} \\right) V_{DS} (1 + \\lambda V_{DS}), \\qquad V_{DS} < V_{ov} = V_{GS} - V_{th}',
    },
    {
      name: 'Level 1, saturation',
      tex: 'I_D = \\frac{\\beta}{2} V_{ov}^2 (1 + \\lambda V_{DS}), \\qquad V_{DS} \\ge V_{ov}',
    },
    {
      name: 'EKV',
      tex: 'I_D = 2 n \\beta U_T^2 \\left[ F\\!\\left(\\tfrac{V_P - V_S}{U_T}\\right) - F\\!\\left(\\tfrac{V_P - V_D}{U_T}\\right) \\right] (1 + \\lambda V_{DS}), \\qquad F(v) = \\ln^2\\!\\left(1 + e^{v/2}\\right)',
    },
    {
      name: 'Pinch-off voltage',
      tex: "V_P = V_G' - \\phi - \\gamma \\left( \\sqrt{V_G' + \\tfrac{\\gamma^2}{4}} - \\tfrac{\\gamma}{2} \\right), \\qquad V_G' = V_G - V_{TO} + \\phi + \\gamma\\sqrt{\\phi}",
    },
    { name: 'Slope factor', tex: 'n = 1 + \\frac{\\gamma}{2 \\sqrt{V_P + \\phi + 4 U_T}}' },
    {
      name: 'Transconductance efficiency',
      tex: '\\frac{g_m}{I_D} = \\frac{1 - e^{-\\sqrt{IC}}}{n U_T \\sqrt{IC}}',
    },
    {
      name: 'Gate voltage for an inversion coefficient',
      tex: 'V_{GS} = V_{TO} + V_P + \\gamma \\left( \\sqrt{\\phi + V_P} - \\sqrt{\\phi} \\right) - V_{SB}, \\qquad V_P = V_{SB} + 2 U_T \\ln\\!\\left( e^{\\sqrt{IC}} - 1 \\right)',
    },
    {
      name: 'Width for a transconductance',
      tex: 'I_D = \\frac{g_m}{(g_m/I_D)}, \\qquad W = \\frac{I_D}{(I_D/W)}',
    },
    {
      name: 'Transit frequency',
      tex: 'f_T = \\frac{g_m}{2\\pi (C_{gs} + C_{gd} + C_{gb})}',
    },
    {
      name: 'Gate to source capacitance, EKV',
      tex: 'C_{gs} = \\tfrac23 C_{ox} W L \\left( 1 - \\frac{x_r^2 + x_r + \\frac12 x_f}{(x_f + x_r)^2} \\right), \\qquad x_{f,r} = \\sqrt{\\tfrac14 + i_{f,r}}',
    },
    {
      name: 'Gate to bulk capacitance, EKV',
      tex: 'C_{gb} = \\frac{n_q - 1}{n_q} \\left( C_{ox} W L - C_{gs} - C_{gd} \\right), \\qquad n_q = 1 + \\frac{\\gamma}{2 \\sqrt{V_P + \\phi}}',
    },
    { name: 'Common-source gain', tex: 'A_v = -\\frac{g_m}{g_{ds} + 1/R_D}' },
  ],
  symbols: [
    { symbol: '\\beta', meaning: 'gain factor, K_P·W/L', unit: 'A/V²' },
    {
      symbol: 'V_{TO}',
      meaning: 'threshold without body bias; negative for a p-channel enhancement device',
      unit: 'V',
    },
    { symbol: '\\lambda', meaning: 'channel-length modulation', unit: '1/V' },
    { symbol: '\\gamma', meaning: 'body-effect coefficient', unit: '√V' },
    { symbol: '\\phi', meaning: 'surface potential in strong inversion', unit: 'V' },
    { symbol: 'U_T', meaning: 'thermal voltage kT/q, 25.9 mV at 300 K', unit: 'V' },
    {
      symbol: 'n',
      meaning: 'slope factor: a decade of weak-inversion current takes n·U_T·ln 10 of gate voltage',
    },
    { symbol: 'IC', meaning: 'inversion coefficient: below 0.1 weak, above 10 strong inversion' },
    {
      symbol: 'i_f, i_r',
      meaning:
        'forward and reverse current in units of 2·n·β·U_T², F of the two voltages; i_f is IC',
    },
    { symbol: 'C_{ox}', meaning: 'capacitance of the gate oxide', unit: 'F/m²' },
    { symbol: 'f_T', meaning: 'frequency of unity current gain, of the channel alone', unit: 'Hz' },
  ],
  validity: [
    'Long channels: no velocity saturation, no drain-induced barrier lowering, no mobility reduction by the gate field. Below about half a micrometre the numbers are optimistic.',
    'Level 1 has no current below threshold and too high a g_m/I_D just above it.',
    'The temperature enters through the thermal voltage alone; threshold and mobility are those given.',
    'The channel is symmetric: below V_DS = 0 the drain acts as source, and current and conductances are carried back. The bulk may be biased forward by less than φ, where the depletion layer of both models ends; level 1 goes on along the tangent at V_SB = 0, as SPICE does. The junctions themselves conduct from about 0.5 V, and are not among the models.',
    'Of a model card VTO, KP, LAMBDA, GAMMA, PHI, TOX, U0, NSUB, NSS, TPG and LD are taken, and what it leaves out is worked out as SPICE does. What shapes the channel in level 2 and 3 (THETA, VMAX, ETA, KAPPA and others) is not: the card’s device is then that of level 1 or EKV with its K_P, V_TO, γ and φ.',
    'A p-channel device is computed as the mirror image: give V_SG, V_SD and V_BS as positive numbers and V_TO with its own sign.',
    'f_T counts the channel alone: overlaps, junctions and wires come on top, and non-quasi-static effects set in about a third of it. C_gd and C_gs of level 1 are those of Meyer.',
    'No gate leakage, no bulk diodes, no noise.',
  ],
  pitfalls: [
    'A K_P taken from the data sheet of a discrete transistor already holds W/L. Enter W = L then, and C_ox = 0.',
    'λ belongs to one channel length. Halve L and it about doubles.',
    'A depletion device has a negative V_TO (a p-channel one a positive): give V_GS below 0 to turn it off.',
    'In SPICE the device card takes W and L in metres: a forgotten u makes a transistor a metre wide.',
    'Saturation of a MOSFET is the flat part of its curves. Saturation of a bipolar transistor is the steep one.',
    'Reading g_m off the square law at an overdrive below 100 mV overstates it: look at g_m/I_D, which cannot exceed 1/(n·U_T).',
    'Weak inversion is not free: for the same g_m it takes the least current and by far the widest device, whose capacitance makes it slow. Halfway, at an IC of 1, g_m/I_D is still 63 % of its limit.',
  ],
  citations: [
    {
      authors: 'H. Shichman, D. A. Hodges',
      title: 'Modeling and simulation of insulated-gate field-effect transistor switching circuits',
      source: 'IEEE Journal of Solid-State Circuits 3(3), 285–289',
      year: 1968,
      doi: '10.1109/JSSC.1968.1049902',
    },
    {
      authors: 'C. C. Enz, F. Krummenacher, E. A. Vittoz',
      title:
        'An analytical MOS transistor model valid in all regions of operation and dedicated to low-voltage and low-current applications',
      source: 'Analog Integrated Circuits and Signal Processing 8, 83–114',
      year: 1995,
      doi: '10.1007/BF01239381',
    },
    {
      authors: 'M. Bucher, C. Lallement, C. Enz, F. Théodoloz, F. Krummenacher',
      title: 'The EPFL-EKV MOSFET Model Equations for Simulation, version 2.6',
      source: 'Swiss Federal Institute of Technology Lausanne, Electronics Laboratories',
      year: 1997,
    },
    {
      authors: 'C. C. Enz, E. A. Vittoz',
      title: 'Charge-Based MOS Transistor Modeling',
      source: 'Wiley',
      year: 2006,
      isbn: '978-0-470-85541-6',
    },
    {
      authors: 'F. Silveira, D. Flandre, P. G. A. Jespers',
      title: 'A gm/ID based methodology for the design of CMOS analog circuits',
      source: 'IEEE Journal of Solid-State Circuits 31(9), 1314–1319',
      year: 1996,
      doi: '10.1109/4.535416',
    },
    {
      authors: 'P. G. A. Jespers, B. Murmann',
      title: 'Systematic Design of Analog CMOS Circuits Using Pre-Computed Lookup Tables',
      source: 'Cambridge University Press',
      year: 2017,
      doi: '10.1017/9781108125840',
    },
    {
      authors: 'A. Vladimirescu, S. Liu',
      title: 'The simulation of MOS integrated circuits using SPICE2',
      source: 'Memorandum UCB/ERL M80/7, University of California, Berkeley',
      year: 1980,
    },
    {
      authors: 'J. E. Meyer',
      title: 'MOS models and circuit simulation',
      source: 'RCA Review 32, 42–63',
      year: 1971,
    },
    {
      authors: 'Y. Tsividis, C. McAndrew',
      title: 'Operation and Modeling of the MOS Transistor',
      source: '3rd ed., Oxford University Press',
      year: 2011,
      isbn: '978-0-19-517015-3',
    },
  ],
  faq: [
    {
      q: 'Which model should I take?',
      a: 'Level 1 to follow a textbook or a hand calculation; EKV for anything biased below a few hundred millivolts of overdrive, for design by g_m/I_D, and for the current below threshold.',
    },
    {
      q: 'Where do I get the parameters?',
      a: 'From the SPICE model of the part or process: choose “.model card” and paste it, or open its file; the page says what of it is used. From a data sheet: V_TO near the gate threshold, K_P from g_m²/(2·I_D) with W = L. C_ox is 3.45·10⁻¹¹ F/m over the thickness of the oxide.',
    },
    {
      q: 'What does the inversion coefficient tell me?',
      a: 'In saturation it is the drain current in units of the specific current, channel-length modulation apart. At 1 the device is in the middle of moderate inversion, which for many stages is the best trade of speed against current.',
    },
    {
      q: 'How do I size a transistor by gm/ID?',
      a: 'Choose the task “size by gm/ID”, say which g_m or current the stage needs, and pull the ring on the design chart. Read W and the gate voltage, and below the price: f_T, intrinsic gain and saturation voltage. Then choose L: a longer one gives gain and costs f_T with its square. λ goes with 1/L, so enter it anew.',
    },
    {
      q: 'Why does the simulator show a slightly larger current?',
      a: 'Bulk diodes and gmin, a conductance that SPICE puts across every junction, add about a picoampere a volt. The export sets gmin low.',
    },
  ],
  related: ['active-filter'],
};
