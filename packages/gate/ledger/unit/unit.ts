/**
 * One unit of work: the rows at hand, and what becomes of them. Whoever opens it has read, under the lock
 * that all writers take, every row that its calls name; whoever ends it writes what changed. In between
 * nothing waits: what a call sees, the one before it has left.
 */
import type { Address, Hex } from '../../chain/types.ts';
import type { RelayedTransaction, SettlementState } from '../../settle/types.ts';
import type { Exposure } from '../types.ts';
import { sharesOf, type Weight } from '../weights.ts';
import type { Claim, Payer, Payment, Resource } from './rows.ts';

/** Number of things and atomic units. */
export interface Sum {
  count: bigint;
  amount: bigint;
}

export interface Sold extends Sum {
  readonly day: string;
  readonly resourceClass: string;
  readonly crawler: string;
}

export class Unit {
  readonly #payers = new Map<Address, Payer>();
  readonly #payments = new Map<string, Payment>();
  readonly #claims = new Map<string, Claim>();
  readonly #resources = new Map<string, Resource>();
  readonly #reserved = new Map<Payer, Set<Claim>>();
  /** Of all payers together, as it stands now. */
  readonly exposure: { unsettled: bigint; settled: bigint };

  /** Rows that are new or changed; claims are written with their settlements. */
  readonly changed = {
    payers: new Set<Payer>(),
    payments: new Set<Payment>(),
    claims: new Set<Claim>(),
  };
  /** Rows that go. */
  readonly dropped = { payments: new Set<Payment>(), claims: new Set<Claim>() };
  /** Claims whose settlement is no more. */
  readonly unsettled = new Set<Claim>();
  readonly transactions = new Map<Hex, RelayedTransaction>();
  /** What is to be added to what is kept. */
  readonly exposureMoved = { unsettled: 0n, settled: 0n };
  readonly settlementsMoved = new Map<SettlementState, Sum>();
  readonly sold = new Map<string, Sold>();

  constructor(exposure: Exposure) {
    this.exposure = { ...exposure };
  }

  /** Takes in a row that was read. */
  addPayer(payer: Payer): void {
    this.#payers.set(payer.address, payer);
  }

  addPayment(payment: Payment): void {
    this.#payments.set(payment.handle, payment);
  }

  addClaim(claim: Claim): void {
    this.#claims.set(claim.name, claim);
    claim.payment.claims.push(claim);
    if (claim.state !== 'reserved') return;
    const reserved = this.#reserved.get(claim.payer) ?? new Set();
    this.#reserved.set(claim.payer, reserved.add(claim));
  }

  addResource(resource: Resource): void {
    this.#resources.set(resource.digest, resource);
  }

  payer(address: Address): Payer | undefined {
    return this.#payers.get(lower(address));
  }

  /** The row of an address, a new one where there is none. */
  payerOf(written: Address): Payer {
    const address = lower(written);
    const known = this.#payers.get(address);
    if (known !== undefined) return known;
    const payer = { id: null, address, owed: 0n, unsettled: 0n, settled: 0n, failed: 0n };
    this.addPayer(payer);
    this.changed.payers.add(payer);
    return payer;
  }

  payment(handle: string): Payment | undefined {
    return this.#payments.get(handle);
  }

  resource(digest: string): Resource | undefined {
    return this.#resources.get(digest);
  }

  claim(name: string): Claim | undefined {
    return this.#claims.get(name);
  }

  /** Reserved claims among the rows at hand, of one payer or of all. */
  reserved(payer?: Payer): Claim[] {
    const sets = payer === undefined ? [...this.#reserved.values()] : [this.#reserved.get(payer)];
    return sets.flatMap((set) => [...(set ?? [])]).filter(({ state }) => state === 'reserved');
  }

  putPayment(payment: Payment): void {
    this.addPayment(payment);
    this.changed.payments.add(payment);
  }

  putClaim(claim: Claim): void {
    this.addClaim(claim);
    this.changed.claims.add(claim);
  }

  /** No key leads to it any more. */
  retire(payment: Payment, handle: string): void {
    this.#payments.delete(payment.handle);
    payment.handle = handle;
    payment.retired = true;
    this.putPayment(payment);
  }

  dropPayment(payment: Payment): void {
    this.#payments.delete(payment.handle);
    this.changed.payments.delete(payment);
    if (payment.id !== null) this.dropped.payments.add(payment);
  }

  dropClaim(claim: Claim): void {
    this.#claims.delete(claim.name);
    this.#reserved.get(claim.payer)?.delete(claim);
    claim.payment.claims = claim.payment.claims.filter((other) => other !== claim);
    this.changed.claims.delete(claim);
    if (claim.id !== null) this.dropped.claims.add(claim);
  }

  /** A claim of this payer became another, appeared (`before` is null), or went. */
  claimMoved(payer: Payer, before: Weight | null, after: Weight | null): void {
    const [was, is] = [sharesOf(before), sharesOf(after)];
    const owed = is.owed - was.owed;
    const unsettled = is.unsettled - was.unsettled;
    if (owed !== 0n || unsettled !== 0n) {
      payer.owed += owed;
      payer.unsettled += unsettled;
      this.changed.payers.add(payer);
    }
    const exposed = is.exposed - was.exposed;
    const collected = is.collected - was.collected;
    this.exposure.unsettled += exposed;
    this.exposure.settled += collected;
    this.exposureMoved.unsettled += exposed;
    this.exposureMoved.settled += collected;
  }

  /** A settlement of this payer's `value` changed its state, or is new (`before` is null). */
  settlementMoved(
    payer: Payer,
    value: bigint,
    before: SettlementState | null,
    after: SettlementState,
  ): void {
    if (before === after) return;
    if (before !== null) this.#count(before, -1n, -value);
    this.#count(after, 1n, value);
    const failed = BigInt(after === 'failed') - BigInt(before === 'failed');
    const settled = after === 'settled' ? value : before === 'settled' ? -value : 0n;
    if (failed === 0n && settled === 0n) return;
    payer.failed += failed;
    const sum = payer.settled + settled;
    // A payer whose settlement failed is back at the start.
    payer.settled = after === 'failed' || sum < 0n ? 0n : sum;
    this.changed.payers.add(payer);
  }

  /** A claim was sold. */
  counted(day: string, resourceClass: string, crawler: string, price: bigint): void {
    const key = JSON.stringify([day, resourceClass, crawler]);
    const row = this.sold.get(key) ?? { day, resourceClass, crawler, count: 0n, amount: 0n };
    row.count++;
    row.amount += price;
    this.sold.set(key, row);
  }

  #count(state: SettlementState, count: bigint, amount: bigint): void {
    const sum = this.settlementsMoved.get(state) ?? { count: 0n, amount: 0n };
    sum.count += count;
    sum.amount += amount;
    this.settlementsMoved.set(state, sum);
  }
}

const lower = (address: Address): Address => address.toLowerCase() as Address;
