import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { assertClose } from '../testing/close.ts';
import type { Band } from './band.ts';
import { besselI0 } from './bessel-i0.ts';
import { kaiserAttenuation, kaiserOrder } from './kaiser-order.ts';
import { leastSquares } from './least-squares.ts';
import { groupDelay, phase, response, responseOn, stepResponse, unwrap } from './response.ts';
import { noiseBandwidth, type Window, windowWeights } from './window.ts';
import { type WindowDesign, windowDesign } from './window-design.ts';
import { filterZeros } from './zeros.ts';

interface Vectors {
  'bessel-i0': { x: number; value: number };
  window: { window: Window; n: number; symmetric: boolean; w: number[] };
  kaiserord: { ripple: number; width: number; taps: number; beta: number };
  firwin: WindowDesign & { h: number[] };
  firls: LeastSquaresCase;
  'least-squares': LeastSquaresCase;
  response: { h: number[]; f: number[]; re: number[]; im: number[]; delay: number[] };
  'group-delay': { h: number[]; f: number[]; delay: number[] };
  unwrap: { h: number[]; intervals: number; phase: number[] };
  zeros: { h: number[]; re: number[]; im: number[] };
  'noise-bandwidth': { values: { window: string; enbw: number }[] };
}
interface LeastSquaresCase {
  taps: number;
  bands: [number, number, number, number, number][];
  symmetry: 'even' | 'odd';
  h: number[];
}
const { cases } = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/fir-designer.json', import.meta.url), 'utf8'),
) as { cases: { kind: string }[] };
function of<K extends keyof Vectors>(kind: K): Vectors[K][] {
  const found = cases.filter((c) => c.kind === kind) as unknown as Vectors[K][];
  expect(found.length).toBeGreaterThan(0);
  return found;
}
const half = (h: Float64Array) => h.subarray(0, Math.ceil(h.length / 2));

describe('against SciPy', () => {
  test('I₀ to 3e-15', () => {
    for (const { x, value } of of('bessel-i0'))
      assertClose(besselI0(x), value, { relative: 3e-15 });
  });

  test('396 windows', () => {
    for (const { window, n, symmetric, w } of of('window')) {
      const absolute = window.kind === 'chebyshev' ? 1e-12 : 1e-14;
      assertClose(windowWeights(window, n, symmetric), w, { relative: 1e-13, absolute });
    }
  });

  test('equivalent noise bandwidths', () => {
    for (const { values } of of('noise-bandwidth')) {
      for (const { window, enbw } of values) {
        const weights = windowWeights({ kind: window } as Window, 64, false);
        assertClose(noiseBandwidth(weights), enbw, { relative: 1e-13 });
      }
    }
  });

  test('Kaiser lengths and β', () => {
    for (const { ripple, width, taps, beta } of of('kaiserord')) {
      const found = kaiserOrder(ripple, width);
      expect(found.taps).toBe(taps);
      assertClose(found.beta, beta, { relative: 1e-13 });
      expect(kaiserAttenuation(taps, width)).toBeGreaterThanOrEqual(ripple - 1e-9);
    }
  });

  test('window designs', () => {
    for (const design of of('firwin')) {
      assertClose(half(windowDesign(design)), design.h, { relative: 1e-12, absolute: 1e-13 });
    }
  });

  test('least squares, type I', () => {
    for (const { taps, bands, h } of of('firls')) {
      assertClose(half(leastSquares({ taps, bands: bands.map(band) })), h, {
        relative: 1e-9,
        absolute: 1e-10,
      });
    }
  });

  test('least squares, types II to IV, against quadrature', () => {
    for (const { taps, bands, symmetry, h } of of('least-squares')) {
      const found = leastSquares({ taps, bands: bands.map(band), symmetry });
      assertClose(half(found), h, { relative: 1e-8, absolute: 1e-9 });
    }
  });

  test('responses and exact group delay', () => {
    for (const { h, f, re, im, delay } of of('response')) {
      const found = responseOn(h, f);
      assertClose(found.re, re, { relative: 1e-12, absolute: 1e-12 });
      assertClose(found.im, im, { relative: 1e-12, absolute: 1e-12 });
      assertClose(groupDelay(h, f), delay, { relative: 1e-9, absolute: 1e-9 });
    }
    for (const { h, f, delay } of of('group-delay')) {
      assertClose(groupDelay(h, f), delay, { relative: 1e-9, absolute: 1e-9 });
    }
  });

  test('unwrapped phase', () => {
    for (const { h, intervals, phase: expected } of of('unwrap')) {
      const found = unwrap(phase(response(h, intervals)));
      assertClose(
        found.filter((_, k) => k % 16 === 0),
        expected,
        { relative: 1e-9, absolute: 1e-9 },
      );
    }
  });

  test('zeros', () => {
    for (const { h, re, im } of of('zeros')) {
      const found = filterZeros(h);
      assertClose(found.re, re, { relative: 1e-12, absolute: 1e-13 });
      assertClose(found.im, im, { relative: 1e-12, absolute: 1e-13 });
    }
  });
});

