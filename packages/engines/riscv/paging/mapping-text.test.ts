/** Mappings as people write them, and lines of programs that are none. */
import { expect, test } from 'vitest';
import { hex } from '../../text/hex.ts';
import { readMappings } from './mapping-text.ts';
import { SCHEMES } from './scheme.ts';

test.each([
  ['0x1000 - 0x3000 -> 0x80000000 rw'],
  ['0x1000–0x3000 → 0x80000000 rw'],
  ['0x1000 .. 0x3000 => 0x80000000 rw'],
  ['0x1000: 0x80000000 rw 8K'],
  ['0x1000 -> 0x80000000 rw 2 pages'],
  ['0x1000 -> 0x80000000 rw 0x2000'],
])('%s', (text) => {
  const [mapping, ...more] = readMappings(text, SCHEMES.sv39, true);
  expect(more).toEqual([]);
  expect([mapping?.va, mapping?.pa, mapping?.size].map((n) => hex(n ?? 0n))).toEqual([
    ...['0x1000', '0x80000000', '0x2000'],
  ]);
});

test.each([
  ['No translation or protection', /satp is 0 there/u],
  ['0x2aaaaaa000 :     0x5000 | W:0 X:1 R:1 S:0', /info mem has them/u],
  ['va 0x0 pte 0x21FC885B pa 0x87F23000 perm 0x5B', /the line says pa 0x87f23000/u],
])('%s is refused', (text, why) => {
  expect(() => readMappings(text, SCHEMES.sv39, true)).toThrow(why);
});
