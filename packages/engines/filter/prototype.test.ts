import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reverseBessel } from './bessel-polynomial.ts';
import {
  APPROXIMATIONS,
  attenuation,
  edge,
  MAX_ORDER,
  type Prototype,
  prototype,
} from './prototype.ts';
import { groupDelay, power, sectionRational } from './section-response.ts';

const orders = fc.integer({ min: 1, max: MAX_ORDER });
const ripples = fc.constantFrom(0.01, 0.1, 0.5, 1, 3);
const stages = (p: Prototype) =>
  p.pairs.map((pair) => sectionRational({ response: 'lowpass', gain: 1, ...pair }));
/** |H|² from the poles, where `attenuation` has it from the formula of the approximation. */
const byPoles = (p: Prototype, w: number) =>
  stages(p).reduce((g, s) => g * power(s, w), p.dc * p.dc);

test('poles as the tables have them', () => {
  const pairs = (p: Prototype) => p.pairs.flatMap(({ w0, q }) => [w0, q]);
  const close = (p: Prototype, table: (number | null)[]) =>
    pairs(p).forEach((x, k) => {
      if (x === null) expect(table[k]).toBeNull();
      else expect(x).toBeCloseTo(table[k] as number, 4);
    });
  close(prototype('butterworth', 4), [1, 1.30656, 1, 0.5412]);
  close(prototype('butterworth', 3), [1, 1, 1, null]);
  close(prototype('chebyshev', 3, 0.5), [1.06885, 1.70619, 0.62646, null]);
  close(prototype('chebyshev', 2, 1), [1.05, 0.95652]);
  // Roots −1.8389 ± 1.7544j and −2.3222.
  close(prototype('bessel', 3), [Math.hypot(1.8389073, 1.754381), 0.69104, 2.32219, null]);
});

test('the half-power frequencies of Bessel filters of unit delay', () => {
  const half = [1, 1.36165, 1.75567, 2.11392, 2.42741, 2.7034];
  half.forEach((w, k) => {
    expect(edge(prototype('bessel', k + 1), 10 * Math.log10(2))).toBeCloseTo(w, 4);
  });
});

test('Butterworth poles lie on the unit circle in the left half plane', () => {
  fc.assert(
    fc.property(orders, (n) => {
      for (const { w0, q } of prototype('butterworth', n).pairs) {
        expect(w0).toBeCloseTo(1, 14);
        if (q !== null) expect(q).toBeGreaterThan(0.5);
      }
    }),
  );
});

test('from its edge down a Chebyshev filter touches the ripple and 0 dB in turn, n + 1 times', () => {
  fc.assert(
    fc.property(orders, ripples, (n, ripple) => {
      const p = prototype('chebyshev', n, ripple);
      for (let k = 0; k <= n; k++) {
        const loss = -10 * Math.log10(byPoles(p, Math.cos((k * Math.PI) / (2 * n))));
        expect(loss).toBeCloseTo(k % 2 === 0 ? ripple : 0, 9);
      }
      for (let w = 0; w <= 1; w += 0.01) {
        const loss = -10 * Math.log10(byPoles(p, w));
        expect(loss).toBeGreaterThan(-1e-9);
        expect(loss).toBeLessThan(ripple + 1e-9);
      }
    }),
  );
});

test('the poles give the loss that the formula gives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...APPROXIMATIONS),
      orders,
      ripples,
      fc.double({ min: 0.01, max: 10, noNaN: true }),
      (kind, n, ripple, w) => {
        const p = prototype(kind, n, ripple, 45);
        expect(-10 * Math.log10(byPoles(p, w)) - attenuation(p, w)).toBeCloseTo(0, 8);
      },
    ),
  );
});

test('the loss at the edge is what the edge was asked for, and grows beyond it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...APPROXIMATIONS),
      orders,
      fc.double({ min: 1, max: 40, noNaN: true }),
      (kind, n, loss) => {
        const p = prototype(kind, n, 0.5, 45);
        const w = edge(p, loss);
        expect(attenuation(p, w) / loss).toBeCloseTo(1, 9);
        expect(attenuation(p, w * 1.01)).toBeGreaterThan(loss);
      },
    ),
  );
});

