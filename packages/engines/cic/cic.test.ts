/** Laws of CIC filters: against their definition, summed and convolved out. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compensator, meanAmplitude, shortestCompensator } from './compensator.ts';
import { decimatorGrowth, interpolatorBounds, interpolatorGrowth } from './growth.ts';
import { type FixedCic, runCic } from './model.ts';
import { errorGains, prune } from './pruning.ts';
import { cicAmplitude, cicDelay, worstFold } from './response.ts';
import { type Cic, ceilLog2, cicGain, floorLog2, log2Of, scaled } from './structure.ts';

const cics = fc
  .record({
    rate: fc.integer({ min: 2, max: 12 }),
    delays: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
  })
  .filter(({ rate, delays }) => rate * delays.reduce((a, b) => a + b) < 200);

/** The impulse response as the product of running sums, in integers. */
function impulse({ rate, delays }: Cic): bigint[] {
  let h = [1n];
  for (const delay of delays) {
    const next = Array<bigint>(h.length + rate * delay - 1).fill(0n);
    h.forEach((c, k) => {
      for (let n = 0; n < rate * delay; n++) next[k + n] = (next[k + n] ?? 0n) + c;
    });
    h = next;
  }
  return h;
}

/** What stage j passes on to the output: the combs as differences, the integrators as sums. */
function fromStage({ rate, delays }: Cic, at: number): bigint[] {
  const stages = delays.length;
  let h = [1n];
  const lags = at < stages ? delays.map((m) => rate * m) : delays.slice(at - stages);
  for (const lag of lags) {
    const next = [...h, ...Array<bigint>(lag).fill(0n)];
    h.forEach((c, k) => {
      next[k + lag] = (next[k + lag] ?? 0n) - c;
    });
    h = next;
  }
  for (let n = at; n < stages; n++) {
    let sum = 0n;
    h = h.map((c) => {
      sum += c;
      return sum;
    });
  }
  return h;
}

describe('whole numbers', () => {
  test('logarithms beside powers of two', () => {
    for (const bits of [0, 1, 2, 30, 52, 53, 54, 64, 200]) {
      const power = 1n << BigInt(bits);
      expect([ceilLog2(power), floorLog2(power)]).toEqual([bits, bits]);
      expect(ceilLog2(power + 1n)).toBe(bits + 1);
      if (bits > 1) expect([ceilLog2(power - 1n), floorLog2(power - 1n)]).toEqual([bits, bits - 1]);
      expect(log2Of(power)).toBe(bits);
      expect(scaled(power, bits)).toBe(1);
    }
    expect(scaled(3n << 300n, 301)).toBe(1.5);
  });

  test('the gain is the sum of the impulse response, which is never negative', () => {
    fc.assert(
      fc.property(cics, (cic) => {
        const h = impulse(cic);
        expect(h.reduce((a, b) => a + b)).toBe(cicGain(cic));
        expect(h.every((c) => c >= 0n)).toBe(true);
        expect(cicDelay(cic)).toBe((h.length - 1) / 2);
      }),
      { numRuns: 60 },
    );
  });
});

