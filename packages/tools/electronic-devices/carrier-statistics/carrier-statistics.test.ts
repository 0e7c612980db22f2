import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('a', () => {
  expect(evaluate(tool, withDefaults(tool.inputs, {})).state.n).toBeGreaterThan(9e15);
});
