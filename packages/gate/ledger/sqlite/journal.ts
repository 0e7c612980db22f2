/** The journal of settlements. Every method runs inside a transaction of its caller. */
import type { Hex } from '../../chain/types.ts';
import { isCancelled } from '../../settle/outcome.ts';
import type { SettlementEntry, SettlementState } from '../../settle/types.ts';
import type { Adopted, ChainSettlement } from '../types.ts';
import type { Weight } from '../weights.ts';
import { authorizationOf, payerId } from './payments.ts';
import { resourceId, resourceOf } from './resources.ts';
import type { Statements } from './statements.ts';
import type { Totals } from './totals.ts';
import { transactionId } from './transactions.ts';
import {
  big,
  bytesOf,
  exact,
  handleOf,
  hexOf,
  idOf,
  idValue,
  nameIn,
  nameValue,
  type Row,
  text,
  textOrNull,
} from './values.ts';

/** What `entryOf` reads; both databases take it. */
export const ENTRY = `SELECT s.*, c.id AS claim_id, p.name, p.value, p.recipient, p.valid_after,
    p.valid_before, p.signature, a.address, t.hash AS tx_hash,
    r.key, r.origin, r.url, r.description,
    r.mime_type
  FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
  JOIN payers a ON a.id = p.payer LEFT JOIN transactions t ON t.id = s.tx
  LEFT JOIN resources r ON r.id = c.resource`;

/** A claim as its settlement sees it. */
const CLAIM = `SELECT c.*, p.value, s.state AS settlement FROM claims c
  JOIN payments p ON p.id = c.payment LEFT JOIN settlements s ON s.claim = c.seq`;
const CLAIM_BY_ID = `${CLAIM} WHERE c.id = ?`;

export class Journal {
  readonly #statements: Statements;
  readonly #totals: Totals;

  constructor(statements: Statements, totals: Totals) {
    this.#statements = statements;
    this.#totals = totals;
  }

  /** Queues the settlement of a claim that has none. */
  enqueue(claim: Settling): void {
    this.#write(claim, { state: 'queued', attempts: 0 });
  }

  put(entries: readonly SettlementEntry[]): void {
    const known = new Map<Hex, bigint>();
    for (const entry of entries) {
      const claim = this.#statements.one(CLAIM_BY_ID, idValue(entry.claimId));
      this.#write(settlingOf(claim ?? this.#claimFor(entry)), entry, known);
    }
  }

  get(claimId: string): SettlementEntry | undefined {
    const row = this.#statements.one(`${ENTRY} WHERE c.id = ?`, idValue(claimId));
    return row === undefined ? undefined : entryOf(row);
  }

  open(): readonly SettlementEntry[] {
    return this.#entries(`s.state IN ('queued', 'broadcast', 'unknown')`);
  }

