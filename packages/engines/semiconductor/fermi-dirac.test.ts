import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import {
  degeneracyFactor,
  type FermiDiracOrder,
  fermiDirac,
  logFermiDirac,
} from './fermi-dirac.ts';
import { inverseFermiHalf, inverseLogFermiHalf, joyceDixon } from './fermi-dirac-inverse.ts';

const ORDERS: readonly FermiDiracOrder[] = [-0.5, 0.5, 1.5, 2.5, 3.5];

/** Thirty digits of mpmath, −Li_{j+1}(−e^η) and quadrature; beyond both ends of every way of computing. */
test.each<[FermiDiracOrder, number, number]>([
  [0.5, 0, 0.7651470246254078],
  [-0.5, 0, 0.6048986434216304],
  [1.5, 0, 0.8671998890121841],
])('F_%f(%f) is %f, as tables have it', (order, eta, value) => {
  expect(relativeError(fermiDirac(order, eta), value)).toBeLessThan(1e-14);
});

test('the derivative of each order is the order below', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 80, noNaN: true }), (eta) => {
      for (const order of [0.5, 1.5, 2.5, 3.5] as const) {
        const h = 1e-2;
        const f = (x: number) => fermiDirac(order, eta + x);
        // Sixth order in h; what is left of h is 1e-13.
        const slope =
          (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)) / (60 * h);
        const below = fermiDirac((order - 1) as FermiDiracOrder, eta);
        expect(relativeError(slope, below)).toBeLessThan(1e-10);
      }
    }),
  );
});

test('it meets itself where one way of computing hands over to the next', () => {
  for (const order of ORDERS)
    for (const edge of [-1.5, 40]) {
      const [below, above] = [edge - 1e-12, edge + 1e-12].map((eta) => fermiDirac(order, eta));
      expect(relativeError(below!, above!)).toBeLessThan(1e-11);
    }
});

test('far below it is Boltzmann’s tail, far above Sommerfeld’s power', () => {
  for (const order of ORDERS) {
    expect(fermiDirac(order, -700)).toBe(Math.exp(-700));
    expect(logFermiDirac(order, -5000)).toBe(-5000);
    expect(degeneracyFactor(order, -5000)).toBe(1);
    expect(fermiDirac(order, Number.NEGATIVE_INFINITY)).toBe(0);
    const ratio = fermiDirac(order, 1e8) / 1e8 ** (order + 1);
    expect(ratio / (fermiDirac(order, 1e6) / 1e6 ** (order + 1))).toBeCloseTo(1, 10);
  }
});

test('what is not a number is refused', () => {
  expect(() => fermiDirac(0.5, Number.NaN)).toThrow('not a number');
  expect(() => inverseFermiHalf(0)).toThrow('not a positive number');
});

test('the inverse leads back, over ninety decades', () => {
  fc.assert(
    fc.property(fc.double({ min: -200, max: 1000, noNaN: true }), (eta) => {
      expect(Math.abs(inverseFermiHalf(fermiDirac(0.5, eta)) - eta)).toBeLessThan(
        1e-13 * (1 + Math.abs(eta)),
      );
    }),
  );
  expect(inverseLogFermiHalf(-1e5)).toBe(-1e5);
  expect(Number.isFinite(inverseFermiHalf(1))).toBe(true);
});

test('Joyce and Dixon are within 0.01 up to eight carriers a state', () => {
  for (let u = 1e-6; u < 8; u *= 1.3)
    expect(Math.abs(joyceDixon(u) - inverseFermiHalf(u))).toBeLessThan(0.01);
});
