import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('works', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(r.cycle.duty).toBeCloseTo(0.2832, 3);
});
