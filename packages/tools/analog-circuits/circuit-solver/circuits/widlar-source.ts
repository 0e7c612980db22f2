import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'A. S. Sedra, K. C. Smith, Microelectronic Circuits, the Widlar source of 10 µA; closed form I R_E = V_T ln(I_ref/I) (R. J. Widlar 1965)';

export const widlarSource: TeachingCircuit = {
  title: 'Widlar source of 10 µA',
  group: 'Bipolar transistors',
  question: 'Which current does 11.5 kΩ make of a reference of 1 mA?',
  deck: `Widlar current source: 1 mA, 11.5 kilohm
* V_T is 25 mV, the book's, at 16.96 degrees.
.options temp=16.96 tnom=16.96
Vcc vcc 0 10
Iref vcc in 1m
Q1 in in 0 npn
Q2 out in emitter npn
Re emitter 0 11.5k
Vout out 0 5
.model npn NPN(IS=1f BF=1e5)
.op
.end
`,
  answer: [
    {
      what: 'Output current',
      of: 'op',
      trace: '-I(Vout)',
      published: 10e-6,
      unit: 'A',
      within: 3e-3,
      source,
    },
    {
      ...{
        what: 'Voltage of R_E: V_T ln 100',
        of: 'op',
        trace: 'V(emitter)',
        unit: 'V',
        within: 3e-3,
      },
      ...{ published: 0.025 * Math.log(100), source },
    },
  ],
  text: 'A plain mirror would want some 940 kΩ for 10 µA, too large for a chip. Here 115 mV under the emitter do it, for a hundredfold is ln 100 = 4.6 V_T.',
};
