/** The journal's disk: what is full, and what is flushed before it is acted on. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileJournal } from './file-journal.ts';
import type { SignedPayment } from './sign.ts';

/** Bytes that still fit. */
let room = Number.POSITIVE_INFINITY;
const calls: string[] = [];
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    writeSync: (file: number, bytes: Buffer, at: number, length: number) => {
      calls.push('write');
      if (room === 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      const written = real.writeSync(file, bytes, at, Math.min(length, room));
      room -= written;
      return written;
    },
    fsyncSync: (file: number) => {
      calls.push('flush');
      real.fsyncSync(file);
    },
  };
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'crawler-disk-'));
  path = join(folder, 'payments.jsonl');
  room = Number.POSITIVE_INFINITY;
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const payment = (n: number): SignedPayment => ({
  url: `https://site.test/${n}.html`,
  header: 'X-PAYMENT',
  value: 'e30=',
  amount: 1000n,
  payer: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  nonce: `0x${n.toString(16).padStart(64, '0')}`,
  validBefore: 2_000_000_000,
});

test('a payment that did not fit is not made, and leaves nothing behind for the next to stand on', () => {
  const journal = new FileJournal(path);
  journal.signed(payment(1));
  room = 40;
  expect(() => journal.signed(payment(2))).toThrow(
    /payments\.jsonl cannot be written, so nothing is paid: ENOSPC/,
  );
  expect(journal.spent()).toBe(1000n);
  expect(journal.last(payment(2).url)).toBeUndefined();
  room = Number.POSITIVE_INFINITY;
  journal.signed(payment(3));
  journal.close();
  const again = new FileJournal(path);
  expect(again.spent()).toBe(2000n);
  again.close();
});

test('what is signed is flushed to the disk before it is said to be', () => {
  const journal = new FileJournal(path);
  calls.length = 0;
  journal.signed(payment(1));
  expect(calls).toEqual(['write', 'flush']);
  journal.close();
});
