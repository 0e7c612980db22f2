/** Sources whose letter depends on the one before. */
import { entropy } from './entropy.ts';

/** Sets of states that are never left once entered, each by its states in rising order. */
export function closedClasses(p: readonly (readonly number[])[]): number[][] {
  const n = p.length;
  const reached = p.map((_, from) => reachable(p, from));
  const classes: number[][] = [];
  const done = new Set<number>();
  for (let k = 0; k < n; k++) {
    const mine = [...(reached[k] ?? [])];
    const isClosed = mine.every((to) => reached[to]?.has(k));
    if (!isClosed || done.has(k)) continue;
    for (const state of mine) done.add(state);
    classes.push(mine.sort((a, b) => a - b));
  }
  return classes;
}

/** States that are reached from one, itself among them. */
function reachable(p: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set([from]);
  for (const state of seen)
    p[state]?.forEach((x, to) => {
      if (x > 0) seen.add(to);
    });
  return seen;
}

/**
 * The stationary distribution where there is one closed class, without subtraction and so to the last digits (W. K.
 * Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative analysis and steady state distributions for Markov chains",
 * Oper. Res. 33(5), 1985). States outside have 0.
 */
export function stationary(p: readonly (readonly number[])[], states: readonly number[]): number[] {
  const m = states.length;
  const a = states.map((i) => states.map((j) => p[i]?.[j] ?? 0));
  for (let k = m - 1; k > 0; k--) {
    const row = a[k] as number[];
    let sum = 0;
    for (let j = 0; j < k; j++) sum += row[j] as number;
    for (let i = 0; i < k; i++) {
      const from = a[i] as number[];
      from[k] = (from[k] as number) / sum;
      for (let j = 0; j < k; j++)
        from[j] = (from[j] as number) + (from[k] as number) * (row[j] as number);
    }
  }
  const mass = [1];
  for (let k = 1; k < m; k++) {
    let sum = 0;
    for (let i = 0; i < k; i++) sum += (mass[i] as number) * (a[i]?.[k] as number);
    mass.push(sum);
  }
  const total = mass.reduce((x, y) => x + y, 0);
  const all = new Array<number>(p.length).fill(0);
  states.forEach((state, k) => {
    all[state] = (mass[k] as number) / total;
  });
  return all;
}

/** Bits a letter that nothing before tells: Σ π_i H(row i). */
export const entropyRate = (p: readonly (readonly number[])[], pi: readonly number[]): number =>
  p.reduce((sum, row, k) => sum + (pi[k] ?? 0) * entropy(row), 0);
