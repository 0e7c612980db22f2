import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: f = 1/(2πRC) at a gain of 3 (S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, Wien-bridge oscillator); R 51 kΩ and 1 nF: R. L. Boylestad, L. Nashelsky, Example 14.8 (numbered as in the FOSSEE Scilab companion), 3120.7 Hz';

export const wienBridge: TeachingCircuit = {
  title: 'Wien-bridge oscillator',
  group: 'Oscillators and timers',
  question: 'At which frequency do 51 kΩ and 1 nF oscillate?',
  deck: `Wien-bridge oscillator: 51 k, 1 nF, gain 3.15 with diodes that hold the amplitude
* A capacitor charged to 0.3 V starts it.
R1 out a 51k
C1 a plus 1n
R2 plus 0 51k
C2 plus 0 1n IC=0.3
Eopamp out 0 plus minus 1e5
Rg minus 0 10k
Rf minus x 15k
Rd x out 6.5k
D1 x out small
D2 out x small
.model small D(IS=1n N=1.8)
.tran 5u 8m 0 5u UIC
.meas tran period TRIG v(out) VAL=0 RISE=14 TARG v(out) VAL=0 RISE=24
.meas tran frequency PARAM='10/period'
.meas tran swing PP v(out) FROM=6m TO=8m
.print tran v(out)
.end
`,
  answer: [
    {
      what: 'Frequency',
      measure: 'frequency',
      published: 3120.7,
      unit: 'Hz',
      within: 0.02,
      source,
    },
  ],
  text: 'At f0 the RC network gives a third of its input in phase; a gain a little above 3 lets the wave grow until the diodes shunt 6.5 kΩ. Without them it would end in the supply.',
};
