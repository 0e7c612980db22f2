import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: C_in = C_µ(1 + g_m R_C) (J. M. Miller 1920; A. S. Sedra, K. C. Smith, Microelectronic Circuits)';

export const millerEffect: TeachingCircuit = {
  title: 'Miller effect',
  group: 'Operational amplifiers',
  question: 'How large does 1 pF look from the input of a stage of gain −100?',
  deck: `Miller effect: 1 pF from output to input of an amplifier of -100
* 10 kilohm and the 101 pF that it sees make a low pass of 158 kHz.
Vin source 0 AC 1
Rs source in 10k
C1 in out 1p
Eamp out 0 in 0 -100
.ac dec 50 1k 100meg
.meas ac corner WHEN vdb(in)=-3.0103 FALL=1
.print ac vdb(in) vdb(out)
.end
`,
  answer: [
    {
      ...{ what: 'Corner at the input', measure: 'corner', unit: 'Hz', within: 1e-3, source },
      published: 1 / (2 * Math.PI * 10e3 * 101e-12),
    },
  ],
  text: 'For each volt at the input the output goes 100 V the other way: the capacitor has 101 V to charge. A cascode holds the collector still and is rid of it.',
};
