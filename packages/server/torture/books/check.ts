/** The books against the chain: what must be true after every round. */
import {
  isOpen,
  isServed,
  type Memory,
  type Payment,
  type Purchase,
  refusalOf,
  type Telling,
} from '../crawlers/memory.ts';
import type { ChainView, Received } from './chain-view.ts';
import type { Claim, LedgerView, Settlement } from './ledger-types.ts';

export const CHECKS = [
  /** The service ends when it is told to or killed, and at no other time, and comes up again. */
  'process',
  /** Everything that was served was claimed. */
  'claimed',
  /** Every claim is settled, owed, or failed with a reason, and the chain agrees. */
  'settled',
  /** What a claim costs is what its payment moves. */
  'worth',
  /** The payee has what the ledger says, to the last unit. */
  'balance',
  /** Nobody who paid is refused, or left without an answer. */
  'refused',
  /** What was paid by one is not given to another. */
  'stranger',
  /** Nothing is given for nothing. */
  'unpaid',
  /** What is served and not settled stays under its bound. */
  'exposure',
  /** The ledger is right in itself. */
  'audit',
  /** One address has no more than its quota in a minute, whichever process it asks. */
  'limit',
  /** Who lost the lead while it slept sends nothing that it had not written down before. */
  'fence',
  /** A process whose clock is wrong says so, and no other does. */
  'alarm',
] as const;

export type CheckName = (typeof CHECKS)[number];

export interface Finding {
  readonly check: CheckName;
  readonly message: string;
}

export interface Bounds {
  /** Atomic units that may be served and not settled before anything was settled. */
  readonly exposureMax: bigint;
}

export interface Evidence {
  readonly ledger: LedgerView;
  readonly chain: ChainView;
  readonly memory: Memory;
  readonly bounds: Bounds;
  /** Whether the money of a claim was seen to be here once: credit was given on it, whatever put it back since. */
  readonly wasSettled?: (claimId: string) => boolean;
}

/** Everything that is wrong; empty is what is wanted. */
export function holdBooks(evidence: Evidence): Finding[] {
  return [
    ...claimed(evidence),
    ...settled(evidence),
    ...worth(evidence),
    ...balance(evidence),
    ...refused(evidence),
    ...evidence.memory.anomalies,
    ...exposure(evidence),
  ];
}

/** Seconds before its end from which an authorization may be refused for being late. */
const LATE = 45;
/** Seconds from its block within which a transaction has to be presented, and how exactly this is known. */
const WINDOW = 300;
const SLACK = 5;
/** What is said where nothing can be kept: before there is a gate to hear of a payment, after, or with a full disk. */
const ASIDE = /the service is (?:starting|stopping)|the ledger did not answer/i;

/** A payment's key without what all of them share. */
const short = (key: string): string =>
  key
    .split(':')
    .flatMap((part, k, all) => (k === 0 ? part : k < all.length - 2 ? [] : part.slice(0, 14)))
    .join(':');

function claimed({ ledger, memory }: Evidence): Finding[] {
  const sold = new Set(
    ledger.claims.filter((claim) => claim.sold).map(({ payment, resource }) => payment + resource),
  );
  return everyPurchase(memory)
    .filter(([payment, bought]) => isServed(bought) && !sold.has(payment.key + bought.path))
    .map(([payment, { path }]) => ({
      check: 'claimed',
      message: `${path} was served for ${short(payment.key)}, and the ledger has no sold claim of it`,
    }));
}

function settled({ ledger, chain }: Evidence): Finding[] {
  const byNonce = settledOnChain(chain);
  const say = (message: string): Finding => ({ check: 'settled', message });
  return ledger.claims.flatMap((claim): Finding[] => {
    if (!claim.payment.startsWith('auth:')) return [];
    const settlement = ledger.settlements.get(claim.id);
    const moved = byNonce.get(nonceOf(claim));
    const about = `claim ${claim.id} of ${claim.resource}`;
    if (settlement === undefined)
      return claim.sold ? [say(`${about} is sold, and nothing says how it is settled`)] : [];
    const { state, reason, validBefore } = settlement;
    if (state === 'settled' && moved === undefined)
      return [say(`${about} is settled by ${settlement.txHash}, which the chain does not have`)];
    if (state === 'failed' && (reason ?? '') === '')
      return [say(`${about} failed, and nothing says why`)];
    if (state === 'failed' && moved !== undefined)
      return [say(`${about} failed (${reason}), and the chain moved its money in ${moved.txHash}`)];
    const owed = state !== 'settled' && state !== 'failed';
    if (owed && chain.time >= validBefore)
      return [say(`${about} is ${state}, and can be settled no more since ${validBefore}`)];
    return [];
  });
}

