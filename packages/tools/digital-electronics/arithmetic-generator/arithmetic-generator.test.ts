import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('a Kogge–Stone adder of 16 bits takes n log n − n + 1 cells and is proven', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(r.generated.prefix?.steps).toHaveLength(16 * 4 - 16 + 1);
  expect(r.proof.proven).toBe(true);
});
