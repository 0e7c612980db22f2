import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form of the matched inverter: V_IL = (3 V_DD + 2 V_t)/8, V_IH = (5 V_DD − 2 V_t)/8, and outputs V_DD − (V_DD − 2V_t)/8 and (V_DD − 2 V_t)/8 there (A. S. Sedra, K. C. Smith, Microelectronic Circuits)';

export const cmosInverter: TeachingCircuit = {
  title: 'CMOS inverter: its transfer curve',
  group: 'Field-effect transistors',
  question: 'Where does a matched inverter of 5 V switch, and what are its noise margins?',
  deck: `Matched CMOS inverter: 5 V, thresholds of 1 V
Vdd vdd 0 5
Vin in 0 0
Mp out in vdd vdd pmos W=25u L=1u
Mn out in 0 0 nmos W=10u L=1u
.model nmos NMOS(LEVEL=1 VTO=1 KP=100u LAMBDA=1m)
.model pmos PMOS(LEVEL=1 VTO=-1 KP=40u LAMBDA=1m)
.dc Vin 0 5 0.025
.meas dc threshold WHEN v(out)=2.5 FALL=1
.meas dc at_vil FIND v(out) AT=2.125
.meas dc at_vih FIND v(out) AT=2.875
.print dc v(out) i(Vdd)
.end
`,
  answer: [
    { what: 'Threshold', measure: 'threshold', published: 2.5, unit: 'V', within: 1e-3, source },
    {
      what: 'Output at V_IL = 2.125 V',
      measure: 'at_vil',
      published: 4.625,
      unit: 'V',
      within: 2e-3,
      source,
    },
    {
      what: 'Output at V_IH = 2.875 V',
      measure: 'at_vih',
      published: 0.375,
      unit: 'V',
      within: 5e-3,
      source,
    },
  ],
  text: 'Both margins are 2.125 V. The p channel is 2.5 times as wide because its holes are slower; make both alike and the threshold moves down.',
};
