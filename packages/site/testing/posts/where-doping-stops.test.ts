/** What “Where doping stops being carriers” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/electronic-devices/where-doping-stops.ts';

/** eV/K. */
const K = 8.617333262e-5;

/** Free carriers of a lone level by the quadratic, over its doping: no holes, no degeneracy. */
function quadratic(
  states: number,
  g: number,
  energy: number,
  doping: number,
  kelvin: number,
): number {
  const right = (states / g) * Math.exp(-energy / (K * kelvin));
  return (2 * right) / (right + Math.sqrt(right * right + 4 * right * doping));
}

/** 2.509e19·(mT/300)^1.5, 1/cm³. */
const states = (mass: number, kelvin: number) => 2.5094e19 * ((mass * kelvin) / 300) ** 1.5;

describe('the lower edge', () => {
  test('is where the quadratic has nine in ten', () => {
    for (const doping of [1e13, 1e14, 1e15]) {
      const kelvin = post.freezeOut('Si', 'P', doping);
      const nc = post.bandsAt('Si', kelvin).nc / 1e6;
      expect(quadratic(nc, 2, 0.0455, doping, kelvin)).toBeCloseTo(0.9, 3);
    }
  });

  test('at 77 K a third of 1e16 phosphorus is free, and less of more', () => {
    expect(post.data.nitrogen).toBeCloseTo(0.35, 2);
    const ratio = post.share('Si', 'P', 1e17, 77) / post.share('Si', 'P', 1e16, 77);
    expect(10 * ratio).toBeGreaterThan(3.3);
    expect(10 * ratio).toBeLessThan(4.2);
  });

  test('is met by the rule to 13 %', () => {
    for (const doping of [1e13, 1e14, 1e15, 1e16]) {
      const rule = 528 / Math.log(post.data.scale / doping);
      expect(Math.abs(rule / post.freezeOut('Si', 'P', doping) - 1)).toBeLessThan(0.13);
    }
    expect(post.data.slope).toBeCloseTo(528, 0);
    expect(Math.abs(post.data.ruleError[0])).toBeLessThan(0.13);
    expect(post.data.ruleError[1]).toBeGreaterThan(0);
  });
});

describe('the upper edge', () => {
  test('is where n_i is a third of the doping: n = 1.1 N, p = 0.1 N', () => {
    expect(Math.sqrt(1.1 * 0.1)).toBeCloseTo(1 / 3, 2);
    expect(post.data.thirdError).toBeLessThan(0.002);
  });

  test('of silicon with 1e15 is 507 K, by its n_i alone', () => {
    const kelvin = post.intrinsicFrom('Si', 1e15);
    expect(kelvin).toBeCloseTo(507, 0);
    // Misiakos and Tsamakis, beyond their range, say the same within 10 K.
    const misiakos = 5.29e19 * (kelvin / 300) ** 2.54 * Math.exp(-6726 / kelvin);
    expect(misiakos / 3.317e14).toBeGreaterThan(0.7);
    expect(misiakos / 3.317e14).toBeLessThan(1.3);
  });
});

describe('the dip', () => {
  test('lies where the text says, and all is ionised again at 1e20', () => {
    const { P, As, B } = post.data.dips;
    for (const [found, doping, share] of [
      [P, 2.1e18, 0.75],
      [As, 5.9e18, 0.65],
      [B, 2.8e18, 0.72],
    ] as const) {
      expect(found.doping / doping).toBeCloseTo(1, 1);
      expect(found.share).toBeCloseTo(share, 2);
    }
    for (const symbol of ['P', 'As', 'B'])
      expect(post.share('Si', symbol, 3e20, 300)).toBeGreaterThan(0.99);
    expect(post.data.fixedLevel).toBeCloseTo(0.13, 2);
  });
});

describe('wide gaps', () => {
  test('aluminium in 4H-SiC: 1.9 % of 1e19 at 300 K, ten times as many at 600 K', () => {
    expect(post.share('4H-SiC', 'Al', 1e19, 300)).toBeCloseTo(
      quadratic(states(1, 300), 4, 0.191, 1e19, 300),
      3,
    );
    const ratio = post.share('4H-SiC', 'Al', 1e19, 600) / post.share('4H-SiC', 'Al', 1e19, 300);
    expect(ratio).toBeGreaterThan(9);
    expect(ratio).toBeLessThan(11);
  });
});

test('its tables are whole', () => {
  for (const { columns, rows } of [post.data.shares, post.data.edges, post.data.wide])
    for (const row of rows) expect(row.length).toBe(columns.length);
});
