/** A short list of numbers in a line of text. */
import { InputError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';

/** Parted by semicolons, blanks, or commas with a blank behind. Throws InputError of the field. */
export function numbersIn(text: string, field: string): number[] {
  return text
    .split(/[;\s]+|,(?=\s)/u)
    .map((part) => part.replace(/,$/u, '').trim())
    .filter((part) => part !== '')
    .map((part) => {
      try {
        const value = readQuantity(part, '');
        if (Number.isFinite(value)) return value;
      } catch {
        // Said below in one sentence for all that is no number.
      }
      throw new InputError(`have “${part}”, which is no number`, {
        field,
        value: text,
        remedies: [{ [field]: '' }],
      });
    });
}
