import type { Example } from './diagram.ts';

/** Harris and Harris, Digital Design and Computer Architecture, example 3.10: delays of that circuit in its shortest cycle. */
export const harris: Example = {
  tick: 250e-12,
  wave: `{ signal: [
  { name: 'CLK', wave: 'P..' },
  { name: 'A', changes: '3 30ps x 80ps 4 280ps x 330ps 5 530ps x 580ps 6', data: 'A0 A1 A2 A3' },
  { name: 'n1', changes: '3 55ps x 120ps 4 305ps x 370ps 5 555ps x 620ps 6' },
  {},
  { name: "X'", changes: '3 55ps x 200ps 4 305ps x 450ps 5 555ps x 700ps 6', data: 'X0 X1 X2 X3' }
 ],
 head: { text: 'Contamination and propagation delay between flip-flops', tick: 0 },
 config: { hscale: 4 }
}
`,
  constraints: `# Flip-flop: setup 50 ps, hold 60 ps; clock to Q 30 to 80 ps
setup X' -> CLK rise 50ps
hold  X' -> CLK rise 60ps
delay CLK rise -> A 30ps..80ps
period CLK 250ps
`,
};
