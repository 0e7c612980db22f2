import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'M. N. O. Sadiku, Elements of Electromagnetics, transients on a line: 12 V, 100 Ω, a line of 50 Ω, 200 Ω; closed form of the bounce diagram with Γ_g = 1/3, Γ_L = 3/5';

export const lineReflections: TeachingCircuit = {
  title: 'Reflections on a line',
  group: 'Lines',
  question: 'Which voltages does the load see, journey by journey?',
  deck: `Bounce diagram: 12 V behind 100 ohm, 50 ohm and 1 us, a load of 200 ohm
Vstep source 0 PULSE(0 12 0 1n 1n 1 2)
Rgenerator source near 100
T1 near 0 far 0 Z0=50 TD=1u
Rload far 0 200
.tran 10n 9u 0 10n
.meas tran near_first FIND v(near) AT=1u
.meas tran far_first FIND v(far) AT=2u
.meas tran near_second FIND v(near) AT=3u
.meas tran far_second FIND v(far) AT=4u
.meas tran far_last FIND v(far) AT=9u
.print tran v(near) v(far)
.end
`,
  answer: [
    {
      what: 'Generator, first wave',
      measure: 'near_first',
      published: 4,
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Load after one journey',
      measure: 'far_first',
      published: 4 * 1.6,
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Generator after two',
      measure: 'near_second',
      published: 4 + 2.4 + 0.8,
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Load after three',
      measure: 'far_second',
      published: 6.4 * 1.2,
      unit: 'V',
      within: 1e-3,
      source,
    },
    { what: 'Load in the end', measure: 'far_last', published: 8, unit: 'V', within: 5e-3, source },
  ],
  text: 'The first wave is 4 V, since the generator sees 50 Ω and knows nothing of the load. Each round adds a fifth of the round before, and the divider’s 8 V are the sum.',
};
