import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertClose } from '../testing/close.ts';
import {
  branches,
  chainInputsFor,
  chainOutputsOf,
  resample,
  resamplePeriodic,
  turn,
} from './polyphase.ts';

const factor = fc.integer({ min: 1, max: 12 });
const list = (most: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: most });

/** The long way: zeros between samples, a filter, every M-th output. */
function plainly(h: readonly number[], up: number, down: number, x: readonly number[]): number[] {
  const out: number[] = [];
  for (let t = 0; t < x.length * up; t += down) {
    let sum = 0;
    for (let k = 0; k < h.length; k++)
      if (t >= k && (t - k) % up === 0) sum += (h[k] ?? 0) * (x[(t - k) / up] ?? 0);
    out.push(sum);
  }
  return out;
}

describe('polyphase conversion', () => {
  test('is zeros between samples, a filter, and every M-th output', () => {
    fc.assert(
      fc.property(factor, factor, list(40), list(40), (up, down, h, x) => {
        assertClose(resample({ up, down, h }, x), plainly(h, up, down, x), { absolute: 1e-13 });
      }),
    );
  });

  test('the branches are the filter, dealt out', () => {
    fc.assert(
      fc.property(factor, list(50), (up, h) => {
        const rows = branches({ up, down: 1, h });
        h.forEach((c, k) => {
          expect(rows[k % up]?.[Math.floor(k / up)]).toBe(c);
        });
      }),
    );
  });

  test('a period that always was is what a long record settles to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        list(20),
        (up, down, h) => {
          const x = Array.from({ length: down * 4 }, (_, n) => Math.sin(n + 0.3));
          const periods = 8;
          const long = resample({ up, down, h }, Array.from({ length: periods }, () => x).flat());
          const one = resamplePeriodic([{ up, down, h }], x);
          assertClose(one, long.slice(long.length - one.length), { absolute: 1e-12 });
        },
      ),
    );
  });
});

describe('counts', () => {
  test('so many inputs make so many outputs, and one less makes fewer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ up: factor, down: factor }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2000 }),
        (stages, outputs) => {
          const inputs = chainInputsFor(stages, outputs);
          expect(chainOutputsOf(stages, inputs)).toBeGreaterThanOrEqual(outputs);
          expect(chainOutputsOf(stages, inputs - 1)).toBeLessThan(outputs);
        },
      ),
    );
  });

  test('the commutator goes round once in L outputs and takes M inputs', () => {
    fc.assert(
      fc.property(factor, factor, fc.integer({ min: 0, max: 1000 }), (up, down, n) => {
        const [now, later] = [turn({ up, down }, n), turn({ up, down }, n + up)];
        expect(later.branch).toBe(now.branch);
        expect(later.newest - now.newest).toBe(down);
      }),
    );
  });
});
