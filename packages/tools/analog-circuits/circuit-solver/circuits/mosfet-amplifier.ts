import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'A. S. Sedra, K. C. Smith, Microelectronic Circuits: amplifier with drain-to-gate feedback, V_t = 1.5 V, k′(W/L) = 0.25 mA/V², V_A = 50 V';

export const mosfetAmplifier: TeachingCircuit = {
  title: 'MOSFET with feedback from drain to gate',
  group: 'Field-effect transistors',
  question: 'Which gain and which input resistance has the stage with 10 MΩ of feedback?',
  deck: `Common-source stage, 10 megohm from drain to gate
* The book leaves LAMBDA out of the bias and puts r_o into the gain.
Vdd vdd 0 15
Vin in 0 AC 1
Cin in gate 1u
Rg drain gate 10meg
Rd vdd drain 10k
M1 drain gate 0 0 nmos W=10u L=1u
Cout drain out 1u
Rl out 0 10k
.model nmos NMOS(LEVEL=1 VTO=1.5 KP=25u LAMBDA=0.02)
.op
.ac dec 5 10 100k
.print ac vm(out) i(Vin)
.end
`,
  answer: [
    { what: 'Drain', of: 'op', trace: 'V(drain)', published: 4.4, unit: 'V', within: 0.04, source },
    {
      what: 'Gain',
      of: 'ac',
      trace: 'mag(V(out))',
      at: 1e4,
      published: 3.3,
      unit: '',
      within: 0.06,
      source,
    },
    {
      ...{
        what: 'Current into 1 V: 1/R_in',
        of: 'ac',
        trace: 'mag(I(Vin))',
        at: 1e4,
        published: 1 / 2.33e6,
      },
      ...{ unit: 'A', within: 0.05, source },
    },
  ],
  text: 'The drain stands where its gate does, 4.4 V: always saturated. The feedback makes 2.3 MΩ of the 10, since the drain moves by 3.3 the other way.',
};