/** Claims never cost more than their payment carries, and what settles one pays for it whole. */
function worth({ ledger, chain, memory }: Evidence): Finding[] {
  const say = (message: string): Finding => ({ check: 'worth', message });
  const found: Finding[] = [];
  const byNonce = settledOnChain(chain);
  const taken = new Set(
    ledger.claims.flatMap((claim) => (claim.payment.startsWith('auth:') ? nonceOf(claim) : [])),
  );
  for (const [payment, claims] of Map.groupBy(ledger.claims, (claim) => claim.payment)) {
    const price = claims.reduce((sum, claim) => sum + claim.price, 0n);
    const carried = ledger.worth.get(payment) ?? 0n;
    if (price > carried)
      found.push(say(`${short(payment)} carries ${carried}, its claims cost ${price}`));
    const moved = payment.startsWith('tx:')
      ? movedBy(chain, memory, payment.slice(3), taken)
      : claims.flatMap((claim) => byNonce.get(nonceOf(claim))?.value ?? [])[0];
    if (moved !== undefined && price > moved)
      found.push(say(`${short(payment)} moved ${moved} on the chain, its claims cost ${price}`));
  }
  return found;
}

function balance({ ledger, chain, memory }: Evidence): Finding[] {
  const say = (message: string): Finding => ({ check: 'balance', message });
  const booked = new Map(
    [...ledger.settlements.values()]
      .filter(({ state }) => state === 'settled')
      .map((settlement) => [settlement.payer.toLowerCase() + settlement.nonce, settlement]),
  );
  let sum = [...booked.values()].reduce((total, { value }) => total + value, 0n);
  const found: Finding[] = [];
  for (const { txHash, from, value, nonce } of chain.received) {
    if (nonce !== null && booked.has(from + nonce)) continue;
    sum += memory.sent.get(txHash)?.value ?? 0n;
    if (!memory.sent.has(txHash))
      found.push(say(`${txHash} brought ${value} of ${from}, which the ledger does not know of`));
  }
  const named = ({ txHash, value }: { txHash: string; value: bigint }) => `${value} in ${txHash}`;
  const [given, refunds] = [chain.given.map(named), ledger.refunds.map(named)];
  for (const one of refunds.filter((refund) => !given.includes(refund)))
    found.push(say(`a refund of ${one} is booked, which the chain does not have`));
  for (const one of given.filter((each) => !refunds.includes(each)))
    found.push(say(`the payee gave ${one}, which the ledger does not know of`));
  sum -= ledger.refunds.reduce((total, { value }) => total + value, 0n);
  if (sum !== chain.balance)
    found.push(say(`the payee has ${chain.balance}, the ledger and the payers say ${sum}`));
  return found;
}

/** Whoever paid by the rules has what it paid for at the end, and was never told otherwise. */
function refused({ memory, chain, ledger }: Evidence): Finding[] {
  const byNonce = settledOnChain(chain);
  const paid = new Set(chain.received.map(({ txHash }) => txHash as string));
  return everyPurchase(memory).flatMap(([payment, bought]): Finding[] => {
    if (!payment.honest) return [];
    const { authorization, hash } = payment;
    const moved =
      hash !== null
        ? paid.has(hash)
        : authorization !== null &&
          byNonce.has(authorization.from + authorization.nonce.toLowerCase());
    const what = `${payment.kind} payment ${short(payment.key)} for ${bought.path}${moved ? ', whose money the payee has,' : ''}`;
    const refusal = refusalOf(bought);
    if (refusal !== undefined) {
      if (isLate(payment, refusal, moved, memory, ledger)) return [];
      const beside = isServed(bought) ? ' and served at another time' : '';
      const message = `${what} was refused at ${refusal.at}${beside}: ${refusal.said}${firstWords(bought)}`;
      return [{ check: 'refused', message }];
    }
    if (isOpen(bought) && moved)
      return [{ check: 'refused', message: `${what} is not answered: ${lastWords(bought)}` }];
    return [];
  });
}

/** What was said before it was refused: why it was not had then. */
function firstWords({ tellings }: Purchase): string {
  const before = tellings.find(({ status, said }) => status !== 0 && !ASIDE.test(said));
  if (before === undefined || before.status === 402) return '';
  return `; it was answered first at ${before.at}, with ${before.status}: ${before.said}`;
}

