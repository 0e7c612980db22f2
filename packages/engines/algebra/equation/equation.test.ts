import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { missAt, solvedText } from './testing/solved.ts';

interface Vectors {
  readonly initial: readonly {
    readonly text: string;
    readonly conditions: string;
    readonly at: readonly number[];
    readonly value: readonly number[];
  }[];
  readonly systems: readonly {
    readonly text: string;
    readonly conditions: string;
    readonly at: readonly number[];
    readonly value: readonly (readonly number[])[];
  }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../../oracles/vectors/equations.json', import.meta.url), 'utf8'),
) as Vectors;

/** Every eighth here, all of them in testing/equation.long.ts. */
const some = vectors.initial.filter((_, k) => k % 8 === 0);

describe('initial values against SciPy’s DOP853, which knows no formula', () => {
  test.each(some)('$text, $conditions', ({ text, conditions, at, value }) => {
    const found = solvedText(`${text}; ${conditions}`);
    if (found.kind !== 'solved') throw new Error('unsolved');
    const [solution] = found.particular?.solutions ?? [];
    if (!solution) throw new Error(found.particular?.notes.join(' '));
    at.forEach((x, k) => {
      expect(missAt(solution, 'x', x, 'y', value[k] as number)).toBeLessThan(1e-9);
    });
  });
});

describe('systems against SciPy', () => {
  test.each(vectors.systems)('$text, $conditions', ({ text, conditions, at, value }) => {
    const found = solvedText(`${text}; ${conditions}`);
    if (found.kind !== 'solved') throw new Error('unsolved');
    const [solution] = found.particular?.solutions ?? [];
    if (!solution) throw new Error(found.particular?.notes.join(' '));
    at.forEach((t, k) => {
      (value[k] as readonly number[]).forEach((v, j) => {
        expect(missAt(solution, 't', t, 'xyz'[j] as string, v)).toBeLessThan(1e-9);
      });
    });
  });
});
