import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: the forward voltage at constant current falls to (T2/T1) V − (E_g/q)(T2/T1 − 1) − XTI (k T2/q) ln(T2/T1) (P. Antognetti, G. Massobrio, Semiconductor Device Modeling with SPICE)';

/** V at the second temperature, where it was `volts` at 300.15 K; both in kelvin. */
function forward(volts: number, kelvin: number): number {
  const ratio = kelvin / 300.15;
  const thermal = (1.380649e-23 * kelvin) / 1.602176634e-19;
  return ratio * volts - 1.11 * (ratio - 1) - 3 * thermal * Math.log(ratio);
}
const at27 = ((1.380649e-23 * 300.15) / 1.602176634e-19) * Math.log(1e-3 / 1e-14);

export const diodeTemperature: TeachingCircuit = {
  title: 'A diode as thermometer',
  group: 'Diodes',
  question: 'By how much does the forward voltage fall from 27 °C to 77 °C at 1 mA?',
  deck: `Forward voltage of a diode at 1 mA from -23 to 127 degrees
* Nested sweep: the current inside, the temperature outside.
Idrive 0 anode 1m
D1 anode 0 junction
.model junction D(IS=1e-14 N=1 EG=1.11 XTI=3)
.dc temp -23 127 5
.meas dc at27 FIND v(anode) AT=27
.meas dc at77 FIND v(anode) AT=77
.meas dc fall PARAM='at77-at27'
.print dc v(anode)
.end
`,
  answer: [
    {
      ...{
        what: 'Forward voltage at 27 °C',
        measure: 'at27',
        published: at27,
        unit: 'V',
        within: 1e-4,
      },
      source: 'Closed form: (kT/q) ln(I/I_S), W. Shockley 1949',
    },
    {
      ...{ what: 'Change up to 77 °C', measure: 'fall', published: forward(at27, 350.15) - at27 },
      ...{ unit: 'V', within: 1e-3, source },
    },
  ],
  text: 'About −1.9 mV a degree, although kT/q grows: the saturation current grows faster. That slope is what makes a diode a thermometer and a transistor run away.',
};
