import { describe, expect, it } from 'vitest';
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
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
} from '../testing/booth.ts';
import { RELAYER } from '../testing/fake-chain.ts';
import { CHROME, headerMap, PAY_TO } from '../testing/fixtures.ts';
import type { Verdict } from '../types.ts';
import { heldOpen, MAX_HELD_OPEN, Outages } from './outages.ts';

const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const TOOL = '/step-response.html';
const from = address(ALICE);
const to = PAY_TO as Hex;

const failing = () => Promise.reject(new Error('disk full'));
const retries = (verdict: Verdict) => expect(verdict.kind).toBe('retry-later');

describe('the window of a hash', () => {
  it('stands still while the ledger is down and presentations cannot be kept', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 1000n);
    const { present, lookup } = booth.ledger;
    for (let i = 0; i < 62; i++) {
      // First its writes fail, then its reads as well.
      booth.ledger.present = failing;
      if (i > 30) booth.ledger.lookup = failing;
      booth.chain.time += 5;
      retries(await booth.pay(SHEET, hash));
    }
    Object.assign(booth.ledger, { present, lookup });
    booth.chain.time += 5;
    expect(booth.chain.time - NOW).toBeGreaterThan(310);
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });

  it('is counted to the first presentation, also where the ledger could not keep that one', async () => {
    const booth = openBooth();
    const { present } = booth.ledger;
    const [early, stranger] = [1, 2].map(() => booth.chain.pay(from, to, 1000n));
    booth.ledger.present = failing;
    retries(await booth.pay(SHEET, early as Hex));
    retries(await booth.pay(SHEET, stranger as Hex, { peer: '198.51.100.7' }));
    booth.ledger.present = present;
    booth.chain.time += 5000;
    expect(short(await booth.pay(SHEET, early as Hex))).toBe('serve');
    expect(short(await booth.pay(SHEET, stranger as Hex))).toBe('payment_expired');
  });

  it('does not stand still for an outage that was over, or had not begun', async () => {
    const booth = openBooth();
    const { present } = booth.ledger;
    booth.ledger.present = failing;
    const early = booth.chain.pay(from, to, 1000n);
    retries(await booth.pay(SHEET, early));
    booth.ledger.present = present;
    booth.chain.time += 30;
    expect(short(await booth.pay(POST, booth.chain.pay(from, to, 1000n)))).toBe('serve');
    const late = booth.chain.pay(from, to, 1000n);
    booth.chain.time += 301;
    expect(short(await booth.pay(SHEET, late))).toBe('payment_expired');
    // 331 s after its block, and presentations could not be kept for 30 of them.
    booth.chain.time -= 1;
    expect(short(await booth.pay(SHEET, early))).toBe('serve');
  });

  it('is held open for a day at most, and for what lies between block and presentation', () => {
    const outage = (from: number, to: number) => ({ from, to });
    expect(heldOpen([], 0, 100)).toBe(0);
    expect(heldOpen([outage(10, 20), outage(90, 120)], 0, 100)).toBe(20);
    expect(heldOpen([outage(-50, 5)], 0, 100)).toBe(5);
    expect(heldOpen([outage(200, 300), outage(-9, -1)], 0, 100)).toBe(0);
    expect(heldOpen([outage(0, 1e9)], 0, 1e9)).toBe(MAX_HELD_OPEN);
    let time = 5000;
    const late = new Outages(() => time);
    late.failed();
    time += 30;
    late.failed();
    // Two failures half a minute apart, and a minute more: in the chain's time, which is 100 now.
    expect(late.at(100)).toEqual([{ from: 70, to: 160 }]);
    time += 10;
    late.kept();
    time += 500;
    late.kept();
    expect(late.at(610)).toEqual([{ from: 70, to: 110 }]);
    late.failed();
    expect(late.at(610)).toEqual([
      { from: 70, to: 110 },
      { from: 610, to: 670 },
    ]);
    time = 0;
    const outages = new Outages(() => time);
    for (; time < 100_000; time += 100) outages.failed();
    expect(outages.at(0)).toHaveLength(64);
  });

  it('of presentations is kept while the chain is silent, dated by its last known time', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 1000n);
    booth.chain.down = true;
    booth.chain.time += 200;
    retries(await booth.pay(SHEET, hash));
    expect(await booth.ledger.lookup(`tx:${hash}`, NOW)).toMatchObject({ presentedAt: NOW + 200 });
    booth.chain.time += 5000;
    booth.chain.down = false;
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });

  it('is not kept while the chain was never heard, and is held open for that', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 1000n);
    booth.chain.down = true;
    const begun = openBooth({ ledger: booth.ledger, gate: { chain: booth.chain } });
    Object.defineProperty(begun.chain, 'time', { get: () => booth.chain.time });
    for (let i = 0; i < 80; i++) {
      booth.chain.time += 5;
      retries(await begun.pay(SHEET, hash));
    }
    expect(await booth.ledger.lookup(`tx:${hash}`, NOW)).toBeUndefined();
    booth.chain.down = false;
    expect(short(await begun.pay(SHEET, hash))).toBe('serve');
  });

  it('stands still while the service is down, also twice in a row, for an hour at most', async () => {
    const booth = openBooth();
    const { chain, ledger } = booth;
    const start = () => {
      const begun = openBooth({ ledger, gate: { chain, monotonic: () => chain.time } });
      Object.defineProperty(begun.chain, 'time', { get: () => chain.time });
      return begun;
    };
    const paid = () => chain.pay(from, to, 1000n);
    const outOfTime = paid();
    chain.time += 200;
    expect(short(await booth.pay(SHEET, paid()))).toBe('serve');
    const [early, other, never] = [paid(), paid(), paid()];
    chain.time += 1_700;
    // It is there for a moment, in which somebody else is heard.
    expect(short(await start().pay(SHEET, paid()))).toBe('serve');
    chain.time += 1_700;
    const begun = start();
    chain.time += 60;
    expect(short(await begun.pay(SHEET, early))).toBe('serve');
    expect(short(await begun.pay(SHEET, outOfTime))).toBe('serve');
    // The minute after the start is over: the window goes on from where it stood.
    chain.time += 300;
    expect(short(await begun.pay(SHEET, other))).toBe('serve');
    chain.time += 1;
    expect(short(await begun.pay(SHEET, never))).toBe('payment_expired');
    const missed = paid();
    chain.time += 3_900;
    const again = start();
    expect(short(await again.pay(SHEET, paid()))).toBe('serve');
    expect(short(await again.pay(SHEET, missed))).toBe('serve');
    const late = paid();
    chain.time += 3_901;
    expect(short(await start().pay(SHEET, late))).toBe('payment_expired');
  });

  it('stands still from a full disk over the end of the process to the next', async () => {
    const booth = openBooth();
    const { chain, ledger } = booth;
    expect(short(await booth.pay(SHEET, chain.pay(from, to, 1000n)))).toBe('serve');
    const hash = chain.pay(from, to, 1000n);
    const { present } = ledger;
    ledger.present = failing;
    retries(await booth.pay(SHEET, hash));
    chain.time += 310;
    ledger.present = present;
    const begun = openBooth({ ledger, gate: { chain, monotonic: () => chain.time } });
    expect(short(await begun.pay(SHEET, hash))).toBe('serve');
  });

  it('of what was bought is not guessed at either by a gate that never heard the chain', async () => {
    const booth = openBooth();
    const [payment, hash] = [await booth.sign(ALICE), booth.chain.pay(from, to, 1000n)];
    for (const known of [payment, hash]) expect(short(await booth.pay(SHEET, known))).toBe('serve');
    booth.chain.down = true;
    const begun = openBooth({ ledger: booth.ledger, gate: { chain: booth.chain } });
    for (const known of [payment, hash]) retries(await begun.pay(SHEET, known));
    booth.chain.down = false;
    for (const known of [payment, hash]) expect(short(await begun.pay(SHEET, known))).toBe('serve');
  });
});

