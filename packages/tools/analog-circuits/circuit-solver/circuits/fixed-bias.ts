import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 4.1 (values as in the FOSSEE Scilab companion: β 75)';

export const fixedBias: TeachingCircuit = {
  title: 'Fixed bias of a transistor',
  group: 'Bipolar transistors',
  question: 'Where does 12 V, 240 kΩ and 2.2 kΩ put a transistor of β = 75?',
  deck: `Fixed bias: 12 V, 240 kilohm to the base, 2.2 kilohm to the collector
* IS is chosen for 0.7 V at 3.5 mA, as the book assumes.
Vcc vcc 0 12
Rb vcc base 240k
Rc vcc collector 2.2k
Q1 collector base 0 npn75
.model npn75 NPN(IS=6.24f BF=75)
.op
.dc Vcc 0 12 0.5
.print dc v(collector) v(base)
.end
`,
  answer: [
    {
      what: 'Collector–emitter voltage',
      of: 'op',
      trace: 'V(collector)',
      published: 4.23,
      unit: 'V',
      within: 2e-3,
      source,
    },
    { what: 'Base', of: 'op', trace: 'V(base)', published: 0.7, unit: 'V', within: 1e-3, source },
    {
      ...{
        what: 'Current of the supply: I_C + I_B',
        of: 'op',
        trace: '-I(Vcc)',
        published: 3.53e-3 + 47.08e-6,
      },
      ...{ unit: 'A', within: 2e-3, source },
    },
  ],
  text: 'The base current is fixed, so that the collector current goes with β: at β = 150 the stage saturates. That is why nobody builds it so.',
};
