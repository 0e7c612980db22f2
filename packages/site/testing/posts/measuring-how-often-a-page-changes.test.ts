/** What “Visit when four in five have changed” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/crawler-economics/measuring-how-often-a-page-changes.ts';

const { TOLD, VISITS, data } = post;

/** Mean square of the slope of a log-likelihood over ln λ, by differences. */
function information(outcomes: readonly ((rate: number) => number)[]): number {
  const h = 1e-5;
  return outcomes.reduce((sum, p) => {
    const slope = (Math.log(p(Math.exp(h))) - Math.log(p(Math.exp(-h)))) / (2 * h);
    return sum + p(1) * slope ** 2;
  }, 0);
}

describe('what a visit tells', () => {
  const xs = [0.2, 1, 1.6, 3, 6];
  test('of whether a page changed is Fisher’s information of two outcomes', () => {
    for (const x of xs)
      expect(TOLD.tag(x)).toBeCloseTo(
        information([(r) => 1 - Math.exp(-r * x), (r) => Math.exp(-r * x)]),
        6,
      );
  });

  test('of when it last changed is that of an age in a thousand bins, and none', () => {
    const bins = 1000;
    for (const x of xs) {
      const ages = Array.from(
        { length: bins },
        (_, k) => (r: number) =>
          Math.exp((-r * x * k) / bins) - Math.exp((-r * x * (k + 1)) / bins),
      );
      expect(TOLD.date(x)).toBeCloseTo(information([...ages, (r) => Math.exp(-r * x)]), 4);
    }
  });

  test('of every change is that of a Poisson count', () => {
    for (const x of xs) {
      const counts = Array.from({ length: 60 }, (_, k) => (r: number) => {
        let p = Math.exp(-r * x);
        for (let i = 1; i <= k; i++) p *= (r * x) / i;
        return p;
      });
      expect(TOLD.feed(x)).toBeCloseTo(information(counts), 4);
    }
  });

  test('is most where four in five have changed and counting sees half', () => {
    let [best, top] = [0, 0];
    for (let x = 0.001; x < 8; x += 0.001) if (TOLD.tag(x) > top) [best, top] = [x, TOLD.tag(x)];
    expect(data.best).toBeCloseTo(best, 2);
    expect(data.bestShare).toBeCloseTo(0.8, 2);
    expect((1 - Math.exp(-data.best)) / data.best).toBeCloseTo(0.5, 12);
    expect(TOLD.tag(data.within[0]) / top).toBeCloseTo(0.8, 6);
    expect(TOLD.tag(data.within[1]) / top).toBeCloseTo(0.8, 6);
  });
});

describe('estimates', () => {
  /** A page and a crawler, change by change. */
  function visited(x: number, visits: number, random: Random): { k: number; time: number } {
    let [now, next, k, time] = [0, -Math.log(1 - random.uniform()), 0, 0];
    for (let v = 0; v < visits; v++) {
      const start = now;
      now += x;
      let last = start;
      while (next < now) {
        last = next;
        next += -Math.log(1 - random.uniform());
      }
      if (last > start) k++;
      time += now - last;
    }
    return { k, time };
  }

  test('of twenty visits have the means and errors of the table', () => {
    const random = new Random(41);
    for (const q of data.qualities) {
      const runs = 3000;
      const sums = { naive: [0, 0], corrected: [0, 0], date: [0, 0] };
      for (let run = 0; run < runs; run++) {
        const { k, time } = visited(q.x, VISITS, random);
        const ratios = {
          naive: k / VISITS / q.x,
          corrected: -Math.log((VISITS - k + 0.5) / (VISITS + 0.5)) / q.x,
          date: k / time,
        };
        for (const name of ['naive', 'corrected', 'date'] as const) {
          const sum = sums[name] as [number, number];
          sum[0] += ratios[name] / runs;
          sum[1] += (ratios[name] - 1) ** 2 / runs;
        }
      }
      for (const name of ['naive', 'corrected', 'date'] as const) {
        const [mean, square] = sums[name] as [number, number];
        expect(Math.abs(mean - q[name].mean)).toBeLessThan(
          5 * q[name].rms * Math.sqrt(1 / runs + 1 / 4000),
        );
        expect(Math.sqrt(square) / q[name].rms).toBeCloseTo(1, 0.9);
      }
    }
  });

  test('of many visits scatter by what they tell, and dates are worth a unit a change', () => {
    const random = new Random(42);
    for (const x of [0.4, post.BEST, 3]) {
      const [runs, visits] = [1500, 300];
      const [tags, dates] = [[], []] as [number[], number[]];
      for (let run = 0; run < runs; run++) {
        const { k, time } = visited(x, visits, random);
        tags.push(Math.log(post.corrected(k, visits)));
        dates.push(Math.log(k / time));
      }
      const variance = (list: readonly number[]) => {
        const mean = list.reduce((a, b) => a + b) / list.length;
        return list.reduce((sum, v) => sum + (v - mean) ** 2, 0) / list.length;
      };
      expect(variance(tags) * visits * TOLD.tag(x)).toBeCloseTo(1, 0.65);
      expect(variance(dates) * visits * (1 - Math.exp(-x))).toBeCloseTo(1, 0.65);
    }
    expect(data.units).toBeCloseTo(25, 12);
  });
});

test('an interval set by counting grows as the integral of its step says, and never stays', () => {
  const list = post.drift(post.START, 1000);
  for (const [k, x] of list.entries()) if (k > 0) expect(x).toBeGreaterThan(list[k - 1] as number);
  // Rounds from a to b: ∫ dx / (x/(1 − e^(−x)) − x) = ∫ (e^x − 1)/x dx, by the midpoint rule.
  const [a, b] = [list[100] as number, list[1000] as number];
  let sum = 0;
  for (let k = 0; k < 10_000; k++) {
    const x = a + ((b - a) * (k + 0.5)) / 10_000;
    sum += (((b - a) / 10_000) * (Math.exp(x) - 1)) / x;
  }
  expect(sum / 900).toBeCloseTo(1, 2);
  expect(list[1]).toBeCloseTo(0.5 / (1 - Math.exp(-0.5)), 12);
});

test('a plan from true rates is the best one, and worse rates make a worse one', () => {
  expect(post.planned(0, new Random(1))).toBeCloseTo(data.right, 4);
  let before = data.right;
  for (const { fresh } of post.plans) {
    expect(fresh).toBeLessThan(before);
    before = fresh;
  }
  expect(data.one).toBeGreaterThan(data.even);
});
