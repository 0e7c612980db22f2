import { InputError } from '../../../define/error.ts';

const MAX_NUMBERS = 1000;

/**
 * Numbers apart by blanks, semicolons, line ends, or commas that cannot be decimal signs; `#` begins a comment, and
 * brackets about the whole are passed over. Throws InputError of the field `numbers`.
 */
export function listed(text: string): string[] {
  const plain = text.replace(/#.*$/gmu, '').trim();
  const inside = /^[[{(]([^()[\]{}]*)[\]})]\s*;?$/u.exec(plain)?.[1];
  const pieces = (inside ?? plain)
    .split(/[\s;]+/u)
    .map((piece) => piece.replace(/^,|,$/gu, ''))
    .filter((piece) => piece !== '')
    .flatMap((piece) => parted(piece, inside !== undefined));
  if (pieces.length === 0)
    throw new InputError('is empty; give numbers, one a line', { field: 'numbers', value: text });
  if (pieces.length > MAX_NUMBERS)
    throw new InputError(`has ${pieces.length} numbers; the most is ${MAX_NUMBERS}`, {
      field: 'numbers',
      value: String(pieces.length),
    });
  return pieces;
}

/** A piece at its commas: `0.1,0.2`, `1,2,3`; `0,5` and `1,234,567` may be one number and are refused. */
function parted(piece: string, bracketed: boolean): string[] {
  if (!piece.includes(',') || piece.includes('(')) return [piece];
  const parts = piece.split(',');
  const sure = bracketed || /[.eE]/u.test(piece) || parts.length > 2;
  const grouped = !bracketed && /^[+-]?\d{1,3}(?:,\d{3})+$/u.test(piece);
  if (sure && !grouped) return parts;
  throw new InputError(
    `has "${piece.slice(0, 40)}", which is one number or several: write ${grouped ? piece.replaceAll(',', '') : piece.replace(',', '.')}, or ${parts.join(' ')}`,
    { field: 'numbers', value: piece },
  );
}