describe('zeros', () => {
  const specs = fc.record({
    n: orders,
    ripple: fc.double({ min: -6, max: 1, noNaN: true }).map((e) => 10 ** e),
    more: fc.double({ min: 6, max: 90, noNaN: true }),
  });
  const loss = (p: Prototype, w: number) => -10 * Math.log10(byPoles(p, w));

  test('an elliptic filter keeps its ripple up to 1 rad/s and its loss from the stop band on, and reaches both', () => {
    fc.assert(
      fc.property(specs, ({ n, ripple, more }) => {
        const p = prototype('elliptic', n, ripple, ripple + more);
        const { from } = p.stop as { from: number };
        const inside = Array.from({ length: 400 }, (_, k) =>
          loss(p, Math.sin((k * Math.PI) / 798)),
        );
        expect(Math.min(...inside)).toBeGreaterThan(-1e-9);
        expect(Math.max(...inside)).toBeLessThan(ripple * (1 + 1e-6) + 1e-9);
        expect(loss(p, 1) / ripple).toBeCloseTo(1, 4);
        const outside = Array.from({ length: 400 }, (_, k) =>
          loss(p, from / Math.cos((k * Math.PI) / 801)),
        );
        expect(Math.min(...outside)).toBeGreaterThan((ripple + more) * (1 - 1e-6));
        expect(loss(p, from) / (ripple + more)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('an inverse Chebyshev filter falls without a ripple to its stop band, and touches its loss floor(n/2) times beyond', () => {
    fc.assert(
      fc.property(specs, ({ n, more }) => {
        const p = prototype('inverse-chebyshev', n, 0, more);
        const inside = Array.from({ length: 200 }, (_, k) => attenuation(p, (k + 1) / 200));
        for (let k = 1; k < inside.length; k++)
          expect(inside[k]).toBeGreaterThan((inside[k - 1] as number) - 1e-9);
        for (let k = 0; k < n / 2; k++)
          expect(attenuation(p, 1 / Math.cos((k * Math.PI) / n)) / more).toBeCloseTo(1, 6);
      }),
    );
  });

  test('of order 2 the complement of the modulus is (1 − k₁)/(1 + k₁), and the zero lies at √(1 + k′)/k', () => {
    for (const [ripple, loss] of [
      [0.5, 20],
      [3, 60],
      [0.01, 5],
    ] as const) {
      const epsilon = (a: number) => Math.sqrt(10 ** (a / 10) - 1);
      const k1 = epsilon(ripple) / epsilon(loss);
      const kc = (1 - k1) / (1 + k1);
      const k = Math.sqrt(1 - kc * kc);
      const p = prototype('elliptic', 2, ripple, loss);
      expect((p.stop as { from: number }).from * k).toBeCloseTo(1, 11);
      expect(((p.pairs[0]?.zero as number) * k) / Math.sqrt(1 + kc)).toBeCloseTo(1, 11);
    }
  });
});

describe('Bessel', () => {
  test('the polynomials follow θₙ = (2n − 1)θₙ₋₁ + s²θₙ₋₂ exactly', () => {
    expect(reverseBessel(1)).toEqual([1n, 1n]);
    expect(reverseBessel(5)).toEqual([1n, 15n, 105n, 420n, 945n, 945n]);
    for (let n = 2; n <= 25; n++) {
      const [one, two] = [reverseBessel(n - 1), reverseBessel(n - 2)];
      expect(reverseBessel(n)).toEqual(
        Array.from(
          { length: n + 1 },
          (_, k) => (two[k] ?? 0n) + (k > 0 ? BigInt(2 * n - 1) * (one[k - 1] ?? 0n) : 0n),
        ),
      );
    }
  });

  test('the group delay leaves 1 with the power 2n of frequency and no lower one', () => {
    for (let n = 1; n <= 6; n++) {
      const odd = Array.from({ length: n }, (_, k) => 2 * k + 1).reduce((a, b) => a * b, 1);
      // To leading order 1 − w²ⁿ/((2n−1)!!)².
      const w = 0.1 * odd ** (1 / n);
      const lost = 1 - groupDelay(stages(prototype('bessel', n)), w);
      if (n < 6) expect((lost * odd * odd) / w ** (2 * n)).toBeCloseTo(1, 1);
      else expect(Math.abs(lost)).toBeLessThan(1e-11);
    }
  });
});

describe('refused', () => {
  test.each([
    [() => prototype('butterworth', 0), /order 0/],
    [() => prototype('bessel', 2.5), /order 2.5/],
    [() => prototype('butterworth', 11), /order 11/],
    [() => prototype('chebyshev', 3, 0), /ripple of 0 dB/],
    [() => edge(prototype('butterworth', 3), 0), /loss at the edge of 0 dB/],
    [() => edge(prototype('chebyshev', 3, 1), 0.5), /less than the ripple/],
    [() => prototype('elliptic', 3, 1, 1), /stop band of 1 dB is not more than 1 dB/],
    [() => prototype('inverse-chebyshev', 3, 0, 0), /stop band of 0 dB/],
    [() => edge(prototype('elliptic', 3, 1, 30), 30), /not less than that of the stop band/],
  ])('%#', (act, why) => {
    expect(act).toThrow(why);
  });
});
