/** The pattern over the half space in front, in the plane of direction cosines u = sin θ cos φ, v = sin θ sin φ. */
import type { Excited } from './array-cut.ts';

/** Power |F|²cosᵠθ at each (u, v); NaN outside of the unit circle. u runs fastest. */
export function planePower(
  e: Excited,
  exponent: number,
  u: Float64Array,
  v: Float64Array,
): Float64Array {
  const { x, y, z } = e.layout;
  const k = 2 * Math.PI * e.scale;
  const flat = z.every((place) => place === 0);
  const rows = flat ? rowsOf(y) : null;
  const out = new Float64Array(u.length * v.length).fill(Number.NaN);
  for (let i = 0; i < u.length; i++) {
    const partial = rows === null ? null : rowSums(e, rows, k * u[i]!);
    for (let j = 0; j < v.length; j++) {
      const rest = 1 - u[i]! ** 2 - v[j]! ** 2;
      if (rest < 0) continue;
      const w = Math.sqrt(rest);
      let [re, im] = [0, 0];
      if (rows !== null && partial !== null) {
        for (let r = 0; r < rows.places.length; r++) {
          const phase = k * rows.places[r]! * v[j]!;
          const [c, s] = [Math.cos(phase), Math.sin(phase)];
          re += partial.re[r]! * c - partial.im[r]! * s;
          im += partial.re[r]! * s + partial.im[r]! * c;
        }
      } else {
        for (let n = 0; n < x.length; n++) {
          const phase = k * (x[n]! * u[i]! + y[n]! * v[j]! + z[n]! * w);
          const [c, s] = [Math.cos(phase), Math.sin(phase)];
          re += e.re[n]! * c - e.im[n]! * s;
          im += e.re[n]! * s + e.im[n]! * c;
        }
      }
      out[j * u.length + i] = (re * re + im * im) * (exponent === 0 ? 1 : w ** exponent);
    }
  }
  return out;
}

interface Rows {
  readonly places: Float64Array;
  /** Row of each element. */
  readonly of: Int32Array;
}

function rowsOf(y: Float64Array): Rows {
  const known = new Map<string, number>();
  const places: number[] = [];
  const of = Int32Array.from(y, (place) => {
    const key = place.toFixed(10);
    const row = known.get(key) ?? places.length;
    if (row === places.length) {
      known.set(key, row);
      places.push(place);
    }
    return row;
  });
  return { places: Float64Array.from(places), of };
}

/** Σ over each row of wₙ e^{jkxₙu}. */
function rowSums(e: Excited, rows: Rows, ku: number): { re: Float64Array; im: Float64Array } {
  const re = new Float64Array(rows.places.length);
  const im = new Float64Array(rows.places.length);
  for (let n = 0; n < rows.of.length; n++) {
    const phase = ku * e.layout.x[n]!;
    const [c, s] = [Math.cos(phase), Math.sin(phase)];
    const row = rows.of[n]!;
    re[row] = re[row]! + e.re[n]! * c - e.im[n]! * s;
    im[row] = im[row]! + e.re[n]! * s + e.im[n]! * c;
  }
  return { re, im };
}

export interface PlaneLobe {
  readonly u: number;
  readonly v: number;
  /** Power. */
  readonly power: number;
}

export interface PlaneLobes {
  /** The beam's top. */
  readonly top: PlaneLobe;
  /** The highest beside it, or null where there is none. */
  readonly lobe: PlaneLobe | null;
}

/**
 * The beam at (u₀, v₀) and the highest lobe outside of it, from a grid and climbed to its top. The beam is what falls without rising from its top on the grid. Found, not proven: a lobe narrower than the grid is not seen.
 */
