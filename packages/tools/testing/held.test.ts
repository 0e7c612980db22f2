import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Held } from '../define/held.ts';
import { expectHeld } from './held.ts';

const folder = mkdtempSync(join(tmpdir(), 'held-'));
afterAll(() => rmSync(folder, { recursive: true }));

const of = (largestError: number): Held => ({
  program: 'SciPy',
  version: '1.10.1',
  what: 'response',
  cases: 3,
  largestError,
  errorKind: 'relative',
});

test('what was measured must be what the page prints; else it says which is which and how to take it', () => {
  writeFileSync(join(folder, 'held.json'), JSON.stringify([of(2.1e-12)]));
  expectHeld(folder, [of(2.03e-12)]);
  expect(() => expectHeld(folder, [of(3e-12)])).toThrow(
    /Expected: what .*held\.json says.*Received: what this run measured.*HELD=write npm test -- /su,
  );
});
