/** What “What sixty degrees of phase margin promise” says, by other means. */
import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/control-systems/phase-margin-overshoot.ts';

const family = (name: string) =>
  post.FAMILIES.find((f) => f.name === name) ?? expect.fail(`no ${name}`);
const closed = (name: string, margin: number) =>
  post.closedAt(family(name), margin) ?? expect.fail(`${name} at ${margin}`);

describe('two poles', () => {
  test('are those of the closed forms', () => {
    for (const zeta of [0.2, 0.35, 0.5, 0.6]) {
      const { overshoot, gain } = closed('two poles', post.marginOf(zeta));
      expect(overshoot).toBeCloseTo(post.overshootOf(zeta), 4);
      // s² + s + k has the damping 1/(2√k).
      expect(1 / (2 * Math.sqrt(gain))).toBeCloseTo(zeta, 6);
    }
  });

  test('the rule is off by less than is said, and hardly at sixty degrees', () => {
    expect(post.data.rule).toBeLessThan(0.05);
    expect(Math.abs(post.overshootOf(0.6) - closed('two poles', 60).overshoot)).toBeLessThan(0.01);
  });
});

test('the PI loop is k(s + 1)/(s² + ks + k), whose step is known', () => {
  const { gain, overshoot } = closed('PI', 60);
  expect(gain).toBeCloseTo(1.5, 9);
  const [real, imag] = [gain / 2, Math.sqrt(gain - (gain * gain) / 4)];
  let most = 0;
  // y = 1 − e^(−at)(cos bt − (k − a)/b · sin bt)
  for (let t = 0; t < 12; t += 1e-4)
    most = Math.max(
      most,
      -Math.exp(-real * t) * (Math.cos(imag * t) - ((gain - real) / imag) * Math.sin(imag * t)),
    );
  expect(overshoot).toBeCloseTo(most, 5);
});

test('dead time: the gain is ω, and Euler’s steps of the delayed equation find its overshoot', () => {
  const { gain, omega, overshoot } = closed('dead time', 60);
  expect(gain).toBeCloseTo(Math.PI / 6, 9);
  expect(omega).toBeCloseTo(gain, 9);
  const [dt, lag] = [1e-4, 10_000];
  const y = [0];
  for (let n = 0; n < 30 * lag; n++)
    y.push((y[n] ?? 0) + (n < lag ? 0 : dt * gain * (1 - (y[n - lag] ?? 0))));
  expect(overshoot).toBeCloseTo(y.reduce((m, x) => Math.max(m, x), 0) - 1, 3);
});

describe('sensitivity', () => {
  /** The largest 1/|1 + L| on a fine walk. */
  function walked(loop: Parameters<typeof evaluate>[0]): number {
    let most = 0;
    for (let k = 0; k < 60_000; k++) {
      const { re, im } = evaluate(loop, { re: 0, im: 10 ** (-3 + k / 10_000) });
      most = Math.max(most, 1 / Math.hypot(1 + re, im));
    }
    return most;
  }

  test('peaks are those of a walk, and never below the bound', () => {
    for (const of of post.FAMILIES)
      for (const margin of [30, 45, 60]) {
        const { gain, peak } = closed(of.name, margin);
        expect(peak).toBeCloseTo(walked(post.scaled(of, gain)), 4);
        expect(peak).toBeGreaterThanOrEqual(post.leastPeak(margin) - 1e-9);
      }
  });

  test('what a peak of 2 and of 1.4 guarantees', () => {
    const degrees = (ms: number) => (2 * Math.asin(1 / (2 * ms)) * 180) / Math.PI;
    expect([degrees(2), degrees(1.4)].map(Math.round)).toEqual([29, 42]);
    expect(1.4 / 0.4).toBeCloseTo(3.5, 12);
  });

  test('the resonant loop oscillates at a third more gain: s³ + 0.2s² + s + k at k = 0.2', () => {
    expect(post.data.loudest.gain).toBeCloseTo(0.2 / post.data.loudest.k, 9);
    expect(post.data.loudest.peak).toBeCloseTo(walked(post.resonant(post.data.loudest.k)), 4);
    expect(post.data.loudest.phase).toBeGreaterThan(88);
  });
});

test('at sixty degrees the loops lie as far apart as the text says', () => {
  const { sixty, lowest, highest } = post.data;
  expect(lowest.overshoot).toBe(Math.min(...sixty));
  expect(highest.overshoot).toBe(Math.max(...sixty));
  // All are worse than the rule at thirty degrees, and the PI loop still overshoots at seventy-five.
  for (const { name } of post.FAMILIES)
    expect(closed(name, 30).overshoot).toBeGreaterThan(post.overshootOf(0.3));
  expect(closed('PI', 75).overshoot).toBeGreaterThan(0.1);
});
