import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: nought at f0 = 1/(2πRC), Q = 1/4: −3 dB at f0(√5 ± 2) (M. E. Van Valkenburg, Analog Filter Design)';
const f0 = 1 / (2 * Math.PI * 10e3 * 318.30989e-9);

export const twinT: TeachingCircuit = {
  title: 'Twin-T notch against hum',
  group: 'Filters',
  question: 'How wide is the notch that takes 50 Hz away?',
  deck: `Twin-T notch at 50 Hz without a load
Vin in 0 AC 1
R1 in a 10k
R2 a out 10k
C3 a 0 636.61977n
C1 in b 318.30989n
C2 b out 318.30989n
R3 b 0 5k
.ac dec 200 1 2k
.meas ac lower WHEN vdb(out)=-3.0103 FALL=1
.meas ac upper WHEN vdb(out)=-3.0103 RISE=1
.print ac vdb(out) vp(out)
.end
`,
  answer: [
    {
      what: 'Lower −3 dB',
      measure: 'lower',
      published: f0 * (Math.sqrt(5) - 2),
      unit: 'Hz',
      within: 2e-3,
      source,
    },
    {
      what: 'Upper −3 dB',
      measure: 'upper',
      published: f0 * (Math.sqrt(5) + 2),
      unit: 'Hz',
      within: 2e-3,
      source,
    },
  ],
  text: 'Two ways through the network meet in opposite phase. From 12 Hz to 212 Hz all is weakened: the notch is deep and far too wide, which feedback to its foot mends.',
};
