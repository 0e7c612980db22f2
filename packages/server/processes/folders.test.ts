import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOwnDirs, ownDirOf, ownDirs } from './folders.ts';

test('each process has a folder of its own; those of more processes than there are go, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-folders-'));
  const all = (): string[] => readdirSync(folder).sort();
  for (const name of ['ledger.sqlite', 'worker-1', 'worker-99', 'worker-x'])
    writeFileSync(join(folder, name), '');
  const others = all();
  makeOwnDirs(folder, 3);
  expect(ownDirs(folder)).toEqual([1, 2, 3].map((number) => ownDirOf(folder, number)));
  expect(ownDirOf(folder, 1)).toBe(folder);
  writeFileSync(join(ownDirOf(folder, 3), 'alarms.json'), '{}');
  makeOwnDirs(folder, 2);
  expect(ownDirs(folder)).toHaveLength(2);
  makeOwnDirs(folder, 1);
  expect(all()).toEqual(others);
  rmSync(folder, { recursive: true });
  expect(ownDirs(folder)).toEqual([folder]);
});
