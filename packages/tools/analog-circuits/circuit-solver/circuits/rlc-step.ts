import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form of the second order: overshoot e^(−πζ/√(1 − ζ²)) after π/ω_d, ζ = (R/2)√(C/L) (R. C. Dorf, R. H. Bishop, Modern Control Systems)';
const zeta = 0.2;

export const rlcStep: TeachingCircuit = {
  title: 'RLC step: overshoot and ringing',
  group: 'Steps and resonance',
  question: 'How far does the capacitor shoot beyond the step, and when?',
  deck: `Series RLC that rings: damping ratio 0.2 at 10 krad/s
Vstep in 0 PULSE(0 1 0 10n 10n 20m 40m)
R1 in a 40
L1 a out 10m
C1 out 0 1u
.tran 5u 4m 0 5u
.meas tran peak MAX v(out)
.meas tran when MAX_AT v(out)
.print tran v(in) v(out)
.end
`,
  answer: [
    {
      ...{ what: 'Peak', measure: 'peak', unit: 'V', within: 2e-3, source },
      published: 1 + Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta ** 2)),
    },
    {
      ...{ what: 'Time of the peak', measure: 'when', unit: 's', within: 0.01, source },
      published: Math.PI / (1e4 * Math.sqrt(1 - zeta ** 2)),
    },
  ],
  text: 'The damping ratio alone says how far it shoots: 0.2 gives 53 %. At R = 200 Ω (ζ = 1) it no longer does.',
};
