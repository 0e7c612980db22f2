import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { assertClose } from '../testing/close.ts';
import { amplitude } from './amplitude.ts';
import type { Band } from './band.ts';
import { type RemezDesign, type RemezSpec, remez } from './remez.ts';

interface Case {
  readonly kind: string;
  readonly taps: number;
  readonly bands: readonly (readonly [number, number, number, number])[];
  readonly type: NonNullable<RemezSpec['kind']>;
  readonly h: readonly number[];
  readonly error: number;
}
const { cases } = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/fir-designer.json', import.meta.url), 'utf8'),
) as { cases: readonly Case[] };

function spec({ taps, bands, type }: Case): RemezSpec {
  return {
    taps,
    kind: type,
    bands: bands.map(([from, to, desired, weight]) => ({ from, to, desired, weight })),
  };
}

/** The weighted error of a design at a frequency inside one of its bands. */
function errorAt({ kind, bands }: RemezSpec, h: Float64Array, f: number): number {
  const band = bands.find(({ from, to }) => f >= from - 1e-12 && f <= to + 1e-12) as Band;
  const [low, high] =
    typeof band.desired === 'number' ? [band.desired, band.desired] : band.desired;
  const line = low + ((high - low) * (f - band.from)) / (band.to - band.from);
  const weight = band.weight ?? 1;
  let a = amplitude(h, kind === 'differentiator' || kind === 'hilbert', 2 * Math.PI * f);
  if (kind === 'hilbert') a = -a;
  if (kind !== 'differentiator') return weight * (line - a);
  return low === 0 && high === 0 ? -weight * a : (weight / f) * (line * f - a);
}

/** De la Vallée Poussin: alternation at degree + 2 points bounds every filter of the length. */
function expectOptimal(given: RemezSpec, design: RemezDesign, slack = 1e-7): void {
  const { coefficients: h, extrema, deviation } = design;
  const degree = {
    1: (h.length - 1) / 2,
    2: h.length / 2 - 1,
    3: (h.length - 3) / 2,
    4: h.length / 2 - 1,
  };
  expect(extrema.length).toBe(degree[design.type] + 2);
  const floor = 1e-13 * Math.max(...given.bands.map(({ weight = 1 }) => weight));
  let sign = 0;
  for (const f of extrema) {
    const error = errorAt(given, h, f);
    if (deviation < 4 * floor) continue; // rounding hides which way it errs
    assertClose(Math.abs(error), deviation, { relative: slack, absolute: floor });
    expect(Math.sign(error)).not.toBe(sign);
    sign = Math.sign(error);
  }
  for (const { from, to } of given.bands) {
    for (let k = 0; k <= 3000; k++) {
      const f = from + ((to - from) * k) / 3000;
      if (f === 0) continue;
      expect(Math.abs(errorAt(given, h, f))).toBeLessThanOrEqual(deviation * (1 + slack) + floor);
    }
  }
}

describe('against SciPy', () => {
  const solved = cases.filter((c) => c.kind === 'remez');

  test('no worse than its filter, and near it', () => {
    expect(solved.length).toBeGreaterThan(200);
    for (const c of solved) {
      const { coefficients, largest } = remez(spec(c));
      expect(largest).toBeLessThanOrEqual(c.error * (1 + 1e-6) + 1e-13);
      // SciPy's sign for odd symmetry varies, its grid costs it a part of the ripple, and tiny
      // ripples leave the gaps between bands, and with them the coefficients, undetermined.
      if (c.error < 1e-3) continue;
      const sign = Math.sign(c.h.reduce((sum, h, k) => sum + h * coefficients[k]!, 0));
      const lightest = Math.min(...c.bands.map(([, , , weight]) => weight));
      const near = Float64Array.from(c.h, (_, k) => sign * coefficients[k]!);
      assertClose(near, c.h, { relative: 0, absolute: (0.2 * c.error) / lightest });
    }
  });

  test('designs where SciPy does not converge are proven optimal', () => {
    const failed = cases.filter((c) => c.kind === 'remez-scipy-fails');
    expect(failed.length).toBeGreaterThan(0);
    for (const c of failed) expectOptimal(spec(c), remez(spec(c)), 1e-6);
  });
});

