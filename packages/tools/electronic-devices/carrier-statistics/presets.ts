import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something; the first a textbook's with its answer. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'A textbook wafer: 10¹⁶ donors and n_i of 1.5×10¹⁰',
    text: 'D. A. Neamen: n-type silicon at 300 K with N_D = 10¹⁶ cm⁻³ and N_A = 0 has n₀ = 10¹⁶ and p₀ = 2.25×10⁴ cm⁻³ where n_i is 1.5×10¹⁰, all donors ionised.',
    inputs: { ni: 'typed', niTyped: 1.5e10, ionisation: 'complete', statistics: 'boltzmann' },
  },
  {
    title: 'Compensated: 10¹⁶ donors, 3×10¹⁵ acceptors',
    text: 'The carriers are those of the difference, the scattering that of the sum.',
    inputs: { donors: 1e16, acceptors: 3e15 },
  },
  {
    title: 'Freeze-out: phosphorus over 1000/T, some boron',
    text: 'Compensated, the freeze-out has twice the slope of uncompensated: E_D/k instead of E_D/2k.',
    inputs: { donors: 1e16, acceptors: 1e14, axis: 'inverse', from: 20, to: 300, kelvin: 60 },
  },
  {
    title: 'A wafer of 10 Ω·cm, boron',
    text: 'ASTM F723 says 1.34×10¹⁵ cm⁻³.',
    inputs: { task: 'doping', resistivity: 10 },
  },
  {
    title: 'An emitter of 60 Ω, phosphorus, 0.5 µm',
    text: 'The sheet resistance of an even layer.',
    inputs: { task: 'doping', known: 'sheet', sheet: 60, thickness: 0.5e-6, type: 'n' },
  },
  {
    title: 'Degenerate: 10²⁰ electrons in silicon',
    text: 'Boltzmann’s statistics are 31 meV off, Joyce and Dixon’s series less than 0.1.',
    inputs: { task: 'fermi', electrons: 1e20 },
  },
  {
    title: 'Semi-insulating GaAs: dopants cancel',
    text: 'Equal donors and acceptors: n and p are within half a per cent of n_i.',
    inputs: { material: 'GaAs', donors: 1e15, acceptors: 1e15, kelvin: 300 },
  },
  {
    title: 'Aluminium in 4H-SiC: two in a hundred ionised',
    text: '10¹⁹ acceptors 191 meV deep give 2×10¹⁷ holes at room temperature.',
    inputs: { material: '4H-SiC', donors: 0, acceptors: 1e19, to: 1200 },
  },
  {
    title: 'Heavy doping: 10²⁰ phosphorus, gap narrowed by Schenk',
    inputs: { donors: 1e20, narrowing: 'schenk' },
  },
  {
    title: 'Germanium, undoped, 27 °C',
    inputs: { material: 'Ge', donors: 0, kelvin: 300.15, from: 100, to: 600 },
  },
  {
    title: 'Three dopants, one of them deep',
    text: 'Indium at 157 meV holds its holes: of 10¹⁷ a third is ionised.',
    inputs: { donors: 0, acceptors: 0, more: 'In 1e17, B 1e14, P 2e13' },
  },
  {
    title: 'Fermi level 0.3 eV below the band of AlGaAs',
    inputs: { task: 'fermi', given: 'level', level: 0.3, material: 'AlGaAs', share: 0.3 },
  },
];
