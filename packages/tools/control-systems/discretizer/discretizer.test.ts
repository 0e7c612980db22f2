import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('the servo of the textbooks', () => {
  const { discrete } = evaluate(tool, withDefaults(tool.inputs, {}));
  const rounded = (list: readonly number[]) => list.map((x) => Number(x.toFixed(4)));
  expect(rounded(discrete.z.num)).toEqual([0.3679, 0.2642]);
  expect(rounded(discrete.z.den)).toEqual([1, -1.3679, 0.3679]);
});
