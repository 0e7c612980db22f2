/** How the money stands: what was sold, settled, owed, failed and why, and the gas it took. */
import type { Address, Hex } from '../../chain/types.ts';
import type { RefundState } from '../../refunds/types.ts';
import type { SettlementState } from '../../settle/types.ts';
import type { Dialect } from '../dialect.ts';
import { big, hexOf, idOf, type Row, text, textOrNull } from '../sqlite/values.ts';
import type { PaymentKind, SettlementTotal } from '../types.ts';
import { type Asking, ask } from './asking.ts';
import { changedAt, hexOrNull, numberOrNull } from './columns.ts';

/** Number of things and atomic units. */
export interface Sum {
  readonly count: number;
  readonly amount: bigint;
}

export interface Status {
  readonly sold: Sum;
  readonly soldByClass: readonly (Sum & { readonly resourceClass: string })[];
  /** The last days on which something was sold, newest first. */
  readonly soldByDay: readonly (Sum & { readonly day: string })[];
  readonly settlements: readonly SettlementTotal[];
  /** By payers, in authorizations claimed and not settled. */
  readonly owed: Sum;
  /** Served on authorizations and not collected, failed ones included; and collected. */
  readonly exposure: { readonly unsettled: bigint; readonly settled: bigint };
  /** What payments by hash carry, those that the chain took back left out. */
  readonly paidByHash: Sum;
  /** What was given back, by what is known of it; what is lost counts for nothing. */
  readonly refunds: readonly (Sum & { readonly state: RefundState })[];
  /** What came to the payee and was not given back: settled + paid by hash − refunded. */
  readonly books: bigint;
  /** Why settlements failed, the commonest first. */
  readonly failures: readonly (Sum & { readonly reason: string })[];
  readonly transactions: {
    readonly open: number;
    readonly mined: number;
    readonly dropped: number;
    readonly gasUsed: bigint;
    /** Wei. */
    readonly cost: bigint;
  };
}

const MAX_DAYS = 7;
const MAX_REASONS = 10;

const sumOf = ({ count, amount }: Row = {}): Sum => ({
  count: Number(big(count)),
  amount: big(amount),
});

/** A sum of whole numbers, which stays one: nothing is none. */
const total = (column: string): string => `CAST(coalesce(sum(${column}), 0) AS bigint)`;

export function* status({ inOrder }: Dialect): Asking<Status> {
  const SOLD = `${total('sold')} AS count, ${total('amount')} AS amount FROM sales`;
  const [sold] = yield* ask(`SELECT ${SOLD}`);
  const classes = yield* ask(`SELECT class, ${SOLD} GROUP BY class ORDER BY ${inOrder('class')}`);
  const days = yield* ask(
    `SELECT day, ${SOLD} GROUP BY day ORDER BY ${inOrder('day')} DESC LIMIT ${MAX_DAYS}`,
  );
  const [owing] = yield* ask(
    `SELECT count(*) AS count, ${total('owed')} AS amount FROM payers WHERE owed > 0`,
  );
  const [house = {}] = yield* ask('SELECT * FROM house');
  const settlements = yield* settlementTotals({ inOrder });
  const byHash = yield* paidByHash();
  const refunds = yield* refunded({ inOrder });
  return {
    sold: sumOf(sold),
    soldByClass: classes.map((row) => ({ resourceClass: text(row['class']), ...sumOf(row) })),
    soldByDay: days.map((row) => ({ day: text(row['day']), ...sumOf(row) })),
    settlements,
    paidByHash: byHash,
    refunds,
    books: booksOf(settlements, byHash, refunds),
    owed: sumOf(owing),
    exposure: { unsettled: big(house['unsettled']), settled: big(house['settled']) },
    failures: yield* failures({ inOrder }),
    transactions: yield* transactions(),
  };
}

/** By the index of payments by hash, whatever else there is. */
function* paidByHash(): Asking<Sum> {
  const sum = (from: string): string =>
    `SELECT count(*) AS count, ${total('worth')} AS amount FROM ${from}`;
  const [all] = yield* ask(sum('payments WHERE signed = 0 AND payer IS NOT NULL'));
  const [lost] = yield* ask(
    sum(`payments WHERE id IN (SELECT c.payment FROM settlements s JOIN claims c ON c.seq = s.claim
      WHERE s.state = 'failed' AND c.signed = 0)`),
  );
  const [{ count, amount }, gone] = [sumOf(all), sumOf(lost)];
  return { count: count - gone.count, amount: amount - gone.amount };
}

function* refunded({ inOrder }: Pick<Dialect, 'inOrder'>): Asking<Status['refunds']> {
  const rows = yield* ask(
    `SELECT state, count(*) AS count, ${total('value')} AS amount FROM refunds
     GROUP BY state ORDER BY ${inOrder('state')}`,
  );
  return rows.map((row) => ({ state: text(row['state']) as RefundState, ...sumOf(row) }));
}

function booksOf(
  settlements: Status['settlements'],
  { amount: byHash }: Sum,
  refunds: Status['refunds'],
): bigint {
  const settled = settlements.find(({ state }) => state === 'settled')?.amount ?? 0n;
  const given = refunds
    .filter(({ state }) => state !== 'lost')
    .reduce((sum, { amount }) => sum + amount, 0n);
  return settled + byHash - given;
}

