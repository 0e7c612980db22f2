import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FixedCascade, type IntegerSection, runCascade, sumWidth } from './fixed-cascade.ts';
import { limitCycle, responseSum } from './limit-cycle.ts';

const cascade = (over: Partial<FixedCascade> = {}): FixedCascade => ({
  sections: [[4096, 8192, 4096, -16000, 7000]],
  coefficient: { width: 16, fraction: 14 },
  signal: { width: 16, fraction: 15 },
  rounding: 'nearest-even',
  overflow: 'saturate',
  ...over,
});

describe('the integer model', () => {
  test('wide sums by whole numbers are those of doubles where both hold them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2048, max: 2047 }), { minLength: 5, maxLength: 5 }),
        fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom('floor', 'toward-zero', 'nearest-up', 'nearest-away', 'nearest-even'),
        fc.constantFrom('saturate', 'wrap'),
        (c, x, rounding, overflow) => {
          const section = c as unknown as IntegerSection;
          const given = cascade({
            sections: [section],
            coefficient: { width: 12, fraction: 10 },
            signal: { width: 8, fraction: 7 },
            rounding,
            overflow,
          });
          // 42 bits more in coefficients and fraction: the same sums, scaled.
          const scaled = c.map((v) => v * 2 ** 41) as unknown as IntegerSection;
          const wide = { ...given, sections: [scaled], coefficient: { width: 53, fraction: 51 } };
          expect(sumWidth(scaled, 8)).toBeGreaterThan(53);
          expect(runCascade(wide, x)).toEqual(runCascade(given, x));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('saturation is counted where it happens', () => {
    const { output, overflows } = runCascade(
      cascade({
        sections: [
          [16384, 0, 0, 0, 0],
          [32767, 0, 0, 0, 0],
        ],
      }),
      [100, 20000, -20000, 5],
    );
    expect([...output]).toEqual([200, 32767, -32768, 10]);
    expect(overflows).toEqual([0, 2]);
  });

  test('refused: coefficients that are no integers of the word, and no sections', () => {
    expect(() => runCascade(cascade({ sections: [[0.5, 0, 0, 0, 0]] }), [1])).toThrow(
      /not a 16-bit/,
    );
    expect(() => runCascade(cascade({ sections: [[40000, 0, 0, 0, 0]] }), [1])).toThrow(/40000/);
    expect(() => runCascade(cascade({ sections: [] }), [1])).toThrow(/at least one section/);
  });
});

describe('limit cycles', () => {
  /** 0.9 and −0.9 with 14 bits of fraction. */
  const pole = (a: number): IntegerSection => [0, 0, 0, Math.round(a * 2 ** 14), 0];

  test('y = round(0.9 y₁) has the dead band ±5 of the textbook, alternating with a pole at −0.9', () => {
    expect(limitCycle(pole(-0.9), 14, 'nearest-away')).toMatchObject({
      amplitude: 5,
      period: 1,
      bound: 5,
      complete: true,
    });
    expect(limitCycle(pole(0.9), 14, 'nearest-away')).toMatchObject({ amplitude: 5, period: 2 });
  });

  test('rounding towards 0 ends it; truncation makes it a constant below 0', () => {
    expect(limitCycle(pole(-0.9), 14, 'toward-zero').amplitude).toBe(0);
    const { samples } = limitCycle(pole(-0.9), 14, 'floor');
    expect(samples).toEqual([-10]);
  });

  test('what is found goes on for ever, and nothing that was simulated is larger', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 970 }),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('floor', 'nearest-even', 'nearest-away', 'toward-zero'),
        fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 2, maxLength: 2 }),
        (radius, angle, rounding, [y1 = 0, y2 = 0]) => {
          const r = radius / 1000;
          const section: IntegerSection = [
            0,
            0,
            0,
            Math.round(-2 * r * Math.cos((Math.PI * angle) / 100) * 4096),
            Math.round(r * r * 4096),
          ];
          const found = limitCycle(section, 12, rounding);
          expect(found.complete).toBe(true);
          expect(found.amplitude).toBeLessThanOrEqual(found.bound);
          // An impulse response into the state, then the model itself with input 0.
          const run = (a: number, b: number, count: number) => {
            const out = [b, a];
            const scale = { coefficient: { width: 16, fraction: 12 }, rounding };
            for (let n = 0; n < count; n++) {
              const sum = -section[3] * (out.at(-1) ?? 0) - section[4] * (out.at(-2) ?? 0);
              const model = runCascade(
                {
                  ...cascade(),
                  ...scale,
                  sections: [[1, 0, 0, 0, 0]],
                  signal: { width: 40, fraction: 0 },
                },
                [sum],
              );
              out.push(model.output[0] ?? 0);
            }
            return out;
          };
          const tail = run(y1, y2, 600).slice(-100);
          expect(Math.max(...tail.map(Math.abs))).toBeLessThanOrEqual(found.amplitude);
          if (found.period > 1) {
            const { samples } = found;
            const again = run(samples[1] ?? 0, samples[0] ?? 0, found.period - 2);
            expect(again).toEqual(samples);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('the sum of a response is that of the geometric series, and infinite on the circle', () => {
    expect(responseSum(-14746, 0, 14)).toBeCloseTo(1 / (1 - 14746 / 16384), 9);
    expect(responseSum(0, 16384, 14)).toBe(Number.POSITIVE_INFINITY);
  });

  test('where there are too many states the bound stands and says that not all were followed', () => {
    const slow: IntegerSection = [
      0,
      0,
      0,
      Math.round(-1.999 * 2 ** 20),
      Math.round(0.9991 * 2 ** 20),
    ];
    const found = limitCycle(slow, 20, 'nearest-even');
    expect(found.complete).toBe(false);
    expect(found.amplitude).toBeLessThanOrEqual(found.bound);
    expect(found.amplitude).toBeGreaterThan(100);
  });
});
