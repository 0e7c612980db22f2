/** The built site as it lies in dist, for tests of what machines read. Vitest's global setup builds it where it is stale. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLACEHOLDERS } from '../placeholders.ts';

export const DIST = process.env['SITE_DIST'] ?? fileURLToPath(new URL('../dist/', import.meta.url));

if (!existsSync(join(DIST, 'openapi.json')))
  throw new Error(`the site is not built in ${DIST}; npm run build builds it`);

/** Every file of the build as a path, `/api/index.json`. */
export const files: readonly string[] = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(DIST, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  // The mark of what it was built from is not served.
  .filter((file) => file !== '/.build')
  .sort();

export const readBytes = (path: string): Buffer => readFileSync(join(DIST, path));

export const read = (path: string): string => readFileSync(join(DIST, path), 'utf8');

export const readJson = (path: string): unknown => JSON.parse(read(path));

/** Slugs of the tools that were built. */
export const slugs: readonly string[] = files
  .flatMap((file) => /^\/ref-([a-z0-9-]+)\.html$/u.exec(file)?.[1] ?? [])
  .sort();

/** The file that a full URL of this site stands for; undefined where it is another site's. */
export function fileOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  if (origin !== PLACEHOLDERS.baseUrl) return undefined;
  return pathname === '/' ? '/index.html' : pathname;
}
