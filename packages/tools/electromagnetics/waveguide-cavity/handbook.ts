import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A hollow guide carries waves whose electric (TE) or magnetic (TM) field lies across it. Each mode has a wavenumber kc that the walls decide; where the wave in the filling is shorter than 2π/kc, the mode runs, below that cut-off it decays. Two conductors also carry TEM, from rest on.',
    'Modes are named by two indices: in a rectangle half waves along width and height; in a round guide periods around, then the number of the root from 1. All modes of lowest cut-off are found: of each first index until one lies above those that are listed.',
    'Loss of the walls is that of the currents of the lossless field, by integrals around the section that hold for any mode of any shape; it is put into γ², not added to α, so that γ stays smooth through cut-off. Loss of the filling is exact.',
    'A cavity is a length of guide between two plates, p half waves long. Its Q is stored energy over loss in a radian, plates included.',
  ],
  formulas: [
    {
      name: 'Cut-off and propagation',
      tex: 'f_c = \\frac{c\\,k_c}{2\\pi\\sqrt{\\varepsilon_r}}, \\qquad \\gamma^2 = k_c^2 - k^2(1 - j\\tan\\delta) + j\\,\\frac{Z_s}{\\eta}\\,X, \\qquad \\lambda_g = \\frac{2\\pi}{\\beta}',
    },
    {
      name: 'Rectangle',
      tex: 'k_c = \\sqrt{\\left(\\frac{m\\pi}{a}\\right)^2 + \\left(\\frac{n\\pi}{b}\\right)^2}',
    },
    {
      name: 'Circle of radius a',
      tex: "k_c a = p'_{mn} \\ (\\mathrm{TE}), \\quad p_{mn} \\ (\\mathrm{TM}), \\qquad J_m'(p'_{mn}) = 0, \\quad J_m(p_{mn}) = 0",
    },
    {
      name: 'Coaxial, radii a and b',
      tex: "\\begin{aligned} J_m(k_c a)Y_m(k_c b) &= J_m(k_c b)Y_m(k_c a) \\ (\\mathrm{TM}) \\\\ J_m'(k_c a)Y_m'(k_c b) &= J_m'(k_c b)Y_m'(k_c a) \\ (\\mathrm{TE}) \\end{aligned}",
    },
    {
      name: 'Walls, TE and TM',
      tex: '\\begin{aligned} X_{TE} &= \\frac{k_c^2}{k}\\,\\frac{\\oint \\psi^2 + \\beta^2 k_c^{-4} (\\partial_s \\psi)^2\\,ds}{\\int \\psi^2\\,dS} \\\\ X_{TM} &= \\frac{k}{k_c^2}\\,\\frac{\\oint (\\partial_n \\psi)^2\\,ds}{\\int \\psi^2\\,dS} \\end{aligned}',
    },
    {
      name: 'Surface impedance and skin depth',
      tex: 'Z_s = \\frac{1 + j}{\\sigma\\delta}, \\qquad \\delta = \\frac{1}{\\sqrt{\\pi f \\mu_0 \\sigma}}',
    },
    {
      name: 'Wave impedance',
      tex: 'Z_{TE} = \\frac{j\\omega\\mu}{\\gamma}, \\qquad Z_{TM} = \\frac{\\gamma}{j\\omega\\varepsilon}',
    },
    {
      name: 'Impedances of TE10',
      tex: 'Z_{PV} = \\frac{2b}{a} Z_{TE}, \\qquad Z_{PI} = \\frac{\\pi^2 b}{8a} Z_{TE}, \\qquad Z_{VI} = \\frac{\\pi b}{2a} Z_{TE}',
    },
    {
      name: 'Resonance and Q',
      tex: 'f_0 = \\frac{c}{2\\pi\\sqrt{\\varepsilon_r}} \\sqrt{k_c^2 + \\left(\\frac{p\\pi}{\\ell}\\right)^2}, \\qquad \\frac{1}{Q_0} = \\frac{1}{Q_c} + \\tan\\delta, \\qquad Q_L = \\frac{Q_0}{1 + \\kappa}',
    },
  ],
  symbols: [
    { symbol: 'k_c', meaning: 'wavenumber across the guide', unit: 'rad/m' },
    { symbol: '\\gamma', meaning: 'propagation constant α + jβ', unit: '1/m' },
    {
      symbol: '\\psi',
      meaning: 'lengthwise field of the mode: magnetic of TE, electric of TM',
      unit: '',
    },
    { symbol: 'Z_s', meaning: 'surface impedance of the walls', unit: 'Ω' },
    { symbol: '\\eta', meaning: 'wave impedance of the filling', unit: 'Ω' },
    { symbol: 'p', meaning: 'half waves along a cavity', unit: '' },
    { symbol: '\\kappa', meaning: 'coupling: loss in the ports over loss in the cavity', unit: '' },
  ],
  validity: [
    'The guide is straight and uniform, the filling homogeneous; ridges, irises, bends and partial fillings are not computed.',
    'Walls are good conductors, many skin depths thick and of one metal; loss is of the first order in Zs/η.',
    'Degenerate modes of a rectangle (TEmn and TMmn) are taken apart, though loss couples them.',
    'Resonances are those of perfect walls; what the skin takes off is told beside. Coupling holes shift them further.',
    'Power at breakdown is of a matched guide; full reflection leaves a quarter of it.',
  ],
  pitfalls: [
    'Outer sizes of a guide in place of the inner ones.',
    'Taking an index of a round guide for half waves: TE11 is its fundamental, TE10 does not exist.',
    'Using a rough brass guide’s catalogue loss for smooth copper: finish and metal make half of it.',
    'Comparing the impedance of a guide with one from another definition: for TE10 the three differ by a quarter.',
  ],
  citations: [
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: '4th ed., Wiley',
      year: 2011,
      place: 'chapters 3 and 6',
      isbn: '978-0-470-63155-3',
    },
    {
      authors: 'N. Marcuvitz',
      title: 'Waveguide Handbook',
      source: 'MIT Radiation Laboratory Series 10, McGraw-Hill',
      year: 1951,
      place: 'chapter 2',
    },
    {
      authors: 'J. D. Jackson',
      title: 'Classical Electrodynamics',
      source: '3rd ed., Wiley',
      year: 1998,
      place: 'chapter 8',
      isbn: '978-0-471-30932-1',
    },
    {
      authors: 'E. Hammerstad and Ø. Jensen',
      title: 'Accurate models for microstrip computer-aided design',
      source: 'IEEE MTT-S International Microwave Symposium Digest, 407–409',
      year: 1980,
    },
    {
      authors: 'International Electrotechnical Commission',
      title: 'Hollow metallic waveguides, part 2: ordinary rectangular waveguides',
      source: 'IEC 60153-2',
      year: 2016,
    },
  ],
  faq: [
    {
      q: 'How do I enter a mode?',
      a: 'As TE10, TM11 or TEM; H10 and E11 are read too. With a comma where an index has two digits: TE1,12. In a cavity a third index counts the half waves along it: TE101. “lowest” is the one of lowest cut-off or resonance.',
    },
    {
      q: 'Why is the loss finite at cut-off?',
      a: 'The textbook formula divides by β and is infinite there. Here what the walls do stands in γ², whose root is smooth: just above cut-off the loss is high, below it decay takes over.',
    },
    {
      q: 'Which impedance is that of a guide?',
      a: 'None alone: voltage and current are no more defined. The wave impedance is of the fields; for TE10 the three usual definitions stand beside it. Matches of guides of one section need only ratios.',
    },
    {
      q: 'How far is the loss from a catalogue’s?',
      a: 'Smooth copper at room temperature is the least. Measured guides lose some tens of per cent more; enter the metal and its roughness.',
    },
    {
      q: 'Why are two modes one line on the chart?',
      a: 'TE0n and TM1n of a circle, TEmn and TMmn of a rectangle have one cut-off. In a cavity they resonate at one frequency until something disturbs it.',
    },
  ],
  related: ['transmission-line', 's-parameters', 'rf-cascade'],
};
