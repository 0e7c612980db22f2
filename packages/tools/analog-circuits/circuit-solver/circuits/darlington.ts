import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory: Darlington follower of 18 V, 3.3 MΩ and 390 Ω with β_D = 8000 and V_BE = 1.6 V; closed form I_B = (V_CC − V_BE)/(R_B + β_D R_E)';

export const darlington: TeachingCircuit = {
  title: 'Darlington pair',
  group: 'Bipolar transistors',
  question: 'Where does a pair of β = 8000 stand with 3.3 MΩ to its base?',
  deck: `Darlington follower: 18 V, 3.3 megohm, 390 ohm
* 100 times 79 and both base currents make 8079; the saturation currents are chosen for 1.6 V together.
Vcc vcc 0 18
Rb vcc base 3.3meg
Q1 vcc base inner small
Q2 vcc inner emitter large
Re emitter 0 390
.model small NPN(IS=9.2e-18 BF=100)
.model large NPN(IS=7.4e-16 BF=78.2)
.op
.end
`,
  answer: [
    { what: 'Base', of: 'op', trace: 'V(base)', published: 9.6, unit: 'V', within: 0.01, source },
    {
      what: 'Emitter',
      of: 'op',
      trace: 'V(emitter)',
      published: 8,
      unit: 'V',
      within: 0.01,
      source,
    },
  ],
  text: 'Two transistors as one: 2.56 µA in, 20.5 mA out, at twice the drop. The second takes its base current from the first, whose collector current is 80 times less.',
};
