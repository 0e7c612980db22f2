// Builds the pages when something they are made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'packages/engines',
  'packages/tools',
  'packages/site',
  // The two tables that the documents for machines are written from.
  'packages/gate/price.ts',
  'packages/gate/crawler-table.ts',
  'package-lock.json',
];
const LEFT_OUT = new Set(['node_modules', 'dist', '.astro', 'testing']);
const MARK = 'packages/site/dist/.build';

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name) || entry.name.endsWith('.test.ts')) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* files(inner);
    else if (entry.isFile()) yield inner;
  }
}

export function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of files(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

export function buildSite(node, { force = false } = {}) {
  const now = fingerprint();
  if (!force && existsSync(MARK) && readFileSync(MARK, 'utf8') === now) return;
  console.log('Building the pages …');
  const started = Date.now();
  const done = spawnSync(
    node,
    ['node_modules/astro/bin/astro.mjs', 'build', '--root', 'packages/site', '--silent'],
    {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (done.status !== 0)
    throw new Error('the pages could not be built; what went wrong stands above');
  writeFileSync(MARK, now);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
