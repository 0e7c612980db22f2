/** One payment's whole story, and where to look for it: by hash, nonce or payer. */
import type { Address, Hex } from '../../chain/types.ts';
import { refundsOf } from '../../refunds/queries.ts';
import type { RefundState } from '../../refunds/types.ts';
import type { Dialect } from '../dialect.ts';
import {
  big,
  bigOrNull,
  bytesOf,
  handlesOf,
  hexOf,
  idOf,
  type Row,
  text,
  textOrNull,
} from '../sqlite/values.ts';
import type { PaymentKind } from '../types.ts';
import { type Asking, ask } from './asking.ts';
import { changedAt, hexOrNull, numberOrNull } from './columns.ts';

/** One thing that happened. `at` in seconds since 1970, `null` where it was not written down. */
export type Happening =
  | { readonly what: 'presented'; readonly at: number; readonly from: string }
  | { readonly what: 'found'; readonly at: number }
  | {
      readonly what: 'claimed';
      readonly at: number;
      readonly claimId: string;
      readonly resource: string;
      readonly price: bigint;
      readonly crawler: string;
    }
  | {
      readonly what: 'sold';
      readonly at: number;
      readonly claimId: string;
      readonly resource: string;
      readonly repeatUntil: number;
    }
  | {
      readonly what: 'repeated';
      /** The last time. */
      readonly at: number;
      readonly claimId: string;
      readonly times: number;
    }
  | {
      readonly what: 'sent';
      readonly at: number;
      readonly txHash: Hex;
      readonly relayer: Address;
      readonly txNonce: number;
      readonly replaces: Hex | null;
    }
  | { readonly what: 'mined'; readonly at: null; readonly txHash: Hex; readonly block: bigint }
  | {
      readonly what: 'refunded';
      /** Of its block. */
      readonly at: number;
      /** `null` where it was for the payment and not for one claim. */
      readonly claimId: string | null;
      readonly txHash: Hex;
      readonly value: bigint;
      readonly block: bigint;
      readonly state: RefundState;
    }
  | {
      readonly what: 'queued' | 'broadcast' | 'unknown' | 'settled' | 'failed';
      readonly at: number | null;
      readonly claimId: string;
      readonly txHash: Hex | null;
      readonly reason: string | null;
      /** Its block can not be reorganised away any more. */
      readonly final: boolean;
      readonly attempts: number;
    };

export interface Story {
  readonly kind: PaymentKind;
  /** Its transaction's hash or its authorization's nonce. */
  readonly name: Hex;
  readonly payer: Address | null;
  /** Atomic units; `null` until it was verified. */
  readonly worth: bigint | null;
  readonly left: bigint | null;
  readonly proved: boolean;
  readonly validBefore: number | null;
  /** Each behind what it came from: some times are the chain's, some this machine's. */
  readonly happenings: readonly Happening[];
}

/** By the number of its row, and not by walking through all rows in that order, which a plan may choose. */
const SORTED = 'p.id + 0';
const PAYMENT = 'SELECT p.*, a.address FROM payments p LEFT JOIN payers a ON a.id = p.payer';

/**
 * The payments that a 32-byte hash names: paid by that transaction, signed with that nonce, or
 * settled in that transaction of ours. At most `limit`.
 */
export function* paymentsNamed(name: Hex, limit: number): Asking<readonly Story[]> {
  const [from, to] = handlesOf(name);
  const named = yield* ask(
    `${PAYMENT} WHERE p.handle BETWEEN $1 AND $2 ORDER BY ${SORTED} LIMIT $3`,
    from,
    to,
    limit,
  );
  const settledIn = yield* ask(
    `${PAYMENT} WHERE p.id IN (SELECT c.payment FROM transactions t JOIN settlements s ON s.tx = t.id
       JOIN claims c ON c.seq = s.claim WHERE t.hash = $1) ORDER BY ${SORTED} LIMIT $2`,
    bytesOf(name),
    limit,
  );
  return yield* stories([...named, ...settledIn]);
}

/** A payer's payments, newest first. */
export function* paymentsOf(payer: Address, limit: number): Asking<readonly Story[]> {
  const rows = yield* ask(
    `${PAYMENT} WHERE p.payer = (SELECT id FROM payers WHERE address = $1) ORDER BY p.id DESC LIMIT $2`,
    bytesOf(payer),
    limit,
  );
  return yield* stories(rows);
}

