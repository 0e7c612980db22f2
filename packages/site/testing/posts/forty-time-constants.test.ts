/** What “A synchroniser needs forty time constants” says, by other means. */
import { byNgspice, trace } from '@tollbench/engines/spice/device/semiconductor/testing/ngspice.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/fpga-design/forty-time-constants.ts';

const { LOAD, mtbf, supplies, tau, wanted } = post;

/** Growth of a small difference in ngspice's transient, s for a factor of e. */
function grown(vdd: number): number {
  const deck = post
    .growing(vdd, 1e-6)
    .replace('.tran 1p 0.4n 0 0.5p', `.tran 1p ${14 * tau(vdd)} 0 ${tau(vdd) / 50}`);
  const [run] = byNgspice(deck);
  const [q, qb] = [trace(run!, 'v(q)').re, trace(run!, 'v(qb)').re];
  const t = run!.axis.re;
  // After what is in common has died away, and long before anything saturates.
  const at = (level: number) => t.findIndex((_, k) => Math.abs((q[k] ?? 0) - (qb[k] ?? 0)) > level);
  const [first, last] = [at(1e-5), at(1e-3)];
  const ratio =
    Math.abs((q[last] ?? 0) - (qb[last] ?? 0)) / Math.abs((q[first] ?? 0) - (qb[first] ?? 0));
  return ((t[last] ?? 0) - (t[first] ?? 0)) / Math.log(ratio);
}

describe('the time constant', () => {
  test('of the pole is that of growth in ngspice’s transient', () => {
    for (const vdd of [1.8, 1.4, 1.2]) expect(grown(vdd) / tau(vdd)).toBeCloseTo(1, 1.7);
  });

  test('grows without end as the supply comes near both thresholds, as 1 over what is above them', () => {
    // At balance gm is proportional to V/2 − 0.5 V; capacitances change little.
    const above = (vdd: number) => vdd / 2 - 0.5;
    for (const [a, b] of [
      [1.2, 1.1],
      [1.1, 1.05],
    ] as const)
      expect((tau(b) / tau(a)) * (above(b) / above(a))).toBeCloseTo(1, 1.3);
  });

  test('is a capacitance over a transconductance: equal steps for equal loads', () => {
    const [a, b, c] = [2e-15, 6e-15, 10e-15].map((load) => tau(1.8, load));
    expect(((c as number) - (b as number)) / ((b as number) - (a as number))).toBeCloseTo(1, 2);
    expect(post.loads.find(({ load }) => load === LOAD)?.tau).toBe(supplies[0]?.tau);
  });
});

describe('failures', () => {
  test('are as many as arithmetic says', () => {
    // 2 ns at 20 ps are 100 τ, 90 of them for settling; 50e-12·500e6·50e6 is 1.25e6 a second.
    expect(mtbf(20e-12, 1)).toBeCloseTo(Math.exp(90) / 1.25e6, -28);
    expect(Math.exp(wanted(1e10)) / 1.25e6).toBeCloseTo(1e10, -3);
    expect(wanted(post.THOUSAND)).toBeGreaterThan(37);
    expect(wanted(post.THOUSAND)).toBeLessThan(40);
  });

  test('of what is counted for a thousand years are rarer, and with one flip-flop fewer more frequent', () => {
    for (const { tau: t, flops } of supplies) {
      if (flops === undefined) {
        expect(post.CLOCK * t * post.OVERHEAD).toBeGreaterThanOrEqual(1);
        continue;
      }
      expect(mtbf(t, flops - 1)).toBeGreaterThanOrEqual(post.THOUSAND);
      if (flops > 2) expect(mtbf(t, flops - 2)).toBeLessThan(post.THOUSAND);
    }
  });
});
