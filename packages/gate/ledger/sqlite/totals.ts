/** Totals that are kept, not scanned: each is written in the transaction of what it counts. */
import type { Address } from '../../chain/types.ts';
import type { SettlementState } from '../../settle/types.ts';
import type { Standing } from '../types.ts';
import { sharesOf, type Weight } from '../weights.ts';
import type { Statements } from './statements.ts';
import { big, bytesOf, type Row } from './values.ts';

/** A payer's row, as it stands in the transaction under way. */
export interface Payer {
  readonly id: bigint;
  owed: bigint;
  unsettled: bigint;
  settled: bigint;
  failed: bigint;
}

interface Sold {
  readonly day: string;
  readonly resourceClass: string;
  readonly crawler: string;
  count: bigint;
  amount: bigint;
}

/**
 * What is counted in one transaction, in memory: every claim moves the same few rows, so they are
 * written once for all of them, by `write` before its commit. Nothing is known from one transaction
 * to the next.
 */
export class Totals {
  readonly #statements: Statements;
  readonly #byAddress = new Map<Address, Payer>();
  readonly #payers = new Map<bigint, Payer>();
  readonly #changed = new Set<Payer>();
  readonly #settlements = new Map<SettlementState, { count: bigint; amount: bigint }>();
  readonly #sales = new Map<string, Sold>();
  #house: Standing['exposure'] | null = null;
  /** What is to be written of it. */
  #houseMoved: Standing['exposure'] | null = null;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** The row of an address; `undefined` where it is new. */
  payer(address: Address): Payer | undefined {
    const known = this.#byAddress.get(address);
    // Stryker disable next-line ConditionalExpression: speed only, the row would be read again
    if (known !== undefined) return known;
    const row = this.#statements.one('SELECT * FROM payers WHERE address = ?', bytesOf(address));
    const payer = row === undefined ? undefined : this.#take(row);
    // Stryker disable next-line all: speed only, the row would be read again
    if (payer !== undefined) this.#byAddress.set(address, payer);
    return payer;
  }

  /** A claim of this payer became another, appeared (`before` is null), or went. */
  claimMoved(payer: bigint, before: Weight | null, after: Weight | null): void {
    const [was, is] = [sharesOf(before), sharesOf(after)];
    const owed = is.owed - was.owed;
    const unsettled = is.unsettled - was.unsettled;
    // Stryker disable next-line ConditionalExpression: speed only, what has not moved would be written
    if (owed !== 0n || unsettled !== 0n) {
      const row = this.#change(payer);
      row.owed += owed;
      row.unsettled += unsettled;
    }
    const exposed = is.exposed - was.exposed;
    const collected = is.collected - was.collected;
    // Stryker disable next-line ConditionalExpression: speed only, what has not moved would be written
    if (exposed === 0n && collected === 0n) return;
    const house = this.exposure();
    this.#houseMoved = {
      unsettled: house.unsettled + exposed,
      settled: house.settled + collected,
    };
    this.#house = this.#houseMoved;
  }

  /** A settlement of this payer's `value` changed its state, or is new (`before` is null). */
  settlementMoved(
    payer: bigint,
    value: bigint,
    before: SettlementState | null,
    after: SettlementState,
  ): void {
    if (before === after) return;
    if (before !== null) this.#count(before, -1n, -value);
    this.#count(after, 1n, value);
    const failed = BigInt(after === 'failed') - BigInt(before === 'failed');
    const settled = after === 'settled' ? value : before === 'settled' ? -value : 0n;
    // Stryker disable next-line ConditionalExpression: speed only, what has not moved would be written
    if (failed === 0n && settled === 0n) return;
    const row = this.#change(payer);
    row.failed += failed;
    const sum = row.settled + settled;
    // A payer whose settlement failed is back at the start.
    // Stryker disable next-line EqualityOperator: zero is zero
    row.settled = after === 'failed' || sum < 0n ? 0n : sum;
  }

  sold(day: string, resourceClass: string, crawler: string, price: bigint): void {
    const key = JSON.stringify([day, resourceClass, crawler]);
    const row = this.#sales.get(key) ?? { day, resourceClass, crawler, count: 0n, amount: 0n };
    row.count++;
    row.amount += price;
    this.#sales.set(key, row);
  }

  exposure(): Standing['exposure'] {
    if (this.#house === null) {
      const { unsettled, settled } = this.#statements.one('SELECT * FROM house') ?? {};
      this.#house = { unsettled: big(unsettled), settled: big(settled) };
    }
    return this.#house;
  }

  /** Writes what has been counted. The last thing in each transaction; then it is to be forgotten. */
  write(): void {
    for (const { id, owed, unsettled, settled, failed } of this.#changed)
      this.#statements.run(
        'UPDATE payers SET owed = ?, unsettled = ?, settled = ?, failed = ? WHERE id = ?',
        owed,
        unsettled,
        settled,
        failed,
        id,
      );
    if (this.#houseMoved !== null)
      this.#statements.run(
        'UPDATE house SET unsettled = ?, settled = ?',
        this.#houseMoved.unsettled,
        this.#houseMoved.settled,
      );
    for (const [state, { count, amount }] of this.#settlements)
      this.#statements.run(
        `INSERT INTO settlement_totals VALUES (?1, max(0, ?2), max(0, ?3))
         ON CONFLICT DO UPDATE SET count = count + ?2, amount = amount + ?3`,
        state,
        count,
        amount,
      );
    for (const { day, resourceClass, crawler, count, amount } of this.#sales.values())
      this.#statements.run(
        `INSERT INTO sales VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET sold = sold + excluded.sold, amount = amount + excluded.amount`,
        day,
        resourceClass,
        crawler,
        count,
        amount,
      );
  }

  /** Forgets what has been counted: its transaction was undone, or is over. */
  forget(): void {
    this.#byAddress.clear();
    this.#payers.clear();
    this.#changed.clear();
    this.#settlements.clear();
    this.#sales.clear();
    this.#house = null;
    this.#houseMoved = null;
  }

  #take(row: Row): Payer {
    const id = big(row['id']);
    const known = this.#payers.get(id);
    if (known !== undefined) return known;
    const payer = {
      id,
      owed: big(row['owed']),
      unsettled: big(row['unsettled']),
      settled: big(row['settled']),
      failed: big(row['failed']),
    };
    this.#payers.set(id, payer);
    return payer;
  }

  #change(id: bigint): Payer {
    let payer = this.#payers.get(id);
    // Stryker disable next-line ConditionalExpression: speed only, it is taken once
    if (payer === undefined) {
      const row = this.#statements.one('SELECT * FROM payers WHERE id = ?', id);
      // Stryker disable next-line all: every claim refers to its payer's row
      if (row === undefined) throw new Error(`there is no payer ${id}`);
      payer = this.#take(row);
    }
    this.#changed.add(payer);
    return payer;
  }

  #count(state: SettlementState, count: bigint, amount: bigint): void {
    const total = this.#settlements.get(state) ?? { count: 0n, amount: 0n };
    total.count += count;
    total.amount += amount;
    this.#settlements.set(state, total);
  }
}
