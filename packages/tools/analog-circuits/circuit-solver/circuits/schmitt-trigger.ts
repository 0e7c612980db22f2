import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: thresholds ±V_sat R1/(R1 + R2) (S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, the inverting Schmitt trigger)';

export const schmittTrigger: TeachingCircuit = {
  title: 'Schmitt trigger',
  group: 'Operational amplifiers',
  question: 'At which voltages does the output flip, with ±13 V and 10 kΩ : 16 kΩ?',
  deck: `Inverting Schmitt trigger: saturation at 13 V, thresholds of 5 V
* The comparator is a tanh of gain 13,000; 1 ns of delay in Rc, Cc lets it flip in finite time.
Vin in 0 PWL(0 -10 1m 10 2m -10)
Bcomparator c 0 V=13*tanh(1000*(v(plus)-v(in)))
Rc c out 100
Cc out 0 10p
R1 plus 0 10k
R2 plus out 16k
.tran 5u 2m 0 5u
.meas tran upper FIND v(in) WHEN v(out)=0 FALL=1
.meas tran lower FIND v(in) WHEN v(out)=0 RISE=1
.print tran v(in) v(out) v(plus)
.end
`,
  answer: [
    { what: 'Upper threshold', measure: 'upper', published: 5, unit: 'V', within: 0.01, source },
    { what: 'Lower threshold', measure: 'lower', published: -5, unit: 'V', within: 0.01, source },
  ],
  text: 'The output holds its own threshold away from the input: 10 V must pass before it flips back. Noise smaller than that does not count.',
};