describe('the proof of optimality', () => {
  const lowpass = (taps: number, pass: number, stop: number, weight = 1): RemezSpec => ({
    taps,
    bands: [
      { from: 0, to: pass, desired: 1 },
      { from: stop, to: 0.5, desired: 0, weight },
    ],
  });

  test.each([
    ['type I', lowpass(51, 0.1, 0.15)],
    // A peak beside frequency 0 or half the sample rate, with a hollow at the edge itself.
    [
      'a hollow at 0, type II',
      lowpass(18, 0.16415643400978297, 0.24901318831834943, 0.019847573226663907),
    ],
    ['a hollow at 0, type I', lowpass(11, 0.12089497982524336, 0.17708064733305948, 2.1530062)],
    [
      'a hollow at half the sample rate',
      lowpass(19, 0.24221353020984682, 0.34174568639136854, 22.796854),
    ],
    ['type II', lowpass(50, 0.1, 0.15, 10)],
    ['501 coefficients', lowpass(501, 0.1, 0.105)],
    ['501 coefficients, a transition of a thousandth', lowpass(501, 0.2, 0.201)],
    ['1001 coefficients', lowpass(1001, 0.05, 0.0515)],
    ['a pass band of a hundredth', lowpass(501, 0.01, 0.02)],
    ['the shortest', lowpass(2, 0.1, 0.3)],
    ['three', lowpass(3, 0.1, 0.3)],
    [
      'five bands, a slope among them',
      {
        taps: 81,
        bands: [
          { from: 0, to: 0.1, desired: 0 },
          { from: 0.15, to: 0.2, desired: 1 },
          { from: 0.25, to: 0.3, desired: 0, weight: 10 },
          { from: 0.35, to: 0.36, desired: [0.5, 1] },
          { from: 0.4, to: 0.5, desired: 0 },
        ],
      },
    ],
    [
      'type III Hilbert',
      { taps: 51, kind: 'hilbert', bands: [{ from: 0.02, to: 0.48, desired: 1 }] },
    ],
    [
      'type IV Hilbert',
      { taps: 50, kind: 'hilbert', bands: [{ from: 0.02, to: 0.5, desired: 1 }] },
    ],
    [
      'type III slope',
      { taps: 51, kind: 'differentiator', bands: [{ from: 0, to: 0.45, desired: 1 }] },
    ],
    [
      'type IV slope',
      { taps: 50, kind: 'differentiator', bands: [{ from: 0, to: 0.5, desired: 6.28 }] },
    ],
    [
      'band-limited slope',
      {
        taps: 50,
        kind: 'differentiator',
        bands: [
          { from: 0, to: 0.3, desired: 1 },
          { from: 0.4, to: 0.5, desired: 0 },
        ],
      },
    ],
  ] as [string, RemezSpec][])('%s', (_, given) => {
    expectOptimal(given, remez(given));
  });

  test('random bands come out proven, or refused as not converging', () => {
    const band = fc.record({
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      gap: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
      desired: fc.constantFrom(0, 1, 0.5, 2),
      weight: fc.constantFrom(1, 0.1, 10, 100),
    });
    let refused = 0;
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(band, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 5, max: 60 }),
        (raw, half) => {
          const total = raw.reduce((sum, { share, gap }) => sum + share + gap, 0) - raw.at(-1)!.gap;
          let at = 0;
          const bands = raw.map(({ share, gap, desired, weight }) => {
            const from = at;
            const to = Math.min(0.5, from + (0.5 * share) / total);
            at = to + (0.5 * gap) / total;
            return { from, to, desired, weight };
          });
          runs++;
          const given: RemezSpec = { taps: 2 * half + 1, bands };
          try {
            const design = remez(given);
            // All bands alike have an exact answer, with no alternation to show.
            if (design.deviation > 1e-9) expectOptimal(given, design, 1e-3);
          } catch (error) {
            if (!(error instanceof EngineError && error.code === 'not-converged')) throw error;
            refused++;
          }
        },
      ),
      { numRuns: 100, seed: 7, endOnFailure: true },
    );
    expect(refused / runs).toBeLessThan(0.1);
  });

  test('random bands of every type come out proven, or refused as not converging', () => {
    const band = fc.record({
      share: fc.double({ min: 0.2, max: 1, noNaN: true }),
      gap: fc.double({ min: 0.05, max: 0.3, noNaN: true }),
      weight: fc.constantFrom(1, 0.1, 10, 100),
    });
    let refused = 0;
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(band, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 4, max: 70 }),
        fc.constantFrom('multiband', 'differentiator', 'hilbert'),
        (raw, taps, kind) => {
          const total = raw.reduce((sum, { share, gap }) => sum + share + gap, 0) - raw.at(-1)!.gap;
          let at = 0.03;
          const bands = raw.map(({ share, gap, weight }, k) => {
            const from = at;
            const to = from + (0.44 * share) / total;
            at = to + (0.44 * gap) / total;
            return { from, to, desired: k % 2 === 0 ? 1 : 0, weight };
          });
          runs++;
          const given: RemezSpec = { taps, kind, bands };
          try {
            const design = remez(given);
            if (design.deviation > 1e-9) expectOptimal(given, design, 1e-3);
          } catch (error) {
            if (!(error instanceof EngineError && error.code === 'not-converged')) throw error;
            refused++;
          }
        },
      ),
      { numRuns: 50, seed: 11, endOnFailure: true },
    );
    expect(refused / runs).toBeLessThan(0.05);
  });

  test('one band of one gain: a delay, exactly or nearly', () => {
    for (const taps of [3, 5, 31]) {
      const given = { taps, bands: [{ from: 0, to: 0.47, desired: 1, weight: 17 }] };
      const { coefficients, largest } = remez(given);
      expect(largest).toBeLessThan(1e-12);
      expect(coefficients[(taps - 1) / 2]).toBeCloseTo(1, 12);
    }
  });

  test('signs: the slope approximates iω, the Hilbert transformer −i', () => {
    const slope = remez({
      taps: 31,
      kind: 'differentiator',
      bands: [{ from: 0, to: 0.4, desired: 1 }],
    });
    expect(slope.coefficients[14]).toBeGreaterThan(0);
    expect(slope.coefficients[14]).toBe(-slope.coefficients[16]!);
    const hilbert = remez({
      taps: 31,
      kind: 'hilbert',
      bands: [{ from: 0.05, to: 0.45, desired: 1 }],
    });
    expect(hilbert.coefficients[16]).toBeGreaterThan(0.5);
  });
});

