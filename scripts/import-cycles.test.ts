/** The linter refuses imports that go in a circle, those of types alone among them. */
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { node } from './programs.ts';
import { ROOT } from './test-sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cycles-'));
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter, with our settings, says of these two files. */
function linted(a: string, b: string): string {
  writeFileSync(join(folder, 'a.ts'), a);
  writeFileSync(join(folder, 'b.ts'), b);
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  // The settings ask for git's list of what to leave out; the folder is in no repository.
  const args = [biome, 'lint', '--vcs-enabled=false', '.'];
  const { stdout, stderr } = node(args, { cwd: folder, anyStatus: true });
  return stdout + stderr;
}

const A = 'export interface A {\n  readonly n: number;\n}\n';

test.each([
  [
    'values',
    "import { b } from './b.ts';\n\nexport const a = (): number => b();\n",
    'import { a }',
  ],
  ['types', `import type { B } from './b.ts';\n\nexport type C = B;\n${A}`, 'import type { A }'],
  ['types handed on', `export type { B } from './b.ts';\n${A}`, 'import type { A }'],
])('a circle of %s is refused', (_what, a, back) => {
  const b = back.includes('type')
    ? `${back} from './a.ts';\n\nexport type B = A;\n`
    : `${back} from './a.ts';\n\nexport const b = (): number => a();\n`;
  expect(linted(a, b)).toContain('suspicious/noImportCycles');
  expect(linted(a, 'export type B = number;\nexport const b = (): number => 1;\n')).not.toContain(
    'noImportCycles',
  );
});

test('no source imports a type in the one way that the linter does not follow', () => {
  const sources = globSync('{packages,scripts,oracles,bench,deploy}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/u.test(path),
  });
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((path) =>
    /(?<!await )\bimport\(\s*'\.[^']*'\s*\)\.[A-Z]/u.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(found).toEqual([]);
});
