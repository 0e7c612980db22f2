import { takesPrefix } from '../text/units.ts';
import type { Axis } from './axis.ts';
import { decimalsOf, engineeringPower, fixed, plain, powerOfTen, prefix } from './format.ts';

/** Where an axis is marked, and the unit its numbers are then in. */
export interface Ticks {
  readonly major: readonly { readonly at: number; readonly label: string }[];
  readonly minor: readonly number[];
  /** `kHz`, `×10⁶`, or '' */
  readonly unit: string;
}

const PER_DECADE = [1, 2, 5] as const;
/** Steps of a circle that people read: divisors of 360 and their tenths, then whole turns. */
const DEGREES = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45, 60, 90, 180, 360, 720, 1440, 3600, 36000,
] as const;
/** Parts of π: numerator and denominator. */
const PI_STEPS = [
  [1, 24],
  [1, 12],
  [1, 6],
  [1, 4],
  [1, 2],
  [1, 1],
  [2, 1],
  [4, 1],
  [10, 1],
  [20, 1],
  [50, 1],
  [100, 1],
] as const;

/** A step between labelled ticks, and how many minor steps it holds. */
interface Step {
  readonly size: number;
  readonly parts: number;
}

/** The smallest round step of at least `least`; of the kind the axis asks for. */
function stepOf(axis: Axis, least: number): Step {
  // Closer than their least steps, angles are read in decimals.
  if (axis.ticks === 'degrees' && least > 0.05) {
    const size = DEGREES.find((s) => s >= least * (1 - 1e-9));
    if (size)
      return {
        size,
        parts:
          size === 15 || size === 45
            ? 3
            : size === 90 || size === 60 || size === 360
              ? 6
              : size === 180
                ? 4
                : size === 30
                  ? 6
                  : 5,
      };
  }
  if (axis.ticks === 'pi' && least > 0.06) {
    const found = PI_STEPS.find(([n, d]) => (n * Math.PI) / d >= least * (1 - 1e-9));
    if (found)
      return {
        size: (found[0] * Math.PI) / found[1],
        parts: found[1] === 1 && found[0] === 1 ? 4 : 2,
      };
  }
  if (axis.ticks === 'binary') return { size: 2 ** Math.ceil(Math.log2(least) - 1e-9), parts: 4 };
  // Slopes come in 20 dB, so 40 tells more than 50.
  if (axis.unit?.startsWith('dB') && least > 20 && least <= 40) return { size: 40, parts: 4 };
  const decade = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const m = PER_DECADE.find((k) => k * decade >= least * (1 - 1e-9)) ?? 10;
  // Multiplying by a negative power of ten is not exact; dividing by a positive one is.
  const power = Math.round(Math.log10(decade)) + (m === 10 ? 1 : 0);
  const unit = m === 10 ? 1 : m;
  return { size: power < 0 ? unit / 10 ** -power : unit * 10 ** power, parts: m === 2 ? 4 : 5 };
}

/** Multiples of `size` within [lo, hi], a rounding error included. */
function multiples(lo: number, hi: number, size: number): number[] {
  const slack = 1e-9 * (hi - lo);
  const first = Math.ceil((lo - slack) / size);
  const last = Math.floor((hi + slack) / size);
  const out: number[] = [];
  // Below one, dividing by the whole reciprocal keeps 3 × 0.1 at 0.3.
  const whole = Math.round(1 / size);
  const exact = size < 1 && Math.abs(whole * size - 1) < 1e-12;
  for (let k = first; k <= last && out.length < 2000; k++)
    out.push((exact ? k / whole : k * size) || 0);
  return out;
}

/** Rounds [lo, hi] out to the step that gives about `count` of them. Parts of a step do where they are round themselves. */
export function niceDomain(axis: Axis, lo: number, hi: number, count: number): [number, number] {
  const { size, parts } = stepOf(axis, (hi - lo) / count);
  // Half a step where that is round, two fifths of a step of five: the frame stands on a line of the grid.
  const five = /^5/u.test(size.toExponential());
  const unit = five
    ? (2 * size) / 5
    : parts % 2 === 0 || /^1/u.test(size.toExponential())
      ? size / 2
      : size;
  return [Math.floor(lo / unit + 1e-9) * unit || 0, Math.ceil(hi / unit - 1e-9) * unit || 0];
}

