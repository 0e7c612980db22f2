/** Payments and their claims, as they are read. */
import type { SignedAuthorization } from '../../chain/types.ts';
import type { SettlementState } from '../../settle/types.ts';
import type { ResourceClass } from '../../types.ts';
import { costOf, MAX_AT_HAND, repeatEnd } from '../judge.ts';
import type { ClaimRecord, PaymentKey, PaymentRecord } from '../types.ts';
import type { Statements } from './statements.ts';
import { big, bigOrNull, handleOf, hexOf, idOf, type Row, text } from './values.ts';

/** A payment that is known by its key. */
export interface Known {
  readonly id: bigint;
  readonly record: PaymentRecord;
  /** What all its claims cost; of a payment by hash those too whose lease is over, until it is ended. */
  readonly spent: bigint;
  /** The claim that holds what was found on the chain, until the first claim takes it over. */
  readonly found: bigint | null;
}

const PAYMENT = `SELECT p.*, a.address FROM payments p LEFT JOIN payers a ON a.id = p.payer
  WHERE p.handle = ?`;

const claimsBy = (
  index: string,
): string => `SELECT c.seq, c.id, c.price, c.state, c.claimed_at, c.sold_at, c.window_ends,
    c.repeat_window, c.lease_until, r.key AS resource, r.class, s.state AS settlement, s.since_block,
    t.hash AS tx_hash
  FROM claims c ${index} LEFT JOIN resources r ON r.id = c.resource
  LEFT JOIN settlements s ON s.claim = c.seq LEFT JOIN transactions t ON t.id = s.tx
  WHERE c.payment = ?`;
const CLAIMS = claimsBy('');
/** Of a payment by hash: what was bought of a resource, and by the index alone what all of it costs. */
const SAME = `${claimsBy('INDEXED BY claims_of_passes')} AND c.signed = 0 AND c.state <> 'released'
  AND c.resource IN (SELECT id FROM resources WHERE key = ?) ORDER BY c.seq`;
/** The last that was sold says whether the payment pays. */
const LAST_SOLD = `${CLAIMS} AND c.state = 'sold' ORDER BY c.seq DESC LIMIT 1`;
const SPENT = `SELECT sum(price) AS n FROM claims WHERE payment = ? AND signed = 0
  AND state <> 'released'`;

/**
 * Everything known of a payment at `now`, in seconds; `undefined` where it is as if never presented.
 * @param resource that is claimed: what was bought of it is known in any case
 */
export function findPayment(
  statements: Statements,
  key: PaymentKey,
  now: number,
  handle = handleOf(key),
  resource: string | null = null,
): Known | undefined {
  const row = statements.one(PAYMENT, handle);
  if (row === undefined) return undefined;
  const id = big(row['id']);
  const { rows, whole } = claimsAtHand(statements, row, resource);
  const live = rows.filter((claim) => isLive(claim, now));
  const held = live.length > 0 ? undefined : rows.find(({ state }) => state === 'released');
  const last = live.at(-1) ?? held;
  const payer = row['address'] ?? null;
  // What was claimed with an authorization and is released again leaves nothing behind.
  if (row['signed'] === 1n && payer !== null && last === undefined) return undefined;
  const record: PaymentRecord = {
    key,
    kind: row['signed'] === 1n ? 'authorization' : 'transaction',
    presenter: text(row['presenter']),
    presentedAt: Number(row['presented_at']),
    payer: payer === null ? null : hexOf(payer),
    worth: bigOrNull(row['worth']),
    proved: row['proved'] === 1n,
    authorization: row['signature'] === null ? null : authorizationOf(row),
    claims: live.map(claimOf),
    settlement: settlementOf(last),
  };
  const spent = whole ? costOf(record.claims) : big(statements.one(SPENT, id)?.['n']);
  return { id, record, spent, found: held === undefined ? null : big(held['seq']) };
}

/** Oldest first: all of an authorization's, of a payment by hash what is needed. */
function claimsAtHand(
  statements: Statements,
  payment: Row,
  resource: string | null,
): { readonly rows: readonly Row[]; readonly whole: boolean } {
  const id = big(payment['id']);
  if (payment['signed'] === 1n)
    return { rows: statements.all(`${CLAIMS} ORDER BY c.seq`, id), whole: true };
  const newest = statements.all(`${CLAIMS} ORDER BY c.seq DESC LIMIT ${MAX_AT_HAND}`, id).reverse();
  if (newest.length < MAX_AT_HAND) return { rows: newest, whole: true };
  const first = big(newest[0]?.['seq']);
  const others = [
    ...(resource === null ? [] : statements.all(SAME, id, resource)),
    ...statements.all(LAST_SOLD, id),
  ].filter(({ seq }) => big(seq) < first);
  const once = new Map(others.map((row) => [big(row['seq']), row]));
  const older = [...once.values()].sort((a, b) => Number(big(a['seq']) - big(b['seq'])));
  return { rows: [...older, ...newest], whole: false };
}

/** A reservation whose lease is over is as good as released, unless its money is on its way. */
export function isLive(claim: Row, now: number): boolean {
  if (claim['state'] === 'sold') return true;
  if (claim['state'] !== 'reserved') return false;
  return now < Number(claim['lease_until']) || isBeingSettled(claim);
}

/** Its money is on its way, or here. */
export function isBeingSettled({ settlement }: Row): boolean {
  return settlement !== null && settlement !== 'failed';
}

function settlementOf(claim: Row | undefined): PaymentRecord['settlement'] {
  if (claim === undefined || claim['settlement'] === null) return null;
  const hash = claim['tx_hash'];
  return {
    state: text(claim['settlement']) as SettlementState,
    txHash: hash === null ? null : hexOf(hash),
    sent: claim['settlement'] !== 'queued' || claim['since_block'] !== null,
  };
}

function claimOf(row: Row): ClaimRecord {
  const soldAt = row['sold_at'] === null ? null : Number(row['sold_at']);
  const windowEnds = Number(row['window_ends']);
  const repeatWindow = Number(row['repeat_window']);
  return {
    id: idOf(row['id']),
    resource: text(row['resource']),
    resourceClass: text(row['class']) as ResourceClass,
    price: big(row['price']),
    state: row['state'] === 'sold' ? 'sold' : 'reserved',
    claimedAt: Number(row['claimed_at']),
    soldAt,
    repeatUntil: soldAt === null ? null : repeatEnd(soldAt, { windowEnds, repeatWindow }),
  };
}

/** From a row of `payments` with its payer's `address`. */
export function authorizationOf(row: Row): SignedAuthorization {
  return {
    from: hexOf(row['address']),
    to: hexOf(row['recipient']),
    value: big(row['value']),
    validAfter: big(row['valid_after']),
    validBefore: big(row['valid_before']),
    nonce: hexOf(row['name']),
    signature: hexOf(row['signature']),
  };
}

/** The row of a payer, made where it is new. */
export function payerId(statements: Statements, address: Uint8Array): bigint {
  const known = statements.one('SELECT id FROM payers WHERE address = ?', address);
  return known === undefined
    ? statements.run('INSERT INTO payers (address) VALUES (?)', address).id
    : big(known['id']);
}
