import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: √(4kTR) (J. B. Johnson, H. Nyquist 1928); 4.07 nV/√Hz at 1 kΩ in P. Horowitz, W. Hill, The Art of Electronics';

export const resistorNoise: TeachingCircuit = {
  title: 'Noise of a resistor',
  group: 'Noise',
  question: 'Which noise does 1 kΩ make at 27 °C?',
  deck: `Thermal noise of 1 kilohm at 27 degrees
Vzero in 0 DC 0 AC 1
R1 in out 1k
C1 out 0 1f
.noise v(out) Vzero dec 5 1 100k
.print noise all
.end
`,
  answer: [
    {
      what: 'Density at 1 kHz',
      of: 'noise',
      trace: 'onoise_spectrum',
      at: 1e3,
      published: 4.07e-9,
      unit: 'V/√Hz',
      within: 1e-3,
      source,
    },
  ],
  text: 'Every ohm counts by its root: 100 Ω make 1.29 nV/√Hz, 1 MΩ makes 129. In 20 kHz of band 1 kΩ comes to 0.58 µV.',
};
