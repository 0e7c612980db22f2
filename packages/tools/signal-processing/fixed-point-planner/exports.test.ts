import { runner } from '@tollbench/engines/fixed/run.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { made } from '../../../../scripts/programs.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { gcc, icarus, numbersIn } from '../../testing/run.ts';
import { listingOf, portOf, stimulus } from './exports/head.ts';
import tool from './index.ts';
import type { PlannerInputs } from './inputs.ts';

const folder = madeFolder();

const TEXTS: readonly string[] = [
  'x in [-1, 1]\np = 0.3*x + 0.7\ny = p*p - x',
  'r, g, b : ufix8\ny = 0.299*r + 0.587*g + 0.114*b',
  'a, b : Q1.7\nre : Q1.7 = a*a - b*b\nim : Q1.5 = (a*b) << 1\nd : ufix6_En4 = a - b',
  'x : sfix12_En4\ns : sfix8_E2 = x*x + 3\ny : sfix20_En12 = s >> 3\nz = -s',
];
const MODES = ['floor', 'toward-zero', 'nearest-up', 'nearest-away', 'nearest-even'] as const;

/** Every text in half of the roundings, overflow by turns; every rounding in two texts or three. */
const designs = TEXTS.flatMap((expression, t) =>
  MODES.map((rounding, m): Partial<PlannerInputs> & { name: string } => ({
    name: `plan_${t}_${m}`,
    expression,
    rounding,
    overflow: (t + m) % 4 === 0 ? 'saturate' : 'wrap',
    keep: m === 2 ? 'operation' : 'assignment',
    wanted: 40,
    ...(t > 1 && { search: 'given' as const, fraction: 7 }),
  })).filter((_, m) => (t + m) % 2 === 0),
);

describe('an expression, bit for bit', () => {
  test('C by gcc: the integers of the model', async () => {
    const sources: string[] = [];
    const calls: string[] = [];
    const expected: number[] = [];
    for (const some of designs) {
      sources.push(folder.write(`${some.name}.c`, await exportedText(tool, 'c', some)));
      const inputs = withDefaults(tool.inputs, some);
      const r = evaluate(tool, inputs);
      if (r.mode !== 'expression') throw new Error(r.mode);
      const listing = listingOf(r, inputs);
      const run = runner(listing.machine);
      const type = (n: number) => {
        const { signed, width } = r.plan.nodes[n]?.word ?? { signed: true, width: 64 };
        return `${signed ? '' : 'u'}int${width <= 8 ? 8 : width <= 16 ? 16 : width <= 32 ? 32 : 64}_t`;
      };
      const parameters = [
        ...listing.inputs.map((n) => `${type(n)} ${portOf(listing, n, 'in')}`),
        ...listing.outputs.map((n) => `${type(n)} *${portOf(listing, n, 'out')}`),
      ].join(', ');
      calls.push(`  { extern void ${some.name}(${parameters});`);
      calls.push(...listing.outputs.map((n) => `    ${type(n)} o${n};`));
      for (const row of stimulus(listing, 100)) {
        calls.push(
          `    ${some.name}(${[...row.map((v, m) => `(${type(listing.inputs[m] ?? 0)})${v}`), ...listing.outputs.map((n) => `&o${n}`)].join(', ')});`,
          ...listing.outputs.map((n) => `    printf("%lld\\n", (long long)o${n});`),
        );
        const { values } = run(row);
        expected.push(...listing.outputs.map((n) => Number(values[n])));
      }
      calls.push('  }');
    }
    const main = folder.write(
      'main.c',
      `#include <stdint.h>\n#include <stdio.h>\nint main(void) {\n${calls.join('\n')}\n  return 0;\n}\n`,
    );
    const binary = gcc(folder, 'plans', [...sources, main], '-fsanitize=undefined');
    const { stdout, stderr } = made(binary);
    expect(stderr).toBe('');
    expect(numbersIn(stdout)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1000);
  });

  test('Verilog by Icarus: the test bench passes, and fails where the module is wrong', async () => {
    const parts = await Promise.all(designs.map((some) => exportedText(tool, 'verilog', some)));
    for (const [k, text] of parts.entries()) {
      const source = folder.write(`${designs[k]?.name}.v`, text);
      expect(icarus(folder, [source]), designs[k]?.name).toMatch(/PASS: \d+ inputs/u);
    }
    const wrong = (parts[0] as string).replace(/>>> (\d+);/u, (_, n) => `>>> ${Number(n) + 1};`);
    expect(icarus(folder, [folder.write('wrong.v', wrong)])).toMatch(/FAIL/u);
  });
});

describe('a filter', () => {
  const filters: readonly (Partial<PlannerInputs> & { name: string })[] = [
    { what: 'filter', name: 'taps_planned' },
    {
      what: 'filter',
      name: 'taps_given',
      input: 'Q1.15',
      rounding: 'floor',
      wanted: 70,
      overflow: 'wrap',
    },
    {
      what: 'filter',
      name: 'sections',
      kind: 'polynomials',
      input: 'Q1.15',
      rounding: 'nearest-even',
    },
  ];
  const texts: { c: string; verilog: string }[] = [];
  beforeAll(async () => {
    for (const some of filters)
      texts.push({
        c: await exportedText(tool, 'c', some),
        verilog: await exportedText(tool, 'verilog', some),
      });
  });

  test.each(filters.map(({ name }, k) => [name, k] as const))('%s', (name, k) => {
    const { c = '', verilog = '' } = texts[k] ?? {};
    expect(gcc(folder, `${name}.o`, [folder.write(`${name}.c`, c)], '-c')).toContain(name);
    expect(icarus(folder, [folder.write(`${name}.v`, verilog)])).toMatch(/PASS/u);
  });
});

test('what 64 bits of C do not hold is refused, and the remedy is not', async () => {
  const designed: readonly Partial<PlannerInputs>[] = [
    { expression: 'x in [-1,1]\ny = x^6', wanted: 100 },
    { expression: 'x in [-1,1]\ny = x^6', wanted: 230, keep: 'operation' },
    { expression: 'x in [-1,1]\ny = x^6', search: 'given', fraction: 40, keep: 'operation' },
    { what: 'filter', wanted: 240, deviation: -190 },
  ];
  for (const some of designed) {
    const refusal = await exportedText(tool, 'c', some).catch((error: unknown) => error);
    expect(refusal, JSON.stringify(some)).toBeInstanceOf(InputErrors);
    if (!(refusal instanceof InputErrors)) return;
    const [remedy = {}] = refusal.errors[0]?.remedies ?? [];
    const [[field = '', text = ''] = []] = Object.entries(remedy);
    const set = { [field]: tool.inputs[field as keyof PlannerInputs].parse(text) };
    expect(await exportedText(tool, 'c', { ...some, ...set })).toContain('int64_t');
  }
});
