import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: |H| = 1/√(1 + (ω/ω0)⁴) at Q = 1/√2 and a step of e^(−π) overshoot, 4.32 % (S. Butterworth 1930)';

export const laplaceFilter: TeachingCircuit = {
  title: 'A transfer function as a source',
  group: 'Systems and models',
  question: 'How far does a second-order Butterworth shoot over, and what passes at its corner?',
  deck: `Laplace source: a Butterworth of second order at 10 krad/s
Vin in 0 PULSE(0 1 0 1u 1u 1 2) AC 1
Efilter out 0 LAPLACE {V(in)} = {1/(1+1.414213562e-4*s+1e-8*s*s)}
Rload out 0 1k
.ac dec 50 100 100k
.tran 2u 2m 0 2u
.meas tran peak MAX v(out)
.print ac vdb(out)
.print tran v(in) v(out)
.end
`,
  onlyHere: true,
  answer: [
    {
      what: 'Peak of the step',
      measure: 'peak',
      published: 1 + Math.exp(-Math.PI),
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'At 100 kHz: (ω0/ω)²',
      of: 'ac',
      trace: 'mag(V(out))',
      published: (1e4 / (2 * Math.PI * 1e5)) ** 2,
      unit: 'V',
      within: 1e-3,
      source,
    },
  ],
  text: 'Any rational function of s stands for a circuit that is not yet designed: a motor, a control loop, a filter. It works in every analysis, since it becomes states of the simulator.',
};
