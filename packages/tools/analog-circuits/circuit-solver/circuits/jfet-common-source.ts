import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: g_m = (2 I_DSS/|V_P|)(1 − V_GS/V_P), A = −g_m R_D (R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory)';

export const jfetCommonSource: TeachingCircuit = {
  title: 'Common-source stage with a JFET',
  group: 'Field-effect transistors',
  question: 'Which gain do 10 mA, −4 V and 2 kΩ give at −2 V of bias?',
  deck: `JFET with fixed bias: 16 V, 2 kilohm, -2 V
Vdd vdd 0 16
Rd vdd drain 2k
Vgate gate 0 DC -2 AC 1
J1 drain gate 0 njf
.model njf NJF(VTO=-4 BETA=0.625m IS=1e-16)
.op
.ac dec 5 10 10k
.print ac vm(drain)
.end
`,
  answer: [
    {
      ...{ what: 'Drain', of: 'op', trace: 'V(drain)', published: 11, unit: 'V', within: 1e-3 },
      source:
        'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 7.1 (numbered as in the FOSSEE Scilab companion)',
    },
    {
      what: 'Voltage gain',
      of: 'ac',
      trace: 'mag(V(drain))',
      at: 1000,
      published: 5,
      unit: '',
      within: 1e-3,
      source,
    },
  ],
  text: 'A quarter of I_DSS flows at half the pinch-off voltage, and half of the greatest g_m, 5 mS, is left. Gain 5: far from a bipolar stage’s hundreds.',
};
