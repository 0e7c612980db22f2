import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'The half-wave dipole: 73 + j42.5 Ω, 2.15 dBi',
    text: 'Published for a wire of no thickness (Balanis, chapter 4): 73 + j42.5 Ω and a directivity of 1.643. A thin wire comes near.',
    inputs: {
      antenna: 'dipole',
      frequency: 299.792458e6,
      size: 'given',
      length: 0.5,
      diameter: 2e-6,
      segments: 51,
      sweep: 'none',
    },
  },
  {
    title: 'Yagi of NBS Technical Note 688: 7.1 dBd on 0.4 λ',
    text: 'Measured there at 400 MHz: reflector 0.482 λ, director 0.442 λ, 0.2 λ apart, rods of 0.0085 λ, 7.1 dB over a dipole, which is 9.25 dBi.',
    inputs: {
      antenna: 'yagi',
      frequency: 400e6,
      rods: [
        { length: 0.36125, position: 0, diameter: 0.00637 },
        { length: 0.34, position: 0.1499, diameter: 0.00637 },
        { length: 0.33127, position: 0.2998, diameter: 0.00637 },
      ],
    },
  },
  {
    title: 'Quarter-wave monopole on a perfect ground: 36.5 Ω, 5.15 dBi',
    text: 'Half of the dipole’s impedance and twice its directivity (Balanis, chapter 4), here at resonance.',
    inputs: {
      antenna: 'vertical',
      frequency: 145e6,
      radials: 0,
      ground: 'perfect',
      height: 0,
      segments: 41,
    },
  },
  {
    title: 'Ground plane with four drooping radials, 145 MHz',
    inputs: { antenna: 'vertical', frequency: 145e6, droop: 45, diameter: 0.003 },
  },
  {
    title: 'Dipole for 20 m, 10 m over average earth',
    inputs: {
      antenna: 'dipole',
      frequency: 14.175e6,
      ground: 'earth',
      height: 10,
      material: 'copper',
    },
  },
  {
    title: 'Inverted V for 40 m, apex at 12 m',
    inputs: {
      antenna: 'vee',
      frequency: 7.1e6,
      apex: 110,
      ground: 'earth',
      height: 12,
      material: 'copper',
    },
  },
  {
    title: 'Folded dipole for FM radio, 300 Ω',
    inputs: {
      antenna: 'folded',
      frequency: 98e6,
      gap: 0.03,
      diameter: 0.004,
      reference: 300,
      span: 25,
    },
  },
  {
    title: 'Quad of two elements for 10 m',
    inputs: { antenna: 'quad', frequency: 28.5e6, diameter: 0.002, ground: 'earth', height: 10 },
  },
  {
    title: 'Optimise a Yagi for gain, front-to-back and SWR',
    inputs: { antenna: 'yagi', optimise: 'all' },
  },
  {
    title: 'A deck: two verticals, a quarter wave apart, fed 90° apart',
    text: 'The cardioid: both currents alike and a quarter period apart, by EX 6.',
    inputs: {
      antenna: 'deck',
      deck: `CM Two quarter-wave verticals, fed in quadrature: a cardioid
CE
SY h=0.2377*299.792458/7.1, d=299.792458/7.1/4
GW 1 15 0 0 0  0 0 h  0.02
GW 2 15 d 0 0  d 0 h  0.02
GE 1
GN 1
EX 6 1 1 0 1 0     ' one ampere
EX 6 2 1 0 0 -1    ' a quarter period later
FR 0 1 0 0 7.1 0
EN`,
    },
  },
  {
    title: 'A log-periodic of lines: TL between five dipoles',
    inputs: {
      antenna: 'deck',
      deck: `CM Log-periodic dipole array, five elements, crossed lines of 200 ohm
CE
SY t=0.88, f=300, L=0.55, s=0.18
GW 1 15 0             -L/2        0  0             L/2        0 0.004
GW 2 15 s             -L*t/2      0  s             L*t/2      0 0.004
GW 3 15 s*(1+t)       -L*t^2/2    0  s*(1+t)       L*t^2/2    0 0.004
GW 4 15 s*(1+t+t^2)   -L*t^3/2    0  s*(1+t+t^2)   L*t^3/2    0 0.004
GW 5 15 s*(1+t+t^2+t^3) -L*t^4/2  0  s*(1+t+t^2+t^3) L*t^4/2  0 0.004
GE 0
TL 1 8 2 8 -200
TL 2 8 3 8 -200
TL 3 8 4 8 -200
TL 4 8 5 8 -200
EX 0 5 8 0 1 0
FR 0 31 0 0 290 5
EN`,
      reference: 75,
    },
  },
];