/** Settlements in each state there is one in: their number and what they carry. */
export function* settlementTotals({
  inOrder,
}: Pick<Dialect, 'inOrder'>): Asking<readonly SettlementTotal[]> {
  const rows = yield* ask(
    `SELECT * FROM settlement_totals WHERE count > 0 ORDER BY ${inOrder('state')}`,
  );
  return rows.map((row) => ({ state: text(row['state']) as SettlementState, ...sumOf(row) }));
}

function* failures({ inOrder }: Pick<Dialect, 'inOrder'>): Asking<Status['failures']> {
  const reason = `coalesce(s.reason, '')`;
  const rows = yield* ask(
    `SELECT ${reason} AS reason, count(*) AS count, ${total('coalesce(p.value, c.price)')} AS amount
     FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
     WHERE s.state = 'failed' GROUP BY ${reason}
     ORDER BY count(*) DESC, ${inOrder(reason)} LIMIT ${MAX_REASONS}`,
  );
  return rows.map((row) => ({ reason: text(row['reason']), ...sumOf(row) }));
}

/** In gwei and wei apart: the sum of weis may be more than the database's 64 bits. */
function* transactions(): Asking<Status['transactions']> {
  const counted = (state: string): string =>
    `count(*) FILTER (WHERE state = '${state}') AS ${state}`;
  const [row = {}] = yield* ask(
    `SELECT ${['open', 'mined', 'dropped'].map(counted).join(', ')}, ${total('gas_used')} AS gas,
       ${total('cost / 1000000000')} AS gwei, ${total('cost % 1000000000')} AS wei
     FROM transactions WHERE state IS NOT NULL`,
  );
  return {
    open: Number(row['open']),
    mined: Number(row['mined']),
    dropped: Number(row['dropped']),
    gasUsed: big(row['gas']),
    cost: big(row['gwei']) * 1_000_000_000n + big(row['wei']),
  };
}

/** A payer with something outstanding. Amounts in atomic units, times in seconds. */
export interface Debtor {
  readonly payer: Address;
  readonly owed: bigint;
  /** Of it, what was served already. */
  readonly unsettled: bigint;
  /** Since its last settlement that failed. */
  readonly settled: bigint;
  readonly failed: number;
  /** When the first of these authorizations ends. */
  readonly firstExpiry: number | null;
}

/** Of each payer, what is claimed and neither settled nor failed: by what is open, and not by what it ever paid. */
const FIRST_EXPIRIES = `SELECT payer, min(valid_before) AS first_expiry FROM (
    SELECT p.payer, p.valid_before FROM settlements s JOIN claims c ON c.seq = s.claim
      JOIN payments p ON p.id = c.payment
    WHERE s.state IN ('queued', 'broadcast', 'unknown') AND p.signed = 1 AND c.state <> 'released'
    UNION ALL SELECT p.payer, p.valid_before FROM claims c JOIN payments p ON p.id = c.payment
    WHERE c.state = 'reserved' AND p.signed = 1
      AND NOT EXISTS (SELECT 1 FROM settlements s WHERE s.claim = c.seq)) AS pending GROUP BY payer`;

/** Who owes, the most first. */
export function* owed(limit: number): Asking<readonly Debtor[]> {
  const rows = yield* ask(
    `SELECT a.*, f.first_expiry FROM payers a LEFT JOIN (${FIRST_EXPIRIES}) f ON f.payer = a.id
     WHERE a.owed > 0 ORDER BY a.owed DESC, a.id LIMIT $1`,
    limit,
  );
  return rows.map((row) => ({
    payer: hexOf(row['address']),
    owed: big(row['owed']),
    unsettled: big(row['unsettled']),
    settled: big(row['settled']),
    failed: Number(row['failed']),
    firstExpiry: numberOrNull(row['first_expiry']),
  }));
}

/** A settlement that failed, or a payment by hash that the chain took back. */
export interface Failure {
  readonly payer: Address;
  readonly kind: PaymentKind;
  /** Of an authorization; of a transaction `null`, its hash is `txHash`. */
  readonly nonce: Hex | null;
  readonly value: bigint;
  readonly claimId: string;
  /** What was claimed with it, `null` where this ledger made no claim. */
  readonly resource: string | null;
  /** Served before its money failed to come. */
  readonly served: boolean;
  readonly reason: string | null;
  readonly txHash: Hex | null;
  /** Seconds by this machine's clock; `null` where an older program wrote it. */
  readonly failedAt: number | null;
  readonly validBefore: number | null;
}

/** What failed, newest first. */
export function* failed(limit: number): Asking<readonly Failure[]> {
  const rows = yield* ask(
    `SELECT a.address, p.signed, p.name, coalesce(p.value, c.price) AS value, p.valid_before, c.id, c.state, r.key, s.reason,
         s.changed_at, t.hash
       FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
       JOIN payers a ON a.id = p.payer LEFT JOIN resources r ON r.id = c.resource
       LEFT JOIN transactions t ON t.id = s.tx
       WHERE s.state = 'failed' ORDER BY s.claim DESC LIMIT $1`,
    limit,
  );
  return rows.map((row) => ({
    payer: hexOf(row['address']),
    ...(row['signed'] === 1n
      ? { kind: 'authorization', nonce: hexOf(row['name']) }
      : { kind: 'transaction', nonce: null }),
    value: big(row['value']),
    claimId: idOf(row['id']),
    resource: textOrNull(row['key']),
    served: row['state'] === 'sold',
    reason: textOrNull(row['reason']),
    txHash: hexOrNull(row['hash']),
    failedAt: changedAt(row['changed_at']),
    validBefore: numberOrNull(row['valid_before']),
  }));
}