describe('refused', () => {
  const code = (given: RemezSpec): string => {
    try {
      remez(given);
    } catch (error) {
      if (error instanceof EngineError) return error.code;
      throw error;
    }
    return 'nothing';
  };
  const pass = { from: 0, to: 0.1, desired: 1 };

  test('an amplitude where the symmetry forces a zero', () => {
    const highpass = [
      { from: 0, to: 0.2, desired: 0 },
      { from: 0.3, to: 0.5, desired: 1 },
    ];
    expect(code({ taps: 20, bands: highpass })).toBe('type');
    expect(code({ taps: 21, bands: highpass })).toBe('nothing');
    expect(code({ taps: 21, kind: 'hilbert', bands: [{ from: 0, to: 0.4, desired: 1 }] })).toBe(
      'type',
    );
    expect(code({ taps: 21, kind: 'hilbert', bands: [{ from: 0.1, to: 0.5, desired: 1 }] })).toBe(
      'type',
    );
    expect(
      code({ taps: 21, kind: 'differentiator', bands: [{ from: 0, to: 0.5, desired: 1 }] }),
    ).toBe('type');
  });

  test('an optimum below double precision', () => {
    expect(code({ taps: 501, bands: [pass, { from: 0.2, to: 0.5, desired: 0 }] })).toBe(
      'not-converged',
    );
  });

  test('malformed input', () => {
    expect(code({ taps: 1, bands: [pass] })).toBe('out-of-range');
    expect(code({ taps: 20.5, bands: [pass] })).toBe('out-of-range');
    expect(code({ taps: 21, bands: [] })).toBe('empty');
    expect(code({ taps: 21, bands: [pass, { from: 0.1, to: 0.5, desired: 0 }] })).toBe('overlap');
    expect(code({ taps: 21, bands: [{ ...pass, weight: -1 }] })).toBe('out-of-range');
  });
});
