import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An operational amplifier holds its two inputs together as far as its loop gain goes. How much loop gain there is at a frequency is the distance between two curves, the open-loop gain and 1/β; how steeply they close tells whether the circuit rings.',
    'This page writes the nodal equations of the whole circuit, with input capacitances, output resistance and load, and takes everything from them: the return ratio and its margin, the closed loop and its natural frequencies, noise by one adjoint solution at each frequency, errors at 0 Hz, and the step in time with the slew rate.',
  ],
  formulas: [
    { name: 'Closed loop', tex: 'A_{cl} = A_\\infty \\frac{T}{1 + T} + \\frac{A_{d}}{1 + T}' },
    {
      name: 'Phase margin',
      tex: '\\varphi_m = 180^\\circ + \\arg T(j\\omega_c), \\quad |T(j\\omega_c)| = 1',
    },
    { name: 'Pole of a capacitive load', tex: 'f_L = \\frac{1}{2\\pi R_o C_L}' },
    {
      name: 'Feedback capacitor of a transimpedance amplifier, first estimate for 45°',
      tex: 'C_f \\approx \\sqrt{\\frac{C_{in}}{2\\pi R_f\\,\\mathrm{GBW}}}',
    },
    {
      name: 'Noise at the output',
      tex: 'E_n^2 = \\int \\left( e_n^2 G_n^2 + i_n^2 |Z|^2 + \\sum_k 4kTR_k |H_k|^2 \\right) df',
    },
    {
      name: 'Rejection of a difference amplifier by four resistors of tolerance t',
      tex: '\\mathrm{CMRR} \\approx \\frac{1 + R_f/R_g}{4t}',
    },
    { name: 'Full-power bandwidth', tex: 'f_p = \\frac{SR}{\\pi V_{pp}}' },
  ],
  symbols: [
    { symbol: 'T', meaning: 'return ratio of the gain stage: the loop gain' },
    { symbol: '1/\\beta', meaning: 'open-loop gain over T: the noise gain with all loading' },
    {
      symbol: 'G_n',
      meaning: 'noise gain: from a voltage in series with an input of the amplifier to the output',
    },
    { symbol: 'R_o', meaning: 'open-loop output resistance', unit: 'Ω' },
    { symbol: 'C_L', meaning: 'load capacitance', unit: 'F' },
    { symbol: 'C_{in}', meaning: 'all capacitance at the inverting input', unit: 'F' },
    { symbol: 'e_n', meaning: 'noise voltage of the amplifier', unit: 'V/√Hz' },
    { symbol: 'i_n', meaning: 'noise current of an input', unit: 'A/√Hz' },
    { symbol: 't', meaning: 'tolerance of a resistor, as a share' },
    { symbol: 'SR', meaning: 'slew rate', unit: 'V/s' },
  ],
  validity: [
    'The amplifier has two poles and a resistive output. Real output impedance rises and falls with frequency in rail-to-rail stages: measure with the real load where the margin is thin.',
    'Figures are typical ones at 25 °C; the spread from part to part, and what moves with the supply or the load, is not in them. What a record here does not have is assumed, and the page says so.',
    'The step slews by a hard limit on the current of the gain stage; neither output swing nor current limit bends it. Where these would, a warning says so. A loop of a few degrees of margin rings for longer than the six thousand steps that are followed; no settling time is given then.',
    'The errors are those of the signal; what a difference amplifier lets through of a voltage common to both of its sources is told by its rejection. Noise of the load is left out.',
    'The parts that give a phase margin are the first of those tried, eight a decade, and then bisected: margins that fall again between two tries are not seen.',
  ],
  pitfalls: [
    'Noise is amplified by the noise gain and not by the gain of the signal: an inverting amplifier of gain 1 has a noise gain of 2, a transimpedance amplifier one of 1 + C_in/C_f at high frequencies.',
    'A decompensated amplifier in a circuit of low noise gain rings; a capacitor across R_f makes it worse, as it lowers the noise gain to 1.',
    'Behind an isolation resistor the load sees that resistor: a load current moves the output, unless the loop closes behind it.',
    'Large feedback resistors meet the capacitance of the inverting input well below the crossover.',
  ],
  citations: [
    {
      authors: 'S. Franco',
      title: 'Design with Operational Amplifiers and Analog Integrated Circuits',
      source: '4th ed., McGraw-Hill',
      year: 2014,
      place: 'ch. 5 to 8',
      isbn: '978-0-07-802816-8',
    },
    {
      authors: 'H. W. Bode',
      title: 'Network Analysis and Feedback Amplifier Design',
      source: 'Van Nostrand, New York',
      year: 1945,
    },
    {
      authors: 'R. A. Rohrer, L. Nagel, R. Meyer, L. Weber',
      title: 'Computationally efficient electronic-circuit noise calculations',
      source: 'IEEE J. Solid-State Circuits 6',
      year: 1971,
    },
  ],
  faq: [
    {
      q: 'Which isolation resistor does a capacitive load need?',
      a: 'Choose “isolation resistor” and “for a phase margin”: it is the least one that gives the margin with the output resistance and the load at hand. It makes a zero with the load that turns the phase back before the crossover.',
    },
    {
      q: 'How much phase margin is enough?',
      a: 'With 60° a second-order loop overshoots by about 9 % and peaks by 0.3 dB in its gain, with 45° by 23 % and 2.3 dB. Below 30° parts of other makes may oscillate.',
    },
    {
      q: 'Where does the noise come from?',
      a: 'The table by source has each resistor, the voltage and both currents of the amplifier with their share of the power. Reducing a source of a few per cent changes nothing.',
    },
  ],
  related: ['active-filter', 'loop-shaper', 'resistor-network'],
};
