/** What equations and integrals ask of the fields below them: each leads to the other, so that it is passed on. */
import type { Expression } from '../../expression/expression.ts';
import type { LogTerm } from '../../rational/integrate.ts';
import * as R from '../../rational/ratio.ts';
import type { Tower } from './tower.ts';

/** y with y′ + f·y = ∑cᵢ·gᵢ. */
export interface Solution {
  readonly y: R.Ratio;
  /** One for each right side. */
  readonly c: readonly R.Ratio[];
}

/** c·ln u, c a constant. */
export interface Log {
  readonly c: R.Ratio;
  readonly u: R.Ratio;
}

/** ∑ c·ln of the argument over the roots c of an irreducible polynomial of the second degree or a higher one. */
export interface RootLog extends LogTerm {
  readonly level: number;
}

/** What of an integral is found. */
export interface Found {
  /** Elements that add up to what has no logarithms. */
  readonly v: readonly R.Ratio[];
  readonly logs: readonly Log[];
  readonly roots: readonly RootLog[];
  /** What a writer wrote. */
  readonly written: readonly Expression[];
}

export interface Solver {
  /** A basis over the constants of all y in Kⱼ with their cᵢ; j = −1 is the field of constants. */
  readonly solutions: (
    tower: Tower,
    j: number,
    f: R.Ratio,
    gs: readonly R.Ratio[],
  ) => readonly Solution[];
  /** An elementary integral of an element of Kⱼ; undefined where there is none. */
  readonly integral: (tower: Tower, j: number, f: R.Ratio) => Found | undefined;
}

/** y and constants with y′ + f·y + ∑cₖ·hₖ = g; undefined where there is none. */
export function solution(
  by: Solver,
  tower: Tower,
  j: number,
  f: R.Ratio,
  g: R.Ratio,
  further: readonly R.Ratio[] = [],
): { y: R.Ratio; shares: readonly R.Ratio[] } | undefined {
  const found = by
    .solutions(tower, j, f, [g, ...further])
    .find(({ c }) => !R.isZero(c[0] as R.Ratio));
  if (!found) return undefined;
  const scale = R.inverse(found.c[0] as R.Ratio);
  return {
    y: R.product(found.y, scale),
    shares: found.c.slice(1).map((c) => R.opposite(R.product(c, scale))),
  };
}
