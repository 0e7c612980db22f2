import { ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { lcNetwork, scattering } from '@tollbench/engines/filter/lc-network.ts';
import { shapeLoss } from '@tollbench/engines/filter/lowpass-corner.ts';
import { FAMILIES, lowpassShape, mostOrder } from '@tollbench/engines/filter/lowpass-shape.ts';
import { type MaskStep, placedZeros } from '@tollbench/engines/filter/mask-zeros.ts';
import { naturalRatio } from '@tollbench/engines/filter/predistortion.ts';
import {
  characteristicOf,
  shapeOfCharacteristic,
  type Wanted,
} from '@tollbench/engines/filter/prescribed-zeros.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vectors } from '../../testing/held.ts';
import {
  type Beside,
  depthError,
  linearError,
  maskError,
  prescribedError,
  stepError,
} from './own-zeros-held.ts';

const INFINITE = Number.POSITIVE_INFINITY;

const beside = vectors<never>('lc-filter') as unknown as Beside;

test('losses of shapes with given zeros are those of Remez’ exchange in 40 digits', () => {
  expect(beside.prescribed.length).toBeGreaterThan(18);
  expect(prescribedError(beside.prescribed)).toBeLessThan(1e-9);
});

test('no places of as many zeros that SciPy’s evolution finds have a greater margin', () => {
  const { above, below } = maskError(beside.masks);
  // Its grid misses the least value between its points by so much, and so may find more than there is.
  expect(above).toBeLessThan(2e-4);
  expect(below).toBeLessThan(2e-3);
});

test('linear-phase poles are those of 60 digits', () => {
  expect(linearError(beside.linear)).toBeLessThan(1e-9);
});

test('poles of Gaussian to 6 and 12 dB are those of 60 digits', () => {
  expect(beside.depths.length).toBe(21);
  expect(depthError(beside.depths)).toBeLessThan(1e-11);
});

test('the step response of each band is SciPy’s', () => {
  expect(stepError(beside.steps)).toBeLessThan(1e-6);
});

const loose = (more: Partial<Wanted>): Wanted => ({
  order: 5,
  flat: false,
  ripple: 0.1,
  edgeLoss: 0.1,
  equal: true,
  ...more,
});

test('a mask of one step gives Cauer’s filter', () => {
  for (const order of [3, 5, 7, 9]) {
    const elliptic = lowpassShape('elliptic', order, 0.1, 50, true);
    // From where it has 50 dB on.
    const from = elliptic.zeros.length > 0 ? stopOf(elliptic) : 2;
    const placed = placedZeros(loose({ order }), (order - 1) / 2, [
      { from, to: INFINITE, loss: 50 },
    ]);
    expect(placed.equal).toBe(true);
    expect(Math.abs(placed.margin)).toBeLessThan(1e-6);
    const zeros = [...elliptic.zeros].sort((a, b) => a - b);
    placed.zeros.forEach((z, k) => {
      expect(z / (zeros[k] as number)).toBeCloseTo(1, 7);
    });
  }
});

/** Where a shape first has lost 50 dB. */
function stopOf(shape: ReturnType<typeof lowpassShape>): number {
  let [low, high] = [1, Math.min(...shape.zeros)];
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2;
    if (shapeLoss(shape, middle) < 50) low = middle;
    else high = middle;
  }
  return high;
}

test('every design keeps its ripple, its edge and its zeros, and its ladder analysed is its shape', () => {
  const mask: MaskStep[] = [
    { from: 1.4, to: 2, loss: 40 },
    { from: 2, to: INFINITE, loss: 55 },
  ];
  for (let order = 1; order <= 12; order++)
    for (let count = 0; count <= Math.floor((order - 1) / 2); count++)
      for (const edgeLoss of [0.1, 3])
        for (const flat of [false, true]) {
          const w = loose({ order, edgeLoss, flat });
          const placed = placedZeros(w, count, mask);
          expect(placed.equal, `${order} ${count} ${edgeLoss} ${flat}`).toBe(true);
          const shape = shapeOfCharacteristic(placed.characteristic, w);
          expect(shapeLoss(shape, 1)).toBeCloseTo(edgeLoss, 8);
          const again = shapeOfCharacteristic(characteristicOf(w, placed.zeros), w);
          const inBand = Array.from({ length: 300 }, (_, k) => shapeLoss(shape, (k + 1) / 301));
          // Between the ripple’s end and the edge it only grows.
          if (flat || edgeLoss === 0.1) expect(Math.max(...inBand)).toBeLessThan(edgeLoss + 1e-8);
          for (const x of [0.5, 0.9, 1.2, 1.7])
            expect(shapeLoss(again, x)).toBeCloseTo(shapeLoss(shape, x), 6);
        }
});

test('of any mask all lobes come to one margin, and its zeros give the shape again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0.1, 3),
      fc.array(
        fc.tuple(
          fc.double({ min: 0.01, max: 2, noNaN: true }),
          fc.double({ min: 5, max: 80, noNaN: true }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      (order, share, flat, equal, edgeLoss, list) => {
        const count = Math.round(share * Math.floor((order - 1) / 2));
        let at = 1;
        const starts = list.map(([further]) => {
          at *= 1 + further;
          return at;
        });
        const steps = list.map(([, loss], k) => ({
          from: starts[k] as number,
          to: starts[k + 1] ?? INFINITE,
          loss,
        }));
        const w = loose({ order, flat, edgeLoss, equal });
        const placed = placedZeros(w, count, steps);
        expect(placed.equal).toBe(true);
        const shape = shapeOfCharacteristic(placed.characteristic, w);
        expect(shapeLoss(shape, 1)).toBeCloseTo(edgeLoss, 6);
        const again = characteristicOf(w, placed.zeros);
        again.poles.forEach((v, k) => {
          expect(v / (placed.characteristic.poles[k] as number)).toBeCloseTo(1, 6);
        });
      },
    ),
    { numRuns: 150, seed: 1 },
  );
});

test('up to order 12 the ladder of every family, analysed, is its shape', () => {
  for (const family of FAMILIES)
    for (const order of [8, 9, 10, 11, 12]) {
      if (order > mostOrder(family)) continue;
      const shape = lowpassShape(family, order, 0.1, 70, true);
      const found = ladderOf(shape);
      // Of these an inverse Chebyshev ladder has a negative element, which is said.
      if (!found) {
        expect(family).toBe('inverse-chebyshev');
        continue;
      }
      const place = {
        band: 'lowpass',
        centre: 1,
        width: 1,
        level: 1,
        firstPlace: 'shunt',
      } as const;
      const network = lcNetwork(found, place, false);
      for (let k = 1; k <= 200; k++) {
        const wanted = shapeLoss(shape, k / 50);
        if (!(wanted < 80)) continue;
        const s = scattering(network, k / 50);
        const loss = -10 * Math.log10(s.re21 ** 2 + s.im21 ** 2);
        expect(Math.abs(loss - wanted), `${family} ${order} ${k / 50}`).toBeLessThan(1e-3);
      }
    }
});

function ladderOf(shape: ReturnType<typeof lowpassShape>) {
  try {
    return ladder(shape, { kind: 'both', r: naturalRatio(shape) });
  } catch {
    return undefined;
  }
}
