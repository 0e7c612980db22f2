import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: Z_in = Z0²/Z_L at a quarter of a wave, Z_L at a half (D. M. Pozar, Microwave Engineering)';

export const quarterWave: TeachingCircuit = {
  title: 'Quarter-wave transformer',
  group: 'Lines',
  question: 'How does a quarter of a wave of 70.71 Ω match 100 Ω to 50 Ω?',
  deck: `Quarter-wave transformer at 1 GHz from 100 ohm to 50 ohm
* 2 V behind 50 ohm: 1 V at the input where it is matched.
Vsource source 0 AC 2
Rsource source in 50
T1 in 0 out 0 Z0=70.710678 TD=0.25n
Rload out 0 100
.ac lin 201 0.01g 2.01g
.print ac vm(in) vm(out)
.end
`,
  answer: [
    {
      what: 'Input at 1 GHz: matched',
      of: 'ac',
      trace: 'mag(V(in))',
      at: 1e9,
      published: 1,
      unit: 'V',
      within: 1e-4,
      source,
    },
    {
      what: 'Load at 1 GHz: all the power',
      of: 'ac',
      trace: 'mag(V(out))',
      at: 1e9,
      published: Math.SQRT2,
      unit: 'V',
      within: 1e-4,
      source,
    },
    {
      what: 'Input at 2 GHz: 100 Ω again',
      of: 'ac',
      trace: 'mag(V(in))',
      at: 2e9,
      published: 4 / 3,
      unit: 'V',
      within: 1e-4,
      source,
    },
  ],
  text: 'At 1 GHz two reflections meet half a wave apart and cancel: 50 Ω are seen. At 2 GHz the line is half a wave and not there at all.',
};
