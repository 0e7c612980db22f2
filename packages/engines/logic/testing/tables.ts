import fc from 'fast-check';
import type { Cube } from '../cube.ts';
import { defaultVariables, type TruthTable } from '../truth-table.ts';

/** Arbitrary functions of `least` to `most` variables with don't-cares. */
export const table = (least = 0, most = 5): fc.Arbitrary<TruthTable> =>
  fc.integer({ min: least, max: most }).chain((n) => tableOver(defaultVariables(n)));

/** Several functions of the same variables. */
export const tables = (most = 4): fc.Arbitrary<TruthTable[]> =>
  fc
    .integer({ min: 0, max: most })
    .chain((n) => fc.array(tableOver(defaultVariables(n)), { minLength: 1, maxLength: 4 }));

export const tableOver = (variables: readonly string[]): fc.Arbitrary<TruthTable> =>
  fc
    .uint8Array({ minLength: 1 << variables.length, maxLength: 1 << variables.length, max: 2 })
    .map((values) => ({ variables, values }));

/** By the definition: m is in the cube if each variable of the cube has its value there. */
export const holds = (cube: Cube, m: number): boolean => {
  for (let bit = 1; bit <= cube.mask; bit *= 2) {
    if (cube.mask & bit && (m & bit) !== (cube.value & bit)) return false;
  }
  return true;
};
