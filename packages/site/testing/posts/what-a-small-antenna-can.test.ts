/** What “What a small antenna can and cannot do” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/antennas/what-a-small-antenna-can.ts';

/** Chu's ladder of the dipole mode at size x: a capacitor in series before a coil across one ohm. */
function ladder(x: number) {
  const current = { re: 1, im: 0 };
  // Z = 1/(jx) + jx/(1 + jx): its real part is x²/(1 + x²).
  const resistance = (x * x) / (1 + x * x);
  const reactance = -1 / x + x / (1 + x * x);
  const power = (resistance * current.re) / 2;
  // C = 1/x at ω = 1: peak charge is the current's amplitude.
  const electric = (x ** -1 * 1) / 4;
  return { resistance, reactance, q: (2 * electric) / power };
}

/** Greatest share of frequency over which a series circuit with this Q stays below a VSWR, by stepping outwards. */
function width(q: number, vswr: number): number {
  const limit = (vswr - 1) / (vswr + 1);
  const reflection = (f: number): number => {
    const x = q * (f - 1 / f);
    return Math.hypot(x, 0) / Math.hypot(2, x);
  };
  const edge = (step: number): number => {
    let f = 1;
    while (reflection(f + step) <= limit) f += step;
    return f;
  };
  return edge(1e-6) - edge(-1e-6);
}

describe('the least Q', () => {
  test('is that of Chu’s ladder: energy in its capacitor over power in its resistor', () => {
    for (const ka of [0.1, 0.3, 0.8]) expect(post.leastQ(ka)).toBeCloseTo(ladder(ka).q, 9);
  });

  test('of wires is one and a half times as large where the antenna is small', () => {
    expect(post.wireQ(0.05) / post.leastQ(0.05)).toBeCloseTo(1.5, 1);
  });

  test('at 868 MHz in 10 mm is about 170', () => {
    expect(post.electricalSize(0.01, 868e6)).toBeCloseTo(0.1819, 4);
    expect(post.data.small.q).toBeCloseTo(1 / 0.18192 ** 3 + 1 / 0.18192, 0);
  });
});

describe('bandwidth', () => {
  test('is what a tuned circuit has', () => {
    for (const [q, s] of [
      [20, 2],
      [60, 3],
    ] as const)
      expect(width(q, s) / post.bandwidth(q, s)).toBeCloseTo(1, 2);
  });

  test('is not exceeded by a rectangle of reflection under Fano’s integral', () => {
    // ∫ ln(1/|Γ|) dω ≤ πω₀/Q over the band, with |Γ| = (s − 1)/(s + 1) in it and 1 outside.
    for (const s of [1.5, 2, 3]) {
      const gamma = (s - 1) / (s + 1);
      expect(post.fano(30, s) * Math.log(1 / gamma)).toBeCloseTo(Math.PI / 30, 12);
    }
    expect(post.data.network).toBeCloseTo(4, 1);
  });

  test('just covers a band at the radius that the table names', () => {
    const r = post.radiusFor(0.02, 868e6, 2);
    const q = ladder((2 * Math.PI * 868e6 * r) / 299_792_458).q;
    expect(width(q, 2)).toBeCloseTo(0.02, 3);
  });
});

test('losses stretch the band in the proportion in which they cost power', () => {
  // A radiation resistance of 1 and a loss resistance of 3: a quarter is radiated, and the Q is a quarter.
  const [q, needed] = [200, 4 * post.bandwidth(200, 2)];
  expect(post.efficiencyFor(needed, q, 2)).toBeCloseTo(0.25, 12);
  expect(width(q / 4, 2) / needed).toBeCloseTo(1, 2);
  expect(post.efficiencyFor(1e-6, q, 2)).toBe(1);
});

test('a VSWR of 3 costs 1.25 dB, a per cent of detuning at a Q of 170 six', () => {
  const x = 170 * (1.01 - 1 / 1.01);
  expect(-10 * Math.log10(4 / (4 + x * x))).toBeCloseTo(5.9, 1);
  expect(-10 * Math.log10(1 - 0.25)).toBeCloseTo(1.25, 2);
});
