import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('it plans', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(r.rows.length).toBeGreaterThan(2);
});
