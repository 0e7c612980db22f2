import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pythonFile, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { writeExport } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { CacheInputs } from './inputs.ts';
import { LAB_TRACES } from './testing/published.ts';

const folder = mkdtempSync(join(tmpdir(), 'cache-simulator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inputsOf = (some: Partial<CacheInputs>) => withDefaults(tool.inputs, some);
const file = async (format: string, some: Partial<CacheInputs>) => {
  const inputs = inputsOf(some);
  return writeExport(tool, format, evaluate(tool, inputs), inputs, 'https://example.org');
};
const text = async (format: string, some: Partial<CacheInputs>) =>
  String((await file(format, some)).content);

const random: Partial<CacheInputs> = {
  ...{ source: 'pattern', pattern: 'random', elements: 600, width: 8, passes: 1 },
  ...{ size: 768, line: 16, organisation: 'ways', ways: 4 },
};
const program: Partial<CacheInputs> = {
  ...{ source: 'program', split: 'yes', iSize: 128, iWays: 2, size: 128, line: 16 },
  ...{ organisation: 'ways', ways: 2 },
};
const below = (l2: CacheInputs['l2']): Partial<CacheInputs> => ({
  l2,
  l2Size: 2048,
  l2Line: 16,
  l2Ways: 4,
});
const POLICIES = Object.keys(
  (tool.inputs['policy'].describe() as { options: Record<string, string> }).options,
) as CacheInputs['policy'][];

const CASES: readonly Partial<CacheInputs>[] = [
  {},
  ...POLICIES.map((policy) => ({ ...random, policy })),
  { ...random, write: 'through', allocate: 'no', buffer: 2 },
  { ...random, victims: 4, prefetch: 'tagged', degree: 2 },
  { ...random, prefetch: 'stride', ...below('nine'), l2Prefetch: 'miss' },
  { ...random, ...below('inclusive'), l3: 'exclusive', l3Size: 4096, l3Line: 16, l3Ways: 8 },
  { ...random, ...below('exclusive'), victims: 2 },
  { ...program, ...below('inclusive') },
  { ...program, policy: 'opt' },
  { ...random, warm: 100, span: 300 },
  { trace: LAB_TRACES.yi2, size: 32, line: 8, fetches: 'skip' },
];

test('the Python script finds the same hits and misses', async () => {
  const files = await Promise.all(
    CASES.map(async (some, k) => {
      const path = join(folder, `cache${k}.py`);
      writeFileSync(path, await text('python', some));
      return path;
    }),
  );
  pythonFiles(files).forEach(({ stdout }, k) => {
    const r = evaluate(tool, inputsOf(CASES[k] ?? {}));
    expect(stdout, JSON.stringify(CASES[k])).toContain('as the page says');
    expect(stdout).toContain(
      `${r.counted} accesses, ${r.counted - r.misses} hits, ${r.misses} misses`,
    );
  });
});

test('the references are read back by the page and by the script, as lackey and as din', async () => {
  const one = await file('trace', program);
  expect(one.name).toBe('cache-simulator.trace');
  const again = evaluate(
    tool,
    inputsOf({ ...program, source: 'text', trace: String(one.content) }),
  );
  const there = evaluate(tool, inputsOf(program));
  expect([again.format, again.misses, again.told]).toEqual(['lackey', there.misses, there.told]);
  const din = await file('trace', {});
  expect(din.name).toBe('cache-simulator.din');
  expect(evaluate(tool, inputsOf({ trace: String(din.content) })).misses).toBe(5);
  const script = join(folder, 'cache.py');
  writeFileSync(script, await text('python', program));
  writeFileSync(join(folder, 'program.trace'), String(one.content));
  const { stdout } = pythonFile(script, { args: [join(folder, 'program.trace')] });
  expect(stdout).toContain(`${there.counted - there.misses} hits, ${there.misses} misses`);
});

test('a trace too long to be written is left out of the script, which says so', async () => {
  const script = await text('python', { ...random, elements: 30_000 });
  expect(script).toContain('give it the file of din or lackey');
  expect(script.length).toBeLessThan(20_000);
});