export function highestOnPlane(
  e: Excited,
  exponent: number,
  grid: Float64Array,
  beam: readonly [u: number, v: number],
): PlaneLobes {
  const n = grid.length;
  const p = planePower(e, exponent, grid, grid);
  const main = beamRegion(p, n, nearestCell(grid, beam));
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= n || j >= n ? Number.NaN : p[j * n + i]!;
  const least = p.reduce((m, v) => (v < m ? v : m), Number.POSITIVE_INFINITY);
  const tops: { i: number; j: number; power: number }[] = [];
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const here = at(i, j);
      if (main[j * n + i] === 1 || Number.isNaN(here)) continue;
      // What rises by rounding alone is no top.
      const isTop =
        here > least * (1 + 1e-12) && AROUND.every(([a, b]) => !(at(i + a, j + b) > here));
      if (isTop) tops.push({ i, j, power: here });
    }
  tops.sort((a, b) => b.power - a.power);
  const power = powerOf(e, exponent);
  const step = grid[1]! - grid[0]!;
  const highest = tops[0]?.power ?? 0;
  const climbed = tops
    .filter((top) => top.power >= 0.5 * highest)
    .slice(0, MOST_CLIMBED)
    .map(({ i, j }) => climb(power, grid[i]!, grid[j]!, step));
  return {
    top: climb(power, beam[0], beam[1], step),
    lobe: climbed.reduce<PlaneLobe | null>(
      (best, lobe) => (best === null || lobe.power > best.power ? lobe : best),
      null,
    ),
  };
}

/** A top may stand up to 1.4 dB above its highest cell: so many of the highest cells are climbed from. */
const MOST_CLIMBED = 24;

const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

function nearestCell(grid: Float64Array, [u, v]: readonly [number, number]): number {
  const step = grid[1]! - grid[0]!;
  const index = (x: number): number =>
    Math.min(grid.length - 1, Math.max(0, Math.round((x - grid[0]!) / step)));
  return index(v) * grid.length + index(u);
}

/** Cells that are reached from the top by steps that do not rise. */
function beamRegion(p: Float64Array, n: number, seed: number): Uint8Array {
  let top = seed;
  for (let moved = true; moved; ) {
    moved = false;
    const here = top;
    for (const [a, b] of AROUND) {
      const at = neighbour(here, a, b, n);
      if (at >= 0 && (p[at]! > p[top]! || Number.isNaN(p[top]!))) {
        if (Number.isNaN(p[at]!)) continue;
        top = at;
        moved = true;
      }
    }
  }
  const seen = new Uint8Array(p.length);
  seen[top] = 1;
  const queue = [top];
  while (queue.length > 0) {
    const here = queue.pop() as number;
    for (const [a, b] of AROUND) {
      const at = neighbour(here, a, b, n);
      if (at < 0 || seen[at] === 1 || !(p[at]! <= p[here]!)) continue;
      seen[at] = 1;
      queue.push(at);
    }
  }
  return seen;
}

function neighbour(at: number, a: number, b: number, n: number): number {
  const [i, j] = [(at % n) + a, Math.floor(at / n) + b];
  return i < 0 || j < 0 || i >= n || j >= n ? -1 : j * n + i;
}

/** Climbs by a pattern of ever smaller steps on the disc of directions; what steps over its rim is put onto it. */
function climb(power: Power, u: number, v: number, step: number): PlaneLobe {
  const at = (a: number, b: number): PlaneLobe => {
    const shrink = Math.max(1, Math.hypot(a, b));
    return { u: a / shrink, v: b / shrink, power: power(a / shrink, b / shrink) };
  };
  let best = at(u, v);
  for (let s = step / 2; s > 1e-7; ) {
    const next = AROUND.map(([a, b]) => at(best.u + a * s, best.v + b * s)).reduce(
      (top, one) => (one.power > top.power ? one : top),
      best,
    );
    if (next === best) s /= 2;
    else best = next;
  }
  return best;
}

type Power = (u: number, v: number) => number;

/** Power in one direction of the disc. */
function powerOf({ layout: { x, y, z }, scale, re, im }: Excited, exponent: number): Power {
  const k = 2 * Math.PI * scale;
  return (u, v) => {
    const w = Math.sqrt(Math.max(0, 1 - u * u - v * v));
    let [fr, fi] = [0, 0];
    for (let n = 0; n < x.length; n++) {
      const phase = k * (x[n]! * u + y[n]! * v + z[n]! * w);
      const [c, s] = [Math.cos(phase), Math.sin(phase)];
      fr += re[n]! * c - im[n]! * s;
      fi += re[n]! * s + im[n]! * c;
    }
    return (fr * fr + fi * fi) * (exponent === 0 ? 1 : w ** exponent);
  };
}
