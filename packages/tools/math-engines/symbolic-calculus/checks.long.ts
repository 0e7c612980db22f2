/** Every vector, with the page's own check of each. */
import { expect, test } from 'vitest';
import { vectors } from '../../testing/held.ts';
import { ask } from './testing/ask.ts';
import { type Case, errorsOf } from './testing/vectors.ts';

const { cases } = vectors<Case>('symbolic-calculus');

test.each(cases)('$line', (c) => {
  const r = ask(c.line);
  for (const error of errorsOf(c, r)) expect(error).toBeLessThan(1e-8);
  expect(r.warnings).toEqual([]);
});
