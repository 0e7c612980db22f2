import type { Example } from './diagram.ts';

/** A read of SDR SDRAM at 133 MHz, CAS latency 3: PC133's setup 1.5 ns, hold 0.8 ns, access 5.4 ns, tRCD 20 ns. */
export const sdram: Example = {
  tick: 7.5e-9,
  wave: `{ signal: [
  { name: 'CLK', wave: 'P...........', node: '' },
  { name: 'Command', wave: 'x3x.4x.....5x', data: 'ACT READ PRE', phase: 0.3, node: '.a..b' },
  { name: 'Address', wave: 'x3x.4x......', data: ['row', 'column'], phase: 0.3 },
  { name: 'BA', wave: 'x3x.4x.....5x', data: 'bank bank bank', phase: 0.3 },
  {},
  { name: 'DQ', wave: 'z.....x6666z', data: 'D0 D1 D2 D3', phase: -0.7 },
  { name: 'DQM', wave: '1...0...1...', phase: 0.3 }
 ],
 edge: ['a<->b tRCD'],
 head: { text: 'SDRAM read, burst of 4, CAS latency 3', tick: 0 }
}
`,
  constraints: `# PC133: inputs 1.5 ns before, 0.8 ns after the clock
setup Command -> CLK rise 1.5ns
hold  Command -> CLK rise 0.8ns
setup Address -> CLK rise 1.5ns
hold  Address -> CLK rise 0.8ns
setup DQM -> CLK rise 1.5ns
period CLK 7.5ns
`,
};
