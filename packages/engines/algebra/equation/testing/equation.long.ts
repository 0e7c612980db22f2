/** Every initial value of the oracle, and how many of Kamke’s first hundred equations of two chapters are solved. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { missAt, solvedText } from './solved.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const vectors = read('../../../../../oracles/vectors/equations.json') as {
  readonly initial: readonly {
    readonly text: string;
    readonly conditions: string;
    readonly at: readonly number[];
    readonly value: readonly number[];
  }[];
};
/** E. Kamke, Differentialgleichungen I (1961), chapters C.1 and C.2: the equations alone; null where they have unknown functions. */
const kamke = read('./kamke.json') as Readonly<Record<string, string | null>>;

describe('initial values', () => {
  test.each(vectors.initial)('$text, $conditions', ({ text, conditions, at, value }) => {
    const found = solvedText(`${text}; ${conditions}`);
    const solution = found.kind === 'solved' ? found.particular?.solutions[0] : undefined;
    if (!solution) throw new Error(found.notes.join(' '));
    at.forEach((x, k) => {
      expect(missAt(solution, 'x', x, 'y', value[k] as number)).toBeLessThan(1e-9);
    });
  });
});

function solvedOf(chapter: string): { solved: number; of: number } {
  const list = Object.entries(kamke).flatMap(([n, t]) =>
    n.startsWith(`${chapter}.`) && t ? [t] : [],
  );
  return { solved: list.filter((t) => solvedText(t).kind === 'solved').length, of: list.length };
}

test('Kamke 1.1 to 1.100', { timeout: 600_000 }, () => {
  const { solved, of } = solvedOf('1');
  expect(of).toBe(79);
  expect(solved).toBeGreaterThanOrEqual(53);
});

test('Kamke 2.1 to 2.100', { timeout: 600_000 }, () => {
  const { solved, of } = solvedOf('2');
  expect(of).toBe(77);
  expect(solved).toBeGreaterThanOrEqual(40);
});
