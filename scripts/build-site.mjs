// Builds the pages when something they are made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = [
  'packages/engines',
  'packages/tools',
  'packages/site',
  // The two tables that the documents for machines are written from.
  'packages/gate/offer/price.ts',
  'packages/gate/who/crawler-table.ts',
  'package-lock.json',
];
/** Those of them that the service runs by, too: pages of another version of these are not for a running one. */
const PROGRAM = [
  ...SOURCES.filter((source) => source !== 'packages/site'),
  ...[
    'packing.ts',
    'place.ts',
    'placeholders.ts',
    'checks.ts',
    'src/described.ts',
    'src/site.ts',
  ].map((file) => `packages/site/${file}`),
];
const LEFT_OUT = new Set(['node_modules', 'dist', '.astro', 'testing']);
const DIST = 'packages/site/dist';
/** What the build was made of, and the program's part of it. Beside it, because all that lies within is served. */
const MARK = 'packages/site/.astro/built';

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name) || /\.(?:test|long)\.ts$/u.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* files(inner);
    else if (entry.isFile()) yield inner;
  }
}

export function fingerprint(sources = SOURCES) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of files(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

export function buildSite(node, { force = false } = {}) {
  const now = fingerprint();
  const mark = `${now}\n${fingerprint(PROGRAM)}\n`;
  const made = existsSync(DIST) && existsSync(MARK) && readFileSync(MARK, 'utf8');
  if (!force && made && made.split('\n')[0] === now) {
    // A mark from before there were two lines in it.
    if (made !== mark) writeFileSync(MARK, mark);
    return;
  }
  rmSync(MARK, { force: true });
  console.log('Building the pages …');
  const started = Date.now();
  // Vitest marks the environment as a test, which the bundler would take for its mode.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const done = spawnSync(
    node,
    ['node_modules/astro/bin/astro.mjs', 'build', '--root', 'packages/site', '--silent'],
    {
      stdio: 'inherit',
      env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (done.status !== 0)
    throw new Error('the pages could not be built; what went wrong stands above');
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, mark);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
