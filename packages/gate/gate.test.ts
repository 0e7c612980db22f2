import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from './chain/types.ts';
import {
  ALICE,
  address,
  BOB,
  bodyOf,
  header,
  NOW,
  openBooth,
  paymentResponses,
  served,
  short,
} from './testing/booth.ts';
import { RELAYER } from './testing/fake-chain.ts';
import { ASSET, CHROME, headerMap, PAY_TO } from './testing/fixtures.ts';
import { signAuthorization } from './testing/sign.ts';
import type { Verdict } from './types.ts';

const TOOL = '/step-response.html';
const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const CSV = `${TOOL}?export=csv&num=1`;
const PEOPLE = { 'user-agent': CHROME };
const payee = PAY_TO.toLowerCase();

let booth = openBooth();
afterEach(() => {
  booth = openBooth();
});

describe('who pays', () => {
  it('is a training crawler, for what has a price, and nobody else', async () => {
    for (const url of [TOOL, SHEET, POST, CSV]) {
      expect(short(await booth.ask(url))).toBe('challenge');
      expect(short(await booth.ask(url, PEOPLE))).toBe('serve');
      expect(short(await booth.ask(url, { 'user-agent': 'Googlebot/2.1' }))).toBe('serve');
    }
    for (const url of ['/', '/llms.txt']) expect(short(await booth.ask(url))).toBe('serve');
  });

  it('is answered at once, without a promise, unless it pays', () => {
    for (const headers of [PEOPLE, { 'user-agent': 'GPTBot' }]) {
      for (const url of [SHEET, TOOL]) {
        const verdict = booth.gate.handle({ method: 'GET', url, headers, peer: '::1' });
        expect(verdict).not.toBeInstanceOf(Promise);
      }
    }
  });

  it('is not decided for ever where a fact that was asked for does not come', async () => {
    const nothing = (): never => undefined as never;
    const take = vi.fn(nothing);
    const limiter = { take, peek: nothing, forgive: nothing };
    const { ask } = openBooth({ gate: { limiter } });
    await expect(ask(TOOL)).rejects.toThrow('no verdict after 64 facts: quota');
    expect(take).toHaveBeenCalledTimes(64);
    const later = { ...limiter, take: async () => undefined as never };
    await expect(openBooth({ gate: { limiter: later } }).ask(TOOL)).rejects.toThrow(
      'no verdict after 64 facts: quota',
    );
  });

  it('is whoever forges a crawler that is free, where the policy charges it', async () => {
    const forged = {
      token: 'Googlebot',
      operator: 'Google',
      kind: 'search',
      claim: 'forged',
    } as const;
    const ask = (policy: 'charge' | 'observe' | 'refuse') =>
      openBooth({ policy: { forged: policy }, gate: { identify: () => forged } }).ask(SHEET);
    expect(short(await ask('charge'))).toBe('challenge');
    expect(short(await ask('refuse'))).toBe('refuse');
    expect(short(await ask('observe'))).toBe('serve');
  });

  it('is nobody in observe mode, and what would have been charged is counted', async () => {
    const observing = openBooth({ policy: { mode: 'observe' } });
    const payment = await observing.sign(ALICE);
    expect(served(await observing.pay(SHEET, payment)).price).toBe(1000n);
    expect(await observing.ledger.open()).toEqual([]);
    await observing.gate.flush();
    expect(await observing.ledger.counts('2000-01-01', '2100-01-01')).toMatchObject([
      {
        event: 'observed',
        resourceClass: 'static-sheet',
        crawler: 'GPTBot',
        count: 1,
        amount: 1000n,
      },
    ]);
  });

  it('is never charged for asking OPTIONS, and other methods are not answered', async () => {
    expect(await booth.ask(TOOL, {}, { method: 'OPTIONS' })).toMatchObject({
      kind: 'options',
      answer: { status: 204 },
    });
    for (const method of ['POST', 'DELETE', 'get', '']) {
      expect((await booth.ask(TOOL, {}, { method })).kind).toBe('bad-method');
    }
  });

  it('has the same headers object on every free answer of a page', async () => {
    const [one, two] = [await booth.ask(SHEET, PEOPLE), await booth.ask(SHEET, PEOPLE)].map(served);
    expect(one?.headers).toBe(two?.headers);
    expect(headerMap(one?.headers ?? []).get('x-service-resource-class')).toBe('static-sheet');
    expect(headerMap(one?.headers ?? []).get('vary')).toContain('User-Agent');
  });
});

