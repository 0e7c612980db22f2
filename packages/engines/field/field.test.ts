import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { ETA0 } from '../line/constants.ts';
import { thinStripline, thinStriplinePair } from '../line/stripline.ts';
import { completeIntegral } from '../numeric/elliptic.ts';
import type { CrossSection } from './cross-section.ts';
import { broadsideLine, buriedLine, type Line, surfaceLine } from './lines.ts';
import {
  FINE,
  fieldOf,
  type Mode,
  modeCapacitance,
  SIDE_EVEN,
  SIDE_ODD,
  SINGLE,
  STACKED_ODD,
} from './modes.ts';
import { potentialOf } from './potential.ts';
import { MAX_PANELS, solveField } from './solve.ts';

/** Ω, with what the mesh may have it off. */
function impedance(line: Line, permittivity: readonly number[], mode: Mode) {
  const { filled, empty } = modeCapacitance(line, permittivity, mode);
  const relative = (filled.error / filled.value + empty.error / empty.value) / 2;
  return { z: ETA0 / Math.sqrt(filled.value * empty.value), relative };
}

/** Exactly known: off by less than is told, and by less than a thousandth. */
function expectExact(line: Line, permittivity: readonly number[], mode: Mode, exact: number): void {
  const { z, relative } = impedance(line, permittivity, mode);
  const off = Math.abs(z / exact - 1);
  expect(off).toBeLessThan(Math.max(relative, 1e-4));
  expect(off).toBeLessThan(1e-3);
}

const sheet = (width: number) => ({ width, thickness: 0, etch: 0 });

describe('what conformal mapping knows exactly', () => {
  test.each([0.1, 0.5, 1, 3, 10])('a stripline sheet of width %d between planes 1 apart', (w) => {
    expectExact(
      buriedLine(0.5, 0.5, sheet(w)),
      [2.2, 2.2],
      SINGLE,
      thinStripline(w, 2.2).impedance,
    );
  });

  test.each([
    [0.5, 0.1],
    [1, 0.5],
    [0.2, 0.05],
  ])('a pair of them, %d wide and %d apart', (w, s) => {
    const line = buriedLine(0.5, 0.5, { ...sheet(w), spacing: s });
    const exact = thinStriplinePair(w, s, 4);
    expectExact(line, [4, 4], SIDE_ODD, exact.odd.impedance);
    expectExact(line, [4, 4], SIDE_EVEN, exact.even.impedance);
  });

  test.each([
    [1, 0.5],
    [0.2, 0.4],
    [3, 0.3],
  ])('a coplanar waveguide in vacuum, %d wide with gaps of %d', (w, s) => {
    const k = w / (w + 2 * s);
    const kc = Math.sqrt(1 - k * k);
    // K(k′)/K(k); the grounds end at a hundred times their edge.
    const exact = ((ETA0 / 4) * completeIntegral(k)) / completeIntegral(kc);
    expectExact(surfaceLine(1, { ...sheet(w), gap: s }, false), [1, 1], SINGLE, exact);
  });

  test('half of a broadside pair is a stripline of half the distance, when driven apart', () => {
    // The plane of symmetry is a conductor to the odd mode.
    const odd = impedance(
      broadsideLine(0.5, 1, { width: 0.7, thickness: 0 }),
      [3, 3],
      STACKED_ODD,
    ).z;
    expect(odd / thinStripline(0.7, 3).impedance).toBeCloseTo(1, 3);
  });
});

describe('the field', () => {
  const line = surfaceLine(1, { width: 1.5, thickness: 0.2, etch: 0.2 }, true, {
    overLaminate: 0.1,
    overCopper: 0.15,
  });
  const permittivity = [4.4, 1, 3.5];
  const field = fieldOf(line, permittivity, SINGLE, FINE);
  const at = potentialOf(field, 0);

  test('is 1 V on the trace and within it, 0 on the plane and far away', () => {
    for (const [x, y] of [
      [0.3, 1],
      [0.6, 1.2],
      [0.2, 1.1],
    ] as const)
      expect(at(x, y)).toBeCloseTo(1, 2);
    expect(at(0.7, 0)).toBeCloseTo(0, 12);
    expect(Math.abs(at(300, 5))).toBeLessThan(1e-4);
  });

  test('its D leaves no charge on the boundary of two dielectrics', () => {
    const d = 1e-4;
    // At x = 3 the mask lies on the laminate, from y = 1 to y = 1.1.
    const below = (at(3, 1 - d) - at(3, 1 - 2 * d)) * 4.4;
    const above = (at(3, 1 + 2 * d) - at(3, 1 + d)) * 3.5;
    // Charge is even along a panel: between their middles it is some per cent off.
    expect(above / below).toBeCloseTo(1, 1);
  });

  test('has more charge the more dielectric there is', () => {
    const c = (e: readonly number[]) => modeCapacitance(line, e, SINGLE).filled.value;
    expect(c([4.4, 1, 1])).toBeLessThan(c(permittivity));
    expect(c([5, 1, 3.5])).toBeGreaterThan(c(permittivity));
  });
});

test('a cross-section of too many panels is refused before it is assembled', () => {
  const { section } = buriedLine(0.5, 0.5, sheet(1));
  const many: CrossSection = {
    ...section,
    faces: Array.from({ length: 80 }, () => section.faces).flat(),
  };
  const options = {
    permittivity: [1, 2],
    symmetry: 'even',
    drives: [[1]],
    fineness: 40,
    scale: 0.5,
  } as const;
  expect(() => solveField(many, options)).toThrow(EngineError);
  expect(() => solveField(many, options)).toThrow(`the most is ${MAX_PANELS}`);
});
