import { describe, expect, test } from 'vitest';
import { brewsterAngle, criticalAngle, fresnel, pseudoBrewsterAngle } from './angles.ts';
import { colourOf, colourWavelengths } from './colour.ts';
import { groupDelay } from './delay.ts';
import { indexAt, rangeOf } from './dispersion.ts';
import { materialNamed, materials, spanOf } from './materials.ts';
import { indexOf, normalIndex, ofElectrical, ofIndex } from './medium.ts';

describe('colour', () => {
  const flat = colourWavelengths().map(() => 1);

  // CIE 15:2004, table 3: the white points of the illuminants for the 2° observer.
  test.each([
    ['D65', 0.3127, 0.329],
    ['D50', 0.3457, 0.3585],
    ['A', 0.4476, 0.4074],
    ['E', 1 / 3, 1 / 3],
  ] as const)('white under %s', (illuminant, x, y) => {
    const white = colourOf(flat, illuminant);
    expect(white.x).toBeCloseTo(x, 3);
    expect(white.y).toBeCloseTo(y, 3);
    expect(white.xyz[1]).toBeCloseTo(100, 10);
    expect(white.lab.map((v) => Math.abs(v))).toEqual([100, 0, 0]);
    expect(white.hex).toBe('#FFFFFF');
    expect(white.inGamut).toBe(true);
  });

  test('D65 has X 95.047 and Z 108.883', () => {
    const { xyz } = colourOf(flat, 'D65');
    expect(xyz[0]).toBeCloseTo(95.047, 1);
    expect(xyz[2]).toBeCloseTo(108.883, 1);
  });

  test('grey of 18.4 % has L* 50, black is black, and a narrow line is outside sRGB', () => {
    expect(
      colourOf(
        flat.map(() => 0.184187),
        'D65',
      ).lab[0],
    ).toBeCloseTo(50, 3);
    const black = colourOf(
      flat.map(() => 0),
      'A',
    );
    expect(black.hex).toBe('#000000');
    expect(black.lab[0]).toBe(0);
    expect(black.x).toBeCloseTo(0.4476, 3);
    const line = colourOf(
      colourWavelengths().map((nm) => (nm === 520 ? 1 : 0)),
      'E',
    );
    expect(line.inGamut).toBe(false);
    // The locus of 520 nm: x 0.0743, y 0.8338.
    expect(line.x).toBeCloseTo(0.0743, 3);
    expect(line.y).toBeCloseTo(0.8338, 3);
  });
});

describe('materials', () => {
  test('each is known over its whole range, never negative, and by all its names', () => {
    for (const material of materials()) {
      const [low, high] = rangeOf(material.n);
      for (let k = 0; k <= 40; k++) {
        const { n, k: absorbing } = indexAt(material, low + ((high - low) * k) / 40);
        expect(n).toBeGreaterThan(0);
        expect(absorbing).toBeGreaterThanOrEqual(0);
      }
      expect(() => indexAt(material, low * 0.99)).toThrow('is not between');
      for (const name of [material.key, ...material.also])
        expect(materialNamed(name.toLowerCase())?.key).toBe(material.key);
      expect(spanOf(material)[1]).toBeGreaterThan(spanOf(material)[0]);
    }
    expect(new Set(materials().map(({ key }) => key.toLowerCase())).size).toBe(materials().length);
  });

  // Sodium's and helium's lines, as the catalogues and handbooks have them.
  test.each([
    ['BK7', 0.5875618, 1.5168],
    ['SF11', 0.5875618, 1.78472],
    ['F2', 0.5875618, 1.62004],
    ['SiO2', 0.5875618, 1.45846],
    ['CaF2', 0.5875618, 1.43385],
    ['MgF2', 0.5893, 1.3777],
    ['sapphire', 0.5893, 1.768],
  ])('%s at %f µm', (name, um, n) => {
    const material = materialNamed(name);
    expect(material && indexAt(material, um).n).toBeCloseTo(
      n,
      name === 'MgF2' || name === 'sapphire' ? 3 : 4,
    );
  });
});

describe('media and angles', () => {
  test('a good conductor has n = k, and 45° of impedance', () => {
    const copper = ofElectrical({ er: 1, tan: 0, sigma: 5.8e7, mur: 1 }, 1e9);
    const { re, im } = indexOf(copper);
    expect(re / im).toBeCloseTo(1, 6);
    // λ/(4πk) is half of the skin depth.
    expect(0.299792458 / (4 * Math.PI * Math.abs(im))).toBeCloseTo(2.0898e-6 / 2, 9);
  });

  test('a medium with ε and µ both negative carries its power onwards', () => {
    const left = { eps: { re: -2, im: 0 }, mu: { re: -1.5, im: 0 } };
    expect(indexOf(left).re).toBeCloseTo(-Math.sqrt(3), 12);
    expect(normalIndex(left, ofIndex(1), 1).re).toBeLessThan(0);
  });

  test('water and air: 53.1°, 48.6°; the pseudo-Brewster angle is Brewster’s where k vanishes', () => {
    const degrees = (x: number | null) => ((x ?? 0) * 180) / Math.PI;
    expect(degrees(brewsterAngle(ofIndex(1), ofIndex(4 / 3)))).toBeCloseTo(53.13, 2);
    expect(degrees(criticalAngle(ofIndex(4 / 3), ofIndex(1)))).toBeCloseTo(48.59, 2);
    expect(criticalAngle(ofIndex(1), ofIndex(1.5))).toBeNull();
    expect(brewsterAngle(ofIndex(1), ofIndex(1.5, 0.1))).toBeNull();
    expect(degrees(pseudoBrewsterAngle(ofIndex(1), ofIndex(1.5, 1e-9)))).toBeCloseTo(
      degrees(Math.atan(1.5)),
      5,
    );
    const silver = ofIndex(0.06, 4.2);
    const found = pseudoBrewsterAngle(ofIndex(1), silver) ?? 0;
    const at = (x: number) =>
      Math.hypot(fresnel(ofIndex(1), silver, x, 'p').re, fresnel(ofIndex(1), silver, x, 'p').im);
    for (let k = 1; k < 1000; k++)
      expect(at((k * Math.PI) / 2000)).toBeGreaterThanOrEqual(at(found) - 1e-12);
  });
});

test('group delay and dispersion of a cubic phase', () => {
  const [a, b] = [3e-15, 20e-30];
  const omega = 3e15;
  const amplitude = (w: number) => {
    const phase = a * (w - omega) + (b / 2) * (w - omega) ** 2 + 2;
    return { re: 0.5 * Math.cos(phase), im: 0.5 * Math.sin(phase) };
  };
  const found = groupDelay(amplitude, omega, omega * a);
  expect((found?.group ?? 0) / a).toBeCloseTo(1, 9);
  expect((found?.dispersion ?? 0) / b).toBeCloseTo(1, 4);
  expect(groupDelay(() => ({ re: 0, im: 0 }), omega, 1)).toBeNull();
});
