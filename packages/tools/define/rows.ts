/** Rows of numbers as MATLAB parts them: by commas, and by spaces that no sign spans. */
import { FieldError } from './error.ts';

/**
 * The entries of one row. `1 -2` is two, `1 - 2` and `1-2` are one; a comma always parts. Spaces within
 * parentheses part nothing. Throws where a comma stands beside nothing.
 */
export function entriesOf(row: string): string[] {
  const entries: string[] = [];
  let entry = '';
  let depth = 0;
  let gap = false;
  let comma = false;
  const close = (): void => {
    if (entry !== '') entries.push(entry);
    entry = '';
  };
  for (let k = 0; k < row.length; k++) {
    const c = row[k] as string;
    if (/\s/u.test(c)) {
      gap = entry !== '';
      continue;
    }
    if (c === ',' && depth === 0) {
      if (entry === '')
        throw new FieldError(`"${row.trim().slice(0, 30)}": nothing stands before a comma`);
      close();
      [gap, comma] = [false, true];
      continue;
    }
    if (gap && depth === 0 && parts(entry, c, row[k + 1])) close();
    if (c === '(') depth++;
    if (c === ')') depth--;
    entry += c;
    [gap, comma] = [false, false];
  }
  if (comma) throw new FieldError(`"${row.trim().slice(-30)}": nothing stands after a comma`);
  close();
  return entries;
}

/** Whether a gap before a character parts two entries: not beside an operator, unless it is a sign. */
function parts(before: string, c: string, next: string | undefined): boolean {
  if (/[+\-*/^−·×]$/u.test(before)) return false;
  if (/[*/^·×]/u.test(c)) return false;
  return !/[+\-−]/u.test(c) || (next !== undefined && !/\s/u.test(next));
}
