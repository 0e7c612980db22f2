import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 12.2';

export const threePhase: TeachingCircuit = {
  title: 'Balanced three-phase load',
  group: 'Coupled coils and three phases',
  question:
    'Which currents flow in a Y–Y system of 110 V with 5 − j2 Ω of line and 10 + j8 Ω of load?',
  deck: `Three phases of 110 V rms: lines of 5-j2 ohm, loads of 10+j8 ohm
* At 1/(2 pi) Hz: -j2 is 0.5 F, j8 is 8 H. No neutral wire: its node n finds its own voltage.
Va a 0 AC 110 0
Vb b 0 AC 110 -120
Vc c 0 AC 110 120
Ra a a1 5
Ca a1 a2 0.5
Rb b b1 5
Cb b1 b2 0.5
Rc c c1 5
Cc c1 c2 0.5
Rla a2 a3 10
Lla a3 n 8
Rlb b2 b3 10
Llb b3 n 8
Rlc c2 c3 10
Llc c3 n 8
Rleak n 0 1meg
.ac lin 1 0.1591549431 0.1591549431
.print ac i(Va) i(Vb) i(Vc) v(n)
.end
`,
  answer: [
    {
      what: 'Line current',
      of: 'ac',
      trace: 'mag(I(Va))',
      published: 6.81,
      unit: 'A',
      within: 1e-3,
      source,
    },
    {
      what: 'Phase of I_a',
      of: 'ac',
      trace: 'ph(-I(Va))',
      published: -21.8,
      unit: '°',
      within: 2e-3,
      source,
    },
    {
      what: 'Phase of I_b',
      of: 'ac',
      trace: 'ph(-I(Vb))',
      published: -141.8,
      unit: '°',
      within: 2e-3,
      source,
    },
    {
      what: 'Phase of I_c',
      of: 'ac',
      trace: 'ph(-I(Vc))',
      published: 98.2,
      unit: '°',
      within: 2e-3,
      source,
    },
  ],
  text: 'Balanced, the three currents add up to nought and no neutral is needed: v(n) stays at 0. Alter one load and see v(n) move.',
};
