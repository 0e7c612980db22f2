import { expect, it } from 'vitest';
import { draw, linesOf } from './sample.ts';

const lines = linesOf('packages/gate');

it('offers the lines of rules: no tests, no types, no comments, no imports', () => {
  const files = new Set(lines.map(({ file }) => file));
  expect(files).toContain('packages/gate/ledger/judge.ts');
  expect([...files].filter((file) => /test|types\.ts/u.test(file))).toEqual([]);
  expect(lines.find(({ file, line }) => file.endsWith('judge.ts') && line === 1)).toBeUndefined();
});

it('draws the same sample for the same seed, each line once', () => {
  const sample = draw(lines, 40, 7);
  expect(draw(lines, 40, 7)).toEqual(sample);
  expect(draw(lines, 40, 8)).not.toEqual(sample);
  expect(new Set(sample.map(({ file, line }) => `${file}:${line}`)).size).toBe(40);
  expect(draw(lines, 1e9, 7)).toHaveLength(lines.length);
});
