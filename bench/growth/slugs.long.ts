/** The tests that name slugs, in a checkout where one tool's slug begins another's: `crc`, `crc-lfsr`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeBeside } from '../../scripts/programs.ts';
import { ROOT } from '../../scripts/test-sources.ts';
import { growCheckout } from './copies.ts';

const folder = mkdtempSync(join(tmpdir(), 'growth-slugs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = [
  'packages/tools/tools.test.ts',
  'packages/site/testing/machine',
  'packages/site/testing/chunks.test.ts',
  'packages/site/testing/posts.test.ts',
  'packages/site/testing/weight.test.ts',
  'packages/server/patterns.test.ts',
  'packages/server/promises.test.ts',
  'packages/server/openapi.test.ts',
];

test('all pass where one slug begins another', async () => {
  growCheckout(ROOT.replace(/\/$/u, ''), folder, { tools: 13, posts: 7, tests: true });
  expect(existsSync(join(folder, 'packages/tools/digital-electronics/crc/index.ts'))).toBe(true);
  const { stdout } = await nodeBeside(['node_modules/.bin/vitest', 'run', ...FILES], {
    cwd: folder,
  });
  expect(stdout).toMatch(/Tests .*\d+ passed/u);
});
