import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('AMIGO for a lag of 100 s with 20 s of dead time', () => {
  const { chosen } = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(chosen.tuned.k).toBeCloseTo((0.2 + 0.45 * 5) / 2, 12);
});
