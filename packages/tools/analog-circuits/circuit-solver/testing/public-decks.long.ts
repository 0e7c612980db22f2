/**
 * The 342 public decks as they are, from a folder of checkouts: `PUBLIC_DECKS=<folder>` has
 * `<owner>/<repository>/<path>` with what a deck includes, and its `.spiceinit`, beside it. What is not the file of the
 * list is refused. Each is run here and by ngspice 39, and held to what the list says of it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { madeFolder } from '../../../testing/folder.ts';
import { filesBeside, textOf } from './files-beside.ts';
import { DECKS, isAgreeing, type Listed } from './public-decks.ts';
import { AGREED, type Verdict, verdictOf } from './verdict.ts';

const folder = process.env['PUBLIC_DECKS'];
const made = madeFolder();

function byNgspice(deck: string, cwd: string, behaviour?: string): readonly Dataset[] | undefined {
  const [file, raw] = [made.at('deck.cir'), made.at('deck.raw')];
  rmSync(raw, { force: true });
  writeFileSync(file, deck);
  const mode = behaviour ? ['-D', `ngbehavior=${behaviour}`] : [];
  const options = { cwd, anyStatus: true, encoding: 'latin1' } as const;
  program('ngspice', [...mode, '-b', '-r', raw, file], options);
  if (!existsSync(raw)) return undefined;
  try {
    return readRaw(readFileSync(raw));
  } catch {
    // A run that was broken off says of its points that they are none.
    return undefined;
  }
}

function found({ repository, path, sha256, behaviour, ...rest }: Listed): Verdict {
  const file = join(folder ?? '', repository, path);
  const bytes = readFileSync(file);
  expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
  const beside = dirname(file);
  const deck = { name: basename(path), text: textOf(bytes), files: filesBeside(beside), ...rest };
  return verdictOf(deck, (text) => byNgspice(text, beside, behaviour));
}

/** The largest error of a voltage. */
const errorOf = (verdict: Verdict): number =>
  'parts' in verdict ? Math.max(0, ...verdict.parts.map((p) => p.voltage?.error ?? 0)) : Number.NaN;

test('at least 300 of the list agree', () => {
  expect(DECKS).toHaveLength(342);
  expect(DECKS.filter(isAgreeing).length).toBeGreaterThanOrEqual(300);
});

describe.skipIf(folder === undefined)('public decks, unchanged', () => {
  test.each(DECKS.filter(isAgreeing))('$repository $path agrees', (listed) => {
    const verdict = found(listed);
    expect(verdict).toMatchObject({ verdict: 'agrees' });
    expect(errorOf(verdict)).toBeLessThanOrEqual(AGREED);
  });

  test.each(DECKS.filter((d) => d.refused))('$repository $path is refused: $refused', (listed) => {
    const verdict = found(listed);
    expect(verdict).toMatchObject({
      ...{ verdict: 'refused', why: expect.stringContaining(listed.refused ?? '') },
    });
  });

  test.each(DECKS.filter((d) => d.failed))('$repository $path: $failed', (listed) => {
    expect(found(listed)).toMatchObject({
      ...{ verdict: 'failed', why: expect.stringContaining(listed.failed ?? '') },
    });
  });

  test.each(DECKS.filter((d) => d.differs))('$repository $path differs: $differs', (listed) => {
    const verdict = found(listed);
    expect(verdict).toMatchObject({ verdict: 'differs' });
    expect(errorOf(verdict)).toBeGreaterThan(AGREED);
  });

  test.each(DECKS.filter((d) => d.unmatched))('$repository $path: $unmatched', (listed) => {
    expect(found(listed)).toMatchObject({ verdict: 'uncompared' });
  });
});
