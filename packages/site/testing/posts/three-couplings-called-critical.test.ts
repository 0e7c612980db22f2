/** What “Three couplings that are called critical” says, by other means. */
import { byNgspice, trace } from '@tollbench/engines/spice/device/semiconductor/testing/ngspice.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/circuit-theory/three-couplings-called-critical.ts';
import { answer } from '../../src/post/deck.ts';

const { at, couplings, extremes, passed, peak, rings, splits } = post;

/** Amplitudes of a node over frequency, by ngspice. */
function byTheirs(q1: number, q2: number, k: number, analysis: string, name: string) {
  const [run] = byNgspice(`coupled\n${post.cards(q1, q2, k)}\n${analysis}\n.end\n`);
  const { re, im } = trace(run!, name);
  return { f: run!.axis.re, size: re.map((x, n) => Math.hypot(x, im?.[n] ?? 0)) };
}
const tops = (of: Float64Array): number =>
  of.filter((x, n) => n > 0 && n < of.length - 1 && x > (of[n - 1] ?? x) && x >= (of[n + 1] ?? x))
    .length;

describe('the power of the load', () => {
  test('by the formula is that of the simulator and of ngspice', () => {
    for (const [q1, q2, k] of [
      [200, 20, 0.0158],
      [200, 20, 0.07],
      [5, 5, 0.4],
    ] as const) {
      const ours = passed(q1, q2, k, 0.9e6, 1.1e6, 41);
      const theirs = byTheirs(q1, q2, k, '.ac lin 41 0.9meg 1.1meg', 'v(out)');
      for (const [n, f] of ours.f.entries()) {
        const told = at(q1, q2, k, f / 1e6).power;
        expect((ours.share[n] ?? 0) / told).toBeCloseTo(1, 9);
        expect((4 * q2 * (theirs.size[n] ?? 0) ** 2) / q1 / told).toBeCloseTo(1, 6);
      }
    }
  });

  test('is all there is at the middle coupling, and less at any other', () => {
    for (const { q1, q2, power } of post.pairs) {
      expect(at(q1, q2, power, 1).power).toBeCloseTo(1, 12);
      for (const k of [0.5, 0.9, 1.1, 2])
        expect(at(q1, q2, power * k, 1).power).toBeLessThan(0.999);
      const matched = (power ** 2 * q1 * q2) as number;
      expect(matched).toBeCloseTo(1, 12);
    }
  });

  test('and efficiency at equal peaks are 1 and a half at any coupling, and at the middle by K', () => {
    for (const { over, k, centre, peak: top } of post.followed) {
      const big = over ** 2;
      expect(centre.power).toBeCloseTo((4 * big) / (1 + big) ** 2, 9);
      expect(centre.efficiency).toBeCloseTo(big / (1 + big), 9);
      if (over <= 1) continue;
      expect(top.power).toBeCloseTo(1, 9);
      expect(top.efficiency).toBeCloseTo(0.5, 6);
      // Powers in both resistors by the circuit's own currents.
      const f = 1e6 * peak(100, 100, k);
      const run = answer(`c\n${post.cards(100, 100, k)}\n.ac lin 1 ${f} ${f}\n.end`);
      const size = (name: string) => {
        const { re, im } = run.dataset.traces.find((x) => x.name === name)!;
        return Math.hypot(re[0] ?? 0, im?.[0] ?? 0);
      };
      expect(size('i(l1)') / size('i(l2)')).toBeCloseTo(1, 5);
    }
  });

  test('at the peaks of unequal tanks tends to the limits', () => {
    const k = 0.45;
    const low = Math.sqrt(extremes(2000, 200, k, 'current')[0] ?? 0);
    const { power, efficiency } = at(2000, 200, k, low);
    expect(power / post.data.limit.power).toBeCloseTo(1, 2);
    expect(efficiency / post.data.limit.efficiency).toBeCloseTo(1, 2);
  });
});

