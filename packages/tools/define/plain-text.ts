import { format as formatRational } from '@tollbench/engines/exact/rational.ts';
import { isComplex, isRational, type Value } from './result.ts';

/** A value with every digit as a program or a spreadsheet reads it: `-7/3`, `1.5-2j`, `0x1f`, `1 2 3`. */
export function plainText(value: Value): string {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`;
  if (isRational(value)) return formatRational(value);
  if (isComplex(value)) return `${value.re}${value.im < 0 ? '-' : '+'}${Math.abs(value.im)}j`;
  if (typeof value === 'object') return Array.from(value as readonly Value[], plainText).join(' ');
  return String(value);
}
