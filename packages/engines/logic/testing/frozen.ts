import { readFileSync } from 'node:fs';
import { defaultVariables, type TruthTable } from '../truth-table.ts';

/** One frozen case: tables, and [terms, literals] of the exact minimum GLPK proved. */
export interface FrozenCase {
  readonly tables: readonly TruthTable[];
  readonly sop: readonly [number, number];
  readonly pos: readonly [number, number] | undefined;
  readonly name: string | undefined;
}

interface Raw {
  n: number;
  on: string[];
  dc: string[];
  sop: [number, number];
  pos?: [number, number];
  name?: string;
}

export function frozenCases(): FrozenCase[] {
  const file = new URL('../../../../oracles/vectors/kmap-minimizer.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Raw[] };
  return cases.map(({ n, on, dc, sop, pos, name }) => ({
    tables: on.map((ones, k) => tableFromHex(n, ones, dc[k] ?? '0')),
    sop,
    pos,
    name,
  }));
}

/** Cell 0 is the lowest bit of each number. */
function tableFromHex(n: number, on: string, dc: string): TruthTable {
  const [ones, open] = [BigInt(`0x${on}`), BigInt(`0x${dc}`)];
  const bit = (word: bigint, m: number) => (word >> BigInt(m)) & 1n;
  const values = Uint8Array.from({ length: 1 << n }, (_, m) =>
    bit(ones, m) ? 1 : bit(open, m) ? 2 : 0,
  );
  return { variables: defaultVariables(n), values };
}
