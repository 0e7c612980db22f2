import { cubeText } from '../logic/cube.ts';
import { irredundantCover } from '../logic/irredundant-cover.ts';
import { minimize } from '../logic/minimize.ts';
import type { TruthTable } from '../logic/truth-table.ts';
import type { Excitation, Wanted } from './excitation.ts';

/** A sum of products for one function. */
export interface Sum {
  readonly name: string;
  readonly kind: Wanted['kind'];
  /** `0`, `1` and `-` for each variable. */
  readonly cubes: readonly string[];
  readonly literals: number;
  /** Whether fewer terms, and with as many fewer literals, are proven impossible. */
  readonly isMinimum: boolean;
}

/** What the combinational part costs, each function by itself. */
export interface Cost {
  readonly literals: number;
  readonly terms: number;
}

export const costOf = (sums: readonly Sum[]): Cost => ({
  literals: sums.reduce((n, s) => n + s.literals, 0),
  terms: sums.reduce((n, s) => n + s.cubes.length, 0),
});

/** Variables to which sums are minimised exactly; beyond them they are irredundant. */
export const EXACT_TO = 9;

/** The truth table of one of the functions, with at most 12 variables. */
export function tableOf({ diagrams, variables }: Excitation, wanted: Wanted): TruthTable {
  const n = variables.length;
  const values = Uint8Array.from({ length: 1 << n }, (_, m) =>
    diagrams.evaluate(wanted.function, (v) => (m >> (n - 1 - v)) & 1),
  );
  return { variables, values };
}

/**
 * A sum of products for a function: the proven minimum to `exactTo` variables, where the search for it ends, and an irredundant
 * one beyond.
 */
export function sumOf(e: Excitation, wanted: Wanted, exactTo = EXACT_TO): Sum {
  const { name, kind } = wanted;
  const n = e.variables.length;
  if (n <= exactTo) {
    const { terms, cost, proof } = minimize(tableOf(e, wanted), { work: 3e7, steps: 0 });
    return {
      name,
      kind,
      cubes: terms.map((t) => cubeText(t, n)),
      literals: cost.literals,
      isMinimum: proof === 'minimum',
    };
  }
  const { diagrams: d } = e;
  const lower = d.map(wanted.function, (v) => (v === 1 ? 1 : 0));
  const upper = d.map(wanted.function, (v) => (v === 0 ? 0 : 1));
  const { cubes } = irredundantCover(d, lower, upper, n);
  return {
    name,
    kind,
    cubes,
    literals: cubes.reduce((sum, c) => sum + c.replaceAll('-', '').length, 0),
    isMinimum: cubes.length === 0 || (cubes.length === 1 && !/[01]/u.test(cubes[0]!)),
  };
}

/** Sums for all functions. */
export const sumsOf = (e: Excitation, exactTo = EXACT_TO): Sum[] =>
  e.functions.map((wanted) => sumOf(e, wanted, exactTo));
