import type { TeachingCircuit } from './teaching-circuit.ts';

const gm = 5e-3;
const R1 = 20e3;
const R2 = 10e3;
const C1 = 10e-12;
const C2 = 5e-12;
const Cc = 5e-12;
const b = R1 * (C1 + Cc) + R2 * (C2 + Cc) + gm * R1 * R2 * Cc;
const a = R1 * R2 * (C1 * C2 + Cc * (C1 + C2));
const root = Math.sqrt(b * b - 4 * a);
const source =
  'Closed form: the roots of 1 + s(R1(C1 + C_c) + R2(C2 + C_c) + g_m R1 R2 C_c) + s² R1 R2 (C1 C2 + C_c(C1 + C2)), a zero at g_m/C_c (P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated Circuits)';

export const poleSplitting: TeachingCircuit = {
  title: 'Pole splitting by Miller’s capacitor',
  group: 'Operational amplifiers',
  question: 'Where do 5 pF across a stage of gain 50 put its two poles and its zero?',
  deck: `Stage of 5 mS with 5 pF across it: its poles and its zero
Iin 0 base DC 0 AC 1
R1 base 0 20k
C1 base 0 10p
G1 out 0 base 0 5m
R2 out 0 10k
C2 out 0 5p
Cc base out 5p
.pz base 0 out 0 cur pz
.print pz all
.end
`,
  answer: [
    {
      what: 'Fast pole',
      of: 'pz',
      trace: 're("pole(2)")',
      published: (-b - root) / (2 * a),
      unit: 'rad/s',
      within: 1e-4,
      source,
    },
    {
      what: 'Slow pole',
      of: 'pz',
      trace: 're("pole(1)")',
      published: (-b + root) / (2 * a),
      unit: 'rad/s',
      within: 1e-4,
      source,
    },
    {
      what: 'Zero, in the right half plane',
      of: 'pz',
      trace: 're("zero(1)")',
      published: gm / Cc,
      unit: 'rad/s',
      within: 1e-4,
      source,
    },
  ],
  text: 'Without C_c the poles lie at 5 and 20 Mrad/s. The capacitor drives them apart: one becomes the slow pole of an op-amp, the other moves out of its way. The zero turns the phase further, which a resistor in series mends.',
};
