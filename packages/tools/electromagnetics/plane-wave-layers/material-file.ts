/** Files of refractive index over wavelength: refractiveindex.info's yml and csv, and tables with a heading. */
import { type Curve, isFormula, rangeOfBoth } from '@tollbench/engines/optics/dispersion.ts';
import type { Material } from '@tollbench/engines/optics/materials.ts';
import { LIGHT } from '@tollbench/engines/optics/medium.ts';
import { FieldError, within } from '../../define/error.ts';
import { shortBlanks } from './read-number.ts';
import { ELECTRONVOLT_METRE } from './spot.ts';

const MAX_ROWS = 20_000;

/** Files one below another, each under a line `[name]`; one without such a line is called file. */
export function readMaterials(text: string): Material[] {
  const blocks: { key: string; lines: string[]; start: number }[] = [];
  shortBlanks(text)
    .split('\n')
    .forEach((line, index) => {
      const name = /^\s*\[([^\]<>]{0,40})\]\s*$/u.exec(line)?.[1]?.trim();
      if (name !== undefined)
        blocks.push({ key: keyOf(name, blocks), lines: [], start: index + 1 });
      else if (blocks.length > 0) blocks.at(-1)?.lines.push(line);
      else if (line.trim() !== '') blocks.push({ key: 'file', lines: [line], start: index });
    });
  return blocks.map(({ key, lines, start }) =>
    within(
      () => key,
      () => ({ key, also: [], name: key, source: 'file', ...known(curvesOf(lines, start)) }),
    ),
  );
}

function keyOf(name: string, before: readonly { key: string }[]): string {
  if (!/^[A-Za-z][\w-]{0,29}$/u.test(name))
    throw new FieldError(
      `"[${name.slice(0, 30)}]" is no name: a letter, then letters, digits, - and _`,
    );
  if (before.some(({ key }) => key.toLowerCase() === name.toLowerCase()))
    throw new FieldError(`[${name}] is there twice`);
  return name;
}

/** Refuses n and k that are known nowhere together. */
function known(curves: Curves): Curves {
  const [low, high] = rangeOfBoth(curves);
  if (low > high)
    throw new FieldError(
      `knows n and k at no wavelength together: one begins at ${low} µm, the other ends at ${high} µm`,
    );
  return curves;
}

interface Curves {
  readonly n: Curve;
  readonly k: Curve | null;
}

const curvesOf = (lines: readonly string[], start: number): Curves =>
  lines.some((line) => /^\s*-?\s*type:/u.test(line))
    ? fromYaml(lines, start)
    : fromTable(lines, start);

/** The DATA of a yml file: formulas with their range, and tables. Its other keys hold words. */
function fromYaml(lines: readonly string[], start: number): Curves {
  const found: { n?: Curve; k?: Curve } = {};
  const put = (what: 'n' | 'k', curve: Curve): void => {
    if (found[what] !== undefined) throw new FieldError(`gives ${what} twice`);
    found[what] = curve;
  };
  for (const { type, body, at } of entriesOf(lines, start)) {
    const formula = /^formula (\d+)$/u.exec(type)?.[1];
    if (formula !== undefined) put('n', formulaOf(Number(formula), body));
    else if (/^tabulated (?:nk|n|k)$/u.test(type)) {
      const columns = type.slice(10);
      const rows = rowsOf(body, columns.length + 1, at);
      [...columns].forEach((what, k) => {
        put(
          what as 'n' | 'k',
          tableOf(rows, k + 1, (x) => x),
        );
      });
    } else
      throw new FieldError(
        `has data of the type "${type.slice(0, 30)}"; formulas 1 to 9 and tabulated nk, n and k are taken`,
      );
  }
  if (found.n === undefined) throw new FieldError('has no n: a formula, or tabulated nk or n');
  return { n: found.n, k: found.k ?? null };
}

interface Entry {
  readonly type: string;
  readonly body: readonly string[];
  /** Lines before the body. */
  readonly at: number;
}

