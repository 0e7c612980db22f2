import { expect, test } from 'vitest';
import { generate } from './generate.ts';
import { PLAIN } from './specification.ts';
import { testBench } from './test-bench.ts';

test.each([
  { width: 8, carryIn: true },
  { width: 9, operation: 'subtract' },
  { width: 16, widthB: 2, operation: 'multiply' },
  { width: 128 },
] as const)('the counter of a bench holds as many vectors as are asked for: %j', (some) => {
  const s = { ...PLAIN, ...some };
  const { netlist } = generate(s);
  for (const vectors of [1, 10_000, 262_144, 1_000_000]) {
    const text = testBench(s, netlist, { name: 'dut', golden: 'gold', vectors });
    const [, top] = /reg \[(\d+):0\] v;/u.exec(text) ?? [];
    expect(2 ** (Number(top) + 1)).toBeGreaterThan(vectors);
  }
});

test('each input has corners of its own width', () => {
  const s = { ...PLAIN, operation: 'divide', width: 64, widthB: 9 } as const;
  const text = testBench(s, generate(s).netlist, { name: 'dut', golden: 'gold', vectors: 50 });
  expect(text).toContain('a = corner(64);');
  expect(text).toContain('b = corner(9);');
});
