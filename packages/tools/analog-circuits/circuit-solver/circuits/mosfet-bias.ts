import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'A. S. Sedra, K. C. Smith, Microelectronic Circuits: four resistors, V_t = 1 V, k′(W/L) = 1 mA/V²; closed form of the quadratic 18 I² − 25 I + 8 = 0 (mA)';

export const mosfetBias: TeachingCircuit = {
  title: 'MOSFET biased by four resistors',
  group: 'Field-effect transistors',
  question: 'Which current flows with 10 MΩ : 10 MΩ at the gate and 6 kΩ twice?',
  deck: `NMOS with a divider at its gate, 10 V
Vdd vdd 0 10
Rg1 vdd gate 10meg
Rg2 gate 0 10meg
Rd vdd drain 6k
Rs src 0 6k
M1 drain gate src src nmos W=10u L=1u
.model nmos NMOS(LEVEL=1 VTO=1 KP=100u)
.op
.end
`,
  answer: [
    { what: 'Drain', of: 'op', trace: 'V(drain)', published: 7, unit: 'V', within: 1e-3, source },
    { what: 'Source', of: 'op', trace: 'V(src)', published: 3, unit: 'V', within: 1e-3, source },
    {
      what: 'Gate–source voltage',
      of: 'op',
      trace: 'V(gate,src)',
      published: 2,
      unit: 'V',
      within: 1e-3,
      source,
    },
  ],
  text: '0.5 mA. The quadratic has a second root, 0.89 mA, which would lift the source above the gate: no current flows there, so that it is none.',
};
