import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import { SqliteLedger } from '../ledger/sqlite.ts';
import type { Ledger } from '../ledger/types.ts';
import {
  ALICE,
  address,
  BOB,
  bodyOf,
  header,
  NOW,
  openBooth,
  served,
  short,
} from '../testing/booth.ts';
import { authorizationOf, claimOf } from '../testing/claims.ts';
import { PAY_TO } from '../testing/fixtures.ts';
import type { Verdict } from '../types.ts';

const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const CSV = '/step-response.html?export=csv&num=1';
const EXPOSURE_MAX = 50_000n;

const folder = mkdtempSync(join(tmpdir(), 'tollbench-credit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Contract wallets sign for nothing, so that ten thousand accounts are no work. */
function crowd(booth: ReturnType<typeof openBooth>) {
  let nonces = 0;
  return {
    account(index: number): Address {
      const wallet: Address = `0x${(index + 1).toString(16).padStart(40, 'f')}`;
      booth.chain.contracts.set(wallet, '0xabcd');
      return wallet;
    },
    /** The one float goes to this account, wherever it was. */
    lend(from: Address | null, to: Address, float: bigint): void {
      if (from !== null) booth.chain.balances.set(from, 0n);
      booth.chain.balances.set(to, float);
    },
    pay(from: Address, url = SHEET, value = 1000n): Promise<Verdict> {
      const nonce: Hex = `0x${(++nonces).toString(16).padStart(64, '7')}`;
      const validBefore = BigInt(booth.chain.time + 300);
      const authorization = { from, to: PAY_TO, value, validAfter: 0n, validBefore, nonce };
      return booth.pay(url, header({ ...authorization, signature: '0xabcd' }), {
        peer: `198.51.${(nonces >> 8) & 255}.${nonces & 255}`,
      });
    },
  };
}

describe('one float spent many times', () => {
  it('by ten thousand fresh accounts buys nothing that is not paid', async () => {
    const booth = openBooth();
    const { account, lend, pay } = crowd(booth);
    let holder: Address | null = null;
    let bought = 0n;
    let float = 50_000n;
    for (let i = 0; i < 10_000; i++) {
      const wallet = account(i);
      lend(holder, wallet, float);
      holder = wallet;
      if ((await pay(wallet)).kind === 'serve') bought += 1000n;
      float = booth.chain.balance(wallet);
    }
    await booth.settleAll();
    expect(bought).toBe(50_000n);
    expect(booth.chain.balance(PAY_TO)).toBe(bought);
    expect((await booth.ledger.standing(account(0), NOW)).exposure.unsettled).toBe(0n);
  }, 60_000);

  it('by accounts that settled one page first loses no more than the bound', async () => {
    const booth = openBooth();
    const { account, lend, pay } = crowd(booth);
    const accounts = Array.from({ length: 400 }, (_, i) => account(i));
    for (const wallet of accounts) {
      lend(null, wallet, 1000n);
      expect(short(await pay(wallet))).toBe('serve');
    }
    let holder: Address | null = null;
    let served = 0n;
    for (const wallet of accounts) {
      lend(holder, wallet, 1000n);
      holder = wallet;
      // One on credit; the second is settled first, and takes the float with it where it can.
      const verdicts = await Promise.all([pay(wallet, POST), pay(wallet, POST)]);
      served += BigInt(verdicts.filter(({ kind }) => kind === 'serve').length) * 1000n;
    }
    const { exposure } = await booth.ledger.standing(accounts[0] as Address, NOW);
    expect(exposure.unsettled <= EXPOSURE_MAX + exposure.settled / 10n).toBe(true);
    await booth.settleAll();
    const earned = booth.chain.balance(PAY_TO);
    const lost = 400_000n + served - earned;
    expect(lost > 0n).toBe(true);
    expect(lost <= EXPOSURE_MAX + earned / 10n).toBe(true);
  });
});

describe('a payer', () => {
  it('that is new is settled first, then has the credit of what it settled', async () => {
    const booth = openBooth({ history: 0n });
    const calls = [];
    for (let i = 0; i < 4; i++) {
      expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
      calls.push(booth.settler.calls);
    }
    // First settled, second on credit, third beyond it, and by then two pages are settled.
    expect(calls).toEqual([1, 1, 2, 2]);
  });

  it('whose settlement failed is back at the start', async () => {
    const booth = openBooth();
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    expect(booth.settler.calls).toBe(0);
    booth.settler.refusing = 'blacklisted';
    await booth.settleAll();
    booth.settler.refusing = null;
    const { calls } = booth.settler;
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    expect(booth.settler.calls).toBe(calls + 1);
    expect(booth.chain.balance(PAY_TO)).toBe(1000n);
  });

  it('settles first once all credit is lent, whoever owes it', async () => {
    const booth = openBooth({ policy: { exposureMax: 1000n } });
    expect(short(await booth.pay(SHEET, await booth.sign(BOB)))).toBe('serve');
    expect(booth.settler.calls).toBe(0);
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    expect(booth.settler.calls).toBe(1);
  });

  it('has exports on credit too, and no more of them at once than that reaches', async () => {
    const booth = openBooth({ policy: { creditMax: 5000n } });
    const payments = await Promise.all([1, 2, 3].map(() => booth.sign(ALICE, 5000n)));
    const reserved = await Promise.all(payments.map((payment) => booth.pay(CSV, payment)));
    const sales = await Promise.all(reserved.map((verdict) => served(verdict).sale?.confirm()));
    expect(sales.map((verdict) => short(verdict as Verdict))).toEqual(['serve', 'serve', 'serve']);
    const { unsettled } = await booth.ledger.standing(address(ALICE), NOW);
    expect(unsettled).toBe(5000n);
    expect(booth.chain.balance(PAY_TO)).toBe(10_000n);
  });

  it('is not told of insufficient funds by copies of one payment that race', async () => {
    const booth = openBooth({ history: 0n });
    booth.chain.balances.set(address(ALICE), 1000n);
    const payment = await booth.sign(ALICE);
    const { funds } = booth.chain;
    const late = funds.bind(booth.chain);
    let asked = 0;
    // Every second copy learns of its funds only when the first one has been settled and served.
    let settled: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      settled = resolve;
    });
    booth.chain.funds = async (payer, nonce) => {
      if (asked++ % 2 === 1) await first;
      return late(payer, nonce);
    };
    const copies = Array.from({ length: 40 }, async (_, i) => {
      const verdict = await booth.pay(SHEET, payment);
      if (i === 0) settled();
      return short(verdict);
    });
    for (const verdict of await Promise.all(copies)) expect(verdict).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(1000n);
  });

  it('that was paid since the last block is looked at anew before it is refused', async () => {
    const booth = openBooth();
    booth.chain.balances.set(address(ALICE), 3000n);
    const balanceOf = vi.spyOn(booth.chain, 'balanceOf');
    // What is kept of the block before: nothing, or what one page costs.
    let kept = 0n;
    booth.chain.funds = async () => ({ balance: kept, used: false });
    const buy = async () => short(await booth.pay(SHEET, await booth.sign(ALICE)));
    expect([await buy(), balanceOf.mock.calls.length]).toEqual(['serve', 1]);
    kept = 1000n;
    // What is owed already is more than that.
    expect([await buy(), balanceOf.mock.calls.length]).toEqual(['serve', 2]);
    expect([await buy(), balanceOf.mock.calls.length]).toEqual(['serve', 3]);
    expect([await buy(), balanceOf.mock.calls.length]).toEqual(['insufficient_funds', 4]);
    kept = 5000n;
    booth.chain.balances.set(address(ALICE), 5000n);
    expect([await buy(), balanceOf.mock.calls.length]).toEqual(['serve', 4]);
    for (kept of [0n, 1000n]) {
      balanceOf.mockRejectedValue(new Error('no answer'));
      expect(await buy()).toBe('retry-later');
    }
  });

  it('is told how much is owed already where its balance does not cover one more', async () => {
    const booth = openBooth();
    booth.chain.balances.set(address(ALICE), 1500n);
    expect(short(await booth.pay(SHEET, await booth.sign(ALICE)))).toBe('serve');
    const verdict = await booth.pay(SHEET, await booth.sign(ALICE));
    expect(short(verdict)).toBe('insufficient_funds');
    if (verdict.kind === 'serve') throw new Error('served');
    expect(bodyOf(verdict.answer)['errorMessage']).toContain('beside the 1000 that are owed');
  });
});

