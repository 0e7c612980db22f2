import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 4.13';

export const maximumPower: TeachingCircuit = {
  title: 'Maximum power transfer',
  group: 'Resistive networks',
  question: 'Which load takes the most power out of the network, and how much?',
  deck: `Maximum power transfer into a swept load
* Bpower's voltage is the power: the load's voltage by its current. A product wants a tighter reltol than 1e-3.
Vsource source 0 12
R6 source node 6
R12 node 0 12
R3 node far 3
Isource 0 far 2
R2 far load 2
RL load meter 9
Vmeter meter 0 0
Bpower watt 0 V=v(load)*i(Vmeter)
Rwatt watt 0 1
.options reltol=1e-6
.dc RL 1 25 0.5
.print dc v(watt) v(load)
.end
`,
  answer: [
    {
      ...{ what: 'Power into 9 Ω', of: 'dc', trace: 'V(watt)', at: 9, published: 13.44, unit: 'W' },
      ...{ within: 5e-4, source },
    },
    {
      ...{ what: 'Power into 3 Ω', of: 'dc', trace: 'V(watt)', at: 3, unit: 'W', within: 1e-5 },
      ...{
        published: (22 / 12) ** 2 * 3,
        source: 'Closed form: (V/(R + R_L))² R_L with 22 V and 9 Ω',
      },
    },
  ],
  text: 'The load equals the resistance behind it, 9 Ω, and gets as much as is lost within. Around the top the curve is flat: 6 Ω or 14 Ω lose a twentieth only.',
};
