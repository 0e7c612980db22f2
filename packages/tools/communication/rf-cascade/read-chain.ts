/** A chain as text: a line for each stage, or a table with a heading as it is copied from a spreadsheet. */
import { FieldError, within } from '../../define/error.ts';
import {
  measureOf,
  NAME,
  type Property,
  propertyOf,
  readLine,
  type Said,
  unitOf,
} from './read-line.ts';

export const MAX_STAGES = 32;
/** Characters of a stage's name. */
const MAX_NAME = 40;

/** A stage with everything at its input. */
export interface Part {
  readonly name: string;
  /** dB. */
  readonly gain: number;
  /** K at its input; null of a passive one, whose noise is that of its own temperature. */
  readonly te: number | null;
  /** K, of a passive one that is not at the temperature of the others. */
  readonly t: number | null;
  /** dBm at its input, or null. */
  readonly iip3: number | null;
  readonly iip2: number | null;
  readonly ip1: number | null;
  readonly fixed: boolean;
  /** The line it is from, as it stands. */
  readonly source: string;
}

/** Reads the text. Throws FieldError with the number of the line and the piece. */
export function readChain(text: string): Part[] {
  const lines = linesOf(text);
  const [first, ...rest] = lines;
  if (first === undefined)
    throw new FieldError('is empty; write a line for each stage: LNA: 15 dB, NF 1.2 dB');
  const heading = headingOf(first.line);
  const body = heading === null ? lines : rest;
  if (body.length === 0) throw new FieldError('has a heading and no stage below it');
  if (body.length > MAX_STAGES)
    throw new FieldError(`has ${body.length} stages; the most is ${MAX_STAGES}`);
  return body.map(({ line, number }, index) =>
    within(
      () => `line ${number}`,
      () => partOf(heading === null ? readLine(line) : readRow(heading, line), index, line),
    ),
  );
}

/** The text with its stages in this order; a table keeps its heading. */
export function inOrder(text: string, parts: readonly Part[]): string {
  const first = linesOf(text)[0]?.line ?? '';
  const lines = parts.map(({ source }) => source);
  return (headingOf(first) === null ? lines : [first, ...lines]).join('\n');
}

/** Those that say something, with the numbers that they have. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !/^(?:#|\/\/)/u.test(line));

interface Heading {
  readonly separator: string;
  readonly columns: readonly (Property | 'name')[];
  /** Unit of each column's numbers that have none of their own; '' where the heading says none. */
  readonly units: readonly string[];
}

/** Columns of a first line that names them, parted by tabs, semicolons or commas; null where it is a stage. */
function headingOf(line: string): Heading | null {
  const separator = ['\t', ';', ','].find((each) => line.includes(each));
  if (separator === undefined) return null;
  const whole = line.split(separator).map((cell) => cell.trim());
  const cells = whole.map((cell) => cell.replace(/[([].*$/u, '').trim());
  if (!cells.some((cell) => /^(?:gain|g|loss)$/iu.test(cell))) return null;
  const columns = cells.map((cell) =>
    /^(?:name|stage|part|component|block|)$/iu.test(cell)
      ? ('name' as const)
      : within(
          () => 'the heading',
          () => propertyOf(cell.replaceAll(/[\s_-]/gu, '')),
        ),
  );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined)
    throw new FieldError(
      `the heading: ${twice === 'name' ? 'a name' : NAME[twice]} is there twice`,
    );
  const units = whole.map((cell, index) => {
    const column = columns[index];
    const unit = /[([](.*?)[)\]]?$/u.exec(cell)?.[1]?.trim() ?? '';
    if (column === undefined || column === 'name') return '';
    return within(
      () => 'the heading',
      () => unitOf(column, unit),
    );
  });
  return { separator, columns, units };
}

function readRow({ separator, columns, units }: Heading, line: string): Said {
  const cells = line.split(separator).map((cell) => cell.trim());
  if (cells.length > columns.length)
    throw new FieldError(`has ${cells.length} cells; the heading has ${columns.length}`);
  const values = new Map<Property, number>();
  let name = '';
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (column === undefined || /^(?:[-–—]|n\/?a|)$/iu.test(cell)) continue;
    if (column === 'name') {
      name = cell;
      continue;
    }
    const [, digits, unit = ''] = /^([+\-−]?\d+(?:\.\d+)?)\s*([a-z°]*)$/iu.exec(cell) ?? [];
    if (digits === undefined)
      throw new FieldError(`${NAME[column]} "${cell.slice(0, 30)}" is no number${pointed(cell)}`);
    values.set(column, measureOf(column, digits, unit === '' ? (units[index] ?? '') : unit));
  }
  return { name, values, fixed: false };
}

/** What would do in place of a decimal comma. */
const pointed = (cell: string): string =>
  /^[+\-−]?\d+,\d+/u.test(cell) ? `: write ${cell.slice(0, 30).replace(',', '.')}` : '';

/** What is said of a stage, brought to its input and checked for what contradicts itself. */
function partOf({ name, values, fixed }: Said, index: number, source: string): Part {
  if (name.length > MAX_NAME)
    throw new FieldError(`has a name of ${name.length} characters; the most is ${MAX_NAME}`);
  const get = (property: Property): number | null => values.get(property) ?? null;
  oneOf(values, 'gain', 'loss');
  oneOf(values, 'nf', 'te');
  oneOf(values, 'iip3', 'oip3');
  oneOf(values, 'iip2', 'oip2');
  oneOf(values, 'ip1', 'op1');
  const loss = get('loss');
  const gain = loss === null ? get('gain') : -loss;
  if (gain === null) throw new FieldError('says neither gain nor loss: write 15 dB, or loss 2 dB');
  const nf = get('nf');
  const te = nf === null ? get('te') : 290 * Math.expm1((nf * Math.LN10) / 10);
  const t = get('t');
  if (te === null && gain > 0)
    throw new FieldError('has gain and no noise figure: write NF 3 dB, or NF 0 where it adds none');
  if (te !== null && t !== null)
    throw new FieldError(
      `has a temperature of its own and ${nf === null ? 'Te' : 'NF'}: T is for a loss whose noise is that of its temperature`,
    );
  const input = (at: Property, out: Property, less: number): number | null => {
    const level = get(out);
    return level === null ? get(at) : level - gain + less;
  };
  return {
    name: name === '' ? `stage ${index + 1}` : name,
    gain,
    te,
    t,
    iip3: input('iip3', 'oip3', 0),
    iip2: input('iip2', 'oip2', 0),
    // The output's is where the gain has already lost its decibel.
    ip1: input('ip1', 'op1', 1),
    fixed,
    source,
  };
}

function oneOf(values: ReadonlyMap<Property, number>, one: Property, other: Property): void {
  if (values.has(one) && values.has(other))
    throw new FieldError(`has both ${NAME[one]} and ${NAME[other]}: give one`);
}
