import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'T. Matsumoto, A chaotic attractor from Chua’s circuit, IEEE Trans. CAS-31, 1984: C1 = 1/9, C2 = 1, L = 1/7, G = 0.7, slopes −0.5 and −0.8, breakpoint 1; closed form of the equilibrium G v = 0.5 v + 0.3';

export const chua: TeachingCircuit = {
  title: 'Chua’s circuit: the double scroll',
  group: 'Systems and models',
  question: 'Where are the two equilibria about which the scrolls turn?',
  deck: `Chua's circuit in Matsumoto's normalised values
* The nonlinear resistor has slopes of -0.8 within 1 V and -0.5 beyond, as a table of PWL.
C1 v1 0 0.1111111 IC=0.1
C2 v2 0 1 IC=0
L1 v2 0 0.1428571 IC=0
R1 v1 v2 1.4285714
Bchua v1 0 I=-0.5*v(v1)-0.15*(abs(v(v1)+1)-abs(v(v1)-1))
.nodeset v(v1)=1.6
.op
.tran 0.05 90 0 0.05 UIC
.print tran v(v1) v(v2)
.end
`,
  answer: [
    {
      what: 'Outer equilibrium',
      of: 'op',
      trace: 'V(v1)',
      published: 1.5,
      unit: 'V',
      within: 1e-4,
      source,
    },
  ],
  text: 'Three energy stores and one bend are enough for chaos. The first hundred seconds circle one scroll, then it jumps without a rule; two runs of other tolerances part company, and both are right.',
};
