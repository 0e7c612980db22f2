import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The Smith chart is the plane of the reflection coefficient with impedances ruled on it. Every passive impedance lies inside its unit circle or on it; the centre is the reference, the left end a short circuit, the right end an open one. Circles of constant resistance and arcs of constant reactance make the Z grid; turned half round they are the Y grid.',
    'Matching is moving a load to the centre so that a source of the reference resistance gives it all the power it has. A series part without loss moves along a circle of constant resistance, a shunt part along a circle of constant conductance, a line of the reference impedance along a circle about the centre, clockwise towards the source and once round in half a wavelength. A line of another impedance runs on a circle too, whose middle lies elsewhere on the real axis.',
    'There is no one match. This page finds every L section, π and T section of a chosen Q and single-stub match of the load, builds each with parts of finite Q, and puts their bands and losses side by side.',
  ],
  formulas: [
    {
      name: 'Reflection coefficient',
      tex: '\\Gamma = \\frac{Z - Z_0}{Z + Z_0}, \\qquad Z = Z_0 \\frac{1 + \\Gamma}{1 - \\Gamma}',
    },
    {
      name: 'Standing-wave ratio, return loss, mismatch loss',
      tex: '\\begin{aligned} \\mathrm{VSWR} &= \\frac{1 + |\\Gamma|}{1 - |\\Gamma|} \\\\ RL &= -20 \\log_{10} |\\Gamma| \\\\ ML &= -10 \\log_{10} (1 - |\\Gamma|^2) \\end{aligned}',
    },
    {
      name: 'Power waves on a complex source',
      tex: '\\Gamma = \\frac{Z - Z_S^*}{Z + Z_S}, \\qquad \\frac{P}{P_{av}} = 1 - |\\Gamma|^2',
    },
    {
      name: 'Wavelengths toward the generator',
      tex: '\\frac{d}{\\lambda} = \\frac{180^\\circ - \\arg \\Gamma}{720^\\circ}',
    },
    {
      name: 'L section, shunt part at the load',
      tex: '\\begin{aligned} & Q = \\pm\\sqrt{\\frac{1}{G_L Z_0} - 1}, \\quad B = Q\\,G_L - B_L, \\\\ & X = Q\\,Z_0 \\qquad (G_L Z_0 \\le 1) \\end{aligned}',
    },
    {
      name: 'L section, series part at the load',
      tex: '\\begin{aligned} & Q = \\pm\\sqrt{\\frac{Z_0}{R_L} - 1}, \\quad X = Q\\,R_L - X_L, \\\\ & B = \\frac{Q}{Z_0} \\qquad (R_L \\le Z_0) \\end{aligned}',
    },
    {
      name: 'Middle resistance of a π and of a T section',
      tex: '\\begin{aligned} R_\\pi &= \\frac{\\max(1/G_L,\\, Z_0)}{1 + Q^2} \\\\ R_T &= \\min(R_L,\\, Z_0)\\,(1 + Q^2) \\end{aligned}',
    },
    {
      name: 'Shunt stub: distance from the load, t = tan βd',
      tex: '\\begin{aligned} & t^2 (R_L - Z_c^2/Z_0) - 2 t X_L Z_c/Z_0 \\\\ & + R_L - (R_L^2 + X_L^2)/Z_0 = 0 \\end{aligned}',
    },
    {
      name: 'Shunt stub: lengths, open and shorted',
      tex: '\\begin{aligned} \\tan \\beta\\ell_{open} &= -B_d Z_c \\\\ \\cot \\beta\\ell_{short} &= B_d Z_c \\end{aligned}',
    },
    {
      name: 'Series stub: distance and lengths, the dual',
      tex: '\\begin{aligned} & t^2 (G_L - Z_0/Z_c^2) - 2 t B_L Z_0/Z_c \\\\ & + G_L - Z_0 (G_L^2 + B_L^2) = 0, \\\\ & \\tan \\beta\\ell_{short} = -X_d/Z_c, \\\\ & \\cot \\beta\\ell_{open} = X_d/Z_c \\end{aligned}',
    },
    {
      name: 'Chain matrix of a line',
      tex: '\\begin{pmatrix} \\cosh \\gamma\\ell & Z_c \\sinh \\gamma\\ell \\\\ \\sinh \\gamma\\ell / Z_c & \\cosh \\gamma\\ell \\end{pmatrix}',
    },
    {
      name: 'Transducer gain into the load',
      tex: '\\begin{aligned} G_T &= \\frac{P_L}{P_{av}} = |S_{21}|^2 \\\\ IL &= -10 \\log_{10} G_T \\end{aligned}',
    },
    {
      name: 'Losses of parts',
      tex: 'R_{coil} = \\frac{\\omega_0 L}{Q_{coil}}, \\qquad R_{cap} = \\frac{1}{\\omega_0 C\\, Q_{cap}}',
    },
    {
      name: 'Arc of constant Q',
      tex: '\\left| \\Gamma \\pm \\frac{j}{Q} \\right| = \\sqrt{1 + \\frac{1}{Q^2}}',
    },
  ],
  symbols: [
    { symbol: '\\Gamma', meaning: 'reflection coefficient on the reference' },
    {
      symbol: 'Z_0',
      meaning: 'reference of the chart, and the source unless another is given',
      unit: 'Ω',
    },
    {
      symbol: 'Z_S',
      meaning: 'impedance of the source; Z₀ unless given. The target of a match is its conjugate',
      unit: 'Ω',
    },
    { symbol: 'Z_c', meaning: 'characteristic impedance of line and stub', unit: 'Ω' },
    { symbol: 'R_L + jX_L', meaning: 'load impedance', unit: 'Ω' },
    { symbol: 'G_L + jB_L', meaning: 'load admittance', unit: 'S' },
    { symbol: 'X, B', meaning: 'series reactance and shunt susceptance of a part', unit: 'Ω, S' },
    {
      symbol: 'B_d, X_d',
      meaning: 'what the line shows at d, before the stub',
      unit: 'S, Ω',
    },
    {
      symbol: '\\beta d, \\beta\\ell',
      meaning: 'electrical length of line and of stub at the design frequency',
      unit: '°',
    },
    { symbol: 'Q', meaning: 'of a section: of the end that sets it, X/R in series or R/X across' },
    { symbol: 'Q_{coil}, Q_{cap}', meaning: 'of a part: its reactance over its series resistance' },
    {
      symbol: '\\gamma\\ell',
      meaning: 'attenuation and phase along a line: (α + jβ)ℓ',
    },
    { symbol: '\\omega_0', meaning: 'design frequency times 2π', unit: 'rad/s' },
    {
      symbol: 'S_{21}',
      meaning:
        'of the network between its source and its load: port 2 is referred to the load itself',
    },
    {
      symbol: 'P_L, P_{av}',
      meaning: 'power into the load; power available from the source',
      unit: 'W',
    },
  ],
  validity: [
    'Automatic values are those of lossless parts. With a finite Q the same values are evaluated with their losses: VSWR, band and insertion loss are of the network as built.',
    'A coil and a capacitor are each an ideal part with a series resistance that is the same at every frequency. Their own resonance is not modelled: stay below about a third of it.',
    'A line is TEM: its delay is constant and, where it has loss, so is its series resistance; dielectric loss and skin effect over the sweep are left out. Loss is stated in the low-loss approximation.',
    'Lengths are electrical, in degrees at the design frequency; in metres they stand along the path, by the velocity factor.',
    'A load or source given as R + jX is held by one coil or capacitor over the sweep. An open and a short circuit are so at every frequency. Between the points of a file Γ runs straight.',
    'Bands are looked for up to eight times the design frequency and down to an eighth of it, in steps of 0.4 %; of a file, no farther than it goes. A band is the piece about the design frequency: another one beyond a gap is not counted.',
    'The cloud draws every value and length evenly within the tolerance, each on its own, at the design frequency; 400 draws tell a yield to about ±5 % at worst.',
  ],
  pitfalls: [
    'Reading a shunt part on the Z grid. A shunt part keeps the conductance: follow the Y circle.',
    'Taking every L section for equal. The two to four of them differ in band, in whether they pass DC, and in harmonics.',
    'Raising Q in a π or T section for harmonics and forgetting the loss: it grows as the ratio of the section’s Q to that of the coil.',
    'Tuning a lossy network for least VSWR. Loss improves the reflection and worsens the gain; the insertion loss is what counts.',
    'A file with few points: the straight line between them cuts the corner of a resonance.',
    'Measured data refer to the plane of calibration. A few millimetres of line to the part turn the load about the chart.',
  ],
  citations: [
    {
      authors: 'P. H. Smith',
      title: 'Transmission line calculator',
      source: 'Electronics 12(1), 29–31',
      year: 1939,
    },
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: '4th ed., Wiley',
      year: 2011,
      place: 'sections 5.1 and 5.2',
      isbn: '978-0-470-63155-3',
    },
    {
      authors: 'C. Bowick, with J. Blyler and C. Ajluni',
      title: 'RF Circuit Design',
      source: '2nd ed., Newnes',
      year: 2007,
      place: 'chapter 4',
      isbn: '978-0-7506-8518-4',
    },
    {
      authors: 'K. Kurokawa',
      title: 'Power waves and the scattering matrix',
      source: 'IEEE Transactions on Microwave Theory and Techniques 13(2), 194–202',
      year: 1965,
      doi: '10.1109/TMTT.1965.1125964',
    },
    {
      authors: 'D. A. Frickey',
      title:
        'Conversions between S, Z, Y, h, ABCD, and T parameters which are valid for complex source and load impedances',
      source: 'IEEE Transactions on Microwave Theory and Techniques 42(2), 205–211',
      year: 1994,
      doi: '10.1109/22.275248',
    },
    {
      authors: 'IBIS Open Forum',
      title: 'Touchstone File Format Specification, version 2.0',
      source: 'IBIS Open Forum',
      year: 2009,
      url: 'https://ibis.org/touchstone_ver2.0/touchstone_ver2_0.pdf',
    },
  ],
  faq: [
    {
      q: 'Which L section should I take?',
      a: 'Look at the band and the insertion loss in the table. A series coil with a shunt capacitor is a low-pass and holds harmonics back; a series capacitor with a shunt coil blocks DC. The one whose path stays nearest to the centre is mostly the widest.',
    },
    {
      q: 'Why are there sometimes two and sometimes four?',
      a: 'A load with R above the reference, or with GZ₀ above 1, reaches the centre with only one order of the two parts. Where both are below, each order has two solutions. On the border one of the parts falls away.',
    },
    {
      q: 'How do I match to a source that is not a resistance?',
      a: 'Give it under Source as R + jX. Every solution is then to its conjugate, which a cross marks on the chart; the chart keeps its reference. VSWR, return loss and the band are of power waves: nothing is reflected where all the power that the source has is taken. The dashed circle of the VSWR limit lies about the cross.',
    },
    {
      q: 'What are the numbers along the rim?',
      a: 'Wavelengths toward the generator. Go along a line of the reference impedance from the load: its place turns clockwise by the length of the line, once round in half a wavelength. The short circuit is at 0, the open one at 0.25.',
    },
    {
      q: 'Can I drag on the chart?',
      a: 'Yes. Press the name of a solution in the table to show it. Pull the ring to move an R + jX load; pull the end of a step to change its value, and an automatic match becomes steps by hand, to be changed, added to and cut. Arrow keys do the same, ten times as far with Shift. The browser’s back button undoes. The link follows.',
    },
    {
      q: 'What do the exported files hold?',
      a: 'The s2p is the network alone, port 1 at the source, both ports on the reference. The s1p is what the source sees with the load behind the network. The SPICE deck holds the network and the load; of a measured load it has the impedance at the design frequency, as a resistor with one coil or capacitor.',
    },
    {
      q: 'Why does the cloud lie beside the centre?',
      a: 'It surrounds the network as built: losses and values from a series move its middle away from the centre.',
    },
  ],
  related: ['transmission-line', 'active-filter', 'resistor-network'],
};
