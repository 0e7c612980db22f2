import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Constellation, decide, gray, psk, qam, weight } from './constellation.ts';

const all: [string, Constellation][] = [
  ...[2, 4, 8, 16, 32, 64].map((m): [string, Constellation] => [`${m}-PSK`, psk(m)]),
  ['QPSK on the diagonals', psk(4, true)],
  ...[4, 16, 64, 256, 1024].map((m): [string, Constellation] => [`${m}-QAM`, qam(m)]),
];
const distance = (c: Constellation, a: number, b: number) =>
  Math.hypot(c.i[a]! - c.i[b]!, c.q[a]! - c.q[b]!);

describe.each(all)('%s', (_, c) => {
  const order = c.i.length;

  test('every label once, mean energy 1, no mean', () => {
    expect([...c.labels].sort((a, b) => a - b)).toEqual(Array.from({ length: order }, (_, k) => k));
    const mean = (f: (k: number) => number) =>
      Array.from({ length: order }, (_, k) => f(k)).reduce((a, b) => a + b, 0) / order;
    expect(mean((k) => c.i[k]! ** 2 + c.q[k]! ** 2)).toBeCloseTo(1, 12);
    expect(mean((k) => c.i[k]!)).toBeCloseTo(0, 13);
    expect(mean((k) => c.q[k]!)).toBeCloseTo(0, 13);
  });

  test('nearest neighbours differ in one bit', () => {
    let pairs = 0;
    const least = distance(c, 0, 1);
    for (let a = 0; a < order; a++)
      for (let b = 0; b < a; b++) {
        expect(distance(c, a, b)).toBeGreaterThan(least * (1 - 1e-9));
        if (distance(c, a, b) > least * (1 + 1e-9)) continue;
        pairs++;
        expect(weight(c.labels[a]! ^ c.labels[b]!)).toBe(1);
      }
    const side = Math.sqrt(order);
    expect(pairs).toBe(c.kind === 'grid' ? 2 * side * (side - 1) : order === 2 ? 1 : order);
  });

  test('a point is decided as itself, anything as the nearest', () => {
    for (let k = 0; k < order; k++) expect(decide(c, c.i[k]!, c.q[k]!)).toBe(k);
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (x, y) => {
          const d = Array.from(c.i, (p, k) => Math.hypot(x - p, y - c.q[k]!));
          expect(d[decide(c, x, y)]).toBeLessThanOrEqual(Math.min(...d) + 1e-9);
        },
      ),
    );
  });
});

describe('least distances', () => {
  test('are those of the textbooks', () => {
    for (const m of [2, 8, 64])
      expect(distance(psk(m), 0, 1)).toBeCloseTo(2 * Math.sin(Math.PI / m), 13);
    for (const m of [4, 16, 64, 256, 1024])
      expect(distance(qam(m), 0, 1)).toBeCloseTo(Math.sqrt(6 / (m - 1)), 13);
  });
});

describe('Gray code', () => {
  test('each number is one bit from the next, all around', () => {
    for (let bits = 1; bits <= 10; bits++)
      for (let k = 0; k < 2 ** bits; k++)
        expect(weight(gray(k) ^ gray((k + 1) % 2 ** bits))).toBe(1);
  });
});

describe('refusals', () => {
  test.each([0, 1, 3, 6, 12, -4, 2.5, Number.NaN])('order %d', (m) => {
    expect(() => psk(m)).toThrow(/not a power of two from 2/);
    expect(() => qam(m)).toThrow(/power of two from 4/);
  });

  test('QAM that is not square', () => {
    for (const m of [8, 32, 128])
      expect(() => qam(m)).toThrow(new RegExp(`${m}-QAM is not square`));
  });
});
