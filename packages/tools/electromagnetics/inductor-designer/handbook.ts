import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The inductance of a winding is the flux that its current sends through itself. F. Neumann wrote it as one double integral along the wire; every formula of the handbooks is an approximation to that for one shape.',
    'This page takes the integral itself: along the helix of a solenoid, pitch and fraction of a turn included, and over all pairs of sides of a flat spiral. Nagaoka, Rosa, Wheeler and Mohan stand beside it with what they are off.',
    'Q is reactance over what loses in series: the wire with its skin effect, what the field of the turns does in one another’s wire, and the core.',
  ],
  formulas: [
    {
      name: 'Neumann’s integral with the kernel of a thin wire',
      tex: "L = \\frac{\\mu_0}{4\\pi}\\oint\\oint\\frac{d\\mathbf{s}\\cdot d\\mathbf{s}'}{\\sqrt{|\\mathbf{r} - \\mathbf{r}'|^2 + g^2}}",
    },
    {
      name: 'Nagaoka’s current sheet, by complete elliptic integrals',
      tex: "L = K\\,\\frac{\\mu_0\\pi r^2 N^2}{\\ell}, \\qquad K = \\frac{4}{3\\pi k'}\\left[\\frac{k'^2}{k^2}(K_k - E_k) + E_k - k\\right], \\qquad k^2 = \\frac{4r^2}{4r^2 + \\ell^2}",
    },
    {
      name: 'Wheeler 1928, inches and µH',
      tex: 'L = \\frac{r^2 N^2}{9r + 10\\ell}',
    },
    {
      name: 'Wheeler 1982',
      tex: 'L = \\mu_0 N^2 r \\left[\\ln\\left(1 + \\frac{\\pi r}{\\ell}\\right) + \\frac{1}{2.3 + 1.6\\,\\ell/r + 0.44\\,(\\ell/r)^2}\\right]',
    },
    {
      name: 'Flat spiral, Mohan’s current sheet',
      tex: 'L = \\frac{\\mu_0 N^2 d_{avg} c_1}{2}\\left[\\ln\\frac{c_2}{\\rho} + c_3\\rho + c_4\\rho^2\\right], \\qquad \\rho = \\frac{d_{out} - d_{in}}{d_{out} + d_{in}}',
    },
    {
      name: 'Toroid of rectangular section',
      tex: 'L = \\frac{\\mu_0\\mu_r N^2 h}{2\\pi}\\ln\\frac{OD}{ID} = A_L N^2',
    },
    {
      name: 'Round wire alone, and in the field H of the other turns',
      tex: "R' + j\\omega L'_i = \\frac{x}{2\\pi a^2\\sigma}\\,\\frac{I_0(x)}{I_1(x)}, \\qquad R'_p = \\frac{4\\pi}{\\sigma}\\left(\\frac{H}{I}\\right)^2 \\mathrm{Re}\\,\\frac{x\\,I_1(x)}{I_0(x)}, \\qquad x = (1 + j)\\frac{a}{\\delta}",
    },
    {
      name: 'Own capacitance of a solenoid (Medhurst), cm and pF',
      tex: 'C = 0.1126\\,\\ell + 0.08\\,D + 0.27\\sqrt{D^3/\\ell}',
    },
  ],
  symbols: [
    {
      symbol: 'r, D',
      meaning: 'radius and diameter of the coil to the middle of the wire',
      unit: 'm',
    },
    { symbol: '\\ell', meaning: 'length of the coil, turns times pitch', unit: 'm' },
    { symbol: 'g', meaning: 'geometric mean distance of a conductor from itself', unit: 'm' },
    { symbol: 'a', meaning: 'radius of the wire', unit: 'm' },
    { symbol: '\\rho', meaning: 'how full a spiral is', unit: '' },
    { symbol: '\\delta', meaning: 'skin depth', unit: 'm' },
  ],
  validity: [
    'The sum is exact for a current that is even around the wire or over the width of the track; where turns nearly touch or the wire is thick against the coil, the current at high frequency crowds and the inductance is some per cent less.',
    'Single layers in air or on a closed core; no shields, no ground plane beneath a spiral, no second layer.',
    'Current is the same all along the wire: the coil is short against a wavelength and below its own resonance.',
    'Proximity takes the field of the other turns as uniform across a wire: turns that touch may lose a quarter more or less.',
    'A spiral’s resistance is that of its trace with the skin effect of its thickness; crowding at its edges and on the sides that face other turns is left out, and Q is told too high where width is many skin depths.',
    'Core losses are of small signals by the loss tangent given; saturation shows in the flux density alone.',
  ],
  pitfalls: [
    'Taking the diameter of the former for that of the coil: a wire’s diameter is to be added.',
    'Counting turns of a toroid on the outside: it is the passes through the hole that count.',
    'Using A_L in nH per turn squared for a figure in µH per 100 turns: 49 µH per 100 turns is 4.9 nH.',
    'Using Wheeler’s old formula for a coil shorter than 0.4 of its diameter.',
  ],
  citations: [
    {
      authors: 'F. W. Grover',
      title: 'Inductance Calculations: Working Formulas and Tables',
      source: 'Van Nostrand; Dover reprint',
      year: 1946,
      isbn: '978-0-486-47440-3',
    },
    {
      authors: 'H. Nagaoka',
      title: 'The inductance coefficients of solenoids',
      source: 'Journal of the College of Science, Tokyo 27(6)',
      year: 1909,
    },
    {
      authors: 'H. A. Wheeler',
      title: 'Simple inductance formulas for radio coils',
      source: 'Proceedings of the IRE 16(10), 1398–1400',
      year: 1928,
    },
    {
      authors: 'H. A. Wheeler',
      title: 'Inductance formulas for circular and square coils',
      source: 'Proceedings of the IEEE 70(12), 1449–1450',
      year: 1982,
    },
    {
      authors: 'S. S. Mohan, M. del Mar Hershenson, S. P. Boyd and T. H. Lee',
      title: 'Simple accurate expressions for planar spiral inductances',
      source: 'IEEE Journal of Solid-State Circuits 34(10), 1419–1424',
      year: 1999,
    },
    {
      authors: 'R. G. Medhurst',
      title: 'H.F. resistance and self-capacitance of single-layer solenoids',
      source: 'Wireless Engineer 24, 35–43 and 80–92',
      year: 1947,
    },
  ],
  faq: [
    {
      q: 'How many turns do I need?',
      a: 'Give the inductance wanted: a table says which turns, diameter or pitch has it with all else as it is. Press a row to take it.',
    },
    {
      q: 'Why do the formulas differ?',
      a: 'Each leaves something out: the current sheet the round wire, Wheeler’s first one short coils, Mohan’s fits the corners of a turn. The sum along the conductor has them all; the table shows how far each is off.',
    },
    {
      q: 'Is the Q right?',
      a: 'Of a spaced solenoid of solid wire it is close; of turns that touch, of litz, of a spiral near a ground plane it is not. What is counted stands part by part among the figures.',
    },
    {
      q: 'What is A_L in a data sheet?',
      a: 'Inductance for each squared turn. Iron powder is often told in µH per 100 turns: divide by 10⁴.',
    },
    {
      q: 'Why does a long coil resonate lower than 1/(2π√(LC))?',
      a: 'A long wire is a line, not two parts. Medhurst’s capacitance makes the resonance right to some per cent for coils that are not much longer than wide.',
    },
  ],
  related: ['smith-chart', 'transmission-line', 'rf-cascade'],
};
