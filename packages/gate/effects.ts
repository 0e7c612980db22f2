/** Finding out what a decision needs: the limiter, the ledger, the chain and the settler, asked. */

import { randomUUID } from 'node:crypto';
import { ChainUnavailable } from './chain/errors.ts';
import { sameHex } from './chain/same-hex.ts';
import type { Chain, SignedAuthorization } from './chain/types.ts';
import type { Ask, Facts, Need, Unavailable } from './facts.ts';
import type { ClaimRecord, Ledger } from './ledger/types.ts';
import { authorizationDigest, recoverSigner } from './payment/signature.ts';
import type { Limiter } from './request/limiter.ts';
import type { SettlementOutcome, Settler } from './settle/types.ts';

export interface Effects {
  readonly ledger: Ledger;
  readonly chain: Chain;
  readonly settler: Settler;
  /** Requests to limited resources. */
  readonly limiter: Limiter;
  /** Refused payments. */
  readonly refusals: Limiter;
  /** Seconds since 1970, as payments are dated; limits have a clock of their own. */
  readonly clock: () => number;
  /** Told of every outage; nothing is swallowed. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Facts a need brings; at once where nothing has to be waited for. */
export function fulfil(need: Need, ask: Ask, effects: Effects): Facts | Promise<Facts> {
  const { limiter, refusals } = effects;
  switch (need.need) {
    case 'quota': {
      const quota = limiter.take(ask.source);
      return quota instanceof Promise ? quota.then((quota) => ({ quota })) : { quota };
    }
    case 'budget': {
      const budget = refusals.peek(ask.source);
      return budget instanceof Promise ? budget.then((budget) => ({ budget })) : { budget };
    }
    default:
      return learn(need, ask, effects);
  }
}

async function learn(
  need: Exclude<Need, { need: 'quota' | 'budget' }>,
  ask: Ask,
  effects: Effects,
): Promise<Facts> {
  const { ledger, chain } = effects;
  const or = <T>(asked: Promise<T>): Promise<T | Unavailable> =>
    orUnavailable(asked, need.need, effects);
  switch (need.need) {
    case 'lookup':
      return {
        record: await or(ledger.lookup(need.payment, ask.now).then((record) => record ?? null)),
      };
    case 'present':
      return {
        record: await or(ledger.present(need.payment, 'transaction', ask.source, ask.now)),
      };
    case 'signer':
      return { signer: await recoverSigner(need.authorization, chain.asset) };
    case 'contract': {
      const { from, signature } = need.authorization;
      const digest = authorizationDigest(need.authorization, chain.asset);
      return { contract: await or(chain.isContractSignatureValid(from, digest, signature)) };
    }
    case 'funds':
      return { funds: await or(funds(need.authorization, ask.now, effects)) };
    case 'transaction':
      return { transaction: await or(chain.transfersOf(need.hash)) };
    case 'consumed':
      return { consumed: await or(consumed(need, ask.now, effects)) };
    case 'claim':
      return { claim: await or(ledger.claim({ ...need.request, id: randomUUID() })) };
    case 'settlement':
      return { settlement: await or(settle(need.claim, effects)) };
    case 'confirmed':
      return {
        confirmed: await or(
          ledger.confirm(need.claim.id, Math.floor(effects.clock())).then((sold) => sold === true),
        ),
      };
    case 'released':
      return { released: await or(ledger.release(need.claim.id).then(() => true as const)) };
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

async function funds(authorization: SignedAuthorization, now: number, { chain, ledger }: Effects) {
  const [simulation, balance, standing] = await Promise.all([
    chain.simulate(authorization),
    chain.balanceOf(authorization.from),
    ledger.standing(authorization.from, now),
  ]);
  return { simulation, balance, standing };
}

/** Blocks before the transaction's in which another one may have used an authorization. */
const LOOK_BACK = 1000n;

/**
 * What of a transaction settles authorizations that were claimed here. One that its payer carried
 * out itself is in no journal yet, so every open one is looked up on the chain.
 */
async function consumed(
  { hash, payer, minedAt, block }: Extract<Need, { need: 'consumed' }>,
  now: number,
  { chain, ledger }: Effects,
): Promise<bigint> {
  const since = block > LOOK_BACK ? block - LOOK_BACK : 0n;
  let sum = 0n;
  for (const claimed of await ledger.authorizationsOf(payer, minedAt, now)) {
    const { authorization, state, txHash } = claimed;
    if (state === 'settled') {
      if (sameHex(txHash, hash)) sum += authorization.value;
      continue;
    }
    if (!(await chain.authorizationState(payer, authorization.nonce))) continue;
    const outcome = await chain.authorizationOutcome(authorization, since);
    if (outcome.status === 'transferred' && sameHex(outcome.txHash, hash))
      sum += authorization.value;
    if (outcome.status === 'cancelled' && outcome.txHash === null) {
      throw new ChainUnavailable('eth_getLogs', `no event tells what used ${authorization.nonce}`);
    }
  }
  return sum;
}

const settling = new WeakMap<Settler, Map<string, Promise<SettlementOutcome>>>();

/** Settles a reserved claim once, however many requests wait for it. */
export function settle(claim: ClaimRecord, effects: Effects): Promise<SettlementOutcome> {
  const { settler } = effects;
  const underWay = settling.get(settler) ?? new Map<string, Promise<SettlementOutcome>>();
  settling.set(settler, underWay);
  const known = underWay.get(claim.id);
  if (known !== undefined) return known;
  const outcome = settleJournaled(claim, effects).finally(() => {
    underWay.delete(claim.id);
  });
  underWay.set(claim.id, outcome);
  return outcome;
}

async function settleJournaled(
  { id: claimId }: ClaimRecord,
  { ledger, settler }: Effects,
): Promise<SettlementOutcome> {
  const entry = await ledger.get(claimId);
  if (entry?.state === 'settled' && entry.txHash !== undefined) {
    return { claimId, status: 'settled', txHash: entry.txHash };
  }
  if (entry?.state === 'failed') {
    return { claimId, status: 'failed', reason: entry.reason ?? 'refused by the token' };
  }
  if (!(await ledger.enqueue(claimId))) {
    return { claimId, status: 'unknown', reason: 'the claim was released meanwhile' };
  }
  return settler.settleNow(claimId);
}
