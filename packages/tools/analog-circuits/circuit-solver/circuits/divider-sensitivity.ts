import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: ∂V/∂R1 = −V R2/(R1 + R2)², ∂V/∂R2 = V R1/(R1 + R2)² (calculus of the divider)';

export const dividerSensitivity: TeachingCircuit = {
  title: 'Which part matters: sensitivity',
  group: 'Resistive networks',
  question: 'By how many volts does the tap move for each ohm of R1 and of R2?',
  deck: `Sensitivity of a reference divider
* .sens gives the change of the output for a unit of each value, here volts per ohm.
Vref ref 0 10
R1 ref out 30k
R2 out 0 10k
.sens v(out)
.print sens all
.end
`,
  answer: [
    {
      ...{ what: 'Volts per ohm of R1', of: 'sens', trace: 'r1', published: -62.5e-6, unit: 'V/Ω' },
      ...{ within: 1e-3, source },
    },
    {
      ...{ what: 'Volts per ohm of R2', of: 'sens', trace: 'r2', published: 187.5e-6, unit: 'V/Ω' },
      ...{ within: 1e-3, source },
    },
    {
      what: 'Volts per volt',
      of: 'sens',
      trace: 'vref',
      published: 0.25,
      unit: '',
      within: 1e-3,
      source,
    },
  ],
  text: 'One per cent of R1 (300 Ω) and one per cent of R2 (100 Ω) weigh the same: 18.75 mV. The worst case of two 1 % parts is their sum, 37.5 mV.',
};
