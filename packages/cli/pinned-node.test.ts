/** What is done where the Node that npm brought does not run: as far as it shows without such a machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { complaint, missingLibrary, ownNode, pinnedFile, whatToType } from './bin/pinned-node.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pinned-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says something and ends. */
function saying(name: string, text: string, status: number): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${text}' >&${status ? 2 : 1}\nexit ${status}\n`, {
    mode: 0o755,
  });
  return file;
}

const LOADER =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';

describe('whether a Node runs', () => {
  test('the pinned one and this one do', () => {
    for (const file of [pinnedFile(), ownNode()]) expect(file && complaint(file)).toBe(undefined);
    expect(pinnedFile()).toBeTruthy();
  });

  test('one that lacks a library says which', () => {
    const words = complaint(saying('linked', LOADER, 127));
    expect(words && missingLibrary(words)).toBe('libatomic.so.1');
  });

  test('one too old, one that is not there and one of another kind do not', () => {
    expect(complaint(saying('old', 'v20.20.2', 0))).toBe('it is v20.20.2');
    expect(complaint(saying('new', 'v27.0.1', 0))).toBe(undefined);
    expect(complaint(join(folder, 'none'))).toContain('ENOENT');
    expect(complaint(saying('broken', 'Illegal instruction', 132))).toBe('Illegal instruction');
  });
});

describe('what to type is one sentence', () => {
  test.each([
    [LOADER, 'apt-get install libatomic1'],
    ['Illegal instruction', '(Illegal instruction): install Node 26'],
    [undefined, 'install Node 26'],
  ])('%s', (words, typed) => {
    const sentence = whatToType(words);
    expect(sentence).toContain(typed);
    expect(sentence).not.toMatch(/\n|\. [A-Z]/u);
  });
});
