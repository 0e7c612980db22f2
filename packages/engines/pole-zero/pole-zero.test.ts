import { describe, expect, test } from 'vitest';
import { abs, type Complex, div, mul, ONE, sub } from '../numeric/complex.ts';
import { boundaryAt, logSizeAt, responseAt } from './boundary.ts';
import { denseGrid, extremes, levelCrossings } from './features.ts';
import { partialFractions, polynomialOf } from './partial-fractions.ts';
import { regionsOf } from './regions.ts';
import { cancel, excess, grouped, type Plane, type RootMap } from './root-map.ts';
import { quotientSeries, sampleOf, signalOf } from './sequence.ts';
import { twinsOf } from './twins.ts';

const real = (...list: number[]): Complex[] => list.map((re) => ({ re, im: 0 }));
const pair = (re: number, im: number): Complex[] => [
  { re, im },
  { re, im: -im },
];
const mapOf = (plane: Plane, zeros: Complex[], poles: Complex[], gain = 1): RootMap => ({
  plane,
  gain,
  zeros: grouped(zeros),
  poles: grouped(poles),
});

/** H by its factors, in the most direct way. */
function value({ gain, zeros, poles }: RootMap, c: Complex): Complex {
  let h: Complex = { re: gain, im: 0 };
  for (const { s, multiplicity } of zeros)
    for (let k = 0; k < multiplicity; k++) h = mul(h, sub(c, s));
  for (const { s, multiplicity } of poles)
    for (let k = 0; k < multiplicity; k++) h = div(h, sub(c, s));
  return h;
}

const MAPS: readonly RootMap[] = [
  mapOf('z', real(0, 0, -2), [...real(0.5, 0.5), ...pair(0.3, 0.8)], -1.5),
  mapOf('z', [...pair(1.2, 0.4), ...real(-1)], real(0, 0.2), 3),
  mapOf('z', real(1, 1, 0.3, -4), pair(-1.4, 0.6)),
  mapOf('s', real(-3), [...real(-1, -1), ...pair(-0.5, 4)], 7),
  mapOf('s', [...pair(0, 2), ...real(5)], [...pair(0.3, 1), ...real(-2)]),
];

describe('the response from the roots', () => {
  test('is H on the boundary, and its phase is continuous', () => {
    for (const map of MAPS) {
      let before: number | undefined;
      for (let w = 0.011; w < 3.1; w += 0.01) {
        const h = value(map, boundaryAt(map.plane, w));
        const { logSize, phase } = responseAt(map, w);
        expect(Math.exp(logSize) / abs(h)).toBeCloseTo(1, 11);
        expect(Math.cos(phase) * abs(h)).toBeCloseTo(h.re, 8);
        expect(Math.sin(phase) * abs(h)).toBeCloseTo(h.im, 8);
        const onBoundary = map.zeros.some(({ s }) => s.re === 0 && Math.abs(s.im - w) < 0.02);
        if (before !== undefined && !onBoundary) expect(Math.abs(phase - before)).toBeLessThan(0.5);
        before = phase;
      }
    }
  });

  test('group delay and slope are its derivatives', () => {
    for (const map of MAPS)
      for (const w of [0.4, 1.3, 2.6]) {
        const h = 1e-5;
        const [a, b] = [responseAt(map, w - h), responseAt(map, w + h)];
        const at = responseAt(map, w);
        expect(at.delay).toBeCloseTo(-(b.phase - a.phase) / (2 * h), 6);
        expect(at.slope).toBeCloseTo((b.logSize - a.logSize) / (2 * h), 6);
      }
  });

  test('keeps its digits a billionth beside the circle', () => {
    // |1 − (1 − δ)e^(−jω)| at the root's own angle is δ.
    const map = mapOf('z', [], pair((1 - 2 ** -30) * Math.cos(1), (1 - 2 ** -30) * Math.sin(1)));
    const other = Math.log(abs(sub(boundaryAt('z', 1), { re: Math.cos(1), im: -Math.sin(1) })));
    expect(-logSizeAt(map, 1) - other).toBeCloseTo(Math.log(2 ** -30), 6);
  });
});

test('extremes and level crossings of a resonance are found however narrow it is', () => {
  for (const radius of [0.9, 0.9999, 0.9999999]) {
    const map = mapOf('z', real(1, -1), pair(radius * Math.cos(0.7), radius * Math.sin(0.7)));
    const grid = denseGrid(map, 0, Math.PI);
    const { highest } = extremes(map, grid);
    expect(Math.abs(highest.omega - 0.7)).toBeLessThan(1 - radius);
    const [low = 0, high = 0, ...more] = levelCrossings(map, grid, highest.logSize - Math.LN2 / 2);
    expect(more).toEqual([]);
    // The half-power width of a pole pair beside the circle is twice its distance.
    expect((high - low) / (2 * (1 - radius))).toBeCloseTo(1, 0);
  }
});

describe('regions of convergence', () => {
  test('are one more than the moduli of the poles', () => {
    expect(regionsOf(mapOf('z', [], [...real(0.5, -0.5), ...pair(0.3, 0.4)]))).toHaveLength(2);
    expect(regionsOf(mapOf('z', [], real(0.5, 2, -3)))).toHaveLength(4);
    expect(regionsOf(mapOf('s', [], [...pair(-1, 5), ...real(-1, 2)]))).toHaveLength(3);
    expect(regionsOf(mapOf('z', real(0.5), real(0, 0)))).toHaveLength(1);
  });

  test('a pole on the boundary leaves none stable, and an improper function of s neither', () => {
    expect(regionsOf(mapOf('z', [], pair(0.6, 0.8))).some(({ stable }) => stable)).toBe(false);
    expect(regionsOf(mapOf('s', real(1, 2), real(-1))).some(({ stable }) => stable)).toBe(false);
  });
});

