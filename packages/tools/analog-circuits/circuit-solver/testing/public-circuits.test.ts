/**
 * Forty circuits of the public decks, in words of our own: their parts and values, each named after the deck that has it.
 * Every voltage is compared with ngspice 39's as public-decks.long.ts does for the decks themselves.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { madeFolder } from '../../../testing/folder.ts';
import circuits from './public-circuits.json' with { type: 'json' };
import { DECKS } from './public-decks.ts';
import { AGREED, verdictOf } from './verdict.ts';

const folder = madeFolder();

function byNgspice(deck: string): readonly Dataset[] | undefined {
  const [file, raw] = [folder.at('deck.cir'), folder.at('deck.raw')];
  writeFileSync(file, deck);
  program('ngspice', ['-b', '-r', raw, file]);
  return existsSync(raw) ? readRaw(readFileSync(raw)) : undefined;
}

test('each is of a deck of the list', () => {
  const listed = new Set(DECKS.map(({ repository, path }) => `${repository}/${path}`));
  expect(circuits.filter(({ deck }) => !listed.has(deck))).toEqual([]);
  expect(new Set(circuits.map(({ deck }) => deck)).size).toBe(40);
});

test.each(circuits)('$title ($deck)', ({ title, cards }) => {
  const text = [title, ...cards, '.end', ''].join('\n');
  const verdict = verdictOf({ name: 'circuit.cir', text, files: [] }, byNgspice);
  if (!('parts' in verdict)) throw new Error(verdict.why);
  expect(verdict.parts.reduce((sum, { traces }) => sum + traces, 0)).toBeGreaterThan(1);
  for (const { kind, voltage, missing } of verdict.parts) {
    expect(missing).toEqual([]);
    expect(voltage?.error ?? 0, `${kind} ${voltage?.trace}`).toBeLessThanOrEqual(AGREED);
  }
});
