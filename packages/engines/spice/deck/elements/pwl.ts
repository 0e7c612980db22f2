/** PWL: points on the card or in a file, repeated as ngspice, LTspice and PSpice write it. */
import type { Waveform } from '../../waveform.ts';
import type { Line } from '../line.ts';
import { readNumber } from '../number.ts';
import { CardError } from '../refusal.ts';
import { isSign } from '../words.ts';
import type { Cursor } from './cursor.ts';

const MAX_POINTS = 1_000_000;

/** Times and values in turn, from some time on. */
type Points = number[];

interface List {
  readonly points: Points;
  delay: number;
  repeatFrom: number | undefined;
  timeFactor: number;
  valueFactor: number;
}

/** Reads behind the word PWL. Throws CardError. */
export function readPwl(cursor: Cursor): Waveform {
  cursor.skip('=');
  const list: List = {
    ...{ points: [], delay: 0, repeatFrom: undefined },
    ...{ timeFactor: 1, valueFactor: 1 },
  };
  while (takeOne(cursor, list));
  return waveOfPoints(cursor.line, list);
}

/** Takes points or a key of PWL; false where neither comes next. */
function takeOne(cursor: Cursor, list: List): boolean {
  const { key } = cursor;
  if (key === 'file') for (const p of filePoints(cursor)) list.points.push(p);
  else if (key === 'repeat') repeated(cursor, list);
  else if (cursor.isNamed && isKey(key)) named(cursor, key, list);
  else if (cursor.isValue) point(cursor, list.points);
  else return ['(', ')', ','].some((sign) => cursor.skip(sign));
  return true;
}

const KEYS = ['r', 'td', 'time_scale_factor', 'value_scale_factor'] as const;
type Key = (typeof KEYS)[number];
const isKey = (text: string): text is Key => (KEYS as readonly string[]).includes(text);

function named(cursor: Cursor, key: Key, list: List): void {
  cursor.next(2);
  const value = cursor.value();
  if (key === 'td') list.delay = value;
  else if (key === 'time_scale_factor') list.timeFactor = value;
  else if (key === 'value_scale_factor') list.valueFactor = value;
  // ngspice: r=-1 is no repetition.
  else if (value >= 0) list.repeatFrom = value;
}

/** One number; to LTspice a time with a plus counts from the one before. */
function point(cursor: Cursor, points: Points): void {
  const isTime = points.length % 2 === 0;
  const isRelative =
    isTime &&
    cursor.line.instance.scope.setting.dialect === 'ltspice' &&
    cursor.key.startsWith('+') &&
    points.length > 0;
  const value = cursor.value();
  push(cursor.line, points, isRelative ? points.at(-2)! + value : value);
}

function push(line: Line, points: Points, value: number): void {
  if (points.length >= 2 * MAX_POINTS)
    throw new CardError(`the PWL of ${line.own} has more than ${MAX_POINTS} points`, 'pwl');
  points.push(value);
}

/** `FILE="x.csv"`, `FILE x.csv`: a time and a value a line, blanks or a comma between; lines of text are passed over. */
function filePoints(cursor: Cursor): Points {
  cursor.next();
  cursor.skip('=');
  const { word, line } = cursor;
  if (!word || word.kind === 'sign')
    throw new CardError(`the PWL of ${line.own} names no file behind FILE`, line.card.raw);
  cursor.next();
  const name = word.text.replace(/^<(.*)>$/u, '$1');
  const { build, scope } = line.instance;
  const points: Points = [];
  for (const [k, row] of build
    .textOf(name)
    .split(/\r\n?|\n/u)
    .entries()) {
    if (!/^\s*[\d.+-]/u.test(row)) continue;
    const words = row
      .trim()
      .toLowerCase()
      .split(/[\s,;]+/u)
      .filter((w) => w !== '');
    for (const text of words) {
      const value = readNumber(text, scope.setting.dialect);
      if (value === undefined)
        throw new CardError(`line ${k + 1} of "${name}" has "${text}", no number`, text);
      push(line, points, value);
    }
  }
  return points;
}

/** `REPEAT FOR 3 (…) ENDREPEAT`, `REPEAT FOREVER (…) ENDREPEAT`: times count from where the repetition begins. */
function repeated(cursor: Cursor, list: List): void {
  cursor.next();
  const { line } = cursor;
  const isForever = cursor.skipWord('forever');
  if (!isForever) cursor.skipWord('for');
  const isEndless = isForever || cursor.skipWord('forever');
  const times = isEndless ? 1 : cursor.value();
  if (!Number.isInteger(times) || times < 1)
    throw new CardError(`the PWL of ${line.own} repeats ${times} times; a whole number would do`);
  const block: Points = [];
  while (!cursor.skipWord('endrepeat')) {
    if (cursor.isDone)
      throw new CardError(`the PWL of ${line.own} has no ENDREPEAT behind REPEAT`, 'repeat');
    if (cursor.key === 'file') for (const p of filePoints(cursor)) push(line, block, p);
    else if (cursor.isValue) point(cursor, block);
    else if (isSign(cursor.word, '=') || !['(', ')', ','].some((sign) => cursor.skip(sign)))
      throw new CardError(`"${cursor.key}" has no place within REPEAT of ${line.own}`, cursor.key);
  }
  if (list.repeatFrom !== undefined)
    throw new CardError(`the PWL of ${line.own} goes on behind a repetition without end`, 'repeat');
  const from = list.points.at(-2) ?? 0;
  if (isEndless) list.repeatFrom = from + (block[0] ?? 0);
  for (let n = 0; n < times; n++) append(line, list.points, block);
}

/** Puts points behind others; one that says the last again is left out. */
function append(line: Line, points: Points, block: Points): void {
  const from = points.at(-2) ?? 0;
  for (let k = 0; k + 1 < block.length; k += 2) {
    const [time, value] = [from + block[k]!, block[k + 1]!];
    if (time === points.at(-2) && value === points.at(-1)) continue;
    push(line, points, time);
    push(line, points, value);
  }
}

/** Equal times are a jump, which is taken as one of a femtosecond. Throws CardError where time goes back. */
function waveOfPoints(line: Line, list: List): Waveform {
  const { points, delay, repeatFrom, timeFactor, valueFactor } = list;
  if (points.length < 2 || points.length % 2 !== 0)
    throw new CardError(
      `the PWL of ${line.own} has ${points.length} values; pairs of a time and a value would do`,
      'pwl',
    );
  const times = new Float64Array(points.length / 2);
  const values = new Float64Array(points.length / 2);
  for (let k = 0; k < times.length; k++) {
    const at = points[2 * k]! * timeFactor;
    const before = k > 0 ? points[2 * k - 2]! * timeFactor : Number.NEGATIVE_INFINITY;
    if (at < before)
      throw new CardError(
        `the PWL of ${line.own} goes back in time, from ${before} s to ${at} s`,
        String(at),
      );
    times[k] = k > 0 && at <= times[k - 1]! ? justBehind(times[k - 1]!) : at;
    values[k] = points[2 * k + 1]! * valueFactor;
  }
  const repeat = repeatFrom === undefined ? undefined : repeatFrom * timeFactor;
  if (repeat !== undefined && !(repeat < times.at(-1)!))
    throw new CardError(
      `the PWL of ${line.own} repeats from ${repeat} s on, and ends at ${times.at(-1)} s`,
      'r',
    );
  return { kind: 'pwl', times, values, delay, ...(repeat !== undefined && { repeatFrom: repeat }) };
}

const justBehind = (time: number): number => time + Math.max(1e-15, Math.abs(time) * 1e-12);
