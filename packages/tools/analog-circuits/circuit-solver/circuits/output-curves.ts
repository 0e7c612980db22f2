import type { TeachingCircuit } from './teaching-circuit.ts';

const book =
  'P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits';

export const outputCurves: TeachingCircuit = {
  title: 'Output curves of a transistor',
  group: 'Bipolar transistors',
  question: 'How do five base currents spread the collector current, and how steep are the curves?',
  deck: `Collector current against V_CE for base currents of 10 to 50 uA
* Nested sweep: V_CE inside, the base current outside.
Vce collector 0 5
Ibase 0 base 10u
Q1 collector base 0 npn
.model npn NPN(IS=1f BF=100 VAF=80)
.dc Vce 0 20 0.1 Ibase 10u 50u 10u
.print dc i(Vce)
.end
`,
  answer: [
    {
      ...{
        what: 'I_C at 10 µA and 0.7 V',
        of: 'dc',
        trace: '-I(Vce)',
        at: 0.7,
        published: 1e-3,
        unit: 'A',
      },
      ...{
        within: 5e-3,
        source: `Closed form: β I_B at V_CB = 0 (${book})`,
        stepped: { ibase: 10e-6 },
      },
    },
    {
      ...{
        what: 'I_C at 50 µA and 16.7 V',
        of: 'dc',
        trace: '-I(Vce)',
        at: 16.7,
        published: 5e-3 * 1.2,
      },
      ...{
        unit: 'A',
        within: 5e-3,
        source: `Closed form: 1 + V_CB/V_A (${book})`,
        stepped: { ibase: 50e-6 },
      },
    },
  ],
  text: 'Drawn backwards all curves meet at −80 V, the Early voltage. Below 0.2 V the transistor saturates: the collector junction conducts too.',
};
