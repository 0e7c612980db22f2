import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: triode k((V_GS − V_t)V_DS − V_DS²/2), saturation (k/2)(V_GS − V_t)² (H. Shichman, D. A. Hodges 1968)';

export const mosfetCurves: TeachingCircuit = {
  title: 'Output curves of a MOSFET',
  group: 'Field-effect transistors',
  question: 'Where do the curves bend from triode into saturation?',
  deck: `Drain current against V_DS for gate voltages of 1.5 to 3.5 V
* Nested sweep: V_DS inside, V_GS outside. k = 1 mA/V^2, V_t = 1 V.
Vds drain 0 5
Vgs gate 0 2
M1 drain gate 0 0 nmos W=10u L=1u
.model nmos NMOS(LEVEL=1 VTO=1 KP=100u)
.dc Vds 0 5 0.05 Vgs 1.5 3.5 0.5
.print dc i(Vds)
.end
`,
  answer: [
    {
      ...{
        what: 'Saturated at V_GS = 3 V',
        of: 'dc',
        trace: '-I(Vds)',
        at: 5,
        published: 2e-3,
        unit: 'A',
      },
      ...{ within: 1e-4, source, stepped: { vgs: 3 } },
    },
    {
      ...{
        what: 'Triode at V_GS = 3 V, V_DS = 1 V',
        of: 'dc',
        trace: '-I(Vds)',
        at: 1,
        published: 1.5e-3,
      },
      ...{ unit: 'A', within: 1e-4, source, stepped: { vgs: 3 } },
    },
  ],
  text: 'The bend lies on a parabola, V_DS = V_GS − V_t. Left of it the transistor is a resistor that the gate sets, right of it a source of current.',
};
