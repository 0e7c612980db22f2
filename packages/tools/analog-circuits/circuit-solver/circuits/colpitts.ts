import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: f = 1/(2π√(L C1 C2/(C1 + C2))) (A. S. Sedra, K. C. Smith, Microelectronic Circuits, Colpitts oscillator)';

export const colpitts: TeachingCircuit = {
  title: 'Colpitts oscillator',
  group: 'Oscillators and timers',
  question: 'At which frequency do 10 µH, 1 nF and 4 nF oscillate?',
  deck: `Colpitts oscillator, common base, 10 uH with 1 nF and 4 nF
Vcc vcc 0 10
L1 vcc collector 10u
Rp vcc collector 5k
C1 collector emitter 1n
C2 emitter 0 4n IC=3
Q1 collector base emitter npn
Vbase base 0 4
Re emitter 0 4.7k
.model npn NPN(IS=1f BF=200)
.tran 10n 16u 0 10n UIC
.meas tran period TRIG v(collector) VAL=10 RISE=15 TARG v(collector) VAL=10 RISE=25
.meas tran frequency PARAM='10/period'
.meas tran swing PP v(collector) FROM=12u TO=16u
.print tran v(collector) v(emitter)
.end
`,
  answer: [
    {
      ...{ what: 'Frequency', measure: 'frequency', unit: 'Hz', within: 0.015, source },
      published: 1 / (2 * Math.PI * Math.sqrt(10e-6 * 0.8e-9)),
    },
  ],
  text: 'The two capacitors tap the coil’s voltage and give a fifth of it to the emitter. The transistor works in short pulses; the amplitude is about 2 I R of the loss resistor.',
};