  unfinal(): readonly SettlementEntry[] {
    const cancelled = this.#entries(
      `s.state = 'failed' AND s.final = 0 AND c.state = 'sold' AND c.signed = 1`,
    );
    return [
      ...this.#entries(`s.state = 'settled' AND s.final = 0`),
      ...cancelled.filter(isCancelled),
    ];
  }

  /** What the chain says was paid: settled here too, or a payment that has bought nothing yet. */
  adopt(found: readonly ChainSettlement[]): Adopted {
    let [added, settled] = [0, 0];
    for (const one of found) {
      const rows = this.#statements.all(
        `SELECT c.*, p.value, s.state AS settlement FROM payments p
         LEFT JOIN claims c ON c.payment = p.id LEFT JOIN settlements s ON s.claim = c.seq
         WHERE p.handle = ? ORDER BY c.seq`,
        handleOf(one.payment),
      );
      const claim = rows.at(-1);
      if (claim === undefined) {
        this.#addFound(one);
        added++;
      } else if (claim['seq'] !== null && claim['settlement'] !== 'settled') {
        const { txHash, blockNumber } = one;
        const before = this.#statements.one(
          'SELECT * FROM settlements WHERE claim = ?',
          big(claim['seq']),
        );
        const since = before?.['since_block'] ?? null;
        this.#write(settlingOf(claim), {
          state: 'settled',
          txHash,
          blockNumber,
          attempts: Number(before?.['attempts'] ?? 0),
          ...(since === null ? {} : { sinceBlock: big(since) }),
        });
        settled++;
      }
    }
    return { added, settled };
  }

  #entries(where: string): readonly SettlementEntry[] {
    return this.#statements.all(`${ENTRY} WHERE ${where} ORDER BY s.claim`).map(entryOf);
  }

  /** The one place where a settlement's state changes, and with it what is counted of it. */
  #write(
    { seq, payer, value, weight }: Settling,
    entry: Written,
    known: Map<Hex, bigint> = new Map(),
  ): void {
    const { state, txHash } = entry;
    this.#statements.run(
      `INSERT INTO settlements (claim, state, since_block, tx, block, final, attempts, reason, changed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, unixepoch())
       ON CONFLICT (claim) DO UPDATE SET state = excluded.state, since_block = excluded.since_block,
         tx = excluded.tx, block = excluded.block, final = excluded.final,
         attempts = excluded.attempts, reason = excluded.reason,
         changed_at = iif(state = excluded.state, changed_at, excluded.changed_at)`,
      seq,
      state,
      entry.sinceBlock ?? null,
      txHash === undefined ? null : this.#transaction(txHash, known),
      entry.blockNumber ?? null,
      entry.final ? 1 : 0,
      entry.attempts,
      entry.reason ?? null,
    );
    this.#totals.claimMoved(payer, weight, { ...weight, settlement: state });
    this.#totals.settlementMoved(payer, value, weight.settlement, state);
  }

  /** The row of a transaction; of the many that one carried it is looked up once. */
  #transaction(txHash: Hex, known: Map<Hex, bigint>): bigint {
    const id = known.get(txHash) ?? transactionId(this.#statements, txHash);
    // Stryker disable next-line CallExpression: speed only, the row would be looked up again
    known.set(txHash, id);
    return id;
  }

  /** What an entry hangs on whose claim this ledger never made: a payment of no key. */
  #claimFor({ claimId, authorization, resource }: SettlementEntry): Row {
    const payer = payerId(this.#statements, bytesOf(authorization.from));
    const payment = this.#statements.run(
      `INSERT INTO payments (handle, name, signed, retired, presenter, presented_at, payer, worth,
         value, recipient, valid_after, valid_before, signature)
       VALUES (?, ?, 1, 1, '', 0, ?, ?, ?, ?, ?, ?, ?)`,
      handleOf(authorization.nonce, `entry:${claimId}:`),
      nameValue(authorization.nonce),
      payer,
      exact(authorization.value),
      exact(authorization.value),
      bytesOf(authorization.to),
      exact(authorization.validAfter),
      exact(authorization.validBefore),
      bytesOf(authorization.signature),
    ).id;
    const about =
      resource === undefined ? null : resourceId(this.#statements, resource.url, '-', resource);
    return this.#placeholder(claimId, payment, payer, about);
  }

  #addFound(found: ChainSettlement): void {
    const { payment: key, payer: address, payee, value, txHash, blockNumber, blockTime } = found;
    const payer = payerId(this.#statements, bytesOf(address));
    const payment = this.#statements.run(
      `INSERT INTO payments (handle, name, signed, presenter, presented_at, payer, worth, value,
         recipient) VALUES (?, ?, 1, '', ?, ?, ?, ?, ?)`,
      handleOf(key),
      nameValue(nameIn(key)),
      blockTime,
      payer,
      exact(value),
      exact(value),
      bytesOf(payee),
    ).id;
    const claim = this.#placeholder(`found:${key}`, payment, payer, null);
    this.#write(settlingOf(claim), { state: 'settled', txHash, blockNumber, attempts: 0 });
  }

  #placeholder(id: string, payment: bigint, payer: bigint, resource: bigint | null): Row {
    const { id: seq } = this.#statements.run(
      `INSERT INTO claims (id, payment, payer, signed, resource, crawler, price, state, claimed_at,
         window_ends, repeat_window, lease_until)
       VALUES (?, ?, ?, 1, ?, '-', 0, 'released', 0, 0, 0, 0)`,
      idValue(id),
      payment,
      payer,
      resource,
    );
    const claim = this.#statements.one(`${CLAIM} WHERE c.seq = ?`, seq);
    // Stryker disable next-line all: it narrows the type of what was written just now
    if (claim === undefined) throw new Error(`claim ${id} vanished while it was written`);
    return claim;
  }
}

/** A claim as its settlement sees it: rows of the claim and its payer, what its payment carries. */
export interface Settling {
  readonly seq: bigint;
  readonly payer: bigint;
  readonly value: bigint;
  readonly weight: Weight;
}

/** From a row of `claims` with its payment's `value` and its `settlement`'s state. */
export function settlingOf(row: Row): Settling {
  return {
    seq: big(row['seq']),
    payer: big(row['payer']),
    value: big(row['value']),
    weight: {
      signed: row['signed'] === 1n,
      state: text(row['state']) as Weight['state'],
      price: big(row['price']),
      settlement: textOrNull(row['settlement']) as SettlementState | null,
    },
  };
}

type Written = Omit<SettlementEntry, 'claimId' | 'authorization' | 'resource'>;

export function entryOf(row: Row): SettlementEntry {
  const since = row['since_block'] ?? null;
  const block = row['block'] ?? null;
  const hash = row['tx_hash'] ?? null;
  const reason = textOrNull(row['reason']);
  return {
    claimId: idOf(row['claim_id']),
    authorization: authorizationOf(row),
    ...(row['key'] === null ? {} : { resource: resourceOf(row) }),
    state: text(row['state']) as SettlementState,
    ...(since === null ? {} : { sinceBlock: big(since) }),
    ...(hash === null ? {} : { txHash: hexOf(hash) }),
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(row['final'] === 1n ? { final: true as const } : {}),
    attempts: Number(row['attempts']),
    ...(reason === null ? {} : { reason }),
  };
}