/**
 * Ticks of an axis over a domain that is `length` pixels long, with labels at least `apart` pixels
 * from one another; `widthOf` measures a label along the axis.
 */
export function ticksOf(
  axis: Axis,
  domain: readonly [number, number],
  length: number,
  apart: number,
  widthOf: (label: string) => number,
): Ticks {
  const [lo, hi] = domain;
  const prefixed = axis.siPrefix ?? takesPrefix(axis.unit);
  if (Array.isArray(axis.ticks)) return given(axis, lo, hi, length, widthOf);
  if (axis.scale === 'log' && Math.log10(hi / lo) > 0.7)
    return logTicks(axis, lo, hi, length, prefixed, widthOf);
  const wanted =
    typeof axis.ticks === 'number' ? Math.max(1, axis.ticks) : Math.max(1, length / apart);
  if (!(hi - lo > 1e-13 * Math.max(Math.abs(lo), Math.abs(hi))))
    return { major: [], minor: [], unit: axis.unit ?? '' };
  let least = (hi - lo) / Math.min(wanted, Math.max(1, length / 14));
  let ruled = evenly(axis, lo, hi, least, length, prefixed, widthOf);
  if (axis.scale !== 'log') {
    for (let tries = 0; tries < 40 && ruled.ticks.major.length > 2 && ruled.lack > 0; tries++) {
      least = ruled.size * 1.01;
      ruled = evenly(axis, lo, hi, least, length, prefixed, widthOf);
    }
    // One number or two say little: closer ones are better than a rule that is kept.
    for (let tries = 0; tries < 2 && ruled.ticks.major.length < 3; tries++) {
      const closer = evenly(axis, lo, hi, ruled.size / 2.6, length, prefixed, widthOf);
      if (closer.lack > 0 || closer.ticks.major.length > 7) break;
      ruled = closer;
    }
  }
  return ruled.ticks;
}

/** Ticks a round step apart, of at least `least`; `lack` is what the labels are too wide by. */
function evenly(
  axis: Axis,
  lo: number,
  hi: number,
  least: number,
  length: number,
  prefixed: boolean,
  widthOf: (label: string) => number,
): { readonly ticks: Ticks; readonly size: number; readonly lack: number } {
  const step = stepOf(axis, least);
  const at = multiples(lo, hi, step.size);
  const largest = Math.max(Math.abs(lo), Math.abs(hi));
  const { labels, unit } = write(axis, at, largest, step.size, prefixed);
  const room = (step.size / (hi - lo)) * length;
  const minor =
    axis.scale === 'log' || room / step.parts < 6
      ? []
      : multiples(lo, hi, step.size / step.parts).filter(
          (v) => Math.abs(v / step.size - Math.round(v / step.size)) > 1e-6,
        );
  return {
    ticks: { major: at.map((v, i) => ({ at: v, label: labels[i] ?? '' })), minor, unit },
    size: step.size,
    lack: Math.max(0, ...labels.map(widthOf)) + 6 - room,
  };
}

/** Labels of equally spaced ticks, in one unit for all of them. */
function write(
  axis: Axis,
  at: readonly number[],
  largest: number,
  step: number,
  prefixed: boolean,
): { labels: string[]; unit: string } {
  const unit = axis.unit ?? '';
  if (axis.ticks === 'pi' && step > 0.1) return { labels: at.map(partOfPi), unit };
  if ((axis.ticks === 'degrees' && step > 0.05) || axis.ticks === 'binary')
    return { labels: at.map(plain), unit };
  let power = 0;
  const named = prefixed && largest >= 1e-18 && largest < 1e21;
  if (named) power = engineeringPower(largest * (1 - 1e-9));
  else if (largest >= 1e6 || largest < 1e-3) power = engineeringPower(largest * (1 - 1e-9), 306);
  const decimals = decimalsOf(step / 10 ** power);
  const labels = at.map((v) => fixed(power < 0 ? v * 10 ** -power : v / 10 ** power, decimals));
  if (power === 0) return { labels, unit };
  return {
    labels,
    unit: named ? prefix(power) + unit : `×${powerOfTen(power)}${unit && ` ${unit}`}`,
  };
}

