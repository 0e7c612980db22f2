/** Finding facts out: what is kept of a presentation that is on disk, and of one that is not. */
import { describe, expect, it, vi } from 'vitest';
import type { Hex } from './chain/types.ts';
import { account, type Effects, fulfil } from './effects.ts';
import { MemoryLedger } from './ledger/memory.ts';
import { PaymentClock } from './payment/clock.ts';
import { Missed } from './payment/missed.ts';
import { Outages } from './payment/outages.ts';
import { LimiterUnavailable, MemoryLimiter } from './request/limiter.ts';
import { ALICE, address, BOB } from './testing/booth.ts';
import { FakeChain, FakeSettler } from './testing/fake-chain.ts';
import { authorization, byHash, HASH, NOW, PAYER, SENDER } from './testing/walk.ts';

function open() {
  const chain = new FakeChain(NOW);
  const ledger = new MemoryLedger();
  const monotonic = () => chain.time;
  const limits = { quota: 2, window: 60, clock: monotonic };
  const errors: string[] = [];
  const effects: Effects = {
    ledger,
    chain,
    settler: new FakeSettler(chain, ledger),
    limiter: new MemoryLimiter(limits),
    refusals: new MemoryLimiter(limits),
    clock: new PaymentClock(chain, monotonic),
    outages: new Outages(monotonic),
    missed: new Missed(),
    elsewhere: null,
    hashSales: null,
    onError: (_error, doing) => errors.push(doing),
  };
  return { chain, ledger, effects, errors, ask: byHash() };
}

describe('a presentation', () => {
  const need = { need: 'present', payment: `tx:${HASH}` } as const;

  it('is dated by when it was missed, and forgotten as missed once it is on disk', async () => {
    const { chain, ledger, effects, errors, ask } = open();
    const { present } = ledger;
    ledger.present = () => Promise.reject(new Error('disk full'));
    expect(await fulfil(need, ask, effects)).toEqual({ presentation: 'unavailable' });
    ledger.present = present;
    chain.time += 100;
    expect(await fulfil(need, ask, effects)).toMatchObject({
      presentation: {
        record: { presentedAt: NOW, presenter: ask.source },
        first: true,
        outages: [{ from: NOW, to: NOW + 60 }],
      },
    });
    expect(errors).toEqual(['present']);
    expect(effects.missed.dateOf(need.payment, ask.source, NOW + 200)).toBe(NOW + 200);
  });

  it('that is kept ends an outage, and is itself still held to it', async () => {
    const { chain, effects, ask } = open();
    effects.outages.failed();
    chain.time += 10;
    expect(await fulfil(need, ask, effects)).toMatchObject({
      presentation: { outages: [{ from: NOW, to: NOW + 60 }] },
    });
    expect(effects.outages.at(chain.time)).toEqual([{ from: NOW, to: NOW + 10 }]);
  });
});

describe('the outages of other processes', () => {
  it('are asked for where there are others, in the chain’s time; one that cannot be asked is a fact', async () => {
    const { effects, errors, ask } = open();
    const need = { need: 'elsewhere' } as const;
    expect(fulfil(need, ask, effects)).toEqual({ elsewhere: [] });
    const told = async () => [{ from: 100, to: -60 }];
    expect(await fulfil(need, ask, { ...effects, elsewhere: told })).toEqual({
      elsewhere: [{ from: NOW - 100, to: NOW + 60 }],
    });
    const away = () => Promise.reject(new Error('away'));
    expect(await fulfil(need, ask, { ...effects, elsewhere: away })).toEqual({
      elsewhere: 'unavailable',
    });
    expect(errors).toEqual(['elsewhere']);
  });
});

