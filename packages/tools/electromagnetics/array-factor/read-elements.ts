/** A table of elements as it is pasted: places, and amplitude and phase where they are said. */
import { FieldError, within } from '../../define/error.ts';
import { LIGHT } from './distance.ts';

export const MAX_ELEMENTS = 512;

export interface Placed {
  /** Wavelengths of the design frequency. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly amplitude: number;
  /** Degrees. */
  readonly phase: number;
}

type Column = 'x' | 'y' | 'z' | 'amplitude' | 'level' | 'phase' | 'name';

const NAMES: readonly (readonly [RegExp, Column])[] = [
  [/^(?:x|xpos|x_pos|posx|east|easting|e)$/iu, 'x'],
  [/^(?:y|ypos|y_pos|posy|north|northing)$/iu, 'y'],
  [/^(?:z|zpos|z_pos|posz|up|elev|elevation|height)$/iu, 'z'],
  [/^(?:amplitude|amp|a|mag|magnitude|weight|w|taper)$/iu, 'amplitude'],
  [/^(?:phase|phi|ph|arg)$/iu, 'phase'],
  [/^(?:n|no\.?|nr\.?|#|element|index|id|elem|name|station|stand|standid|antenna)$/iu, 'name'],
];

const SURVEYED = /^(?:east|easting|e|north|northing|up|elev|elevation|height)$/iu;

const LENGTHS: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  mm: 1e-3,
  um: 1e-6,
  µm: 1e-6,
  μm: 1e-6,
  in: 0.0254,
  mil: 25.4e-6,
};
const WAVES = /^(?:λ|wl|lambda|wavelengths?)$/iu;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

interface Heading {
  readonly columns: readonly Column[];
  /** What a number of each column is multiplied with. */
  readonly factors: readonly number[];
}

/** Reads the table at a design frequency, Hz. Throws FieldError with the line. */
export function readElements(text: string, frequency: number): Placed[] {
  const lines = text
    .split('\n')
    .map((line, k) => ({ line: line.replace(/\s(?:#|\/\/).*$/u, '').trim(), at: k + 1 }))
    .filter(({ line }) => line !== '' && !/^(?:#|%|\/\/)/u.test(line));
  const [first] = lines;
  if (first === undefined)
    throw new FieldError('is empty; write a line for each element: x, y in wavelengths');
  const separator = separatorOf(first.line);
  const cells = partsOf(first.line, separator);
  const titled = cells.some((cell) => /^[#a-z]/iu.test(cell));
  const heading = titled
    ? within(
        () => `line ${first.at}`,
        () => headingOf(cells, frequency),
      )
    : bare(cells.length, first.at);
  const body = titled ? lines.slice(1) : lines;
  if (!titled) refuseCommas(body.map(({ line }) => line));
  if (body.length === 0) throw new FieldError('has a heading and no element below it');
  if (body.length > MAX_ELEMENTS)
    throw new FieldError(`has ${body.length} elements; the most is ${MAX_ELEMENTS}`);
  const found = body.map(({ line, at }) =>
    within(
      () => `line ${at}`,
      () => elementOf(partsOf(line, separator), heading),
    ),
  );
  apart(found, body);
  return found;
}

/** `0,5` on every line is two whole numbers, or one with a decimal comma. */
function refuseCommas(lines: readonly string[]): void {
  const [first = ''] = lines;
  if (lines.every((line) => /^[+\-−]?\d+,\d+$/u.test(line)))
    throw new FieldError(
      `has "${first}", which is one number or two: write ${first.replace(',', '.')}, or ${first.replace(',', ', ')}`,
    );
}

function apart(found: readonly Placed[], body: readonly { readonly at: number }[]): void {
  const known = new Map<string, number>();
  found.forEach(({ x, y, z }, k) => {
    const key = [x, y, z].map((v) => Number(v.toFixed(6)) + 0).join(' ');
    const before = known.get(key);
    if (before !== undefined)
      throw new FieldError(
        `line ${body[k]?.at}: stands where line ${body[before]?.at} has an element already`,
      );
    known.set(key, k);
  });
}

const separatorOf = (line: string): string =>
  [';', '\t', ','].find((sign) => line.includes(sign)) ?? ' ';

function partsOf(line: string, separator: string): string[] {
  const cells = separator === ' ' ? line.split(/\s+/u) : line.split(separator).map((c) => c.trim());
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** Without a heading: x, y, then z or an amplitude and a phase would be a guess. */
function bare(width: number, line: number): Heading {
  if (width <= 2) return { columns: (['x', 'y'] as const).slice(0, width), factors: [1, 1] };
  throw new FieldError(
    `line ${line}: has ${width} numbers, and nothing says what the third is: put a heading above, such as x, y, z or x, y, amplitude, phase`,
  );
}

function headingOf(cells: readonly string[], frequency: number): Heading {
  const columns: Column[] = [];
  const factors: number[] = [];
  for (const cell of cells) {
    const [, word = '', unit = ''] =
      /^([^([\]/]*?)\s*(?:[([/]\s*([^)\]]*?)\s*[)\]]?)?$/u.exec(cell) ?? [];
    const found = NAMES.find(([name]) => name.test(word.trim()))?.[1];
    if (found === undefined)
      throw new FieldError(
        `the heading "${cell.slice(0, 30)}" is not known: x, y, z, amplitude and phase are, with a unit in brackets`,
      );
    // Words of a survey: metres more likely than wavelengths, and a guess either way.
    if (unit === '' && SURVEYED.test(word.trim()))
      throw new FieldError(
        `the heading "${cell}" has no unit: write ${cell} (m), or ${cell} (λ) for wavelengths`,
      );
    const [column, factor] = scaled(found, unit, frequency);
    if (columns.includes(column)) throw new FieldError(`the heading has ${column} twice`);
    columns.push(column);
    factors.push(factor);
  }
  if (!columns.some((c) => c === 'x' || c === 'y' || c === 'z'))
    throw new FieldError('the heading has no x and no y');
  if (columns.includes('amplitude') && columns.includes('level'))
    throw new FieldError('the heading has the amplitude twice, as a number and in dB');
  return { columns, factors };
}

/** The column that a heading with its unit means, and its factor. */
function scaled(column: Column, unit: string, frequency: number): [Column, number] {
  const refuse = (would: string): never => {
    throw new FieldError(`${column} in "${unit.slice(0, 20)}" is not known: write ${would}`);
  };
  if (column === 'name') return [column, 1];
  if (column === 'amplitude') {
    if (/^dB$/iu.test(unit)) return ['level', 1];
    return unit === '' || unit === '1' || /^lin(?:ear)?$/iu.test(unit)
      ? [column, 1]
      : refuse('amplitude or amplitude (dB)');
  }
  if (column === 'phase') {
    if (unit === '' || /^(?:°|deg|degrees?)$/iu.test(unit)) return [column, 1];
    return /^rad(?:ians?)?$/iu.test(unit)
      ? [column, 180 / Math.PI]
      : refuse('phase (deg) or phase (rad)');
  }
  if (unit === '' || WAVES.test(unit)) return [column, 1];
  const metres = Object.hasOwn(LENGTHS, unit) ? LENGTHS[unit] : undefined;
  return metres === undefined
    ? refuse('wavelengths, or x (mm), x (m), x (in)')
    : [column, (metres * frequency) / LIGHT];
}

function elementOf(cells: readonly string[], { columns, factors }: Heading): Placed {
  if (cells.length !== columns.length)
    throw new FieldError(
      `has ${cells.length} number${cells.length === 1 ? '' : 's'}, and there are ${columns.length} columns${cells.some((c) => /\d,\d/u.test(c)) ? '; decimals have a point' : ''}`,
    );
  const values = new Map<Column, number>();
  cells.forEach((cell, k) => {
    const column = columns[k] as Column;
    // What an element is called changes nothing.
    if (column === 'name') return;
    const plain = cell.replace(/^−/u, '-').replace(/e−/iu, 'e-');
    if (!NUMBER.test(plain) || !Number.isFinite(Number(plain)))
      throw new FieldError(
        `${column} "${cell.slice(0, 30)}" is no number${/^[+\-−]?\d*,\d+$/u.test(cell) ? `: write ${cell.replace(',', '.')}` : ''}`,
      );
    values.set(column, Number(plain) * (factors[k] ?? 1));
  });
  const level = values.get('level');
  if (level !== undefined && Math.abs(level) > 200)
    throw new FieldError(`amplitude ${level} dB is not −200 to 200 dB`);
  const placed = {
    x: values.get('x') ?? 0,
    y: values.get('y') ?? 0,
    z: values.get('z') ?? 0,
    amplitude: level === undefined ? (values.get('amplitude') ?? 1) : 10 ** (level / 20),
    phase: values.get('phase') ?? 0,
  };
  for (const axis of ['x', 'y', 'z'] as const)
    if (Math.abs(placed[axis]) > 500)
      throw new FieldError(
        `${axis} is ${Number(placed[axis].toPrecision(6))} wavelengths from the origin; the most is 500`,
      );
  if (Math.abs(placed.amplitude) > 1e9 || Math.abs(placed.phase) > 1e6)
    throw new FieldError('has an amplitude over 1e9 or a phase over a million degrees');
  return placed;
}
