import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'IEC 60751: Pt100 has 138.51 Ω at 100 °C and 100 Ω at 0 °C; R = R0(1 + A t + B t²) with A = 3.9083e-3, B = −5.775e-7';

export const platinumSensor: TeachingCircuit = {
  title: 'Pt100 over temperature',
  group: 'Resistive networks',
  question: 'Which voltage does 1 mA make of a Pt100 at 0 °C and 100 °C?',
  deck: `Platinum sensor Pt100 at 1 mA, from -50 to 150 degrees
* tc1 and tc2 are those of IEC 60751; tnom is 0 degrees, where it has 100 ohm.
.options tnom=0
Idrive 0 out 1m
Rpt out 0 100 tc1=3.9083m tc2=-0.5775u
.dc temp -50 150 10
.print dc v(out)
.meas dc ice FIND v(out) AT=0
.meas dc steam FIND v(out) AT=100
.end
`,
  answer: [
    { what: 'At 0 °C', measure: 'ice', published: 0.1, unit: 'V', within: 1e-5, source },
    { what: 'At 100 °C', measure: 'steam', published: 0.13851, unit: 'V', within: 1e-4, source },
  ],
  text: 'SPICE counts temperature from tnom with two coefficients, just as the standard does above 0 °C. Midway between 0 °C and 100 °C the curve lies 0.4 degrees above the straight line.',
};
