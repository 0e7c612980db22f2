import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'Closed form: V R2/(R1 + R2), R1 ∥ R2 (Thévenin), R1 + R2';

export const voltageDivider: TeachingCircuit = {
  title: 'Voltage divider',
  group: 'Resistive networks',
  question: 'What does a 2 kΩ : 1 kΩ divider make of 12 V, and which source does a load see?',
  deck: `Voltage divider, and the source that its load sees
* .dc gives the voltage, .tf the gain, the input and the output resistance.
Vsupply supply 0 12
R1 supply tap 2k
R2 tap 0 1k
.dc Vsupply 0 12 1
.tf v(tap) Vsupply
.print dc v(tap)
.end
`,
  answer: [
    {
      what: 'Voltage of the tap',
      of: 'dc',
      trace: 'V(tap)',
      at: 12,
      published: 4,
      unit: 'V',
      within: 1e-6,
      source,
    },
    {
      ...{ what: 'Gain', of: 'tf', trace: 'transfer_function', published: 1 / 3, unit: '' },
      ...{ within: 1e-6, source },
    },
    {
      ...{ what: 'Output resistance', of: 'tf', trace: 'output_impedance_at_v(tap)' },
      ...{ published: 2000 / 3, unit: 'Ω', within: 1e-6, source },
    },
    {
      ...{ what: 'Input resistance', of: 'tf', trace: 'vsupply#input_impedance' },
      ...{ published: 3000, unit: 'Ω', within: 1e-6, source },
    },
  ],
  text: 'The tap is a source of 4 V behind 667 Ω: whatever hangs on it sees only those two numbers. Lay 667 Ω from the tap to ground and the voltage halves.',
};
