import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) => evaluate(tool, withDefaults(tool.inputs, some));

test('Kohavi’s machine M1 has the classes of the book', () => {
  const { minimum, formed } = run({});
  expect(minimum.classes.map((c) => c.map((s) => formed.states[s]).join(''))).toEqual(['AC', 'BD', 'E', 'F']);
});
