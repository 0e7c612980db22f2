import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 4.9';

export const dependentSource: TeachingCircuit = {
  title: 'Thévenin with a dependent source',
  group: 'Resistive networks',
  question:
    'Which source stands between a and ground, where one of the sources depends on a voltage?',
  deck: `Thevenin equivalent with a controlled source of twice v(x)
* Sources that are controlled stay in when the others are set to nought: .tf finds the resistance.
Isource 0 x 5
R4 x 0 4
R2 x y 2
Etwice y x x 0 2
R6 y 0 6
Rout y a 2
.dc Isource 0 5 1
.tf v(a) Isource
.print dc v(a)
.end
`,
  answer: [
    {
      what: 'Open-circuit voltage',
      of: 'dc',
      trace: 'V(a)',
      at: 5,
      published: 20,
      unit: 'V',
      within: 1e-6,
      source,
    },
    {
      ...{ what: 'Thévenin resistance', of: 'tf', trace: 'output_impedance_at_v(a)', published: 6 },
      ...{ unit: 'Ω', within: 1e-6, source },
    },
  ],
  text: 'Only independent sources are set to nought for the resistance. By hand one drives the port with 1 V; .tf does the same in the matrix.',
};
