import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 13.1';

export const coupledCoils: TeachingCircuit = {
  title: 'Magnetically coupled coils',
  group: 'Coupled coils and three phases',
  question: 'Which phasor currents flow in two meshes that share a mutual reactance of 3 Ω?',
  deck: `Coupled coils: j5 and j6 ohm with a mutual j3 ohm
* At 1/(2 pi) Hz a henry has one ohm. K = 3/sqrt(5*6). The currents are read as voltages over 1 ohm.
Vsource in 0 AC 12
C1 in a 0.25
L1 a m1 5
Vm1 m1 0 0
L2 b 0 6
K12 L1 L2 0.5477226
R2 b m2 12
Vm2 m2 0 0
H1 i1 0 Vm1 1
H2 i2 0 Vm2 1
R3 i1 0 1
R4 i2 0 1
.ac lin 1 0.1591549431 0.1591549431
.print ac vm(i1) vp(i1) vm(i2) vp(i2)
.end
`,
  answer: [
    {
      what: 'Current of the first mesh',
      of: 'ac',
      trace: 'mag(V(i1))',
      published: 13.01,
      unit: 'A',
      within: 1e-3,
      source,
    },
    {
      what: 'Its phase',
      of: 'ac',
      trace: 'ph(V(i1))',
      published: -49.39,
      unit: '°',
      within: 1e-3,
      source,
    },
    {
      what: 'Current of the second mesh',
      of: 'ac',
      trace: 'mag(V(i2))',
      published: 2.91,
      unit: 'A',
      within: 2e-3,
      source,
    },
    {
      what: 'Its phase',
      of: 'ac',
      trace: 'ph(V(i2))',
      published: 14.04,
      unit: '°',
      within: 2e-3,
      source,
    },
  ],
  text: 'The dots are at the first nodes of L1 and L2: current into one dot raises the other. K is M/√(L1 L2), 0.548 here; 1 would be an ideal transformer.',
};
