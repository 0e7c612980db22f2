/** What is asked of a ledger in a history, as plain data, and what of its answers is held against the model. */
import { BASE_USDC } from '../../chain/authorization.ts';
import type { Address, Hex } from '../../chain/types.ts';
import type {
  ClaimOutcome,
  CreditTerms,
  Kept,
  Ledger,
  PaymentRecord,
  Standing,
} from '../../ledger/types.ts';
import { authorizationOf, claimOf } from '../claims.ts';

/** Amounts in atomic units. */
export interface Credit {
  readonly creditMax: number;
  readonly exposureMax: number;
}

/** The payment and the payer of each are those of its claim. */
interface Of {
  /** `tx-7` or `auth-7`. */
  readonly payment: string;
  /** A number. */
  readonly payer: number;
}

export type Ask = Of &
  (
    | { readonly what: 'present'; readonly presenter: string; readonly now: number }
    | {
        readonly what: 'claim';
        readonly id: string;
        readonly presenter: string;
        readonly worth: number;
        readonly price: number;
        readonly resource: string;
        readonly now: number;
        readonly reserve: boolean;
        /** Balance of the payer; null where nothing must cover it. */
        readonly balance: number | null;
        readonly credit: Credit | null;
      }
    | { readonly what: 'enqueue'; readonly id: string }
    | {
        readonly what: 'confirm';
        readonly id: string;
        readonly now: number;
        readonly credit: Credit | null;
      }
    | { readonly what: 'release'; readonly id: string }
    | {
        readonly what: 'settle';
        readonly id: string;
        readonly to: 'settled' | 'failed';
        readonly worth: number;
      }
    | { readonly what: 'lookup'; readonly now: number }
    | { readonly what: 'standing'; readonly now: number }
  );

/** Seconds: a reservation's lease, and how long what was sold is given again. */
export const LEASE = 120;
export const REPEAT = 3600;
/** Of all that was settled, one part in so many may be exposed. */
export const SHARE = 10;

export const isSigned = (payment: string): boolean => payment.startsWith('auth-');

const numbered = (payment: string): number => Number(payment.split('-')[1]);
const addressOf = (payer: number): Address => `0x${(payer + 0xc1).toString(16).padStart(40, '0')}`;
const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

const signedBy = (payment: string, payer: number, worth: number) =>
  authorizationOf(numbered(payment), { from: addressOf(payer), value: BigInt(worth) });

function keyOf(payment: string, payer: number): string {
  const name = hashOf(numbered(payment));
  if (!isSigned(payment)) return `tx:${name}`;
  const { chainId, address } = BASE_USDC;
  return `auth:${chainId}:${address.toLowerCase()}:${addressOf(payer)}:${name}`;
}

const termsOf = (credit: Credit | null): CreditTerms | null =>
  credit === null
    ? null
    : {
        creditMax: BigInt(credit.creditMax),
        exposureMax: BigInt(credit.exposureMax),
        exposureShare: BigInt(SHARE),
      };

/** Asks a ledger, and says its answer as the model does. @throws what the ledger throws */
export async function askLedger(ledger: Ledger, ask: Ask): Promise<string> {
  const key = keyOf(ask.payment, ask.payer);
  switch (ask.what) {
    case 'present': {
      const kind = isSigned(ask.payment) ? 'authorization' : 'transaction';
      return saidKept(await ledger.present(key, kind, ask.presenter, ask.now));
    }
    case 'claim':
      return saidOutcome(await ledger.claim(requestOf(ask, key)));
    case 'enqueue':
      return String(await ledger.enqueue(ask.id));
    case 'confirm':
      return String(await ledger.confirm(ask.id, ask.now, termsOf(ask.credit)));
    case 'release':
      await ledger.release(ask.id);
      return 'done';
    case 'settle': {
      const authorization = signedBy(ask.payment, ask.payer, ask.worth);
      const txHash = hashOf(numbered(ask.payment) + 1_000_000);
      await ledger.put([{ claimId: ask.id, authorization, state: ask.to, txHash, attempts: 1 }]);
      return 'done';
    }
    case 'lookup':
      return saidRecord(await ledger.lookup(key, ask.now));
    case 'standing':
      return saidStanding(await ledger.standing(addressOf(ask.payer), ask.now));
  }
}

function requestOf(ask: Extract<Ask, { what: 'claim' }>, payment: string) {
  const { id, presenter, worth, price, resource, now, reserve, balance, credit } = ask;
  const signed = isSigned(ask.payment);
  return claimOf({
    ...{ id, payment, presenter, resource, now, reserve },
    kind: signed ? 'authorization' : 'transaction',
    payer: addressOf(ask.payer),
    authorization: signed ? signedBy(ask.payment, ask.payer, worth) : null,
    ...{ worth: BigInt(worth), price: BigInt(price) },
    ...{ windowEnds: now, repeatWindow: REPEAT, leaseUntil: now + LEASE },
    cover: balance === null ? null : { balance: BigInt(balance), credit: termsOf(credit) },
  });
}

const saidKept = ({ first, record }: Kept): string =>
  `${first ? 'first' : 'again'} ${saidRecord(record)}`;

function saidOutcome(outcome: ClaimOutcome): string {
  switch (outcome.status) {
    case 'claimed':
      return `claimed ${outcome.claim.state}, ${outcome.left} left`;
    case 'repeat': {
      const { claim, settlement, left } = outcome;
      return `repeat ${claim.id} ${claim.state} ${settlement?.state ?? '-'}, ${left} left`;
    }
    case 'expired':
      return `expired ${outcome.claim.id}`;
    case 'spent':
      return `spent ${outcome.claims.map(({ id }) => id).join()}`;
    case 'over-limit':
      return `over-limit ${outcome.by}, ${outcome.owed} owed`;
    default:
      return outcome.status;
  }
}

function saidRecord(record: PaymentRecord | undefined): string {
  if (record === undefined) return 'unknown';
  const { presenter, worth, claims, settlement } = record;
  const said = claims.map(({ id, state, price }) => `${id} ${state} ${price}`);
  return `${presenter} ${worth ?? '-'} [${said.join('; ')}] ${settlement?.state ?? '-'}`;
}

const saidStanding = ({ owed, unsettled, settled, failed, exposure }: Standing): string =>
  [owed, unsettled, settled, failed, exposure.unsettled, exposure.settled].join(' ');
