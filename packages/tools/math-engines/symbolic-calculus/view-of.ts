/** The two ends of a picture, as they are typed; undefined where none are. */
import { InputError } from '../../define/error.ts';

export function viewOf(text: string): readonly [number, number] | undefined {
  if (text.trim() === '') return undefined;
  const parts = text
    .split(/[,;\s]+|\bto\b/u)
    .filter((p) => p !== '')
    .map(Number);
  const [a, b] = parts;
  const width = (b ?? 0) - (a ?? 0);
  if (parts.length !== 2 || a === undefined || b === undefined || !(width > 1e-9 && width < 1e9))
    throw new InputError(`“${text}” are no two rising numbers; write -5, 5`, {
      field: 'view',
      value: text,
      remedies: [{ view: '' }],
    });
  return [a, b];
}