describe('time', () => {
  it("is the chain's, whatever this machine's clock says", async () => {
    // The booth's chain is years from the wall clock of the machine that runs this.
    const booth = openBooth();
    expect(Math.abs(Date.now() / 1000 - NOW)).toBeGreaterThan(600);
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    const verdict = await booth.ask(SHEET);
    if (verdict.kind === 'serve') throw new Error('served');
    expect(JSON.parse(Buffer.from(verdict.answer.body).toString()).accepts[0]).toMatchObject({
      validAfter: NOW,
      validBefore: NOW + 300,
    });
  });

  it('that the chain cannot say stops payments alone, and asks it nothing', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    booth.chain.down = true;
    const { asked } = booth.chain;
    expect(short(await booth.ask(SHEET, { 'user-agent': CHROME }))).toBe('serve');
    expect(short(await booth.ask(SHEET))).toBe('challenge');
    expect(booth.errors).toEqual([]);
    retries(await booth.pay(SHEET, payment));
    expect(booth.chain.asked).toBe(asked);
    booth.chain.down = false;
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
  });

  it('need be known only about for what was bought before: it is fetched again all the same', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    const hash = booth.chain.pay(from, to, 7000n);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
    const { sale } = served(await booth.pay(`${TOOL}?export=csv`, hash));
    booth.chain.down = true;
    booth.chain.time += 600;
    expect(short((await sale?.confirm()) as Verdict)).toBe('serve');
    for (const known of [payment, hash]) expect(short(await booth.pay(SHEET, known))).toBe('serve');
    // What is left of a transaction that was looked at is as good as money.
    expect(short(await booth.pay(POST, hash))).toBe('serve');
    booth.chain.time += 3601;
    expect(short(await booth.pay(SHEET, payment))).toBe('payment_expired');
  });
});

