import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: √(kT/C), 64 µV at 1 pF (B. Razavi, Design of Analog CMOS Integrated Circuits)';

export const ktcNoise: TeachingCircuit = {
  title: 'kT/C: noise of a sampled capacitor',
  group: 'Noise',
  question: 'Which noise is on 1 pF, behind whatever resistor?',
  deck: `kT/C noise: 1 kilohm and 1 pF, 159 MHz wide
* Integrated from 1 kHz to 100 GHz, six hundred times the corner.
Vzero in 0 DC 0 AC 1
R1 in out 1k
C1 out 0 1p
.noise v(out) Vzero dec 50 1k 100g
.print noise all
.end
`,
  answer: [
    {
      ...{
        what: 'Noise over all frequencies',
        of: 'noise',
        trace: 'onoise_total',
        unit: 'V',
        within: 3e-3,
      },
      ...{ published: Math.sqrt((1.380649e-23 * 300.15) / 1e-12), source },
    },
  ],
  text: 'A larger resistor makes more noise in a narrower band, and the product stays: only the capacitor counts. A converter of 12 bits over 1 V has 70 µV of its own, as much as 0.83 pF.',
};
