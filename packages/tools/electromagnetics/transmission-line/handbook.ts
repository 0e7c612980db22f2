import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A transmission line guides a wave between conductors. Two numbers a metre decide it: the capacitance C with its dielectrics and the capacitance C₀ of the same conductors in vacuum. From C₀ follows the inductance, from both the characteristic impedance and the speed.',
    'This page finds both capacitances by a field solver of its own: charge on the faces of the conductors and on the boundaries of the dielectrics, cut into panels that crowd towards the corners, the planes as images. Two meshes are extrapolated, and what that adds is told as the error. Thickness, etched sides, solder mask, two dielectrics and planes at any distance are all in it; closed formulas stand beside as a second reckoning, with what they leave out.',
    'A pair has two modes. Driven against one another (odd) its lines have the differential impedance 2·Zodd, driven together (even) the common one Zeven/2.',
    'Loss has three parts. Currents run in the skin of conductors and return in that of the planes; rough copper lengthens their way; dielectrics take a share of the energy that is stored in them.',
  ],
  formulas: [
    {
      name: 'Impedance and speed from two capacitances',
      tex: 'Z_0 = \\frac{1}{c\\sqrt{C\\,C_0}}, \\qquad \\varepsilon_{eff} = \\frac{C}{C_0}, \\qquad L = \\frac{1}{c^2 C_0}',
    },
    {
      name: 'Modes of a pair',
      tex: '\\begin{aligned} Z_{diff} &= 2 Z_{odd}, \\qquad Z_{com} = \\tfrac{1}{2} Z_{even} \\\\ k &= \\frac{Z_{even} - Z_{odd}}{Z_{even} + Z_{odd}} \\end{aligned}',
    },
    {
      name: 'Boundary of two dielectrics, σ all charge',
      tex: '\\frac{\\sigma}{2\\varepsilon_0} + \\frac{\\varepsilon_a - \\varepsilon_b}{\\varepsilon_a + \\varepsilon_b} E_n = 0',
    },
    {
      name: 'Propagation',
      tex: '\\gamma = \\alpha + j\\beta = \\sqrt{(R + j\\omega L)(G + j\\omega C)}, \\qquad Z = \\sqrt{\\frac{R + j\\omega L}{G + j\\omega C}}',
    },
    {
      name: 'Resistance by incremental inductance (Wheeler)',
      tex: 'R_\\infty = \\frac{R_s}{\\mu_0} \\frac{\\partial L}{\\partial n}, \\qquad R_s = \\frac{1}{\\sigma\\delta}, \\qquad \\delta = \\frac{1}{\\sqrt{\\pi f \\mu_0 \\sigma}}',
    },
    {
      name: 'Joined to the resistance at rest',
      tex: 'Z_i = \\sqrt{R_{dc}^2 + 2j\\,R_\\infty^2}',
    },
    {
      name: 'Roughness, Hammerstad',
      tex: 'K = 1 + \\frac{2}{\\pi} \\arctan\\left( 1.4 \\left( \\frac{R_q}{\\delta} \\right)^{2} \\right)',
    },
    {
      name: 'Roughness, Huray, cannonball stack',
      tex: 'K = 1 + \\frac{7.33}{1 + \\frac{\\delta}{a} + \\frac{\\delta^2}{2a^2}}, \\qquad a = 0.06\\,R_z',
    },
    {
      name: 'Dielectric loss by filling factors',
      tex: 'G = \\omega C \\sum_k q_k \\tan\\delta_k, \\qquad q_k = \\frac{\\partial \\ln C}{\\partial \\ln \\varepsilon_k}',
    },
    {
      name: 'Dispersion of microstrip (Kirschning–Jansen)',
      tex: '\\varepsilon_{eff}(f) = \\varepsilon_r - \\frac{\\varepsilon_r - \\varepsilon_{eff}(0)}{1 + P(f)}',
    },
    {
      name: 'Wide-band dielectric (Djordjević–Sarkar)',
      tex: '\\varepsilon(f) = \\varepsilon_\\infty + m \\ln\\frac{f_2 + jf}{f_1 + jf}',
    },
    {
      name: 'Coaxial line and two wires',
      tex: 'Z_0 = \\frac{\\eta_0}{2\\pi\\sqrt{\\varepsilon_r}} \\ln\\frac{D}{d}, \\qquad Z_0 = \\frac{\\eta_0}{\\pi\\sqrt{\\varepsilon_r}} \\operatorname{arcosh}\\frac{D}{d}',
    },
    {
      name: 'Via by rules of thumb, h in inches',
      tex: 'L = 5.08\\,h \\left( \\ln\\frac{4h}{d} + 1 \\right) \\mathrm{nH}, \\qquad C = \\frac{1.41\\,\\varepsilon_r h\\,D_1}{D_2 - D_1}\\,\\mathrm{pF}',
    },
  ],
  symbols: [
    { symbol: 'C, C_0', meaning: 'capacitance with dielectrics and in vacuum', unit: 'F/m' },
    { symbol: 'L', meaning: 'inductance outside of the conductors', unit: 'H/m' },
    { symbol: 'R, G', meaning: 'series resistance and shunt conductance', unit: 'Ω/m, S/m' },
    { symbol: '\\varepsilon_{eff}', meaning: 'effective permittivity' },
    {
      symbol: '\\varepsilon_a, \\varepsilon_b',
      meaning: 'permittivities at the two sides of a boundary',
    },
    { symbol: '\\alpha, \\beta', meaning: 'attenuation and phase constant', unit: 'Np/m, rad/m' },
    { symbol: '\\delta', meaning: 'skin depth', unit: 'm' },
    { symbol: 'R_s', meaning: 'resistance of a square of smooth surface', unit: 'Ω' },
    { symbol: 'R_{dc}, R_\\infty', meaning: 'resistance at rest and far above', unit: 'Ω/m' },
    { symbol: 'K', meaning: 'by what roughness raises the resistance of a surface' },
    { symbol: 'R_q, R_z', meaning: 'RMS and ten-point height of a rough surface', unit: 'm' },
    { symbol: 'q_k', meaning: 'share of a dielectric in the stored energy' },
    { symbol: 'n', meaning: 'way by which the walls of conductors move inwards', unit: 'm' },
    { symbol: 'Z_{odd}, Z_{even}', meaning: 'impedance of one line of a pair', unit: 'Ω' },
    { symbol: 'D_1, D_2', meaning: 'diameter of a pad and of its clearance', unit: 'm' },
  ],
  validity: [
    'The field is that at rest: quasi-TEM, cross-sections well below a wavelength. Dispersion is added to microstrip by formulas of their authors’ range; a coplanar line is taken without, and the lines between planes have none.',
    'Widths are those of the foot. The planes have no end and the grounds beside a coplanar line are a hundred times as far as their edge; vias that join grounds are not in it.',
    'The mask lies as high beside copper as over it; where two coats meet between traces the space is filled to their height.',
    'The resistance between rest and skin effect is joined by a causal root, which finite elements find up to 15 % off where the skin is about as deep as the copper is thick. That of the planes at rest is left out, and so is the shield’s.',
    'Roughness is the same on every face. The Huray figure is that of a cannonball stack from R_z alone.',
    'Lengths beside one another may differ by a ratio of 2000.',
    'A via is a short coaxial line through its antipads; its L and C are rules of thumb, tens of per cent off.',
    'The SPICE line has one resistance: its loss is that at the design frequency. The Touchstone files have every frequency.',
  ],
  pitfalls: [
    'Mixing mil and mm. A length without a unit is refused, and every length is shown in both.',
    'Taking the figure of a laminate’s process for its design permittivity, or that of one resin content for another.',
    'Forgetting the mask: over a narrow trace it takes one or two ohms.',
    'Taking a stripline off the middle for one in the middle of the same planes.',
    'Reading 2·Z₀ for the differential impedance: a close pair has less.',
    'Doubling the loss of smooth copper for a guess: at 10 GHz rough copper alone can do it.',
  ],
  citations: [
    {
      authors: 'R. F. Harrington and C. Wei',
      title: 'Losses on multiconductor transmission lines in multilayered dielectric media',
      source: 'IEEE Transactions on Microwave Theory and Techniques 32(7), 705–710',
      year: 1984,
    },
    {
      authors: 'E. Hammerstad and Ø. Jensen',
      title: 'Accurate models for microstrip computer-aided design',
      source: 'IEEE MTT-S International Microwave Symposium Digest, 407–409',
      year: 1980,
    },
    {
      authors: 'M. Kirschning and R. H. Jansen',
      title:
        'Accurate wide-range design equations for the frequency-dependent characteristic of parallel coupled microstrip lines',
      source: 'IEEE Transactions on Microwave Theory and Techniques 32(1), 83–90',
      year: 1984,
    },
    {
      authors: 'S. B. Cohn',
      title: 'Shielded coupled-strip transmission line',
      source: 'IRE Transactions on Microwave Theory and Techniques 3(5), 29–38',
      year: 1955,
    },
    {
      authors: 'H. A. Wheeler',
      title: 'Formulas for the skin effect',
      source: 'Proceedings of the IRE 30(9), 412–424',
      year: 1942,
    },
    {
      authors: 'A. R. Djordjević, R. M. Biljić, V. D. Likar-Smiljanić and T. K. Sarkar',
      title: 'Wideband frequency-domain characterization of FR-4 and time-domain causality',
      source: 'IEEE Transactions on Electromagnetic Compatibility 43(4), 662–667',
      year: 2001,
    },
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: '4th ed., Wiley',
      year: 2011,
      place: 'sections 3.5 to 3.8',
      isbn: '978-0-470-63155-3',
    },
    {
      authors: 'H. Johnson and M. Graham',
      title: 'High-Speed Digital Design',
      source: 'Prentice Hall',
      year: 1993,
      place: 'section 7.4',
      isbn: '978-0-13-395724-2',
    },
  ],
  faq: [
    {
      q: 'What width do I need for 50 Ω?',
      a: 'Give height, copper and permittivity; the width stands second among the figures. The table beneath has every other length that would do it too: press a row to take it.',
    },
    {
      q: 'Why does another calculator differ by some ohms?',
      a: 'Most use closed formulas that leave out the mask, the etched sides, the thickness of a pair’s copper or the place of a stripline between its planes. The formula’s own answer stands beside the solver’s, with what it leaves out. Look at the units first.',
    },
    {
      q: 'How far can I trust the number?',
      a: 'The mesh is told beside it, mostly below a tenth of an ohm. The board is not: permittivity and thickness of a prepreg vary by several per cent, which is two ohms and more.',
    },
    {
      q: 'Which height do I take for a prepreg?',
      a: 'The pressed one that the board house states for the stack, from the plane to the foot of the trace. The resin that fills between traces is gone from it.',
    },
    {
      q: 'What are the ports of the s4p?',
      a: 'Ports 1 and 2 are the near ends of the two lines, 3 and 4 their far ends: 1 to 3 is one line. The s2p of a pair is its differential mode on twice the reference.',
    },
    {
      q: 'Can I drag on the picture?',
      a: 'Yes: edges of the trace, its height, the spacing and the gap on the cross-section, and width and wanted impedance on the curve.',
    },
  ],
  related: ['smith-chart', 'resistor-network'],
};
