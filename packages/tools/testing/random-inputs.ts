/**
 * Structured random inputs for any tool, made from its declaration alone: what a stranger with the
 * field bounds in hand would send to find where the tool breaks.
 *
 * Each field has its own spread: its bounds and their neighbours, values log-uniform between them,
 * the largest lists, tables and matrices, texts that grow out of the tool's own presets. Most fields of
 * a job stay within their bounds, so that the tool's computation is reached and not only its checks.
 */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { formats } from '../define/export.ts';
import type { AnyField, Fields } from '../define/field.ts';
import { isAsked, withDefaults, writeInputs } from '../define/inputs.ts';
import type { AnyTool } from '../define/tool.ts';
import { hostileText } from './random-texts.ts';

export interface RandomJob {
  /** Texts by field name, as a query would carry them. */
  readonly inputs: Map<string, string>;
  readonly format: string;
}

/** A job for one tool; the same `seed` gives the same job. */
export function randomJob(tool: AnyTool, seed: number): RandomJob {
  const random = new Random(seed);
  const format = pick(
    random,
    formats(tool).map((f) => f.format),
  );
  return { inputs: randomInputs(tool, random), format };
}

/** Where a job's texts start from before its fields are drawn anew. */
function randomInputs(tool: AnyTool, random: Random): Map<string, string> {
  const fields = tool.inputs as Fields;
  const { inputs } = pick(random, [{ inputs: {} }, tool.example, ...(tool.presets ?? [])]);
  const texts = new Map(writeInputs(fields, withDefaults(fields, inputs as object)));
  const names = Object.keys(fields);
  // A few fields, about half, or all of them; the choices among them decide which others are asked for.
  const share = pick(random, [2 / names.length, 2 / names.length, 0.5, 1]);
  const extreme = random.uniform() < 0.15;
  const draw = (name: string) =>
    texts.set(name, randomText(fields[name] as AnyField, seedsOf(tool, name), random, extreme));
  const asked = (name: string) => isAsked(fields, name, (n) => texts.get(n));
  draw(pick(random, names.filter(asked)));
  for (const name of names) if (random.uniform() < (asked(name) ? share : share * 0.03)) draw(name);
  // What is not asked for beside the rest is refused by its name, and then nothing is computed.
  if (random.uniform() < 0.95) for (const name of names) if (!asked(name)) texts.delete(name);
  return texts;
}

/** The texts a field has in the default, the example and the presets. */
function seedsOf(tool: AnyTool, name: string): string[] {
  const field = (tool.inputs as Fields)[name] as AnyField;
  const cases = [tool.example, ...(tool.presets ?? [])].map(({ inputs }) => inputs[name]);
  return [field.default, ...cases.filter((value) => value !== undefined)].map((value) =>
    field.format(value),
  );
}

type Bounds = Readonly<Record<string, unknown>>;

/** Texts of a field that takes more than this are drawn to a megabyte: jobs by the hundred would not fit in memory. */
const MAX_DRAWN = 2 ** 24;

/** The length of the longest text that is drawn for a field of such bounds. */
export function drawnLength(bounds: Bounds): number {
  const most = Number(bounds['maxLength']);
  return most > MAX_DRAWN ? 2 ** 20 : most;
}

/** A text for one field. `extreme`: the greatest of everything the field allows. */
export function randomText(
  field: AnyField,
  seeds: readonly string[],
  random: Random,
  extreme = false,
): string {
  if (random.uniform() < 0.01) return pick(random, JUNK);
  const bounds = field.describe();
  switch (field.kind) {
    case 'quantity':
      return quantityText(bounds, random, extreme);
    case 'integer':
      return integerText(bounds, random, extreme);
    case 'word':
      return wordText(Number(bounds['bits']), random);
    case 'choice':
      return pick(random, Object.keys(bounds['options'] as object));
    case 'numbers':
      return listText(bounds, random, extreme, (k) => numbersOf(bounds, random, k)).join(' ');
    case 'complex-numbers':
      return listText(bounds, random, extreme, (k) =>
        numbersOf(bounds, random, k).map((x, at) => (at % 3 === 2 ? `${x}±${1 + at}j` : String(x))),
      ).join(', ');
    case 'text':
    case 'logic':
      return hostileText(
        seeds,
        { maxLength: drawnLength(bounds), syntax: String(bounds['syntax'] ?? '') },
        random,
      );
    case 'table': {
      const { control } = field;
      const columns = control.widget === 'grid' ? control.columns : [];
      const all = bounds['columns'] as Readonly<Record<string, Bounds>>;
      return listText(bounds, random, extreme, (count) =>
        Array.from({ length: count }, () =>
          columns.map(({ name }) => cellText(all[name] ?? {}, random, extreme)).join(','),
        ),
      ).join(';');
    }
    case 'data':
      return pick(random, ['', 'UklGRg', '====', '%00']);
    case 'transfer-function':
      return transferFunctionText(bounds, random, extreme);
    case 'matrix':
      return matrixText(bounds, random, extreme);
  }
}

