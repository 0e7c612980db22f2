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

test('a wide ripple is kept by the product of the stages, and shared with the filter that is handed on', () => {
  const some = { to: '8k', share: 80, attenuation: 60, ripple: 3, plan: 'own' } as const;
  const r = run({ ...some, stages: '20/63, 4/7' });
  expect(r.meets).toBe(true);
  const [onward] = tool.next?.(r, withDefaults(tool.inputs, some)) ?? [];
  // 3 dB are δ = 0.171, of which each stage has √(1 + δ) − 1 = 0.0821: 1.43 dB from peak to peak, less a thousandth.
  expect(Number(onward?.inputs.ripple)).toBeCloseTo(1.428, 3);
});
