import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: 2 V_m without load (R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, voltage-multiplier circuits)';

export const voltageDoubler: TeachingCircuit = {
  title: 'Voltage doubler',
  group: 'Diodes',
  question: 'What does a half-wave doubler make of 100 V peak?',
  deck: `Half-wave voltage doubler on 100 V peak, 1 kHz
Vline in 0 SIN(0 100 1k)
C1 in pump 1u
D1 0 pump fast
D2 pump out fast
C2 out 0 1u
Rload out 0 10meg
.model fast D(IS=1n N=1.5 RS=1)
.tran 20u 20m 0 20u
.meas tran final FIND v(out) AT=20m
.print tran v(pump) v(out)
.end
`,
  answer: [{ what: 'Output', measure: 'final', published: 200, unit: 'V', within: 0.015, source }],
  text: 'C1 is charged in one half period and lifted by the line in the other, and D2 keeps the top: 2 V_m less two drops. It takes some periods, since C1 and C2 share their charge.',
};
