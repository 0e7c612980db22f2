/** Numbers as source code has them. */

/** A literal of floating point: always with a point or an exponent. */
export const realLiteral = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/u.test(text) ? text : `${text}.0`;
};

/** A row vector of MATLAB and Octave, every digit. */
export const matlabRow = (values: readonly number[]): string => `[${values.join(' ')}]`;

/** A list of Python, every digit. */
export const pythonList = (values: readonly number[]): string => `[${values.join(', ')}]`;

const WIDTH = 92;

/** Items of a list, each with its comma, in rows of about ninety columns. */
export function listRows(items: readonly string[], indent: string): string {
  const rows: string[] = [];
  let row = '';
  for (const item of items) {
    if (row && indent.length + row.length + item.length + 2 > WIDTH) {
      rows.push(row);
      row = '';
    }
    row += `${row ? ' ' : ''}${item},`;
  }
  return [...rows, row].map((line) => indent + line).join('\n');
}
