import { describe, expect, it } from 'vitest';
import {
  ALICE,
  address,
  bodyOf,
  header,
  NOW,
  openBooth,
  paymentResponses,
  served,
  short,
} from '../testing/booth.ts';
import { ASSET, PAY_TO } from '../testing/fixtures.ts';
import { signAuthorization } from '../testing/sign.ts';
import type { Verdict } from '../types.ts';

const SHEET = '/ref-step-response.html';
const CSV = '/step-response.html?export=csv&num=1';
const FIRST = { policy: { settlement: 'first' as const } };
const NONCE = `0x${'99'.repeat(32)}` as const;

/** The same nonce, signed by ALICE for whatever `over` says. */
async function signed(over: object = {}) {
  const authorization = {
    from: address(ALICE),
    to: PAY_TO.toLowerCase() as `0x${string}`,
    value: 5000n,
    validAfter: 0n,
    validBefore: BigInt(NOW + 300),
    nonce: NONCE,
    ...over,
  };
  return header(await signAuthorization(ALICE, authorization, ASSET));
}

const confirmed = async (verdict: Verdict) => (await served(verdict).sale?.confirm()) as Verdict;

function fieldOf(verdict: Verdict): unknown {
  if (verdict.kind === 'serve') throw new Error('served');
  return bodyOf(verdict.answer)['errorMessage'];
}

describe('a nonce that is known', () => {
  it.each([
    ['value', { value: 1n }],
    ['validBefore', { validBefore: BigInt(NOW + 200) }],
    ['validAfter', { validAfter: 1n }],
    ['to', { to: `0x${'12'.repeat(20)}` }],
  ])('is refused with another %s, and what was stored is settled', async (field, over) => {
    const booth = openBooth(FIRST);
    const reserved = await booth.pay(CSV, await signed());
    const changed = await booth.pay(CSV, await signed(over));
    expect(short(changed)).toBe('payment_already_used');
    expect(fieldOf(changed)).toContain(`authorization.${field}`);
    expect(short(await confirmed(reserved))).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
    expect(short(await booth.pay(CSV, await signed(over)))).toBe('payment_already_used');
  });

  it('is never settled for less, however its copies race', async () => {
    const booth = openBooth(FIRST);
    const cheap = await signed({ value: 1n });
    const dear = await signed();
    const verdicts = await Promise.all([
      booth.pay(CSV, dear),
      booth.pay(CSV, cheap),
      booth.pay(SHEET, cheap),
      booth.pay(CSV, dear),
    ]);
    for (const verdict of verdicts) if (verdict.kind === 'serve') await verdict.sale?.confirm();
    expect(verdicts.map(short)).toEqual([
      'serve',
      'invalid_exact_evm_payload_authorization_value',
      'invalid_exact_evm_payload_authorization_value',
      'serve',
    ]);
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
  });

  it('is taken from a version 2 client only for the amount it says it accepted', async () => {
    const booth = openBooth();
    const present = (amount: string, payment: string) => {
      const { payload } = JSON.parse(Buffer.from(payment, 'base64').toString());
      const accepted = {
        scheme: 'exact',
        network: 'eip155:8453',
        amount,
        asset: ASSET.address,
        payTo: PAY_TO,
      };
      const body = JSON.stringify({ x402Version: 2, accepted, payload });
      return booth.ask(SHEET, { 'payment-signature': Buffer.from(body).toString('base64') });
    };
    const payment = await signed({ value: 1000n });
    expect(short(await present('1000', payment))).toBe('serve');
    expect(short(await present('1000', payment))).toBe('serve');
    expect(short(await present('999', payment))).toBe('invalid_payment_requirements');
  });
});

describe('an authorization whose settlement failed', () => {
  it('is settled before it is served ever after, whatever its payer settled since', async () => {
    const booth = openBooth({ history: 0n });
    const payment = await booth.sign(ALICE);
    booth.settler.refusing = 'paused';
    expect(short(await booth.pay(SHEET, payment))).toBe('invalid_transaction_state');
    booth.settler.refusing = null;
    for (let i = 0; i < 3; i++) {
      expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
      await booth.settleAll();
    }
    expect((await booth.ledger.standing(address(ALICE), NOW)).settled).toBe(3000n);
    const { calls } = booth.settler;
    const verdict = await booth.pay(SHEET, payment);
    expect(paymentResponses(verdict)[0]).toMatchObject({
      transaction: expect.stringMatching(/^0x/),
    });
    expect(booth.settler.calls).toBe(calls + 1);
    expect(booth.chain.balance(PAY_TO)).toBe(4000n);
  });

  it('buys no export for nothing either', async () => {
    const booth = openBooth(FIRST);
    const payment = await booth.sign(ALICE, 5000n);
    booth.settler.refusing = 'paused';
    const [one, two] = await Promise.all([booth.pay(CSV, payment), booth.pay(CSV, payment)]);
    expect(short(await confirmed(one as Verdict))).toBe('invalid_transaction_state');
    expect((await confirmed(two as Verdict)).kind).not.toBe('serve');
    const again = await booth.pay(CSV, payment);
    expect(short(await confirmed(again))).toBe('invalid_transaction_state');
    expect(booth.chain.balance(PAY_TO)).toBe(0n);
    booth.settler.refusing = null;
    expect(short(await confirmed(await booth.pay(CSV, payment)))).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
  });
});

describe('an export whose settlement is under way', () => {
  it('is not released by a copy that could not be made: the money is not lost', async () => {
    const booth = openBooth(FIRST);
    const payment = await booth.sign(ALICE, 5000n);
    const [one, two] = await Promise.all([booth.pay(CSV, payment), booth.pay(CSV, payment)]);
    const { settleNow } = booth.settler;
    booth.settler.settleNow = async (claimId) => {
      await served(two as Verdict).sale?.release('the client left');
      return settleNow.call(booth.settler, claimId);
    };
    expect(short(await confirmed(one as Verdict))).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
  });

  it('waits for it, and is confirmed by the same payment once it is known', async () => {
    const booth = openBooth(FIRST);
    const payment = await booth.sign(ALICE, 5000n);
    const { settleNow } = booth.settler;
    booth.settler.settleNow = async (claimId) => ({ claimId, status: 'unknown', reason: 'slow' });
    expect((await confirmed(await booth.pay(CSV, payment))).kind).toBe('retry-later');
    booth.settler.settleNow = settleNow;
    expect(booth.chain.balance(PAY_TO)).toBe(0n);
    // In batch mode too: what is being settled first is not sold on credit meanwhile.
    const batch = openBooth({ ledger: booth.ledger });
    batch.settler.settleNow = async (claimId) => ({ claimId, status: 'unknown', reason: 'slow' });
    expect((await confirmed(await batch.pay(CSV, payment))).kind).toBe('retry-later');
    expect(short(await confirmed(await booth.pay(CSV, payment)))).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
  });
});
