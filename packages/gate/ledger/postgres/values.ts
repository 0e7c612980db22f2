/** Values as they come from the database, and how they go into it as JSON. */
import type { Hex } from '../../chain/types.ts';
import { bytesOf } from '../sqlite/values.ts';

export const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

export const big = (value: unknown): bigint =>
  typeof value === 'bigint' ? value : BigInt(Number(value ?? 0));

export const bigOrNull = (value: unknown): bigint | null =>
  value === null || value === undefined ? null : big(value);

export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** `0x` where there is nothing. */
export const hexOf = (value: unknown): Hex => hexOrNull(value) ?? '0x';

export const hexOrNull = (value: unknown): Hex | null =>
  value instanceof Uint8Array
    ? `0x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
    : null;

/**
 * Bytes as the database reads them in JSON.
 * @throws RangeError where it is not hexadecimal
 */
export function bytea(hex: Hex): string {
  bytesOf(hex);
  return `\\x${hex.slice(2)}`;
}
