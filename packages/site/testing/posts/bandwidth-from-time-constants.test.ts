/** What “Bandwidth from time constants” says, by other means. */
import { byNgspice, trace } from '@tollbench/engines/spice/device/semiconductor/testing/ngspice.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/circuit-theory/bandwidth-from-time-constants.ts';

const { found } = post;
const of = (start: string) => {
  const one = found.find(({ net }) => net.name.startsWith(start));
  if (!one) throw new Error(start);
  return one;
};

/** Poles lie on the real axis; several in one place part by the root of rounding. */
const isReal = ({ re, im }: post.Root) => Math.abs(im) < 1e-3 * Math.abs(re);

describe('the sum', () => {
  test('is that of the inverse poles, and the second coefficient that of their products', () => {
    for (const { poles, a1, a2, net } of found) {
      const inverse = poles.map(({ re, im }) => {
        const size = re * re + im * im;
        return { re: -re / size, im: im / size };
      });
      let [first, second] = [0, 0];
      for (const [i, p] of inverse.entries()) {
        first += p.re;
        for (const q of inverse.slice(i + 1)) second += p.re * q.re - p.im * q.im;
      }
      expect(a1 / first, net.name).toBeCloseTo(1, 6);
      expect(a2 / second, net.name).toBeCloseTo(1, 5);
    }
  });

  test('of a common emitter is the one by hand', () => {
    const { first, sum } = of('CE from 1');
    const seen = 1 / (1 / 1e3 + 1 / 2.5e3);
    const taus = [seen * 10e-12, (seen * (1 + 0.04 * 5e3) + 5e3) * 1e-12, 5e3 * 2e-12];
    for (const [k, tau] of taus.entries()) expect((first[k] ?? 0) / tau).toBeCloseTo(1, 6);
    expect(sum * 2 * Math.PI * taus.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
  });

  test('of a ladder is n(n + 1)/2 of RC', () => {
    for (const n of [2, 10])
      expect(of(`ladder of ${n}`).a1 / ((1e-6 * n * (n + 1)) / 2)).toBeCloseTo(1, 6);
  });
});

describe('the exact frequency', () => {
  test('is where ngspice has half the power that it has far below', () => {
    for (const { net, exact } of found) {
      const [run] = byNgspice(post.deckOf(net, `.ac lin 3 ${exact / 1e9} ${exact}`));
      const { re, im } = trace(run!, 'v(out)');
      const size = (k: number) => Math.hypot(re[k] ?? 0, im?.[k] ?? 0);
      expect((size(re.length - 1) / size(0)) ** 2, net.name).toBeCloseTo(
        0.5,
        net.name.startsWith('4') ? 4 : 5,
      );
    }
  });

  test('of two poles in closed form is that of the circuits', () => {
    for (const q of [1, 3]) {
      const { exact, sum, two } = of(`Sallen–Key, Q = ${q}`);
      expect(exact / sum).toBeCloseTo(post.twoPoles(q), 5);
      expect(two / exact).toBeCloseTo(1, 5);
    }
    const ladder = of('ladder of 2');
    // (1 − w²)² + 9w² = 2.
    expect(ladder.exact * 2e-6 * Math.PI).toBeCloseTo(Math.sqrt((-7 + Math.sqrt(53)) / 2), 6);
    expect(of('ladder of 10').exact / of('ladder of 10').sum).toBeCloseTo(post.ladder(10).sum, 5);
  });

  test('of equal poles and of a shunt-peaked load is what the textbooks have', () => {
    expect(of('4 RC').exact / of('4 RC').sum).toBeCloseTo(post.equalPoles(4), 3);
    expect(post.equalPoles(1e4) / 100).toBeCloseTo(Math.sqrt(Math.LN2), 3);
    // T. H. Lee's table: greatest bandwidth, flattest response, best group delay.
    expect(post.shuntPeaked(Math.SQRT1_2)).toBeCloseTo(1.85, 2);
    expect(post.shuntPeaked(Math.SQRT2 - 1)).toBeCloseTo(1.72, 2);
    expect(post.shuntPeaked(0.32)).toBeCloseTo(1.6, 1);
    const most = Array.from({ length: 1000 }, (_, k) => post.shuntPeaked((k + 1) / 500));
    expect((1 + most.indexOf(Math.max(...most))) / 500).toBeCloseTo(Math.SQRT1_2, 2);
  });
});

describe('the bounds', () => {
  test('hold for every circuit of the table with real poles and zeros', () => {
    const real = found.filter(({ poles }) => poles.every(isReal));
    expect(real.length).toBeGreaterThan(8);
    for (const { sum, exact, zeros, a1, a2 } of real) {
      expect(exact).toBeGreaterThan(sum * (1 - 1e-6));
      if (zeros.length === 0)
        expect(exact * 2 * Math.PI).toBeLessThan((1 + 1e-6) / Math.sqrt(a1 * a1 - 2 * a2));
    }
  });

  test('hold for poles and zeros drawn at random', () => {
    let seed = 1;
    const draw = () => {
      seed = (seed * 48271) % 2147483647;
      return 10 ** ((4 * seed) / 2147483647);
    };
    for (let k = 0; k < 200; k++) {
      const poles = Array.from({ length: 1 + (k % 6) }, () => ({ re: -draw(), im: 0 }));
      const zeros = poles.slice(1).map(() => ({ re: k % 2 ? -draw() : draw(), im: 0 }));
      const a1 = poles.reduce((sum, { re }) => sum - 1 / re, 0);
      const squares = poles.reduce((sum, { re }) => sum + 1 / re ** 2, 0);
      const alone = post.corner({ poles, zeros: [] });
      expect(alone * a1).toBeGreaterThan(1 - 1e-9);
      expect(alone * Math.sqrt(squares)).toBeLessThan(1 + 1e-9);
      expect(post.corner({ poles, zeros })).toBeGreaterThan(alone * (1 - 1e-9));
    }
  });

  test('change sides at a Q of √2, and ladders never need more than 22 %', () => {
    expect(post.twoPoles(Math.SQRT2)).toBeCloseTo(1, 12);
    expect(post.twoPoles(1.4)).toBeGreaterThan(1);
    expect(post.twoPoles(1.43)).toBeLessThan(1);
    // cosh √(jx) has the power 2 at x = 2.432, and the line's sum is a half.
    let [low, high] = [1, 4];
    for (let k = 0; k < 60; k++) {
      const x = (low + high) / 2;
      const u = Math.sqrt(x / 2);
      if (Math.cosh(u) ** 2 - Math.sin(u) ** 2 < 2) low = x;
      else high = x;
    }
    expect(low).toBeCloseTo(2.432, 3);
    let last = 0;
    for (const n of [1, 2, 3, 5, 10, 100, 1000]) {
      const { sum, upper } = post.ladder(n);
      expect(sum).toBeGreaterThan(last);
      expect(sum).toBeLessThan(low / 2);
      if (n > 1) expect(1 / upper).toBeLessThan(1.011);
      last = sum;
    }
    expect(last / (low / 2)).toBeCloseTo(1, 2);
  });
});

test('the failures are what the text says', () => {
  const filter = of('Sallen–Key, Q = 3');
  expect(filter.first[0]).toBeCloseTo(0, 15);
  expect(filter.sum / filter.exact).toBeCloseTo(1.97, 2);
  const { poles, zeros, exact } = of('probe');
  expect(-(poles[0]?.re ?? 0) / (2 * Math.PI)).toBeCloseTo(1786, 0);
  expect(zeros[0]?.re).toBeCloseTo(-1 / (9e6 * 9e-12), 0);
  expect(exact).toBeGreaterThan(6e8);
  const peaked = of('shunt');
  expect(peaked.most.share).toBeGreaterThan(0.97);
  for (const start of ['cascode', 'follower'])
    for (const f of found.filter(({ net }) => net.name.startsWith(start)))
      expect(Math.abs(f.two / f.exact - 1)).toBeLessThan(0.006);
});
