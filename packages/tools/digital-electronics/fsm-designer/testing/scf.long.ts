/** The largest incompletely specified machine of MCNC's set with its unreachable states: 97, as published. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { minimise } from '@tollbench/engines/fsm/minimise.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { expect, test } from 'vitest';

test('scf: 121 states to 97', () => {
  const texts = JSON.parse(
    gunzipSync(readFileSync(new URL('mcnc.json.gz', import.meta.url))).toString('utf8'),
  ) as Record<string, string>;
  const found = minimise(behaviourOf(readMachine(texts['scf'] as string).machine), {
    keepsUnreachable: true,
  });
  expect([found.machine.states.length, found.isProven]).toEqual([97, true]);
});