describe('a signed authorization', () => {
  it('buys a page, is settled later, and pays the payee', async () => {
    const verdict = await booth.pay(TOOL, await booth.sign(ALICE));
    expect(paymentResponses(verdict)).toEqual([
      { success: true, transaction: '', payer: address(ALICE), network: 'eip155:8453' },
      { success: true, transaction: '', payer: address(ALICE), network: 'base' },
    ]);
    expect(headerMap(served(verdict).extra).get('cache-control')).toBe('private, no-store');
    expect(headerMap(served(verdict).extra).get('crawler-charged')).toBe('USD 0.001');
    expect(booth.chain.balance(payee)).toBe(0n);
    await booth.settleAll();
    expect(booth.chain.balance(payee)).toBe(1000n);
  });

  it('presented fifty times at once is one payment, and all fifty are served', async () => {
    const payment = await booth.sign(ALICE);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => booth.pay(SHEET, payment)));
    expect(verdicts.map(short)).toEqual(Array(50).fill('serve'));
    await booth.settleAll();
    expect(booth.chain.balance(payee)).toBe(1000n);
    await booth.gate.flush();
    const counts = await booth.ledger.counts('2000-01-01', '2100-01-01');
    expect(counts.map(({ event, count }) => [event, count])).toEqual([
      ['served-again', 49],
      ['sold', 1],
    ]);
  });

  it('buys nothing else, and is told what it bought', async () => {
    const payment = await booth.sign(ALICE);
    await booth.pay(SHEET, payment);
    const verdict = await booth.pay(POST, payment);
    expect(short(verdict)).toBe('payment_already_used');
    if (verdict.kind === 'serve') throw new Error('served');
    expect(bodyOf(verdict.answer)['errorMessage']).toBe(
      `this payment bought https://tollbench.example${SHEET}; nothing is left of it for https://tollbench.example${POST}`,
    );
  });

  it('fetches again what it bought for an hour, settled or not, from its own address', async () => {
    const payment = await booth.sign(ALICE);
    await booth.pay(SHEET, payment);
    await booth.settleAll();
    booth.chain.time += 3600;
    const again = await booth.pay(SHEET, payment);
    expect(paymentResponses(again)[0]).toMatchObject({ transaction: expect.stringMatching(/^0x/) });
    expect(headerMap(served(again).extra).get('crawler-charged')).toBe('USD 0');
    expect(short(await booth.pay(SHEET, payment, { peer: '198.51.100.1' }))).toBe(
      'payment_already_used',
    );
    booth.chain.time += 1;
    expect(short(await booth.pay(SHEET, payment))).toBe('payment_expired');
    expect(booth.chain.balance(payee)).toBe(1000n);
  });

  it('does not fetch for somebody who knows its nonce and not its signature', async () => {
    const payment = await booth.sign(ALICE);
    await booth.pay(SHEET, payment);
    const read = JSON.parse(Buffer.from(payment, 'base64').toString());
    const { authorization } = read.payload;
    const forged = header({ ...authorization, signature: `0x${'12'.repeat(64)}1b` });
    expect(short(await booth.pay(SHEET, forged))).toBe('invalid_exact_evm_payload_signature');
  });

  it.each([
    ['invalid_exact_evm_payload_authorization_value', 999n, {}],
    ['invalid_exact_evm_payload_authorization_value', 5000n, {}],
    ['invalid_exact_evm_payload_recipient_mismatch', 1000n, { to: RELAYER }],
    ['payment_expired', 1000n, { validBefore: BigInt(NOW - 1) }],
    ['invalid_exact_evm_payload_authorization_valid_after', 1000n, { validAfter: BigInt(NOW + 9) }],
    ['invalid_exact_evm_payload_signature', 1000n, { from: BOB.address }],
  ])('is refused with %s', async (code, value, over) => {
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE, value, over)))).toBe(code);
    expect(await booth.ledger.open()).toEqual([]);
  });

  it('is refused where the balance does not cover it and what is owed already', async () => {
    booth.chain.balances.set(address(ALICE), 2500n);
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(short(await booth.pay(SHEET, await booth.sign(ALICE))));
    expect(codes).toEqual(['serve', 'serve', 'insufficient_funds', 'insufficient_funds']);
    booth.chain.balances.set(address(BOB), 999n);
    expect(short(await booth.pay(SHEET, await booth.sign(BOB)))).toBe('insufficient_funds');
  });

  it('is settled before it is served once its payer owes as much as it may', async () => {
    const strict = openBooth({ policy: { creditMax: 2000n } });
    for (let i = 0; i < 5; i++) {
      expect(short(await strict.pay(SHEET, await strict.sign(ALICE)))).toBe('serve');
    }
    expect((await strict.ledger.standing(address(ALICE), NOW)).owed).toBe(2000n);
    expect(strict.settler.calls).toBe(3);
    expect(strict.chain.balance(payee)).toBe(3000n);
  });

  it('that was used on the chain already is no payment', async () => {
    const payment = await booth.sign(ALICE);
    const { authorization, signature } = JSON.parse(
      Buffer.from(payment, 'base64').toString(),
    ).payload;
    const used = { status: 'cancelled', txHash: null } as const;
    booth.chain.used.set(`${address(ALICE)}${authorization.nonce}`, used);
    expect(signature).toMatch(/^0x/);
    expect(short(await booth.pay(SHEET, payment))).toBe('invalid_transaction_state');
  });

  it('may be signed by a contract wallet', async () => {
    const wallet = `0x${'cc'.repeat(20)}` as Hex;
    const signature = `0x${'ab'.repeat(100)}` as Hex;
    booth.chain.contracts.set(wallet, signature);
    booth.chain.balances.set(wallet, 5000n);
    const signed = { from: wallet, to: PAY_TO, value: 1000n, validAfter: 0n };
    const nonce = `0x${'77'.repeat(32)}`;
    const payment = { ...signed, validBefore: BigInt(NOW + 300), nonce, signature };
    expect(short(await booth.pay(SHEET, header(payment)))).toBe('serve');
    expect(short(await booth.pay(SHEET, header({ ...payment, signature: '0xabcd' })))).toBe(
      'invalid_exact_evm_payload_signature',
    );
  });

  it('of version 2 comes in PAYMENT-SIGNATURE', async () => {
    const authorization = {
      from: ALICE.address,
      to: PAY_TO as Hex,
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(NOW + 300),
      nonce: `0x${'55'.repeat(32)}` as Hex,
    };
    const { signature } = await signAuthorization(ALICE, authorization, ASSET);
    const challenge = await booth.ask(SHEET);
    if (challenge.kind === 'serve') throw new Error('served');
    const required = headerMap(challenge.answer.headers).get('payment-required') ?? '';
    const accepted = JSON.parse(Buffer.from(required, 'base64').toString()).accepts[0];
    const text = {
      ...authorization,
      value: '1000',
      validAfter: '0',
      validBefore: String(NOW + 300),
    };
    const present = (echo: object) =>
      booth.ask(SHEET, {
        'payment-signature': Buffer.from(
          JSON.stringify({
            x402Version: 2,
            accepted: echo,
            payload: { signature, authorization: text },
          }),
        ).toString('base64'),
      });
    expect(short(await present({ ...accepted, amount: '1' }))).toBe('invalid_payment_requirements');
    expect(short(await present(accepted))).toBe('serve');
  });
});

