/** Finding out what a decision needs: the limiter, the ledger, the chain and the settler, asked. */

import { randomUUIDv7 } from 'node:crypto';
import { hashMessage } from 'viem';
import { ChainUnavailable } from './chain/errors.ts';
import { sameHex } from './chain/same-hex.ts';
import type { Chain, SignedAuthorization } from './chain/types.ts';
import type { Ask, Carried, Facts, Need, Presentation, Unavailable } from './facts.ts';
import type { TimeAgo } from './ledger/house.ts';
import type { Ledger, PaymentKey } from './ledger/types.ts';
import type { PaymentClock } from './payment/clock.ts';
import type { Missed } from './payment/missed.ts';
import { type Outages, outagesAt, type Silent } from './payment/outages.ts';
import { authorizationDigest, messageSigner, recoverSigner } from './payment/signature.ts';
import { transactionKey } from './payment/transaction.ts';
import { type Limiter, LimiterUnavailable, type Quota } from './request/limiter.ts';
import type { HashSales } from './settle/hash-sales.ts';
import type { Settler } from './settle/types.ts';
import { giveUp, settle } from './settling.ts';

export interface Effects {
  readonly ledger: Ledger;
  readonly chain: Chain;
  readonly settler: Settler;
  /** Requests to limited resources. */
  readonly limiter: Limiter;
  /** Refused payments. */
  readonly refusals: Limiter;
  /** The time by which payments are judged; limits have a clock of their own. */
  readonly clock: PaymentClock;
  readonly outages: Outages;
  readonly missed: Missed;
  /** Asks for the outages of other processes; null where there are none. */
  readonly elsewhere: (() => Promise<readonly TimeAgo[]>) | null;
  /** Told of what a payment by hash bought: its block is not final yet. */
  readonly hashSales: Pick<HashSales, 'sold'> | null;
  /** Told of every outage but a limiter's, which tells of it itself; nothing is swallowed. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Facts a need brings; at once where nothing has to be waited for. Never rejects for an outage. */
export function fulfil(need: Need, ask: Ask, effects: Effects): Facts | Promise<Facts> {
  const { limiter, refusals, settler } = effects;
  switch (need.need) {
    case 'quota': {
      const quota = counted(limiter.take(ask.source), 'requests', ask, effects);
      return quota instanceof Promise ? quota.then((quota) => ({ quota })) : { quota };
    }
    case 'budget': {
      const budget = counted(refusals.peek(ask.source), 'refusals', ask, effects);
      return budget instanceof Promise ? budget.then((budget) => ({ budget })) : { budget };
    }
    case 'room':
      return { room: settler.room(need.validBefore, need.value) };
    case 'now':
      return time(effects);
    case 'elsewhere':
      return effects.elsewhere === null
        ? { elsewhere: [] }
        : orUnavailable(elsewhere(effects.elsewhere, effects), need.need, effects).then(
            (elsewhere) => ({ elsewhere }),
          );
    default:
      return learn(need, ask, effects);
  }
}

/**
 * A limiter that is away says so by itself, once: a line for each request would fill the log. What was presented
 * to it meanwhile could not be kept.
 */
function counted(
  asked: Quota | Promise<Quota>,
  of: Silent,
  ask: Ask,
  effects: Effects,
): Quota | Promise<Quota | Unavailable> {
  if (!(asked instanceof Promise)) return asked;
  return asked.then(
    (quota) => {
      effects.outages.kept(of);
      return quota;
    },
    (error: unknown) => {
      if (!(error instanceof LimiterUnavailable)) throw error;
      unkept(of, ask, effects);
      return 'unavailable';
    },
  );
}

/** Of a payment whose window runs: it was presented in time, and is dated by now when it comes again. */
function unkept(
  of: Silent,
  { credential, source }: Ask,
  { clock, outages, missed }: Effects,
): void {
  if (credential.kind !== 'transaction') return;
  outages.failed(of);
  const now = clock.estimate();
  if (now !== null) missed.note(transactionKey(credential.hash), source, now);
}

/**
 * Counts a refused payment, or wipes that slate, and waits for neither: the answer stands already. A
 * limiter over a store keeps the order of what one process asks of it.
 */
export function account(
  { refusals, onError }: Pick<Effects, 'refusals' | 'onError'>,
  what: 'take' | 'forgive',
  source: string,
): void {
  const done = refusals[what](source);
  if (!(done instanceof Promise)) return;
  done.catch((error: unknown) => {
    if (!(error instanceof LimiterUnavailable)) onError(error, `refusals: ${what}`);
  });
}

function time({ clock, onError }: Effects): Facts {
  try {
    const now = clock.now();
    return { now, about: now };
  } catch (error) {
    onError(error, 'now');
    return { now: 'unavailable', about: clock.estimate() };
  }
}

type Waiting = Exclude<Need, { need: 'quota' | 'budget' | 'room' | 'now' | 'elsewhere' }>;

async function learn(need: Waiting, ask: Ask, effects: Effects): Promise<Facts> {
  const { ledger, chain } = effects;
  const or = <T>(asked: Promise<T>): Promise<T | Unavailable> =>
    orUnavailable(asked, need.need, effects);
  switch (need.need) {
    case 'lookup':
      return { record: await or(lookup(need.payment, effects)) };
    case 'again':
      return { again: await or(lookup(need.payment, effects)) };
    case 'present':
      return { presentation: await or(present(need.payment, ask, effects)) };
    case 'signer':
      return { signer: await recoverSigner(need.authorization, chain.asset) };
    case 'contract': {
      const { from, signature } = need.authorization;
      const digest = authorizationDigest(need.authorization, chain.asset);
      const budget = await charge(ask, effects);
      if (budget === 'unavailable' || !budget.allowed) return { budget };
      const contract = await or(chain.isContractSignatureValid(from, digest, signature));
      return { contract, charged: true };
    }
    case 'simulation':
      return { simulation: await or(chain.simulate(need.authorization)) };
    case 'funds':
      return { funds: await or(chain.funds(need.authorization.from, need.authorization.nonce)) };
    case 'balance':
      return { balance: await or(chain.balanceOf(need.of)) };
    case 'carried':
      return { carried: await or(carried(need.authorization, chain)) };
    case 'transaction':
      return { transaction: await or(chain.transfersOf(need.hash)) };
    case 'prover':
      return prover(need, ask, effects);
    case 'proved':
      return { proved: await or(ledger.prove(need.payment).then(() => true as const)) };
    case 'claim': {
      // Ids that grow with time: the ledger's index of them grows at its end.
      const claim = await or(ledger.claim({ ...need.request, id: randomUUIDv7() }));
      return { claims: [...need.before, claim] };
    }
    case 'settlement':
      return { settlement: await or(settle(need.claim, need.carried, effects)) };
    case 'confirmed':
      return { confirmed: await or(confirm(need.claim.id, effects)) };
    case 'released':
      return { released: await or(giveUp(need.claim, need.payment, ask.source, ledger)) };
  }
}

/** An outage is a fact of its own: whoever decides must not take it for an answer. */
async function orUnavailable<T>(
  asked: Promise<T>,
  doing: string,
  effects: Effects,
): Promise<T | Unavailable> {
  try {
    return await asked;
  } catch (error) {
    effects.onError(error, doing);
    return 'unavailable';
  }
}

/** Whether a claim is sold now that its money is here, whatever its payer's credit. */
async function confirm(claimId: string, { ledger, clock }: Effects): Promise<boolean> {
  return (await ledger.confirm(claimId, clock.heard())) === true;
}

/** What is known of a payment. Where that cannot be learnt, its presentation is not kept either. */
async function lookup(payment: PaymentKey, { ledger, clock, outages }: Effects) {
  try {
    // No lease has ended before the chain was heard.
    return (await ledger.lookup(payment, clock.estimate() ?? 0)) ?? null;
  } catch (error) {
    outages.failed();
    throw error;
  }
}

async function elsewhere(ask: () => Promise<readonly TimeAgo[]>, { clock }: Effects) {
  return outagesAt(clock.heard(), await ask());
}

/** Keeps a presentation, dated by the chain as far as its time is known: also while it is silent. */
async function present(payment: PaymentKey, ask: Ask, effects: Effects): Promise<Presentation> {
  const { ledger, clock, outages, missed } = effects;
  let now: number | null = null;
  try {
    now = clock.heard();
    const at = missed.dateOf(payment, ask.source, now);
    const { record, first } = await ledger.present(payment, 'transaction', ask.source, at);
    const known = outages.at(now);
    outages.kept();
    missed.kept(payment, ask.source);
    return { record, first, outages: known };
  } catch (error) {
    outages.failed();
    if (now !== null) missed.note(payment, ask.source, now);
    throw error;
  }
}

/**
 * Blocks before the newest one in which an authorization that is still valid may have been carried
 * out without the ledger's knowledge: five and a half hours of two seconds each.
 */
export const LOOK_BACK = 10_000n;

/** How an authorization was carried out; `null` where it was cancelled, or used longer ago. */
async function carried(authorization: SignedAuthorization, chain: Chain): Promise<Carried | null> {
  const { number } = await chain.head();
  // Stryker disable next-line EqualityOperator: where both are equal it is the same
  const since = number > LOOK_BACK ? number - LOOK_BACK : 0n;
  const outcome = await chain.authorizationOutcome(authorization, since);
  if (outcome.status === 'unused')
    throw new ChainUnavailable('authorizationState', `${authorization.nonce} is used and is not`);
  if (outcome.status === 'cancelled') return null;
  return { txHash: outcome.txHash, blockNumber: outcome.blockNumber };
}

/**
 * Which of the candidates signed a line of text: by its key (EIP-191), or as a contract (ERC-1271).
 * A line signed by nobody makes as many questions to the node as there are candidates: its source has
 * so many of them a minute as refused payments.
 */
async function prover(
  { text, signature, candidates }: Extract<Need, { need: 'prover' }>,
  ask: Ask,
  effects: Effects,
): Promise<Facts> {
  const { chain } = effects;
  const signer = await messageSigner(text, signature);
  const key = candidates.find((candidate) => sameHex(signer, candidate));
  if (key !== undefined) return { prover: key };
  const hash = hashMessage(text);
  for (const candidate of candidates) {
    const budget = await charge(ask, effects);
    if (budget === 'unavailable' || !budget.allowed) return { budget };
    const asked = chain.isContractSignatureValid(candidate, hash, signature);
    const says = await orUnavailable(asked, 'prover', effects);
    if (says === 'unavailable') return { prover: says };
    if (says) return { prover: candidate, charged: true };
  }
  return { prover: null, charged: true };
}

/** Counts a question to a contract against its source before it is asked: many at once are bounded too. */
function charge(ask: Ask, effects: Effects): Quota | Promise<Quota | Unavailable> {
  return counted(effects.refusals.take(ask.source), 'refusals', ask, effects);
}