test('partial fractions add up to H everywhere', () => {
  for (const map of MAPS) {
    const { fractions, direct } = partialFractions(map);
    for (const c of [
      { re: 0.9, im: 0.3 },
      { re: -1.7, im: 0.8 },
    ]) {
      const x = map.plane === 'z' ? div(ONE, c) : c;
      const power = (base: Complex, k: number): Complex => {
        let p: Complex = ONE;
        for (let n = 0; n < Math.abs(k); n++) p = k < 0 ? div(p, base) : mul(p, base);
        return p;
      };
      let sum: Complex = { re: 0, im: 0 };
      const add = (y: Complex) => {
        sum = { re: sum.re + y.re, im: sum.im + y.im };
      };
      for (const { k, value: d } of direct) add(mul(power(x, k), { re: d, im: 0 }));
      for (const { pole, power: j, residue } of fractions)
        add(div(residue, power(map.plane === 'z' ? sub(ONE, mul(pole, x)) : sub(c, pole), j)));
      const h = value(map, c);
      expect(abs(sub(sum, h)) / abs(h)).toBeLessThan(1e-12);
    }
  }
});

test('sequences in closed form are those of the recurrence, and satisfy it in every region', () => {
  for (const map of MAPS.filter(({ plane }) => plane === 'z')) {
    const [b, a] = [polynomialOf(map.zeros, map.gain), polynomialOf(map.poles, 1)];
    const f = partialFractions(map);
    const regions = regionsOf(map);
    const last = regions.at(-1);
    const late = excess(map);
    quotientSeries(b, a, 20).forEach((x, n) => {
      if (last) expect(sampleOf(f, last, n + late) / 20).toBeCloseTo(x / 20, 9);
    });
    for (const region of regions)
      for (let n = -6; n < 6; n++) {
        // Σ a[k] x[n − k] is b, whichever the region is.
        const left = a.reduce((sum, c, k) => sum + c * sampleOf(f, region, n + late - k), 0);
        expect(left).toBeCloseTo(b[n] ?? 0, 8);
      }
  }
});

test('signals jump at 0 by the initial value, whichever the strip', () => {
  const map = mapOf('s', real(-3), real(-1, -2, 4).slice(0, 2), 2);
  const f = partialFractions(map);
  for (const region of regionsOf(map))
    expect(signalOf(f, region, 0) - signalOf(f, region, -1e-12)).toBeCloseTo(2, 9);
});

test('twins have the magnitude of H, and together with the all-pass they are H', () => {
  for (const map of MAPS) {
    const { minimum, maximum, allPass } = twinsOf(map);
    for (const w of [0.2, 1.1, 2.9]) {
      const c = boundaryAt(map.plane, w);
      const size = abs(value(map, c));
      expect(abs(value(minimum, c)) / size).toBeCloseTo(1, 11);
      expect(abs(value(maximum, c)) / size).toBeCloseTo(1, 11);
      const product = mul(value(minimum, c), value(allPass, c));
      expect(abs(sub(product, value(map, c))) / size).toBeLessThan(1e-11);
    }
  }
});

test('what cancels is told as often as it does', () => {
  const parts = cancel(grouped(real(1, 1, 2)), grouped(real(1, 2, 2, 2)));
  expect(parts.zeros).toEqual([{ s: { re: 1, im: 0 }, multiplicity: 1 }]);
  expect(parts.poles).toEqual([{ s: { re: 2, im: 0 }, multiplicity: 2 }]);
  expect(parts.cancelled.map(({ multiplicity }) => multiplicity)).toEqual([1, 1]);
});

describe('roots that lie decades apart', () => {
  test('a peak far below the fastest pole is found, though H is 0 at s = 0', () => {
    const map = mapOf('s', real(0), real(-1, -10, -1e9));
    const { highest } = extremes(map, denseGrid(map, 0, 1e13));
    expect(highest.omega).toBeCloseTo(Math.sqrt(10), 6);
    expect(highest.logSize).toBeCloseTo(-Math.log(11e9), 9);
  });

  test('a resonance between 0 and its own frequency is found beside a pole a million times faster', () => {
    const map = mapOf('s', [], [...pair(-1, 314), ...real(-1e8)]);
    const grid = denseGrid(map, 0, 1e12);
    const { highest } = extremes(map, grid);
    // |s² + 2s + a| is least at ω² = 314² − 1², but for the fast pole.
    expect(highest.omega).toBeCloseTo(Math.sqrt(314 ** 2 - 1), 6);
    expect(levelCrossings(map, grid, highest.logSize - Math.LN2 / 2)).toHaveLength(2);
  });

  test('a peak at zero frequency is said to be there, and a flat response has no place of its own', () => {
    const low = mapOf('z', pair(0, 1), real(0.9, -0.9));
    expect(extremes(low, denseGrid(low, 0, Math.PI)).highest.omega).toBe(0);
    const even = mapOf('z', real(2, -4), real(0.5, -0.25));
    expect(extremes(even, denseGrid(even, 0, Math.PI)).highest.omega).toBe(0);
  });
});

test('poles that rounding puts beside the axis leave no stable region', () => {
  const at = 2 * Math.cos(Math.PI / 2);
  expect(at).toBeGreaterThan(0);
  for (const re of [at, -at]) {
    const regions = regionsOf(mapOf('s', [], pair(re, 2)));
    expect(regions.map(({ stable }) => stable)).toEqual([false, false]);
  }
});
