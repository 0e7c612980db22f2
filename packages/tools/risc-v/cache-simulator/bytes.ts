/** Sizes in bytes as caches have them: 32K is 32 768. */
import { FieldError } from '../../define/error.ts';
import type { Condition, Field } from '../../define/field.ts';
import type { IntegerOptions } from '../../define/fields/integer.ts';
import * as field from '../../define/fields.ts';

const POWERS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1 << 20, g: 1 << 30 };
const UNITS = ['B', 'KiB', 'MiB', 'GiB'];

/** `65536` as `64 KiB`: in the largest unit in which it is whole. */
export function sized(bytes: number): string {
  let value = bytes;
  let k = 0;
  while (value >= 1024 && value % 1024 === 0 && k < 3) {
    value /= 1024;
    k++;
  }
  return `${value}\u202f${UNITS[k]}`;
}

/** A whole number of bytes; K, KB and KiB are 1024 of them, M and G so on. */
export function bytes<const W extends Condition = never>(
  options: Omit<IntegerOptions<W>, 'unit' | 'slider'>,
): Field<number, NoInfer<W>, never> {
  const plain = field.integer({ ...options, unit: 'B' });
  return {
    ...plain,
    parse(text) {
      const [, digits, prefix = ''] =
        /^\s*([\d.]+)\s*([kmg]?)(?:i?b|bytes?)?\s*$/iu.exec(text) ?? [];
      if (digits === undefined || prefix === '')
        return plain.parse(text.replace(/\s*(?:b|bytes?)$/iu, ''));
      const value = Number(digits) * (POWERS[prefix.toLowerCase()] ?? 1);
      if (!Number.isInteger(value))
        throw new FieldError(`"${text}" comes to ${value} bytes, which is not a whole number`);
      return plain.parse(String(value));
    },
    echo: (value) => sized(value),
  } as Field<number, NoInfer<W>, never>;
}
