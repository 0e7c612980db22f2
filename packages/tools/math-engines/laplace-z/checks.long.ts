/** Every vector by the page’s own check; the tests take a quarter of them. */
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { vectors } from '../../testing/held.ts';
import { compute } from './compute.ts';
import tool from './index.ts';
import { type Case, QUERIES } from './testing/vectors.ts';

test('every answer is confirmed by its integral, its recursion or its sum', () => {
  for (const c of vectors<Case>('laplace-z').cases) {
    const r = compute(withDefaults(tool.inputs, QUERIES[c.kind](c)));
    expect(r.worst, c.text).toBeLessThan(1e-6);
  }
});
