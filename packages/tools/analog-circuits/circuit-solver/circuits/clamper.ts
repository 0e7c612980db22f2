import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 2.22 (numbered as in the FOSSEE Scilab companion): 5 V and 35 V';

export const clamper: TeachingCircuit = {
  title: 'Clamper',
  group: 'Diodes',
  question: 'Between which levels does a square wave of +10 V and −20 V come out?',
  deck: `Clamper: the square wave keeps its 30 V and is lifted onto 5 V
* N=0.05: almost ideal. The time constant of 10 ms is long beside half a millisecond.
Vin in 0 PULSE(10 -20 0.5m 1u 1u 0.498m 1m)
C1 in out 0.1u
R1 out 0 100k
Vbias level 0 5
D1 level out ideal
.model ideal D(IS=1e-14 N=0.05 RS=1)
.tran 5u 4m 0 5u
.meas tran low FIND v(out) AT=3.9m
.meas tran high FIND v(out) AT=3.02m
.print tran v(in) v(out)
.end
`,
  answer: [
    { what: 'Lower level', measure: 'low', published: 5, unit: 'V', within: 0.02, source },
    { what: 'Upper level', measure: 'high', published: 35, unit: 'V', within: 0.02, source },
  ],
  text: 'While the input is at −20 V the diode charges the capacitor to 25 V; at +10 V the 25 V are added. Within the half period 5 % leak away.',
};
