/** What “Pages that change too often are not worth a visit” says, by other means. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/crawler-economics/pages-not-worth-a-visit.ts';

const { RATES, data, best } = post;
const EACH = post.LIBRARY.pages / RATES.length;
/** From the definition: mean of e^(−λt) over the interval between visits, by the midpoint rule. */
function averaged(rate: number, visits: number): number {
  if (visits === 0) return 0;
  const parts = 400;
  let sum = 0;
  for (let k = 0; k < parts; k++) sum += Math.exp((-rate * (k + 0.5)) / parts / visits);
  return sum / parts;
}
const meanFresh = (visits: readonly number[]): number =>
  RATES.reduce((sum, rate, k) => sum + averaged(rate, visits[k] as number), 0) / RATES.length;

describe('the best plan where visits are paid', () => {
  test('is what giving out visits one by one, each where it helps most, comes to', () => {
    const step = 0.01;
    const of = (rate: number, v: number) => (v === 0 ? 0 : (v / rate) * (1 - Math.exp(-rate / v)));
    const visits = RATES.map(() => 0);
    const worth = RATES.map((rate) => of(rate, step));
    for (let n = 0; n < data.used / EACH / step; n++) {
      let at = 0;
      for (let k = 1; k < worth.length; k++) if ((worth[k] ?? 0) > (worth[at] ?? 0)) at = k;
      const rate = RATES[at] as number;
      const v = ((visits[at] as number) += step);
      worth[at] = of(rate, v + step) - of(rate, v);
    }
    expect(meanFresh(visits)).toBeCloseTo(best.fresh, 3);
    for (const [k, v] of visits.entries())
      expect(Math.abs(v - (best.visits[k] as number))).toBeLessThan(2.5 * step);
    expect(EACH * visits.filter((v) => v === 0).length).toBe(data.dropped);
  });

  test('spends the budget, and no change of it that spends as much does better', () => {
    const spent = (visits: readonly number[]) => EACH * visits.reduce((a, b) => a + b, 0);
    expect(spent(best.visits)).toBeCloseTo(data.used, 6);
    const at = meanFresh(best.visits);
    expect(at).toBeCloseTo(best.fresh, 4);
    const random = new Random(20261129);
    for (let n = 0; n < 20; n++) {
      const other = best.visits.map((v) => (v + 0.01) * random.between(0.8, 1.2));
      const scale = data.used / spent(other);
      expect(meanFresh(other.map((v) => v * scale))).toBeLessThan(at);
    }
  });

  test('cuts and is busiest where it is said, by looking', () => {
    expect(1 / (RATES[data.dropped / EACH] as number)).toBeGreaterThanOrEqual(data.cut);
    expect(1 / (RATES[data.dropped / EACH - 1] as number)).toBeLessThan(data.cut);
    let [top, x] = [0, 0];
    for (let k = 1; k < 60_000; k++) {
      const at = k / 10_000;
      const visits = (1 - (1 + at) * Math.exp(-at)) / at;
      if (visits > top) [top, x] = [visits, at];
    }
    expect(data.busiest.x).toBeCloseTo(x, 3);
    expect(data.busiest.visits).toBeCloseTo(top, 8);
    const most = Math.max(...best.visits);
    const rate = RATES[best.visits.indexOf(most)] as number;
    expect(rate * data.cut).toBeCloseTo(data.busiest.rate, 1.5);
    expect(most * data.cut).toBeCloseTo(data.busiest.visits, 3);
  });

  test('beats visiting alike, which beats proportion, at every budget', () => {
    for (const b of post.BUDGETS) {
      expect(post.evenly(b).paid).toBeCloseTo(b, 6);
      expect(post.inProportion(b).paid).toBeCloseTo(b, 6);
      expect(post.inProportion(b).fresh).toBeLessThan(post.evenly(b).fresh);
      expect(post.evenly(b).fresh).toBeLessThan(post.bestFor(b, post.EVERY_VISIT).fresh);
    }
  });
});

describe('where unchanged pages are free', () => {
  test('a crawler in a simulation pays a fetch for each change times its freshness, at any interval', () => {
    const random = new Random(7);
    for (const x of [0.3, 1, 4]) {
      const visits = 60_000;
      let [right, paid] = [0, 0];
      for (let k = 0; k < visits; k++) {
        const change = -Math.log(1 - random.uniform());
        right += Math.min(change, x);
        if (change < x) paid++;
      }
      const time = visits * x;
      expect(paid / time / (right / time)).toBeCloseTo(1, 1.6);
      expect(right / time).toBeCloseTo(post.fresh(x), 1.9);
    }
  });

  test('looks that cost less and less come to the slowest pages first', () => {
    const plan = post.bestFor(data.used, { look: 1e-7, change: 1 });
    expect(plan.fresh).toBeCloseTo(data.free.fresh, 2);
    expect(plan.fresh).toBeLessThan(data.free.fresh);
    // By hand: the sum of the slowest rates up to the budget.
    let [sum, pages] = [0, 0];
    for (const rate of RATES.toReversed()) {
      if (sum + EACH * rate > data.used) break;
      sum += EACH * rate;
      pages += EACH;
    }
    expect(Math.abs(data.free.fresh * post.LIBRARY.pages - pages)).toBeLessThan(EACH);
    expect(data.free.dropped).toBe(post.LIBRARY.pages - pages - EACH);
  });

  test('a look that costs something: no interval for a page does better at the same worth', () => {
    for (const { look, plan } of post.looks)
      for (const [k, rate] of RATES.entries()) {
        const net = (v: number) => averaged(rate, v) * (1 - plan.mu * rate) - plan.mu * look * v;
        const v = plan.visits[k] as number;
        const [at, more, less] = [net(v), net(1.1 * v + 1e-3), net(0.9 * v)];
        expect(at).toBeGreaterThanOrEqual(more - 1e-9);
        expect(at).toBeGreaterThanOrEqual(less - 1e-9);
      }
  });
});
