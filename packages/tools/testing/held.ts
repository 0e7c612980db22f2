import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Held, roundUp } from '../define/held.ts';

export interface Vectors<C> {
  readonly program: string;
  readonly version: string;
  readonly cases: readonly C[];
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VECTORS = new URL('../../../oracles/vectors/', import.meta.url);

/** The frozen vectors `oracles/vectors/<name>.json`, or `.json.gz`. */
export function vectors<C>(name: string): Vectors<C> {
  const plain = new URL(`${name}.json`, VECTORS);
  const text = existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(new URL(`${name}.json.gz`, VECTORS))).toString('utf8');
  return JSON.parse(text) as Vectors<C>;
}

/**
 * Proves that the figures a tool's page prints are the ones just measured: `folder/held.json` must
 * say exactly this. `HELD=write npm test -- <folder>` writes it.
 */
export function expectHeld(folder: string, measured: readonly Held[]): void {
  const file = join(folder, 'held.json');
  const rounded = measured.map((h) => ({ ...h, largestError: roundUp(h.largestError) }));
  if (process.env['HELD'] === 'write') writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
  const name = relative(ROOT, folder);
  expect(
    rounded,
    `Expected: what ${name}/held.json says and the page prints. Received: what this run measured. ` +
      `If the measured figures are right, take them: HELD=write npm test -- ${name}`,
  ).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
