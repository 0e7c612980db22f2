import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: F = 1 + (2q I_B R_S² + 2q I_C (1/g_m + R_S/β)²)/(4kT R_S) without r_b, and the density √(4kT R_S F) (P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits)';
const q = 1.602176634e-19;
const kT = 1.380649e-23 * 300.15;
const Rs = 600;
const shot = 2 * q * 10e-6 * Rs ** 2 + 2 * q * 1e-3 * (kT / q / 1e-3 + Rs / 100) ** 2;

export const noiseFigure: TeachingCircuit = {
  title: 'Noise figure of a transistor',
  group: 'Noise',
  question: 'How much noise does a transistor of 1 mA and β = 100 add to its source of 600 Ω?',
  deck: `Noise of a bipolar stage at 1 mA behind a source of 600 ohm
* The load is noiseless: the collector feeds a source of 0 V, and H makes a volt of each ampere.
Vcc vcc 0 5
Vin in 0 DC 0 AC 1
Rs in joint 600
Cin joint base 1000u
Ibase 0 base 10u
Q1 collector base 0 npn
Vload vcc collector 0
Hout out 0 Vload 1
.model npn NPN(IS=1f BF=100)
.noise v(out) Vin dec 5 100 100k
.print noise all
.end
`,
  answer: [
    {
      ...{ what: 'Noise at the input, at 1 kHz', of: 'noise', trace: 'inoise_spectrum', at: 1e3 },
      ...{ published: Math.sqrt(4 * kT * Rs + shot), unit: 'V/√Hz', within: 5e-3, source },
    },
  ],
  text: 'The source alone makes 3.15 nV/√Hz; what comes on top is a noise figure of 0.6 dB. Best where R_S is √β/g_m, 260 Ω here: below, the collector’s noise weighs more, above the base’s.',
};
