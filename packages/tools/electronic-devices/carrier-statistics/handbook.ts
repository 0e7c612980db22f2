import type { Handbook } from '../../define/handbook.ts';
import { citations } from './citations.ts';

export const handbook: Handbook = {
  definition: [
    'How many electrons and holes a semiconductor has follows from three things: how many states its bands offer, how the carriers fill them, and that the crystal as a whole is neutral. The one unknown is the Fermi level, and there is one at which all charges cancel.',
    'Three ranges follow. Cold, the dopants hold their carriers: freeze-out. In between the carriers are as many as the net doping: the extrinsic range, in which devices work. Hot, the carriers that the crystal makes itself outnumber the doping: the intrinsic range.',
    'The same balance read the other way gives the doping of a wafer from its resistivity, with the mobility that this doping leaves, and the Fermi level from measured carriers.',
  ],
  formulas: [
    {
      name: 'Carriers',
      tex: 'n = N_c F_{1/2}(\\eta), \\quad p = N_v F_{1/2}(\\zeta), \\quad \\eta = \\frac{E_F - E_c}{kT}, \\quad \\zeta = \\frac{E_v - E_F}{kT}',
    },
    {
      name: 'Fermi–Dirac integral',
      tex: 'F_j(\\eta) = \\frac{1}{\\Gamma(j+1)} \\int_0^\\infty \\frac{x^j\\,dx}{1 + e^{x - \\eta}}',
    },
    {
      name: 'Densities of states',
      tex: 'N_{c,v} = 2 \\left( \\frac{2\\pi m_{n,p} kT}{h^2} \\right)^{3/2}',
    },
    { name: 'Intrinsic concentration', tex: 'n_i = \\sqrt{N_c N_v}\\; e^{-E_g/2kT}' },
    {
      name: 'Ionised donors',
      tex: 'N_D^+ = N_D \\left( 1 - \\frac{b}{1 + \\frac{1}{g_D} e^{(E_D - E_F)/kT}} \\right)',
    },
    {
      name: 'Ionised acceptors',
      tex: 'N_A^- = N_A \\left( 1 - \\frac{b}{1 + \\frac{1}{g_A} e^{(E_F - E_A)/kT}} \\right)',
    },
    { name: 'Neutrality', tex: 'p + \\sum N_D^+ = n + \\sum N_A^-' },
    { name: 'Gap after Varshni', tex: 'E_g(T) = E_g(0) - \\frac{\\alpha T^2}{T + \\beta}' },
    {
      name: 'Joyce and Dixon',
      tex: '\\eta \\approx \\ln u + \\frac{u}{\\sqrt 8} - \\left( \\frac{\\sqrt 3}{9} - \\frac{3}{16} \\right) u^2 + \\dots, \\quad u = \\frac{n}{N_c}',
    },
    {
      name: 'Resistivity',
      tex: '\\rho = \\frac{1}{q (n \\mu_n + p \\mu_p)}, \\quad R_s = \\frac{\\rho}{d}',
    },
    {
      name: 'Einstein’s relation',
      tex: '\\frac{D_n}{\\mu_n} = \\frac{kT}{q} \\frac{F_{1/2}(\\eta)}{F_{-1/2}(\\eta)}',
    },
    {
      name: 'Hall coefficient',
      tex: 'R_H = r_H \\frac{p - b^2 n}{q (p + b n)^2}, \\quad b = \\frac{\\mu_n}{\\mu_p}',
    },
    {
      name: 'Debye length',
      tex: 'L_D = \\sqrt{ \\frac{\\varepsilon kT}{q^2 \\left[ N_c F_{-1/2}(\\eta) + N_v F_{-1/2}(\\zeta) \\right]} }',
    },
  ],
  symbols: [
    {
      symbol: 'n, p',
      meaning: 'electrons in the conduction band, holes in the valence band',
      unit: 'cm⁻³',
    },
    { symbol: 'n_i', meaning: 'both of the undoped crystal', unit: 'cm⁻³' },
    { symbol: 'N_c, N_v', meaning: 'effective densities of states', unit: 'cm⁻³' },
    {
      symbol: 'E_F',
      meaning: 'Fermi level, which chemists call the chemical potential',
      unit: 'eV',
    },
    {
      symbol: 'E_i',
      meaning: 'Fermi level of the undoped crystal, near the middle of the gap',
      unit: 'eV',
    },
    { symbol: 'g_D, g_A', meaning: 'degeneracy of a level: 2 of donors, 4 of acceptors' },
    {
      symbol: 'b',
      meaning: 'share of a dopant’s states that still bind: 1 where they are far apart',
    },
    { symbol: 'r_H', meaning: 'Hall factor, Hall over drift mobility' },
    { symbol: '\\mu', meaning: 'drift mobility at low field', unit: 'cm²/(V·s)' },
  ],
  validity: [
    'Equilibrium, a uniform crystal, parabolic bands. The holes of silicon have Green’s mass, which goes with temperature; other masses are fixed. Γ, X and L of AlGaAs and both valleys of SiGe are counted with Boltzmann’s weights.',
    'Where n_i comes from a fit, the gap is the one that gives it with these masses: within some meV of the measured one.',
    'The dopants’ levels are those of the dilute limit, but for P, As and B in silicon, whose levels and bound states go with doping by Altermatt’s model. Dopants are alone on their level: excited states and the second charge of a deep one are left out.',
    'Narrowing is put half on each band as far as the Fermi level is concerned, and levels follow their band. It goes with the doping, or with Schenk’s carriers and ions.',
    'Klaassen’s mobility of silicon was made for 100 to 450 K and knows minority carriers; the fits of the other semiconductors are of majority carriers, on the sum of all dopants, from 200 to 500 K. Those of Ge, SiC and GaN are the roughest, a third off in heavily doped layers.',
    'The mobilities of silicon were fitted to resistivities as if every P, As and B were ionised at room temperature. So that both together give the measured resistivity, the majority is counted as the net doping at 300 K, and in proportion at other temperatures; n and p are the carriers themselves.',
    'Above some 10²⁰ cm⁻³ not all dopants stand on lattice sites: clusters and precipitates give no carriers, and no model of this page knows them.',
    'Gaps of 2 eV and more make n_i less than one carrier in a cubic kilometre: the numbers are the model’s, and other defects decide.',
  ],
  pitfalls: [
    'n_i of silicon at 300 K is 9.65×10⁹ cm⁻³ as measured (Altermatt 2003), 1.0×10¹⁰ in most present books and 1.5×10¹⁰ in older ones. A saturation current goes with its square: 2.4 times from the last to the first.',
    'Incomplete ionisation by fixed levels is wrong in silicon above 10¹⁸ cm⁻³: it says 13 % of 10²⁰ phosphorus, and all are ionised.',
    'Joyce and Dixon’s series holds up to about eight carriers a state; far above it turns round. Boltzmann’s tail holds where the Fermi level is 3 kT from the band.',
    'Apparent narrowing models were made with Boltzmann’s statistics and have degeneracy in them. With Fermi–Dirac statistics take Schenk, Yan and Cuevas, or Jain and Roulston.',
    'Lightly doped p-type silicon has its highest resistivity not undoped but where p/n = μ_n/μ_p; the doping found is the higher of the two.',
    'Per cm³ is not per m³: 10¹⁶ cm⁻³ are 10²² m⁻³. Both are read here, a bare number as cm⁻³.',
    'A Hall measurement gives n/r_H, which of p-type silicon is some 30 % off.',
  ],
  citations,
  faq: [
    {
      q: 'What is the intrinsic carrier concentration of silicon?',
      a: '9.65×10⁹ cm⁻³ at 300 K (Altermatt et al. 2003), within about 1 %. The fit taken here, Couderc’s of 2014, gives 9.68×10⁹; the table shows five others beside it and what each would do to a diode.',
    },
    {
      q: 'How do I get the doping from a wafer’s resistivity?',
      a: 'Choose “doping of a resistivity”, the type and the dopant. The answer stands beside that of ASTM F723, which is a fit to boron and phosphorus in silicon at 23 °C; set 23 °C to compare them.',
    },
    {
      q: 'When must I use Fermi–Dirac statistics?',
      a: 'Where the Fermi level is within 3 kT of a band, in silicon above some 10¹⁸ cm⁻³, in GaAs above some 10¹⁶ electrons. The page uses them always, exact to 1e-12, and says by how much the approximations are off.',
    },
    {
      q: 'Why does my compensated or undoped crystal solve here?',
      a: 'The Fermi level is enclosed by the logarithm of the charges, and then corrected by a sum in which the dopants cancel before they are rounded. n and p keep their digits where donors and acceptors are equal.',
    },
    {
      q: 'Can I enter my own material?',
      a: 'Type gap, masses of states and permittivity under Constants, give dopants an energy such as 45 meV, and mobilities as numbers.',
    },
  ],
  related: ['mosfet-explorer'],
};
