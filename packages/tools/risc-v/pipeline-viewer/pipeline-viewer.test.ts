import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { PipelineInputs } from './inputs.ts';
import { presets } from './presets.ts';

const run = (some: Partial<PipelineInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

test('presets', () => {
  for (const p of presets) {
    const r = run(p.inputs as Partial<PipelineInputs>);
    console.log(p.title, r.schedule.cycles, r.stream.index.length, r.forwarded, r.stalled, r.stop?.reason);
  }
  console.log(JSON.stringify(tool.outputs(run({}), withDefaults(tool.inputs, {})).filter(o=>o.kind==='table').map(o=>o.rows.slice(0,4)), (_, v) => typeof v === 'bigint' ? String(v) : v));
});
