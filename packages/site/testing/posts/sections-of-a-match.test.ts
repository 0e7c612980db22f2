/** What “Above ten to one, two small matches lose less than a big one” says, by other means. */
import { isLumped } from '@tollbench/engines/rf/element.ts';
import type { Ladder } from '@tollbench/engines/rf/ladder.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/rf-microwave/sections-of-a-match.ts';

/** Impedance at the source and share of the power in the load, by Ohm's law on plain numbers, coils with a Q of their own. */
function look(ladder: Ladder, load: number, f: number, q = Number.POSITIVE_INFINITY) {
  let [re, im] = [load, 0];
  let share = 1;
  for (const e of ladder) {
    if (!isLumped(e)) throw new Error('only coils and capacitors');
    const w = 2 * Math.PI * f;
    if (e.kind === 'series') {
      const r = (2 * Math.PI * post.F0 * e.value) / q;
      share *= re / (re + r);
      re += r;
      im += w * e.value;
    } else {
      const size = re * re + im * im;
      const [g, b] = [re / size, -im / size + w * e.value];
      [re, im] = [g / (g * g + b * b), -b / (g * g + b * b)];
    }
  }
  const reflected = Math.hypot(re - 50, im) / Math.hypot(re + 50, im);
  return { re, im, share, reflected };
}

describe('the sections', () => {
  test('match, whatever their number', () => {
    for (const ratio of [2, 10, 100])
      for (const n of [1, 2, 3]) {
        const { re, im } = look(post.match(ratio, n), 50 / ratio, post.F0);
        expect(post.match(ratio, n)).toHaveLength(2 * n);
        expect(re).toBeCloseTo(50, 8);
        expect(im).toBeCloseTo(0, 8);
      }
  });

  test('lose what Ohm’s law says, and nearly what (3) says', () => {
    for (const ratio of [4, 10, 100])
      for (const n of [1, 2, 3]) {
        const ladder = post.match(ratio, n);
        const { share } = look(ladder, 50 / ratio, post.F0, 50);
        expect(post.loss(ladder, ratio, 50)).toBeCloseTo(-10 * Math.log10(share), 1);
        const rule = (n / 50) * Math.sqrt(ratio ** (1 / n) - 1);
        expect(Math.abs(post.loss(ladder, ratio, 50) / (4.343 * rule) - 1)).toBeLessThan(0.12);
      }
  });

  test('have their bands where the reflection is the limit', () => {
    const ladder = post.match(10, 1);
    const edges: number[] = [];
    let before = false;
    for (let k = 0; k <= 20_000; k++) {
      const inside = look(ladder, 5, post.F0 * (0.5 + k / 20_000)).reflected < 10 ** -0.75;
      if (inside !== before) edges.push(0.5 + k / 20_000);
      before = inside;
    }
    expect(edges).toHaveLength(2);
    expect(post.bandwidth(ladder, 10, 15)).toBeCloseTo((edges[1] ?? 0) - (edges[0] ?? 0), 3);
  });
});

test('the best step is where the sum of many small roots is least', () => {
  const cost = (step: number): number => Math.sqrt(step - 1) / Math.log(step);
  const all = Array.from({ length: 4000 }, (_, k) => 2 + k / 500);
  const least = all.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  expect(post.bestStep()).toBeCloseTo(least, 2);
});

test('one section up to nine to one, two up to about fifty, three beyond', () => {
  const best = (ratio: number): number =>
    [1, 2, 3, 4].reduce((a, b) => {
      const cost = (n: number) => n * Math.sqrt(ratio ** (1 / n) - 1);
      return cost(b) < cost(a) ? b : a;
    });
  expect([8.9, 9.1, 45, 52].map(best)).toEqual([1, 2, 2, 3]);
  expect(post.data.best.rows.map((r) => r[1])).toEqual(['1', '1', '1', '2', '3']);
});

test('three sections pass the second harmonic; a π of more Q holds it back and loses more', () => {
  const at = (ladder: Ladder, f: number) => 10 * Math.log10(1 - look(ladder, 5, f).reflected ** 2);
  expect(at(post.match(10, 3), 2 * post.F0)).toBeGreaterThan(-0.1);
  for (const ladder of [post.match(10, 1), post.piMatch(10, 4), post.piMatch(10, 8)])
    expect(post.passed(ladder, 10, 2 * post.F0)).toBeCloseTo(at(ladder, 2 * post.F0), 8);
  expect(look(post.piMatch(10, 4), 5, post.F0).re).toBeCloseTo(50, 8);
  expect(post.loss(post.piMatch(10, 8), 10, 50)).toBeGreaterThan(3 * (post.data.ten[0] ?? 9));
});
