import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { CacheInputs } from './inputs.ts';

const run = (some: Partial<CacheInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const hits = (some: Partial<CacheInputs>) =>
  run(some)
    .told.map((t) => (t.is === 'hit' ? 'h' : 'm'))
    .join('');

describe('published answers', () => {
  test('Patterson and Hennessy 5.3: nine references to eight blocks', () => {
    const r = run({});
    expect(hits({})).toBe('mmhhmmhmh');
    expect(r.told[7]).toMatchObject({ set: 2, victim: 26 });
  });
});
