import { describe, expect, test } from 'vitest';
import { prototype } from '../filter/prototype.ts';
import { digital } from './band-transform.ts';
import { arrange, scaled } from './cascade.ts';
import { filterLattice, lattice } from './lattice.ts';
import { pair } from './pairing.ts';
import { filterSamples, type Section } from './section.ts';

const sectionsOf = (order: number, edge: number): Section[] => {
  const filter = digital(prototype('elliptic', order, 0.5, 60, 40), 1, {
    response: 'lowpass',
    edge,
  });
  const parts = pair(filter.zeros, filter.poles);
  return scaled(parts, arrange(parts, 'rising', 'sine', filter), filter, 'sine');
};

describe('lattice and ladder', () => {
  test('put out what the sections do', () => {
    for (const [order, edge] of [
      [1, 0.3],
      [4, 0.2],
      [7, 0.5],
      [12, 0.4],
    ] as const) {
      const sections = sectionsOf(order, edge);
      const form = lattice(sections);
      expect(form.reflection).toHaveLength(order);
      expect(form.ladder).toHaveLength(order + 1);
      const x = Float64Array.from({ length: 300 }, (_, n) =>
        n === 0 ? 1 : (n * 7) % 5 < 2 ? 0.5 : -0.5,
      );
      const wanted = filterSamples(sections, x);
      filterLattice(form, x).forEach((y, n) => {
        expect(y).toBeCloseTo(wanted[n] ?? Number.NaN, 9);
      });
    }
  });

  test('of one section the coefficients are k₂ = a₂ and k₁ = a₁/(1 + a₂)', () => {
    const { reflection, ladder } = lattice([{ b: [1, 0, 0], a: [-1.2, 0.5] }]);
    expect([...reflection]).toEqual([-1.2 / 1.5, 0.5]);
    expect(ladder[2]).toBe(0);
    expect(ladder[0]).toBe(1);
  });

  test('every reflection coefficient of a stable filter is below 1, to order 40 at most rounded to it', () => {
    for (const k of lattice(sectionsOf(40, 0.3)).reflection)
      expect(Math.abs(k)).toBeLessThanOrEqual(1);
    expect(() => lattice([{ b: [1, 0, 0], a: [-2.1, 1.05] }])).toThrow(
      /not inside the unit circle/,
    );
  });
});
