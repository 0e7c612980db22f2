/** A rain rate as it is written: in mm/h, or by the letter of its climate. */
import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import { plainText } from '../../define/si.ts';
import { CLIMATES } from './climates.ts';

/** mm/h of a text: `42 mm/h`, `42`, `zone K`, `K`. Throws FieldError. */
export function readRainRate(text: string): number {
  const source = plainText(text);
  const zone = /^(?:(?:zone|climate|region)\s*)?([a-z])$/iu.exec(source)?.[1]?.toUpperCase();
  if (zone !== undefined) {
    const rate = Object.hasOwn(CLIMATES, zone) ? CLIMATES[zone] : undefined;
    if (rate === undefined)
      throw new FieldError(
        `"${text}" is no rain climate; they are ${Object.keys(CLIMATES).join(', ')}`,
      );
    return rate;
  }
  const inches = /^(.*?)\s*(?:in(?:ches)?|["″])\s*\/\s*h(?:r|our)?$/iu.exec(source);
  if (inches) return 25.4 * readQuantity(inches[1] ?? '');
  const bare = /^(.*?)\s*mm\s*\/\s*h(?:r|our)?$/iu.exec(source);
  return readQuantity(bare ? (bare[1] ?? '') : source);
}
