import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { decibels } from './compute.ts';
import tool from './index.ts';
import { figure } from './readouts.ts';

test('Pozar’s front end has a noise figure of 2.55 dB', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  expect(figure(r.whole.temperature)).toBeCloseTo(2.55, 2);
  expect(decibels(r.floor) + decibels(r.whole.gain)).toBeCloseTo(-96.8, 1);
});
