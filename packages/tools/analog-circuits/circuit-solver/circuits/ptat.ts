import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: ΔV_BE = (kT/q) ln 8 for eight times the area (A. P. Brokaw 1974; P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits)';
const at77 = ((1.380649e-23 * 350.15) / 1.602176634e-19) * Math.log(8);

export const ptat: TeachingCircuit = {
  title: 'A voltage proportional to absolute temperature',
  group: 'Bipolar transistors',
  question: 'Which voltage is between two transistors, one of eight times the area, at 77 °C?',
  deck: `Difference of two base-emitter voltages at 77 degrees
* Both carry 100 uA; Q2 has eight times the area, so that its voltage is ln 8 kT/q less.
.temp 77
Vcc vcc 0 5
I1 vcc one 100u
I2 vcc eight 100u
Q1 one one 0 npn
Q2 eight eight 0 npn 8
.model npn NPN(IS=1f BF=100)
.op
.end
`,
  answer: [
    {
      ...{ what: 'Difference', of: 'op', trace: 'V(one,eight)', published: at77, unit: 'V' },
      ...{ within: 1e-4, source },
    },
  ],
  text: 'Nothing of the transistor is left in it: neither its saturation current nor its gain. Amplified about ten times it balances the fall of V_BE, and that is a bandgap reference.',
};
