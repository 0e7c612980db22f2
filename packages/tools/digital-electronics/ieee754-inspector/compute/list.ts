import { InputError } from '../../../define/error.ts';

const MAX_NUMBERS = 1000;

/** Numbers apart by blanks, semicolons or line ends, `#` beginning a comment; brackets about the whole are passed over. */
export function listed(text: string): string[] {
  const pieces = text
    .replace(/#.*$/gmu, '')
    .replace(/^\s*[[{(]([^()[\]{}]*)[\]})]\s*;?\s*$/u, '$1')
    .split(/[\s;]+|,(?=\s|$)|,(?=[^,]*,)|,(?=-)/u)
    .map((piece) => piece.replace(/,$/u, ''))
    .filter((piece) => piece !== '');
  if (pieces.length === 0)
    throw new InputError('is empty; give numbers, one a line', { field: 'numbers', value: text });
  if (pieces.length > MAX_NUMBERS)
    throw new InputError(`has ${pieces.length} numbers; the most is ${MAX_NUMBERS}`, {
      field: 'numbers',
      value: String(pieces.length),
    });
  return pieces;
}
