import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 12.7 (numbered as in the FOSSEE Scilab companion)';

export const classB: TeachingCircuit = {
  title: 'Class-B output stage',
  group: 'Bipolar transistors',
  question:
    'Which power and efficiency does a class-B stage reach with 20 V peak on 16 Ω at ±30 V?',
  deck: `Push-pull class B: 20 V peak into 16 ohm from plus and minus 30 V
* Vup and Vdown bias both transistors to some 10 mA; at 0 V each the crossover shows.
Vp vp 0 30
Vn vn 0 -30
Vin in 0 SIN(0 20 1k)
Vup upper in 0.6
Vdown in lower 0.6
Qn vp upper out power_n
Qp vn lower out power_p
Rload out 0 16
.model power_n NPN(IS=1p BF=100)
.model power_p PNP(IS=1p BF=100)
.tran 2u 2m 0 2u
.meas tran load RMS v(out) FROM=1m TO=2m
.meas tran supply AVG i(Vp) FROM=1m TO=2m
.meas tran watts PARAM='load*load/16'
.meas tran taken PARAM='-2*30*supply'
.meas tran efficiency PARAM='watts/taken'
.print tran v(in) v(out) i(Vp)
.end
`,
  answer: [
    {
      what: 'Power into the load',
      measure: 'watts',
      published: 12.5,
      unit: 'W',
      within: 0.02,
      source,
    },
    {
      what: 'Power from the supplies',
      measure: 'taken',
      published: 23.9,
      unit: 'W',
      within: 0.02,
      source,
    },
    { what: 'Efficiency', measure: 'efficiency', published: 0.523, unit: '', within: 0.02, source },
  ],
  text: 'Each transistor works for half a wave. At full swing 78.5 % would reach the load, at 20 of 30 V it is 52 %, and the rest is heat.',
};
