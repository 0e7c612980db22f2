import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: the detector gives V (1 ± m), less the diode’s drop, while RC stays below √(1 − m²)/(m ω) (H. Taub, D. L. Schilling, Principles of Communication Systems)';

export const envelopeDetector: TeachingCircuit = {
  title: 'Envelope detector for AM',
  group: 'Diodes',
  question: 'Which swing comes out of a carrier of 50 V that is modulated by one half?',
  deck: `Envelope detector: a carrier of 50 V at 100 kHz, 50 % of 1 kHz
* A Schottky diode, which keeps some 0.3 V for itself.
Bam in 0 V=50*(1+0.5*sin(6283.185*time))*cos(628318.5*time)
D1 in out schottky
R1 out 0 10k
C1 out 0 22n
.model schottky D(IS=1u N=1.05 RS=10)
.tran 0.8u 1.3m 0 0.8u
.meas tran top MAX v(out) FROM=0.2m TO=1.2m
.meas tran low MIN v(out) FROM=0.2m TO=1.2m
.print tran v(in) v(out)
.end
`,
  answer: [
    { what: 'Highest', measure: 'top', published: 75, unit: 'V', within: 0.02, source },
    { what: 'Lowest', measure: 'low', published: 25, unit: 'V', within: 0.08, source },
  ],
  text: 'RC of 220 µs lies between the carrier’s 10 µs and the tone’s 1 ms. Make C twice as large and the output no longer follows the valleys: diagonal clipping.',
};
