import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: T = 2RC ln((1 + β)/(1 − β)), 2RC ln 3 for β = ½ (S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, basic free-running multivibrator)';

export const relaxationOscillator: TeachingCircuit = {
  title: 'Relaxation oscillator',
  group: 'Oscillators and timers',
  question: 'Which period have 10 kΩ and 10 nF around a Schmitt trigger of one half?',
  deck: `Square-wave generator of one comparator: 10 k, 10 nF, divider of one half
Bcomparator c 0 V=13*tanh(1000*(v(plus)-v(minus)))
Rc c out 100
Cc out 0 2n IC=13
R1 plus 0 10k
R2 plus out 10k
R minus out 10k
C minus 0 10n IC=0
.tran 0.5u 0.6m 0 0.5u UIC
.meas tran period TRIG v(out) VAL=0 RISE=1 TARG v(out) VAL=0 RISE=2
.meas tran top MAX v(minus) FROM=0.3m TO=0.6m
.print tran v(out) v(minus)
.end
`,
  answer: [
    {
      what: 'Period',
      measure: 'period',
      published: 2e-4 * Math.log(3),
      unit: 's',
      within: 0.01,
      source,
    },
    {
      what: 'Highest voltage of the capacitor',
      measure: 'top',
      published: 6.5,
      unit: 'V',
      within: 0.02,
      source,
    },
  ],
  text: 'The capacitor runs to and fro between the thresholds on the way to ±13 V that it never reaches. The supply drops out of the period, since thresholds and target move with it.',
};