describe('error gains', () => {
  test('are the sums of squared impulse responses', () => {
    fc.assert(
      fc.property(cics, (cic) => {
        const found = errorGains(cic);
        expect(found).toHaveLength(2 * cic.delays.length + 1);
        found.forEach((gain, at) => {
          expect(gain).toBe(fromStage(cic, at).reduce((sum, c) => sum + c * c, 0n));
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('pruning', () => {
  const cases = fc.tuple(cics, fc.integer({ min: 2, max: 32 }), fc.integer({ min: 1, max: 24 }));

  test('gives no stage more than its share of the error, and one bit more would', () => {
    fc.assert(
      fc.property(cases, ([cic, bits, cut]) => {
        const full = bits + decimatorGrowth(cic);
        const kept = Math.max(2, full - cut);
        const { stages, variance } = prune(cic, bits, kept, true);
        const dropped = full - kept;
        const share = 4n ** BigInt(dropped);
        stages.slice(0, -1).forEach((s, at) => {
          const many = BigInt(2 * cic.delays.length) * s.errorGain;
          const spent = (b: number) => (b >= 0 ? many * 4n ** BigInt(b) <= share : true);
          expect(spent(s.allowed)).toBe(true);
          expect(s.allowed >= -1 ? many * 4n ** BigInt(s.allowed + 1) <= share : false).toBe(false);
          expect(s.discarded).toBeGreaterThanOrEqual(stages[at - 1]?.discarded ?? 0);
          expect(s.discarded).toBeLessThanOrEqual(dropped);
          expect(s.width).toBe(full - s.discarded);
        });
        // Both halves: the stages together, and the output.
        expect(variance).toBeLessThanOrEqual(2 / 12 + 1e-12);
      }),
      { numRuns: 120 },
    );
  });

  test('the error that simulation has is about the one that the formula has', () => {
    const cic = { rate: 8, delays: [1, 1, 1] };
    const { full, stages, variance, mean } = prune(cic, 12, 12, true);
    const made = {
      ...fixedDecimator(cic, 12, 12),
      full,
      widths: stages.slice(0, -1).map((s) => s.width),
    };
    const x = noise(12, 40_000);
    const exact = runCic({ ...made, outputBits: full, discarded: [0, 0, 0, 0, 0, 0] }, x);
    const cut = runCic({ ...made, discarded: stages.slice(0, -1).map((s) => s.discarded) }, x);
    const errors = cut.map((y, k) => Number(y) - Number(exact[k]) / 2 ** (full - 12));
    const average = errors.reduce((a, b) => a + b) / errors.length;
    const power = errors.reduce((sum, e) => sum + (e - average) ** 2, 0) / errors.length;
    expect(power / variance).toBeGreaterThan(0.85);
    expect(power / variance).toBeLessThan(1.1);
    expect(Math.abs(average - mean)).toBeLessThan(0.3);
  });
});

const noise = (bits: number, count: number): number[] => {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** (32 - bits)) - 2 ** (bits - 1);
  });
};

const fixedDecimator = (cic: Cic, inputBits: number, outputBits: number): FixedCic => {
  const full = inputBits + decimatorGrowth(cic);
  return {
    ...cic,
    kind: 'decimator',
    inputBits,
    outputBits,
    full,
    widths: cic.delays.flatMap(() => [full, full]),
    discarded: cic.delays.flatMap(() => [0, 0]),
    rounding: 'floor',
    lift: 0,
  };
};

describe('wrapping around', () => {
  test('a decimator whose integrators overflow gives the sums that the impulse response gives', () => {
    fc.assert(
      fc.property(cics, fc.integer({ min: 2, max: 20 }), (cic, bits) => {
        const made = fixedDecimator(cic, bits, 2);
        const { full } = made;
        const h = impulse(cic);
        // Held at the lowest value, each integrator leaves its word soon.
        const hold = 3 * h.length;
        const x = [...Array<number>(hold).fill(-(2 ** (bits - 1))), ...noise(bits, 4 * cic.rate)];
        const out = runCic({ ...made, outputBits: full }, x);
        const late = cic.delays.length - 1;
        out.forEach((y, n) => {
          const at = (n + 1) * cic.rate - 1 - late;
          const sum = h.reduce((s, c, k) => s + c * BigInt(x[at - k] ?? 0), 0n);
          expect(y).toBe(sum);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('an interpolator in registers of Hogenauer’s widths gives what wide ones give', () => {
    fc.assert(
      fc.property(cics, fc.integer({ min: 2, max: 16 }), (cic, bits) => {
        const growth = interpolatorGrowth(cic);
        const full = bits + (growth.at(-1) ?? 0);
        const h = impulse(cic);
        const made: FixedCic = {
          ...cic,
          kind: 'interpolator',
          inputBits: bits,
          outputBits: full,
          full,
          widths: growth.map((g) => bits + g),
          discarded: [],
          rounding: 'floor',
          lift: 0,
        };
        const low = -(2 ** (bits - 1));
        const high = 2 ** (bits - 1) - 1;
        // Signs that turn by turns drive the combs to their ends.
        const turns = Array.from({ length: 16 }, (_, k) => (k % 2 ? low : high));
        const x = [...turns, ...Array<number>(12).fill(low), ...noise(bits, 12)];
        const out = runCic(made, x);
        const late = cic.delays.length - 1;
        expect(out).toHaveLength(x.length * cic.rate);
        out.forEach((y, n) => {
          let sum = 0n;
          for (let k = n - late; k >= 0; k--)
            if (k % cic.rate === 0) sum += BigInt(x[k / cic.rate] ?? 0) * (h[n - late - k] ?? 0n);
          expect(y).toBe(sum);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('no stage of an interpolator makes more of its input than its bound', () => {
    fc.assert(
      fc.property(cics, (cic) => {
        const { rate, delays } = cic;
        let h = [1n];
        for (const delay of delays) {
          const next = [...h, ...Array<bigint>(rate * delay).fill(0n)];
          h.forEach((c, k) => {
            next[k + rate * delay] = (next[k + rate * delay] ?? 0n) - c;
          });
          h = next;
        }
        interpolatorBounds(cic).forEach(({ numerator, denominator }, at) => {
          if (at < delays.length) return;
          let sum = 0n;
          h = h.map((c) => {
            sum += c;
            return sum;
          });
          for (let phase = 0; phase < rate; phase++) {
            const most = h.reduce(
              (s, c, k) => (k % rate === phase ? s + (c < 0n ? -c : c) : s),
              0n,
            );
            expect(most * denominator <= numerator).toBe(true);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('response', () => {
  test('is the cosine sum over the impulse response', () => {
    fc.assert(
      fc.property(cics, fc.double({ min: 0, max: 0.5, noNaN: true }), (cic, f) => {
        const h = impulse(cic);
        const middle = (h.length - 1) / 2;
        const sum = h.reduce(
          (s, c, k) => s + Number(c) * Math.cos(2 * Math.PI * f * (k - middle)),
          0,
        );
        expect(cicAmplitude(cic, f)).toBeCloseTo(sum / Number(cicGain(cic)), 10);
      }),
      { numRuns: 100 },
    );
  });

  test('nothing in any folding band is larger than the worst in the first', () => {
    fc.assert(
      fc.property(cics, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (cic, edge) => {
        const { largest } = worstFold(cic, edge);
        for (let k = 1; k <= cic.rate / 2; k++)
          for (let step = -20; step <= 20; step++) {
            const f = (k + (edge * step) / 20) / cic.rate;
            if (f <= 0.5)
              expect(Math.abs(cicAmplitude(cic, f))).toBeLessThanOrEqual(largest + 1e-9);
          }
      }),
      { numRuns: 80 },
    );
  });

  test('the worst ratio of an alias to its signal is that at the edge, at nulls of both its limit', () => {
    fc.assert(
      fc.property(cics, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (cic, edge) => {
        const { ratio } = worstFold(cic, edge);
        for (let step = 1; step <= 40; step++) {
          const d = (edge * step) / 40;
          const signal = Math.abs(cicAmplitude(cic, d / cic.rate));
          if (signal < 1e-6) continue;
          const here = Math.abs(cicAmplitude(cic, (1 - d) / cic.rate)) / signal;
          expect(here).toBeLessThanOrEqual(ratio * (1 + 1e-6));
          if (step === 40) expect(here / ratio).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: 80 },
    );
    expect(worstFold({ rate: 8, delays: [2, 2, 2] }, 0.5).ratio).toBeCloseTo(1, 12);
    const third = Math.sin(Math.PI / 32) / Math.sin((3 * Math.PI) / 32);
    expect(worstFold({ rate: 8, delays: [4] }, 0.25).ratio).toBeCloseTo(third, 12);
  });
});

describe('compensator', () => {
  const cic = { rate: 25, delays: [1, 1, 1, 1] };

  test('levels the pass band within what it says, by alternation the least there is', () => {
    const design = compensator({ cics: [cic], pass: 0.2, stop: 0.35, ratio: 0.5 }, 17);
    let worst = 0;
    for (let k = 0; k <= 2000; k++) {
      const f = (0.2 * k) / 2000;
      const a = design.coefficients.reduce(
        (s, c, n) => s + c * Math.cos(2 * Math.PI * f * (n - 8)),
        0,
      );
      worst = Math.max(worst, Math.abs(a * cicAmplitude(cic, f / 25) - 1));
    }
    expect(worst).toBeLessThanOrEqual(design.deviation * (1 + 1e-6));
    expect(design.extrema).toHaveLength(10);
  });

  test('the shortest keeps its tolerance and two coefficients fewer do not', () => {
    const spec = { cics: [cic], pass: 0.25, stop: 0.4, ratio: 0.2 };
    const found = shortestCompensator(spec, 0.004, 511);
    expect(found.largest).toBeLessThanOrEqual(0.004 * (1 + 1e-6));
    expect(compensator(spec, found.coefficients.length - 2).largest).toBeGreaterThan(0.004);
    expect(() => shortestCompensator(spec, 1e-9, 21)).toThrow(/up to 21 coefficients/u);
  });

  test('the droop rises with the rate, so that two rates bound all between', () => {
    for (let f = 0.02; f < 0.5; f += 0.02)
      for (let rate = 2; rate < 40; rate++) {
        const at = (r: number) => cicAmplitude({ ...cic, rate: r }, f / r);
        expect(at(rate + 1)).toBeLessThan(at(rate));
        const ends = [2, 60].map((r) => ({ ...cic, rate: r }));
        expect(meanAmplitude(ends, f)).toBeGreaterThan(at(60));
      }
  });

  test('a null in the pass band is refused', () => {
    expect(() => compensator({ cics: [{ rate: 8, delays: [2] }], pass: 0.4999999 }, 9)).toThrow(
      /too little/u,
    );
    for (const pass of [0.25, 0.375])
      expect(() => compensator({ cics: [{ rate: 25, delays: [1, 4] }], pass }, 31)).toThrow(
        /has a null/u,
      );
  });
});

test.each([
  [{ rate: 1, delays: [1] }, /rate change 1/u],
  [{ rate: 2.5, delays: [1] }, /rate change 2.5/u],
  [{ rate: 70_000, delays: [1] }, /rate change 70000/u],
  [{ rate: 2, delays: [] }, /stages 0/u],
  [{ rate: 2, delays: [0] }, /delay 0/u],
  [{ rate: 2, delays: [17] }, /delay 17/u],
])('refused: %j', (cic, message) => {
  expect(() => errorGains(cic)).toThrow(message);
  expect(() => decimatorGrowth(cic)).toThrow(message);
});
