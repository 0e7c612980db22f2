import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: I_C1 − I_C2 = α I_EE tanh(V_id/2V_T) (P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits)';
const thermal = (1.380649e-23 * 300.15) / 1.602176634e-19;

export const differentialPair: TeachingCircuit = {
  title: 'Differential pair: the tanh',
  group: 'Bipolar transistors',
  question: 'How far is the output at 10 mV and at 50 mV between the bases?',
  deck: `Emitter-coupled pair with 1 mA and 5 kilohm: its transfer curve
Vcc vcc 0 10
Vid base1 0 0
Vzero base2 0 0
R1 vcc out1 5k
R2 vcc out2 5k
Q1 out1 base1 tail npn
Q2 out2 base2 tail npn
Itail tail 0 1m
.model npn NPN(IS=1f BF=1e6)
.dc Vid -0.15 0.15 0.005
.print dc v(out2,out1) v(tail)
.tf v(out2,out1) Vid
.print tf all
.end
`,
  answer: [
    {
      ...{
        what: 'At 10 mV',
        of: 'dc',
        trace: 'V(out2,out1)',
        at: 0.01,
        unit: 'V',
        within: 2e-3,
        source,
      },
      published: 5 * Math.tanh(0.01 / (2 * thermal)),
    },
    {
      ...{
        what: 'At 50 mV',
        of: 'dc',
        trace: 'V(out2,out1)',
        at: 0.05,
        unit: 'V',
        within: 2e-3,
        source,
      },
      published: 5 * Math.tanh(0.05 / (2 * thermal)),
    },
    {
      ...{
        what: 'Gain about 0 V: g_m R_C',
        of: 'tf',
        trace: 'transfer_function',
        unit: '',
        within: 2e-3,
      },
      ...{ published: (5e3 * 0.5e-3) / thermal, source },
    },
  ],
  text: 'Linear for a few tens of millivolts, then all of the tail’s current flows on one side. Resistors under the emitters stretch the linear part and lower the gain.',
};
