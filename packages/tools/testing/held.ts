import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Held, roundUp } from '../define/held.ts';

export interface Vectors<C> {
  readonly program: string;
  readonly version: string;
  readonly cases: readonly C[];
}

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
 * say exactly this. `HELD=write npx vitest run <file>` writes it.
 */
export function expectHeld(folder: string, measured: readonly Held[]): void {
  const file = join(folder, 'held.json');
  const rounded = measured.map((h) => ({ ...h, largestError: roundUp(h.largestError) }));
  if (process.env['HELD'] === 'write') writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rounded);
}
