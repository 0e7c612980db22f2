/** Refunds in a database, in SQL that both read. What writes runs in the writer's transaction of its caller. */
import type { Hex } from '../chain/types.ts';
import type { Dialect } from '../ledger/dialect.ts';
import { type Asking, ask } from '../ledger/report/asking.ts';
import { big, bytesOf, handlesOf, hexOf, idOf, type Row, text } from '../ledger/sqlite/values.ts';
import { type RefundFacts, refundableOf, refuseRefund } from './judge.ts';
import type {
  Refund,
  Refundable,
  RefundEntry,
  RefundOutcome,
  RefundSeen,
  RefundState,
} from './types.ts';

type Ids = Pick<Dialect, 'claimId'>;

/** Payments of one name that are told of: a nonce may be used by several payers. */
const MAX_NAMED = 20;
const MAX_OPEN = 1_000;

const sum = (column: string, from: string): string =>
  `(SELECT CAST(coalesce(sum(${column}), 0) AS bigint) FROM ${from})`;
const settled = (state: string): string =>
  `EXISTS (SELECT 1 FROM claims x JOIN settlements s ON s.claim = x.seq
    WHERE x.payment = p.id AND s.state = '${state}')`;

/** What a payment comes to; its money is here where it is settled, or paid by hash and not taken back. */
const FACTS = `p.id, p.handle, p.name, p.signed, a.address,
  CASE WHEN p.signed = 1 THEN CASE WHEN ${settled('settled')} THEN 1 ELSE 0 END
    ELSE CASE WHEN ${settled('failed')} THEN 0 ELSE 1 END END AS paid,
  ${sum('x.price', `claims x WHERE x.payment = p.id AND x.state = 'sold'`)} AS sold,
  ${sum('g.value', `refunds g WHERE g.payment = p.id AND g.state <> 'lost'`)} AS refunded`;
const OF_CLAIM = `c.seq, c.id AS claim, c.price,
  ${sum('g.value', `refunds g WHERE g.payment = p.id AND g.claim = c.seq AND g.state <> 'lost'`)} AS given`;
const PAYMENTS = 'payments p JOIN payers a ON a.id = p.payer';
const CLAIMS = `claims c JOIN payments p ON p.id = c.payment JOIN payers a ON a.id = p.payer`;

const REFUND = `SELECT r.*, t.hash, p.name, p.signed, a.address, c.id AS claim_id FROM refunds r
  JOIN transactions t ON t.id = r.tx JOIN payments p ON p.id = r.payment
  JOIN payers a ON a.id = p.payer LEFT JOIN claims c ON c.seq = r.claim`;

export function* refundable({ claimId }: Ids, named: string): Asking<readonly Refundable[]> {
  const rows = named.startsWith('0x')
    ? yield* ask(
        `SELECT ${FACTS} FROM ${PAYMENTS} WHERE p.handle BETWEEN $1 AND $2 ORDER BY p.id + 0 LIMIT $3`,
        ...handlesOf(named),
        MAX_NAMED,
      )
    : yield* ask(
        `SELECT ${FACTS}, ${OF_CLAIM} FROM ${CLAIMS} WHERE c.id = $1 AND c.state = 'sold'`,
        claimId(named),
      );
  return rows.flatMap((row) => refundableOf(factsOf(row)) ?? []);
}

function factsOf(row: Row): RefundFacts {
  const claim = row['claim'] ?? null;
  return {
    handle: hexOf(row['handle']),
    payment: hexOf(row['name']),
    kind: row['signed'] === 1n ? 'authorization' : 'transaction',
    payer: hexOf(row['address']),
    claimId: claim === null ? null : idOf(claim),
    paid: row['paid'] === 1n,
    all: { sold: big(row['sold']), refunded: big(row['refunded']) },
    one: claim === null ? null : { sold: big(row['price']), refunded: big(row['given']) },
  };
}

export function* refundsIn(txHash: Hex): Asking<readonly Refund[]> {
  const rows = yield* ask(`${REFUND} WHERE t.hash = $1 ORDER BY r.place`, bytesOf(txHash));
  return rows.map(refundOf);
}

