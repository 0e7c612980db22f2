/** What is made on demand, when it is confirmed: whose money moves first, and what is answered where it does not. */
import { describe, expect, it, vi } from 'vitest';
import type { Hex } from './chain/types.ts';
import {
  ALICE,
  address,
  BOB,
  bodyOf,
  NOW,
  openBooth,
  paymentResponses,
  served,
  short,
} from './testing/booth.ts';
import { RELAYER } from './testing/fake-chain.ts';
import { headerMap, PAY_TO } from './testing/fixtures.ts';
import type { Verdict } from './types.ts';

const CSV = '/step-response.html?export=csv&num=1';
const JSON_FILE = '/step-response.html?export=json&num=2';
const FIRST = { policy: { settlement: 'first' as const } };
const to = PAY_TO as Hex;

type Booth = ReturnType<typeof openBooth>;

const confirm = async (verdict: Verdict) => (await served(verdict).sale?.confirm()) as Verdict;
const paidByHash = ({ chain }: Booth, value = 5000n) => chain.pay(address(BOB), to, value);

/** Seconds to wait, and why. */
function waits(verdict: Verdict): [string | undefined, unknown] {
  if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
  const { headers } = verdict.answer;
  return [headerMap(headers).get('retry-after'), bodyOf(verdict.answer)['detail']];
}

describe('an export that a transaction paid for', () => {
  it('is sold without credit, however much is owed: its money is here', async () => {
    const booth = openBooth({ history: 0n, policy: { creditMax: 0n, exposureMax: 0n } });
    const verdict = await confirm(await booth.pay(CSV, paidByHash(booth)));
    expect(short(verdict)).toBe('serve');
    expect(booth.settler.calls).toBe(0);
    expect(await booth.ledger.open()).toEqual([]);
  });

  it('is never late, and needs no chain that is heard at that moment', async () => {
    const booth = openBooth(FIRST);
    const reserved = await booth.pay(CSV, paidByHash(booth));
    booth.chain.time += 119;
    booth.chain.down = true;
    expect(short(await confirm(reserved))).toBe('serve');
  });

  it('is sold once to copies of the request, and the settler hears of none', async () => {
    for (const options of [{}, FIRST]) {
      const booth = openBooth(options);
      const noticed = vi.spyOn(booth.settler, 'noticed');
      const hash = paidByHash(booth);
      const copies = await Promise.all([booth.pay(CSV, hash), booth.pay(CSV, hash)]);
      for (const copy of copies) expect(short(await confirm(copy))).toBe('serve');
      expect(booth.errors).toEqual([]);
      expect(noticed).not.toHaveBeenCalled();
      expect(short(await booth.pay(JSON_FILE, hash))).toBe('payment_already_used');
    }
  });
});

describe('an export that was released meanwhile', () => {
  it.each([
    ['on credit', {}],
    ['settled first', FIRST],
  ])('and is nobody’s any more is tried again in a second: %s', async (_name, options) => {
    const booth = openBooth(options);
    const reserved = await booth.pay(CSV, await booth.sign(ALICE, 5000n));
    vi.spyOn(booth.ledger, 'confirm').mockResolvedValue(false);
    expect(waits(await confirm(reserved))).toEqual([
      '1',
      expect.stringContaining('other payments'),
    ]);
  });

  it('can be bought by somebody else’s request with the same payment once its lease is over', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE, 5000n);
    const hash = paidByHash(booth);
    for (const paying of [payment, hash]) served(await booth.pay(CSV, paying));
    booth.chain.time += 119;
    for (const paying of [payment, hash])
      expect(short(await booth.pay(JSON_FILE, paying))).toBe('payment_already_used');
    booth.chain.time += 2;
    for (const paying of [payment, hash])
      expect(short(await confirm(await booth.pay(JSON_FILE, paying)))).toBe('serve');
  });
});

describe('an export on credit', () => {
  it('is sold as far as that reaches when it is confirmed, and settled first beyond it', async () => {
    const booth = openBooth({ policy: { creditMax: 5000n } });
    const payments = [await booth.sign(ALICE, 5000n), await booth.sign(ALICE, 5000n)];
    const reserved = await Promise.all(payments.map((payment) => booth.pay(CSV, payment)));
    const calls = [];
    for (const each of reserved) {
      expect(short(await confirm(each))).toBe('serve');
      calls.push(booth.settler.calls);
    }
    expect(calls).toEqual([0, 1]);
    expect((await booth.ledger.standing(address(ALICE), NOW)).unsettled).toBe(5000n);
  });
});

describe('the settler', () => {
  const copiesOf = async (booth: Booth) => {
    const payment = await booth.sign(ALICE, 5000n);
    const noticed = vi.spyOn(booth.settler, 'noticed');
    return { noticed, copies: [await booth.pay(CSV, payment), await booth.pay(CSV, payment)] };
  };

  it('hears of what is sold on credit by whichever copy of the request sells it', async () => {
    for (const seller of [0, 1]) {
      const booth = openBooth();
      const { noticed, copies } = await copiesOf(booth);
      expect(short(await confirm(copies[seller] as Verdict))).toBe('serve');
      const [entry] = await booth.ledger.open();
      expect(noticed.mock.calls).toEqual([[BigInt(NOW + 300), entry?.claimId]]);
    }
  });

  it('need not hear of what was settled before it was sold', async () => {
    const { noticed, copies } = await copiesOf(openBooth(FIRST));
    for (const copy of copies) expect(short(await confirm(copy))).toBe('serve');
    expect(noticed).not.toHaveBeenCalled();
  });
});

describe('an export that is settled first', () => {
  it('is kept for two seconds and more while nobody knows whether its money moved', async () => {
    const booth = openBooth(FIRST);
    const reserved = await booth.pay(CSV, await booth.sign(ALICE, 5000n));
    booth.settler.settleNow = async (claimId) => ({ claimId, status: 'unknown', reason: 'slow' });
    expect(waits(await confirm(reserved))).toEqual([
      '2',
      expect.stringContaining('is being settled'),
    ]);
  });

  it('is told why where its money cannot move, and its payer owes nothing', async () => {
    const booth = openBooth(FIRST);
    const reserved = await booth.pay(CSV, await booth.sign(ALICE, 5000n));
    booth.settler.refusing = 'it is paused';
    const verdict = await confirm(reserved);
    if (verdict.kind !== 'challenge') throw new Error(short(verdict));
    expect(bodyOf(verdict.answer)['errorMessage']).toContain('it is paused');
    expect((await booth.ledger.standing(address(ALICE), NOW)).owed).toBe(0n);
  });
});

describe('an export whose authorization was carried out already', () => {
  it('is sold however late it is ready: its money is here', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE, 5000n);
    const { payload } = JSON.parse(Buffer.from(payment, 'base64').toString());
    const { value, validAfter, validBefore } = payload.authorization;
    const hash = await booth.chain.carryOut(
      {
        ...payload.authorization,
        from: address(ALICE),
        value: BigInt(value),
        validAfter: BigInt(validAfter),
        validBefore: BigInt(validBefore),
        signature: payload.signature,
      },
      RELAYER,
    );
    const reserved = await booth.pay(CSV, payment);
    booth.chain.time += 301;
    const verdict = await confirm(reserved);
    expect(paymentResponses(verdict)[0]).toMatchObject({ transaction: hash });
    expect(booth.settler.calls).toBe(0);
  });
});
