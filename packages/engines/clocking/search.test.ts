import { describe, expect, test } from 'vitest';
import { rational } from '../exact/rational.ts';
import { single, span, twice } from './dividers.ts';
import type { Pll, PllOutput, Setting, Wanted } from './pll.ts';
import { relativeError } from './relative.ts';
import { byRank, search } from './search.ts';

/** Plain enumeration: every reference, divider and multiplier, none left out. */
function enumerate(pll: Pll, wanted: readonly Wanted[], prefer: 'jitter' | 'power') {
  const settings: Setting[] = [];
  let legal = 0;
  const { from, to, den, only } = pll.multiplier;
  const within = (n: bigint, d: bigint, { min, max }: Pll['vco']) =>
    n * min.d >= min.n * d && n * max.d <= max.n * d;
  for (const reference of pll.references)
    for (const pre of pll.pre) {
      const detector = rational(reference.frequency.n, reference.frequency.d * BigInt(pre));
      if (!within(detector.n, detector.d, pll.detector)) continue;
      for (const k of only ?? span(from, to)) {
        const vco = rational(detector.n * BigInt(k), detector.d * BigInt(den));
        if (!within(vco.n, vco.d, pll.vco)) continue;
        let ways = 1;
        const outputs = wanted.map((w) => {
          const output = pll.outputs.find((o) => o.id === w.output) as PllOutput;
          const all = output.dividers
            .map((divider) => {
              const frequency = rational(vco.n * BigInt(divider.den), vco.d * BigInt(divider.num));
              return {
                id: w.output,
                divider,
                frequency,
                error: relativeError(frequency, w.frequency),
              };
            })
            .filter((o) => within(o.frequency.n, o.frequency.d, output.limit))
            .filter(
              ({ divider: { inner } }) =>
                !inner || vco.n * inner.max.d <= inner.max.n * vco.d * BigInt(inner.by),
            );
          ways *= all.length;
          return all.sort((a, b) => Math.abs(a.error) - Math.abs(b.error) || a.error - b.error)[0];
        });
        legal += ways;
        if (ways === 0) continue;
        const chosen = outputs.flatMap((o) => (o ? [o] : []));
        const error = Math.max(...chosen.map((o) => Math.abs(o.error)));
        const missed = Math.max(
          0,
          ...chosen.map((o, n) => Math.abs(o.error) - (wanted[n]?.tolerance ?? 0)),
        );
        settings.push({ reference, pre, k, den, detector, vco, outputs: chosen, missed, error });
      }
    }
  return { settings: settings.sort(byRank(prefer)), legal };
}

/** A small linear generator: the same cases in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const hz = (f: number) => rational(f);

function randomPll(seed: number): { pll: Pll; wanted: Wanted[] } {
  const next = randomOf(seed);
  const outputs: PllOutput[] = span(0, next(3)).map((n) => ({
    id: `o${n}`,
    label: `o${n}`,
    fields: ['P'],
    dividers:
      next(3) === 0
        ? twice([1, 2, 3, 4, 6], [1, 2, 4, 8], hz(100e6 + next(300) * 1e6))
        : single(next(2) ? span(1, 8 + next(60)) : [1, 1.5, 2, 2.5, 4, 8]),
    limit: { min: hz(1e6 * next(4)), max: hz(50e6 + next(500) * 1e6) },
  }));
  const den = [1, 1, 2, 8, 16][next(5)] ?? 1;
  const low = 100e6 + next(300) * 1e6;
  return {
    pll: {
      references: [
        { id: 'a', label: 'a', frequency: hz(4e6 + next(40) * 1e6) },
        { id: 'b', label: 'b', frequency: rational(100e6, 3 + next(5)) },
      ].slice(0, 1 + next(2)),
      pre: span(1, 1 + next(12)),
      detector: { min: hz(1e6), max: hz(2e6 + next(20) * 1e6) },
      multiplier: {
        from: den * (1 + next(8)),
        to: den * (40 + next(60)),
        den,
        ...(next(5) === 0 && { only: [5, 6, 7, 11, 13, 20, 21, 40].map((n) => n * den) }),
      },
      vco: { min: hz(low), max: hz(low + 50e6 + next(400) * 1e6) },
      outputs,
    },
    wanted: outputs.map((o) => ({
      output: o.id,
      frequency: rational(1e6 * (1 + next(200)), 1 + next(3)),
      tolerance: [0, 0, 1e-3][next(3)] ?? 0,
    })),
  };
}

describe('branch and bound equals plain enumeration', () => {
  test.each([0, 1, 2, 4, 5, 6])('random PLLs, part %i', (part) => {
    let some = 0;
    for (let n = 0; n < 6; n++) {
      const { pll, wanted } = randomPll(part * 100 + n);
      const prefer = n % 2 ? 'power' : 'jitter';
      const plain = enumerate(pll, wanted, prefer);
      const found = search(pll, wanted, { most: 12, prefer });
      expect(found.legal).toBe(plain.legal);
      expect(found.settings).toEqual(plain.settings.slice(0, 12));
      some += plain.settings.length > 0 ? 1 : 0;
    }
    expect(some).toBeGreaterThan(1);
  });
});

test('an exact divisor is found although a near one comes first', () => {
  // litex once stopped at a value within its margin though 2 · 24 divides exactly.
  const pll: Pll = {
    references: [{ id: 'x', label: 'x', frequency: hz(25e6) }],
    pre: span(1, 16),
    detector: { min: hz(1e6), max: hz(50e6) },
    multiplier: { from: 2, to: 128, den: 1 },
    vco: { min: hz(400e6), max: hz(1000e6) },
    outputs: [
      {
        id: 'o',
        label: 'o',
        fields: ['P'],
        dividers: single(span(1, 128)),
        limit: { min: hz(1), max: hz(500e6) },
      },
    ],
  };
  const { settings } = search(pll, [{ output: 'o', frequency: hz(24.576e6), tolerance: 0.01 }], {
    most: 3,
    prefer: 'jitter',
  });
  expect(settings[0]?.error).toBeLessThan(2e-4);
  const { settings: exact } = search(pll, [{ output: 'o', frequency: hz(12.5e6), tolerance: 0 }], {
    most: 3,
    prefer: 'jitter',
  });
  expect(exact[0]?.error).toBe(0);
});
