import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('the filter of the example', () => {
  const { band } = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(band?.peakAt).toBe(2.45e9);
});
