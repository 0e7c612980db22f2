import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, Example 3.8: f0 1 kHz, Q 5, R 15.92 kΩ, K 2.8 (values as in the FOSSEE Scilab companion); closed form |H(f0)| = K Q, f_peak = f0 √(1 − 1/(2Q²))';

export const sallenKey: TeachingCircuit = {
  title: 'Sallen–Key low pass with equal parts',
  group: 'Operational amplifiers',
  question: 'How high does the gain rise at 1 kHz with Q = 5?',
  deck: `Sallen-Key low pass of equal parts: 1 kHz, Q 5, gain 2.8
Vin in 0 AC 1
R1 in a 15.915494k
R2 a plus 15.915494k
C1 a out 10n
C2 plus 0 10n
Ra minus 0 10k
Rb minus out 18k
Eopamp out 0 plus minus 1e6
.ac dec 200 10 10k
.print ac vdb(out) vp(out)
.meas ac dc_gain FIND vdb(out) AT=10
.meas ac at_f0 FIND vdb(out) AT=1k
.meas ac peak MAX vdb(out)
.end
`,
  answer: [
    {
      what: 'Gain at 10 Hz',
      measure: 'dc_gain',
      published: 20 * Math.log10(2.8),
      unit: 'dB',
      within: 1e-3,
      source,
    },
    {
      what: 'Gain at 1 kHz',
      measure: 'at_f0',
      published: 20 * Math.log10(14),
      unit: 'dB',
      within: 2e-3,
      source,
    },
    {
      ...{ what: 'Peak', measure: 'peak', unit: 'dB', within: 2e-3, source },
      published: 20 * Math.log10(14 / Math.sqrt(1 - 1 / 100)),
    },
  ],
  text: 'The gain of the amplifier sets Q = 1/(3 − K): 2.8 gives 5, and 3 an oscillator. One per cent of K is 14 % of Q, which is why Franco prefers other forms above Q of 5.',
};
