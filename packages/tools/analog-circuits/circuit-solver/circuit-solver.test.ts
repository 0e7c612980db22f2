import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { writeExport } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test.each([tool.example, ...(tool.presets ?? [])].map((p) => [p.title, p.inputs] as const))(
  '%s',
  async (_, some) => {
    const inputs = withDefaults(tool.inputs, some);
    const t0 = performance.now();
    const result = evaluate(tool, inputs);
    const t1 = performance.now();
    const outputs = tool.outputs(result, inputs);
    const t2 = performance.now();
    const r = outputs.find((o) => o.kind === 'readouts');
    console.log(
      `${_}: ${(t1 - t0).toFixed(0)} ${(t2 - t1).toFixed(0)} ms; ${outputs.map((o) => o.id).join(' ')}; ${
        r?.kind === 'readouts'
          ? r.items
              .slice(0, 4)
              .map((x) => `${x.label}=${x.shown ?? x.value}`)
              .join(', ')
          : ''
      }`,
    );
    for (const o of outputs) if (o.kind === 'notice') console.log(`  ${o.level}: ${o.text}`);
    tool.steps?.(result, inputs);
    for (const f of ['json', 'csv', 'svg', 'spice', 'flat', 'vcd', 'raw', 'rawascii', 'ltraw'])
      try {
        await writeExport(tool, f, result, inputs, 'https://t.test');
      } catch (error) {
        console.log(`  ${f}: ${(error as Error).message}`);
      }
    expect(outputs.length).toBeGreaterThan(2);
  },
);
