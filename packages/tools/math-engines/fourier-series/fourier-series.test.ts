import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

test('the square wave has the sines of odd n', () => {
  const r = run({});
  expect(r.forms?.general.b.text).toBe('2*(1 - (-1)^n)/(pi*n)');
  expect(r.jumps[0]?.share).toBeCloseTo(0.0903, 3);
});
