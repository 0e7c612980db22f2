import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { headOf, shownOf } from './phrases.ts';

test('168 MHz and exactly 48 MHz', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  if (r.task !== 'tree') throw new Error(r.task);
  expect(toNumber(headOf(shownOf(r)).output.frequency)).toBe(168e6);
});
