/** Traces of a file, drawn behind those of the same names: another simulator's raw file, or a CSV of measurements. */
import { EngineError } from '@tollbench/engines/error.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { readBase64 } from '../../define/base64.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { decodeText } from '../../define/files.ts';
import type { Curve, Curves } from './curves.ts';
import { curveOf, thinned } from './traces.ts';

const files = recent<readonly Dataset[]>(2);

const MAX_COLUMNS = 60;
const MAX_ROWS = 500_000;
const MAX_CURVES = 40;
const MAX_POINTS = 20_000;

const refuse = (message: string): InputError => new InputError(message, { field: 'overlay' });

/** The datasets of the file; none of an empty field. Throws InputError for what is neither raw nor CSV. */
export function overlayOf(text: string): readonly Dataset[] {
  if (text.trim() === '') return [];
  return files(text, () => {
    const bytes = bytesOf(text);
    try {
      if (/^Title:/u.test(asLatin(bytes.subarray(0, 16)).replaceAll('\u0000', '')))
        return readRaw(bytes);
      return [readCsv(decodeText('the file', bytes).text)];
    } catch (error) {
      if (error instanceof EngineError || error instanceof FieldError) throw refuse(error.message);
      throw error;
    }
  });
}

/** A file stands in the field as base64url; a pasted text stands as it is. */
function bytesOf(text: string): Uint8Array {
  const isText = /[\n,;\s]/u.test(text.trim());
  const bytes = isText ? undefined : readBase64(text.trim());
  return bytes ?? new TextEncoder().encode(text);
}

const asLatin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Columns apart by comma, semicolon, tab or blanks under one line of names; the first is the axis. */
function readCsv(text: string): Dataset {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const separator = [',', ';', '\t'].find((s) => lines[0]?.includes(s)) ?? /\s+/u;
  const cells = (line: string) =>
    line
      .trim()
      .split(separator)
      .map((c) => c.trim().replaceAll('"', ''));
  const names = cells(lines[0] ?? '');
  const rows = lines.slice(1);
  if (names.length < 2 || rows.length === 0)
    throw refuse('is no table: a line of names and lines of numbers, apart by commas, would do');
  if (names.length > MAX_COLUMNS || rows.length > MAX_ROWS)
    throw refuse(
      `has ${names.length} columns and ${rows.length} lines; the most is ${MAX_COLUMNS} and ${MAX_ROWS}`,
    );
  const columns = names.map(() => new Float64Array(rows.length));
  rows.forEach((line, k) => {
    const values = cells(line);
    if (values.length !== names.length)
      throw refuse(
        `has ${values.length} cells in line ${k + 2}, where its first line has ${names.length}`,
      );
    values.forEach((value, c) => {
      const number = value === '' ? Number.NaN : Number(value);
      if (value !== '' && Number.isNaN(number))
        throw refuse(`has "${value.slice(0, 20)}" in line ${k + 2}, which is no number`);
      (columns[c] as Float64Array)[k] = number;
    });
  });
  const [axis = new Float64Array(0), ...rest] = columns;
  return {
    ...{ kind: 'other', title: 'Table', stepped: {} },
    axis: { name: names[0] ?? '', quantity: 'none', re: axis },
    traces: rest.map((re, c) => {
      const name = (names[c + 1] ?? '').toLowerCase();
      const quantity = name.startsWith('i(')
        ? 'current'
        : name.startsWith('v(')
          ? 'voltage'
          : 'none';
      return { name, quantity, re };
    }),
  };
}

/** The curves with those of the file behind them. Throws InputError where no trace of it can be compared. */
export function withOverlay(curves: Curves, text: string): Curves {
  const datasets = overlayOf(text).filter((d) => d.kind === curves.kind || d.kind === 'other');
  if (datasets.length === 0) {
    if (text.trim() === '') return curves;
    throw refuse(
      `has no ${curves.kind} results: ${overlayOf(text)
        .map((d) => d.title)
        .join(', ')}; the first analysis here is ${curves.kind}`,
    );
  }
  const wanted = [...new Set(curves.curves.map((c) => c.label))];
  const found = datasets.flatMap((dataset) =>
    wanted.flatMap((label) => {
      try {
        const curve = curveOf(label, { dataset, run: 'file', isBehind: true, constants: {} });
        const like = curves.curves.find((c) => c.label === label) as Curve;
        return [thinned({ ...curve, unit: like.unit, symbol: like.symbol }, MAX_POINTS)];
      } catch (error) {
        if (error instanceof EngineError) return [];
        throw error;
      }
    }),
  );
  if (found.length === 0)
    throw refuse(
      `has none of the traces that are shown: it has ${datasets[0]?.traces
        .slice(0, 8)
        .map((t) => t.name)
        .join(', ')}`,
    );
  return { ...curves, curves: [...curves.curves, ...found.slice(0, MAX_CURVES)] };
}
