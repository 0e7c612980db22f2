import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A circuit simulator writes Kirchhoff’s current law at every node and the law of every part, and solves them together. In modified nodal analysis the unknowns are the node voltages and the currents of those parts whose law gives a voltage: sources, coils. SPICE named its cards and models, and its decks are what circuits are exchanged in.',
    'This page reads decks of ngspice, LTspice, PSpice, Xyce and SPICE 3 as they come and says by which signs it told the dialect. What it does not understand it refuses at the line. It computes operating points, DC sweeps, small-signal responses, transients, noise, transfer functions, sensitivities, poles and zeros and Fourier series, over steps, temperatures and drawn tolerances.',
    'A nonlinear circuit is solved by Newton’s method from its linear neighbours; where that does not settle, by continuation: a conductance at every node that fades, sources that rise from nothing, and a transient to its end. A transient replaces every charge and flux by a formula of finite differences whose step follows its own error.',
  ],
  formulas: [
    {
      name: 'Modified nodal analysis',
      tex: '\\begin{pmatrix} Y & B \\\\ C & D \\end{pmatrix} \\begin{pmatrix} v \\\\ i \\end{pmatrix} = \\begin{pmatrix} j \\\\ e \\end{pmatrix}',
    },
    { name: 'Newton’s method', tex: 'J(x_k)\\,(x_{k+1} - x_k) = -f(x_k)' },
    {
      name: 'Convergence',
      tex: '|x_{k+1} - x_k| \\le \\varepsilon_r \\max(|x_{k+1}|, |x_k|) + \\varepsilon_a',
    },
    {
      name: 'Trapezoidal rule',
      tex: 'q_{n+1} = q_n + \\frac{h}{2}\\,(i_n + i_{n+1}), \\qquad \\varepsilon = \\frac{h^3}{12}\\,\\dddot{q}',
    },
    {
      name: 'Second-order Gear',
      tex: '\\tfrac{3}{2} q_{n+1} - 2 q_n + \\tfrac{1}{2} q_{n-1} = h\\,i_{n+1}',
    },
    { name: 'Small-signal response', tex: '(G + \\mathrm{j}\\omega C)\\,x = b' },
    {
      name: 'Noise at the output',
      tex: 'S_{out}(f) = \\sum_k |H_k(\\mathrm{j}\\omega)|^2\\,S_k(f), \\qquad S_R = \\frac{4 k T}{R}, \\quad S_D = 2 q I',
    },
    { name: 'Poles and zeros', tex: '\\det(G + s\\,C) = 0' },
    {
      name: 'Total harmonic distortion',
      tex: '\\mathrm{THD} = \\frac{\\sqrt{\\sum_{k \\ge 2} a_k^2}}{a_1}',
    },
    {
      name: 'Junction',
      tex: 'i = I_S \\left( \\mathrm{e}^{v / (N V_T)} - 1 \\right), \\qquad V_T = \\frac{k T}{q}',
    },
  ],
  symbols: [
    { symbol: 'x', meaning: 'node voltages and branch currents' },
    { symbol: 'J', meaning: 'Jacobian of the equations' },
    { symbol: '\\varepsilon_r', meaning: 'relative tolerance, RELTOL' },
    {
      symbol: '\\varepsilon_a',
      meaning: 'absolute tolerance, VNTOL of voltages and ABSTOL of currents',
    },
    { symbol: 'h', meaning: 'time step', unit: 's' },
    { symbol: 'q', meaning: 'charge or flux', unit: 'C' },
    { symbol: 'S_k', meaning: 'spectral density of a source of noise', unit: 'A²/Hz' },
    { symbol: 'a_k', meaning: 'amplitude of the harmonic of order k' },
    { symbol: 'V_T', meaning: 'thermal voltage', unit: 'V' },
  ],
  validity: [
    'AC, noise, transfer functions, sensitivities, poles and zeros are linear about the operating point: how large the signal is has no bearing, and nothing clips or mixes.',
    'A model holds as far as its card was fitted. Default models have no capacitances and no breakdown; a transistor without a card of its own is an ideal one.',
    'Transients keep the points that were accepted; between them the curve is straight. What lies between two points closer than the longest step may be missed by a source without corners: shorten the longest step for a sine that starts late.',
    'Copies are drawn: their least and greatest are not the bounds of what can be, unless every corner was run.',
    'Parts, points and runs are bounded, and the page says where: 200 000 unknowns, 3 million time points a transient, 1000 runs, 20 million numbers over all runs.',
  ],
  pitfalls: [
    'M is milli: 1M of resistance is a milliohm. A million is meg.',
    'A node without a path for direct current to ground has no voltage: a large resistor would do.',
    'In an AC analysis the source needs AC 1; its sine of the transient has no bearing.',
    'Gain is read as the output over the input only where the source has AC 1; else write db(V(out)/V(in)).',
    'log is natural in ngspice’s and LTspice’s expressions of sources, decimal in others: ln and log10 are always what they say.',
    'An oscillator sits still at its operating point: start it by UIC, an initial condition or a kick of its supply.',
    'A Fourier series is of the last period: let the circuit settle first, and keep the longest step below a fiftieth of a period.',
    'Ideal switches and sources loop: two voltage sources in parallel, or a coil across one, have no current that is determined.',
  ],
  citations: [
    {
      authors: 'L. W. Nagel',
      title: 'SPICE2: A Computer Program to Simulate Semiconductor Circuits',
      source: 'University of California, Berkeley, Memorandum ERL-M520',
      year: 1975,
    },
    {
      authors: 'C.-W. Ho, A. E. Ruehli, P. A. Brennan',
      title: 'The modified nodal approach to network analysis',
      source: 'IEEE Transactions on Circuits and Systems 22, no. 6, pp. 504–509',
      year: 1975,
      doi: '10.1109/TCS.1975.1084079',
    },
    {
      authors: 'R. A. Rohrer, L. Nagel, R. Meyer, L. Weber',
      title: 'Computationally efficient electronic-circuit noise calculations',
      source: 'IEEE Journal of Solid-State Circuits 6, no. 4, pp. 204–213',
      year: 1971,
      doi: '10.1109/JSSC.1971.1049680',
    },
    {
      authors: 'S. W. Director, R. A. Rohrer',
      title: 'The generalized adjoint network and network sensitivities',
      source: 'IEEE Transactions on Circuit Theory 16, no. 3, pp. 318–323',
      year: 1969,
      doi: '10.1109/TCT.1969.1082965',
    },
    {
      authors: 'K. S. Kundert',
      title: 'The Designer’s Guide to SPICE and Spectre',
      source: 'Kluwer',
      year: 1995,
      isbn: '978-0-7923-9571-3',
    },
    {
      authors: 'P. Antognetti, G. Massobrio',
      title: 'Semiconductor Device Modeling with SPICE',
      source: 'McGraw-Hill, 2nd ed.',
      year: 1993,
      isbn: '978-0-07-002469-7',
    },
  ],
  faq: [
    {
      q: 'Which SPICE does it read?',
      a: 'ngspice, LTspice, PSpice, Xyce and SPICE 3, told by signs in the deck, or as chosen. LTspice schematics, KiCad netlists and Falstad exports become decks.',
    },
    {
      q: 'Why is my line refused?',
      a: 'Its message says what is not known there and what would do. Nothing is passed over in silence: what is left out without bearing on the result stands in how the deck was read.',
    },
    {
      q: 'It does not converge. What now?',
      a: 'The refusal names the node that moved most and the devices that did not rest. A .nodeset near the answer, a series resistance in a model, a conductance of 1 GΩ at floating nodes, or RELTOL of 0.01 help most.',
    },
    {
      q: 'Why do two simulators differ in the fourth digit?',
      a: 'With RELTOL of 0.001 every simulator may be off by as much. Set it to 1e-6 on both, and the same models agree to six digits.',
    },
    {
      q: 'How are tolerances drawn?',
      a: 'Each copy draws every R, L and C within its own tol= or the field’s, evenly, at the ends or as a Gaussian whose 3σ is the tolerance, from a seed: the same seed gives the same copies.',
    },
    {
      q: 'Can I compare with LTspice or a measurement?',
      a: 'Open a raw file or a CSV under Compared with: traces of the same names are drawn dotted over these.',
    },
    {
      q: 'How do I measure a rise time?',
      a: 'A .meas card does: .meas tran rise TRIG V(out) VAL=0.5 RISE=1 TARG V(out) VAL=4.5 RISE=1. Cursors A and B read it by hand.',
    },
  ],
  related: [
    'lc-filter',
    'active-filter',
    'opamp-designer',
    'dcdc-designer',
    'bjt-explorer',
    'mosfet-explorer',
    'rlc-555',
  ],
};
