import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';
import type { FirInputs } from './inputs.ts';
import { presets } from './presets.ts';

type Some = Partial<FirInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const plain: Some = { fs: 1, fixed: 'off' };

describe('the mask', () => {
  const lowpasses = fc.record({
    f1: fc.double({ min: 0.05, max: 0.35, noNaN: true }),
    width: fc.double({ min: 0.05, max: 0.1, noNaN: true }),
    ripple: fc.double({ min: 0.01, max: 2, noNaN: true }),
    attenuation: fc.double({ min: 20, max: 90, noNaN: true }),
  });

  test('the least equiripple filter meets it everywhere, one shorter does not', () => {
    fc.assert(
      fc.property(lowpasses, ({ f1, width, ripple, attenuation }) => {
        const mask: Some = { ...plain, f1, f2: f1 + width, ripple, attenuation };
        const r = run({ ...mask, length: 'least' });
        expect(r.meets).toBe(true);
        const [pass, stop] = r.spec.bands as [(typeof r.spec.bands)[0], (typeof r.spec.bands)[0]];
        for (const b of [pass, stop])
          for (let k = 0; k <= 999; k++) {
            const f = b.from + ((b.to - b.from) * k) / 999;
            const off = Math.abs(amplitude(r.h, false, 2 * Math.PI * f) - b.gain);
            expect(off).toBeLessThanOrEqual(b.tolerance * (1 + 1e-5));
          }
        expect(run({ ...mask, length: 'given', taps: r.taps - 1 }).meets).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test.each(['kaiser', 'window', 'ls'] as const)('a least filter by %s meets it', (method) => {
    fc.assert(
      fc.property(lowpasses, ({ f1, width, ripple, attenuation }) => {
        const mask: Some = { f1, f2: f1 + width, ripple, attenuation: Math.min(60, attenuation) };
        expect(run({ ...plain, ...mask, method, length: 'least' }).meets).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test('rounded too means both are met, in one word or another', () => {
    for (const bits of [16, 18, 20]) {
      const r = run({ bits });
      expect([r.meets, r.fixed?.meets]).toEqual([true, true]);
      expect(r.fixed?.leastBits).toBeLessThanOrEqual(bits);
      expect(r.taps).toBeGreaterThanOrEqual(run({ length: 'least' }).taps);
    }
  });

  test('too short a word says so, and names the one that would do', () => {
    const i = inputsOf({ bits: 9 });
    const r = evaluate(tool, i);
    expect(r.fixed?.meets).toBe(false);
    const said = tool.outputs(r, i).find((o) => o.id === 'rounded');
    expect(said).toMatchObject({ level: 'warning' });
    expect(r.fixed?.leastBits).toBeGreaterThan(9);
  });

  test('frequencies scale with the sample rate', () => {
    const one = run({ ...plain, f1: 0.125, f2: 0.1875 });
    const other = run({ ...plain, fs: 64e6, f1: 8e6, f2: 12e6 });
    expect([...other.h]).toEqual([...one.h]);
  });
});

describe('special shapes', () => {
  test.each(['remez', 'kaiser', 'window', 'ls'] as const)(
    'half-band by %s: every second coefficient 0, the middle ½, mirrored about a quarter',
    (method) => {
      const r = run({ ...plain, type: 'halfband', f1: 0.2, method, attenuation: 60 });
      const middle = (r.taps - 1) / 2;
      expect(r.taps % 4).toBe(3);
      r.h.forEach((c, k) => {
        if (k === middle) expect(c).toBe(0.5);
        else if ((k - middle) % 2 === 0) expect(c).toBe(0);
      });
      for (const f of [0, 0.07, 0.2, 0.24])
        expect(
          amplitude(r.h, false, 2 * Math.PI * f) + amplitude(r.h, false, Math.PI * (1 - 2 * f)),
        ).toBeCloseTo(1, 12);
      expect(r.meets).toBe(true);
    },
  );

  test('a half-band filter is as good as an unconstrained one', () => {
    const half = run({ ...plain, type: 'halfband', f1: 0.2, attenuation: 60 });
    const free = run({
      ...plain,
      f1: 0.2,
      f2: 0.3,
      ripple: 0.0173717857,
      attenuation: 60,
      length: 'given',
      taps: half.taps,
    });
    expect(half.design.optimum?.deviation).toBeCloseTo(
      2 * (free.design.optimum?.deviation ?? 0),
      8,
    );
  });

  test.each(['remez', 'kaiser', 'window', 'ls'] as const)(
    'a differentiator by %s differentiates',
    (method) => {
      const r = run({ ...plain, type: 'differentiator', high: 0.4, method });
      const middle = (r.taps - 1) / 2;
      // Of a ramp it must give about 1 once its line is full.
      expect(r.h.reduce((s, c, k) => s - c * (k - middle), 0)).toBeCloseTo(1, 1);
      expect(r.meets).toBe(true);
    },
  );

  test.each(['remez', 'kaiser', 'window', 'ls'] as const)(
    'a Hilbert transformer by %s turns cosine into sine',
    (method) => {
      const r = run({ ...plain, type: 'hilbert', low: 0.05, high: 0.45, parity: 'odd', method });
      const w = 2 * Math.PI * 0.2;
      const middle = (r.taps - 1) / 2;
      const out = r.h.reduce((s, c, k) => s + c * Math.cos(w * (100 - k)), 0);
      expect(out).toBeCloseTo(Math.sin(w * (100 - middle)), 1);
      expect(r.meets).toBe(true);
    },
  );

  test('a gain that swells between the bands is said', () => {
    const i = inputsOf({
      ...plain,
      type: 'multiband',
      bands: [
        { from: 0, to: 0.05, gain: 0, ripple: 60 },
        { from: 0.2, to: 0.25, gain: 1, ripple: 0.1 },
        { from: 0.28, to: 0.5, gain: 0, ripple: 60 },
      ],
    });
    const r = evaluate(tool, i);
    expect(r.gap?.gain).toBeGreaterThan(1.12);
    expect(tool.outputs(r, i).map((o) => o.id)).toContain('swell');
  });
});

describe('bad inputs are named', () => {
  test.each<[Some, RegExp]>([
    [{ f1: 11e3 }, /^f2: is 10\skHz; it must be above the 11\skHz of f₁/],
    [{ f2: 24e3 }, /^f2: is 24\skHz; it must be below 24\skHz/],
    [{ type: 'bandpass', f3: 9e3 }, /^f3: is 9\skHz/],
    [{ type: 'halfband', f1: 13e3 }, /^f1: is 13\skHz; a half-band/],
    [{ type: 'halfband', length: 'given', taps: 33 }, /^taps: is 33; .* 4k \+ 3/],
    [{ type: 'highpass', length: 'given', taps: 64 }, /^taps: Type II/],
    [{ type: 'highpass', parity: 'even' }, /^parity: is even/],
    [
      { type: 'multiband', bands: [{ from: 0, to: 1, gain: 0, ripple: 60 }] },
      /^bands: have no gain/,
    ],
    [
      { type: 'multiband', bands: [{ from: 0, to: 30e3, gain: 1, ripple: 1 }] },
      /^bands: row 1 ends/,
    ],
    [
      { method: 'window', window: 'hann', length: 'given', taps: 2 },
      /^taps: The window of 2 coefficients is 0/,
    ],
    [{ method: 'ls', length: 'given', taps: 2000 }, /^taps: is 2000; least squares/],
    [
      { method: 'window', window: 'rectangular', attenuation: 150 },
      /^length: finds none up to 4\s096/,
    ],
    [{ point: 'set', fraction: -8 }, /^fraction: is -8; every coefficient rounds to 0/],
  ])('%j', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });
});

describe('what is shown', () => {
  test.each(presets.map((p) => [p.title, p.inputs] as const))(
    '%s: met, rounded too, without a warning',
    (_, some) => {
      const i = inputsOf(some);
      const r = evaluate(tool, i);
      expect([r.meets, r.fixed?.meets]).toEqual([true, true]);
      expect(
        tool.outputs(r, i).filter((o) => o.kind === 'notice' && o.level === 'warning'),
      ).toEqual([]);
      expect(tool.steps?.(r, i).length).toBeGreaterThan(5);
    },
  );

  test('every handle of the mask stands where an input does, and pulls to inputs that read back', () => {
    for (const { inputs: some } of presets) {
      const i = inputsOf(some);
      const names = handlesOf(i).map((h) => h.name);
      expect(new Set(names).size).toBe(names.length);
      for (const handle of handlesOf(i)) {
        const moved = handle.to({ x: handle.x ?? Number.NaN, y: handle.y ?? Number.NaN });
        expect(toQuery(tool.inputs, { ...i, ...moved })).toBe(toQuery(tool.inputs, i));
        for (const far of [-1e9, 1e9]) {
          const next = {
            ...i,
            ...handle.to({ x: far, y: far }),
            length: 'given' as const,
            taps: 63,
          };
          expect(() => evaluate(tool, { ...next, method: 'kaiser', parity: 'odd' })).not.toThrow();
        }
      }
    }
  });
});

describe('as a program reads it', () => {
  interface Read {
    results: Record<string, number & boolean & number[]>;
    tables: Record<string, Record<string, number[] & string[]>>;
  }
  const read = async (some: Some) => JSON.parse(await exportedText(tool, 'json', some)) as Read;
  const preset = (title: string): Some => presets.find((p) => p.title === title)?.inputs ?? {};
  /** The amplitude about the middle of an even-symmetric filter, from its coefficients alone. */
  const about = (h: readonly number[], f: number) =>
    h.reduce((s, c, k) => s + c * Math.cos(2 * Math.PI * f * (k - (h.length - 1) / 2)), 0);

  test.each([
    ['Audio low-pass, 48 kHz', 48e3, 2],
    ['Half-band for two-fold decimation', 96e3, 4],
  ])(
    '%s: at the alternation frequencies the error is equal and its signs alternate',
    async (title, fs, mirrored) => {
      const { results, tables } = await read(preset(title));
      const h = tables.coefficients?.coefficient ?? [];
      const bands = tables.bandExtremes ?? {};
      expect(h).toHaveLength(results.taps ?? 0);
      // Chebyshev: one point more than there are coefficients left free.
      expect(results.alternations).toBeGreaterThan(Math.ceil(h.length / mirrored));
      const errors = (results.alternationFrequencies ?? []).map((f) => {
        const k = (bands.upperEdge ?? []).findIndex((to) => f <= to * (1 + 1e-9));
        const desired = bands.kind?.[k] === 'stop' ? 0 : 1;
        return (about(h, f / fs) - desired) * (bands.weight?.[k] ?? Number.NaN);
      });
      expect(errors).toHaveLength(results.alternations ?? 0);
      errors.forEach((e, k) => {
        expect(Math.abs(e) / (results.optimalDeviation ?? 0)).toBeCloseTo(1, 5);
        if (k > 0) expect(Math.sign(e)).toBe(-Math.sign(errors[k - 1] ?? 0));
      });
    },
  );

  test('a Kaiser design has the β and the length of the 1974 paper', async () => {
    const { results } = await read(preset('Kaiser band-pass'));
    expect(results.windowAttenuation).toBeCloseTo(60, 10);
    expect(results.kaiserBeta).toBeCloseTo(0.1102 * (60 - 8.7), 10);
    expect(results.kaiserTaps).toBeCloseTo((60 - 7.95) / (14.36 / 24) + 1, 1);
    expect(results.transitionWidth).toBeCloseTo(2e3, 9);
  });

  test('words, integers and values are one; the rounded stop band is as deep as it says', async () => {
    const { results, tables } = await read({});
    const { word = [], integer = [], quantised = [] } = tables.coefficients ?? {};
    const width = results.coefficientWidth ?? 0;
    expect(word.map((w) => Number(BigInt.asIntN(width, BigInt(w))))).toEqual(integer);
    expect(integer.map((c) => c * 2 ** -(results.coefficientFraction ?? 0))).toEqual(quantised);
    expect(quantised.reduce((s, c) => s + Math.abs(c), 0)).toBeCloseTo(
      results.worstCaseGain ?? 0,
      12,
    );
    let most = 0;
    for (let k = 0; k <= 20000; k++)
      most = Math.max(most, Math.abs(about(quantised, (10 + (14 * k) / 20000) / 48)));
    expect(-20 * Math.log10(most)).toBeCloseTo(results.fixedStopbandAttenuation ?? 0, 3);
    expect([results.maskMet, results.fixedMaskMet]).toEqual([true, true]);
    expect(tables.bands?.fixedMet).toEqual([true, true]);
  });

  test('the zeros are those of the coefficients', async () => {
    const { results, tables } = await read({
      ...preset('Kaiser band-pass'),
      length: 'given',
      taps: 31,
    });
    const h = tables.coefficients?.coefficient ?? [];
    const zeros = (results.zeros ?? []) as unknown as { re: number; im: number }[];
    expect(zeros).toHaveLength(30);
    for (const { re, im } of zeros) {
      // Horner's scheme; terms are as large as the sum of their sizes.
      let [x, y, size] = [0, 0, 0];
      for (const c of h) {
        [x, y] = [x * re - y * im + c, x * im + y * re];
        size = size * Math.hypot(re, im) + Math.abs(c);
      }
      expect(Math.hypot(x, y)).toBeLessThan(1e-9 * size);
    }
    const on = zeros.filter(({ re, im }) => Math.abs(Math.hypot(re, im) - 1) < 1e-6).length;
    expect(results.zerosOnUnitCircle).toBe(on);
    expect(on + 2 * (results.zerosOutsideUnitCircle ?? 0)).toBe(30);
  });
});