describe('refused payments', () => {
  const guess = (i: number): string => `0x${i.toString(16).padStart(64, 'f')}`;

  it('cost their own source alone, and never what is known already', async () => {
    const booth = openBooth();
    const signed = await booth.sign(ALICE);
    const hash = booth.chain.pay(from, to, 2000n);
    await booth.pay(SHEET, signed);
    await booth.pay(SHEET, hash);
    for (let i = 0; i < 64; i++) await booth.pay(SHEET, guess(i));
    expect((await booth.pay(SHEET, guess(64))).kind).toBe('limit');
    expect((await booth.pay(SHEET, 'nonsense')).kind).toBe('limit');
    expect((await booth.pay(SHEET, await booth.sign(ALICE))).kind).toBe('limit');
    expect(short(await booth.pay(SHEET, signed))).toBe('serve');
    expect(short(await booth.pay(POST, hash))).toBe('serve');
    const elsewhere = { peer: '198.51.100.7' };
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE), elsewhere))).toBe('serve');
  });

  it('that are one and the same unknown hash count once, however often it is asked for', async () => {
    const booth = openBooth();
    // More than a minute has room for, within one, and side by side.
    const copies = Array.from({ length: 100 }, () => booth.pay(SHEET, guess(1)));
    for (const verdict of await Promise.all(copies)) retries(verdict);
    for (let i = 0; i < 100; i++) retries(await booth.pay(SHEET, guess(1)));
    retries(await booth.pay(SHEET, guess(2)));
  });

  it('are forgotten with a sale', async () => {
    const booth = openBooth();
    for (let i = 0; i < 59; i++) await booth.pay(SHEET, 'nonsense');
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    for (let i = 0; i < 60; i++)
      expect(short(await booth.pay(SHEET, 'nonsense'))).toBe('invalid_payload');
    expect((await booth.pay(SHEET, 'nonsense')).kind).toBe('limit');
  });

  it('are not made by HEAD, which presents nothing', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 1000n);
    expect(short(await booth.pay(SHEET, hash, { method: 'HEAD', peer: '198.51.100.7' }))).toBe(
      'serve',
    );
    expect(await booth.ledger.lookup(`tx:${hash}`, NOW)).toBeUndefined();
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });
});

describe('the answer to a payment', () => {
  it('names the transaction once the batch is settled, to each of its members', async () => {
    const booth = openBooth();
    const payments = await Promise.all(Array.from({ length: 20 }, () => booth.sign(ALICE)));
    for (const payment of payments)
      expect(paymentResponses(await booth.pay(SHEET, payment))[0]).toMatchObject({
        transaction: '',
      });
    await booth.settleAll();
    for (const payment of payments) {
      const [v2, v1] = paymentResponses(await booth.pay(SHEET, payment));
      const { authorization } = JSON.parse(Buffer.from(payment, 'base64').toString()).payload;
      const used = booth.chain.used.get(`${from}${authorization.nonce}`);
      const transaction = used?.status === 'transferred' ? used.txHash : null;
      expect(v2).toMatchObject({ transaction });
      expect(v1).toMatchObject({ transaction });
      const look = await booth.pay(SHEET, payment, { method: 'HEAD' });
      expect(paymentResponses(look)[0]).toMatchObject({ transaction });
    }
  });

  it('says what a transaction can still buy, and of an authorization nothing', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 7999n);
    const left = async (url: string, method = 'GET') => {
      const verdict = served(await booth.pay(url, hash, { method }));
      const last =
        verdict.sale === null ? verdict : served((await verdict.sale.confirm()) as Verdict);
      const header = headerMap(last.extra).get('x-payment-remaining');
      for (const response of paymentResponses(last)) expect(response['remaining']).toBe(header);
      return header;
    };
    expect(await left(SHEET, 'HEAD')).toBe('6999');
    expect(await left(SHEET)).toBe('6999');
    expect(await left(POST)).toBe('5999');
    expect(await left(SHEET)).toBe('5999');
    expect(await left(`${TOOL}?export=csv`)).toBe('999');
    const signed = served(await booth.pay(SHEET, await booth.sign(BOB)));
    expect(headerMap(signed.extra).has('x-payment-remaining')).toBe(false);
    expect(paymentResponses(signed)[0]).not.toHaveProperty('remaining');
  });
});

