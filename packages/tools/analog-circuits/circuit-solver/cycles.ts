/** What of a waveform repeats: its last whole periods, found with the drift of its mean taken out. */

export interface Cycles {
  /** The beginnings of the periods and the end of the last, s. */
  readonly marks: readonly number[];
  /** Hz. */
  readonly frequency: number;
  /** How far the periods differ from their mean, as a share of it, over how many they are. */
  readonly uncertainty: number;
}

/** Periods that differ more are of nothing that repeats. */
const MOST_APART = 0.005;
/** Times that the level is put anew upon the mean of the cycles. */
const ROUNDS = 4;

/**
 * Of passages through the middle that come from a tenth of the swing beyond: the rising ones, or the falling ones where
 * the run holds more of them. A coupling capacitor that still
 * charges moves the middle and with it every passage, so the level follows the means of the cycles; what swings up
 * from nothing has its steady periods last, so of four or more the later half is taken.
 */
export function cyclesOf(x: Float64Array, y: Float64Array): Cycles | undefined {
  const rising = marksOf(x, y);
  const falling = marksOf(
    x,
    y.map((v) => -v),
  );
  const marks = falling.length > rising.length ? falling : rising;
  const count = marks.length - 1;
  return settled(count < 4 ? marks : marks.slice(Math.floor(count / 2)));
}

function marksOf(x: Float64Array, y: Float64Array): readonly number[] {
  const swing = spanOf(y);
  if (!swing) return [];
  const { middle, height } = swing;
  let marks = passages(x, y, () => middle, height);
  for (let round = 0; round < ROUNDS && marks.length > 2; round++) {
    const drift = driftOf(x, y, marks);
    const next = passages(x, y, (t) => middle + drift(t), height);
    if (next.length < marks.length) break;
    marks = next;
  }
  return marks;
}

function settled(marks: readonly number[]): Cycles | undefined {
  const count = marks.length - 1;
  if (count < 2) return undefined;
  const period = ((marks.at(-1) as number) - (marks[0] as number)) / count;
  const apart = marks
    .slice(1)
    .reduce((most, t, k) => Math.max(most, Math.abs(t - (marks[k] as number) - period)), 0);
  if (!(apart <= MOST_APART * period)) return undefined;
  return { marks, frequency: 1 / period, uncertainty: apart / period / count };
}

function spanOf(y: Float64Array): { middle: number; height: number } | undefined {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of y) {
    least = Math.min(least, v);
    greatest = Math.max(greatest, v);
  }
  const height = greatest - least;
  if (!(height > 1e-9 * Math.max(Math.abs(least), Math.abs(greatest)))) return undefined;
  return { middle: (least + greatest) / 2, height };
}

function passages(
  x: Float64Array,
  y: Float64Array,
  level: (t: number) => number,
  height: number,
): number[] {
  const marks: number[] = [];
  let isArmed = false;
  let before = (y[0] ?? 0) - level(x[0] ?? 0);
  for (let k = 1; k < x.length; k++) {
    const now = (y[k] as number) - level(x[k] as number);
    if (before < -height / 10) isArmed = true;
    if (isArmed && before < 0 && now >= 0) {
      isArmed = false;
      const [t0, t1] = [x[k - 1] as number, x[k] as number];
      marks.push(t0 + (before / (before - now)) * (t1 - t0));
    }
    before = now;
  }
  return marks;
}

/** The means of the cycles against their own mean, straight between the middles and on beyond them. */
function driftOf(x: Float64Array, y: Float64Array, marks: readonly number[]) {
  const cycles = marks.slice(1).map((to, k) => {
    const from = marks[k] as number;
    return { at: (from + to) / 2, mean: averaged(x, y, from, to).mean };
  });
  const all = cycles.reduce((sum, c) => sum + c.mean, 0) / cycles.length;
  return (t: number): number => {
    let k = 1;
    while (k < cycles.length - 1 && t > (cycles[k] as { at: number }).at) k++;
    const [a, b] = [cycles[k - 1], cycles[k]];
    if (!a || !b) return 0;
    return a.mean - all + ((t - a.at) / (b.at - a.at)) * (b.mean - a.mean);
  };
}

/** Mean and root of the mean square between two times, the square of a straight line exactly. */
export function averaged(
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
): { readonly mean: number; readonly rms: number } {
  let [area, squares] = [0, 0];
  for (let k = 1; k < x.length; k++) {
    const [t0, t1] = [x[k - 1] as number, x[k] as number];
    const [a, b] = [Math.max(t0, from), Math.min(t1, to)];
    if (!(b > a)) continue;
    const [y0, y1] = [y[k - 1] as number, y[k] as number];
    const at = (t: number) => y0 + ((t - t0) / (t1 - t0)) * (y1 - y0);
    const [u, v] = [at(a), at(b)];
    area += ((b - a) * (u + v)) / 2;
    squares += ((b - a) * (u * u + u * v + v * v)) / 3;
  }
  return { mean: area / (to - from), rms: Math.sqrt(squares / (to - from)) };
}
