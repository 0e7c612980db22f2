import { expect, test } from 'vitest';
import { besselI } from '../../numeric/bessel-i.ts';
import { callNode, number, symbol, whole } from './expression.ts';
import { numberAt } from './numeric.ts';
import { texOf, textOf } from './write.ts';

/** mpmath 1.3, besseli(n, x). */
const KNOWN = [
  [0, 1, 1.2660658777520084],
  [5, 2.5, 0.03284347517202321],
  [40, 2.5, 9.578528789116266e-45],
  [2, 60, 5.699252002663452e24],
  [1, -0.75, -0.4019924615809222],
  [300, 500, 2.1971573261480837e177],
] as const;

test.each(KNOWN)('I of order %d at %d', (n, x, value) => {
  expect(Math.abs(besselI(n, x) / value - 1)).toBeLessThan(1e-13);
});

test('I at 0', () => {
  expect([besselI(0, 0), besselI(3, 0)]).toEqual([1, 0]);
});

test('Bessel’s functions with their order as an argument', () => {
  const half = number({ n: 1n, d: 2n });
  const j = callNode('besselj', [whole(3), whole(2)]);
  expect(numberAt(j, {}).re).toBeCloseTo(0.12894324947440206, 14);
  expect(numberAt(callNode('besseli', [whole(0), whole(1)]), {}).re).toBeCloseTo(1.26606587775, 11);
  const turned = (name: string) => numberAt(callNode(name, [whole(-3), whole(2)]), {}).re;
  expect(turned('besselj')).toBe(-numberAt(j, {}).re);
  expect(turned('besseli')).toBe(besselI(3, 2));
  expect(() => numberAt(callNode('besselj', [half, whole(2)]), {})).toThrow('whole orders');
  const general = callNode('besselj', [symbol('n'), whole(2)]);
  expect([texOf(general), textOf(general)]).toEqual(['J_{n}\\left(2\\right)', 'besselj(n, 2)']);
});