describe('an authorization that the chain carried out already', () => {
  const read = (payment: string): SignedAuthorization => {
    const { authorization, signature } = JSON.parse(
      Buffer.from(payment, 'base64').toString(),
    ).payload;
    const { value, validAfter, validBefore, nonce } = authorization;
    return {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
      signature,
    };
  };

  it.each([
    ['a relayer, before the ledger was restored from an older copy', RELAYER],
    ['somebody else', address(BOB)],
    ['its payer', from],
  ])('by %s is a payment, once, and by its nonce alone', async (_who, sender) => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    const hash = await booth.chain.carryOut(read(payment), sender);
    booth.settler.closed = { ok: false, why: 'there is no room', retryAfter: 9 };
    const first = await booth.pay(SHEET, payment);
    expect(paymentResponses(first)[0]).toMatchObject({ transaction: hash });
    expect(booth.settler.calls).toBe(0);
    expect(await booth.ledger.open()).toEqual([]);
    expect((await booth.ledger.standing(from, NOW)).exposure).toEqual({
      unsettled: 0n,
      settled: 1000n,
    });
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect(short(await booth.pay(POST, payment))).toBe('payment_already_used');
    for (const url of [SHEET, POST]) {
      const verdict = await booth.pay(url, hash, { peer: '198.51.100.7' });
      expect(short(verdict)).toMatch(/^invalid_/);
    }
    expect(booth.chain.balance(PAY_TO)).toBe(1000n);
  });

  it('buys an export as well, which is made first', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE, 5000n);
    await booth.chain.carryOut(read(payment), RELAYER);
    const { sale } = served(await booth.pay(`${TOOL}?export=csv`, payment));
    expect(short((await sale?.confirm()) as Verdict)).toBe('serve');
    expect(booth.settler.calls).toBe(0);
    expect(booth.chain.balance(PAY_TO)).toBe(5000n);
  });

  it('counts in no hash beside which its sender paid too', async () => {
    const booth = openBooth();
    const transfers = [
      { from, to, value: 5000n, logIndex: 1, authorized: true },
      { from, to, value: 1000n, logIndex: 2, authorized: false },
      { from, to, value: 500n, logIndex: 3, authorized: false },
    ];
    const hash = booth.chain.pay(from, to, 6500n, { transfers });
    const verdict = served(await booth.pay(SHEET, hash));
    expect(headerMap(verdict.extra).get('x-payment-remaining')).toBe('500');
  });

  it('is no payment where its nonce was cancelled', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    const { nonce } = read(payment);
    booth.chain.used.set(`${from}${nonce}`, { status: 'cancelled', txHash: '0xaa' });
    expect(short(await booth.pay(SHEET, payment))).toBe('invalid_transaction_state');
  });
});

describe('an authorization that a restored ledger learnt of from the chain', () => {
  it('is refused to nobody twice: it buys once, whenever, and is not settled again', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    const { authorization } = JSON.parse(Buffer.from(payment, 'base64').toString()).payload;
    await booth.ledger.adopt([
      {
        payment:
          `auth:8453:${booth.chain.asset.address}:${from}:${authorization.nonce}`.toLowerCase(),
        payer: from,
        payee: to,
        value: 1000n,
        txHash: '0xabcd',
        blockNumber: 7n,
        blockTime: NOW - 9,
      },
    ]);
    // Long after its window, and while nothing can be settled.
    booth.chain.time += 5000;
    booth.settler.closed = { ok: false, why: 'there is no room', retryAfter: 9 };
    const verdict = await booth.pay(SHEET, payment);
    expect(paymentResponses(verdict)[0]).toMatchObject({ transaction: '0xabcd' });
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect(short(await booth.pay(POST, payment))).toBe('payment_already_used');
    expect(booth.settler.calls).toBe(0);
    expect(await booth.ledger.open()).toEqual([]);
  });
});