describe('a transaction', () => {
  const from = address(ALICE);
  const to = PAY_TO as Hex;

  it('buys a page with its hash, for whoever presented it first', async () => {
    const hash = booth.chain.pay(from, to, 1000n);
    expect(
      paymentResponses(await booth.pay(SHEET, hash.toUpperCase().replace('0X', '0x')))[1],
    ).toEqual({
      success: true,
      transaction: hash,
      payer: from,
      remaining: '0',
      network: 'base',
    });
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
    expect(short(await booth.pay(SHEET, hash, { peer: '198.51.100.1' }))).toBe(
      'payment_already_used',
    );
    expect(short(await booth.pay(POST, hash))).toBe('payment_already_used');
  });

  it('that carried more buys as many resources as it pays for', async () => {
    const hash = booth.chain.pay(from, to, 7999n);
    const bought = [TOOL, SHEET, POST, SHEET];
    expect(await Promise.all(bought.map(async (url) => short(await booth.pay(url, hash))))).toEqual(
      Array(4).fill('serve'),
    );
    expect(short(await booth.pay(CSV, hash))).toBe('payment_already_used');
  });

  it.each([
    ['invalid_exact_evm_payload_recipient_mismatch', { transfers: [] }],
    ['invalid_transaction_state', { from: RELAYER }],
    ['invalid_exact_evm_payload_signature', { from: address(BOB) }],
    ['payment_expired', { blockTime: NOW - 301 }],
    ['invalid_transaction_state', { status: 'failed' }],
  ])('is refused with %s (%#)', async (code, over) => {
    expect(short(await booth.pay(SHEET, booth.chain.pay(from, to, 1000n, over)))).toBe(code);
  });

  it('that pays too little, or somebody else, is refused', async () => {
    expect(short(await booth.pay(SHEET, booth.chain.pay(from, to, 999n)))).toBe(
      'invalid_exact_evm_payload_authorization_value',
    );
    expect(short(await booth.pay(SHEET, booth.chain.pay(from, RELAYER, 1000n)))).toBe(
      'invalid_exact_evm_payload_recipient_mismatch',
    );
  });

  it('that is not mined yet is waited for, and then counts from its first presentation', async () => {
    const hash = booth.chain.pay(from, to, 1000n);
    const mined = booth.chain.transactions.get(hash);
    booth.chain.transactions.set(hash, { status: 'pending' });
    const verdict = await booth.pay(SHEET, hash);
    if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
    expect(headerMap(verdict.answer.headers).get('retry-after')).toBe('2');
    if (mined !== undefined) booth.chain.transactions.set(hash, mined);
    booth.chain.time += 4000;
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });

  it('that the chain does not know is waited for, then refused, then taken if it comes', async () => {
    const hash = booth.chain.pay(from, to, 1000n);
    const mined = booth.chain.transactions.get(hash);
    booth.chain.transactions.delete(hash);
    expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    booth.chain.time += 119;
    expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    booth.chain.time += 1;
    expect(short(await booth.pay(SHEET, hash))).toBe('invalid_transaction_state');
    if (mined !== undefined) booth.chain.transactions.set(hash, mined);
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });

  it('is not lost by an outage of ours, however long', async () => {
    const hash = booth.chain.pay(from, to, 1000n);
    booth.chain.down = true;
    expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    booth.chain.down = false;
    booth.chain.time += 86_400;
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });

  it('that settles an authorization is not a second payment, whoever sent it', async () => {
    const payment = await booth.sign(ALICE);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    const { authorization, signature } = JSON.parse(
      Buffer.from(payment, 'base64').toString(),
    ).payload;
    const signed = {
      ...authorization,
      from,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      signature,
    };
    const hash = await booth.chain.carryOut(signed, from);
    expect(short(await booth.pay(POST, hash))).toBe(
      'invalid_exact_evm_payload_authorization_value',
    );
    await booth.settleAll();
    expect(short(await booth.pay(POST, hash))).toBe(
      'invalid_exact_evm_payload_authorization_value',
    );
    const ours = await booth.sign(ALICE);
    await booth.pay(SHEET, ours);
    await booth.settleAll();
    const settled = [...booth.chain.transactions.keys()].at(-1) as Hex;
    expect(short(await booth.pay(POST, settled))).toBe('invalid_transaction_state');
  });
});

