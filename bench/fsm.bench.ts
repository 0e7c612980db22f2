/**
 * State minimisation of MCNC's machines. No program of Debian minimises states: Yosys' `fsm` encodes and does not merge, so that
 * ours stand alone.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { minimise } from '@tollbench/engines/fsm/minimise.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { bench, describe } from 'vitest';

const texts = JSON.parse(
  gunzipSync(
    readFileSync(
      new URL(
        '../packages/tools/digital-electronics/fsm-designer/testing/mcnc.json.gz',
        import.meta.url,
      ),
    ),
  ).toString('utf8'),
) as Record<string, string>;

const solve = (name: string) => minimise(behaviourOf(readMachine(texts[name] as string).machine));

describe('state minimisation of MCNC machines, read from KISS2', () => {
  for (const name of ['bbara', 'ex2', 'ex3', 'tbk', 's298', 'scf'])
    bench(name, () => void solve(name));
  bench('all 53', () => {
    for (const name of Object.keys(texts)) solve(name);
  });
});
