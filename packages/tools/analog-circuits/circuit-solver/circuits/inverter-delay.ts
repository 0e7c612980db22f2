import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: t_PHL = (2C/(k(V_DD − V_t))) (V_t/(V_DD − V_t) + ½ ln((3V_DD − 4V_t)/V_DD)) for a step (A. S. Sedra, K. C. Smith, Microelectronic Circuits)';
const k = 1e-3;
const C = 1e-12;
const swing = 5 - 1;

export const inverterDelay: TeachingCircuit = {
  title: 'Delay of a CMOS inverter',
  group: 'Field-effect transistors',
  question: 'How long does 1 mA/V² take to bring 1 pF from 5 V to 2.5 V?',
  deck: `Delay of a matched CMOS inverter into 1 pF
Vdd vdd 0 5
Vin in 0 PULSE(0 5 1n 1p 1p 4n 8n)
Mp out in vdd vdd pmos W=25u L=1u
Mn out in 0 0 nmos W=10u L=1u
Cload out 0 1p
.model nmos NMOS(LEVEL=1 VTO=1 KP=100u)
.model pmos PMOS(LEVEL=1 VTO=-1 KP=40u)
.tran 10p 8n 0 10p
.meas tran falls TRIG v(in) VAL=2.5 RISE=1 TARG v(out) VAL=2.5 FALL=1
.meas tran rises TRIG v(in) VAL=2.5 FALL=1 TARG v(out) VAL=2.5 RISE=1
.print tran v(in) v(out)
.end
`,
  answer: [
    {
      ...{ what: 'Delay of the falling edge', measure: 'falls', unit: 's', within: 0.01, source },
      published: ((2 * C) / (k * swing)) * (1 / swing + 0.5 * Math.log((3 * 5 - 4) / 5)),
    },
    {
      ...{ what: 'Delay of the rising edge', measure: 'rises', unit: 's', within: 0.01, source },
      published: ((2 * C) / (k * swing)) * (1 / swing + 0.5 * Math.log((3 * 5 - 4) / 5)),
    },
  ],
  text: 'First saturated at constant current, then as a resistor: the two terms of the sum. Rise and fall agree since the channels are matched.',
};