describe('nothing is spent', () => {
  const unspent = async (payment: string) => {
    expect(await booth.ledger.open()).toEqual([]);
    expect(short(await booth.pay(POST, payment))).toBe('serve');
  };

  it('by HEAD, which says what GET would', async () => {
    const payment = await booth.sign(ALICE);
    const head = { method: 'HEAD' };
    expect(short(await booth.pay(SHEET, payment, head))).toBe('serve');
    const unpaid = await booth.ask(SHEET, {}, head);
    expect(unpaid).toMatchObject({ kind: 'challenge', answer: { status: 402 } });
    if (unpaid.kind !== 'serve') {
      expect(unpaid.answer.body).toHaveLength(0);
      expect(Number(headerMap(unpaid.answer.headers).get('content-length'))).toBeGreaterThan(500);
    }
    await unspent(payment);
    const used = await booth.ask(SHEET, { 'x-payment': payment }, head);
    expect(used.kind).toBe('challenge');
    const hash = booth.chain.pay(address(BOB), PAY_TO as Hex, 1000n);
    expect(short(await booth.pay(SHEET, hash, head))).toBe('serve');
    expect(await booth.ledger.lookup(`tx:${hash}`, NOW)).toBeUndefined();
  });

  it('on 404, 405, 429 and 304', async () => {
    const payment = await booth.sign(ALICE);
    expect((await booth.pay('/nowhere.html', payment)).kind).toBe('not-found');
    expect((await booth.pay(`${TOOL}?export=exe`, payment)).kind).toBe('not-found');
    expect((await booth.pay(`${TOOL}?export=csv&export=json`, payment)).kind).toBe('bad-request');
    expect((await booth.pay(SHEET, payment, { method: 'POST' })).kind).toBe('bad-method');
    for (const tag of ['"sheet"', 'W/"sheet"', '"old", "sheet"', '*']) {
      const verdict = await booth.ask(SHEET, { 'x-payment': payment, 'if-none-match': tag });
      expect(verdict).toMatchObject({ kind: 'not-modified', answer: { status: 304 } });
    }
    for (let i = 0; i < 60; i++) await booth.ask(TOOL);
    expect((await booth.pay(TOOL, payment)).kind).toBe('limit');
    await unspent(payment);
  });

  it('on a tag that is not current', async () => {
    expect((await booth.ask(SHEET, { 'if-none-match': '"old"' })).kind).toBe('challenge');
    expect((await booth.ask(TOOL, { 'if-none-match': '"tool-br"' })).kind).toBe('not-modified');
    expect((await booth.ask(CSV, { 'if-none-match': '"tool"' })).kind).toBe('challenge');
  });

  it('while the chain does not answer: 503, and never a fresh 402', async () => {
    const payment = await booth.sign(ALICE);
    booth.chain.down = true;
    const verdict = await booth.pay(SHEET, payment);
    expect(verdict.kind).toBe('retry-later');
    if (verdict.kind === 'serve') throw new Error('served');
    expect(headerMap(verdict.answer.headers).get('retry-after')).toBe('5');
    expect(booth.errors).toEqual(['now']);
    booth.chain.down = false;
    await unspent(payment);
  });

  it('while the ledger does not answer', async () => {
    const payment = await booth.sign(ALICE);
    const { claim } = booth.ledger;
    booth.ledger.claim = () => Promise.reject(new Error('disk full'));
    expect((await booth.pay(SHEET, payment)).kind).toBe('retry-later');
    booth.ledger.claim = claim;
    await unspent(payment);
  });

  it('by an export that could not be made', async () => {
    const payment = await booth.sign(ALICE, 5000n);
    const { sale } = served(await booth.pay(CSV, payment));
    await sale?.release('bad inputs');
    expect(await booth.ledger.open()).toEqual([]);
    const other = served(await booth.pay(`${TOOL}?export=json&num=2`, payment));
    expect(short((await other.sale?.confirm()) as Verdict)).toBe('serve');
    await booth.settleAll();
    expect(booth.chain.balance(payee)).toBe(5000n);
  });
});

