import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { ResamplerInputs } from './inputs.ts';

const run = (some: Partial<ResamplerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

describe('44.1 kHz to 48 kHz', () => {
  const r = run({});
  test('is 160/147', () => {
    expect([r.task.up, r.task.down]).toEqual([160, 147]);
  });
  test('what it plans keeps the mask', () => {
    expect(r.meets).toBe(true);
  });
});
