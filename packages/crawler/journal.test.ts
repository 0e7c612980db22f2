/** The journal's file: what a crash leaves of it, who else wants it, what somebody wrote into it. */
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileJournal } from './file-journal.ts';
import { NO_PROOF } from './journal.ts';
import type { SignedPayment } from './sign.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawler-journal-'));
  path = join(folder, 'payments.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payment = (n: number): SignedPayment => ({
  url: `https://site.test/${n}.html`,
  header: 'X-PAYMENT',
  value: 'e30=',
  amount: 1000n,
  payer: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  nonce: `0x${n.toString(16).padStart(64, '0')}`,
  validBefore: 2_000_000_000,
});

function written(...numbers: number[]): void {
  const journal = new FileJournal(path);
  for (const n of numbers) journal.signed(payment(n));
  journal.close();
}

describe('taken up again', () => {
  test('it knows what was signed, what came of it, and how that is shown', () => {
    const journal = new FileJournal(path);
    for (const n of [1, 2, 3]) journal.signed(payment(n));
    journal.delivered(payment(1), { token: 'abc', receipt: 'a.b.c' });
    journal.refused(payment(2));
    journal.close();
    const again = new FileJournal(path);
    expect(again.spent()).toBe(3000n);
    expect(again.last(payment(1).url)).toEqual({
      payment: payment(1),
      state: 'delivered',
      token: 'abc',
      receipt: 'a.b.c',
    });
    expect(again.last(payment(2).url)?.state).toBe('void');
    expect(again.last(payment(3).url)?.state).toBe('signed');
    again.close();
  });

  test('a refused payment counts: whoever holds it may have collected', () => {
    const journal = new FileJournal(path);
    journal.signed({ ...payment(1), validBefore: 1 });
    journal.refused({ ...payment(1), validBefore: 1 });
    expect(journal.spent()).toBe(1000n);
    journal.close();
  });

  test('a page that came stays delivered where the site refuses to send it again', () => {
    const journal = new FileJournal(path);
    journal.signed(payment(1));
    journal.delivered(payment(1), NO_PROOF);
    journal.refused(payment(1));
    expect(journal.last(payment(1).url)?.state).toBe('delivered');
    journal.close();
  });

  test.each([1, 20, 200])('a last line cut off after %d characters is as if never written', (n) => {
    written(1, 2);
    const line = readFileSync(path, 'utf8').split('\n')[1] as string;
    appendFileSync(path, line.slice(0, n));
    // The next record stands on a line of its own, and is found by the run after.
    written(3);
    const journal = new FileJournal(path);
    expect(journal.spent()).toBe(3000n);
    expect(journal.last(payment(3).url)?.payment).toEqual(payment(3));
    journal.close();
  });

  test('it is its owner’s alone to read', () => {
    written(1);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('refused', () => {
  test('is a journal that another crawl has open, until it is closed', () => {
    const journal = new FileJournal(path);
    expect(() => new FileJournal(path)).toThrow(
      /payments\.jsonl is in use by another crawl.*another folder/,
    );
    journal.close();
    new FileJournal(path).close();
  });

  const record = {
    state: 'signed',
    ...payment(1),
    amount: '1000',
  };
  test.each<[string, object | string, RegExp]>([
    ['no JSON', '{', /line 2 is not a payment record: it is not JSON/],
    ['a list', '[]', /it is not an object/],
    ['another state', { ...record, state: 'paid' }, /its state is "paid"/],
    ['an empty amount', { ...record, amount: '' }, /its amount is ""/],
    ['an amount that is a number', { ...record, amount: 1000 }, /its amount is 1000/],
    ['a negative amount', { ...record, amount: '-1' }, /its amount is "-1"/],
    ['no nonce', { ...record, nonce: undefined }, /its nonce is missing/],
    ['another header', { ...record, header: 'Cookie' }, /its header is "Cookie"/],
    ['a time that is no number', { ...record, validBefore: 'now' }, /its validBefore is "now"/],
    ['another kind of address', { ...record, url: 'file:///x' }, /its url is "file:\/\/\/x"/],
    ['a token with a line break', { ...record, token: 'a\nb' }, /its token is "a\\nb"/],
  ])('is %s', (_what, line, words) => {
    written(2);
    appendFileSync(path, `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    const before = readFileSync(path, 'utf8');
    expect(() => new FileJournal(path)).toThrow(words);
    expect(readFileSync(path, 'utf8')).toBe(before);
    // And it is not left locked.
    writeFileSync(path, '');
    new FileJournal(path).close();
  });
});