function band([from, to, low, high, weight]: [number, number, number, number, number]): Band {
  return { from, to, desired: [low, high], weight };
}

describe('what a designer relies on', () => {
  test('the transform and the recurrence agree, longer responses than the grid included', () => {
    const h = Float64Array.from({ length: 75 }, (_, k) => Math.sin(k * k));
    for (const intervals of [16, 37, 500]) {
      const grid = response(h, intervals);
      const direct = responseOn(h, grid.frequency);
      assertClose(grid.re, direct.re, { relative: 0, absolute: 1e-12 });
      assertClose(grid.im, direct.im, { relative: 0, absolute: 1e-12 });
    }
  });

  test('a delay in front delays, and adds no zero', () => {
    expect(filterZeros([0, 0, 1, -0.5])).toMatchObject({ delay: 2 });
    expect([...filterZeros([0, 0, 1, -0.5, 0]).re]).toEqual([0.5]);
  });

  test('linear phase has constant delay even at its nulls', () => {
    expect([...groupDelay([1, 2, 1], [0, 0.2, 0.5])]).toEqual([1, 1, 1]);
    expect(groupDelay([1, 1.5, 0.5], [0.5])[0]).toBeNaN();
  });

  test('the step response ends at the gain at 0', () => {
    expect(stepResponse([1, 2, -0.5]).at(-1)).toBe(responseOn([1, 2, -0.5], [0]).re[0]);
  });

  test('a least-squares filter is a stationary point of its squared error', () => {
    const bands: Band[] = [
      { from: 0, to: 0.1, desired: 1 },
      { from: 0.14, to: 0.5, desired: 0, weight: 7 },
    ];
    const h = leastSquares({ taps: 31, bands });
    const cost = (g: Float64Array) => {
      let sum = 0;
      for (const { from, to, desired, weight = 1 } of bands) {
        for (let k = 0; k < 4000; k++) {
          const f = from + ((to - from) * (k + 0.5)) / 4000;
          let a = 0;
          for (let n = 0; n < 31; n++) a += g[n]! * Math.cos(2 * Math.PI * f * (n - 15));
          sum += (weight * (to - from) * (a - Number(desired)) ** 2) / 4000;
        }
      }
      return sum;
    };
    const best = cost(h);
    for (const k of [0, 7, 15]) {
      for (const nudge of [1e-3, -1e-3]) {
        const g = h.slice();
        g[k] = g[k]! + nudge;
        g[30 - k] = g[k]!;
        expect(cost(g)).toBeGreaterThan(best);
      }
    }
  });
});

describe('refused', () => {
  const code = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      if (error instanceof EngineError) return error.code;
      throw error;
    }
    return 'nothing';
  };

  test('bands that cannot be', () => {
    const design = (bands: Band[]) => () => leastSquares({ taps: 21, bands });
    expect(code(design([]))).toBe('empty');
    expect(code(design([{ from: 0.2, to: 0.1, desired: 1 }]))).toBe('out-of-range');
    expect(code(design([{ from: 0, to: 0.6, desired: 1 }]))).toBe('out-of-range');
    expect(code(design([{ from: 0, to: 0.1, desired: Number.NaN }]))).toBe('out-of-range');
    expect(code(design([{ from: 0, to: 0.1, desired: 1, weight: 0 }]))).toBe('out-of-range');
    expect(
      code(
        design([
          { from: 0, to: 0.2, desired: 1 },
          { from: 0.1, to: 0.3, desired: 0 },
        ]),
      ),
    ).toBe('overlap');
  });

  test('equations that leave no digits', () => {
    const bands = [{ from: 0.2, to: 0.25, desired: 1 }];
    expect(code(() => leastSquares({ taps: 301, bands }))).toBe('ill-conditioned');
  });

  test('an even length that must pass half the sample rate', () => {
    const design: WindowDesign = {
      taps: 32,
      cutoffs: [0.2],
      passZero: false,
      window: { kind: 'hann' },
    };
    expect(code(() => windowDesign(design))).toBe('type');
    expect(code(() => windowDesign({ ...design, taps: 33, cutoffs: [0.5] }))).toBe('out-of-range');
    expect(code(() => windowDesign({ ...design, taps: 33, cutoffs: [0.3, 0.2] }))).toBe(
      'out-of-range',
    );
  });

  test('window parameters out of range', () => {
    expect(code(() => windowWeights({ kind: 'kaiser', beta: -1 }, 8))).toBe('out-of-range');
    expect(code(() => windowWeights({ kind: 'tukey', taper: 1.5 }, 8))).toBe('out-of-range');
    expect(code(() => windowWeights({ kind: 'hann' }, 2.5))).toBe('out-of-range');
    expect(code(() => windowWeights({ kind: 'hannn' } as unknown as Window, 8))).toBe(
      'unknown-name',
    );
    expect(code(() => kaiserOrder(5, 0.1))).toBe('out-of-range');
  });
});
