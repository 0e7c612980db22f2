import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

// Check the numbers against a program that shares no code with this: an oracle in oracles/ writes
// vectors, vectors() reads them and expectHeld() keeps held.json true. See step-response.
test('five volts across 4.7 kΩ drive 1.0638 mA and make 5.3 mW', () => {
  const { current, power } = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(current).toBeCloseTo(1.06383e-3, 8);
  expect(power).toBeCloseTo(5.31915e-3, 8);
});