describe('the settler', () => {
  it('is told of each authorization that was sold before it is settled, and of nothing else', async () => {
    const booth = openBooth();
    const told = vi.spyOn(booth.settler, 'noticed');
    const validBefore = BigInt(booth.chain.time + 300);
    const payment = await booth.sign(ALICE);
    await booth.pay(SHEET, payment);
    const [entry] = await booth.ledger.open();
    expect(told).toHaveBeenLastCalledWith(validBefore, entry?.claimId);
    await booth.pay(SHEET, payment);
    await booth.pay(POST, booth.chain.pay(address(BOB), PAY_TO as Hex, 1000n));
    expect(told).toHaveBeenCalledTimes(1);
    const [one, two] = await Promise.all((await twice(booth, 5000n)).map((sale) => served(sale)));
    expect(told).toHaveBeenCalledTimes(1);
    // The copy that reserved it leaves; the other one sells it.
    expect(short((await two?.sale?.confirm()) as Verdict)).toBe('serve');
    await one?.sale?.release('the client left');
    expect(told).toHaveBeenCalledTimes(2);
    const strict = openBooth({ policy: { settlement: 'first' } });
    const untold = vi.spyOn(strict.settler, 'noticed');
    await strict.pay(SHEET, await strict.sign(ALICE));
    for (const sale of await twice(strict, 5000n)) await served(sale).sale?.confirm();
    expect(untold).not.toHaveBeenCalled();
  });

  async function twice(booth: ReturnType<typeof openBooth>, value: bigint): Promise<Verdict[]> {
    const payment = await booth.sign(ALICE, value);
    return Promise.all([booth.pay(CSV, payment), booth.pay(CSV, payment)]);
  }
});

