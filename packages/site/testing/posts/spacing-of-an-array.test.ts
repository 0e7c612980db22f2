/** What “How far apart the elements of an array may be” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/antennas/spacing-of-an-array.ts';

const RADIANS = Math.PI / 180;
const ones = (n: number): Float64Array => new Float64Array(n).fill(1);

/** Directivity by integrating the pattern over the sphere; the line lies along its axis, angles from broadside. */
function integrated(weights: Float64Array, spacing: number, towards: number): number {
  const phases = post.steer(weights.length, spacing, towards);
  let power = 0;
  const steps = 20_000;
  for (let k = 0; k < steps; k++) {
    const u = -1 + (2 * (k + 0.5)) / steps;
    power += post.factor(weights, spacing, Math.asin(u) / RADIANS, phases) ** 2 / steps;
  }
  return post.factor(weights, spacing, towards, phases) ** 2 / power;
}

describe('directivity', () => {
  test('is the power in the beam over the mean of the sphere', () => {
    for (const [n, d, towards] of [
      [8, 0.9, 0],
      [5, 0.37, 20],
      [16, 0.5, 45],
    ] as const)
      expect(post.directivity(ones(n), d, towards) / integrated(ones(n), d, towards)).toBeCloseTo(
        1,
        4,
      );
  });

  test('is the number of elements at half a wavelength, and highest below a whole one', () => {
    for (const n of [4, 8, 16]) {
      expect(post.directivity(ones(n), 0.5)).toBeCloseTo(n, 9);
      const { spacing, directivity } = post.bestSpacing(n);
      for (let d = 0.5; d < 1; d += 0.01)
        expect(post.directivity(ones(n), d)).toBeLessThanOrEqual(directivity + 1e-9);
      expect(spacing).toBeLessThan(1);
    }
  });
});

describe('a second beam', () => {
  test('enters where (2) says', () => {
    for (const scan of [0, 30, 60]) {
      const edge = post.widest(scan);
      for (const [d, there] of [
        [edge * 0.97, false],
        [edge * 1.02, true],
      ] as const) {
        // Sixty-four points: the flank is narrow.
        const phases = post.steer(64, d, scan);
        let highest = 0;
        for (let u = -1; u < Math.sin(scan * RADIANS) - 0.5 / d; u += 0.001)
          highest = Math.max(
            highest,
            post.factor(ones(64), d, Math.asin(u) / RADIANS, phases) / 64,
          );
        expect(highest > 0.99).toBe(there);
      }
    }
  });

  test('of the figure is as high as the first', () => {
    const phases = post.steer(16, 0.8, 45);
    expect(post.factor(ones(16), 0.8, post.data.second, phases)).toBeCloseTo(16, 9);
  });
});

test('uniform weights have their side lobe at −13.15 dB and a beam of about 51° over the length', () => {
  expect(post.sideLobe(ones(16), 0.5, new Float64Array(16), 0)).toBeCloseTo(-13.15, 1);
  for (const n of [16, 32]) expect(post.beamwidth(ones(n), 0.5) * n * 0.5).toBeCloseTo(50.8, 0);
});

describe('rounded phases', () => {
  test('are off by half a step at most', () => {
    for (const bits of [2, 4]) {
      const [plain, rounded] = [post.steer(32, 0.5, 23), post.steer(32, 0.5, 23, bits)];
      for (const [n, phase] of plain.entries())
        expect(Math.abs(phase - (rounded[n] ?? 99))).toBeLessThanOrEqual(
          Math.PI / 2 ** bits + 1e-9,
        );
    }
  });

  test('of one bit have two equal beams, and each bit more lowers the lobes by four to nine decibels', () => {
    const lobes = post.data.bitRows.map(({ lobe }) => lobe);
    expect(lobes[0]).toBeGreaterThan(-0.1);
    for (let k = 1; k < 5; k++) {
      expect((lobes[k - 1] ?? 0) - (lobes[k] ?? 0)).toBeGreaterThan(4);
      expect((lobes[k - 1] ?? 0) - (lobes[k] ?? 0)).toBeLessThan(9);
    }
  });
});
