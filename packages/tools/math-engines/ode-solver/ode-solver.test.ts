import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { OdeInputs } from './inputs.ts';

const solved = (some: Partial<OdeInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

test('Van der Pol comes to its limit cycle, of the period that Strogatz and others give', () => {
  const r = solved({});
  expect(r.orbit?.period).toBeCloseTo(6.6632868593, 6);
  expect(r.orbit?.stable).toBe(true);
  expect(r.equilibria.map(({ type }) => type)).toEqual(['unstable-focus']);
  expect(r.error?.relative).toBeLessThan(1e-4);
});
