/** Nigel Tao's parse-number-fxx-test-data: `PARSE_NUMBER=<folder>` holds its `data/*.txt`: f16, f32, f64 and the text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongIn } from '@tollbench/engines/float/testing/parse-number.ts';
import { describe, expect, test } from 'vitest';

const folder = process.env['PARSE_NUMBER'];

describe.skipIf(folder === undefined)('decimal texts, unchanged', () => {
  const files = folder === undefined ? [] : readdirSync(join(folder, 'data')).sort();
  test.each(files)('%s', (name) => {
    const lines = readFileSync(join(folder ?? '', 'data', name), 'utf8')
      .split('\n')
      .filter(Boolean);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.flatMap(wrongIn)).toEqual([]);
  });
});
