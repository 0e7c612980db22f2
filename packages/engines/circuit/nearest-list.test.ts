import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eSeriesValues } from './e-series.ts';
import { NearestList } from './nearest-list.ts';
import { networkValue, searchDividers, searchNetworks, type Topology } from './resistor-search.ts';

/** A candidate whose exact |error| is n/9. */
interface Ninths {
  readonly n: number;
  readonly error: number;
}
const ninths = (n: number): Ninths => ({ n, error: n / 9 });

test('keeps the least errors, each as often as it came, and counts those that tie with the last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 6 }),
      (all, count) => {
        const list = new NearestList<Ninths>(
          count,
          ({ n }) => ({ n: BigInt(Math.abs(n)), d: 9n }),
          (a, b) => a.n - b.n,
        );
        for (const n of all) if (Math.abs(n / 9) <= list.bound) list.offer(ninths(n));
        const wanted = [...all].sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);
        const found = list.nearest();
        expect(found.list.map(({ n }) => n)).toEqual(wanted.slice(0, count));
        const last = wanted[count - 1];
        const ties = wanted
          .slice(count)
          .filter((n) => Math.abs(n) === Math.abs(last ?? Number.NaN));
        expect(found.ties).toBe(ties.length);
      },
    ),
  );
});

test('errors that doubles take for one are told apart by their fractions', () => {
  const list = new NearestList<{ error: number; name: string; extra: bigint }>(
    1,
    ({ extra }) => ({ n: 10n ** 20n + extra, d: 10n ** 21n }),
    () => 0,
  );
  list.offer({ error: 0.1, name: 'farther by 10⁻²¹', extra: 1n });
  list.offer({ error: 0.1, name: 'nearer', extra: 0n });
  const found = list.nearest();
  expect(found.list[0]?.name).toBe('nearer');
  expect(found.ties).toBe(0);
});

test('no network of up to three parts is nearer than those listed and is not among them', () => {
  const values = eSeriesValues('E6', 10, 1e3);
  const shapes: Topology[] = ['a', 'a+b', 'a|b', 'a+b+c', 'a|b|c', '(a|b)+c', '(a+b)|c'];
  const all = shapes.flatMap((shape) =>
    Array.from(values).flatMap((a) =>
      shape === 'a'
        ? [networkValue(shape, [a])]
        : Array.from(values).flatMap((b) =>
            shape.length === 3
              ? [networkValue(shape, [a, b])]
              : Array.from(values, (c) => networkValue(shape, [a, b, c])),
          ),
    ),
  );
  fc.assert(
    fc.property(fc.double({ min: 1, max: 5e3, noNaN: true }), (target) => {
      const { list } = searchNetworks(values, target, 3, 5);
      const last = Math.abs(list.at(-1)?.error ?? Number.NaN);
      const found = new Set(list.map(({ value }) => value.toPrecision(12)));
      for (const value of all)
        if (Math.abs(value / target - 1) < last - 1e-12)
          expect(found).toContain(value.toPrecision(12));
    }),
    { numRuns: 40 },
  );
});

test('the bounds of a total are held in decimals', () => {
  const parts = Float64Array.of(0.1, 0.2);
  const found = searchDividers(
    parts,
    { vin: 3, vout: 2 },
    Number.POSITIVE_INFINITY,
    { min: 0.3, max: 0.3 },
    5,
  );
  expect(found.list.map(({ top, bottom }) => [top, bottom])).toEqual([
    [0.1, 0.2],
    [0.2, 0.1],
  ]);
});
