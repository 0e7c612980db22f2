import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: the detector gives V (1 ± m), less the diode’s drop, while RC stays below √(1 − m²)/(m ω) (H. Taub, D. L. Schilling, Principles of Communication Systems)';

export const envelopeDetector: TeachingCircuit = {
  title: 'Envelope detector for AM',
  group: 'Diodes',
  question: 'Which swing comes out of a carrier of 5 V that is modulated by one half?',
  deck: `Envelope detector: a carrier of 5 V at 100 kHz, 50 % of 1 kHz
* N=0.05 makes the diode almost ideal.
Bam in 0 V=5*(1+0.5*sin(6283.185*time))*cos(628318.5*time)
D1 in out ideal
R1 out 0 10k
C1 out 0 10n
.model ideal D(IS=1n N=0.05 RS=10)
.tran 1u 2m 0 1u
.meas tran top MAX v(out) FROM=1m TO=2m
.meas tran low MIN v(out) FROM=1m TO=2m
.print tran v(in) v(out)
.end
`,
  answer: [
    { what: 'Highest', measure: 'top', published: 7.5, unit: 'V', within: 0.03, source },
    { what: 'Lowest', measure: 'low', published: 2.5, unit: 'V', within: 0.15, source },
  ],
  text: 'RC of 100 µs lies between the carrier’s 10 µs and the tone’s 1 ms. Make C ten times larger and the output no longer follows the valleys: diagonal clipping.',
};
