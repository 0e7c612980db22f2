import { expect, test } from 'vitest';
import { highestPower, procedure1, procedure2 } from './correction.ts';

const given = {
  shortCircuit: 5,
  openCircuit: 20,
  from: { irradiance: 800, celsius: 45 },
  to: { irradiance: 1000, celsius: 25 },
  alpha: 0.0005,
  beta: -0.003,
  series: 0.5,
  kappa: 0.002,
  light: 0.06,
};

test('procedure 1, by hand', () => {
  // I: 4 + 5·0.25 − 5·0.0005·20 = 5.2; V: 15 − 0.5·1.2 + 0.002·5.2·20 + 20·0.003·20.
  const { voltage, current } = procedure1(given, [15], [4]);
  expect(current[0]).toBeCloseTo(5.2, 12);
  expect(voltage[0]).toBeCloseTo(15 - 0.6 + 0.208 + 1.2, 12);
});

test('procedure 2, by hand', () => {
  // I: 4·0.99·1.25 = 4.95; V: 15 + 20·(0.06 + 0.06·ln 1.25) − 0.5·0.95 + 0.002·4.95·20.
  const { voltage, current } = procedure2(given, [15], [4]);
  expect(current[0]).toBeCloseTo(4.95, 12);
  expect(voltage[0]).toBeCloseTo(15 + 20 * (0.06 + 0.06 * Math.log(1.25)) - 0.475 + 0.198, 12);
});

test('the top of a parabola lies between its points, in whatever order they come', () => {
  // P = 9 − (v − 3.2)².
  const voltage = [4, 2, 3, 1, 5];
  const current = voltage.map((v) => (9 - (v - 3.2) ** 2) / v);
  expect(highestPower({ voltage, current })).toBeCloseTo(9, 12);
  expect(highestPower({ voltage: [1, 2], current: [1, 1] })).toBe(2);
});
