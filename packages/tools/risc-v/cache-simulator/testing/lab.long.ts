/**
 * The long traces of the cache lab, where a copy is at hand: LAB names its folder traces/. Nothing of it is kept here.
 * With those of hNSBQZ/csapp_cache all five were met in November 2026.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBase64 } from '../../../define/base64.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import tool from '../index.ts';
import { packing } from '../packing.ts';
import { LONG_LAB } from './published.ts';

const LAB = process.env['LAB'] ?? '';

test.skipIf(!existsSync(LAB)).each(LONG_LAB)(
  'cache lab, $trace with s $s, E $e, b $b',
  ({ trace, s, e, b, counts }) => {
    const packed = packing();
    packed.push(readFileSync(`${LAB}/${trace}.trace`));
    const inputs = withDefaults(tool.inputs, {
      ...{ source: 'file', file: createBase64(packed.finish().bytes), given: 'sets' },
      ...{ sets: 2 ** s, line: 2 ** b, organisation: 'ways', ways: e },
      ...{ fetches: 'skip', crossing: 'first' },
    });
    const r = evaluate(tool, inputs);
    expect([r.counted - r.misses, r.misses, r.first.counts.evictions]).toEqual(counts);
  },
);
