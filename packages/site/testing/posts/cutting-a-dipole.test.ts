/** What “Cutting a dipole: how short, how thick, how high” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/antennas/cutting-a-dipole.ts';

const ETA = 376.730_313_4;

/**
 * Impedance between two parallel dipoles of a length l with sinusoidal currents, d apart (wavelengths), by integrating the
 * field of the one along the other: three spherical waves, from the ends and the middle.
 */
function integrated(l: number, d: number): { r: number; x: number } {
  const k = 2 * Math.PI;
  const n = 20_000;
  let [r, x] = [0, 0];
  for (let i = 0; i < n; i++) {
    const z = -l / 2 + (l * (i + 0.5)) / n;
    const current = Math.sin(k * (l / 2 - Math.abs(z)));
    let [re, im] = [0, 0];
    for (const [from, weight] of [
      [l / 2, 1],
      [-l / 2, 1],
      [0, -2 * Math.cos((k * l) / 2)],
    ] as const) {
      const far = Math.hypot(d, z - from);
      re += (weight * Math.cos(k * far)) / far;
      im -= (weight * Math.sin(k * far)) / far;
    }
    // E = −j η/4π · Σ e^{−jkR}/R, and Z = −∫ E I dz over the currents at the feeds.
    r += ((-im * ETA) / (4 * Math.PI)) * current * (l / n);
    x += ((re * ETA) / (4 * Math.PI)) * current * (l / n);
  }
  const feed = Math.sin((k * l) / 2) ** 2;
  return { r: r / feed, x: x / feed };
}

test('sine and cosine integrals are those of the tables (Abramowitz & Stegun, table 5.1)', () => {
  expect(post.sineIntegral(1)).toBeCloseTo(0.946_083_070_4, 9);
  expect(post.sineIntegral(10)).toBeCloseTo(1.658_347_594_2, 9);
  expect(post.cosineIntegral(1)).toBeCloseTo(0.337_403_922_9, 9);
  expect(post.cosineIntegral(10)).toBeCloseTo(-0.045_456_433, 9);
});

describe('the impedance', () => {
  test('of a half wave is 73.1 + 42.5j Ω', () => {
    expect(post.dipole(0.5, 1e-6).r).toBeCloseTo(73.13, 0);
    expect(post.dipole(0.5, 1e-6).x).toBeCloseTo(42.5, 1);
  });

  test('of a dipole is its field, integrated along its own surface', () => {
    for (const [l, a] of [
      [0.47, 0.001],
      [0.4, 0.0005],
    ] as const) {
      const z = integrated(l, a);
      expect(post.dipole(l, a).r / z.r).toBeCloseTo(1, 1);
      expect(Math.abs(post.dipole(l, a).x - z.x)).toBeLessThan(3);
    }
  });

  test('between two of them is the field of the one along the other', () => {
    for (const d of [0.1, 0.5, 1.3]) {
      const z = integrated(0.5, d);
      expect(post.mutual(d).r).toBeCloseTo(z.r, 3);
      expect(post.mutual(d).x).toBeCloseTo(z.x, 3);
    }
    expect(post.mutual(0.5).r).toBeCloseTo(-12.5, 1);
    expect(post.mutual(0.5).x).toBeCloseTo(-29.9, 1);
  });
});

test('resonant lengths are those by moments to 1.4 %, always a little longer', () => {
  for (const { slenderness, length, band } of post.data.moments) {
    const ratio = post.resonant(slenderness) / length;
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.014);
    expect(Math.abs(post.band(slenderness) / band - 1)).toBeLessThan(0.25);
  }
});

describe('over a plane', () => {
  test('the resistance is low when low, most at a third, and 50 Ω at about 0.17', () => {
    expect(post.above(0.17)).toBeGreaterThan(48);
    expect(post.above(0.17)).toBeLessThan(54);
    for (let h = 0.5; h < 2; h += 0.02)
      expect(Math.abs(post.above(h) - 73.1)).toBeLessThan(73.1 / 4);
    expect(post.above(0.01)).toBeLessThan(0.5);
  });

  test('all power that the resistance takes is radiated upwards', () => {
    // The pattern of a half-wave dipole times that of the image, over the upper half of the sphere; free space is all of it without.
    for (const h of [0.1, 0.3, 0.5]) {
      let [over, free] = [0, 0];
      const n = 400;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const theta = (Math.PI * (i + 0.5)) / n;
          const phi = (Math.PI * (j + 0.5)) / n;
          const element =
            (Math.cos((Math.PI / 2) * Math.cos(theta)) / Math.sin(theta)) ** 2 * Math.sin(theta);
          const up = Math.sin(theta) * Math.sin(phi);
          over += element * (2 * Math.sin(2 * Math.PI * h * up)) ** 2;
          free += element * 2;
        }
      expect(post.above(h) / (73.08 * (over / free))).toBeCloseTo(1, 2);
    }
  });
});
