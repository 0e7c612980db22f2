import { describe, expect, test } from 'vitest';
import { coupledResonators } from './coupled-resonators.ts';
import { ladder } from './ladder-synthesis.ts';
import { scattering } from './lc-network.ts';
import { scaledShape, shapeEdge, shapeLoss } from './lowpass-corner.ts';
import { type Family, lowpassShape } from './lowpass-shape.ts';
import { naturalRatio, predistorted } from './predistortion.ts';

const HALF = 10 * Math.log10(2);
const shapeOf = (family: Family, order: number, loss = HALF, ripple = 0) => {
  const shape = lowpassShape(family, order, ripple, 0, true);
  return scaledShape(shape, shapeEdge(shape, loss));
};
const gOf = (shape: ReturnType<typeof shapeOf>) => {
  const ratio = naturalRatio(shape);
  for (const r of [1 / ratio, ratio])
    try {
      const { elements, end } = ladder(shape, { kind: 'both', r });
      return { g: elements.map((e) => e.g), end: end ?? 1 };
    } catch {
      // The other end, then.
    }
  throw new Error('no ladder');
};
const power = (s: { re21: number; im21: number }) => s.re21 ** 2 + s.im21 ** 2;

describe('coupled resonators', () => {
  const centre = 2 * Math.PI * 100e6;

  test.each(['capacitors', 'coils'] as const)('coupled by %s meet a narrow prototype', (by) => {
    for (const share of [0.002, 0.01]) {
      const shape = shapeOf('butterworth', 4);
      const { network, couplings } = coupledResonators({
        ...gOf(shape),
        centre,
        width: share * centre,
        source: 50,
        load: 75,
        coil: null,
        by,
      });
      // Zverev: q₁ = 0.7654, k₁₂ = 0.8409, k₂₃ = 0.5412 of the band.
      expect(couplings.map((k) => Number((k / share).toFixed(4)))).toEqual([
        0.8409, 0.5412, 0.8409,
      ]);
      for (const x of [-1.5, -1, -0.5, 0, 0.5, 1, 1.5]) {
        const w = centre * (1 + (x * share) / 2);
        const wanted = shapeLoss(shape, Math.abs(x));
        expect(-10 * Math.log10(power(scattering(network, w)))).toBeCloseTo(
          wanted,
          share > 0.005 ? -0.5 : 0.5,
        );
      }
      expect(power(scattering(network, centre))).toBeGreaterThan(0.999);
    }
  });

  test('what leaves nothing of a resonator, or needs no match, is refused', () => {
    const of = (width: number, coil: number | null) => () =>
      coupledResonators({
        ...gOf(shapeOf('butterworth', 3)),
        centre,
        width,
        source: 50,
        load: 50,
        coil,
        by: 'capacitors',
      });
    expect(of(0.9 * centre, null)).toThrow('a narrower band does');
    expect(of(0.1 * centre, 1e-10)).toThrow('a larger coil');
  });
});

/**
 * A. I. Zverev, Handbook of Filter Synthesis, 1967, Butterworth: q₀, loss in dB, order. His q and k beside them belong to
 * other zeros of reflection than all on the left, and have the same loss.
 */
const ZVEREV = [
  [14.142, 0.915, 2],
  [7.071, 1.938, 2],
  [3.536, 4.437, 2],
  [20, 0.958, 3],
  [10, 2.052, 3],
  [5, 4.742, 3],
  [26.131, 1.002, 4],
  [13.066, 2.162, 4],
  [5.226, 6.822, 4],
  [32.361, 1.045, 5],
  [16.18, 2.263, 5],
  [10.787, 3.657, 5],
] as const;

describe('predistortion', () => {
  test.each(ZVEREV)(
    'q₀ = %d: losses bring the shape back, less the %d dB of Zverev’s table',
    (q0, loss, order) => {
      const wanted = shapeOf('butterworth', order);
      const { g, end } = gOf(predistorted(wanted, 1 / q0));
      const [centre, width] = [1e6, 100];
      const { network } = coupledResonators({
        g,
        end,
        centre,
        width,
        source: 50,
        load: 50,
        coil: null,
        by: 'capacitors',
      });
      const q = {
        inductorQ: (q0 * centre) / width,
        capacitorQ: Number.POSITIVE_INFINITY,
        at: centre,
      };
      const at = (x: number) =>
        -10 * Math.log10(power(scattering(network, centre + (x * width) / 2, q)));
      expect(at(0)).toBeCloseTo(loss, 1);
      for (const x of [0.5, 1, 1.5]) expect(at(x) - at(0)).toBeCloseTo(shapeLoss(wanted, x), 1);
    },
  );

  test('what has no more to give is refused', () => {
    expect(() => predistorted(shapeOf('chebyshev', 5, 1, 1), 0.2)).toThrow('has to give');
    expect(() => predistorted(lowpassShape('elliptic', 5, 1, 40, true), 0.01)).toThrow(
      'zeros in its stop band',
    );
  });
});
