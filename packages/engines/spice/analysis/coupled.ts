/** Couplings that no coils have: an inductance matrix that would give energy away for nothing. */
import { EngineError } from '../../error.ts';
import type { Circuit, Coupling } from '../circuit.ts';

/** By how much the square of a perfect coupling may pass 1 for rounding. */
const ROUNDING = 1e-9;

/** Coils of one system that are looked at: more take too long, and are left to the user. */
const MOST_COILS = 200;

/**
 * Throws EngineError `ill-posed` where the coupling coefficients of coils that hang together form a matrix that is not
 * positive: with k12 = k23 = 0.9, for one, k13 must be 0.62 or more. Its currents would grow without end.
 */
export function checkCouplings({ elements }: Circuit): void {
  const couplings = elements.filter((e): e is Coupling => e.kind === 'coupling');
  for (const system of systemsOf(couplings)) {
    const coils = [...new Set(system.flatMap(({ inductors }) => inductors))];
    // Of two coils the reader has seen to it, unless they are coupled twice.
    if (coils.length > MOST_COILS || isPositive(matrixOf(system, coils))) continue;
    const [names, of] = [system.map(({ name }) => name), coils.join(', ')];
    throw new EngineError(
      'ill-posed',
      `The couplings ${names.join(', ')} of ${of} cannot be together: such coils would give more energy than they take. Smaller coefficients, or another sign, would do.`,
      { field: names[0] ?? '', value: names.join(', ') },
    );
  }
}

/** Couplings that have coils in common, directly or by others. */
function systemsOf(couplings: readonly Coupling[]): Coupling[][] {
  const systems = new Map<string, Coupling[]>();
  for (const coupling of couplings) {
    const [first, second] = coupling.inductors;
    const [a, b] = [systems.get(first) ?? [], systems.get(second) ?? []];
    const joined = a === b ? a : [...a, ...b];
    joined.push(coupling);
    systems.set(first, joined).set(second, joined);
    if (a !== b)
      for (const { inductors } of joined) for (const name of inductors) systems.set(name, joined);
  }
  return [...new Set(systems.values())];
}

/** 1 on the diagonal, and what couples two coils in all beside it. */
function matrixOf(system: readonly Coupling[], coils: readonly string[]): Float64Array[] {
  const at = new Map(coils.map((name, k) => [name, k]));
  const matrix = coils.map((_, k) => Float64Array.from(coils, (_, j) => (j === k ? 1 : 0)));
  for (const { inductors, coefficient } of system) {
    const [i = 0, j = 0] = inductors.map((name) => at.get(name) ?? 0);
    matrix[i]![j]! += coefficient;
    matrix[j]![i]! += coefficient;
  }
  return matrix;
}

/** Whether no eigenvalue is below 0: by symmetric elimination, the largest of what is left first; `m` is used up. */
function isPositive(m: Float64Array[]): boolean {
  const left = new Set(m.keys());
  while (left.size > 0) {
    let p = -1;
    for (const i of left) if (p < 0 || m[i]![i]! > m[p]![p]!) p = i;
    const pivot = m[p]![p]!;
    if (pivot < ROUNDING)
      return [...left].every((i) => [...left].every((j) => Math.abs(m[i]![j]!) < ROUNDING));
    left.delete(p);
    for (const i of left) for (const j of left) m[i]![j]! -= (m[i]![p]! * m[p]![j]!) / pivot;
  }
  return true;
}
