/** Builds the site into a folder of its own, for tests that want the pages as they are now. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const astro = join(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'bin/astro.mjs',
);

export interface Built {
  readonly dist: string;
  remove(): Promise<void>;
}

export async function buildSite(): Promise<Built> {
  // Within the project: a build elsewhere keeps its chunks in one place that all such builds share.
  const place = join(root, '.astro');
  await mkdir(place, { recursive: true });
  const dist = await mkdtemp(join(place, 'build-'));
  // Vitest marks the environment as a test, which the bundler would take for its mode.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [astro, 'build', '--root', root, '--outDir', dist, '--silent'],
    {
      cwd: root,
      env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      maxBuffer: 1 << 24,
    },
  );
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
}
