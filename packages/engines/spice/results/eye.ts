/** Eye diagrams: a transient folded at its symbol period, and how far the eye is open. */
import { EngineError } from '../../error.ts';
import { checkRising } from './limits.ts';
import { eachCrossing } from './measure/crossings.ts';
import { valueAt, within } from './measure/window.ts';

/** Foldings at most. */
const MAX_SYMBOLS = 1_000_000;

export interface EyeOptions {
  /** s, of one symbol. */
  readonly period: number;
  /** s: where a symbol begins; the first point unless given. */
  readonly origin?: number;
  /** Symbols shown side by side, 1 to 8; 2 unless given. */
  readonly width?: number;
  /** s: what lies before, such as settling, is left out. */
  readonly from?: number;
}

/** Lines over 0 to width·period seconds; NaN stands between one line and the next. */
export interface Fold {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly lines: number;
}

function checked(x: Float64Array, y: Float64Array, options: EyeOptions) {
  const { period, width = 2 } = options;
  checkRising(x, y);
  if (!(period > 0) || !Number.isFinite(period))
    throw new EngineError('out-of-range', `The period ${period} s is not above 0.`, {
      field: 'period',
      value: period,
    });
  if (!Number.isInteger(width) || width < 1 || width > 8)
    throw new EngineError('out-of-range', `A width of ${width} symbols is not 1 to 8.`, {
      field: 'width',
      value: width,
    });
  const from = within(x, options.from ?? x[0]!, 's');
  const origin = options.origin ?? from;
  const first = Math.ceil((from - origin) / period - 1e-9);
  const lines = Math.floor((x.at(-1)! - origin) / period + 1e-9) - first - width + 1;
  if (lines < 1)
    throw new EngineError(
      'infeasible',
      `The transient has less than ${width} whole symbols of ${period} s behind ${from} s: a later stop would do.`,
      { field: 'period', value: period },
    );
  if (lines > MAX_SYMBOLS)
    throw new EngineError(
      'out-of-range',
      `The transient has ${lines} symbols; the most is ${MAX_SYMBOLS}: a later begin would do.`,
      { field: 'period', value: period },
    );
  return { period, width, origin, first, lines };
}

/**
 * Folds a transient: one line a symbol, `width` symbols long, with interpolated ends. Throws EngineError `infeasible`
 * where no whole line fits, `out-of-range` for bad options or more than 10^6 symbols.
 */
export function fold(x: Float64Array, y: Float64Array, options: EyeOptions): Fold {
  const { period, width, origin, first, lines } = checked(x, y, options);
  // Every point stands in at most `width` lines, and each line has two ends and a gap.
  const room = x.length * width + 3 * lines;
  const fx = new Float64Array(room);
  const fy = new Float64Array(room);
  let to = 0;
  let begin = 0;
  for (let line = 0; line < lines; line++) {
    const start = origin + (first + line) * period;
    const end = Math.min(start + width * period, x.at(-1)!);
    const put = (t: number, value: number): void => {
      fx[to] = t - start;
      fy[to++] = value;
    };
    put(start, valueAt({ x, y }, Math.max(start, x[0]!)));
    while (begin < x.length && x[begin]! <= start) begin++;
    for (let i = begin; i < x.length && x[i]! < end; i++) put(x[i]!, y[i]!);
    put(end, valueAt({ x, y }, end));
    fx[to] = Number.NaN;
    fy[to++] = Number.NaN;
  }
  return { x: fx.slice(0, to), y: fy.slice(0, to), lines };
}

export interface EyeFigures {
  /** Least of what is above the threshold in the middle of the symbol, greatest of what is below, and between them. */
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  /** Undefined where the middle never is above, or never below the threshold. */
  readonly height: number | undefined;
  /** s: between the latest and the earliest crossing about a symbol's boundary; its standard deviation. */
  readonly jitter: number | undefined;
  readonly jitterDeviation: number | undefined;
  /** s: period − jitter; undefined where nothing crosses. */
  readonly opening: number | undefined;
  /** s: mean crossing against the origin's grid, −period/2 to period/2. */
  readonly offset: number | undefined;
  readonly crossings: number;
  readonly symbols: number;
}

/**
 * Openings of a two-level eye at `threshold`: crossings against their mean place in the symbol (circular mean, so that
 * the origin need not be exact), and the levels half a period behind it. Throws as fold.
 */
export function eyeFigures(
  x: Float64Array,
  y: Float64Array,
  threshold: number,
  options: Omit<EyeOptions, 'width'>,
): EyeFigures {
  const { period, origin, first, lines } = checked(x, y, { ...options, width: 1 });
  const start = origin + first * period;
  const phases: number[] = [];
  eachCrossing(
    x,
    y.map((value) => value - threshold),
    ({ at }) => {
      if (at >= start - period / 2) phases.push((at - origin) / period);
      return true;
    },
  );
  const spread = spreadOf(phases);
  const middle = (spread?.mean ?? 0) + 0.5;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let k = first; k < first + lines; k++) {
    const at = origin + (k + middle) * period;
    if (at < x[0]! || at > x.at(-1)!) continue;
    const value = valueAt({ x, y }, at);
    if (value >= threshold) top = Math.min(top, value);
    else bottom = Math.max(bottom, value);
  }
  const known = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
  return {
    top: known(top),
    bottom: known(bottom),
    height: known(top - bottom),
    jitter: spread && spread.width * period,
    jitterDeviation: spread && spread.deviation * period,
    opening: spread && (1 - spread.width) * period,
    offset: spread && spread.mean * period,
    crossings: phases.length,
    symbols: lines,
  };
}

/** Of phases in symbols: their circular mean, and how far they lie from it, each by the shorter way. */
function spreadOf(
  phases: readonly number[],
): { mean: number; width: number; deviation: number } | undefined {
  if (phases.length === 0) return undefined;
  let re = 0;
  let im = 0;
  for (const phase of phases) {
    re += Math.cos(2 * Math.PI * phase);
    im += Math.sin(2 * Math.PI * phase);
  }
  const about = Math.atan2(im, re) / (2 * Math.PI);
  const away = phases.map((phase) => phase - about - Math.round(phase - about));
  const low = away.reduce((a, b) => Math.min(a, b));
  const high = away.reduce((a, b) => Math.max(a, b));
  const mean = away.reduce((a, b) => a + b, 0) / away.length;
  const variance = away.reduce((sum, each) => sum + (each - mean) ** 2, 0) / away.length;
  return { mean: about + mean, width: high - low, deviation: Math.sqrt(variance) };
}