describe('what the chain says of a payment', () => {
  it('is told while a transaction is not deep enough', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(from, to, 1000n);
    const says = async (outcome: object) => {
      booth.chain.transactions.set(hash, outcome as never);
      const verdict = await booth.pay(SHEET, hash);
      if (verdict.kind === 'serve') throw new Error('served');
      return bodyOf(verdict.answer)['detail'];
    };
    expect(await says({ status: 'pending' })).toContain('is in no block yet');
    expect(await says({ status: 'pending', confirmations: 2, wanted: 5 })).toContain(
      'has 2 of 5 confirmations',
    );
  });

  it("stops what the token would refuse: paused, blacklisted, or by the wallet's own rule", async () => {
    const booth = openBooth();
    const { funds, simulate } = booth.chain;
    booth.chain.funds = async () => ({ balance: 1_000_000n, used: false, refuses: 'it is paused' });
    const payment = await booth.sign(ALICE);
    const paused = await booth.pay(SHEET, payment);
    if (paused.kind === 'serve') throw new Error('served');
    expect(bodyOf(paused.answer)['errorMessage']).toContain('it is paused');
    booth.chain.funds = funds;
    let tried = 0;
    booth.chain.simulate = async (authorization) => {
      tried++;
      return simulate.call(booth.chain, authorization);
    };
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect(tried).toBe(0);
    const wallet: Address = `0x${'cc'.repeat(20)}`;
    booth.chain.contracts.set(wallet, '0xabcd');
    booth.chain.balances.set(wallet, 5000n);
    const signed = (nonce: string) =>
      header({
        from: wallet,
        to,
        value: 1000n,
        validAfter: 0n,
        validBefore: BigInt(NOW + 300),
        nonce: `0x${nonce.repeat(32)}`,
        signature: '0xabcd',
      });
    expect(short(await booth.pay(SHEET, signed('71')))).toBe('serve');
    expect(tried).toBe(1);
    booth.chain.simulate = async () => ({ ok: false, reason: 'wallet: not today' });
    expect(short(await booth.pay(SHEET, signed('72')))).toBe('invalid_transaction_state');
    booth.chain.simulate = () => Promise.reject(new Error('no answer'));
    retries(await booth.pay(SHEET, signed('73')));
    expect((await booth.ledger.open()).length).toBe(1);
  });

  it('is waited for, whichever question it does not answer', async () => {
    for (const method of ['funds', 'transfersOf', 'isContractSignatureValid', 'head'] as const) {
      const booth = openBooth();
      const hash = booth.chain.pay(from, to, 1000n);
      const signed = await booth.sign(ALICE);
      const { authorization } = JSON.parse(Buffer.from(signed, 'base64').toString()).payload;
      const asked = {
        funds: () => booth.pay(SHEET, signed),
        transfersOf: () => booth.pay(SHEET, hash),
        isContractSignatureValid: () =>
          booth.ask(SHEET, { 'x-payment': hash, 'x-payment-proof': 'signature=0xabcd' }),
        head: () => booth.pay(SHEET, signed),
      };
      const used = { status: 'cancelled', txHash: '0xaa' } as const;
      if (method === 'head') booth.chain.used.set(`${from}${authorization.nonce}`, used);
      booth.chain[method] = (() => Promise.reject(new Error('no answer'))) as never;
      retries(await asked[method]());
      expect(booth.errors).toHaveLength(1);
    }
  });

  it('that the ledger does not answer, spends nothing, whichever question it was', async () => {
    for (const method of ['lookup', 'present', 'claim', 'prove', 'get', 'enqueue'] as const) {
      const booth = openBooth({ history: 0n });
      const hash = booth.chain.pay(from, to, 1000n);
      const signed = await booth.sign(BOB);
      const proof = `signature=${await ALICE.signMessage({
        message: `Tollbench payment ${hash} at https://tollbench.example`,
      })}`;
      const known = booth.ledger[method];
      booth.ledger[method] = failing as never;
      const headers = { 'x-payment': hash, 'x-payment-proof': proof };
      const ofHash = ['present', 'prove'].includes(method);
      retries(await (ofHash ? booth.ask(SHEET, headers) : booth.pay(SHEET, signed)));
      booth.ledger[method] = known as never;
      expect(short(await booth.pay(SHEET, signed))).toBe('serve');
      expect(short(await booth.ask(SHEET, headers))).toBe('serve');
      expect(booth.chain.balance(PAY_TO)).toBe(2000n);
    }
  });
});
