import type { Example } from './diagram.ts';

/** SPI mode 0 at 10 MHz: half a period for setup and half for hold at either end. */
export const spi: Example = {
  tick: 50e-9,
  wave: `{ signal: [
  { name: '<o>CS</o>', wave: '10.................1' },
  { name: 'SCLK', wave: '0.10101010101010100.', node: '..a' },
  { name: 'MOSI', wave: 'x3.3.3.3.3.3.3.3.x..', data: 'D7 D6 D5 D4 D3 D2 D1 D0', node: '.b.c' },
  { name: 'MISO', wave: 'z4.4.4.4.4.4.4.4.z..', data: 'Q7 Q6 Q5 Q4 Q3 Q2 Q1 Q0', phase: -0.16 }
 ],
 edge: ['b<->a tsu', 'a<->c th'],
 head: { text: 'SPI mode 0: sampled at the rise, shifted at the fall' }
}
`,
  constraints: `# A slave that wants 10 ns before and after the edge
setup MOSI -> SCLK rise 10ns
hold  MOSI -> SCLK rise 10ns
# The master samples MISO at the same edge
setup MISO -> SCLK rise 15ns
width SCLK high 40ns
width SCLK low 40ns
`,
};
