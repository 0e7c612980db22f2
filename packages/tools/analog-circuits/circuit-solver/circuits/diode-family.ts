import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: a decade of current takes (kT/q) ln 10, 59.6 mV at 27 °C (W. Shockley 1949)';
const decade = ((1.380649e-23 * 300.15) / 1.602176634e-19) * Math.log(10);

export const diodeFamily: TeachingCircuit = {
  title: 'Diode curves at three temperatures',
  group: 'Diodes',
  question: 'How many millivolts does ten times the current take?',
  deck: `Current of a diode against its voltage, at 0, 27 and 54 degrees
* Nested sweep: the voltage inside, the temperature outside; i(Vd) is negative, into the diode.
Vd anode 0 0.5
D1 anode 0 junction
.model junction D(IS=1e-14 N=1)
.dc Vd 0.4 0.7 0.01 temp 0 54 27
.print dc i(Vd)
.end
`,
  answer: [
    {
      ...{
        what: 'Current at 0.6 V and 27 °C',
        of: 'dc',
        trace: '-I(Vd)',
        at: 0.6,
        unit: 'A',
        within: 2e-3,
      },
      ...{ published: 1e-14 * 10 ** (0.6 / decade), source, stepped: { temp: 27 } },
    },
  ],
  text: 'On a logarithmic axis the curves are straight, a decade each 60 mV, and lie further left the hotter they are.',
};
