/** Frozen answers of the RISC-V tools, from `oracles/riscv.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Vectors<T> {
  readonly program: string;
  readonly version: string;
  readonly cases: T;
}

export function vectors<T>(name: string): Vectors<T> {
  const path = join(import.meta.dirname, '../../../../oracles/vectors', `${name}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Vectors<T>;
}
