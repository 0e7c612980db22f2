import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: v = V (1 − e^(−t/RC)); from 10 % to 90 % in RC ln 9 (any circuits text)';

export const rcStep: TeachingCircuit = {
  title: 'RC step',
  group: 'Steps and resonance',
  question: 'How far is the capacitor after one time constant, and how long does it rise?',
  deck: `Step into a resistor and a capacitor of 1 ms
Vstep in 0 PULSE(0 5 0 1u 1u 20m 40m)
R1 in out 10k
C1 out 0 100n
.tran 50u 8m
.meas tran one_tau FIND v(out) AT=1m
.meas tran rise TRIG v(out) VAL=0.5 RISE=1 TARG v(out) VAL=4.5 RISE=1
.print tran v(in) v(out)
.end
`,
  answer: [
    {
      what: 'After 1 ms',
      measure: 'one_tau',
      published: 5 * (1 - Math.exp(-1)),
      unit: 'V',
      within: 2e-3,
      source,
    },
    {
      what: 'Rise time',
      measure: 'rise',
      published: 1e-3 * Math.log(9),
      unit: 's',
      within: 5e-3,
      source,
    },
  ],
  text: 'After one time constant 63 % are there, after five more than 99 %. The rise time is 2.2 RC, whatever the height of the step.',
};
