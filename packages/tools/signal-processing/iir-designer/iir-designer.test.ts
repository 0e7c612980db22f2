import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { IirInputs } from './inputs.ts';

type Some = Partial<IirInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

describe('published answers', () => {
  test('the Butterworth low-pass of Oppenheim and Schafer', () => {
    const r = run(tool.presets?.[0]?.inputs ?? {});
    expect(r.poles).toBe(6);
    expect(r.design.formula).toBeCloseTo(5.3, 1);
  });
});
