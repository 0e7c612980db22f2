/** A field for the values that lie in a drawer: pasted, typed, or the CSV file of a stock. */
import { eitherComma, twoWays } from '../../define/decimal-comma.ts';
import { FieldError } from '../../define/error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../../define/field.ts';
import { formatQuantity, parseQuantity, plainText, showQuantity } from '../../define/si.ts';

/** Different values; three of them make 2 × 10⁹ networks at most, of which the search weighs the nearest alone. */
const MAX_VALUES = 1000;
const MAX_LENGTH = 20_000;
/** Ω. */
const [MIN_PART, MAX_PART] = [1e-3, 1e10];

/** Headings under which a file keeps the values, and how many there are of each. */
const VALUE_HEADINGS =
  /^(?:value|values|resistance|resistor|r|ohm|ohms|Ω|wert|widerstand|valeur)(?:\s*[[(]\s*(?:Ω|ohms?)\s*[\])])?$/iu;
const COUNT_HEADINGS = /^(?:qty|quantity|count|stock|in stock|pcs|pieces|anzahl|menge)$/iu;

/**
 * Values of resistors between commas, semicolons, tabs, spaces and line ends: `10R 4k7 1M`, `4.7 kΩ`. A first line
 * that has the heading of a column of values, such as `value` or `resistance`, makes it a CSV file: that column counts, and what a
 * column of quantities says there is none of does not. The value is the list of different ones, ascending, in Ω.
 */
export function stock<const W extends Condition>(
  options: FieldText<W> & { readonly default: readonly number[] },
): Field<readonly number[], NoInfer<W>, never> {
  const format = (values: readonly number[]) => values.map((v) => formatQuantity(v, 'Ω')).join(' ');
  return {
    kind: 'numbers',
    ...fieldText(options),
    default: options.default,
    opens: { endings: ['.csv', '.tsv', '.txt'], what: 'stock list', maxBytes: 4 * MAX_LENGTH },
    parse: (text) => distinct(read(text)),
    format,
    echo: (values) =>
      `${values.length} ${values.length === 1 ? 'value' : 'values'}, ${showQuantity(values[0] ?? 0, 'Ω', 6)} to ${showQuantity(values.at(-1) ?? 0, 'Ω', 6)}`,
    describe: () => ({
      kind: 'numbers',
      unit: 'Ω',
      default: [...options.default],
      minItems: 1,
      maxItems: MAX_VALUES,
      minimum: MIN_PART,
      maximum: MAX_PART,
    }),
    control: { widget: 'area', rows: 5 },
  };
}

function distinct(values: readonly number[]): readonly number[] {
  const list = [...new Set(values)].sort((a, b) => a - b);
  if (list.length === 0) throw new FieldError('has no value; write some, such as 10R 4k7 100k');
  if (list.length > MAX_VALUES)
    throw new FieldError(`has ${list.length} different values; the most is ${MAX_VALUES}`);
  return list;
}

function read(text: string): number[] {
  if (text.length > MAX_LENGTH)
    throw new FieldError(`has ${text.length} characters; the most is ${MAX_LENGTH}`);
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => plainText(line))
    .filter((line) => line !== '');
  const doubtful = twoWays(lines.join('\n'));
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  const separator = [';', '\t', ','].find((sign) => lines[0]?.includes(sign)) ?? ',';
  const cells = (line: string) => line.split(separator).map(bare);
  const headings = cells(lines[0] ?? '');
  const value = headings.findIndex((cell) => VALUE_HEADINGS.test(cell));
  if (value < 0) return lines.flatMap((line, k) => listed(line, k + 1));
  const count = headings.findIndex((cell) => COUNT_HEADINGS.test(cell));
  return lines.slice(1).flatMap((line, k) => {
    const row = cells(line);
    if (row.length !== headings.length)
      throw new FieldError(
        `line ${k + 2} has ${row.length} cells; its headings are ${headings.length}`,
      );
    if (count >= 0 && quantity(row[count] ?? '', k + 2) === 0) return [];
    return [part(row[value] ?? '', k + 2)];
  });
}

/** A cell without its spaces and quotation marks. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^"([^"]*)"$/u, '$1')
    .trim();

/** The values of a line of a plain list. */
function listed(line: string, number: number): number[] {
  // Where something else parts the cells, a comma in one would be a decimal one.
  const parted = /[;\t]/u.test(line) ? /[;\t]/u : /,/u;
  return line
    .split(parted)
    .map(bare)
    .filter((cell) => cell !== '')
    .flatMap((cell) =>
      // `4.7 kΩ` is one value, `4k7 10k` are two.
      /^\S+\s+(?![\d.])\S+$/u.test(cell) ? [cell] : cell.split(/\s+/u),
    )
    .map((cell) => part(cell, number));
}

function part(cell: string, line: number): number {
  let value: number;
  try {
    value = parseQuantity(cell, 'Ω');
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError(`line ${line}: ${error.message}`);
  }
  if (!(value >= MIN_PART && value <= MAX_PART))
    throw new FieldError(
      `line ${line}: "${cell}" is ${showQuantity(value, 'Ω')}; a part is ${showQuantity(MIN_PART, 'Ω')} to ${showQuantity(MAX_PART, 'Ω')}`,
    );
  return value;
}

/** How many there are of a value; grouped digits are one number. */
function quantity(cell: string, line: number): number {
  const digits = cell.replace(/(?<=\d)[ _'](?=\d)/gu, '');
  if (!/^\d{1,12}$/u.test(digits))
    throw new FieldError(`line ${line}: "${cell.slice(0, 30)}" is not a quantity, a whole number`);
  return Number(digits);
}
