import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { DesignInputs } from './inputs.ts';

const run = (some: Partial<DesignInputs> = {}) => evaluate(tool, withDefaults(tool.inputs, some));

test('Ogata’s example 10-1: K = [199 55 8]', () => {
  expect(Array.from(run().feedback.k.data)).toEqual([199, 55, 8]);
});
