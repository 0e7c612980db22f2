import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 7.2 (numbered as in the FOSSEE Scilab companion): I_DSS 8 mA, V_P −6 V';

export const jfetSelfBias: TeachingCircuit = {
  title: 'Self-bias of a JFET',
  group: 'Field-effect transistors',
  question: 'Where does 1 kΩ under the source put a JFET of 8 mA and −6 V?',
  deck: `Self-biased JFET: 20 V, 3.3 kilohm, 1 kilohm
* BETA is I_DSS over the pinch-off voltage squared.
Vdd vdd 0 20
Rd vdd drain 3.3k
Rs src 0 1k
Rg gate 0 1meg
J1 drain gate src njf
.model njf NJF(VTO=-6 BETA=0.2222m IS=1e-16)
.op
.end
`,
  answer: [
    {
      what: 'Source: −V_GS',
      of: 'op',
      trace: 'V(src)',
      published: 2.6,
      unit: 'V',
      within: 0.01,
      source,
    },
    {
      what: 'Drain–source voltage',
      of: 'op',
      trace: 'V(drain,src)',
      published: 8.82,
      unit: 'V',
      within: 0.01,
      source,
    },
  ],
  text: 'The current itself makes the gate negative. The book finds the point where a straight line, −V_GS/R_S, cuts the parabola; 2.6 mA is read from the drawing, 2.59 mA computed.',
};
