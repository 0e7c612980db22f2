/** Columns that may be empty, as reports tell them. */
import type { SQLOutputValue } from 'node:sqlite';
import type { Hex } from '../../chain/types.ts';
import { hexOf } from '../sqlite/values.ts';

type Column = SQLOutputValue | undefined;

export function numberOrNull(value: Column): number | null {
  return value === null ? null : Number(value);
}

export function hexOrNull(value: Column): Hex | null {
  return value === null ? null : hexOf(value);
}

/** When a settlement changed; `null` where an older program wrote it. */
export function changedAt(value: Column): number | null {
  const seconds = Number(value);
  return seconds === 0 ? null : seconds;
}
