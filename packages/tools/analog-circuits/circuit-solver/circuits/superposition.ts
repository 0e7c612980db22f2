import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 4.3';

export const superposition: TeachingCircuit = {
  title: 'Superposition of two sources',
  group: 'Resistive networks',
  question:
    'Which part of the voltage across 4 Ω comes from the 6 V source, which from the 3 A source?',
  deck: `Superposition: a voltage and a current source on one resistor
* The nested sweep has each source alone and both together.
Vbattery battery 0 0
R8 battery v 8
R4 v 0 4
Iload 0 v 0
.dc Vbattery 0 6 6 Iload 0 3 3
.print dc v(v)
.end
`,
  answer: [
    {
      what: 'Both sources',
      of: 'dc',
      trace: 'V(v)',
      at: 6,
      stepped: { iload: 3 },
      published: 10,
      unit: 'V',
      within: 1e-6,
      source,
    },
    {
      ...{ what: 'The 6 V source alone', of: 'dc', trace: 'V(v)', at: 6, published: 2, unit: 'V' },
      ...{ within: 1e-6, source, stepped: { iload: 0 } },
    },
    {
      ...{ what: 'The 3 A source alone', of: 'dc', trace: 'V(v)', at: 0, published: 8, unit: 'V' },
      ...{ within: 1e-6, source, stepped: { iload: 3 } },
    },
  ],
  text: 'A source that is set to nought is a short (voltage) or a gap (current). The network is linear, so that 2 V and 8 V add up to 10 V.',
};
