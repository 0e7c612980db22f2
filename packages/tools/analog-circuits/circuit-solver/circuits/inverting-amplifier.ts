import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'A. S. Sedra, K. C. Smith, Microelectronic Circuits: the inverting amplifier of 1 kΩ and 100 kΩ with finite open-loop gain; closed form (R2/R1)/(1 + (1 + R2/R1)/A)';

export const invertingAmplifier: TeachingCircuit = {
  title: 'Inverting amplifier of finite gain',
  group: 'Operational amplifiers',
  question: 'What is left of a gain of 100 with an open-loop gain of 1,000, 10,000 or 100,000?',
  deck: `Inverting amplifier 1 k, 100 k: the open-loop gain stepped
.param A=1k
Vin in 0 0.1
R1 in minus 1k
R2 minus out 100k
Eopamp out 0 0 minus {A}
.step param A list 1k 10k 100k
.op
.tf v(out) Vin
.end
`,
  onlyHere: true,
  answer: [
    {
      what: 'Gain at A = 10³',
      of: 'tf',
      trace: 'transfer_function',
      published: -90.83,
      unit: '',
      within: 1e-4,
      source,
      stepped: { a: 1e3 },
    },
    {
      what: 'Gain at A = 10⁴',
      of: 'tf',
      trace: 'transfer_function',
      published: -99,
      unit: '',
      within: 1e-4,
      source,
      stepped: { a: 1e4 },
    },
    {
      what: 'Gain at A = 10⁵',
      of: 'tf',
      trace: 'transfer_function',
      published: -99.9,
      unit: '',
      within: 1e-4,
      source,
      stepped: { a: 1e5 },
    },
  ],
  text: 'Feedback trades gain for exactness: the error is the ratio of noise gain, 101, to open-loop gain. As that falls with frequency the error grows.',
};
