import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, complex, conj, sub } from '../numeric/complex.ts';
import { passive, reference, resistance } from '../testing/rf.ts';
import { constantQArc } from './chart-circles.ts';
import {
  impedance,
  magnitudeOfVswr,
  mismatchLoss,
  reflection,
  reflectionOfWave,
  returnLoss,
  vswr,
} from './reflection.ts';
import { waveAtImpedance, waveAtReflection } from './two-port.ts';

test('impedance and reflection are each other’s inverse, on complex references too', () => {
  fc.assert(
    fc.property(passive, reference, (z, z0) => {
      const g = reflection(z, z0);
      expect(abs(g)).toBeLessThan(1);
      expect(abs(sub(impedance(g, z0), z)) / abs(z)).toBeLessThan(1e-9);
      expect(abs(sub(reflectionOfWave(waveAtImpedance(z), z0), g))).toBeLessThan(1e-13);
      expect(abs(reflection(conj(z0), z0))).toBe(0);
    }),
  );
});

test('the wave at a reflection reflects as much', () => {
  fc.assert(
    fc.property(passive, resistance, (z, r) => {
      const g = reflection(z, complex(r));
      expect(abs(sub(reflectionOfWave(waveAtReflection(g, r), complex(r)), g))).toBeLessThan(1e-13);
    }),
  );
});

test('open, short and match', () => {
  const r = complex(50);
  expect(reflectionOfWave({ v: complex(1), i: complex(0) }, r)).toEqual(complex(1));
  expect(reflectionOfWave({ v: complex(0), i: complex(1) }, r).re).toBe(-1);
  expect([vswr(0), vswr(1), vswr(1 / 3)]).toEqual([1, Number.POSITIVE_INFINITY, expect.closeTo(2)]);
  expect(vswr(1.01)).toBeNaN();
  expect([returnLoss(0.1), returnLoss(1)]).toEqual([expect.closeTo(20, 12), expect.closeTo(0)]);
  expect(mismatchLoss(1)).toBe(Number.POSITIVE_INFINITY);
  // The half-power point: |Γ|² = 1/2.
  expect(mismatchLoss(Math.SQRT1_2)).toBeCloseTo(10 * Math.log10(2), 12);
});

test('VSWR of a resistance is its ratio to the reference, and its circle comes back from it', () => {
  fc.assert(
    fc.property(resistance, resistance, (r, r0) => {
      const size = abs(reflection(complex(r), complex(r0)));
      const ratio = Math.max(r / r0, r0 / r);
      expect(vswr(size) / ratio).toBeCloseTo(1, 9);
      expect(magnitudeOfVswr(ratio)).toBeCloseTo(size, 12);
    }),
  );
});

test('on the arc of Q every impedance has X = Q·R; it goes from the short to the open circuit', () => {
  for (const q of [0.2, 1, 2, 10]) {
    const { x, y } = constantQArc(q);
    expect([x[0], y[0], x.at(-1), y.at(-1)]).toEqual(
      [-1, 0, 1, 0].map((v) => expect.closeTo(v, 12)),
    );
    for (let k = 1; k < x.length - 1; k++) {
      const z = impedance(complex(x[k] as number, y[k] as number), complex(50));
      expect(z.im / z.re).toBeCloseTo(q, 6);
    }
  }
});
