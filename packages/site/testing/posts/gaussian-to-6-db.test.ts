/** What “Gaussian to 6 dB, and to 12 dB” says, by other means: from the digits that its tables print. */
import { RESONATORS } from '@tollbench/tools/analog-circuits/lc-filter/published-tables.ts';
import { describe, expect, test } from 'vitest';
import { data } from '../../src/content/analog-circuits/gaussian-to-6-db.ts';

interface Pole {
  readonly re: number;
  readonly im: number;
}
const ORDERS = [3, 4, 5, 6, 7, 8, 9, 10];

/** As printed: −σ and ω of each pair, of one family. */
const printed = (order: number, family: 0 | 1): Pole[] =>
  data.table.rows
    .filter(([n]) => n === String(order))
    .map((row) => ({ re: -Number(row[1 + 2 * family]), im: Number(row[2 + 2 * family]) }));

/** dB below 0 Hz, each pair's factor multiplied out. */
const loss = (poles: readonly Pole[], w: number): number =>
  10 *
  Math.log10(
    poles.reduce((product, { re, im }) => {
      const size = re * re + im * im;
      return im === 0
        ? product * (1 + w ** 2 / size)
        : product * ((1 - w ** 2 / size) ** 2 + ((2 * re * w) / size) ** 2);
    }, 1),
  );

describe.each([
  ['to 6 dB', 0, 20 * Math.log10(2)],
  ['to 12 dB', 1, 20 * Math.log10(4)],
] as const)('the poles printed of Gaussian %s', (_, family, depth) => {
  test.each(ORDERS)(
    'order %i: half power at 1, stray within 0.1 dB, which it leaves half way at its depth',
    (order) => {
      const poles = printed(order, family);
      expect(poles.reduce((n, { im }) => n + (im === 0 ? 1 : 2), 0)).toBe(order);
      expect(loss(poles, 1)).toBeCloseTo(10 * Math.log10(2), 4);
      const side = order % 2 === 1 ? 1 : -1;
      // Where the loss is the depth, the Gaussian has half of 0.1 dB less or more: that is its scale.
      let [low, high] = [0, 4];
      for (let k = 0; k < 60; k++) {
        const w = (low + high) / 2;
        if (loss(poles, w) < depth) low = w;
        else high = w;
      }
      const a = (depth - side * 0.05) / low ** 2;
      const stray = Array.from({ length: 4000 }, (__, k) => {
        const w = (low * (k + 1)) / 4000;
        return side * (loss(poles, w) - a * w * w);
      });
      const turns = stray.filter(
        (y, k) => k > 0 && k < 3999 && (y - (stray[k - 1] ?? 0)) * ((stray[k + 1] ?? 0) - y) < 0,
      );
      // Three poles cannot follow to 12 dB, and turn once more, further out.
      if (order === 3 && depth > 12) expect(turns.pop()).toBeGreaterThan(0.2);
      expect(turns).toHaveLength(order - 1);
      for (const [k, y] of turns.entries()) expect(y).toBeCloseTo(k % 2 === 0 ? 0.1 : 0, 3);
    },
  );
});

test('the published couplings of order 3 have these poles', () => {
  for (const [family, name] of (['gaussian-6', 'gaussian-12'] as const).entries()) {
    const [q1, q3, k12, k23] = RESONATORS[name][0];
    // (s + 1/q₁)(s(s + 1/q₃) + k₂₃²) + k₁₂²(s + 1/q₃)
    const [a, b] = [1 / q1, 1 / q3];
    const at = ({ re, im }: Pole): number => {
      const times = (x: Pole, y: Pole): Pole => ({
        re: x.re * y.re - x.im * y.im,
        im: x.re * y.im + x.im * y.re,
      });
      const second = times({ re, im }, { re: re + b, im });
      const first = times({ re: re + a, im }, { re: second.re + k23 ** 2, im: second.im });
      return Math.hypot(first.re + k12 ** 2 * (re + b), first.im + k12 ** 2 * im);
    };
    for (const pole of printed(3, family as 0 | 1)) expect(at(pole)).toBeLessThan(0.02);
  }
});

/** Overshoot in per cent of the cascade, stepped through by the implicit midpoint rule. */
function overshoot(poles: readonly Pole[]): number {
  const h = 0.002;
  const states = poles.map(() => [0, 0] as [number, number]);
  const inputs = poles.map(() => 0);
  let most = 0;
  for (let k = 0; k < 12_000; k++) {
    let u = 1;
    for (const [j, { re, im }] of poles.entries()) {
      const before = k === 0 ? (j === 0 ? 1 : 0) : (inputs[j] as number);
      const middle = (u + before) / 2;
      inputs[j] = u;
      const state = states[j] as [number, number];
      const [x, v] = state;
      const size = re * re + im * im;
      if (im === 0) {
        const next = (x * (1 + (re * h) / 2) - re * h * middle) / (1 - (re * h) / 2);
        states[j] = [next, 0];
        u = next;
      } else {
        // x″ = size·(u − x) + 2σx′
        const c = h / 2;
        const d = 1 - 2 * re * c + size * c * c;
        const speed = (v * (1 + 2 * re * c - size * c * c) + 2 * c * size * (middle - x)) / d;
        const next = x + c * (v + speed);
        states[j] = [next, speed];
        u = next;
      }
    }
    most = Math.max(most, u);
  }
  return 100 * (most - 1);
}

test('overshoot, rise and loss beside the neighbours', () => {
  for (const [family, name] of (['gaussian-6', 'gaussian-12'] as const).entries())
    for (const order of [5, 7, 9]) {
      const row = data.compared.find((c) => c.family === name && c.order === order);
      expect(Math.max(0, overshoot(printed(order, family as 0 | 1)))).toBeCloseTo(
        row?.overshoot ?? Number.NaN,
        2,
      );
      expect(loss(printed(order, family as 0 | 1), row?.sixty ?? 0)).toBeCloseTo(60, 3);
    }
  for (const { family, order, at2, sixty } of data.compared)
    if (family === 'butterworth') {
      expect(at2).toBeCloseTo(10 * Math.log10(1 + 4 ** order), 9);
      expect(sixty).toBeCloseTo((1e6 - 1) ** (0.5 / order), 9);
    }
  // What the text concludes of them.
  expect(data.six7.sixty / data.butter7.sixty).toBeCloseTo(1.05, 2);
  expect(data.twelve7.sixty).toBeLessThan(data.linear7.sixty);
  expect(data.twelve9.overshoot).toBeGreaterThan(data.twelve7.overshoot);
  expect(data.six9.overshoot).toBeGreaterThan(data.six7.overshoot);
});