describe('room to settle', () => {
  const closed = { ok: false, why: 'gas costs more than payments bring', retryAfter: 17 } as const;

  it('is asked for before a claim: without it 503, and nothing is claimed', async () => {
    const booth = openBooth();
    booth.settler.closed = closed;
    const payment = await booth.sign(ALICE);
    for (const method of ['GET', 'HEAD']) {
      const verdict = await booth.pay(SHEET, payment, { method });
      if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
      expect(verdict.answer.status).toBe(503);
      expect(verdict.answer.headers).toContain('17');
      if (method === 'GET') expect(bodyOf(verdict.answer)['detail']).toContain(closed.why);
    }
    expect(await booth.ledger.standing(address(ALICE), NOW)).toMatchObject({ owed: 0n });
    expect(await booth.ledger.open()).toEqual([]);
    booth.settler.closed = null;
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
  });

  it('is needed by no repeat, no hash, and no crawl pass; exact stays in the challenge', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    booth.settler.closed = closed;
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    const hash = booth.chain.pay(address(BOB), PAY_TO as Hex, 2000n);
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
    expect(short(await booth.pay(POST, hash))).toBe('serve');
    const challenge = await booth.ask(SHEET);
    if (challenge.kind === 'serve') throw new Error('served');
    expect(bodyOf(challenge.answer)['accepts']).toMatchObject([{ scheme: 'exact' }]);
  });

  it('is asked for an authorization that is settled first as well', async () => {
    const booth = openBooth({ policy: { settlement: 'first' } });
    booth.settler.closed = closed;
    expect((await booth.pay(SHEET, await booth.sign(ALICE))).kind).toBe('retry-later');
    expect(booth.settler.calls).toBe(0);
  });
});

describe('all that is served and not settled', () => {
  const step = fc.record({
    action: fc.constantFrom('sell', 'sell', 'sell', 'reserve', 'confirm', 'settle', 'fail'),
    payer: fc.nat({ max: 5 }),
    price: fc.constantFrom(1000n, 5000n),
    pick: fc.nat(),
  });
  const credit = { creditMax: 20_000n, exposureMax: 6000n, exposureShare: 10n };

  async function play(
    ledger: Ledger,
    steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  ) {
    const reserved: string[] = [];
    let nonce = 0;
    for (const { action, payer: index, price, pick } of steps) {
      const from: Address = `0x${(index + 1).toString(16).padStart(40, '0')}`;
      const authorization = authorizationOf(++nonce, { from, value: price });
      const request = claimOf({
        authorization,
        payer: from,
        price,
        worth: price,
        now: NOW,
        payment: `auth:${nonce}`,
      });
      const open = await ledger.open();
      const entry = open[pick % Math.max(open.length, 1)];
      if (action === 'sell') {
        const cover = { balance: 1_000_000n, credit };
        const { status } = await ledger.claim({ ...request, cover });
        if (status === 'over-limit') {
          // As the gate does: settled first, and sold once its money has come.
          const first = { ...request, reserve: true, cover: { ...cover, credit: null } };
          const again = await ledger.claim(first);
          if (again.status !== 'claimed') throw new Error(again.status);
          await ledger.enqueue(request.id);
          const waiting = await ledger.get(request.id);
          if (waiting === undefined) throw new Error('not queued');
          await ledger.put([{ ...waiting, state: 'settled', txHash: '0xab' }]);
          expect(await ledger.confirm(request.id, NOW)).toBe(true);
        }
      } else if (action === 'reserve') {
        const cover = { balance: 1_000_000n, credit: null };
        await ledger.claim({ ...request, reserve: true, cover });
        reserved.push(request.id);
      } else if (action === 'confirm') {
        const id = reserved[pick % Math.max(reserved.length, 1)];
        if (id !== undefined) await ledger.confirm(id, NOW, credit);
      } else if (entry !== undefined) {
        const state = action === 'settle' ? 'settled' : 'failed';
        await ledger.put([{ ...entry, state, txHash: '0xcd' }]);
      }
      const { exposure, unsettled, settled } = await ledger.standing(from, NOW);
      expect(exposure.unsettled <= credit.exposureMax + exposure.settled / 10n).toBe(true);
      expect(unsettled <= credit.creditMax).toBe(true);
      expect(settled >= 0n).toBe(true);
    }
  }

  it.each([
    ['memory', () => new MemoryLedger(), 150],
    ['SQLite', () => SqliteLedger.open(join(folder, `${files++}.sqlite`)), 20],
  ] as const)('stays within the bound whatever happens, in %s', (_name, make, numRuns) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const ledger = await make();
        try {
          await play(ledger, steps);
        } finally {
          await ledger.close();
        }
      }),
      { numRuns },
    ),
  );
});
