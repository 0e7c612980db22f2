import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

test('0xB5 in eight bits is −75', () => {
  const r = run({});
  expect(r.lines[r.at]?.value.kept).toEqual({ n: -75n, d: 1n });
});