describe('an export', () => {
  it('is sold when it is confirmed, once, to however many fetch it at once', async () => {
    const payment = await booth.sign(ALICE, 5000n);
    const verdicts = await Promise.all([1, 2, 3].map(() => booth.pay(CSV, payment)));
    expect(await booth.ledger.open()).toEqual([]);
    const confirmed = await Promise.all(verdicts.map((verdict) => served(verdict).sale?.confirm()));
    expect(confirmed.map((verdict) => verdict?.kind)).toEqual(['serve', 'serve', 'serve']);
    expect(await booth.ledger.open()).toHaveLength(1);
    const again = served(await booth.pay(CSV, payment));
    expect(again.sale).toBeNull();
  });

  it('is not served on a claim that somebody released and spent elsewhere', async () => {
    const payment = await booth.sign(ALICE, 5000n);
    const [one, two] = await Promise.all([booth.pay(CSV, payment), booth.pay(CSV, payment)]);
    await served(one as Verdict).sale?.release('timeout');
    const elsewhere = served(await booth.pay(`${TOOL}?export=json`, payment));
    await elsewhere.sale?.confirm();
    expect((await served(two as Verdict).sale?.confirm())?.kind).toBe('retry-later');
  });
});

describe('settling first', () => {
  const first = { policy: { settlement: 'first' as const } };

  it('moves the money before the content, once for fifty', async () => {
    const strict = openBooth(first);
    const payment = await strict.sign(ALICE);
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => strict.pay(SHEET, payment)),
    );
    expect(verdicts.map(short)).toEqual(Array(50).fill('serve'));
    expect(strict.chain.balance(payee)).toBe(1000n);
    expect(paymentResponses(verdicts[0] as Verdict)[0]).toMatchObject({
      transaction: expect.stringMatching(/^0x/),
    });
  });

  it('keeps the claim while the outcome is unknown, and serves when it is known', async () => {
    const strict = openBooth(first);
    const payment = await strict.sign(ALICE);
    const { settleNow } = strict.settler;
    let lost = true;
    // The money moves, and the answer is lost on the way back.
    strict.settler.settleNow = async (claimId) => {
      const outcome = await settleNow.call(strict.settler, claimId);
      return lost ? { claimId, status: 'unknown', reason: 'timeout' } : outcome;
    };
    expect((await strict.pay(SHEET, payment)).kind).toBe('retry-later');
    expect((await strict.pay(POST, payment)).kind).toBe('challenge');
    lost = false;
    expect(short(await strict.pay(SHEET, payment))).toBe('serve');
    expect(strict.chain.balance(payee)).toBe(1000n);
  });

  it('gives the payment back when the token refuses it', async () => {
    const strict = openBooth(first);
    const payment = await strict.sign(ALICE);
    strict.settler.refusing = 'paused';
    const claim = vi.spyOn(strict.ledger, 'claim');
    expect(short(await strict.pay(SHEET, payment))).toBe('invalid_transaction_state');
    const [outcome] = await Promise.all(claim.mock.results.map(({ value }) => value));
    expect(await strict.ledger.standing(address(ALICE), NOW)).toMatchObject({
      owed: 0n,
      failed: 1,
    });
    expect(outcome.status).toBe('claimed');
    // The claim is undone: nothing is owed on it, and it cannot be confirmed.
    expect(await strict.ledger.confirm(outcome.claim.id, NOW)).toBe(false);
    strict.settler.refusing = null;
    expect(short(await strict.pay(SHEET, payment))).toBe('serve');
    expect(strict.chain.balance(payee)).toBe(1000n);
  });

  it('makes an export before it takes the money', async () => {
    const strict = openBooth(first);
    const { sale } = served(await strict.pay(CSV, await strict.sign(ALICE, 5000n)));
    expect(strict.chain.balance(payee)).toBe(0n);
    expect(paymentResponses((await sale?.confirm()) as Verdict)[0]).toMatchObject({
      transaction: expect.stringMatching(/^0x/),
    });
    expect(strict.chain.balance(payee)).toBe(5000n);
  });
});

