import type { Example } from './diagram.ts';

/** NXP UM10204, table 11, fast mode: a start, the address 0x50 to write, its acknowledge, a stop. Half a bit is 1.3 µs. */
export const i2c: Example = {
  tick: 1.3e-6,
  wave: `{ signal: [
  { name: 'SCL', wave: '1.01010101010101010101..' },
  { name: 'SDA', wave: '101.0.1.0.............1.', phase: -0.3 },
  { name: 'bit', wave: '2.2.2.2.2.2.2.2.2.3.2...',
    data: ['S', 'A6', 'A5', 'A4', 'A3', 'A2', 'A1', 'A0', 'W', 'ACK', 'P'] }
 ],
 head: { text: 'I²C fast mode: address 1010000, write' }
}
`,
  constraints: `# UM10204, fast mode (400 kHz)
setup SDA -> SCL rise 100ns
hold  SDA -> SCL fall 0ns
width SCL low 1.3us           # tLOW
width SCL high 0.6us          # tHIGH
delay SDA fall -> SCL fall min 0.6us when SCL high  # tHD;STA
delay SCL rise -> SDA rise min 0.6us when bit = P   # tSU;STO
`,
};