function cellText(bounds: Bounds, random: Random, extreme: boolean): string {
  if (bounds['kind'] === 'choice') return pick(random, Object.keys(bounds['options'] as object));
  if (bounds['kind'] === 'integer') return integerText(bounds, random, extreme);
  if (bounds['kind'] === 'word') return wordText(Number(bounds['bits']), random);
  if (bounds['kind'] === 'text')
    return pick(random, ['a', 'x1', '"a,b;c"', String(bounds['default'])]);
  return quantityText(bounds, random, extreme);
}

/** What no field but a text takes, and what looks like a number and is none. */
const JUNK = [
  ...['', ' ', 'NaN', 'Infinity', '-Infinity', '1e400', '1e-400', '-0', '0x10', '1_000', '١٢٣'],
  ...[
    '9'.repeat(400),
    `0.${'0'.repeat(400)}1`,
    '1e99999999999999999999',
    '1e-99999999999999999999',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    '\u0000',
    '\ud800',
    '1,5',
    '−1',
    '4k7',
    '1/3',
    '1/0',
    '2pi',
    '2*pi*50',
    ';',
    ',,',
  ],
];

function quantityText(bounds: Bounds, random: Random, extreme: boolean): string {
  if (bounds['none'] !== undefined && random.uniform() < 0.2) return 'none';
  const text = String(numberIn(bounds, random, extreme));
  return random.uniform() < 0.05 ? `(${text})*1` : text;
}

/** A number within the bounds a field states; where it states none, any a double can be. */
function numberIn(bounds: Bounds, random: Random, extreme: boolean): number {
  const of = (key: string) =>
    typeof bounds[key] === 'number' ? (bounds[key] as number) : undefined;
  const low = of('minimum') ?? of('exclusiveMinimum') ?? -1e300;
  const high = of('maximum') ?? of('exclusiveMaximum') ?? 1e300;
  const size = Math.max(Math.abs(low), Math.abs(high), 1e-300);
  const open = (value: number, towards: number) =>
    value + Math.sign(towards - value) * Math.max(Math.abs(value) * 2e-16, 5e-324);
  const edges = [
    of('minimum') ?? open(low, high),
    of('maximum') ?? open(high, low),
    low < 0 && high > 0 ? 0 : open(low, high),
  ];
  if (extreme) return pick(random, edges);
  const draw = random.uniform();
  if (draw < 0.15) return pick(random, edges);
  if (draw < 0.2) return open(pick(random, edges), (low + high) / 2);
  // Just outside, which must be refused by name.
  if (draw < 0.22) return high + size * 1e-9;
  if (draw < 0.3 && typeof bounds['default'] === 'number') return bounds['default'];
  if (draw < 0.45) return Math.min(high, Math.max(low, pick(random, ROUND)));
  if (draw < 0.65 && typeof bounds['default'] === 'number')
    return within(bounds['default'] * 10 ** random.between(-2, 2), low, high);
  if (draw < 0.75) return random.between(Math.max(low, -1e300), Math.min(high, 1e300));
  const sign = high <= 0 || (low < 0 && random.uniform() < 0.5) ? -1 : 1;
  const least = Math.log10(Math.max(sign * (sign > 0 ? low : high), 1e-300, size * 1e-30));
  const most = Math.log10(Math.max(sign * (sign > 0 ? high : low), 1e-300));
  return within(sign * 10 ** random.between(Math.min(least, most), most), low, high);
}

const ROUND = [
  0,
  1,
  -1,
  2,
  10,
  0.1,
  0.5,
  100,
  1e3,
  1e6,
  1e-3,
  1e-6,
  1e9,
  1e-9,
  0.999999999999,
  Math.PI,
];

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

function integerText(bounds: Bounds, random: Random, extreme: boolean): string {
  const low = Number(bounds['minimum']);
  const high = Number(bounds['maximum']);
  if (extreme) return String(high);
  const draw = random.uniform();
  if (draw < 0.3) return String(pick(random, [low, high, low + 1, high - 1]));
  if (draw < 0.33) return String(pick(random, [low - 1, high + 1]));
  if (draw < 0.6 || high - low < 20) return String(Math.floor(random.between(low, high + 1)));
  return String(low + Math.floor((high - low + 1) ** random.uniform()) - 1);
}

