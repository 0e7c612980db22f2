/** A facilitator that answers as a test says, in front of a chain in memory, and settling by it. */
import { vi } from 'vitest';
import type { Hex, SignedAuthorization } from '../chain/types.ts';
import { type FacilitatorOptions, facilitatorSettler } from '../settle/facilitator.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import type { SettlementOutcome } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { ModelChain } from './model-chain.ts';
import { settlingBy } from './settling.ts';
import { authorizations } from './settling-model.ts';

const BASE = 'https://f.example/x';
/** With slashes at its end, as people paste it. */
export const FACILITATOR = `${BASE}//`;

export interface Body {
  readonly x402Version: number;
  readonly paymentPayload: { readonly payload: { readonly authorization: SignedAuthorization } };
}
export interface Asked {
  readonly path: string;
  readonly body: Body | null;
  readonly init: RequestInit;
}
type Answer = (asked: Asked) => unknown;

/** What a facilitator gets to hear, and what it says: an Error is no answer at all. */
export function facilitator(answer: Answer) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(BASE, '');
    const one = { path, body: init.body ? JSON.parse(String(init.body)) : null, init };
    asked.push(one);
    const said = await answer(one);
    if (said instanceof Error) throw said;
    return said instanceof Response ? said : Response.json(said);
  });
  return asked;
}

export const authorizationIn = (body: Body | null): SignedAuthorization => {
  if (body === null) throw new Error('nothing was sent');
  return body.paymentPayload.payload.authorization;
};

/** Settling by it. Call `vi.useFakeTimers()` first: nothing happens but while `pass` lets time pass. */
export function openFacilitator(
  answer: (authorization: SignedAuthorization) => unknown,
  over: Partial<FacilitatorOptions> = {},
) {
  const chain = over.chain === undefined ? new ModelChain(NOW) : (over.chain as ModelChain);
  const sign = authorizations(chain);
  const journal = over.journal ?? memoryJournal();
  const handedOver: unknown[] = [];
  const asked = facilitator(async ({ body }) => {
    handedOver.push((await journal.open()).map(({ state }) => state));
    return answer(authorizationIn(body));
  });
  const outcomes: SettlementOutcome[] = [];
  const errors: unknown[] = [];
  const settler = facilitatorSettler({
    ...{ chain, rpc: chain, url: FACILITATOR, version: 2, onError: (error) => errors.push(error) },
    onOutcome: (outcome) => outcomes.push(outcome),
    ...over,
    journal,
  });
  const { queue, outcome } = settlingBy(settler, journal);
  async function pass(seconds: number, mining = true): Promise<void> {
    for (let quarter = 1; quarter <= seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250);
      if (mining && quarter % 8 === 0) chain.mine();
    }
  }
  async function sell(...some: readonly SignedAuthorization[]): Promise<readonly string[]> {
    const ids = await queue(some);
    for (const [index, { validBefore }] of some.entries()) settler.noticed(validBefore, ids[index]);
    return ids;
  }
  const states = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await journal.get(id))?.state));
  return {
    chain,
    sign,
    asked,
    handedOver,
    journal,
    settler,
    outcomes,
    errors,
    queue,
    outcome,
    pass,
    sell,
    states,
  };
}

/** Carries out what it is given, with the next block. */
export const honest = (chain: ModelChain) => {
  const known = new Map<Hex, SignedAuthorization>();
  return {
    knows: (one: SignedAuthorization) => known.set(one.nonce, one),
    settle: ({ nonce }: SignedAuthorization) => {
      const one = known.get(nonce);
      if (one === undefined) throw new Error('unknown to the facilitator');
      return { success: true, transaction: chain.carry(one) };
    },
  };
};

export function openHonest(over: Partial<FacilitatorOptions> = {}) {
  const chain = new ModelChain(NOW);
  const { knows, settle } = honest(chain);
  const model = openFacilitator(settle, { ...over, chain });
  const sign = (fields: Partial<SignedAuthorization> = {}) => {
    const one = model.sign(fields);
    knows(one);
    return one;
  };
  return { ...model, sign };
}

export const no = (errorReason: string) => ({ success: false, errorReason });
