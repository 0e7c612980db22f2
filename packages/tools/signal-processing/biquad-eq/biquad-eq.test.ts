import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('runs', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(r.made).toHaveLength(10);
});
