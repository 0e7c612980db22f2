import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 4.7 (values as in the FOSSEE Scilab companion: V_CC 18 V, R_C 4 kΩ); closed form I_B = (E_Th − V_BE)/(R_Th + (β + 1)R_E)';
const thevenin = (39e3 * 3.9e3) / 42.9e3;
const base = ((18 * 3.9) / 42.9 - 0.7) / (thevenin + 141 * 1.5e3);

export const dividerBias: TeachingCircuit = {
  title: 'Bias by a voltage divider, with the spread of β',
  group: 'Bipolar transistors',
  question: 'How much does the collector move, where β is 70 or 280 instead of 140?',
  deck: `Voltage-divider bias, beta stepped from 70 to 280
* .step runs the deck once for each value; delete it to see one.
.param beta=140
Vcc vcc 0 18
R1 vcc base 39k
R2 base 0 3.9k
Rc vcc collector 4k
Re emitter 0 1.5k
Q1 collector base emitter npn
.model npn NPN(IS=1.11f BF={beta})
.step param beta list 140 70 280
.op
.end
`,
  onlyHere: true,
  answer: [
    {
      ...{
        what: 'V_CE at β = 140',
        of: 'op',
        trace: 'V(collector,emitter)',
        unit: 'V',
        within: 2e-3,
        source,
      },
      ...{ published: 18 - base * (140 * 4e3 + 141 * 1.5e3), stepped: { beta: 140 } },
    },
    {
      ...{ what: 'I_C at β = 140, through R_C', of: 'op', trace: 'V(vcc,collector)', unit: 'V' },
      ...{
        published: 0.61e-3 * 4e3,
        within: 0.01,
        source: `${source}: 0.61 mA in 4 kΩ`,
        stepped: { beta: 140 },
      },
    },
  ],
  text: 'A quarter to double the β, and the collector moves by a few per cent: the divider holds the base and the emitter resistor the current. Its rule of thumb is β R_E ≥ 10 R2.',
};
