import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('the double nearest one tenth', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(r.word).toBe(0x3fb999999999999an);
});
