import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

const run = (some: Parameters<typeof withDefaults>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some as never));

test('a round trip gives f(t)·u(t)', () => {
  const there = run({ task: 'forward', signal: 't*e^(-2t)' });
  const back = run({ task: 'inverse', transform: there.answer.text });
  expect(back.answer.text).toBe('t*e^(-2*t)*heaviside(t)');
});
