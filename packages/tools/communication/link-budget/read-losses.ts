/** Losses by lines: `Pointing: 0.5 dB`, rows of a spreadsheet or of a Markdown table. */
import { FieldError, within } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import { plainText } from '../../define/si.ts';

export interface Loss {
  readonly name: string;
  /** dB; negative of a gain. */
  readonly loss: number;
}

const MAX_LINES = 40;
const MAX_NAME = 40;
/** dB of one line. */
const MAX_LOSS = 300;

/** A heading of a table, or the rule below one. */
const HEADING = /^(?:item|parameter|loss|name|what)?$/iu;
const HEADED = /^(?:value|data|dB|loss|loss \(dB\)|value \(dB\)|loss in dB)$/iu;

/** Reads a line each. Throws FieldError, which names the line. */
export function readLosses(text: string): Loss[] {
  const found: Loss[] = [];
  const lines = text.split('\n');
  lines.forEach((line, k) => {
    const source = plainText(line.replace(/(?:^|\s)(?:#(?!\d)|\/\/).*$/u, ''));
    if (source === '' || /^[\s|:+-]+$/u.test(source)) return;
    const read = within(
      () => `line ${k + 1}`,
      () => readLine(source, found.length, k === 0),
    );
    if (read === undefined) return;
    if (found.some(({ name }) => name.toLowerCase() === read.name.toLowerCase()))
      throw new FieldError(
        `line ${k + 1}: ${read.name} is said twice; give one of them another name, such as ${read.name} 2`,
      );
    found.push(read);
    if (found.length > MAX_LINES)
      throw new FieldError(`has more than ${MAX_LINES} losses; add some of them up`);
  });
  return found;
}

function readLine(line: string, before: number, first: boolean): Loss | undefined {
  const comma = /\d+,\d+/u.exec(line)?.[0];
  if (comma !== undefined)
    throw new FieldError(`"${comma}" has a comma between digits: write ${comma.replace(',', '.')}`);
  const [name = '', value = '', ...rest] = cellsOf(line);
  if (first && HEADED.test(value) && HEADING.test(name)) return undefined;
  const [unit = 'dB', ...more] = rest;
  if (more.length > 0 || !/^dB$/iu.test(unit))
    throw new FieldError(`"${[unit, ...more].join(' ').slice(0, 30)}" is behind the loss in dB`);
  if (name.length > MAX_NAME)
    throw new FieldError(`has a name of ${name.length} characters; the most is ${MAX_NAME}`);
  return { name: name === '' ? `loss ${before + 1}` : name, loss: readValue(value, name) };
}

/** Name and value, then what stands behind: by bars, tabs, semicolons, a colon, commas, or the last blank before digits. */
function cellsOf(line: string): string[] {
  const parts = /[|\t;]/u.test(line)
    ? line.replace(/^\||\|$/gu, '').split(/[|\t;]/u)
    : /[:=]/u.test(line)
      ? [line.slice(0, line.search(/[:=]/u)), line.slice(line.search(/[:=]/u) + 1)]
      : line.includes(',')
        ? line.split(',')
        : bare(line);
  const cells = parts.map((part) => part.trim());
  // A row of a sheet may end in an empty cell.
  while (cells.length > 2 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** `Pointing 0.5 dB`: what stands before the last number is its name. */
function bare(line: string): string[] {
  const found = /^(.*?)\s*((?:gain\s+|loss\s+)?[+-]?(?:\d|\.\d)\S*(?:\s*dB)?)$/iu.exec(line);
  if (!found) return [line, ''];
  const name = found[1] ?? '';
  // Two losses, or a product, of which one number would be lost in the name.
  if (/\d\s*dB\b|[x×*+/^-]$|^[\d.\s]+$|\d?\.\d+$/iu.test(name))
    throw new FieldError(
      `"${line.slice(0, 60)}" is not one loss: put a colon behind its name, and each loss on a line`,
    );
  return [name, found[2] ?? ''];
}

function readValue(value: string, name: string): number {
  if (value === '') throw new FieldError(`"${name.slice(0, 30)}" has no number of dB`);
  const said = /^(gain|loss)\s+(.*)$/iu.exec(value);
  const db = readQuantity((said?.[2] ?? value).replace(/\s*dB$/iu, ''), 'dB');
  if (db < 0)
    throw new FieldError(
      `"${value}" is negative: a loss has no sign, and a gain says so: gain ${-db} dB`,
    );
  if (db > MAX_LOSS) throw new FieldError(`"${value}" is more than ${MAX_LOSS} dB`);
  // `Diversity gain: 3` is named a gain; `Gain flatness: 0.5` is not.
  const isGain = said === null ? /\bgain$/iu.test(name) : said[1]?.toLowerCase() === 'gain';
  return isGain ? 0 - db : db;
}
