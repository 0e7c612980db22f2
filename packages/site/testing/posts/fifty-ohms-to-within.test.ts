/** What “Fifty ohms to within what” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/electromagnetics/fifty-ohms-to-within.ts';

const thin = { kind: 'microstrip', height: 0.1, thickness: 0.035, er: 4.1 } as const;
const strip = { kind: 'stripline', height: 0.2, thickness: 0.018, er: 4.2 } as const;

/** Relative change of the impedance with the relative change of one input, by differences. */
function slope(
  trace: post.Trace,
  width: number,
  name: 'width' | 'height' | 'thickness' | 'er',
): number {
  const at = (s: number): number =>
    name === 'width'
      ? post.impedance(trace, width * s)
      : post.impedance({ ...trace, [name]: trace[name] * s }, width);
  return Math.log(at(1.001) / at(0.999)) / Math.log(1.001 / 0.999);
}

describe('the four slopes', () => {
  test('of the lengths add up to nothing: an enlarged board has the same impedance', () => {
    for (const trace of [thin, strip]) {
      const w = post.widthFor(trace, 50);
      expect(post.impedance(trace, w)).toBeCloseTo(50, 9);
      const sum =
        slope(trace, w, 'width') + slope(trace, w, 'height') + slope(trace, w, 'thickness');
      expect(sum).toBeCloseTo(0, 6);
    }
  });

  test('of the permittivity are a half in a stripline and less in a microstrip', () => {
    expect(slope(strip, 0.17, 'er')).toBeCloseTo(-0.5, 6);
    expect(slope(thin, 0.17, 'er')).toBeGreaterThan(-0.5);
    expect(slope(thin, 0.17, 'er')).toBeLessThan(-0.4);
  });

  test('are what the first table says', () => {
    const w = post.widthFor(thin, 50);
    expect(post.share(thin, w, post.USUAL, 'width')).toBeCloseTo(
      (-slope(thin, w, 'width') * 0.02) / w,
      2,
    );
    expect(post.share(thin, w, post.USUAL, 'height')).toBeCloseTo(
      slope(thin, w, 'height') * 0.1,
      2,
    );
  });
});

test('a thin stripline of no thickness is Cohn’s: 30π/√εr times K′/K', () => {
  /** Complete elliptic integral by the arithmetic-geometric mean of 1 and the complementary modulus. */
  const integral = (kc: number): number => {
    let [a, g] = [1, kc];
    for (let n = 0; n < 40; n++) [a, g] = [(a + g) / 2, Math.sqrt(a * g)];
    return Math.PI / 2 / a;
  };
  const x = (Math.PI * 0.2) / (2 * 0.4);
  const exact =
    ((29.979 * Math.PI) / Math.sqrt(4.2)) * (integral(Math.tanh(x)) / integral(1 / Math.cosh(x)));
  expect(post.impedance({ ...strip, thickness: 0 }, 0.2) / exact).toBeCloseTo(1, 3);
});

describe('boards by lot', () => {
  test('scatter as the root of the sum of squares of their causes says', () => {
    const w = post.widthFor(thin, 50);
    const all = post.boards(thin, w, post.USUAL);
    const mean = all.reduce((s, z) => s + z, 0) / all.length;
    const sigma = Math.sqrt(all.reduce((s, z) => s + (z - mean) ** 2, 0) / all.length) / 50;
    const squares = (['width', 'height', 'thickness', 'er'] as const).reduce(
      (s, cause) => s + post.share(thin, w, post.USUAL, cause) ** 2 / 3,
      0,
    );
    expect(sigma / Math.sqrt(squares)).toBeCloseTo(1, 1);
    const [low, high] = post.corners(thin, w, post.USUAL);
    expect(Math.min(...all) / 50 - 1).toBeGreaterThanOrEqual(low);
    expect(Math.max(...all) / 50 - 1).toBeLessThanOrEqual(high);
  });

  test('lie within ten per cent but for the thin stripline', () => {
    const rows = post.data.spread.rows.map((row) => Number.parseFloat(row[2] ?? ''));
    expect(rows.slice(0, 5).every((share) => share > 95)).toBe(true);
    expect(rows[5]).toBeLessThan(90);
  });
});

test('the worst length has nearly twice the reflection of a step', () => {
  for (const z of [52.5, 55]) {
    const { step, worst } = post.returnLoss(z);
    const gamma = (z - 50) / (z + 50);
    // Two equal steps in the same phase: 2Γ/(1 + Γ²).
    expect(10 ** (-worst / 20)).toBeCloseTo((2 * gamma) / (1 + gamma * gamma), 12);
    expect(10 ** (-step / 20)).toBeCloseTo(gamma, 12);
  }
  // A quarter of a wavelength of 55 Ω takes no power, and reflects 0.04 dB of it.
  const taken = 1 - ((55 * 55) / 50 - 50) ** 2 / ((55 * 55) / 50 + 50) ** 2;
  expect(post.data.ripple).toBeCloseTo(-10 * Math.log10(taken), 9);
});
