import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('the example of Roth’s book comes to the five literals of the book', () => {
  const { simplified } = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(simplified?.[0]?.resultLiterals).toBe(5);
});
