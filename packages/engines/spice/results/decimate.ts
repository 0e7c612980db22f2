/**
 * Fewer points that draw the same picture: of each pixel column its first, least, greatest and last (Jugel et al., M4,
 * Proc. VLDB 7 (2014) 797–808), so that no spike is lost and lines between columns are right.
 */
import { EngineError } from '../../error.ts';
import { checkSamples } from './limits.ts';

const MAX_COLUMNS = 100_000;

export interface DecimateOptions {
  /** Pixels across, 1 to 100000. */
  readonly columns: number;
  /** What the plot shows; the whole axis unless given. Points beyond are dropped but for one on each side. */
  readonly from?: number;
  readonly to?: number;
  readonly isLogarithmic?: boolean;
}

/**
 * At most 4·columns + 2 points, in their order, of an axis that rises or falls throughout; as they are where there are
 * no more. Where a column holds values that are no numbers, it is closed by one NaN, so that a gap stays a gap.
 *
 * Throws EngineError `out-of-range` for an axis that turns (a plot of one trace against another is not decimated), for
 * one that is not positive on a logarithmic plot, and for bad columns.
 */
export function decimate(
  x: Float64Array,
  y: Float64Array,
  options: DecimateOptions,
): { readonly x: Float64Array; readonly y: Float64Array } {
  checkSamples(x, y, 0);
  const { columns, isLogarithmic = false } = options;
  if (!Number.isInteger(columns) || columns < 1 || columns > MAX_COLUMNS)
    throw new EngineError(
      'out-of-range',
      `${columns} columns are not a whole number from 1 to ${MAX_COLUMNS}.`,
      { field: 'columns', value: columns },
    );
  const sign = directionOf(x);
  const [first, end] = visible(x, sign, options);
  if (end - first <= 4 * columns) return { x: x.slice(first, end), y: y.slice(first, end) };
  const place = placer(x, first, end - 1, columns, isLogarithmic);
  const kept = new Keeper(4 * columns + 2);
  let from = first;
  while (from < end) {
    const column = place(from);
    let next = from + 1;
    while (next < end && place(next) === column) next++;
    kept.column(y, from, next);
    from = next;
  }
  return kept.points(x, y);
}

/** 20·log10 of complex values, for decimation: extremes of a Bode plot are those of its decibels. */
export function decibelsOf(
  re: Float64Array,
  im: Float64Array | undefined,
): Float64Array<ArrayBuffer> {
  const out = new Float64Array(re.length);
  for (let i = 0; i < re.length; i++)
    out[i] = 20 * Math.log10(im ? Math.hypot(re[i]!, im[i]!) : Math.abs(re[i]!));
  return out;
}

function directionOf(x: Float64Array): 1 | -1 {
  const sign = x.length > 1 && x.at(-1)! < x[0]! ? -1 : 1;
  for (let i = 1; i < x.length; i++)
    if (!(sign * (x[i]! - x[i - 1]!) >= 0))
      throw new EngineError(
        'out-of-range',
        `The axis turns at ${x[i - 1]}: a plot of one trace against another is drawn with all of its points.`,
        { value: x[i - 1] },
      );
  return sign;
}

/** Indices of what is shown, with a neighbour on each side. */
function visible(
  x: Float64Array,
  sign: 1 | -1,
  { from, to }: DecimateOptions,
): [first: number, end: number] {
  const [low, high] = sign === 1 ? [from, to] : [to, from];
  let first = 0;
  let end = x.length;
  if (low !== undefined) while (first < x.length - 1 && sign * (x[first + 1]! - low) < 0) first++;
  if (high !== undefined) while (end > first + 1 && sign * (x[end - 2]! - high) > 0) end--;
  return [first, end];
}

function placer(
  x: Float64Array,
  first: number,
  last: number,
  columns: number,
  isLogarithmic: boolean,
): (i: number) => number {
  const [a, b] = [x[first]!, x[last]!];
  if (isLogarithmic && !(Math.min(a, b) > 0))
    throw new EngineError(
      'out-of-range',
      `The axis begins at ${Math.min(a, b)}, which has no place on a logarithmic plot.`,
      { value: Math.min(a, b) },
    );
  const scale = isLogarithmic ? columns / Math.log(b / a) : columns / (b - a);
  if (!Number.isFinite(scale)) return () => 0;
  return isLogarithmic
    ? (i) => Math.min(columns - 1, Math.floor(Math.log(x[i]! / a) * scale))
    : (i) => Math.min(columns - 1, Math.floor((x[i]! - a) * scale));
}

/** Gathers indices; negative ones are gaps behind the index −1 − i. */
class Keeper {
  #indices: Int32Array;
  #count = 0;

  constructor(room: number) {
    this.#indices = new Int32Array(room + 4);
  }

  #put(index: number): void {
    if (this.#count > 0 && this.#indices[this.#count - 1] === index) return;
    if (this.#count === this.#indices.length) {
      const larger = new Int32Array(2 * this.#count);
      larger.set(this.#indices);
      this.#indices = larger;
    }
    this.#indices[this.#count++] = index;
  }

  column(y: Float64Array, from: number, end: number): void {
    let low = -1;
    let high = -1;
    let first = -1;
    let last = -1;
    let gap = -1;
    for (let i = from; i < end; i++) {
      const value = y[i]!;
      if (Number.isNaN(value)) {
        gap = i;
        continue;
      }
      if (first < 0) first = low = high = i;
      last = i;
      if (value < y[low]!) low = i;
      if (value > y[high]!) high = i;
    }
    if (first >= 0) {
      this.#put(first);
      this.#put(Math.min(low, high));
      this.#put(Math.max(low, high));
      this.#put(last);
    }
    if (gap >= 0) this.#put(-1 - gap);
  }

  points(x: Float64Array, y: Float64Array): { x: Float64Array; y: Float64Array } {
    const out = { x: new Float64Array(this.#count), y: new Float64Array(this.#count) };
    for (let k = 0; k < this.#count; k++) {
      const index = this.#indices[k]!;
      out.x[k] = x[index < 0 ? -1 - index : index]!;
      out.y[k] = index < 0 ? Number.NaN : y[index]!;
    }
    return out;
  }
}
