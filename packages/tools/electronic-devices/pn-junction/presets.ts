import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Constants of silicon as Neamen's book has them. */
const BOOK = { pIntrinsic: 1.5e10, pPermittivity: 11.7, statistics: 'boltzmann' } as const;

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Neamen: 10¹⁶ and 10¹⁵ cm⁻³, n_i 1.5·10¹⁰',
    text: 'Neamen, Semiconductor Physics and Devices, examples 7.1 to 7.3: V_bi 0.635 V, x_n 0.864 µm, x_p 0.086 µm, W 0.951 µm, a peak field of 1.34·10⁴ V/cm.',
    inputs: { ...BOOK, acceptors: 1e16, donors: 1e15 },
  },
  {
    title: 'p⁺n at 0.6 V forward',
    text: 'Holes spill over the junction, and most of the current is theirs.',
    inputs: { acceptors: 1e18, donors: 1e16, voltage: 0.6 },
  },
  {
    title: 'Linearly graded, 5 V reverse',
    inputs: { profile: 'graded', gradient: 1e21, voltage: -5 },
  },
  {
    title: 'Gaussian diffusion, 2 µm deep',
    inputs: { profile: 'gaussian', acceptors: 1e19, donors: 1e15, depth: 2e-6, voltage: -10 },
  },
  {
    title: 'p-i-n photodiode, 20 V reverse',
    inputs: { profile: 'pin', acceptors: 1e18, donors: 1e18, layerWidth: 10e-6, voltage: -20 },
  },
  {
    title: 'Al₀.₃Ga₀.₇As on GaAs',
    text: 'Anderson’s rule: a spike in the conduction band.',
    inputs: {
      pMaterial: 'GaAs',
      nMaterial: 'AlGaAs',
      nShare: 0.3,
      acceptors: 1e17,
      donors: 1e17,
    },
  },
  {
    title: '4H-SiC, 600 V reverse',
    inputs: { pMaterial: '4H-SiC', acceptors: 1e18, donors: 1e16, voltage: -600 },
  },
  {
    title: 'Short diode with 2 Ω in series at 0.8 V',
    inputs: {
      acceptors: 1e18,
      donors: 1e17,
      voltage: 0.8,
      pWidth: 2e-6,
      nWidth: 5e-6,
      resistance: 2,
    },
  },
  {
    title: 'A SPICE card: 1N4148 at 0.6 V',
    inputs: { task: 'card', voltage: 0.6, kelvin: 300.15 },
  },
  { title: 'C–V data with a law through them', inputs: { task: 'measured', area: 1e-6 } },
];
