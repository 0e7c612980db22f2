import { expect, test } from 'vitest';
import { type Conversion, chainSpecs } from './stage.ts';

const conversion: Conversion = {
  up: 1,
  down: 8,
  rate: 1,
  pass: 0.05,
  clean: 0.0625,
  passRipple: 0.17,
  stopRipple: 1e-3,
};
const half = { up: 1, down: 2 };

test('stages that all use their share of the ripple keep that of the chain', () => {
  const specs = chainSpecs(conversion, [half, half, half]);
  const product = (sign: 1 | -1) => specs.reduce((p, s) => p * (1 + sign * s.passRipple), 1);
  expect(product(1)).toBeCloseTo(1.17, 14);
  expect(product(-1)).toBeGreaterThan(0.83);
});

test('one stage has all of it', () => {
  const [only] = chainSpecs(conversion, [{ up: 1, down: 8 }]);
  expect(only?.passRipple).toBe(0.17);
});
