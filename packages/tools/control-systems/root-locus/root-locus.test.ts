import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('a gain', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, { by: 'damping', damping: 0.5 }));
  expect(r.gains[0]?.gain).toBeCloseTo(28 / 27, 12);
});
