import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 5.10 (numbered as in the FOSSEE Scilab companion)';

export const emitterFollower: TeachingCircuit = {
  title: 'Emitter follower: .tf',
  group: 'Bipolar transistors',
  question: 'Which input and output resistance has a follower with 3.3 kΩ at 12 V?',
  deck: `Emitter follower: gain and resistances by .tf
* The base current comes from a source, Ibias, so that .tf sees no coupling capacitor as open; its 220 k stay in AC.
.options temp=28.57 tnom=28.57
Vcc vcc 0 12
Vin base 0 7.506 AC 1
Rb base 0 220k
Q1 vcc base emitter npn100
Re emitter 0 3.3k
.model npn100 NPN(IS=4.17f BF=100)
.tf v(emitter) Vin
.end
`,
  answer: [
    {
      what: 'Gain',
      of: 'tf',
      trace: 'transfer_function',
      published: 0.996,
      unit: '',
      within: 1e-3,
      source,
    },
    {
      what: 'Input resistance',
      of: 'tf',
      trace: 'vin#input_impedance',
      published: 132.7e3,
      unit: 'Ω',
      within: 0.01,
      source,
    },
    {
      what: 'Output resistance',
      of: 'tf',
      trace: 'output_impedance_at_v(emitter)',
      published: 12.55,
      unit: 'Ω',
      within: 0.01,
      source,
    },
  ],
  text: 'No voltage gain, but 133 kΩ in and 12.5 Ω out: the load’s current is divided by β + 1 on its way to the source. Vin stands for the bias that 220 kΩ would give.',
};
