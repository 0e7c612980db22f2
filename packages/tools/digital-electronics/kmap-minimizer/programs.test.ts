/** What a program does with an export: it goes by ids, and needs no word that people read. */
import { expect, test } from 'vitest';
import type { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

interface Taken {
  readonly results: Readonly<Record<string, unknown>>;
  readonly tables: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
}
const taken = async (some: NonNullable<Some>) =>
  JSON.parse(await exportedText(tool, 'json', some)) as Taken;
const preset = (start: string) =>
  tool.presets?.find(({ title }) => title.startsWith(start))?.inputs ?? {};
/** A table as records of texts. */
const rowsOf = (t: Taken, id: string): Record<string, string>[] => {
  const columns = Object.entries(t.tables[id] ?? {});
  return Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, k) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, String(cells[k])])),
  );
};
const holds = (cube: string, inputs: string) =>
  [...cube].every((c, k) => c === '-' || c === inputs[k]);
/** What a cover of either form makes of a row of the truth table, output by output. */
const built = (cover: Record<string, string>[], inputs: string, form: 'sop' | 'pos', k: number) => {
  const met = cover.some((t) => t['outputs']?.[k] === '1' && holds(t['cube'] ?? '', inputs));
  return met === (form === 'sop') ? '1' : '0';
};

test.each(['Seven-segment', 'Full adder', 'Is it a BCD', 'A PLA of four'])(
  '%s: the cubes of each form give every cell that was asked for, and its column of the table',
  async (start) => {
    const t = await taken({ ...preset(start), form: 'both' });
    const table = rowsOf(t, 'truthTable');
    const names = t.results['outputs'] as string[];
    expect(table).toHaveLength(2 ** (t.results['variables'] as string[]).length);
    for (const form of ['sop', 'pos'] as const) {
      const cover = rowsOf(t, `${form}Cover`);
      expect(cover).toHaveLength(Number(t.results[`${form}Terms`]));
      for (const row of table)
        names.forEach((_, k) => {
          const got = built(cover, row['inputs'] ?? '', form, k);
          expect(row[form]?.[k]).toBe(got);
          expect([got, '-']).toContain(row['required']?.[k]);
        });
    }
  },
);

test('BCD to seven segments: nine shared terms, and the inputs that never come are open', async () => {
  const t = await taken(preset('Seven-segment'));
  expect(rowsOf(t, 'functions').map((f) => [f['output'], f['ones'], f['dontCares']])).toEqual(
    [...'abcdefg'].map((name, k) => [name, String([8, 8, 9, 7, 4, 6, 7][k]), '6']),
  );
  expect(t.results['truthTables']).toContain('1011011111------');
  expect(t.results).toMatchObject({ sopProof: 'minimum', sopTerms: 9 });
});

test('the ring of eight: two covers of four, none of their primes essential, by their cubes', async () => {
  const t = await taken(preset('A ring of eight'));
  expect(t.results).toMatchObject({
    sopMinimumCount: 2,
    sopMinimumCountComplete: true,
    sopEssentialCount: 0,
    sopPrimeCount: 8,
    sopCoreCells: 8,
    sopCorePrimes: 8,
  });
  const terms = rowsOf(t, 'sopMinimaTerms');
  const of = (cover: string) => terms.filter((r) => r['cover'] === cover).map((r) => r['cube']);
  expect([of('1').length, of('2').length]).toEqual([4, 4]);
  // Each prime of the ring is in one of the two.
  expect([...of('1'), ...of('2')].sort()).toEqual(
    rowsOf(t, 'sopPrimes')
      .map((p) => p['cube'])
      .sort(),
  );
  expect(rowsOf(t, 'sopPrimes').every((p) => p['essential'] === 'false')).toBe(true);
});

test('a multiplexer: the hazard between 7 and 3 of S A B, and the consensus AB that mends it', async () => {
  const t = await taken(preset('A multiplexer that'));
  const [hazard, ...more] = rowsOf(t, 'sopHazards');
  expect(more).toEqual([]);
  expect([hazard?.['from'], hazard?.['to']].sort()).toEqual(['3', '7']);
  expect(hazard).toMatchObject({ output: 'F', variable: 'S', mendingCube: '-11' });
  expect(rowsOf(t, 'sopMendingTerms')).toEqual([{ output: 'F', term: 'AB', cube: '-11' }]);
  expect(rowsOf(t, 'sopEssentials').map((e) => [e['cube'], e['minterm']])).toEqual(
    expect.arrayContaining([
      ['11-', '6'],
      ['0-1', '1'],
    ]),
  );
  const csv = await exportedText(tool, 'csv', preset('A multiplexer that'));
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    'minterm,inputs,required,sop',
    '0,000,0,0',
    '1,001,1,1',
  ]);
});
