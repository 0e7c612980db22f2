/** A signed authorization, judged: what is asked of whom before it is claimed, and why it is refused. */
import { describe, expect, it, test } from 'vitest';
import type { Decision, Facts } from '../facts.ts';
import type { PaymentRecord } from '../ledger/types.ts';
import { ASSET, testPolicy } from '../testing/fixtures.ts';
import {
  asked,
  authorization,
  claim,
  HASH,
  NOW,
  PAYER,
  presented,
  SENDER,
  walk,
} from '../testing/walk.ts';
import { authorizationKey } from './authorization.ts';

const KEY = authorizationKey(authorization, ASSET);
const VERIFIED = ['lookup', 'budget', 'now', 'signer'];
const SIGNATURE = { kind: 'signature', signature: '0xabcd' } as const;

/** As the ledger knows it once it is claimed. */
const stored = (over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...presented,
  key: KEY,
  kind: 'authorization',
  payer: PAYER,
  worth: 1000n,
  authorization,
  claims: [claim('sold')],
  ...over,
});
const repeat = { status: 'repeat', claim: claim('sold'), settlement: null, left: 0n } as const;

/** Code, field and sentence of a refusal. */
function refusal(end: Decision): { code?: string; field?: string; message?: string } {
  if (end.say !== 'challenge' || end.error === null) throw new Error(`not refused: ${end.say}`);
  return end.error;
}

test('the key of an authorization is its asset, payer and nonce, whatever the case of their letters', () => {
  expect(KEY).toBe(`auth:8453:${ASSET.address.toLowerCase()}:${PAYER}:${HASH}`);
  const shouted = { from: PAYER.toUpperCase(), nonce: HASH.toUpperCase() } as typeof authorization;
  expect(authorizationKey(shouted, ASSET)).toBe(KEY);
});

describe('what covers an authorization', () => {
  const needsOf = (well: Partial<Facts>) => walk(asked(), well);

  it('is the balance of the last block where that reaches, to the unit', () => {
    const { needs, end } = needsOf({ funds: { balance: 1000n, used: false } });
    expect(needs).toEqual([...VERIFIED, 'funds', 'room', 'claim']);
    expect(end.say).toBe('serve');
  });

  it('is asked for anew where it does not, and once the ledger before a refusal', () => {
    const funds = { balance: 999n, used: false };
    const paid = needsOf({ funds, balance: 1000n });
    expect(paid.needs).toEqual([...VERIFIED, 'funds', 'balance', 'room', 'claim']);
    expect(paid.steps.at(-1)).toMatchObject({ request: { cover: { balance: 1000n } } });
    const poor = needsOf({ funds, balance: 999n });
    expect(poor.needs).toEqual([...VERIFIED, 'funds', 'balance', 'again']);
    expect(poor.steps.slice(-2)).toEqual([
      { need: 'balance', of: PAYER },
      { need: 'again', payment: KEY },
    ]);
    expect(refusal(poor.end)).toEqual({
      code: 'insufficient_funds',
      message: `the balance of ${PAYER} is 999, the price is 1000`,
      field: 'authorization.from',
    });
  });

  it.each([
    ['paused', 'invalid_transaction_state'],
    ['ERC20: transfer amount exceeds balance', 'insufficient_funds'],
  ])('is nothing where the token refuses everything of its payer: %s', (refuses, code) => {
    const { needs, end } = needsOf({ funds: { balance: 5000n, used: false, refuses } });
    expect(needs).toEqual([...VERIFIED, 'funds', 'again']);
    expect(refusal(end)).toEqual({ code, message: expect.stringContaining(refuses) });
  });

  it('is nothing where the token refuses what a wallet signed, and nobody else is tried out', () => {
    const simulation = { ok: false, reason: 'wallet: not today' } as const;
    const { needs, end } = needsOf({ signer: null, simulation });
    expect(needs).toEqual([...VERIFIED, 'contract', 'funds', 'simulation', 'again']);
    expect(refusal(end).message).toContain('wallet: not today');
    expect(needsOf({ simulation }).end.say).toBe('serve');
    // Its key alone is enough, in whatever case it is written.
    const signer = PAYER.toUpperCase().replace('0X', '0x') as typeof PAYER;
    expect(needsOf({ signer, simulation, contract: false }).end.say).toBe('serve');
  });

  it('is what it moved already, where the chain carried it out: no room is asked for', () => {
    const funds = { balance: 0n, used: true };
    const carried = { txHash: HASH, blockNumber: 7n };
    const { needs, steps, end } = needsOf({
      funds,
      carried,
      claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }],
    });
    expect(needs).toEqual([...VERIFIED, 'funds', 'carried', 'claim', 'settlement', 'confirmed']);
    expect(steps.slice(-2)).toEqual([
      { need: 'settlement', claim: claim('reserved'), carried },
      { need: 'confirmed', claim: claim('reserved') },
    ]);
    expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH, settleFirst: true, carried } });
    const cancelled = needsOf({ funds, carried: null });
    expect(cancelled.needs).toEqual([...VERIFIED, 'funds', 'carried', 'again']);
    expect(refusal(cancelled.end)).toEqual({
      code: 'invalid_transaction_state',
      message: expect.stringContaining('used or canceled'),
    });
  });

  it('does not matter to a copy of it that was sold meanwhile', () => {
    for (const well of [
      { funds: { balance: 0n, used: false }, balance: 0n },
      { funds: { balance: 0n, used: true }, carried: null },
      { funds: { balance: 5000n, used: false, refuses: 'paused' } },
      { signer: null, simulation: { ok: false, reason: 'no' } },
    ] as const) {
      const { needs, end } = needsOf({ ...well, again: stored(), claims: [repeat] });
      expect(needs.slice(-2)).toEqual(['again', 'claim']);
      expect(end).toMatchObject({ say: 'serve', paid: { repeat: true } });
    }
  });
});

