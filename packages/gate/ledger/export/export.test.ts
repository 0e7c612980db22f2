/** The whole book in lines: the same from either database, and each record told whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBook } from '../../testing/book-ledger.ts';
import { fillBusily } from '../../testing/busy-book.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { moveLedger } from '../move/move.ts';
import { exportDatabase, exportFile } from './export.ts';
import type { Format } from './lines.ts';
import { RECORDS } from './records.ts';

const server = new Postgres();
const folder = mkdtempSync(join(tmpdir(), 'tollbench-export-'));
const busy = join(folder, 'busy.sqlite');
let url = '';
beforeAll(async () => {
  await server.make();
  url = await server.database();
  const { book, ledger } = openBook(busy);
  fillBusily(book, 900, 3);
  await ledger.close();
  expect((await moveLedger(busy, url)).differences).toEqual([]);
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
const kinds = RECORDS;

test.each(['jsonl', 'csv'] as const)('as %s both databases say the same', async (format) => {
  const file = await whole(exportFile(busy, { format, kinds }));
  expect(file.length).toBeGreaterThan(100_000);
  expect(await whole(exportDatabase(url, { format, kinds }))).toBe(file);
});

test('every row is there, and none is told twice', async () => {
  const { rows, ledger } = openBook(busy);
  const text = await whole(exportFile(busy, { format: 'jsonl', kinds }));
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).record);
  const count = (name: string) => records.filter((record) => record === name).length;
  for (const [name, table] of [
    ...[
      ['payer', 'payers'],
      ['payment', 'payments'],
      ['claim', 'claims'],
      ['refund', 'refunds'],
    ],
    ...[
      ['sale', 'sales'],
      ['count', 'counts'],
    ],
  ] as const) {
    expect([name, count(name ?? '')]).toEqual([name, rows(table ?? '')]);
    expect(count(name ?? '')).toBeGreaterThan(0);
  }
  expect(count('transaction')).toBeGreaterThan(0);
  await ledger.close();
});

describe('a small book', () => {
  const path = join(folder, 'small.sqlite');
  const id = '00000001-0000-4000-8000-000000000000';
  const TX = `0x${'ab'.repeat(32)}` as const;
  const say = (format: Format, ...only: readonly string[]) =>
    whole(exportFile(path, { format, kinds: RECORDS.filter(({ name }) => only.includes(name)) }));
  beforeAll(async () => {
    const { ledger, statements } = openBook(path);
    await ledger.claim(claimOf({ id, authorization: authorizationOf(1) }));
    const entry = await ledger.get(id);
    if (entry === undefined) throw new Error('it is not queued');
    const reason = '=1+1, "so" it said';
    await ledger.put([{ ...entry, state: 'settled', txHash: TX, blockNumber: 77n, reason }]);
    statements.run('UPDATE settlements SET changed_at = ?', NOW + 9);
    const [payment] = await ledger.refundable(id);
    await ledger.bookRefund({
      ...{ handle: payment?.handle ?? '', claimId: id, payer: PAYER, txHash: TX, place: 3 },
      ...{ value: 400n, block: 80n, minedAt: NOW + 60, enteredAt: NOW + 90 },
    });
    await ledger.close();
  });
  const claim = {
    ...{ record: 'claim', claim: id, payment: authorizationOf(1).nonce, signed: true },
    ...{ payer: PAYER, resource: '/a.html', class: 'workbench-tool', crawler: 'GPTBot' },
    ...{ price: '1000', state: 'sold', claimed_at: NOW, sold_at: NOW, repeats: 0 },
    ...{ repeated_at: null, settlement: 'settled', settlement_tx: TX, settlement_block: '77' },
    ...{ settlement_final: false, settlement_value: '1000', settlement_at: NOW + 9 },
    settlement_reason: '=1+1, "so" it said',
  };

  test('tells amounts as decimal strings, times as numbers, and nothing as null', async () => {
    const [first, second] = (await say('jsonl', 'claim', 'refund')).split('\n');
    expect(JSON.parse(first ?? '')).toEqual(claim);
    expect(JSON.parse(second ?? '')).toEqual({
      ...{ record: 'refund', tx: TX, place: 3, payment: authorizationOf(1).nonce, claim: id },
      ...{ payer: PAYER, value: '400', state: 'booked', block: '80' },
      ...{ mined_at: NOW + 60, entered_at: NOW + 90 },
    });
    const [payment] = (await say('jsonl', 'payment')).split('\n');
    expect(JSON.parse(payment ?? '')).toEqual({
      ...{ record: 'payment', payment: authorizationOf(1).nonce, signed: true, payer: PAYER },
      ...{ worth: '1000', presenter: '203.0.113.9', presented_at: NOW, proved: false },
      ...{ retired: false, recipient: authorizationOf(1).to, valid_after: '0' },
      valid_before: `${NOW + 300}`,
    });
  });

  test('quotes in CSV what needs it, and lets no spreadsheet take a text for a formula', async () => {
    const csv = await say('csv', 'claim', 'sale');
    const [head, line, sale] = csv.split('\r\n');
    expect(head).toBe(
      `record,${[...Object.keys(claim).slice(1), 'day', 'sold', 'amount'].join(',')}`,
    );
    expect(line).toBe(
      `claim,${id},${authorizationOf(1).nonce},true,${PAYER},/a.html,workbench-tool,GPTBot,1000,sold,${NOW},${NOW},0,,settled,${TX},77,false,1000,${NOW + 9},"'=1+1, ""so"" it said",,,`,
    );
    expect(sale).toBe('sale,,,,,,workbench-tool,GPTBot,,,,,,,,,,,,,,2027-01-15,1,1000');
  });

  test('signs nothing over: no signature and no signed transaction is in it', async () => {
    const text = await whole(exportFile(busy, { format: 'jsonl', kinds: RECORDS }));
    expect(text).not.toMatch(/signature|"raw"/);
    expect(text).not.toContain(authorizationOf(1).signature.slice(2, 66));
  });
});

test('what is no ledger is refused in a sentence', async () => {
  const what = { format: 'jsonl', kinds: RECORDS } as const;
  await expect(whole(exportFile(join(folder, 'none'), what))).rejects.toThrow(
    /^there is no ledger/,
  );
  const empty = await server.database();
  await expect(whole(exportDatabase(empty, what))).rejects.toThrow(
    /^there is no ledger in postgres/,
  );
});