describe('an export that is ready late', () => {
  const ready = async (late: number, settled = booth) => {
    const { sale } = served(await settled.pay(CSV, await settled.sign(ALICE, 5000n)));
    settled.chain.time += late;
    return (await sale?.confirm()) as Verdict;
  };

  it('is sold as ever while its authorization can wait for a batch', async () => {
    expect(short(await ready(300 - 31))).toBe('serve');
    expect(booth.chain.balance(payee)).toBe(0n);
    expect(await booth.ledger.open()).toHaveLength(1);
  });

  it('is settled before it is served where no batch would come in time', async () => {
    const verdict = await ready(300 - 20);
    expect(paymentResponses(verdict)[0]).toMatchObject({
      transaction: expect.stringMatching(/^0x/),
    });
    expect(booth.chain.balance(payee)).toBe(5000n);
  });

  it('is not served once the authorization has expired, and nothing is owed', async () => {
    expect(short(await ready(301))).toBe('payment_expired');
    expect(await booth.ledger.standing(address(ALICE), NOW)).toMatchObject({ owed: 0n, failed: 0 });
    expect(await booth.ledger.open()).toEqual([]);
  });

  it('is served to a late copy of a request that was sold in time', async () => {
    const payment = await booth.sign(ALICE, 5000n);
    const [early, late] = await Promise.all([booth.pay(CSV, payment), booth.pay(CSV, payment)]);
    expect(short((await served(early).sale?.confirm()) as Verdict)).toBe('serve');
    booth.chain.time += 301;
    expect(short((await served(late).sale?.confirm()) as Verdict)).toBe('serve');
    expect(await booth.ledger.open()).toHaveLength(1);
  });
});

