import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'D. M. Pozar, Microwave Engineering, coupled-line coupler of 20 dB: Z_0e = 55.28 Ω, Z_0o = 45.23 Ω; closed form V3 = C V1, V2 = −j√(1 − C²) V1 at a quarter of a wave';

export const lineCoupler: TeachingCircuit = {
  title: 'Coupled lines: a 20 dB coupler',
  group: 'Lines',
  question: 'What arrives at the three other ports of two coupled lines?',
  deck: `Coupled-line coupler of 20 dB at 3 GHz, by its even and odd modes
* Two lines carry half the sum and half the difference of the two voltages; E and F change to and fro.
.subckt modes a b even odd
Va a a1 0
Ea1 a1 a2 even 0 1
Ea2 a2 0 odd 0 1
Vb b b1 0
Eb1 b1 b2 even 0 1
Eb2 b2 0 odd 0 -1
Fe1 0 even Va 0.5
Fe2 0 even Vb 0.5
Fo1 0 odd Va 0.5
Fo2 0 odd Vb -0.5
.ends
Vsource source 0 AC 2
R1 source in 50
R3 coupled 0 50
X1 in coupled e1 o1 modes
Teven e1 0 e2 0 Z0=55.27708 TD=83.33333p
Todd o1 0 o2 0 Z0=45.22670 TD=83.33333p
X2 through isolated e2 o2 modes
R2 through 0 50
R4 isolated 0 50
.ac lin 121 0.05g 6.05g
.print ac vdb(coupled) vdb(through) vdb(in)
.end
`,
  answer: [
    {
      what: 'Coupled port at 3 GHz',
      of: 'ac',
      trace: 'mag(V(coupled))',
      at: 3e9,
      published: 0.1,
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Through port at 3 GHz',
      of: 'ac',
      trace: 'mag(V(through))',
      at: 3e9,
      published: Math.sqrt(0.99),
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Input: matched',
      of: 'ac',
      trace: 'mag(V(in))',
      at: 3e9,
      published: 1,
      unit: 'V',
      within: 1e-3,
      source,
    },
  ],
  text: 'The wave on the second line runs backwards: the coupled port lies beside the input, and the far one is isolated. Matched at every frequency, as Z_0e Z_0o = Z0².',
};
