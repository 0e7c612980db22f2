/** Each call of a ledger, some times: the middle of what it took, in milliseconds. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerReader } from '../../packages/gate/ledger/reader.ts';
import type { Ledger } from '../../packages/gate/ledger/types.ts';
import type { SharedLedger } from '../../packages/gate/settle/shared/types.ts';
import { claimOf, keyOf, NOW, nameOf, payerOf } from './book.ts';
import { someOf } from './fill.ts';

/** Of one call: milliseconds in the middle, and what it cost, which no other process on the machine changes. */
export interface Took {
  readonly middle: number;
  readonly cost: number;
}
export type Measured = ReadonlyMap<string, Took>;

/** What the database has spent until now: pages it looked at, or milliseconds of a core. */
export type Meter = () => Promise<number>;

const REPEATS = 60;
/** Milliseconds after which a call is repeated no more. */
const ENOUGH = 3_000;

/** A connection of PostgreSQL tells what it did with the first transaction that is a second later. */
function toldBy(ledger: Ledger & Partial<Pick<SharedLedger, 'waitingAfter'>>, meter: Meter): Meter {
  if (ledger.waitingAfter === undefined) return meter;
  return async () => {
    await sleep(1_100);
    await ledger.settlements();
    await ledger.probe();
    return meter();
  };
}

async function taken(meter: Meter, work: (k: number) => Promise<unknown>): Promise<Took> {
  const before = await meter();
  const took: number[] = [];
  const begun = performance.now();
  for (let k = 0; k < REPEATS && (k < 3 || performance.now() - begun < ENOUGH); k++) {
    const at = performance.now();
    await work(k);
    took.push(performance.now() - at);
  }
  const middle = took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
  return { middle, cost: ((await meter()) - before) / took.length };
}

export async function measure(
  ledger: Ledger & Partial<Pick<SharedLedger, 'waitingAfter'>>,
  reader: LedgerReader,
  payments: number,
  meter: Meter,
): Promise<Measured> {
  const known = someOf(payments);
  const some = (k: number): number => known[(k * 37) % known.length] ?? 1;
  const found = await ledger.lookup(keyOf(some(0)), NOW);
  if (found?.settlement?.state !== 'settled')
    throw new Error('the book does not know its payments');
  let next = 2 * payments + 1;
  const fresh = (signed: boolean): number => {
    do next++;
    while ((next % 10 !== 0) !== signed);
    return next;
  };
  const calls: readonly (readonly [string, (k: number) => Promise<unknown>])[] = [
    ['lookup, known', (k) => ledger.lookup(keyOf(some(k)), NOW)],
    ['lookup, new', (k) => ledger.lookup(keyOf(3 * payments + k), NOW)],
    ['present', () => ledger.present(keyOf(fresh(false)), 'transaction', 'p', NOW)],
    ['claim, authorization', () => ledger.claim(claimOf(fresh(true)))],
    ['claim, hash', () => ledger.claim(claimOf(fresh(false)))],
    ['claim, again', (k) => ledger.claim(claimOf(some(k)))],
    ['owed (standing)', (k) => ledger.standing(payerOf(k + 1), NOW)],
    ['due (open)', () => ledger.open()],
    ['due after (waitingAfter)', () => ledger.waitingAfter?.(0n) ?? Promise.resolve()],
    ['not final (unfinal)', () => ledger.unfinal()],
    ['by hash lately', () => ledger.hashPayments(NOW - 3_600)],
    ['silent since', () => ledger.silentSince(60)],
    ['prune', () => ledger.prune(NOW - 9_999, NOW)],
    ['totals of settlements', () => ledger.settlements()],
    ['totals of sales', () => ledger.sales('2027-01-01', '2027-01-31')],
    ['refundable', (k) => ledger.refundable(nameOf(some(k)))],
    ['refunds that are open', () => ledger.openRefunds()],
    ['report: status', () => reader.status()],
    ['report: owed', () => reader.owed(100)],
    ['report: failed', () => reader.failed(100)],
    ['report: refunds', () => reader.refunds(100)],
    ['report: story of a payment', (k) => reader.paymentsNamed(nameOf(some(k)), 10)],
    ['report: payments of a payer', (k) => reader.paymentsOf(payerOf(k + 1), 20)],
    ['report: newest block', () => reader.newestBlock()],
  ];
  const measured = new Map<string, Took>();
  const told = toldBy(ledger, meter);
  for (const [name, work] of calls) measured.set(name, await taken(told, work));
  return measured;
}

/** A claim on a pass that bought so many pages already. */
export async function measurePasses(
  ledger: Ledger,
  sizes: readonly number[],
  meter: Meter,
): Promise<Measured> {
  const measured = new Map<string, Took>();
  const told = toldBy(ledger, meter);
  for (const [n, size] of sizes.entries()) {
    const pass = (page: number) =>
      claimOf(10 * (7e8 + n), { worth: 1n << 40n, resource: `/page-${page}.html`, price: 1n });
    for (let page = 0; page < size; page += 200)
      await Promise.all(
        Array.from({ length: Math.min(200, size - page) }, (_, k) => ledger.claim(pass(page + k))),
      );
    const next = await taken(told, (k) => ledger.claim(pass(size + k)));
    measured.set(`claim on a pass of ${size} pages`, next);
    measured.set(
      `again, on a pass of ${size} pages`,
      await taken(told, (k) => ledger.claim(pass(k))),
    );
  }
  return measured;
}

/** What a start reads of the ledger before it sells. */
export async function measureStart(open: () => Promise<Ledger>): Promise<number> {
  const begun = performance.now();
  const ledger = await open();
  await ledger.probe();
  await ledger.silentSince(60);
  await ledger.hashPayments(NOW - 3_600);
  await Promise.all([ledger.open(), ledger.openTransactions(), ledger.unfinal()]);
  const took = performance.now() - begun;
  await ledger.close();
  return took;
}