/** See `RefundBook.bookRefund`. */
export function* bookRefund({ claimId }: Ids, entry: RefundEntry): Asking<RefundOutcome> {
  const { txHash, place, handle, value, block, minedAt, enteredAt } = entry;
  const known = yield* refundAt(txHash, place);
  if (known !== undefined) return { status: 'known', refund: known };
  const [row] =
    entry.claimId === null
      ? yield* ask(`SELECT ${FACTS} FROM ${PAYMENTS} WHERE p.handle = $1`, bytesOf(handle as Hex))
      : yield* ask(
          `SELECT ${FACTS}, ${OF_CLAIM} FROM ${CLAIMS}
           WHERE c.id = $1 AND c.state = 'sold' AND p.handle = $2`,
          claimId(entry.claimId),
          bytesOf(handle as Hex),
        );
  const refusal = refuseRefund(row && refundableOf(factsOf(row)), entry);
  if (refusal !== null) return refusal;
  yield* ask(
    'INSERT INTO transactions (hash) VALUES ($1) ON CONFLICT (hash) DO NOTHING',
    bytesOf(txHash),
  );
  yield* ask(
    `INSERT INTO refunds (tx, place, payment, claim, value, state, block, mined_at, entered_at)
     VALUES ((SELECT id FROM transactions WHERE hash = $1), $2, $3, $4, $5, 'booked', $6, $7, $8)`,
    bytesOf(txHash),
    place,
    big(row?.['id']),
    entry.claimId === null ? null : big(row?.['seq']),
    value,
    block,
    minedAt,
    enteredAt,
  );
  const made = yield* refundAt(txHash, place);
  if (made === undefined) throw new Error(`refund ${txHash} vanished while it was written`);
  return { status: 'booked', refund: made };
}

function* refundAt(txHash: Hex, place: number): Asking<Refund | undefined> {
  const [row] = yield* ask(`${REFUND} WHERE t.hash = $1 AND r.place = $2`, bytesOf(txHash), place);
  return row && refundOf(row);
}

export function* openRefunds(): Asking<readonly Refund[]> {
  const rows = yield* ask(
    `${REFUND} WHERE r.state <> 'final' ORDER BY r.id DESC LIMIT ${MAX_OPEN}`,
  );
  return rows.map(refundOf);
}

/** All of them, the newest first. */
export function* refunds(limit: number): Asking<readonly Refund[]> {
  return (yield* ask(`${REFUND} ORDER BY r.id DESC LIMIT $1`, limit)).map(refundOf);
}

/** Those of one payment's row, the oldest first. */
export function* refundsOf(payment: bigint): Asking<readonly Refund[]> {
  return (yield* ask(`${REFUND} WHERE r.payment = $1 ORDER BY r.id`, payment)).map(refundOf);
}

/** What is final stays so. */
export function* refundSeen(
  { txHash, place }: Pick<Refund, 'txHash' | 'place'>,
  seen: RefundSeen,
): Asking<void> {
  const THIS = (hash: string, at: string): string =>
    `tx = (SELECT id FROM transactions WHERE hash = ${hash}) AND place = ${at} AND state <> 'final'`;
  if (seen.state === 'lost')
    yield* ask(
      `UPDATE refunds SET state = 'lost' WHERE ${THIS('$1', '$2')}`,
      bytesOf(txHash),
      place,
    );
  else
    yield* ask(
      `UPDATE refunds SET state = $1, block = $2, mined_at = $3 WHERE ${THIS('$4', '$5')}`,
      seen.state,
      seen.block,
      seen.minedAt,
      bytesOf(txHash),
      place,
    );
}

function refundOf(row: Row): Refund {
  return {
    txHash: hexOf(row['hash']),
    place: Number(row['place']),
    payment: hexOf(row['name']),
    kind: row['signed'] === 1n ? 'authorization' : 'transaction',
    claimId: row['claim_id'] === null ? null : idOf(row['claim_id']),
    payer: hexOf(row['address']),
    value: big(row['value']),
    state: text(row['state']) as RefundState,
    block: big(row['block']),
    minedAt: Number(row['mined_at']),
    enteredAt: Number(row['entered_at']),
  };
}