describe('a new authorization', () => {
  it.each([
    ['authorization.to', { to: SENDER }],
    ['authorization.value', { value: 1001n }],
    ['authorization.validAfter', { validAfter: BigInt(NOW) }],
    ['authorization.validBefore', { validBefore: BigInt(NOW) }],
  ])('is refused for its %s before anything costs work', (field, over) => {
    const given = { ...authorization, ...over };
    const credential = { kind: 'authorization', version: 1, authorization: given } as const;
    const { needs, end } = walk(asked({ credential: { ...credential, accepted: null } }));
    expect(needs).toEqual(['lookup', 'budget', 'now']);
    const value = String(Object.values(over)[0]);
    expect(refusal(end)).toMatchObject({ field, message: expect.stringContaining(value) });
  });

  it('of a version 2 client is for the amount that it says it accepted', () => {
    const accepting = (amount: string, record: PaymentRecord | null) => {
      const credential = { kind: 'authorization', version: 2, authorization } as const;
      const ask = asked({ credential: { ...credential, accepted: { amount } } });
      return walk(ask, { record, claims: [repeat] }).end;
    };
    for (const record of [null, stored()]) {
      expect(accepting('1000', record).say).toBe('serve');
      expect(refusal(accepting('999', record))).toEqual({
        code: 'invalid_payment_requirements',
        message: 'accepted.amount is 999, offered was 1000',
        field: 'accepted.amount',
      });
    }
  });

  it('has its signature looked at, or its wallet asked, before its funds', () => {
    const { steps } = walk(asked(), { signer: SENDER, contract: false });
    expect(steps.slice(3)).toEqual([
      { need: 'signer', authorization },
      { need: 'contract', authorization },
    ]);
  });

  it('that proves whose it is has nothing on disk to be proved before its claim', () => {
    const { needs, steps } = walk(asked({ proof: SIGNATURE }));
    expect(needs).toEqual([...VERIFIED, 'funds', 'prover', 'room', 'claim']);
    expect(steps[5]).toEqual({
      need: 'prover',
      text: `Tollbench payment ${HASH} at https://tollbench.example`,
      signature: '0xabcd',
      candidates: [PAYER],
    });
    expect(steps.at(-1)).toMatchObject({ request: { presenter: '203.0.113.9', proved: true } });
  });

  it('has no secret that could show whose it is', () => {
    const proof = { kind: 'secret', secret: HASH } as const;
    expect(refusal(walk(asked({ proof })).end)).toEqual({
      code: 'invalid_payment_proof',
      message: expect.stringContaining('belongs to a transaction'),
      field: 'X-PAYMENT-PROOF',
    });
    const token = { kind: 'token', token: 'abc' } as const;
    expect(refusal(walk(asked({ proof: token })).end).message).toContain(HASH);
  });

  it('whose signer is nobody that paid is told who that is', () => {
    expect(refusal(walk(asked({ proof: SIGNATURE }), { prover: null }).end)).toEqual({
      code: 'invalid_payment_proof',
      message: expect.stringMatching(new RegExp(`${PAYER} over the line ".*${HASH} at `, 'u')),
      field: 'X-PAYMENT-PROOF',
    });
  });

  it('asks for room by its end and its value', () => {
    const { steps } = walk(asked());
    expect(steps.at(-2)).toEqual({
      need: 'room',
      validBefore: authorization.validBefore,
      value: 1000n,
    });
  });
});

