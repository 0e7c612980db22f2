import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 4.8';

export const thevenin: TeachingCircuit = {
  title: 'Thévenin equivalent',
  group: 'Resistive networks',
  question: 'Which current flows through a load of 6 Ω, 16 Ω and 36 Ω?',
  deck: `Thevenin equivalent of two sources and three resistors
* The load is swept: at 6, 16, 26 and 36 ohm it sees 30 V behind 4 ohm.
Vsource source 0 32
R4 source node 4
R12 node 0 12
Isource 0 node 2
R1 node load 1
RL load meter 6
Vmeter meter 0 0
.dc RL 6 36 10
.meas dc at6 FIND i(Vmeter) AT=6
.meas dc at16 FIND i(Vmeter) AT=16
.meas dc at36 FIND i(Vmeter) AT=36
.print dc i(Vmeter)
.end
`,
  answer: [
    { what: 'Current into 6 Ω', measure: 'at6', published: 3, unit: 'A', within: 1e-6, source },
    { what: 'Current into 16 Ω', measure: 'at16', published: 1.5, unit: 'A', within: 1e-6, source },
    {
      what: 'Current into 36 Ω',
      measure: 'at36',
      published: 0.75,
      unit: 'A',
      within: 1e-6,
      source,
    },
  ],
  text: 'Three loads, three currents, one equivalent: 30 V behind 4 Ω. SPICE measures a current through a source of 0 V, the meter here.',
};
