import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Scattering parameters tell how a linear network of n ports answers to waves: S_ij is the wave that leaves port i over the wave that enters port j, with every other port closed by its reference. They are what a network analyzer measures and what a field solver writes, mostly as a Touchstone file.',
    'From them everything else follows: impedances and chain parameters, the same network on other references, networks behind one another or with their fixtures taken away, modes of pairs of lines, the response in time, and whether a transistor oscillates.',
    'This page reads version 1 and version 2 of Touchstone, refuses what it does not understand by its line, and computes in your browser: a file never leaves your machine.',
  ],
  formulas: [
    {
      name: 'Waves at a port',
      tex: 'a = \\alpha (V + Z I), \\qquad b = \\alpha (V - \\tilde Z I), \\qquad b = S a',
    },
    {
      name: 'Power, pseudo and travelling waves',
      tex: '\\begin{aligned} \\alpha &= \\frac{1}{2\\sqrt{\\Re Z}}, & \\tilde Z &= Z^* \\\\ \\alpha &= \\frac{\\sqrt{\\Re Z}}{2|Z|}, & \\tilde Z &= Z \\\\ \\alpha &= \\frac{1}{2\\sqrt{Z}}, & \\tilde Z &= Z \\end{aligned}',
    },
    {
      name: 'Other references, as one quotient',
      tex: "S' = (R + T S)(P + Q S)^{-1}, \\quad P_i = \\frac{\\alpha'_i (\\tilde Z_i + Z'_i)}{\\alpha_i (Z_i + \\tilde Z_i)}, \\; \\ldots",
    },
    {
      name: 'Two networks behind one another (star product)',
      tex: '\\begin{aligned} S_{11} &= A_{11} + A_{12} (1 - B_{11} A_{22})^{-1} B_{11} A_{21} \\\\ S_{21} &= B_{21} (1 - A_{22} B_{11})^{-1} A_{21} \\end{aligned}',
    },
    {
      name: 'Mixed modes of a pair',
      tex: 'a_d = \\frac{a_1 - a_2}{\\sqrt 2}, \\quad a_c = \\frac{a_1 + a_2}{\\sqrt 2}, \\quad Z_d = 2 Z, \\quad Z_c = \\frac{Z}{2}',
    },
    {
      name: 'Rollett’s factor and µ',
      tex: '\\begin{aligned} K &= \\frac{1 - |S_{11}|^2 - |S_{22}|^2 + |\\Delta|^2}{2 |S_{12} S_{21}|} \\\\ \\mu &= \\frac{1 - |S_{11}|^2}{|S_{22} - \\Delta S_{11}^*| + |S_{12} S_{21}|} \\end{aligned}',
    },
    {
      name: 'Stability circle of the load',
      tex: 'C_L = \\frac{(S_{22} - \\Delta S_{11}^*)^*}{|S_{22}|^2 - |\\Delta|^2}, \\quad R_L = \\left|\\frac{S_{12} S_{21}}{|S_{22}|^2 - |\\Delta|^2}\\right|',
    },
    {
      name: 'Largest gain',
      tex: 'MSG = \\left|\\frac{S_{21}}{S_{12}}\\right|, \\qquad MAG = MSG\\,(K - \\sqrt{K^2 - 1})',
    },
    {
      name: 'Circle of available gain, g = G_A/|S₂₁|²',
      tex: '\\begin{aligned} C_1 &= S_{11} - \\Delta S_{22}^*, \\quad C = \\frac{g\\,C_1^*}{1 + g (|S_{11}|^2 - |\\Delta|^2)} \\\\ R &= \\frac{\\sqrt{1 - 2 K |S_{12} S_{21}| g + |S_{12} S_{21}|^2 g^2}}{|1 + g (|S_{11}|^2 - |\\Delta|^2)|} \\end{aligned}',
    },
    {
      name: 'Noise figure and its circles',
      tex: '\\begin{aligned} F &= F_{min} + \\frac{4 r_n |\\Gamma_S - \\Gamma_{opt}|^2}{(1 - |\\Gamma_S|^2) |1 + \\Gamma_{opt}|^2} \\\\ N &= \\frac{F - F_{min}}{4 r_n} |1 + \\Gamma_{opt}|^2, \\quad C = \\frac{\\Gamma_{opt}}{N + 1} \\end{aligned}',
    },
    {
      name: 'Impedance that a step finds',
      tex: 'Z(t) = Z_0 \\frac{1 + \\rho(t)}{1 - \\rho(t)}, \\qquad x = \\frac{v t}{2}',
    },
    {
      name: 'Passive',
      tex: '\\sigma_{max}(S) \\le 1',
    },
  ],
  symbols: [
    { symbol: 'S_{ij}', meaning: 'wave out of port i over wave into port j' },
    { symbol: 'Z, Z_0', meaning: 'reference of a port', unit: 'Ω' },
    { symbol: '\\Delta', meaning: 'determinant of the scattering matrix of a two-port' },
    {
      symbol: 'K, \\mu',
      meaning: 'Rollett’s factor, and the distance of the unstable loads from the middle',
    },
    { symbol: '\\Gamma_S, \\Gamma_L', meaning: 'reflections of source and load' },
    { symbol: 'r_n', meaning: 'noise resistance over the reference' },
    { symbol: '\\rho(t)', meaning: 'step response of a reflection' },
    { symbol: '\\beta', meaning: 'parameter of Kaiser’s window' },
  ],
  validity: [
    'Linear networks of 1 to 8 ports at up to 20,001 frequencies of 8 ports, 100,001 of two. More is refused before anything is computed.',
    'Between two samples everything is straight in the complex plane. That holds where the phase turns little from one to the next; two files on different frequencies are interpolated only when you say so.',
    'A low-pass response needs samples from near 0 Hz at multiples of their spacing. What is missing down to 0 Hz is extrapolated, an even real and an odd imaginary part through the lowest two, or through your value there; the page says how many samples that is. A band-pass response needs none of it and knows no sign.',
    'Impedance along a line is what a step finds: behind a first discontinuity it is smeared by multiple reflections and losses.',
    'A stability test at the terminals knows nothing of loops inside: K and µ say something only where the network is stable with its references.',
    'The figures of IEEE 370 are those for a file as it comes, from frequency alone: 100 % of causality is no proof, 70 % is a reason to look.',
    'Noise of a file is that of the two-port by itself: with fixtures or other ports it is left out, and the page says so.',
  ],
  pitfalls: [
    'Touchstone 1 writes two ports as S11 S21 S12 S22, column by column, and three and more row by row. Version 2 says which.',
    'Z and Y in version 1 are normalised by R, in version 2 they are ohms and siemens.',
    'Version 1 has one R. A solver that ports of other impedance were given may write them into comments alone, as HFSS does: they count here, and can be ignored.',
    'De-embedding takes away exactly what the fixture’s file says: its right side must be the one at the network, or be turned round.',
    'Pairs of a differential line differ from program to program: 1-3 and 2-4, or 1-2 and 3-4. A through that looks like a stop is the wrong choice.',
    'On complex references S depends on the definition of the waves. Power waves of a matched port are 0 at the conjugate, pseudo waves at the reference itself.',
    'A transmission’s return loss is not its mismatch: S11 tells a match only while the other ports are on their references.',
  ],
  citations: [
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: 'Wiley, 4th edition',
      year: 2012,
      place: 'sections 4.3, 12.1 to 12.3',
      isbn: '978-0-470-63155-3',
    },
    {
      authors: 'G. Gonzalez',
      title: 'Microwave Transistor Amplifiers: Analysis and Design',
      source: 'Prentice Hall, 2nd edition',
      year: 1997,
      place: 'chapters 3 and 4',
    },
    {
      authors: 'K. Kurokawa',
      title: 'Power Waves and the Scattering Matrix',
      source: 'IEEE Transactions on Microwave Theory and Techniques 13, pp. 194–202',
      year: 1965,
      doi: '10.1109/TMTT.1965.1125964',
    },
    {
      authors: 'R. B. Marks, D. F. Williams',
      title: 'A General Waveguide Circuit Theory',
      source: 'Journal of Research of NIST 97, pp. 533–562',
      year: 1992,
    },
    {
      authors: 'D. E. Bockelman, W. R. Eisenstadt',
      title: 'Combined Differential and Common-Mode Scattering Parameters: Theory and Simulation',
      source: 'IEEE Transactions on Microwave Theory and Techniques 43, pp. 1530–1539',
      year: 1995,
      doi: '10.1109/22.392911',
    },
    {
      authors: 'M. L. Edwards, J. H. Sinsky',
      title:
        'A New Criterion for Linear 2-Port Stability Using a Single Geometrically Derived Parameter',
      source: 'IEEE Transactions on Microwave Theory and Techniques 40, pp. 2303–2311',
      year: 1992,
      doi: '10.1109/22.179894',
    },
    {
      authors: 'IBIS Open Forum',
      title: 'Touchstone File Format Specification, version 2.0',
      source: 'IBIS Open Forum',
      year: 2009,
    },
    {
      authors: 'IEEE',
      title:
        'IEEE Std 370: Electrical Characterization of Printed Circuit Board and Related Interconnects at Frequencies up to 50 GHz',
      source: 'IEEE',
      year: 2020,
    },
  ],
  faq: [
    {
      q: 'How many ports has my file, if version 1 does not say?',
      a: 'It is counted from one line that begins with a frequency to the next: 3, 9, 19, 33 … 129 numbers are 1 to 8 ports. Where a program broke its lines elsewhere, choose the number in “Ports in the file”.',
    },
    {
      q: 'Is my file sent anywhere?',
      a: 'No. It is read and computed in the browser. A link to it holds the file only if it is small; of a large one it holds the name, length and SHA-256, and whoever opens the link gives the file.',
    },
    {
      q: 'What is the difference between de-embedding and gating?',
      a: 'De-embedding computes a known fixture away at every frequency, and is exact for what its file says. Gating cuts an unknown neighbour off in time, and works only where echoes are apart by more than the resolution. The outermost tenth of the band at either end is uncertain after a gate.',
    },
    {
      q: 'Why does K above 1 not suffice?',
      a: 'K > 1 with |Δ| < 1, or µ > 1 alone, is unconditional stability at the terminals. µ also says how far: it is the distance from the middle of the chart to the nearest unstable termination.',
    },
    {
      q: 'Which T parameters are these?',
      a: 'Both: [b₁ a₁] = T [a₂ b₂], where T₂₂ = 1/S₂₁, and [a₁ b₁] = T [b₂ a₂], where T₁₁ = 1/S₂₁. Either multiplies along a chain.',
    },
  ],
  related: ['smith-chart', 'transmission-line', 'lc-filter', 'rf-cascade', 'matrix-lab'],
};