describe('an authorization that the ledger knows', () => {
  it('is asked neither for time, signature nor funds before it fetches again', () => {
    const { needs, end } = walk(asked(), { record: stored(), claims: [repeat] });
    expect(needs).toEqual(['lookup', 'now', 'claim']);
    expect(end).toMatchObject({ say: 'serve', paid: { repeat: true, txHash: null } });
  });

  it('is the same, whatever the case of the letters in which it is stored', () => {
    const to = authorization.to.toLowerCase() as typeof PAYER;
    const record = stored({ authorization: { ...authorization, to } });
    expect(walk(asked(), { record, claims: [repeat] }).needs).toEqual(['lookup', 'now', 'claim']);
  });

  it('by another signature is its payer’s, or its wallet’s, or refused', () => {
    const record = stored({ authorization: { ...authorization, signature: '0x34' } });
    const known = (well: Partial<Facts>) => walk(asked(), { record, claims: [repeat], ...well });
    expect(known({}).needs).toEqual(['lookup', 'budget', 'signer', 'now', 'claim']);
    const wallet = known({ signer: null });
    expect(wallet.needs).toEqual(['lookup', 'budget', 'signer', 'contract', 'now', 'claim']);
    const forged = known({ signer: SENDER, contract: false });
    expect(forged.needs).toEqual(['lookup', 'budget', 'signer', 'contract']);
    expect(refusal(forged.end)).toMatchObject({
      code: 'invalid_exact_evm_payload_signature',
      field: 'payload.signature',
    });
  });

  it('that was found on the chain buys once, and names its transaction', () => {
    const settlement = { state: 'settled', txHash: HASH, sent: true } as const;
    const record = stored({ authorization: null, claims: [], settlement });
    const { needs, steps, end } = walk(asked(), {
      record,
      claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }],
      settlement: { claimId: 'c1', status: 'settled', txHash: HASH },
    });
    // What was learnt has no signature to compare with.
    expect(needs).toEqual([
      'lookup',
      'budget',
      'signer',
      'now',
      'claim',
      'settlement',
      'confirmed',
    ]);
    expect(steps[4]).toMatchObject({ request: { repeatOnly: false, reserve: true, cover: null } });
    expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH } });
  });

  it.each([
    ['settled', HASH],
    ['broadcast', null],
    ['queued', null],
  ] as const)('and is %s names its transaction once that is settled', (state, txHash) => {
    const record = stored({ settlement: { state, txHash: HASH, sent: true } });
    expect(walk(asked(), { record, claims: [repeat] }).end).toMatchObject({
      say: 'serve',
      paid: { txHash, settleFirst: true },
    });
  });

  it('names the transaction that settled it since it was looked up', () => {
    const settled = (state: 'settled' | 'broadcast') => {
      const settlement = { state, txHash: HASH, sent: true } as const;
      return walk(asked(), { record: stored(), claims: [{ ...repeat, settlement }] }).end;
    };
    expect(settled('settled')).toMatchObject({ paid: { txHash: HASH } });
    expect(settled('broadcast')).toMatchObject({ paid: { txHash: null } });
  });

  it('without a claim, as its settlement failed once, is judged as new and settled first', () => {
    const { needs, steps } = walk(asked(), {
      record: stored({ claims: [] }),
      claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }],
    });
    const rest = ['funds', 'room', 'claim', 'settlement', 'confirmed'];
    expect(needs).toEqual([...VERIFIED, ...rest]);
    expect(steps[6]).toMatchObject({ request: { reserve: true, repeatOnly: false } });
  });

  it('is settled before it is served where the policy says so', () => {
    const policy = testPolicy({ settlement: 'first' });
    const { end } = walk(asked(), { record: stored(), claims: [repeat] }, policy);
    expect(end).toMatchObject({ paid: { settleFirst: true } });
    const batch = walk(asked(), { record: stored(), claims: [repeat] });
    expect(batch.end).toMatchObject({ paid: { settleFirst: false } });
  });
});