function entriesOf(lines: readonly string[], start: number): Entry[] {
  const entries: { type: string; body: string[]; at: number }[] = [];
  let inside = false;
  lines.forEach((line, k) => {
    if (/^\S/u.test(line)) inside = /^(?:DATA:|-\s*type:)/u.test(line);
    const type = /^\s*-?\s*type:\s*(.*?)\s*$/u.exec(line)?.[1];
    if (!inside || line.trim() === '') return;
    if (type !== undefined)
      entries.push({ type: type.replaceAll(/["']/gu, ''), body: [], at: start + k + 1 });
    else if (!/^DATA:/u.test(line)) entries.at(-1)?.body.push(line);
  });
  if (entries.length === 0) throw new FieldError('has no DATA with a type');
  return entries;
}

function formulaOf(formula: number, body: readonly string[]): Curve {
  if (!isFormula(formula))
    throw new FieldError(`has formula ${formula}; those from 1 to 9 are taken`);
  const odd = body.find((line) => !/^\s*(?:wavelength_range|coefficients):/u.test(line));
  if (odd !== undefined || body.length > 2)
    throw new FieldError(
      `formula ${formula} has the line "${(odd ?? body[2] ?? '').trim().slice(0, 40)}": it takes wavelength_range and coefficients, each on one line`,
    );
  const value = (key: string): number[] => {
    const text =
      body
        .find((line) => line.trim().startsWith(`${key}:`))
        ?.split(':')[1]
        ?.trim() ?? '';
    const numbers = text
      .split(/[\s,]+/u)
      .filter(Boolean)
      .map(Number);
    if (numbers.length === 0 || !numbers.every(Number.isFinite))
      throw new FieldError(`formula ${formula} has no ${key}, or one that is no list of numbers`);
    return numbers;
  };
  const [from = 0, to = 0, ...more] = value('wavelength_range');
  if (!(from > 0 && to > from) || more.length > 0)
    throw new FieldError(
      `formula ${formula} has a wavelength_range that is not two rising numbers`,
    );
  const coefficients = value('coefficients');
  if (coefficients.length > 60)
    throw new FieldError(
      `formula ${formula} has ${coefficients.length} coefficients; the most is 60`,
    );
  if (PAIRED.has(formula) && coefficients.length % 2 === 0)
    throw new FieldError(
      `formula ${formula} has ${coefficients.length} coefficients: it takes a constant first and then pairs`,
    );
  return { kind: 'formula', formula, coefficients, from, to };
}

/** Formulas of a constant and pairs. */
const PAIRED: ReadonlySet<number> = new Set([1, 2, 3, 5, 6]);

function rowsOf(body: readonly string[], width: number, at: number): number[][] {
  const rows = body
    .map((line, k) => ({
      cells: line.trim().split(/[\s,]+/u),
      number: at + k + 1,
      line: line.trim(),
    }))
    .filter(({ line }) => !/^data:\s*\|?-?\s*$/u.test(line))
    .map(({ cells, number, line }) => {
      const values = cells.map(Number);
      if (values.length !== width || !values.every(Number.isFinite))
        throw new FieldError(`line ${number} "${line.slice(0, 40)}" is not ${width} numbers`);
      return values;
    });
  return rows;
}

/** A column over the wavelengths, in any order; a wavelength that stands there twice is a step. */
function tableOf(
  rows: readonly (readonly number[])[],
  column: number,
  toMicrometres: (x: number) => number,
): Curve {
  if (rows.length === 0) throw new FieldError('has a table without rows');
  if (rows.length > MAX_ROWS)
    throw new FieldError(`has ${rows.length} rows; the most is ${MAX_ROWS}`);
  const pairs = rows
    .map((row) => [toMicrometres(row[0] ?? Number.NaN), row[column] ?? Number.NaN] as const)
    .sort(([a], [b]) => a - b);
  for (const [x, y] of pairs) {
    if (!(x > 0 && Number.isFinite(x)))
      throw new FieldError('has a wavelength that is not above 0');
    if (!(y >= 0 && y <= 1e4))
      throw new FieldError(
        `has ${y} at ${x} µm; n and k are 0 to 10000, k positive where a medium absorbs`,
      );
  }
  return { kind: 'table', wavelengths: pairs.map(([x]) => x), values: pairs.map(([, y]) => y) };
}

type Scale = (x: number) => number;
const times =
  (factor: number): Scale =>
  (x) =>
    Number((x * factor).toPrecision(15));

/** Micrometres of the first column, by its heading. */
function scaleOf(heading: string): Scale {
  const text = heading.toLowerCase().replaceAll('μ', 'µ');
  if (/cm-1|cm\^-1|1\/cm|cm⁻¹|wavenumber/u.test(text)) return (x) => 1e4 / x;
  if (/\bev\b/u.test(text)) return (x) => (ELECTRONVOLT_METRE / x) * 1e6;
  if (/\bthz\b/u.test(text)) return (x) => (LIGHT / (x * 1e12)) * 1e6;
  if (/\bghz\b/u.test(text)) return (x) => (LIGHT / (x * 1e9)) * 1e6;
  if (/\bnm\b|nanomet/u.test(text)) return times(1e-3);
  if (/µm|\bum\b|micron|micromet/u.test(text)) return (x) => x;
  if (/å|\bangstrom|\[a\]|\(a\)/u.test(text)) return times(1e-4);
  // The csv of refractiveindex.info says wl, and is in micrometres.
  if (text === 'wl') return (x) => x;
  throw new FieldError(
    `"${heading.slice(0, 30)}" says no unit: write wavelength (nm), wavelength (um) or energy (eV) as the heading`,
  );
}

/** Cells of a row: parted by tabs, else semicolons, else commas, else blanks. */
function splitRow(raw: string): string[] {
  // A comma within quotes parts nothing: "Wavelength, µm","n".
  const line = raw.replaceAll(/"[^"]*"/gu, (cell) => cell.replaceAll(',', ' '));
  const separator = ['\t', ';', ','].find((each) => line.includes(each));
  const cells = separator
    ? line.split(separator)
    : line.split(/\s{2,}|\s+(?=[\d.+-])|\s+(?=[nk]\b)/u);
  return cells.map((cell) => cell.trim().replace(/^"|"$/gu, ''));
}

interface Block {
  readonly scale: Scale;
  /** What the columns behind the first hold. */
  readonly columns: readonly ('n' | 'k')[];
  readonly rows: number[][];
}

/** Rows under one heading, or under two as refractiveindex.info parts n and k. */
function fromTable(lines: readonly string[], start: number): Curves {
  const blocks: Block[] = [];
  lines.forEach((raw, k) => {
    const line = raw.replace(/^﻿/u, '').trim();
    if (line === '' || /^(?:#|\/\/|%)/u.test(line)) return;
    const cells = splitRow(line);
    const first = Number(cells[0]);
    if (!Number.isFinite(first) || cells[0] === '') {
      blocks.push(blockOf(cells, start + k + 1));
      return;
    }
    const block = blocks.at(-1);
    if (block === undefined)
      throw new FieldError(
        'has numbers without a heading: write a first line such as wavelength (nm), n, k',
      );
    const values = cells.map(Number);
    if (values.length !== block.columns.length + 1 || !values.every(Number.isFinite))
      throw new FieldError(
        /\d,\d/u.test(line) && line.includes(';')
          ? `line ${start + k + 1} has decimal commas: write points`
          : `line ${start + k + 1} "${line.slice(0, 40)}" is not ${block.columns.length + 1} numbers`,
      );
    block.rows.push(values);
  });
  return joined(blocks);
}

function blockOf(cells: readonly string[], number: number): Block {
  const [first = '', ...rest] = cells;
  if (/^\d+,\d+$/u.test(first))
    throw new FieldError(`line ${number} has decimal commas: write points`);
  const columns = rest.map((cell) => {
    const word = cell.toLowerCase().replace(/\s*[([].*$/u, '');
    if (word === 'n' || word === 'index' || word === 'refractive index') return 'n' as const;
    if (word === 'k' || word === 'kappa' || word === 'extinction coefficient') return 'k' as const;
    throw new FieldError(
      `line ${number}: "${cell.slice(0, 30)}" is no column; behind the wavelength come n and k`,
    );
  });
  if (columns.length === 0)
    throw new FieldError(
      `line ${number} "${first.slice(0, 40)}" is not understood: a heading is wavelength (nm), n, k`,
    );
  return { scale: scaleOf(first), columns, rows: [] };
}

function joined(blocks: readonly Block[]): Curves {
  const found: { n?: Curve; k?: Curve } = {};
  for (const { scale, columns, rows } of blocks)
    columns.forEach((what, index) => {
      if (found[what] !== undefined) throw new FieldError(`gives ${what} twice`);
      found[what] = tableOf(rows, index + 1, scale);
    });
  if (found.n === undefined) throw new FieldError('has no column n');
  return { n: found.n, k: found.k ?? null };
}
