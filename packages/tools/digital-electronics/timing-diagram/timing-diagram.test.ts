import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('every preset draws', () => {
  for (const { title, inputs } of tool.presets ?? []) {
    const all = withDefaults(tool.inputs, inputs);
    const r = evaluate(tool, all);
    for (const v of r.checked.verdicts)
      console.log(title, '|', v.constraint.text, v.count, v.violations, v.worst?.slack, v.unknown);
    expect(tool.outputs(r, all).length).toBeGreaterThan(2);
  }
});
