import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Where p- and n-type material meet, carriers diffuse across until the field of the ions they leave behind holds them back. What remains is a layer without carriers, a potential across it, and a barrier that a voltage lowers or raises.',
    'The depletion approximation gives that layer sharp edges and the charge of the doping alone. Poisson’s equation with the carriers has no edges: it is solved beside the approximation, and both are compared.',
    'Currents are those of carriers injected over the barrier into neutral material, and of those that centres in the layer let recombine or generate. Capacitance is that of the layer, and forward that of the injected charge.',
  ],
  formulas: [
    {
      name: 'Built-in potential and depletion width, abrupt',
      tex: 'V_{bi} = \\frac{kT}{q} \\ln\\frac{N_A N_D}{n_i^2}, \\qquad W = \\sqrt{\\frac{2\\varepsilon}{q}\\left(\\frac{1}{N_A}+\\frac{1}{N_D}\\right)(V_{bi}-V_A)}',
    },
    {
      name: 'Depletion width, linearly graded',
      tex: 'W = \\left(\\frac{12\\,\\varepsilon\\,(V_{bi}-V_A)}{q\\,a}\\right)^{1/3}, \\qquad V_{bi} \\approx \\frac{2kT}{q}\\ln\\frac{a W_0}{2 n_i}',
    },
    {
      name: 'Depletion width, any profile',
      tex: '\\int_{-x_p}^{x_n} N\\,dx = 0, \\qquad V_{bi} - V_A = q\\left(\\frac{1}{\\varepsilon_p}\\int_{-x_p}^{0} x N\\,dx + \\frac{1}{\\varepsilon_n}\\int_0^{x_n} x N\\,dx\\right)',
    },
    {
      name: 'Poisson’s equation with carriers',
      tex: '\\frac{d}{dx}\\left(\\varepsilon\\frac{d\\psi}{dx}\\right) = -q\\,(p - n + N), \\quad n = N_c F_{1/2}\\!\\left(\\tfrac{E_{Fn}-E_c}{kT}\\right), \\quad p = N_v F_{1/2}\\!\\left(\\tfrac{E_v-E_{Fp}}{kT}\\right)',
    },
    {
      name: 'Anderson’s rule',
      tex: '\\Delta E_c = \\chi_n - \\chi_p, \\qquad \\Delta E_v = (\\chi_n + E_{g,n}) - (\\chi_p + E_{g,p})',
    },
    {
      name: 'Depletion capacitance',
      tex: '\\frac{C_j}{A} = \\frac{\\varepsilon}{W}, \\qquad C = \\frac{C_{j0}}{(1 - V/V_{bi})^m}',
    },
    {
      name: 'Doping by C–V',
      tex: 'N(W) = \\frac{-2}{q\\varepsilon A^2\\,d(1/C^2)/dV}, \\qquad W = \\frac{\\varepsilon A}{C}',
    },
    {
      name: 'Diffusion current',
      tex: 'I_n = qA\\,\\frac{D_n}{L_n}\\coth\\frac{w_p}{L_n}\\;\\frac{N_A}{2}\\left(\\sqrt{1+\\frac{4n_i^2}{N_A^2}\\left(e^{qV/kT}-1\\right)}-1\\right)',
    },
    {
      name: 'Recombination in the layer',
      tex: 'I_{rg} = \\frac{q A n_i W}{\\sqrt{\\tau_n\\tau_p}}\\,\\frac{2\\sinh(qV/2kT)}{q(V_{bi}-V)/kT}\\int_{z_1}^{z_2}\\frac{dz}{z^2+2bz+1}, \\quad b = e^{-qV/2kT}\\,\\frac{\\tau_n+\\tau_p}{2\\sqrt{\\tau_n\\tau_p}}',
    },
    {
      name: 'Diffusion capacitance',
      tex: 'C_d = g_n \\tau_{t,n} + g_p \\tau_{t,p}, \\qquad \\tau_t = \\tau\\left(1 - \\frac{1}{\\cosh(w/L)}\\right)',
    },
    {
      name: 'Breakdown',
      tex: '\\int \\alpha_n \\exp\\!\\left(-\\int(\\alpha_n - \\alpha_p)\\,dx\\right) dx = 1, \\qquad \\alpha = a\\,e^{-(b/E)^m}',
    },
  ],
  symbols: [
    { symbol: 'N', meaning: 'net doping, donors less acceptors', unit: 'cm⁻³' },
    { symbol: 'x_p, x_n', meaning: 'edges of the layer in p and in n', unit: 'm' },
    { symbol: 'V_A', meaning: 'voltage across the junction, p over n', unit: 'V' },
    { symbol: '\\chi', meaning: 'electron affinity', unit: 'eV' },
    { symbol: 'L', meaning: 'diffusion length, √(Dτ)', unit: 'm' },
    { symbol: 'w_p, w_n', meaning: 'neutral widths up to the contacts', unit: 'm' },
    { symbol: '\\alpha', meaning: 'ionisation coefficient', unit: '1/m' },
  ],
  validity: [
    'One dimension, all dopants ionised, no narrowing of the gap by doping, no interface charge. The contacts hold the carriers of equilibrium.',
    'Poisson’s equation is solved with flat quasi-Fermi levels: exact in equilibrium, good in reverse and low forward, and without the voltage that currents take up in the neutral material.',
    'The capacitance by Poisson counts the carriers that the layer lacks beside neutral material (Chawla and Gummel); injected charge is in the diffusion capacitance. In the layer of a p-i-n all carriers count.',
    'The built-in potential is that of the layer without a voltage. Where the doping grows outwards, as in a p-i-n or a graded junction, a wider layer has a little more of it: “end to end” says the most, and Poisson’s equation has it.',
    'Recombination in the layer is that of centres in the middle of the gap with the lifetimes of the sides, and a linear potential (Sah, Noyce and Shockley). From 3kT/q below the built-in potential on, the layer is held. Of two materials n_i is the mean over their widths.',
    'Across a heterojunction the currents are those of diffusion: a spike that carriers must cross thermionically is not among them.',
    'Breakdown and multiplication are those of a plane junction with the field of the depletion approximation, by published coefficients: silicon van Overstraeten and De Man with the law of temperature that device simulators give them (phonons of 63 meV), Ge ⟨100⟩ Mikawa and others, GaAs Bulman and others, InP Armiento and others, 4H-SiC Kyuregyan’s review, all but silicon at room temperature. Edges of a real diode break down earlier. The currents are without multiplication; tunnelling is named, not computed.',
    'Of SiGe and AlGaAs the mobility is that of Si and GaAs unless it is entered. Si₁₋ₓGeₓ is relaxed.',
    'A .model card is that of ngspice 39, which leaves ISR out below −3·N·kT/q; where ISR is given, the conductance that it prints is not the derivative of its current, and the one here is. Sidewall, tunnelling and noise parameters are said and not used. The card that is written is the nearest one: one IKF and one ISR for both sides.',
  ],
  pitfalls: [
    'Books use n_i = 1.5·10¹⁰, 1.45·10¹⁰ or 10¹⁰ cm⁻³ for silicon; V_bi moves by 21 mV between the first and the last. Type the book’s n_i.',
    'Lengths are metres: write 2u for 2 µm. Concentrations are per cm³.',
    'The intercept of 1/C² is not V_bi but about 2kT/q below it.',
    'In a p⁺n junction the field at the junction itself is far above that of the approximation; breakdown hardly notices, because that peak is a few Debye lengths of the heavy side wide.',
    'An exponent m of 0.4 says nothing by itself: a stray capacitance lowers it, too.',
  ],
  citations: [
    {
      authors: 'W. Shockley',
      title: 'The theory of p-n junctions in semiconductors and p-n junction transistors',
      source: 'Bell System Technical Journal 28(3), 435–489',
      year: 1949,
      doi: '10.1002/j.1538-7305.1949.tb03645.x',
    },
    {
      authors: 'C. T. Sah, R. N. Noyce, W. Shockley',
      title:
        'Carrier generation and recombination in p-n junctions and p-n junction characteristics',
      source: 'Proceedings of the IRE 45(9), 1228–1243',
      year: 1957,
      doi: '10.1109/JRPROC.1957.278528',
    },
    {
      authors: 'R. L. Anderson',
      title: 'Experiments on Ge-GaAs heterojunctions',
      source: 'Solid-State Electronics 5(5), 341–351',
      year: 1962,
      doi: '10.1016/0038-1101(62)90115-6',
    },
    {
      authors: 'B. R. Chawla, H. K. Gummel',
      title: 'Transition region capacitance of diffused p-n junctions',
      source: 'IEEE Transactions on Electron Devices 18(3), 178–195',
      year: 1971,
      doi: '10.1109/T-ED.1971.17172',
    },
    {
      authors: 'R. van Overstraeten, H. De Man',
      title: 'Measurement of the ionization rates in diffused silicon p-n junctions',
      source: 'Solid-State Electronics 13(5), 583–608',
      year: 1970,
      doi: '10.1016/0038-1101(70)90139-5',
    },
    {
      authors: 'S. M. Sze, K. K. Ng',
      title: 'Physics of Semiconductor Devices',
      source: '3rd ed., Wiley',
      year: 2007,
      isbn: '978-0-471-14323-9',
    },
    {
      authors: 'D. A. Neamen',
      title: 'Semiconductor Physics and Devices',
      source: '4th ed., McGraw-Hill',
      year: 2012,
      isbn: '978-0-07-352958-5',
    },
  ],
  faq: [
    {
      q: 'How far is the depletion approximation off?',
      a: 'The table “Approximation and Poisson” says it for the case at hand. In reverse its capacitance is within a few per cent; without a voltage it is about kT/q over V_bi too small; near the built-in potential it fails.',
    },
    {
      q: 'How do I enter the constants of my book?',
      a: 'Under “Constants”: n_i, band gap, affinity, permittivity and densities of states of either side. A typed n_i scales both densities of states and leaves the gap.',
    },
    {
      q: 'Where does the diode become long?',
      a: 'Where its neutral side is longer than the diffusion length. The current has coth(w/L) in it, so both cases and what lies between are covered.',
    },
    {
      q: 'Can I plot a SPICE diode?',
      a: 'Choose “.model card” and paste it, or open a library and name the diode. Parameters that are not used are listed.',
    },
  ],
  related: ['carrier-statistics', 'mosfet-explorer'],
};
