/**
 * The durable ledger: `node:sqlite`, write-ahead log, `synchronous=FULL`, group commit.
 *
 * Reads see what is committed. Whatever depends on a read, a claim above all, reads again inside
 * its transaction; `BEGIN IMMEDIATE` lets several processes share the file.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from '../settle/types.ts';
import type { ResourceClass } from '../types.ts';
import { GroupCommit } from './group-commit.ts';
import { judgeClaim } from './judge.ts';
import { MIGRATIONS } from './schema.ts';
import {
  type ClaimedAuthorization,
  type ClaimOutcome,
  type ClaimRecord,
  type ClaimRequest,
  type CountRow,
  type Ledger,
  LedgerUnavailable,
  type PaymentKey,
  type PaymentKind,
  type PaymentRecord,
  type SalesRow,
  type SettlementTotal,
  type Standing,
} from './types.ts';

type Row = Readonly<Record<string, string | number | bigint | null>>;

/** Larger than any amount of the asset; kept exact in the database's 64 bits. */
const MAX_AMOUNT = (1n << 62n) - 1n;

export class SqliteLedger implements Ledger {
  readonly #database: DatabaseSync;
  readonly #queue: GroupCommit;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * @param path of the database file, made if absent
   * @param readOnly only to look, beside a service that writes: makes, locks and migrates nothing
   * @throws LedgerUnavailable if it is newer than this program, or no ledger
   */
  constructor(path: string, { readOnly = false }: { readonly readOnly?: boolean } = {}) {
    this.#database = readOnly ? openToRead(path) : open(path);
    this.#queue = new GroupCommit(this.#database);
  }

  async lookup(payment: PaymentKey): Promise<PaymentRecord | undefined> {
    return this.#record(payment);
  }

