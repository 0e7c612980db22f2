/**
 * All dumps of a checkout of ekiwi/wellen: `WELLEN_INPUTS=<checkout>/wellen/inputs npm run long -- public-dumps`. Each is
 * read here and by a Python script that splits it into words; of every signal the changes must be the same.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { describe, expect, test } from 'vitest';
import { pythonFile } from '../../../../../scripts/programs.ts';
import { digestsOf } from './dump-digest.ts';

const folder = process.env['WELLEN_INPUTS'];
const READER = fileURLToPath(new URL('read-words.py', import.meta.url));

describe.skipIf(folder === undefined)('public dumps', () => {
  const files = folder === undefined ? [] : globSync('**/*.vcd', { cwd: folder }).sort();
  let [signals, changes] = [0, 0];
  test.each(files)('%s', (file) => {
    const path = join(folder ?? '', file);
    const expected = JSON.parse(pythonFile(READER, { args: [path] }).stdout) as Record<
      string,
      [number, string]
    >;
    const found = digestsOf(readDump(readFileSync(path)));
    expect(found).toEqual(expected);
    signals += Object.keys(found).length;
    changes += Object.values(found).reduce((n, [count]) => n + count, 0);
  });
  test('says how many there were', () => {
    console.log(`${files.length} dumps, ${signals} signals, ${changes} changes`);
    expect(files.length).toBeGreaterThan(0);
  });
});
