import type { Example } from './diagram.ts';

/** 8N1 at 115200 baud: 0x55 and 0x0A, the receiver's clock 16 times as fast. */
export const uart: Example = {
  tick: 1 / 115200,
  wave: `{ signal: [
  { name: 'TXD', wave: '1.010101010100101000011.', node: '..a.........b' },
  { name: 'bit', wave: 'x.23333333342333333334x.', data: 'start 1 0 1 0 1 0 1 0 stop start 0 1 0 1 0 0 0 0 stop' },
  { name: 'byte', wave: 'x.5.........5.........x.', data: '0x55 0x0A' }
 ],
 edge: ['a<->b 10 bits'],
 head: { text: 'UART 8N1, 115200 baud, least significant bit first', tick: -2 }
}
`,
  constraints: `# No bit is shorter than 8.5 us
glitch TXD 8.5us
`,
};