  present(
    key: PaymentKey,
    kind: PaymentKind,
    presenter: string,
    now: number,
  ): Promise<PaymentRecord> {
    return this.#queue.write(() => {
      this.#run(
        `INSERT INTO payments (key, kind, presenter, presented_at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        key,
        kind,
        presenter,
        now,
      );
      const record = this.#record(key);
      if (record === undefined) throw new Error(`payment ${key} vanished while it was written`);
      return record;
    });
  }

  prove(key: PaymentKey): Promise<void> {
    return this.#queue.write(() => {
      this.#run('UPDATE payments SET proved = 1 WHERE key = ?', key);
    });
  }

  claim(request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#queue.write((): ClaimOutcome => {
      this.#endLeases(request.payer, request.now);
      const known = this.#record(request.payment);
      const judged = judgeClaim(known, request, this.#standing(request.payer));
      if (judged.status !== 'claimable') return judged;
      this.#insertClaim(request, judged.claim);
      return { status: 'claimed', claim: judged.claim, left: judged.left };
    });
  }

  enqueue(claimId: string): Promise<boolean> {
    return this.#queue.write(() => {
      const row = this.#one(
        `SELECT c.about, p."authorization" FROM claims c
         JOIN payments p ON p.key = c.payment WHERE c.id = ?`,
        claimId,
      );
      if (row === undefined) return false;
      this.#enqueue(claimId, textOrNull(row['authorization']), text(row['about']));
      return true;
    });
  }

  confirm(claimId: string, now: number): Promise<boolean> {
    return this.#queue.write(() => {
      const row = this.#one(
        `SELECT c.state, c.about, p."authorization" FROM claims c
         JOIN payments p ON p.key = c.payment WHERE c.id = ?`,
        claimId,
      );
      if (row === undefined) return false;
      if (row['state'] === 'sold') return true;
      this.#run(`UPDATE claims SET state = 'sold', sold_at = ? WHERE id = ?`, now, claimId);
      this.#enqueue(claimId, textOrNull(row['authorization']), text(row['about']));
      return true;
    });
  }

  release(claimId: string): Promise<void> {
    return this.#queue.write(() => this.#release(claimId));
  }

  #release(claimId: string): void {
    const row = this.#one(
      `DELETE FROM claims WHERE id = ? AND state = 'reserved' RETURNING payment`,
      claimId,
    );
    if (row === undefined) return;
    this.#run(
      `DELETE FROM payments WHERE key = ? AND kind = 'authorization'
       AND NOT EXISTS (SELECT 1 FROM claims WHERE payment = payments.key)`,
      text(row['payment']),
    );
  }

  /** Releases what was reserved by a process that never came back to it. */
  #endLeases(payer: Address, now: number): void {
    const over = this.#all(
      `SELECT id FROM claims c WHERE payer = ? AND state = 'reserved' AND lease_until <= ?
       AND NOT EXISTS (SELECT 1 FROM settlements s WHERE s.claim = c.id)`,
      payer,
      now,
    );
    for (const row of over) this.#release(text(row['id']));
  }

  async standing(payer: Address): Promise<Standing> {
    return this.#standing(payer);
  }

  #standing(payer: Address): Standing {
    const of = (sql: string, ...values: string[]): bigint => big(this.#one(sql, ...values)?.['n']);
    const sold = `FROM claims c JOIN settlements s ON s.claim = c.id WHERE c.state = 'sold'`;
    return {
      owed: of(
        'SELECT coalesce(sum(price), 0) AS n FROM claims WHERE payer = ? AND open = 1',
        payer,
      ),
      unsettled: of(
        `SELECT coalesce(sum(price), 0) AS n FROM claims WHERE payer = ? AND open = 1 AND state = 'sold'`,
        payer,
      ),
      settled: of('SELECT coalesce(sum(settled), 0) AS n FROM payers WHERE payer = ?', payer),
      failed: Number(
        of(`SELECT count(*) AS n FROM settlements WHERE payer = ? AND state = 'failed'`, payer),
      ),
      exposure: {
        unsettled: of(`SELECT coalesce(sum(c.price), 0) AS n ${sold} AND s.state <> 'settled'`),
        settled: of(`SELECT coalesce(sum(c.price), 0) AS n ${sold} AND s.state = 'settled'`),
      },
    };
  }

  async authorizationsOf(payer: Address, since: number): Promise<readonly ClaimedAuthorization[]> {
    const rows = this.#all(
      `SELECT p."authorization", s.state, s.tx_hash FROM payments p
       JOIN claims c ON c.payment = p.key LEFT JOIN settlements s ON s.claim = c.id
       WHERE p.payer = ? AND p.valid_before >= ? AND p."authorization" IS NOT NULL ORDER BY c.seq`,
      payer,
      since,
    );
    return rows.map((row) => ({
      authorization: readAuthorization(text(row['authorization'])),
      state: (textOrNull(row['state']) ?? 'reserved') as SettlementState | 'reserved',
      txHash: textOrNull(row['tx_hash']) as Hex | null,
    }));
  }

  prune(before: number): Promise<number> {
    return this.#queue.write(() =>
      Number(
        this.#run('DELETE FROM payments WHERE payer IS NULL AND presented_at < ?', before).changes,
      ),
    );
  }

  put(
    entries: readonly SettlementEntry[],
    transactions: readonly RelayedTransaction[] = [],
  ): Promise<void> {
    return this.#queue.write(() => {
      for (const entry of entries) this.#putEntry(entry);
      for (const transaction of transactions) this.#putTransaction(transaction);
    });
  }

  async transaction(txHash: Hex): Promise<RelayedTransaction | undefined> {
    const row = this.#one('SELECT * FROM transactions WHERE tx_hash = ?', txHash);
    return row === undefined ? undefined : transactionOf(row);
  }

  async openTransactions(): Promise<readonly RelayedTransaction[]> {
    return this.#all(
      `SELECT * FROM transactions WHERE state = 'open' ORDER BY relayer, tx_nonce, sent_at`,
    ).map(transactionOf);
  }

  async unfinal(): Promise<readonly SettlementEntry[]> {
    return this.#all(
      `SELECT * FROM settlements WHERE state = 'settled' AND final = 0 ORDER BY seq`,
    ).map(entryOf);
  }

  async get(claimId: string): Promise<SettlementEntry | undefined> {
    const row = this.#one('SELECT * FROM settlements WHERE claim = ?', claimId);
    return row === undefined ? undefined : entryOf(row);
  }

  async open(): Promise<readonly SettlementEntry[]> {
    return this.#all(
      `SELECT * FROM settlements WHERE state IN ('queued', 'broadcast', 'unknown') ORDER BY seq`,
    ).map(entryOf);
  }

  addCounts(rows: readonly CountRow[]): Promise<void> {
    return this.#queue.write(() => {
      for (const { day, event, resourceClass, crawler, count, amount } of rows) {
        this.#run(
          `INSERT INTO counts (day, event, class, crawler, count, amount) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount`,
          day,
          event,
          resourceClass,
          crawler,
          count,
          amount,
        );
      }
    });
  }

  async counts(from: string, to: string): Promise<readonly CountRow[]> {
    return this.#all(
      'SELECT * FROM counts WHERE day BETWEEN ? AND ? ORDER BY day, event, class, crawler',
      from,
      to,
    ).map((row) => ({
      day: text(row['day']),
      event: text(row['event']),
      resourceClass: text(row['class']),
      crawler: text(row['crawler']),
      count: Number(row['count']),
      amount: big(row['amount']),
    }));
  }

  async sales(from: string, to: string): Promise<readonly SalesRow[]> {
    return this.#all(
      `SELECT date(sold_at, 'unixepoch') AS day, class, crawler, count(*) AS sold,
         sum(price) AS amount
       FROM claims WHERE sold_at >= unixepoch(?) AND sold_at < unixepoch(?, '+1 day')
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      from,
      to,
    ).map((row) => ({
      day: text(row['day']),
      resourceClass: text(row['class']) as ResourceClass,
      crawler: text(row['crawler']),
      sold: Number(row['sold']),
      amount: big(row['amount']),
    }));
  }

  async settlements(): Promise<readonly SettlementTotal[]> {
    return this.#all(
      'SELECT state, count(*) AS n, sum(value) AS amount FROM settlements GROUP BY state ORDER BY state',
    ).map((row) => ({
      state: text(row['state']) as SettlementState,
      count: Number(row['n']),
      amount: big(row['amount']),
    }));
  }

  /** Commits what is waiting and closes the file. */
  async close(): Promise<void> {
    this.#queue.flush();
    this.#database.close();
  }

  #insertClaim(request: ClaimRequest, claim: ClaimRecord): void {
    const { authorization } = request;
    const signed = authorization === null ? null : writeAuthorization(authorization);
    this.#run(
      `INSERT INTO payments
         (key, kind, presenter, presented_at, proved, payer, worth, valid_before, "authorization")
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET proved = max(proved, excluded.proved), payer = excluded.payer, worth = coalesce(worth, excluded.worth),
         valid_before = excluded.valid_before, "authorization" = excluded."authorization"`,
      request.payment,
      request.kind,
      request.presenter,
      request.now,
      request.proved ? 1 : 0,
      request.payer,
      clamp(request.worth),
      authorization === null ? null : clamp(authorization.validBefore),
      signed,
    );
    const about = JSON.stringify(request.settlementResource);
    this.#run(
      `INSERT INTO claims (id, payment, payer, resource, class, about, crawler, price, state,
         claimed_at, sold_at, window_ends, repeat_window, lease_until, open)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      claim.id,
      request.payment,
      request.payer,
      claim.resource,
      claim.resourceClass,
      about,
      request.crawler ?? '-',
      claim.price,
      claim.state,
      claim.claimedAt,
      claim.soldAt,
      request.windowEnds,
      request.repeatWindow,
      request.leaseUntil,
      authorization === null ? 0 : 1,
    );
    if (claim.state === 'sold') this.#enqueue(claim.id, signed, about);
  }

  /** Queues the settlement of a sold claim, unless it was settled first or pays by transaction. */
  #enqueue(claimId: string, signed: string | null, about: string): void {
    if (signed === null) return;
    const { from, value } = readAuthorization(signed);
    this.#run(
      `INSERT INTO settlements (claim, payer, value, "authorization", resource, state, attempts)
       VALUES (?, ?, ?, ?, ?, 'queued', 0) ON CONFLICT DO NOTHING`,
      claimId,
      from,
      clamp(value),
      signed,
      about,
    );
  }

  #putTransaction(transaction: RelayedTransaction): void {
    this.#run(
      `INSERT INTO transactions (tx_hash, relayer, tx_nonce, raw_tx, replaces, sent_at, state,
         block_number, gas_used, cost)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (tx_hash) DO UPDATE SET state = excluded.state,
         block_number = excluded.block_number, gas_used = excluded.gas_used, cost = excluded.cost`,
      transaction.txHash,
      transaction.relayer,
      transaction.txNonce,
      transaction.rawTx,
      transaction.replaces ?? null,
      transaction.sentAt,
      transaction.state,
      transaction.blockNumber ?? null,
      transaction.gasUsed ?? null,
      transaction.cost ?? null,
    );
  }

  /** What each payer settled since its last failure. */
  #settledSince({ claimId, authorization, state }: SettlementEntry): void {
    const before = textOrNull(
      this.#one('SELECT state FROM settlements WHERE claim = ?', claimId)?.['state'],
    );
    if (before === state) return;
    const { from, value } = authorization;
    const change = state === 'settled' ? clamp(value) : before === 'settled' ? -clamp(value) : 0n;
    this.#run(
      `INSERT INTO payers (payer, settled) VALUES (?, max(0, ?))
       ON CONFLICT DO UPDATE SET settled = iif(?, 0, max(0, settled + ?))`,
      from,
      change,
      state === 'failed' ? 1 : 0,
      change,
    );
  }

  #putEntry(entry: SettlementEntry): void {
    const { authorization, resource, state } = entry;
    this.#settledSince(entry);
    this.#run(
      `INSERT INTO settlements (claim, payer, value, "authorization", resource, state, since_block,
         tx_hash, raw_tx, tx_nonce, block_number, final, attempts, reason)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (claim) DO UPDATE SET payer = excluded.payer, value = excluded.value,
         "authorization" = excluded."authorization", resource = excluded.resource,
         state = excluded.state, since_block = excluded.since_block, tx_hash = excluded.tx_hash,
         raw_tx = excluded.raw_tx, tx_nonce = excluded.tx_nonce,
         block_number = excluded.block_number, final = excluded.final,
         attempts = excluded.attempts, reason = excluded.reason`,
      entry.claimId,
      authorization.from,
      clamp(authorization.value),
      writeAuthorization(authorization),
      resource === undefined ? null : JSON.stringify(resource),
      state,
      entry.sinceBlock ?? null,
      entry.txHash ?? null,
      entry.rawTx ?? null,
      entry.txNonce ?? null,
      entry.blockNumber ?? null,
      entry.final ? 1 : 0,
      entry.attempts,
      entry.reason ?? null,
    );
    const done = state === 'settled' || state === 'failed';
    this.#run('UPDATE claims SET open = ? WHERE id = ?', done ? 0 : 1, entry.claimId);
  }

  #record(key: PaymentKey): PaymentRecord | undefined {
    const row = this.#one('SELECT * FROM payments WHERE key = ?', key);
    if (row === undefined) return undefined;
    const claims = this.#all(
      `SELECT c.*, s.state AS settlement, s.tx_hash FROM claims c
       LEFT JOIN settlements s ON s.claim = c.id WHERE c.payment = ? ORDER BY c.seq`,
      key,
    );
    const last = claims.at(-1);
    const settlement = textOrNull(last?.['settlement'] ?? null);
    const signed = textOrNull(row['authorization']);
    const worth = row['worth'];
    return {
      key,
      kind: text(row['kind']) as PaymentKind,
      presenter: text(row['presenter']),
      presentedAt: Number(row['presented_at']),
      payer: textOrNull(row['payer']) as Address | null,
      worth: worth === null ? null : big(worth),
      proved: row['proved'] === 1n,
      authorization: signed === null ? null : readAuthorization(signed),
      claims: claims.map(claimOf),
      settlement:
        settlement === null
          ? null
          : {
              state: settlement as SettlementState,
              txHash: textOrNull(last?.['tx_hash'] ?? null) as Hex | null,
            },
    };
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReadBigInts(true);
    this.#statements.set(sql, statement);
    return statement;
  }

  #run(sql: string, ...values: (string | number | bigint | null)[]): { changes: number | bigint } {
    return this.#prepare(sql).run(...values);
  }

  #one(sql: string, ...values: (string | number | bigint | null)[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  #all(sql: string, ...values: (string | number | bigint | null)[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
  );
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version > MIGRATIONS.length) {
    database.exec('ROLLBACK');
    database.close();
    throw new LedgerUnavailable(
      `the ledger ${path} has version ${version}, this program knows ${MIGRATIONS.length}: it was written by a newer one`,
    );
  }
  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  database.exec('COMMIT');
  return database;
}

function openToRead(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 5000');
  const version = versionOf(database);
  if (version === MIGRATIONS.length) return database;
  database.close();
  throw new LedgerUnavailable(
    `the ledger ${path} has version ${version}, this program reads ${MIGRATIONS.length}`,
  );
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function claimOf(row: Row): ClaimRecord {
  const soldAt = row['sold_at'] === null ? null : Number(row['sold_at']);
  return {
    id: text(row['id']),
    resource: text(row['resource']),
    resourceClass: text(row['class']) as ResourceClass,
    price: big(row['price']),
    state: row['state'] === 'sold' ? 'sold' : 'reserved',
    claimedAt: Number(row['claimed_at']),
    soldAt,
    repeatUntil:
      soldAt === null
        ? null
        : Math.max(Number(row['window_ends']), soldAt + Number(row['repeat_window'])),
  };
}

function entryOf(row: Row): SettlementEntry {
  const resource = textOrNull(row['resource']);
  const since = row['since_block'] ?? null;
  const txHash = textOrNull(row['tx_hash']) as Hex | null;
  const rawTx = textOrNull(row['raw_tx']) as Hex | null;
  const txNonce = row['tx_nonce'] ?? null;
  const block = row['block_number'] ?? null;
  const reason = textOrNull(row['reason']);
  return {
    claimId: text(row['claim']),
    authorization: readAuthorization(text(row['authorization'])),
    ...(resource === null ? {} : { resource: JSON.parse(resource) }),
    state: text(row['state']) as SettlementState,
    ...(since === null ? {} : { sinceBlock: big(since) }),
    ...(txHash === null ? {} : { txHash }),
    ...(rawTx === null ? {} : { rawTx }),
    ...(txNonce === null ? {} : { txNonce: Number(txNonce) }),
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(row['final'] === 1n ? { final: true as const } : {}),
    attempts: Number(row['attempts']),
    ...(reason === null ? {} : { reason }),
  };
}

function transactionOf(row: Row): RelayedTransaction {
  const replaces = textOrNull(row['replaces']) as Hex | null;
  const block = row['block_number'] ?? null;
  const gas = row['gas_used'] ?? null;
  const cost = row['cost'] ?? null;
  return {
    txHash: text(row['tx_hash']) as Hex,
    relayer: text(row['relayer']) as Address,
    txNonce: Number(row['tx_nonce']),
    rawTx: text(row['raw_tx']) as Hex,
    ...(replaces === null ? {} : { replaces }),
    sentAt: Number(row['sent_at']),
    state: text(row['state']) as RelayedTransaction['state'],
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(gas === null ? {} : { gasUsed: big(gas) }),
    ...(cost === null ? {} : { cost: big(cost) }),
  };
}

function writeAuthorization(authorization: SignedAuthorization): string {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  return JSON.stringify({
    from,
    to,
    value: value.toString(),
    validAfter: validAfter.toString(),
    validBefore: validBefore.toString(),
    nonce,
    signature,
  });
}

function readAuthorization(json: string): SignedAuthorization {
  const read = JSON.parse(json);
  return {
    from: read.from,
    to: read.to,
    value: BigInt(read.value),
    validAfter: BigInt(read.validAfter),
    validBefore: BigInt(read.validBefore),
    nonce: read.nonce,
    signature: read.signature,
  };
}

function clamp(amount: bigint): bigint {
  return amount > MAX_AMOUNT ? MAX_AMOUNT : amount;
}

function text(value: string | number | bigint | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function textOrNull(value: string | number | bigint | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function big(value: string | number | bigint | null | undefined): bigint {
  return BigInt(value ?? 0);
}