/** The payment that a claim is on; none for an id that no claim has. */
export function* paymentOfClaim(
  dialect: Pick<Dialect, 'claimId'>,
  claimId: string,
): Asking<readonly Story[]> {
  const rows = yield* ask(
    `${PAYMENT} WHERE p.id IN (SELECT payment FROM claims WHERE id = $1)`,
    dialect.claimId(claimId),
  );
  return yield* stories(rows);
}

function* stories(payments: readonly Row[]): Asking<readonly Story[]> {
  const told: Story[] = [];
  for (const payment of payments) told.push(yield* storyOf(payment));
  return told;
}

function* storyOf(payment: Row): Asking<Story> {
  const signed = payment['signed'] === 1n;
  const rows = yield* ask(
    `SELECT c.*, r.key, s.state AS settlement, s.reason, s.final, s.attempts, s.changed_at, s.block,
       t.hash, t.relayer, t.tx_nonce, t.replaces, t.sent_at, t.block AS mined_in
     FROM claims c LEFT JOIN resources r ON r.id = c.resource
     LEFT JOIN settlements s ON s.claim = c.seq LEFT JOIN transactions t ON t.id = s.tx
     WHERE c.payment = $1 ORDER BY c.seq`,
    big(payment['id']),
  );
  const worth = bigOrNull(payment['worth']);
  const spent = rows
    .filter(({ state }) => state !== 'released')
    .reduce((sum, row) => sum + big(row['price']), 0n);
  const given = (yield* refundsOf(big(payment['id']))).map(
    ({ minedAt: at, claimId, txHash, value, block, state }): Happening => ({
      ...{ what: 'refunded', at, claimId, txHash, value, block, state },
    }),
  );
  const happenings = [first(payment), ...rows.flatMap((row) => [...happened(row)]), ...given];
  return {
    kind: signed ? 'authorization' : 'transaction',
    name: hexOf(payment['name']),
    payer: hexOrNull(payment['address']),
    worth,
    left: worth === null ? null : worth - spent,
    proved: payment['proved'] === 1n,
    validBefore: numberOrNull(payment['valid_before']),
    happenings,
  };
}

/** A payment that nobody presented was found on the chain. */
function first(payment: Row): Happening {
  const at = Number(payment['presented_at']);
  const from = text(payment['presenter']);
  return from === '' ? { what: 'found', at } : { what: 'presented', at, from };
}

function* happened(row: Row): Iterable<Happening> {
  const claimId = idOf(row['id']);
  const resource = text(row['key']);
  if (row['resource'] !== null) {
    const at = Number(row['claimed_at']);
    const price = big(row['price']);
    yield { what: 'claimed', at, claimId, resource, price, crawler: text(row['crawler']) };
  }
  if (row['sold_at'] !== null) {
    const at = Number(row['sold_at']);
    const repeatUntil = Math.max(Number(row['window_ends']), at + Number(row['repeat_window']));
    yield { what: 'sold', at, claimId, resource, repeatUntil };
  }
  if (row['settlement'] !== null) yield* settling(row, claimId);
  if (row['repeated_at'] !== null) {
    const at = Number(row['repeated_at']);
    yield { what: 'repeated', at, claimId, times: Number(row['repeats']) };
  }
}

function* settling(row: Row, claimId: string): Iterable<Happening> {
  const txHash = hexOrNull(row['hash']);
  // Stryker disable next-line ConditionalExpression: narrows a type, without a transaction there is no block
  if (txHash !== null) yield* sending(row, txHash);
  yield {
    what: text(row['settlement']) as 'queued',
    at: changedAt(row['changed_at']),
    claimId,
    txHash,
    reason: textOrNull(row['reason']),
    final: row['final'] === 1n,
    attempts: Number(row['attempts']),
  };
}

/** Of a transaction that another sent, a facilitator's or the payer's, its block alone is known. */
function* sending(row: Row, txHash: Hex): Iterable<Happening> {
  if (row['sent_at'] !== null)
    yield {
      what: 'sent',
      at: Number(row['sent_at']),
      txHash,
      relayer: hexOf(row['relayer']),
      txNonce: Number(row['tx_nonce']),
      replaces: hexOrNull(row['replaces']),
    };
  const block = bigOrNull(row['block']) ?? bigOrNull(row['mined_in']);
  if (block !== null) yield { what: 'mined', at: null, txHash, block };
}
