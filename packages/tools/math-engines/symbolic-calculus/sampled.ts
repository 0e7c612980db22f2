/** Curves of formulas over a window, and the height that shows them. */
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { realAt, type Values } from '@tollbench/engines/calculus/numbers.ts';
import type { Curve } from './result.ts';

const SAMPLES = 400;

export type Window = readonly [number, number];

/** Rising places over a window, its ends among them. */
export const places = ([a, b]: Window, count = SAMPLES): number[] =>
  Array.from({ length: count + 1 }, (_, k) => a + ((b - a) * k) / count);

export function sampled(
  name: string,
  f: (x: number) => number,
  window: Window,
  more: Partial<Curve> = {},
): Curve {
  const x = places(window);
  return { name, x, y: x.map((at) => shown(f(at))), ...more };
}

/** Beyond, and where there is no value, the curve has a gap. */
const shown = (y: number): number => (Number.isFinite(y) && Math.abs(y) < 1e12 ? y : Number.NaN);

export const curveOf = (
  name: string,
  a: Expression,
  x: string,
  values: Values,
  window: Window,
  more: Partial<Curve> = {},
): Curve => sampled(name, realAt(a, x, values), window, more);

/** Of the heights between these shares of all the window is made. */
const SHARE = 0.04;

/** What is shown of heights with poles among them: the middle ones and as much again; undefined where all fit. */
export function heightOf(
  curves: readonly Curve[],
  include: readonly number[] = [],
): Window | undefined {
  const all = curves
    .flatMap((c) => c.y)
    .filter((y) => !Number.isNaN(y))
    .sort((a, b) => a - b);
  if (all.length < 8) return undefined;
  const at = (share: number): number => all[Math.round(share * (all.length - 1))] as number;
  const [low, high] = [at(SHARE), at(1 - SHARE)];
  const size = Math.max(high - low, 1e-6 * Math.abs(high), 1e-9);
  const [least, most] = [at(0), at(1)];
  if (most - least < 3.5 * size) return undefined;
  const ends = [Math.max(least, low - 0.35 * size), Math.min(most, high + 0.35 * size)] as const;
  return [Math.min(ends[0], ...include), Math.max(ends[1], ...include)];
}

/** A window about a place: ten wide, with 0 in it where that is near. */
export const about = (x: number): Window => (Math.abs(x) <= 4 ? [-5, 5] : [x - 5, x + 5]);
