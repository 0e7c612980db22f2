import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { assertClose } from '../testing/close.ts';
import { windowWeights } from './window.ts';
import { oddWindowDesign } from './window-odd.ts';

/** (1/π)∫₀^ωc −D(ω)·sin(ωt) dω by Simpson's rule, for D = ω or, turned, 1. */
function ideal(kind: 'differentiator' | 'hilbert', cutoff: number, t: number): number {
  const w = 2 * Math.PI * cutoff;
  const steps = 4000;
  let sum = 0;
  for (let k = 0; k <= steps; k++) {
    const x = (w * k) / steps;
    const weight = k === 0 || k === steps ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * (kind === 'differentiator' ? -x : 1) * Math.sin(x * t);
  }
  return ((w / steps / 3) * sum) / Math.PI;
}

test('unwindowed, the Fourier coefficients of the ideal response, by quadrature', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('differentiator' as const, 'hilbert' as const),
      fc.integer({ min: 2, max: 40 }),
      fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      (kind, taps, cutoff) => {
        const h = oddWindowDesign({ taps, kind, cutoff, window: { kind: 'rectangular' } });
        const expected = Array.from(h, (_, k) => ideal(kind, cutoff, k - (taps - 1) / 2));
        assertClose(h, expected, { relative: 1e-8, absolute: 1e-9 });
      },
    ),
    { numRuns: 40 },
  );
});

test('windowed, odd to the last bit', () => {
  const window = { kind: 'hamming' } as const;
  for (const taps of [21, 22]) {
    const bare = oddWindowDesign({
      taps,
      kind: 'hilbert',
      cutoff: 0.5,
      window: { kind: 'rectangular' },
    });
    const h = oddWindowDesign({ taps, kind: 'hilbert', cutoff: 0.5, window });
    const w = windowWeights(window, taps);
    h.forEach((c, k) => {
      expect(c).toBe(-(h[taps - 1 - k] as number) + 0);
      expect(c).toBeCloseTo((bare[k] as number) * (w[k] as number), 14);
    });
  }
});

test('refused: lengths and cutoffs that cannot be', () => {
  const window = { kind: 'hann' } as const;
  for (const [taps, cutoff] of [
    [1, 0.5],
    [2.5, 0.5],
    [11, 0],
    [11, 0.6],
  ] as const)
    expect(() => oddWindowDesign({ taps, kind: 'hilbert', cutoff, window })).toThrow(EngineError);
});