describe('the couplings', () => {
  test('are tied to one another, and change places at 3 + 2√2', () => {
    for (const { poles, power, peaks } of post.pairs)
      expect(peaks ** 2).toBeCloseTo(power ** 2 + 2 * poles ** 2, 12);
    const edge = couplings(20 * (3 + 2 * Math.SQRT2), 20);
    expect(edge.poles).toBeCloseTo(edge.power, 12);
    expect(at(20 * (3 + 2 * Math.SQRT2), 20, edge.peaks, 1).power).toBeCloseTo(0.75, 9);
    expect(couplings(200, 20).poles).toBeGreaterThan(couplings(200, 20).power);
    expect(couplings(100, 20).poles).toBeLessThan(couplings(100, 20).power);
  });

  test('of poles is where the simulator’s part', () => {
    const apart = (k: number) => {
      const [low = 0, high = 0] = rings(200, 20, k);
      return (high - low) / 1e6;
    };
    const { poles } = couplings(200, 20);
    expect(apart(0.9 * poles)).toBeLessThan(1e-3);
    for (const k of [1.2 * poles, 2 * poles, 3 * poles])
      expect(apart(k) / Math.sqrt(k * k - poles * poles)).toBeCloseTo(1, 2);
  });

  test('of two peaks, wide bands included, is where ngspice has a second one', () => {
    const shown = [
      ['current', 'v(out)'],
      ['capacitor', 'v(c,out)'],
    ] as const;
    for (const [q1, q2] of [
      [5, 5],
      [20, 20],
      [200, 20],
    ] as const)
      for (const [looked, name] of shown) {
        const k = splits(q1, q2, looked);
        for (const [share, count] of [
          [0.98, 1],
          [1.02, 2],
        ] as const) {
          const [run] = byNgspice(
            `c\n${post.cards(q1, q2, k * share)}\n.ac lin 6001 0.6meg 1.6meg\n.end\n`,
          );
          const sizes = (node: string) => trace(run!, node);
          const [a, b] = [sizes(name === 'v(out)' ? 'v(out)' : 'v(c)'), sizes('v(out)')];
          const of = a.re.map((re, n) =>
            name === 'v(out)'
              ? Math.hypot(re, a.im?.[n] ?? 0)
              : Math.hypot(re - (b.re[n] ?? 0), (a.im?.[n] ?? 0) - (b.im?.[n] ?? 0)),
          );
          expect(tops(of), `${q1}, ${q2}, ${looked}, ${share}`).toBe(count);
        }
      }
    for (const { current } of post.wide) expect(current).toBeCloseTo(1, 2);
    expect(post.wide[0]!.capacitor).toBeCloseTo(1.046, 3);
  });

  test('of the flattest top has the bandwidth that is said', () => {
    const [q1, q2] = [2000, 200];
    const { peaks } = couplings(q1, q2);
    const half = ((1 / q1 + 1 / q2) / Math.SQRT2 / 2) as number;
    const middle = at(q1, q2, peaks, 1).power;
    for (const u of [1 - half, 1 + half])
      expect(at(q1, q2, peaks, u).power / middle).toBeCloseTo(0.5, 1);
    expect(post.data.flatDecibels).toBeCloseTo(2.58, 2);
  });
});

test('equal tanks with a single peak beat: the first is empty when it is said to be', () => {
  expect(extremes(100, 100, post.BEAT, 'current')).toHaveLength(1);
  const run = answer(post.beatDeck);
  const [a, b, i] = [run.of('v(a)'), run.of('v(b)'), run.of('i(l1)')];
  const z = 2 * Math.PI * 10;
  const size = (t: number) => {
    const n = run.axis.findIndex((x) => x >= t);
    return Math.hypot((a[n] ?? 0) - (b[n] ?? 0), z * (i[n] ?? 0));
  };
  const empty = 1 / (2 * post.BEAT * 1e6);
  expect(post.data.beat).toMatch(/^56\s*[µμ]s$/u);
  expect(size(empty)).toBeLessThan(0.01);
  expect(size(1.6 * empty)).toBeGreaterThan(4 * size(empty));
});

test('a coupling is found from two peaks far apart', () => {
  const of = extremes(200, 200, 0.1, 'current');
  const [low = 0, high = 0] = [of[0], of.at(-1)];
  expect((high - low) / (high + low)).toBeCloseTo(0.1, 3);
});