function partOfPi(value: number): string {
  const n = Math.round((value / Math.PI) * 24);
  if (n === 0) return '0';
  let d = 24;
  let top = Math.abs(n);
  for (const k of [3, 2, 2, 2]) if (top % k === 0 && d % k === 0) [top, d] = [top / k, d / k];
  return `${n < 0 ? '\u2212' : ''}${top === 1 ? '' : top}π${d === 1 ? '' : `/${d}`}`;
}

function given(
  axis: Axis,
  lo: number,
  hi: number,
  length: number,
  widthOf: (label: string) => number,
): Ticks {
  const slack = 1e-9 * (hi - lo);
  const place = axis.scale === 'log' ? Math.log10 : (v: number) => v;
  let last = Number.NEGATIVE_INFINITY;
  const major = (axis.ticks as readonly { at: number; label?: string }[])
    .filter((t) => t.at >= lo - slack && t.at <= hi + slack)
    .map((t) => {
      const label = t.label ?? plain(t.at);
      const at = ((place(t.at) - place(lo)) / (place(hi) - place(lo))) * length;
      if (label === '' || at - widthOf(label) / 2 < last + 3) return { at: t.at, label: '' };
      last = at + widthOf(label) / 2;
      return { at: t.at, label };
    });
  return { major, minor: [], unit: axis.unit ?? '' };
}

/** Decades, or powers of two; thinned where they crowd, with 2 and 5 labelled where they are far apart. */
function logTicks(
  axis: Axis,
  lo: number,
  hi: number,
  length: number,
  prefixed: boolean,
  widthOf: (label: string) => number,
): Ticks {
  const binary = axis.ticks === 'binary';
  const base = binary ? 2 : 10;
  const span = Math.log10(hi / lo) / Math.log10(base);
  const room = length / span;
  const slack = 1e-9 * span;
  const log = (v: number): number => (binary ? Math.log2(v) : Math.log10(v));
  const first = Math.ceil(log(lo) - slack);
  const last = Math.floor(log(hi) + slack);
  const power = (k: number): number => (k < 0 ? 1 / base ** -k : base ** k);
  // 0.1 rad/s to 1000 rad/s reads best without prefixes; 20 Hz to 20 kHz does not.
  // 5m on an axis in metres would be read as five of them.
  const written = prefixed && axis.unit === 'm';
  const short = lo > 0.9e-3 && hi < (prefixed ? 1.1e3 : 1.1e5);
  const label = (m: number, k: number): string => {
    if (binary) return Math.abs(k) <= 16 ? plain(power(k)) : `2${powerOfTen(k).slice(2)}`;
    if (prefixed && (written || !short)) {
      const p = engineeringPower(power(k));
      return `${plain(m * 10 ** (k - p))}${written ? '\u202f' : ''}${prefix(p)}${written ? 'm' : ''}`;
    }
    if (short) return plain(k < 0 ? m / 10 ** -k : m * power(k));
    return m === 1 ? powerOfTen(k) : `${m}×${powerOfTen(k)}`;
  };
  let widest = 0;
  for (let k = first; k <= last; k++) widest = Math.max(widest, widthOf(label(1, k)));
  let every = 1;
  for (const e of [1, 2, 3, 5, 6, 10, 12, 20, 50, 100, 200]) {
    every = e;
    if (e * room >= widest + 8) break;
  }
  const steps =
    every > 1
      ? [1]
      : room > 8 * widest && span < 2.2
        ? [1, 2, 3, 5]
        : room > 3.6 * widest && span < 3.2
          ? [1, 2, 5]
          : [1];
  const major: { at: number; label: string }[] = [];
  const minor: number[] = [];
  for (let k = first - 1; k <= last; k++)
    for (let m = 1; m < (binary ? 2 : 10); m++) {
      const at = k < 0 ? m / base ** -k : m * power(k);
      if (log(at) < log(lo) - slack || log(at) > log(hi) + slack) continue;
      if (steps.includes(m as 1) && !binary && k % every === 0)
        major.push({ at, label: label(m, k) });
      else if (binary && k % every === 0) major.push({ at, label: label(1, k) });
      else if (
        m === 1 ? room > 6 : every === 1 && (room >= 50 || (room >= 24 && (m === 2 || m === 5)))
      )
        minor.push(at);
    }
  return { major, minor, unit: written ? '' : (axis.unit ?? '') };
}
