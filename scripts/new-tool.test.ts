import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node, type Ran } from './programs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'new-tool-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** All that a tool stands on, beside our checkout: what is tried there leaves no trace here. */
beforeAll(() => {
  const paths = [
    'packages/tools',
    'scripts',
    'biome.json',
    'tsconfig.json',
    'package.json',
    '.gitignore',
  ];
  for (const path of paths) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const name of ['engines', 'site'])
    symlinkSync(join(ROOT, 'packages', name), join(copy, 'packages', name));
  writeFileSync(
    join(copy, 'tsconfig.one.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [`packages/tools/${TOOL}/**/*.ts`] }),
  );
  writeFileSync(join(copy, 'vitest.config.ts'), 'export default {};');
});

const TOOL = 'control-systems/gain-scheduler';
const ENV = { ...process.env, ALL_CASES: '1' };
const run = (...args: string[]): Ran => node(args, { cwd: copy, anyStatus: true, env: ENV });

test('what it makes passes the checks and its own tests as it comes, in the shape of its neighbours', () => {
  const made = run('scripts/new-tool.ts', ...TOOL.split('/'));
  expect(made.stderr).toBe('');
  const folder = join(copy, 'packages/tools', TOOL);
  for (const name of [
    'index',
    'inputs',
    'compute',
    'results',
    'outputs',
    'plots',
    'steps',
    'handles',
    'handbook',
    'presets',
    'exports/files',
    'gain-scheduler.test',
  ])
    expect(existsSync(join(folder, `${name}.ts`)), name).toBe(true);

  const biome = run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    `packages/tools/${TOOL}`,
    'packages/tools/registry.ts',
  );
  expect(biome.status, biome.stdout + biome.stderr).toBe(0);
  const types = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.one.json');
  expect(types.status, types.stdout).toBe(0);
  const tests = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    '--outputFile=report.json',
    `packages/tools/${TOOL}`,
    'packages/tools/tools.test.ts',
    'packages/tools/results.test.ts',
    'packages/tools/testing/frozen-links.test.ts',
    '-t',
    'gain-scheduler|five volts',
  );
  const { numPassedTests, numFailedTests } = JSON.parse(
    readFileSync(join(copy, 'report.json'), 'utf8'),
  );
  expect(numFailedTests, tests.stdout + tests.stderr).toBe(0);
  // Its own, each of its five cases with the example, its handbook, and its results.
  expect(numPassedTests).toBeGreaterThan(11);
});

test('a second time it is refused, and nothing of it is written over', () => {
  const before = readdirSync(join(copy, 'packages/tools', TOOL)).length;
  const again = run('scripts/new-tool.ts', ...TOOL.split('/'));
  expect(again).toMatchObject({ status: 2, stdout: '' });
  expect(again.stderr).toContain('there is a tool "gain-scheduler" already');
  expect(readdirSync(join(copy, 'packages/tools', TOOL))).toHaveLength(before);
});