describe('a limiter that is away', () => {
  it('is a fact, told by the limiter itself and not once a request; a defect of it is none', async () => {
    const { effects, errors, ask } = open();
    const says = (take: () => Promise<never>) => {
      const limiter = { take, peek: take, forgive: () => undefined };
      return fulfil({ need: 'quota' }, ask, { ...effects, limiter });
    };
    const away = async () => Promise.reject(new LimiterUnavailable('away'));
    expect(await says(away)).toEqual({ quota: 'unavailable' });
    expect(errors).toEqual([]);
    await expect(says(async () => Promise.reject(new TypeError('a defect')))).rejects.toThrow(
      'defect',
    );
  });

  it('of refused payments keeps nobody waiting, and no node is asked without it', async () => {
    const { chain, effects, errors, ask } = open();
    const ends = async (why: Error) => {
      const away = async () => Promise.reject(why);
      const refusals = { take: away, peek: away, forgive: away };
      const around = { ...effects, refusals };
      for (const what of ['take', 'forgive'] as const) account(around, what, ask.source);
      await new Promise(setImmediate);
      return around;
    };
    const around = await ends(new LimiterUnavailable('away'));
    expect(await fulfil({ need: 'budget' }, ask, around)).toEqual({ budget: 'unavailable' });
    const asked = vi.spyOn(chain, 'isContractSignatureValid');
    const need = { need: 'contract', authorization } as const;
    expect(await fulfil(need, ask, around)).toEqual({ budget: 'unavailable' });
    expect(asked).not.toHaveBeenCalled();
    expect(errors).toEqual([]);
    await ends(new TypeError('a defect'));
    expect(errors).toEqual(['refusals: take', 'refusals: forgive']);
  });

  it('in memory answers at once, so that what needs no payment looked at does too', () => {
    const { effects, ask } = open();
    expect(fulfil({ need: 'quota' }, ask, effects)).toMatchObject({ quota: { remaining: 1 } });
    expect(fulfil({ need: 'budget' }, ask, effects)).toMatchObject({ budget: { remaining: 2 } });
  });
});

describe('whether a contract signed an authorization', () => {
  it('is asked as often as its source has refusals, and then no more', async () => {
    const { chain, effects, ask } = open();
    chain.contracts.set(PAYER, '0xabcd');
    const asked = vi.spyOn(chain, 'isContractSignatureValid');
    const said = async (signature: Hex) => {
      const need = { need: 'contract', authorization: { ...authorization, signature } } as const;
      return fulfil(need, ask, effects);
    };
    expect(await said('0xabcd')).toEqual({ contract: true, charged: true });
    expect(await said('0xef01')).toEqual({ contract: false, charged: true });
    expect(await said('0xabcd')).toMatchObject({ budget: { allowed: false } });
    expect(asked.mock.calls.map(([account, , signature]) => [account, signature])).toEqual([
      [PAYER, '0xabcd'],
      [PAYER, '0xef01'],
    ]);
  });
});

describe('who signed a line', () => {
  const text = 'Tollbench payment 0x01 at https://tollbench.example';
  const ask = byHash();
  const whose = async (
    signature: Hex,
    candidates: Hex[],
    { chain, effects }: ReturnType<typeof open>,
  ) => {
    const asked = vi.spyOn(chain, 'isContractSignatureValid');
    const facts = await fulfil({ need: 'prover', text, signature, candidates }, ask, effects);
    return [facts, asked.mock.calls.map(([account]) => account)];
  };

  it('is the candidate whose key it was, and no contract is asked', async () => {
    const signature = await ALICE.signMessage({ message: text });
    const candidates = [address(BOB), ALICE.address];
    expect(await whose(signature, candidates, open())).toEqual([{ prover: ALICE.address }, []]);
  });

  it('is the first contract that says so, and each that is asked counts', async () => {
    const booth = open();
    booth.chain.contracts.set(SENDER, '0xabcd');
    expect(await whose('0xabcd', [PAYER, SENDER], booth)).toEqual([
      { prover: SENDER, charged: true },
      [PAYER, SENDER],
    ]);
    // Two questions a minute are what this source has.
    const [facts] = await whose('0xabcd', [PAYER, SENDER], booth);
    expect(facts).toMatchObject({ budget: { allowed: false } });
  });

  it('is nobody where no contract says so, and not known where one does not answer', async () => {
    expect(await whose('0xabcd', [PAYER, SENDER], open())).toEqual([
      { prover: null, charged: true },
      [PAYER, SENDER],
    ]);
    const silent = open();
    silent.chain.down = true;
    expect(await whose('0xabcd', [PAYER, SENDER], silent)).toEqual([
      { prover: 'unavailable' },
      [PAYER],
    ]);
    expect(silent.errors).toEqual(['prover']);
  });
});
