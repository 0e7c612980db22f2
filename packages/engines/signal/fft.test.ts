import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { assertClose } from '../testing/close.ts';
import { fft, fftPlan, ifft, MAX_FFT_LENGTH, mixedRadix, radices } from './fft.ts';
import { vectorTransform } from './fft-vector.ts';
import { irfft, realFftPlan, rfft } from './real-fft.ts';

interface Case {
  readonly kind: 'complex' | 'inverse' | 'real';
  readonly n: number;
  readonly at: readonly number[];
  readonly re: readonly number[];
  readonly im: readonly number[];
  readonly norm: number;
}
const oracle = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/fft.json', import.meta.url), 'utf8'),
) as { cases: readonly Case[] };

const sample = (k: number, salt: number) => (((k * k * 31 + k * 17 + salt * 7) % 257) - 128) / 128;

const signal = fc
  .integer({ min: 1, max: 300 })
  .chain((n) =>
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2 * n, maxLength: 2 * n }),
  )
  .map((values) => Float64Array.from(values));

function energy(data: Float64Array): number {
  return data.reduce((sum, value) => sum + value * value, 0);
}

describe('against SciPy', () => {
  test.each(['complex', 'inverse', 'real'] as const)('%s, lengths 1 to 100,003', (kind) => {
    const cases = oracle.cases.filter((c) => c.kind === kind);
    expect(cases.length).toBeGreaterThan(120);
    for (const { n, at, re, im, norm } of cases) {
      let data: Float64Array;
      if (kind === 'real') data = rfft(Float64Array.from({ length: n }, (_, k) => sample(k, 1)));
      else {
        data = new Float64Array(2 * n);
        for (let k = 0; k < n; k++) {
          data[2 * k] = sample(k, 1);
          data[2 * k + 1] = sample(k, 2);
        }
        if (kind === 'complex') fft(data);
        else ifft(data);
      }
      // Rounding spreads evenly: each bin errs by the norm over √n, grown with log n.
      const absolute = (1e-15 * (2 + Math.log2(n)) * norm) / Math.sqrt(n);
      assertClose(
        at.map((k) => data[2 * k]!),
        re,
        { relative: 1e-14, absolute: 4 * absolute },
      );
      assertClose(
        at.map((k) => data[2 * k + 1]!),
        im,
        { relative: 1e-14, absolute: 4 * absolute },
      );
      assertClose(Math.sqrt(energy(data)), norm, { relative: 1e-13 });
    }
  });
});

describe('laws, any length', () => {
  test('the inverse undoes the transform', () => {
    fc.assert(
      fc.property(signal, (x) => {
        const data = x.slice();
        fft(data);
        ifft(data);
        assertClose(data, x, { relative: 0, absolute: 1e-13 });
      }),
    );
  });

  test('energy is kept (Parseval)', () => {
    fc.assert(
      fc.property(signal, (x) => {
        const data = x.slice();
        fft(data);
        assertClose(energy(data) / (x.length / 2), energy(x), {
          relative: 1e-12,
          absolute: 1e-300,
        });
      }),
    );
  });

  test('a delayed impulse turns into a pure rotation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (n, shift) => {
        const data = new Float64Array(2 * n);
        data[2 * (shift % n)] = 1;
        fft(data);
        for (const k of [0, 1, n >> 1, n - 1]) {
          const angle = (-2 * Math.PI * (((k % n) * (shift % n)) % n)) / n;
          assertClose(
            [data[2 * (k % n)]!, data[2 * (k % n) + 1]!],
            [Math.cos(angle), Math.sin(angle)],
            {
              relative: 0,
              absolute: 1e-13,
            },
          );
        }
      }),
    );
  });

  test('the real transform is the complex one of the same samples, and inverts', () => {
    fc.assert(
      fc.property(signal, (x) => {
        const n = x.length;
        const wide = new Float64Array(2 * n);
        for (let k = 0; k < n; k++) wide[2 * k] = x[k]!;
        fft(wide);
        const half = rfft(x);
        assertClose(half, wide.subarray(0, 2 * (Math.floor(n / 2) + 1)), {
          relative: 0,
          absolute: 1e-12,
        });
        assertClose(irfft(half, n), x, { relative: 0, absolute: 1e-13 });
      }),
    );
  });
});

test('factors multiply up to the length, or a prime past 31 is left to the convolution', () => {
  for (let n = 1; n < 3000; n++) {
    const found = radices(n);
    if (found) expect(found.reduce((a, b) => a * b, 1)).toBe(n);
    else expect(n).toBeGreaterThan(36);
  }
});

test('the vector passes give the bits of the scalar ones', () => {
  // Node has vectors, so the plans below are not the scalar passes compared with themselves.
  expect(vectorTransform(16, [4, 4], () => new Float64Array())).toBeDefined();
  for (let n = 16; n <= 2 ** 17; n *= 2) {
    const data = Float64Array.from({ length: 2 * n }, (_, k) => sample(k, 3) / 3);
    const scalar = data.slice();
    mixedRadix(n, radices(n) as number[])(scalar);
    fftPlan(n).forward(data);
    expect(Buffer.from(data.buffer).equals(Buffer.from(scalar.buffer))).toBe(true);
  }
});

test('only powers of two up to 2^20 run in vectors', () => {
  const none = () => new Float64Array();
  expect(vectorTransform(48, [3, 4, 4], none)).toBeUndefined();
  expect(vectorTransform(8, [8], none)).toBeUndefined();
  expect(vectorTransform(2 ** 21, [8, 8, 8, 8, 8, 4, 4, 4], none)).toBeUndefined();
});

test('plans are kept', () => {
  expect(fftPlan(96)).toBe(fftPlan(96));
  expect(realFftPlan(96)).toBe(realFftPlan(96));
});

test('samples behind the transform are left alone', () => {
  const data = Float64Array.from({ length: 20 }, (_, k) => k);
  fftPlan(8).forward(data);
  expect([...data.subarray(16)]).toEqual([16, 17, 18, 19]);
});

test.each([0, -4, 2.5, Number.NaN, MAX_FFT_LENGTH + 1])('a length of %s is refused', (n) => {
  expect(() => fftPlan(n)).toThrow(EngineError);
  expect(() => realFftPlan(n)).toThrow(EngineError);
});

test('an array that is too short, or not pairs, is refused', () => {
  expect(() => fftPlan(8).forward(new Float64Array(15))).toThrow(/16 are needed/);
  expect(() => realFftPlan(8).forward(new Float64Array(8))).toThrow(/10 are needed/);
  expect(() => fft(new Float64Array(7))).toThrow(/not interleaved/);
  expect(() => rfft([1, 2, 3], 2)).toThrow(/do not fit/);
});
