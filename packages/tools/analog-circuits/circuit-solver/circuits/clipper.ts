import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, the parallel clipper of Examples 2.20 and 2.21 with 4 V and an ideal diode (numbered as in the FOSSEE Scilab companion)';

export const clipper: TeachingCircuit = {
  title: 'Clipper with a bias',
  group: 'Diodes',
  question: 'Below which voltage is the 16 V triangle held?',
  deck: `Parallel clipper held at 4 V: a triangle of 16 V
* N=0.05 makes the diode almost ideal: 30 mV at a milliampere. Set N=1 for silicon.
Vin in 0 PWL(0 0 0.25m 16 0.75m -16 1m 0)
Rseries in out 10k
Vbias low 0 4
D1 low out ideal
.model ideal D(IS=1e-14 N=0.05)
.tran 2u 1m 0 2u
.meas tran top MAX v(out)
.meas tran floor MIN v(out)
.print tran v(in) v(out)
.end
`,
  answer: [
    { what: 'Highest', measure: 'top', published: 16, unit: 'V', within: 0.01, source },
    { what: 'Lowest', measure: 'floor', published: 4, unit: 'V', within: 0.02, source },
  ],
  text: 'Above 4 V the diode blocks and the output follows; below, it conducts and holds. With silicon the level is 0.7 V lower, since the diode’s drop is subtracted.',
};
