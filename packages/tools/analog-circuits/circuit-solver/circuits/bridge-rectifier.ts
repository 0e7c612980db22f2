import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: the Fourier series of |sin|, 2V/π and 4V/(3π) (any text on power electronics)';

export const bridgeRectifier: TeachingCircuit = {
  title: 'Bridge rectifier and its Fourier series',
  group: 'Diodes',
  question: 'Which mean and which harmonics does a full-wave rectifier of 325 V give?',
  deck: `Bridge rectifier on 230 V, 50 Hz, into a resistor
* The .four takes 100 Hz as fundamental: what the bridge gives has no 50 Hz in it.
Vline live neutral SIN(0 325.27 50)
D1 live plus rectifier
D2 neutral plus rectifier
D3 0 live rectifier
D4 0 neutral rectifier
Rload plus 0 1k
Rleak neutral 0 10meg
.model rectifier D(IS=10n N=1.5)
.tran 50u 40m 0 50u
.four 100 v(plus)
.print tran v(plus)
.end
`,
  answer: [
    {
      ...{ what: 'Mean', of: 'four', trace: 'V(plus)', harmonic: 0, unit: 'V', within: 0.01 },
      ...{ published: (2 * 325.27) / Math.PI, source },
    },
    {
      ...{ what: 'Amplitude at 100 Hz', of: 'four', trace: 'V(plus)', harmonic: 1, unit: 'V' },
      ...{ within: 0.01, published: (4 * 325.27) / (3 * Math.PI), source },
    },
  ],
  text: 'Two diodes always conduct, and their 1.6 V are all that is missing. Ripple at twice the line’s frequency is two thirds of the mean, before any capacitor.',
};
