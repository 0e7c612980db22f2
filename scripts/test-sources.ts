/** The sources of the tests and of what helps them: which they are, and what of the machine they name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where the tests of the built pages get them from: importing it is to need a build. */
const BUILT = 'packages/site/testing/dist.ts';

const TEST = /\.(?:test|long)\.ts$/u;
const isTesting = (path: string): boolean =>
  TEST.test(path) ||
  /(?:^|\/)(?:testing|torture)\//u.test(path) ||
  /^(?:oracles|scripts)\//u.test(path);

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The file that an import of ours means, from the root; undefined for packages and what Node brings. */
function imported(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : specifier.startsWith('@tollbench/')
      ? specifier.replace('@tollbench', 'packages')
      : undefined;
  return path?.endsWith('.ts') && existsSync(join(ROOT, path)) ? path : undefined;
}

/** These files and what of the tests' own they import, at any depth. Paths from the root. */
export function reached(files: readonly string[]): string[] {
  const seen = new Set<string>();
  const open = [...files];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, specifier = ''] of read(path).matchAll(
      /\b(?:from|import)\s*\(?\s*'([^']+\.ts)'/gu,
    )) {
      const next = imported(specifier, path);
      if (next !== undefined && isTesting(next)) open.push(next);
    }
  }
  return [...seen].sort();
}

/** Every test, everything that lies in a folder for testing, and what they reach. Paths from the root. */
export function testSources(): string[] {
  const folders = ['packages', 'oracles', 'scripts', 'bench', 'deploy'];
  const found = folders.flatMap((folder) =>
    globSync([`${folder}/**/*.test.ts`, `${folder}/**/*.long.ts`, `${folder}/**/testing/**/*.ts`], {
      cwd: ROOT,
      exclude: (path) => /^(?:node_modules|dist|\.astro)$/u.test(String(path)),
    }),
  );
  return reached([...found, 'vitest.setup.ts', 'vitest.shared-worker.ts']);
}

/** What of the test table these sources name, as strings of their own. */
export function named(sources: readonly string[]): (name: string) => boolean {
  const own = sources.filter((path) => !/^scripts\/(?:programs|test-sources)\.ts$/u.test(path));
  const texts = own.map(read).join('\n');
  const calls: Readonly<Record<string, RegExp>> = {
    python3: /\bpython(?:Files?)?\(/u,
    octave: /\boctave(?:Files)?\(/u,
  };
  return (name) => texts.includes(`'${name}'`) || (calls[name]?.test(texts) ?? false);
}

export interface Needs {
  readonly wanted: (name: string, kind: string) => boolean;
  readonly pages: boolean;
}

/** What the tests in these files (full paths) need before they start. */
export function needsOf(files: readonly string[]): Needs {
  const sources = reached(files.map((file) => relative(ROOT, file)));
  const uses = named(sources);
  return {
    // The headers belong to the compiler.
    wanted: (name, kind) => uses(kind === 'files' ? 'gcc' : name),
    pages: sources.includes(BUILT),
  };
}
