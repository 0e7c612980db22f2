import type { TeachingCircuit } from './teaching-circuit.ts';

const book =
  'P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits, simple current mirror';

export const currentMirror: TeachingCircuit = {
  title: 'Current mirror and its two errors',
  group: 'Bipolar transistors',
  question: 'What does β = 100 cost a mirror of 1 mA, and what an Early voltage of 100 V?',
  deck: `Simple current mirror of 1 mA, the output's voltage swept
* i(Vout) flows out of the source, into the collector: it comes out negative in SPICE.
Vcc vcc 0 10
Iref vcc in 1m
Q1 in in 0 npn
Q2 out in 0 npn
Vout out 0 5
.model npn NPN(IS=1f BF=100 VAF=100)
.dc Vout 0.1 20.1 0.1
.print dc i(Vout)
.end
`,
  answer: [
    {
      ...{
        what: 'Output at V_CE = V_BE: β alone',
        of: 'dc',
        trace: '-I(Vout)',
        at: 0.7,
        unit: 'A',
      },
      ...{
        published: 1e-3 / (1 + 2 / 100),
        within: 3e-3,
        source: `Closed form: I/(1 + 2/β) (${book})`,
      },
    },
    {
      ...{
        what: 'Output at 15.7 V',
        of: 'dc',
        trace: '-I(Vout)',
        at: 15.7,
        unit: 'A',
        within: 5e-3,
      },
      published: (1e-3 / 1.02) * 1.15,
      source: `Closed form: 1 + (V_CE2 − V_CE1)/V_A (${book})`,
    },
  ],
  text: 'Both base currents are taken from the reference: 2 % at β = 100. And the output rises by 1 % a volt, an output resistance of V_A/I = 100 kΩ.',
};
