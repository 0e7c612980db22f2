/** What “Dead time by Padé: how far each order can be trusted” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/control-systems/pade-dead-time.ts';
import { halve } from './halve.ts';

describe('dead time by Padé', () => {
  test('lags of the first two orders are those of their closed forms', () => {
    for (const x of [0.3, 1, 2.5, 3.4]) {
      expect(post.lag(1, x)).toBeCloseTo(2 * Math.atan(x / 2), 12);
      expect(post.lag(2, x)).toBeCloseTo(2 * Math.atan2(x / 2, 1 - (x * x) / 12), 12);
    }
    for (const n of [1, 3, 6]) {
      const x = post.goodTo(n, 1);
      expect(((x - post.lag(n, x)) * 180) / Math.PI).toBeCloseTo(1, 9);
    }
  });

  /** Least gain at which a fine walk along ω finds the loop on the negative real axis. */
  function walk(size: (w: number) => number, phase: (w: number) => number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let w = 1e-4; w < 60; w += 1e-4) {
      const turns = (x: number) => Math.floor((phase(x) - Math.PI) / (2 * Math.PI));
      if (turns(w) !== turns(w + 1e-4)) least = Math.min(least, 1 / size(w));
    }
    return least;
  }
  const lagged = (w: number) => Math.atan(w) + Math.atan2(0.2 * w, 100 - w * w);
  const size = (w: number) => 100 / Math.hypot(1, w) / Math.hypot(100 - w * w, 0.2 * w);

  test('the gains are those that a walk along the frequencies finds', () => {
    for (const theta of [0.1, 1, 10]) {
      const omega = halve((w) => Math.PI - Math.atan(w) - theta * w, 0, 100);
      expect(post.ultimate(post.LAG, theta).gain).toBeCloseTo(Math.hypot(1, omega), 9);
      const by = halve((w) => Math.PI - Math.atan(w) - 2 * Math.atan((theta * w) / 2), 0, 1000);
      expect(post.ultimateByPade(post.LAG, theta, 1)).toBeCloseTo(Math.hypot(1, by), 6);
    }
    const { worst } = post.data;
    const exact = walk(size, (w) => lagged(w) + worst.theta * w);
    expect(worst.gain / exact).toBeCloseTo(1, 3);
    const second = walk(size, (w) => {
      const x = worst.theta * w;
      return lagged(w) + 2 * Math.atan2(x / 2, 1 - (x * x) / 12);
    });
    expect((worst.by[1] ?? Number.NaN) / second).toBeCloseTo(1, 3);
    expect(worst.enough).toBe(5);
  });

  test('the first order answers a step by 1 − 2e^−2t, the even ones at once by 1', () => {
    const { t, y } = post.stepOf(1);
    for (const [k, time] of t.entries()) expect(y[k]).toBeCloseTo(1 - 2 * Math.exp(-2 * time), 9);
    for (const n of [2, 4, 6]) expect(post.stepOf(n).y[0]).toBeCloseTo(1, 12);
  });
});
