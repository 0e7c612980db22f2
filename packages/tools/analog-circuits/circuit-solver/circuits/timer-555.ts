import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, Example 10.3: 50 kHz, 75 % from R_A 14.4 kΩ, R_B 7.2 kΩ, 1 nF (values as in the FOSSEE Scilab companion); data sheet of the NE555: f = 1.44/((R_A + 2R_B)C)';

export const timer555: TeachingCircuit = {
  title: '555 as an astable',
  group: 'Oscillators and timers',
  question: 'Which frequency and duty cycle do 14.4 kΩ, 7.2 kΩ and 1 nF give?',
  deck: `555 astable: two comparators, a latch and a discharge switch
* The switch with hysteresis is comparators and latch in one: on above 2/3, off below 1/3 of 15 V.
Vcc vcc 0 15
Ra vcc discharge 14.4k
Rb discharge cap 7.2k
C1 cap 0 1n IC=0
S1 discharge 0 cap 0 timer
Rout vcc out 10k
S2 out 0 cap 0 timer
.model timer SW(VT=7.5 VH=2.5 RON=10 ROFF=1g)
.tran 0.1u 80u 0 0.1u UIC
.meas tran period TRIG v(out) VAL=7.5 RISE=1 TARG v(out) VAL=7.5 RISE=3
.meas tran high TRIG v(out) VAL=7.5 RISE=1 TARG v(out) VAL=7.5 FALL=2
.meas tran frequency PARAM='2/period'
.meas tran duty PARAM='2*high/period'
.print tran v(cap) v(out)
.end
`,
  answer: [
    { what: 'Frequency', measure: 'frequency', published: 50e3, unit: 'Hz', within: 0.02, source },
    { what: 'Duty cycle', measure: 'duty', published: 0.75, unit: '', within: 0.02, source },
  ],
  text: 'Charged through both resistors, discharged through one: the duty cycle is above one half always. The first period is longer, since the capacitor starts at 0 V.',
};
