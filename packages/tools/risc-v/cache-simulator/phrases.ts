/** Addresses, tags and accesses in words. */
import { addressHex, FETCH, WRITE } from '@tollbench/engines/cache/trace.ts';
import type { LevelResult } from './result.ts';

export const hexAddress = (address: number): string => `0x${addressHex(address)}`;

/** Tag of a block: its number over the sets, rounded down. */
export const tagOf = (block: number, sets: number): number => Math.floor(block / sets);

export const kindWord = (kind: number): 'read' | 'write' | 'fetch' =>
  kind === WRITE ? 'write' : kind === FETCH ? 'fetch' : 'read';

export const isPower = (n: number): boolean => Math.log2(n) % 1 === 0;

/** A cache's shape: `8 sets × 2 ways × 64 B`. */
export function shapeWords({
  sets,
  ways,
  line,
}: Pick<LevelResult, 'sets' | 'ways' | 'line'>): string {
  const way = ways === 1 ? 'direct mapped' : sets === 1 ? 'fully associative' : `${ways}-way`;
  return `${sets * ways} lines of ${line} B, ${way}`;
}

export const rate = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all);