describe('limits', () => {
  it('are sixty tool pages a minute and source, whatever the spelling, crawler or not', async () => {
    for (const url of [TOOL, `/${TOOL}`, CSV]) {
      for (let i = 0; i < 20; i++) expect((await booth.ask(url, PEOPLE)).kind).toBe('serve');
    }
    const verdict = await booth.ask(TOOL, PEOPLE);
    expect(verdict).toMatchObject({ kind: 'limit', answer: { status: 429 } });
    expect((await booth.ask(TOOL)).kind).toBe('limit');
    expect((await booth.ask(SHEET)).kind).toBe('challenge');
    expect((await booth.ask(TOOL, PEOPLE, { peer: '203.0.113.10' })).kind).toBe('serve');
    const spoofed = { ...PEOPLE, 'x-forwarded-for': '198.51.100.7' };
    expect((await booth.ask(TOOL, spoofed)).kind).toBe('limit');
    booth.chain.time += 60;
    expect((await booth.ask(TOOL, PEOPLE)).kind).toBe('serve');
  });

  it('stop a source that presents one bad payment after another from asking the chain', async () => {
    for (let i = 0; i < 60; i++) {
      expect(short(await booth.pay(SHEET, await booth.sign(BOB, 1n)))).toMatch(/value$/);
    }
    expect((await booth.pay(SHEET, await booth.sign(BOB))).kind).toBe('limit');
    expect((await booth.ask(SHEET)).kind).toBe('challenge');
    expect((await booth.pay(SHEET, await booth.sign(ALICE), { peer: '203.0.113.10' })).kind).toBe(
      'serve',
    );
    booth.chain.time += 60;
    expect((await booth.pay(SHEET, await booth.sign(BOB))).kind).toBe('serve');
    for (let i = 0; i < 60; i++) {
      const guess = `0x${i.toString(16).padStart(64, 'f')}`;
      expect((await booth.pay(SHEET, guess)).kind).toBe('retry-later');
    }
    const { asked } = booth.chain;
    expect((await booth.pay(SHEET, `0x${'e'.repeat(64)}`)).kind).toBe('limit');
    expect(booth.chain.asked).toBe(asked);
  });

  it('are measured by a clock that nobody sets', async () => {
    let elapsed = 0;
    const clocks = { clock: () => wall, monotonic: () => elapsed };
    let wall = NOW;
    const { ask } = openBooth({ gate: clocks });
    for (let i = 0; i < 60; i++) expect((await ask(TOOL, PEOPLE)).kind).toBe('serve');
    for (wall of [NOW - 3600, NOW + 86_400, NOW - 3600]) {
      expect((await ask(TOOL, PEOPLE)).kind).toBe('limit');
      expect((await ask(TOOL, PEOPLE, { peer: '203.0.113.10' })).kind).toBe('serve');
    }
    elapsed += 60;
    expect((await ask(TOOL, PEOPLE)).kind).toBe('serve');
  });
});