function wordText(bits: number, random: Random): string {
  const draw = random.uniform();
  const all = (1n << BigInt(bits)) - 1n;
  if (draw < 0.4)
    return `0x${pick(random, [0n, 1n, 2n, 3n, all, all >> 1n, all - 1n, (all >> 1n) + 1n]).toString(16)}`;
  if (draw < 0.45) return `0x${(all + 1n).toString(16)}`;
  const width = 1 + Math.floor(random.between(0, bits));
  let value = 0n;
  for (let k = 0; k < width; k += 32) value = (value << 32n) | BigInt(random.bits());
  return `0x${(value & ((1n << BigInt(width)) - 1n)).toString(16)}`;
}

/** A list between its least and greatest length, most often one of the two. */
function listText(
  bounds: Bounds,
  random: Random,
  extreme: boolean,
  make: (count: number) => string[],
): string[] {
  const low = Number(bounds['minItems'] ?? 0);
  const high = Number(bounds['maxItems'] ?? 1);
  const count = extreme
    ? high
    : pick(random, [low, high, Math.floor(random.between(low, high + 1)), Math.min(high, low + 2)]);
  return make(count);
}

/** Numbers of a shape: each on its own, all alike, rising, or zero but for one. */
function numbersOf(bounds: Bounds, random: Random, count: number): string[] {
  const one = () => numberIn(bounds, random, false);
  const same = one();
  const shape = Math.floor(random.between(0, 6));
  const all = Array.from({ length: count }, (_, k) => {
    if (shape === 0) return same;
    if (shape === 1) return k === 0 ? 1 : 0;
    if (shape === 2) return k === count - 1 ? 1 : 0;
    if (shape === 3) return Math.round(random.between(-9, 10));
    return one();
  });
  return (shape === 4 ? all.sort((a, b) => a - b) : all).map(String);
}

/** By coefficients of any size, or a product of factors, now and then with a dead time. */
function transferFunctionText(bounds: Bounds, random: Random, extreme: boolean): string {
  const [x, order] = [String(bounds['variable']), Number(bounds['maxOrder'])];
  const list = () => {
    const count = extreme ? order + 1 : 1 + Math.floor((order + 1) ** random.uniform());
    return `[${numbersOf({}, random, count).join(' ')}]`;
  };
  if (extreme || random.uniform() < 0.6) return `${list()}/${list()}`;
  const factor = () =>
    pick(random, [x, `(${x}+${random.between(0, 9)})`, `(${x}^2-${random.between(0, 9)}${x}+4)`]);
  const product = () => Array.from({ length: 1 + Math.floor(random.between(0, 5)) }, factor);
  const late = bounds['maxDeadTime'] === undefined ? '' : pick(random, ['', '', `e^(-0.3${x})`]);
  return `${random.between(-9, 9)}${product().join('')}${late}/(${product().join('')})`;
}

function matrixText(bounds: Bounds, random: Random, extreme: boolean): string {
  const side = (most: number) =>
    extreme ? most : pick(random, [1, 2, 3, most, Math.ceil(random.between(0, most))]);
  const rows = side(Number(bounds['maxRows']));
  const square = bounds['square'] === true || random.uniform() < 0.7;
  const columns = square
    ? Math.min(rows, Number(bounds['maxColumns']))
    : side(Number(bounds['maxColumns']));
  const shape = Math.floor(random.between(0, 9));
  const entry = (i: number, j: number): string => {
    if (shape === 0) return '0';
    if (shape === 1) return i === j ? '1' : '0';
    if (shape === 2) return `1/${i + j + 1}`;
    if (shape === 3) return String(Math.round(random.between(-9, 10)));
    if (shape === 4) return j === i + 1 ? '1' : '0';
    if (shape === 5)
      return `${Math.round(random.between(1, 1e15))}/${Math.round(random.between(1, 1e15))}`;
    if (shape === 6) return String(10 ** random.between(-300, 300));
    if (shape === 7)
      return `${random.uniform().toFixed(17)}e${Math.round(random.between(-300, 300))}`;
    return `0.${String(random.bits()).repeat(20)}`;
  };
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => entry(i, j)).join(' '),
  ).join(';');
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random.uniform() * from.length)] as T;
}
