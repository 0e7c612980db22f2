import type { Example } from './diagram.ts';

/** A button's signal that comes too near to the clock edge; the second flip-flop of a synchroniser has a whole cycle. */
export const asynchronous: Example = {
  tick: 10e-9,
  wave: `{ signal: [
  { name: 'CLK', wave: 'P.....' },
  { name: 'D', changes: '0 19.2ns 1 43ns 0', node: '' },
  { name: 'Q1', changes: '0 21ns x 26ns 1 51.2ns 0' },
  { name: 'Q2', changes: '0 31.2ns 1 61ns 0' },
  { name: '<o>RST</o>', changes: '0 8.5ns 1' }
 ],
 head: { text: 'Setup not met: Q1 is metastable', tick: 0 },
 config: { hscale: 2 }
}
`,
  constraints: `setup D  -> CLK rise 1.5ns
hold  D  -> CLK rise 0.5ns
setup Q1 -> CLK rise 1.5ns
recovery RST rise -> CLK rise 1ns
removal  RST rise -> CLK rise 0.5ns
`,
};
