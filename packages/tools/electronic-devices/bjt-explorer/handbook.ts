import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A bipolar transistor carries a current from collector to emitter that grows exponentially with the voltage between base and emitter, a decade for some 60 mV, and takes a small share of it, one part in β, through its base.',
    'The Gummel–Poon model, on which every SPICE card of type NPN and PNP rests, adds to that law what real transistors show: the Early effect, leakage that takes the gain at small currents, high injection that takes it at large ones, three ohmic resistances, charges that limit the speed, and how all of it moves with temperature.',
    'A bias circuit decides where on its curves the transistor stands. A good one leaves that point alone when β halves or the summer comes; the table of stability says by how much.',
  ],
  formulas: [
    {
      name: 'Collector current',
      tex: "I_C = \\frac{I_S}{q_b}\\left(e^{V_{B'E'}/n_F V_T} - e^{V_{B'C'}/n_R V_T}\\right) - \\frac{I_S}{\\beta_R}\\left(e^{V_{B'C'}/n_R V_T} - 1\\right) - I_{SC}\\left(e^{V_{B'C'}/n_C V_T} - 1\\right)",
    },
    {
      name: 'Base current',
      tex: "I_B = \\frac{I_S}{\\beta_F}\\left(e^{V_{B'E'}/n_F V_T} - 1\\right) + I_{SE}\\left(e^{V_{B'E'}/n_E V_T} - 1\\right) + \\frac{I_S}{\\beta_R}\\left(e^{V_{B'C'}/n_R V_T} - 1\\right) + I_{SC}\\left(e^{V_{B'C'}/n_C V_T} - 1\\right)",
    },
    {
      name: 'Charge of the base',
      tex: "q_b = \\frac{q_1}{2}\\left(1 + \\sqrt{1 + 4 q_2}\\right), \\quad q_1 = \\frac{1}{1 - V_{B'C'}/V_{AF} - V_{B'E'}/V_{AR}}, \\quad q_2 = \\frac{I_{BE}}{I_{KF}} + \\frac{I_{BC}}{I_{KR}}",
    },
    {
      name: 'Hybrid-π by hand',
      tex: 'g_m = \\frac{I_C}{V_T}, \\qquad r_\\pi = \\frac{\\beta}{g_m}, \\qquad r_o = \\frac{V_A + V_{CE}}{I_C}',
    },
    {
      name: 'AC load line',
      tex: 'r_{ac} = -\\frac{v_{ce}}{i_c} \\approx R_C \\parallel R_L, \\qquad \\hat v_{max} = \\min\\left(I_C\\,r_{ac},\\; V_{CE} - V_{CE,sat}\\right)',
    },
    { name: 'Transit frequency by hand', tex: 'f_T = \\frac{g_m}{2\\pi (C_\\pi + C_\\mu)}' },
    {
      name: 'Transit time at high current',
      tex: "\\tau_F = T_F\\left[1 + X_{TF}\\left(\\frac{I_{BE}}{I_{BE} + I_{TF}}\\right)^2 e^{V_{B'C'}/1.44 V_{TF}}\\right]",
    },
    {
      name: 'Saturation current over temperature',
      tex: 'I_S(T) = I_S \\left(\\frac{T}{T_0}\\right)^{X_{TI}} e^{\\frac{E_G}{V_T}\\left(\\frac{T}{T_0} - 1\\right)}, \\qquad \\beta(T) = \\beta \\left(\\frac{T}{T_0}\\right)^{X_{TB}}',
    },
    {
      name: 'Hybrid parameters',
      tex: 'v_1 = h_{11} i_1 + h_{12} v_2, \\qquad i_2 = h_{21} i_1 + h_{22} v_2',
    },
    {
      name: 'Noise by hand',
      tex: 'e_n^2 = 4kT r_b + \\frac{2q I_C}{g_m^2}, \\qquad i_n^2 = 2q I_B + \\frac{K_F I_B^{A_F}}{f} + \\frac{2q I_C}{\\beta^2}, \\qquad F = 1 + \\frac{e_n^2 + i_n^2 R_s^2}{4 k T_0 R_s}',
    },
    {
      name: 'Voltage divider',
      tex: 'I_C \\approx \\beta\\,\\frac{V_{Th} - V_{BE}}{R_{Th} + (\\beta + 1) R_E}',
    },
  ],
  symbols: [
    { symbol: 'V_T', meaning: 'thermal voltage kT/q, 25.9 mV at 27 °C', unit: 'V' },
    { symbol: 'I_S', meaning: 'saturation current of the transport', unit: 'A' },
    { symbol: '\\beta', meaning: 'collector over base current' },
    { symbol: 'V_{AF}, V_{AR}', meaning: 'Early voltages, forward and reverse', unit: 'V' },
    { symbol: 'I_{KF}, I_{KR}', meaning: 'knee currents of high injection', unit: 'A' },
    { symbol: 'I_{SE}, I_{SC}', meaning: 'leakage of the junctions', unit: 'A' },
    { symbol: 'I_{BE}, I_{BC}', meaning: 'transport currents before division by q_b', unit: 'A' },
    { symbol: 'T_F', meaning: 'forward transit time', unit: 's' },
  ],
  validity: [
    'The Gummel–Poon model of SPICE as ngspice computes it, with all its parameters, at any temperature; currents and slopes are exact to the solver’s tolerance. The table of what a card has beyond it is in the notice.',
    'No breakdown: V_CEO and the emitter’s 5 to 7 V are not on Gummel–Poon cards. Where the maker’s limit is on the card, as LTspice writes it, a notice says that it is passed.',
    'No quasi-saturation: ngspice’s RCO, VO, GAMMA and QCO are read past. Power transistors have a rounder knee than drawn.',
    'No self-heating: the temperature is that of the junction.',
    'The substrate stands at the emitter and its capacitance at the collector, for npn and pnp; ngspice puts that of a pnp at the base unless SUBS=1 is on the card.',
    'Across each junction lies a femtosiemens, a thousandth of SPICE’s own GMIN: with GMIN = 1 pS a simulator shows some picoamperes more.',
    'Noise is shot, thermal and, where KF is on the card, flicker noise of the transistor alone, without the bias resistors; most makers’ cards have no KF, and show no 1/f noise.',
    'Coupling and bypass capacitors that are not given are shorts; the AC load line has all of them so, and its swing is that of the straight line, not of the exponential. Leads and case are not on a card.',
    'A junction’s potential on the card below 0.3 V or so is carried by SPICE’s temperature law to nothing in the heat, where a simulator fails; a fiftieth of it stays here.',
    'The edge of saturation is where the collector junction takes a tenth of the base current.',
    'A pnp is computed as the mirror image: all its voltages and currents are given and shown as positive numbers.',
  ],
  pitfalls: [
    'BF on a card is not the β of a data sheet: leakage and high injection take from it. Read β off its curve at your current.',
    'β of one type spreads over a factor of two and more. A base resistor alone carries that into the collector current; a divider with an emitter resistor does not.',
    'VAF of a card comes from a fit: two makers’ cards of one type may differ fourfold. Do not lean on r_o.',
    'Saturation of a bipolar transistor is the steep part of its curves; that of a MOSFET is the flat one.',
    'A base-emitter voltage that is held lets the current double in about ten degrees: hold a current, or put in R_E.',
    'A voltage gain without its load is not the stage’s: give R_L and R_s.',
  ],
  citations: [
    {
      authors: 'H. K. Gummel, H. C. Poon',
      title: 'An integral charge control model of bipolar transistors',
      source: 'Bell System Technical Journal 49(5), 827–852',
      year: 1970,
      doi: '10.1002/j.1538-7305.1970.tb01803.x',
    },
    {
      authors: 'G. Massobrio, P. Antognetti',
      title: 'Semiconductor Device Modeling with SPICE',
      source: '2nd ed., McGraw-Hill',
      year: 1993,
      place: 'ch. 2',
    },
    {
      authors: 'L. W. Nagel',
      title: 'SPICE2: A Computer Program to Simulate Semiconductor Circuits',
      source: 'Memorandum UCB/ERL M520, University of California, Berkeley',
      year: 1975,
    },
    {
      authors: 'P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer',
      title: 'Analysis and Design of Analog Integrated Circuits',
      source: '5th ed., Wiley',
      year: 2009,
      place: 'ch. 1 and 3',
    },
    {
      authors: 'R. L. Boylestad, L. Nashelsky',
      title: 'Electronic Devices and Circuit Theory',
      source: '11th ed., Pearson',
      year: 2013,
      place: 'ch. 4 and 5',
    },
  ],
  faq: [
    {
      q: 'Where do I get a model of my transistor?',
      a: 'From its maker’s site, or the library of a simulator: choose “a .model card” and paste or open it. A file of many transistors is taken whole; say which by its name.',
    },
    {
      q: 'Why is β not what the card says as BF?',
      a: 'BF is the gain without leakage and high injection. What is left of it at your current, voltage and temperature is the β shown.',
    },
    {
      q: 'How do I move the operating point?',
      a: 'Pull the ring on the output curves: in a bias circuit it slides along the load line and sets the base resistor, otherwise it sets current and voltage. The ends of the load line set supply and collector resistor.',
    },
    {
      q: 'How do I give a pnp?',
      a: 'With positive numbers: V_EB, V_EC and the currents that flow out. The circuit is the npn’s turned upside down.',
    },
    {
      q: 'What are h_fe and h_FE?',
      a: 'h_FE is the ratio of the currents, shown as β; h_fe that of their small changes, in the table of hybrid parameters. They part where β moves with the current.',
    },
  ],
  related: ['mosfet-explorer'],
};
