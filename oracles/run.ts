/**
 * `npm run oracles [name …]`: asks the programs again and rewrites the frozen vectors.
 * `npm run oracles -- --check [name …]`: the same, and fails where a file came out otherwise than the
 * one that was there: the proof that what is frozen is what the programs say.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needPrograms } from '../scripts/debian.mjs';
import { needsOfOracles } from './needs.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const VECTORS = join(FOLDER, 'vectors');
const SHARED = new Set([
  'run.ts',
  'document.py',
  'document.ts',
  'junction_bvp.py',
  'needs.ts',
  'needs.test.ts',
]);

/** How each kind of script is run. Python is Debian's: it is the one that has SciPy. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  '.py': ['/usr/bin/python3'],
  '.m': ['octave', '--no-gui', '--quiet'],
  '.ts': [process.execPath],
};

/**
 * Linear algebra on one thread, with the instructions of 2013: sums are then taken in one order on every
 * x86-64 machine, and the last digits come out the same. On another architecture they may not.
 */
const ONE_ORDER = {
  // What the scripts share is compiled each time, and leaves nothing beside them.
  PYTHONDONTWRITEBYTECODE: '1',
  OPENBLAS_NUM_THREADS: '1',
  OPENBLAS_CORETYPE: 'Haswell',
  NPY_DISABLE_CPU_FEATURES: 'AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL',
};

function scripts(): string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in RUNNERS && !SHARED.has(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function digests(): Map<string, string> {
  return new Map(
    readdirSync(VECTORS).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(VECTORS, name)))
        .digest('hex'),
    ]),
  );
}

const args = process.argv.slice(2);
const check = args.includes('--check');
const wanted = args.filter((arg) => arg !== '--check');
const all = scripts();
const chosen =
  wanted.length === 0
    ? all
    : all.filter((name) => wanted.includes(name.slice(0, -extname(name).length)));
if (chosen.length < wanted.length) {
  console.error(
    `no such oracle among ${wanted.join(', ')}; there are ${all.map((name) => name.slice(0, -extname(name).length)).join(', ')}`,
  );
  process.exit(2);
}
try {
  needPrograms('oracles', needsOfOracles(chosen.map((name) => `oracles/${name}`)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const before = digests();
let failed = false;
for (const name of chosen) {
  const started = Date.now();
  const [program = '', ...rest] = RUNNERS[extname(name)] as readonly string[];
  // Octave complains on standard error even when all is well; its exit status tells the truth.
  const { status } = spawnSync(program, [...rest, join(FOLDER, name)], {
    stdio: ['ignore', 'inherit', extname(name) === '.m' ? 'ignore' : 'inherit'],
    env: { ...process.env, ...ONE_ORDER },
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  if (status !== 0) {
    failed = true;
    console.error(`${name} ended with status ${status}`);
  } else console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
const changed = [...digests()]
  .filter(([name, digest]) => before.get(name) !== digest)
  .map(([name]) => name);
if (changed.length > 0)
  console.log(`${check ? 'not as frozen' : 'rewritten'}: ${changed.join(', ')}`);
else console.log('every vector came out as it was frozen');
process.exit(failed || (check && changed.length > 0) ? 1 : 0);
