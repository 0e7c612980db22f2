import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A MOSFET is a resistor whose channel the gate draws. Above threshold the charge in the channel grows with the overdrive, and the current with its square; below threshold the current falls exponentially and is carried by diffusion.',
    'Two models are offered. Level 1 is the square law of every textbook and of SPICE. EKV is one expression from weak to strong inversion, referred to the bulk; its inversion coefficient says in one number how the device is biased, and its gm/ID is what low-power design is made with.',
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
    { name: 'Common-source gain', tex: 'A_v = -\\frac{g_m}{g_{ds} + 1/R_D}' },
  ],
  symbols: [
    { symbol: '\\beta', meaning: 'gain factor, K_P W/L', unit: 'A/V²' },
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
  ],
  validity: [
    'Long channels: no velocity saturation, no drain-induced barrier lowering, no mobility reduction by the gate field. Below about half a micrometre the numbers are optimistic.',
    'Level 1 has no current below threshold and too high a gm/ID just above it.',
    'The temperature enters through the thermal voltage alone; threshold and mobility are those given.',
    'VDS and VSB of zero or more. A p-channel device is computed as the mirror image: give VSG, VSD and VBS as positive numbers and VTO with its own sign.',
    'Direct current: no capacitances, no bulk diodes.',
  ],
  pitfalls: [
    'KP in a data sheet of a discrete transistor already holds W/L. Enter W = L then.',
    'λ belongs to one channel length. Halve L and it about doubles.',
    'In SPICE the device card takes W and L in metres: a forgotten u makes a transistor a metre wide.',
    'Saturation of a MOSFET is the flat part of its curves. Saturation of a bipolar transistor is the steep one.',
    'Reading gm off the square law at an overdrive below 100 mV overstates it: look at gm/ID, which cannot exceed 1/(n·U_T).',
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
      a: 'Level 1 to follow a textbook or a hand calculation; EKV for anything biased below a few hundred millivolts of overdrive, for gm/ID design, and for leakage.',
    },
    {
      q: 'Where do I get the parameters?',
      a: 'From the SPICE model of the part or process: KP, VTO, LAMBDA, GAMMA and PHI of a level 1 model go in as they are. From a data sheet: VTO near the gate threshold, KP from gm²/(2·ID) with W = L.',
    },
    {
      q: 'What does the inversion coefficient tell me?',
      a: 'It is the drain current in units of the specific current. At 1 the device is in the middle of moderate inversion, which for many stages is the best trade of speed against current.',
    },
    {
      q: 'Why does the simulator show a slightly larger current?',
      a: 'Bulk diodes and gmin, a conductance that SPICE puts across every junction, add about a picoampere a volt. The export sets gmin low.',
    },
  ],
  related: ['active-filter'],
};