/**
 * Whether it may be refused for its time: an authorization that nobody can settle any more, and was
 * not settled; a transaction that was not presented within its window, to a service that was there or
 * to one that was down, or that nobody could present again in time because there was none.
 */
function isLate(
  payment: Payment,
  refusal: Telling,
  moved: boolean,
  memory: Memory,
  { keptFirst }: LedgerView,
): boolean {
  const { authorization, hash } = payment;
  if (authorization !== null)
    return !moved && refusal.at > Number(authorization.validBefore) - LATE;
  const ends = (hash === null ? 0 : (memory.sent.get(hash)?.at ?? 0)) + WINDOW - SLACK;
  const inTime = payment.purchases
    .flatMap(({ tellings }) => tellings)
    .filter(({ at }) => at <= ends);
  if (inTime.length === 0) return true;
  const kept = inTime.some(({ status, said }) => status !== 0 && !ASIDE.test(said));
  if (kept) return false;
  // A ledger that has kept nothing yet knows of no outage.
  if (keptFirst === null || keptFirst > ends) return true;
  // What could not be kept is made up for where its payer comes again within a minute, and for two
  // outages without a minute of service between them.
  const leaps = memory.leaps.filter(({ from, to }) => from <= refusal.at && to > ends - WINDOW);
  return leaps.length > 2 || leaps.some(({ serving, to }) => serving && to > ends);
}

function exposure({ ledger, bounds, wasSettled }: Evidence): Finding[] {
  const { lost, settled, payers } = outstanding(ledger, wasSettled);
  const bound = bounds.exposureMax + settled / 10n;
  const found: Finding[] = [];
  if (lost > bound)
    found.push({
      check: 'exposure',
      message: `${lost} are served and not settled, settled are ${settled}: the bound is ${bound}`,
    });
  for (const [payer, { unsettled, settled: history }] of payers)
    if (unsettled > history)
      found.push({
        check: 'exposure',
        message: `${payer} has ${unsettled} served and not settled, and ever settled ${history}`,
      });
  return found;
}

interface Account {
  unsettled: bigint;
  settled: bigint;
}

/** Atomic units served against authorizations: those that brought no money, and those that did. */
export function outstanding(
  ledger: LedgerView,
  wasSettled: (claimId: string) => boolean = () => false,
): {
  lost: bigint;
  settled: bigint;
  payers: Map<string, Account>;
} {
  const payers = new Map<string, Account>();
  for (const claim of ledger.claims) {
    if (!claim.payment.startsWith('auth:')) continue;
    const account = payers.get(claim.payer) ?? { unsettled: 0n, settled: 0n };
    const settlement: Settlement | undefined = ledger.settlements.get(claim.id);
    if (settlement !== undefined && (settlement.state === 'settled' || wasSettled(claim.id)))
      account.settled += settlement.value;
    else if (claim.sold) account.unsettled += claim.price;
    payers.set(claim.payer, account);
  }
  const sum = (of: (account: Account) => bigint): bigint =>
    [...payers.values()].reduce((total, account) => total + of(account), 0n);
  return { lost: sum((a) => a.unsettled), settled: sum((a) => a.settled), payers };
}

const everyPurchase = (memory: Memory): [Payment, Purchase][] =>
  memory.payments.flatMap((payment) =>
    payment.purchases.map((bought): [Payment, Purchase] => [payment, bought]),
  );

/** Payer and nonce, as they end the key of the payment. */
function nonceOf({ payment }: Claim): string {
  const [payer = '', nonce = ''] = payment.split(':').slice(-2);
  return payer + nonce;
}

function settledOnChain({ received }: ChainView): Map<string, Received> {
  return new Map(
    received.flatMap((each) => (each.nonce === null ? [] : [[each.from + each.nonce, each]])),
  );
}

/** What a payer's own transaction moved to the payee, without authorizations that are payments themselves. */
function movedBy(
  { received }: ChainView,
  memory: Memory,
  hash: string,
  taken: ReadonlySet<string>,
): bigint {
  return received
    .filter(({ txHash, from, nonce }) => {
      const sender = memory.sent.get(txHash)?.from;
      const own = sender === undefined || sender === from;
      return txHash === hash && own && (nonce === null || !taken.has(from + nonce));
    })
    .reduce((sum, { value }) => sum + value, 0n);
}

function lastWords({ tellings }: Purchase): string {
  const last = tellings.at(-1);
  return last === undefined ? 'it was never presented' : `${last.status} ${last.said}`;
}
