import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gaussianTail } from './erfc.ts';
import { Random } from './random.ts';

const frozen = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/special-functions.json', import.meta.url), 'utf8'),
) as { random: { seed: number; stream: number; bits: number[] }[] };

/** Chi-square over its mean, in standard deviations: for many degrees of freedom about normal. */
function excess(counts: readonly number[], expected: readonly number[]): number {
  const chi = counts.reduce((sum, n, k) => sum + (n - expected[k]!) ** 2 / expected[k]!, 0);
  const degrees = counts.length - 1;
  return (chi - degrees) / Math.sqrt(2 * degrees);
}

describe('random bits', () => {
  test.each(frozen.random)(
    'seed $seed, stream $stream is the sequence by whole numbers',
    ({ seed, stream, bits }) => {
      const random = new Random(seed, stream);
      const all = Array.from({ length: 1000 }, () => random.bits());
      expect([...all.slice(0, 8), ...all.slice(-2)]).toEqual(bits);
    },
  );

  test('the low 32 bits of a seed count', () => {
    expect(new Random(2 ** 32 + 5).bits()).toBe(new Random(5).bits());
    expect(new Random(-1).bits()).toBe(new Random(2 ** 32 - 1).bits());
  });

  test.each([
    [1, 0],
    [2, 0],
    [1, 1],
    [0, 100],
  ])('seed %d, stream %d fills 1024 bins evenly, by its upper and by its lower bits', (s, t) => {
    const random = new Random(s, t);
    const upper = new Array<number>(1024).fill(0);
    const lower = new Array<number>(1024).fill(0);
    for (let n = 0; n < 200000; n++) {
      const x = random.bits();
      upper[x >>> 22]!++;
      lower[x & 1023]!++;
    }
    const expected = upper.map(() => 200000 / 1024);
    expect(Math.abs(excess(upper, expected))).toBeLessThan(4);
    expect(Math.abs(excess(lower, expected))).toBeLessThan(4);
  });

  test('what follows does not know what came before: pairs fill a square, neighbouring streams too', () => {
    for (const [a, b] of [
      [new Random(9), undefined],
      [new Random(9), new Random(9, 1)],
      [new Random(9), new Random(10)],
      [new Random(9, 1), new Random(9, 2)],
    ] as const) {
      const cells = new Array<number>(4096).fill(0);
      for (let n = 0; n < 200000; n++)
        cells[((a.bits() >>> 26) << 6) | ((b ?? a).bits() >>> 26)]!++;
      expect(
        Math.abs(
          excess(
            cells,
            cells.map(() => 200000 / 4096),
          ),
        ),
      ).toBeLessThan(4);
    }
  });
});

describe('uniform and normal numbers', () => {
  test('uniform numbers stay in their range and have 53 bits', () => {
    const random = new Random(3);
    let odd = 0;
    for (let n = 0; n < 20000; n++) {
      const u = random.uniform();
      expect(u >= 0 && u < 1).toBe(true);
      if ((u * 2 ** 53) % 2 === 1) odd++;
      const v = random.between(-3, 2);
      expect(v >= -3 && v < 2).toBe(true);
    }
    expect(Math.abs(odd - 10000)).toBeLessThan(4 * Math.sqrt(5000));
  });

  test('normal numbers have the normal distribution, its tails too', () => {
    const random = new Random(17);
    const count = 400000;
    const x = random.normals(count);
    // 80 bins of a tenth, the outermost open.
    const edges = Array.from({ length: 79 }, (_, k) => (k - 39) / 10);
    const counts = new Array<number>(80).fill(0);
    for (const v of x) counts[Math.min(79, Math.max(0, Math.floor(v * 10) + 40))]!++;
    const expected = counts.map(
      (_, k) =>
        count *
        ((k === 0 ? 1 : gaussianTail(edges[k - 1]!)) - (k === 79 ? 0 : gaussianTail(edges[k]!))),
    );
    expect(Math.abs(excess(counts, expected))).toBeLessThan(4);
    const mean = (power: number) => x.reduce((sum, v) => sum + v ** power, 0) / count;
    // Standard errors of the moments of a normal sample: √(1, 2, 15, 96)/√n.
    expect(Math.abs(mean(1))).toBeLessThan(4 / Math.sqrt(count));
    expect(Math.abs(mean(2) - 1)).toBeLessThan(4 * Math.sqrt(2 / count));
    expect(Math.abs(mean(3))).toBeLessThan(4 * Math.sqrt(15 / count));
    expect(Math.abs(mean(4) - 3)).toBeLessThan(4 * Math.sqrt(96 / count));
  });

  test('many at once are the same as one by one, wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffffff),
        fc.array(fc.tuple(fc.boolean(), fc.nat(9)), { maxLength: 8 }),
        (seed, cuts) => {
          const single = new Random(seed);
          const mixed = new Random(seed);
          for (const [at, n] of cuts) {
            const got = at
              ? [...mixed.normals(n)]
              : Array.from({ length: n }, () => mixed.normal());
            expect(got).toEqual(Array.from({ length: n }, () => single.normal()));
          }
          expect(mixed.bits()).toBe(single.bits());
        },
      ),
    );
  });
});
