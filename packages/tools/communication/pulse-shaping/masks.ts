/** Spectral masks: those of standards and those that visitors write. */
import { FieldError, within } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';

export const MASKS = {
  'dvb-35': 'DVB-S, DVB-S2, α 0.35 (EN 302 307)',
  'dvb-25': 'DVB-S2, α 0.25 (EN 302 307)',
  'dvb-20': 'DVB-S2, α 0.20 (EN 302 307)',
} as const;

export interface MaskPoint {
  /** Offset from the carrier, Hz. */
  readonly offset: number;
  /** dB over the density at the carrier. */
  readonly level: number;
}

/** Limits with straight lines between their points; the upper one goes on level behind its last point. */
export interface Mask {
  readonly upper: readonly MaskPoint[];
  readonly lower: readonly MaskPoint[];
}

/** Points in Nyquist frequencies, half a symbol rate, as ETSI EN 302 307 gives them in its annex of the signal spectrum. */
const UPPER_LEVELS = [0.25, 0.25, 0.25, 0.15, -0.5, -2, -8, -16, -24, -35, -40];
const LOWER_LEVELS = [-0.25, -0.4, -0.4, -1.1, -4, -11];
const DVB: Readonly<Record<keyof typeof MASKS, readonly [readonly number[], readonly number[]]>> = {
  'dvb-35': [
    [0, 0.2, 0.4, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2.12],
    [0, 0.2, 0.4, 0.8, 1, 1.2],
  ],
  'dvb-25': [
    [0, 0.2, 0.4, 0.86, 0.93, 1, 1.13, 1.3, 1.45, 1.6, 1.83],
    [0, 0.2, 0.4, 0.86, 1, 1.13],
  ],
  'dvb-20': [
    [0, 0.2, 0.4, 0.89, 0.94, 1, 1.11, 1.23, 1.4, 1.5, 1.7],
    [0, 0.2, 0.4, 0.89, 1, 1.11],
  ],
};

/** The mask of a standard at a symbol rate. */
export function standardMask(name: keyof typeof MASKS, rate: number): Mask {
  const [upper, lower] = DVB[name];
  const points = (at: readonly number[], levels: readonly number[]): MaskPoint[] =>
    at.map((f, k) => ({ offset: (f * rate) / 2, level: levels[k] as number }));
  return { upper: points(upper, UPPER_LEVELS), lower: points(lower, LOWER_LEVELS) };
}

const MAX_POINTS = 100;

/**
 * A mask from its lines: `1.92 MHz -2 dB`, with a lower limit as a third number, between blanks, tabs, semicolons or
 * commas. @throws FieldError with the line and what is wrong there
 */
export function readMask(text: string): Mask {
  const upper: MaskPoint[] = [];
  const lower: MaskPoint[] = [];
  let headed = false;
  text.split('\n').forEach((source, k) => {
    const line = source.replace(/(?:#|%|\/\/).*$/u, '').trim();
    if (line === '') return;
    if (upper.length === 0 && !headed && /^[a-z]/iu.test(line)) {
      heading(line, k);
      headed = true;
      return;
    }
    within(
      () => `line ${k + 1}`,
      () => point(line, upper, lower, headed),
    );
  });
  if (upper.length < 2)
    throw new FieldError(
      `has ${upper.length === 0 ? 'no point' : 'one point'}; a mask has two at least, a line each: 1.92 MHz -2 dB`,
    );
  return { upper, lower };
}

/** A heading says frequencies, then levels in dB; what else it may say is refused. */
function heading(line: string, k: number): void {
  const cells = line.split(/[,;\t]+/u).map((cell) => cell.trim());
  const known =
    cells.length >= 2 &&
    cells.length <= 3 &&
    /^(?:offset|frequency|freq|f)\s*(?:[([]Hz[)\]])?$/iu.test(cells[0] ?? '') &&
    cells
      .slice(1)
      .every((c) =>
        /^(?:level|limit|upper|lower|mask|power)?\s*[([]?dB[crm]?[)\]]?$|^(?:level|limit|upper|lower|mask)$/iu.test(
          c,
        ),
      );
  if (!known)
    throw new FieldError(
      `line ${k + 1}: "${line.slice(0, 40)}" is no point; a line is an offset and a level, 1.92 MHz -2 dB, and a heading is Offset (Hz), Upper (dB), Lower (dB)`,
    );
}

const UNIT = '(?:[GMk]?Hz)';
const NUMBER = '[+\\-−]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+\\-−]?\\d+)?';
const POINT = new RegExp(
  `^(${NUMBER}\\s*(?:${UNIT}|[GMk])?)(?:\\s*[,;\\t]\\s*|\\s+)(${NUMBER})\\s*(?:dB[cr]?)?(?:(?:\\s*[,;\\t]\\s*|\\s+)(${NUMBER})\\s*(?:dB[cr]?)?)?$`,
  'u',
);

function point(line: string, upper: MaskPoint[], lower: MaskPoint[], headed: boolean): void {
  refuseDecimalComma(line, headed);
  const found = POINT.exec(line);
  if (!found)
    throw new FieldError(
      `"${line.slice(0, 40)}" is no point: an offset and a level, 1.92 MHz -2 dB, or with a lower limit, 1.92 MHz -2 -4`,
    );
  const [, at = '', high = '', low] = found;
  const offset = readQuantity(at.replaceAll('−', '-'), 'Hz');
  const last = upper.at(-1);
  if (offset < 0)
    throw new FieldError(`"${at}" is below 0: the mask is given for one side, and holds for both`);
  if (last !== undefined && offset < last.offset)
    throw new FieldError(`"${at}" lies below the point before it; offsets rise`);
  if (upper.length >= MAX_POINTS)
    throw new FieldError(`is one point too many; the most is ${MAX_POINTS}`);
  const level = Number(high.replaceAll('−', '-'));
  upper.push({ offset, level: checked(level) });
  if (low === undefined) return;
  const least = checked(Number(low.replaceAll('−', '-')));
  if (least >= level)
    throw new FieldError(`has its lower limit ${least} not below the upper one, ${level}`);
  lower.push({ offset, level: least });
}

/** A comma between digits parts two numbers or stands in one: only a heading or a decimal point tells. */
function refuseDecimalComma(line: string, headed: boolean): void {
  if (!/\d,\d/u.test(line)) return;
  const apart = /[;\t]|[\d.a-z]\s+[-+−\d.]/iu.test(line);
  if (!apart && (headed || /\d\.\d/u.test(line))) return;
  throw new FieldError(
    `"${line.slice(0, 40)}" has a comma between digits: write a decimal point, and a blank between numbers`,
  );
}

function checked(level: number): number {
  if (!(Math.abs(level) <= 300)) throw new FieldError(`${level} dB is not −300 to 300 dB`);
  return level;
}

/** The limit at an offset; undefined before the first and, of a lower limit, behind the last point. */
export function limitAt(
  points: readonly MaskPoint[],
  offset: number,
  goesOn: boolean,
): number | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || offset < first.offset) return undefined;
  if (offset > last.offset) return goesOn ? last.level : undefined;
  // Where two points share an offset the limit steps: the stricter side is the caller's second look.
  let k = 0;
  while (k < points.length - 1 && (points[k + 1] as MaskPoint).offset < offset) k++;
  const [a, b] = [points[k] as MaskPoint, points[k + 1] ?? last];
  if (b.offset === a.offset) return b.level;
  return a.level + ((b.level - a.level) * (offset - a.offset)) / (b.offset - a.offset);
}
