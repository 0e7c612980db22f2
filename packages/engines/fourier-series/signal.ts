/** A periodic function in numbers: its values, its limits at the places where it may jump, and its coefficients by quadrature. */
import { compiled } from '../algebra/expression/compiled.ts';
import { gaussPoints } from '../numeric/quadrature.ts';
import type { Values } from '../transform/constants.ts';
import type { Piece } from './periodic.ts';
import { numberOf } from './resolve.ts';

interface Part {
  readonly from: number;
  readonly to: number;
  readonly f: (t: number) => number;
}

export interface Signal {
  readonly start: number;
  readonly period: number;
  readonly parts: readonly Part[];
  /** Anywhere; at a jump the mean of both limits. */
  readonly at: (t: number) => number;
}

/** From pieces over one period, without gaps. */
export function signalOf(pieces: readonly Piece[], values: Values): Signal {
  const parts = pieces.map(
    (p): Part => ({
      from: numberOf(p.from, values),
      to: numberOf(p.to, values),
      f: compiled(p.f, 't', values),
    }),
  );
  const start = (parts[0] as Part).from;
  const period = (parts[parts.length - 1] as Part).to - start;
  return { start, period, parts, at: (t) => valueIn(parts, start, period, t) };
}

function valueIn(parts: readonly Part[], start: number, period: number, t: number): number {
  const inside = t - period * Math.floor((t - start) / period);
  const k = parts.findIndex(({ to }) => inside <= to);
  const part = parts[k < 0 ? parts.length - 1 : k] as Part;
  const near = 1e-12 * period;
  if (Math.abs(inside - part.to) < near) return meanAt(parts, k < 0 ? parts.length - 1 : k);
  if (Math.abs(inside - part.from) < near)
    return meanAt(parts, (k + parts.length - 1) % parts.length);
  return part.f(inside);
}

/** Between a part and the next, around the period. */
function meanAt(parts: readonly Part[], k: number): number {
  const [a, b] = [parts[k] as Part, parts[(k + 1) % parts.length] as Part];
  return (a.f(a.to) + b.f(b.from)) / 2;
}

export interface Numbers {
  readonly mean: number;
  /** Of n = 0 … N. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly meanSquare: number;
  /** The largest difference to the same with twice the panels, to the root mean square. */
  readonly error: number;
}

/** How often the panels are doubled, and the error at which that ends. */
const DOUBLINGS = 6;
const ENOUGH = 1e-11;

/**
 * By Gauss–Legendre over each part, crowded towards its ends, where f may be as a root or a logarithm; with twice as many
 * panels until nothing changes, which tells how far they are right.
 */
export function numbersOf(signal: Signal, most: number): Numbers {
  let before = attempt(signal, most, 1);
  let best: Numbers | undefined;
  for (let k = 1; k <= DOUBLINGS; k++) {
    const now = attempt(signal, most, 2 ** k);
    const error = gapOf(before, now);
    const { a, b, a0, meanSquare } = now;
    if (!best || error < best.error) best = { mean: a0, a, b, meanSquare, error };
    // A waste where it does not converge, or is as near as it comes.
    if (!(error > ENOUGH) || Number.isNaN(error)) break;
    before = now;
  }
  return best as Numbers;
}

/** To the root mean square. */
function gapOf(once: Attempt, twice: Attempt): number {
  const size = Math.sqrt(Math.max(twice.meanSquare, 1e-300));
  let gap = Math.abs(once.a0 - twice.a0);
  for (let n = 1; n < twice.a.length; n++)
    gap = Math.max(
      gap,
      Math.abs((once.a[n] as number) - (twice.a[n] as number)),
      Math.abs((once.b[n] as number) - (twice.b[n] as number)),
    );
  const square = Math.abs(once.meanSquare - twice.meanSquare) / size;
  return Math.max(gap, square) / size;
}

interface Attempt {
  readonly a0: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly meanSquare: number;
}

function attempt({ parts, period }: Signal, most: number, by: number): Attempt {
  const [a, b] = [new Float64Array(most + 1), new Float64Array(most + 1)];
  let [a0, meanSquare] = [0, 0];
  for (const { from, to, f } of parts) {
    const length = to - from;
    const panels = by * Math.ceil(8 + (most * length) / period);
    gaussPoints(0, 1, panels, (u, weight) => {
      const t = from + length * u * u * u * (10 - 15 * u + 6 * u * u);
      const value = f(t);
      const w = (weight * length * 30 * u * u * (1 - u) * (1 - u)) / period;
      a0 += w * value;
      meanSquare += w * value * value;
      turned(a, b, 2 * w * value, (2 * Math.PI * t) / period);
    });
  }
  return { a0, a, b, meanSquare };
}

/** Adds c·cos nθ and c·sin nθ, by turning from n to the next. */
function turned(a: Float64Array, b: Float64Array, c: number, angle: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [x, y] = [c, 0];
  for (let n = 1; n < a.length; n++) {
    [x, y] = [x * cos - y * sin, x * sin + y * cos];
    a[n] = (a[n] as number) + x;
    b[n] = (b[n] as number) + y;
  }
}
