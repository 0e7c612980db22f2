import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: sidebands J_n(β), J_0(2.4048) = 0, J_1 = 0.5191 (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions; FM by J. R. Carson 1922)';

export const vco: TeachingCircuit = {
  title: 'Voltage-controlled oscillator: FM without a carrier',
  group: 'Systems and models',
  question: 'At which index does the carrier of an FM vanish?',
  deck: `VCO by a B source: 5 kHz, modulated with 1 kHz at an index of 2.4048
* Gint integrates the control on 1 F: the phase. The deviation is the index times 1 kHz.
Vcontrol control 0 SIN(0 1 1k)
Gint 0 phase control 0 15110
Cphase phase 0 1 IC=0
Bvco out 0 V=sin(31415.9265*time+v(phase))
Rout out 0 1k
.tran 2u 3m 0 2u UIC
.four 1k v(out)
.print tran v(out) v(control)
.end
`,
  answer: [
    {
      what: 'Sideband at 4 kHz',
      of: 'four',
      trace: 'V(out)',
      harmonic: 4,
      published: 0.5191,
      unit: 'V',
      within: 0.02,
      source,
    },
    {
      what: 'Sideband at 6 kHz',
      of: 'four',
      trace: 'V(out)',
      harmonic: 6,
      published: 0.5191,
      unit: 'V',
      within: 0.02,
      source,
    },
  ],
  text: 'At 5 kHz nothing is left: the power has gone into the sidebands. The zero of J_0 is how the deviation of transmitters was set with a spectrum analyser alone.',
};
