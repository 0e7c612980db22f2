import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('Hogenauer’s example of 1981: 35 bits, of which the stages drop 1 to 19 (quoted from memory)', () => {
  const { words } = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(words.full).toBe(35);
  expect(words.pruning?.stages.map((s) => s.discarded)).toEqual([1, 6, 9, 13, 14, 15, 16, 17, 19]);
});
