import { expect, test } from 'vitest';
import type { Stage } from './chain.ts';
import { bestOrder } from './chain-order.ts';

const stageOf = (gain: number, temperature: number): Stage => ({
  gain,
  temperature,
  iip3: Number.POSITIVE_INFINITY,
  iip2: Number.POSITIVE_INFINITY,
  ip1: Number.POSITIVE_INFINITY,
});

test('the least noise has the stages by T/(1 − 1/G), and those that are fixed where they were', () => {
  const stages = [stageOf(0.5, 290), stageOf(10, 100), stageOf(100, 80), stageOf(0.8, 72)];
  const quiet = (s: { temperature: number }): number => -s.temperature;
  const all = bestOrder(stages, [0, 1, 2, 3], quiet);
  expect(all.places.slice(0, 2)).toEqual([2, 1]);
  const { places, standing } = bestOrder(stages, [1, 2], quiet);
  expect(places).toEqual([0, 2, 1, 3]);
  // 290 + 80/0.5 + 100/50 + 72/500.
  expect(standing.temperature).toBeCloseTo(452.144, 9);
});

test('of orders that are alike the one at hand stays', () => {
  const stages = [stageOf(0.5, 290), stageOf(0.5, 290), stageOf(0.5, 290)];
  expect(bestOrder(stages, [0, 1, 2], (s) => -s.temperature).places).toEqual([0, 1, 2]);
});

test('nine stages that may move, and none at all, are refused', () => {
  const nine = Array.from({ length: 9 }, () => stageOf(2, 10));
  expect(() => bestOrder(nine, [...nine.keys()], () => 0)).toThrow('at most 8');
  expect(() => bestOrder([], [], () => 0)).toThrow('without stages');
});
