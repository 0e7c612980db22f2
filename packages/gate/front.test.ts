/** What surrounds a decision: who is asked for facts, what is counted, and what becomes of it when somebody fails. */
import { describe, expect, it, vi } from 'vitest';
import { ChainUnavailable } from './chain/errors.ts';
import type { Hex, SignedAuthorization } from './chain/types.ts';
import { MemoryLedger } from './ledger/memory.ts';
import { LimiterUnavailable } from './request/limiter.ts';
import { ALICE, address, bodyOf, NOW, openBooth, served, short } from './testing/booth.ts';
import { RELAYER } from './testing/fake-chain.ts';
import { CATALOGUE, headerMap, PAY_TO, request } from './testing/fixtures.ts';
import type { Catalogue, Resource, Verdict } from './types.ts';

const TOOL = '/step-response.html';
const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const CSV = `${TOOL}?export=csv&num=1`;

const quota = { allowed: true, limit: 9, remaining: 4, reset: 7, window: 60 };

describe('a limiter over a wire', () => {
  it('is waited for, and its word is told', async () => {
    const limiter = {
      take: async () => quota,
      peek: async () => quota,
      forgive: async () => undefined,
    };
    const { ask } = openBooth({ gate: { limiter } });
    const verdict = served(await ask(TOOL, { 'user-agent': 'curl/8' }));
    expect(headerMap(verdict.extra).get('ratelimit')).toBe('"tool-page";r=4;t=7');
    limiter.take = async () => ({ ...quota, allowed: false });
    expect(short(await ask(TOOL))).toBe('limit');
  });

  it('that is away makes 503 of what it would count, with when to come back, and of nothing else', async () => {
    const away = async () => Promise.reject(new LimiterUnavailable('away'));
    const limiter = { take: away, peek: away, forgive: away };
    const { ask } = openBooth({ gate: { limiter } });
    const verdict = await ask(TOOL, { 'user-agent': 'curl/8' });
    if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
    expect(verdict.answer.status).toBe(503);
    expect(headerMap(verdict.answer.headers).get('retry-after')).toBe('5');
    expect(headerMap(verdict.answer.headers).has('ratelimit')).toBe(false);
    expect(short(await ask(SHEET, { 'user-agent': 'curl/8' }))).toBe('serve');
  });
});

describe('a header that is sent more than once', () => {
  it('is read as one list', async () => {
    const { gate } = openBooth();
    const ask = (headers: Record<string, string | string[]>) =>
      gate.handle({ method: 'GET', url: SHEET, headers, peer: '203.0.113.9' }) as Verdict;
    expect(short(ask({ 'user-agent': ['curl/8', 'GPTBot/1.2'] }))).toBe('challenge');
    expect(short(ask({ 'user-agent': ['curl/8', 'Wget/1'] }))).toBe('serve');
    expect(short(ask({}))).toBe('serve');
    const tags = { 'user-agent': 'curl/8', 'if-none-match': ['"old"', '"sheet"'] };
    expect(short(ask(tags))).toBe('not-modified');
  });
});

describe('a proxy that is believed', () => {
  it('says whose the request is', async () => {
    const { ask } = openBooth({
      policy: { limit: { quota: 1, window: 60 } },
      gate: { trust: { kind: 'hops', hops: 1 } },
    });
    const from = async (source: string) => short(await ask(TOOL, { 'x-forwarded-for': source }));
    expect(await from('198.51.100.7')).toBe('challenge');
    expect(await from('198.51.100.7')).toBe('limit');
    expect(await from('198.51.100.8')).toBe('challenge');
  });
});

describe('a visitor that is looked up', () => {
  it('is waited for, and asks as who it is', async () => {
    const crawler = {
      token: 'GPTBot',
      operator: 'OpenAI',
      kind: 'training',
      claim: 'verified',
    } as const;
    const asked: string[] = [];
    const identify = async (_: unknown, from: string) => {
      asked.push(from);
      return crawler;
    };
    const { gate } = openBooth({ gate: { identify } });
    const verdict = gate.handle(request(SHEET, { 'user-agent': 'curl/8' }));
    expect(verdict).toBeInstanceOf(Promise);
    expect(await verdict).toMatchObject({ kind: 'challenge', visitor: crawler });
    expect(asked).toEqual(['203.0.113.9']);
  });
});

describe('the headers of a resource', () => {
  it('are the same whoever asks for them, and none for what has no price', async () => {
    const { gate, ask } = openBooth();
    const { target, headers } = served(await ask(SHEET, { 'user-agent': 'curl/8' }));
    expect(gate.headersOf(target)).toBe(headers);
    expect(headerMap(headers).get('x-service-resource-class')).toBe('static-sheet');
    expect(served(await ask('/')).headers).toEqual([]);
  });
});

describe('an export whose inputs are refused', () => {
  it('is 400 with what is wrong, and no payment is looked at', async () => {
    const refuses = () => [{ field: 'num', value: 'x', message: 'num is no polynomial' }];
    const found = CATALOGUE.find(TOOL) as Resource;
    const catalogue: Catalogue = { find: () => ({ ...found, refuses }) };
    const booth = openBooth({ gate: { catalogue } });
    const lookup = vi.spyOn(booth.ledger, 'lookup');
    const verdict = await booth.pay(CSV, await booth.sign(ALICE, 5000n));
    if (verdict.kind !== 'bad-request') throw new Error(short(verdict));
    expect(verdict.answer.status).toBe(400);
    expect(JSON.stringify(bodyOf(verdict.answer))).toContain('num is no polynomial');
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('a presentation that no time could be given', () => {
  it('does not stand in the way of the next, which is dated though it was not kept', async () => {
    const { chain } = openBooth();
    const hash = chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
    chain.down = true;
    const booth = openBooth({ gate: { chain, monotonic: () => chain.time } });
    expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    chain.down = false;
    const { present } = booth.ledger;
    booth.ledger.present = () => Promise.reject(new Error('disk full'));
    expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    booth.ledger.present = present;
    chain.time += 5000;
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });
});

describe('counts', () => {
  it('that could not be written are written the next time, and once', async () => {
    const { gate, ledger, ask } = openBooth();
    await ask(SHEET);
    const { addCounts } = ledger;
    ledger.addCounts = () => Promise.reject(new Error('disk full'));
    await expect(gate.flush()).rejects.toThrow('disk full');
    ledger.addCounts = addCounts;
    await ask(SHEET);
    await gate.flush();
    await gate.flush();
    expect(await ledger.counts('2000-01-01', '2999-12-31')).toMatchObject([
      { event: 'challenge', resourceClass: 'static-sheet', crawler: 'GPTBot', count: 2 },
    ]);
  });

  it('are followed by a look at what came to nothing, once an hour', async () => {
    const { chain, gate, ledger, ask } = openBooth();
    const prune = vi.spyOn(ledger, 'prune');
    await gate.flush();
    expect(prune.mock.calls).toEqual([[NOW - 7 * 86_400, NOW]]);
    chain.time += 3599;
    await gate.flush();
    expect(prune).toHaveBeenCalledTimes(1);
    chain.time += 1;
    await gate.flush();
    expect(prune).toHaveBeenCalledTimes(2);
    const addCounts = vi.spyOn(ledger, 'addCounts');
    await gate.flush();
    expect(addCounts).not.toHaveBeenCalled();
    await ask(SHEET);
    await gate.flush();
    expect(addCounts).toHaveBeenCalledTimes(1);
  });
});

describe('an outage', () => {
  it('is told on the console where nobody else wants to hear of it', async () => {
    const booth = openBooth();
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const quiet = openBooth({ gate: { onError: undefined as never } });
    const broken = new Error('disk full');
    quiet.ledger.lookup = () => Promise.reject(broken);
    expect(short(await quiet.pay(SHEET, await booth.sign(ALICE)))).toBe('retry-later');
    expect(told.mock.calls).toEqual([['gate: lookup:', broken]]);
    told.mockRestore();
  });

  it('of the ledger at the start is told', async () => {
    const ledger = new MemoryLedger();
    ledger.silentSince = () => Promise.reject(new Error('locked'));
    const booth = openBooth({ ledger });
    await booth.ready;
    await vi.waitFor(() => expect(booth.errors).toEqual(['silentSince']));
  });

  it('of the ledger at a confirmation is 503, and the claim is kept', async () => {
    const booth = openBooth();
    const { sale } = served(await booth.pay(CSV, await booth.sign(ALICE, 5000n)));
    const { confirm } = booth.ledger;
    booth.ledger.confirm = () => Promise.reject(new Error('disk full'));
    const verdict = (await sale?.confirm()) as Verdict;
    if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
    expect(bodyOf(verdict.answer)['detail']).toContain('ledger');
    expect(booth.errors).toEqual(['confirm']);
    booth.ledger.confirm = confirm;
    expect(short((await sale?.confirm()) as Verdict)).toBe('serve');
  });

  it('of the chain at a confirmation is 503, and says that it is the chain’s', async () => {
    const booth = openBooth();
    const { sale } = served(await booth.pay(CSV, await booth.sign(ALICE, 5000n)));
    booth.chain.down = true;
    const verdict = (await sale?.confirm()) as Verdict;
    if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
    expect(bodyOf(verdict.answer)['detail']).toContain('chain');
    expect(booth.errors).toEqual(['confirm']);
  });

  it('of the ledger at a release is told, and harms nobody', async () => {
    const booth = openBooth();
    const { sale } = served(await booth.pay(CSV, await booth.sign(ALICE, 5000n)));
    booth.ledger.release = () => Promise.reject(new Error('disk full'));
    await sale?.release('bad inputs');
    expect(booth.errors).toEqual(['release after bad inputs']);
    await booth.gate.flush();
    const counts = await booth.ledger.counts('2000-01-01', '2999-12-31');
    expect(counts.map(({ event }) => event)).toContain('released');
  });
});

describe('how an authorization was carried out', () => {
  const read = (payment: string): SignedAuthorization => {
    const { payload } = JSON.parse(Buffer.from(payment, 'base64').toString());
    const { value, validAfter, validBefore, nonce } = payload.authorization;
    const times = { validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) };
    const { from, to } = payload.authorization;
    const signed = { from: from.toLowerCase(), to: to.toLowerCase(), value: BigInt(value) };
    return { ...signed, ...times, nonce, signature: payload.signature };
  };

  it('is looked for in the last ten thousand blocks', async () => {
    for (const [number, since] of [
      [10_000n, 0n],
      [10_001n, 1n],
      [50_000n, 40_000n],
      [7n, 0n],
    ] as const) {
      const booth = openBooth();
      const payment = await booth.sign(ALICE);
      await booth.chain.carryOut(read(payment), RELAYER);
      const head = await booth.chain.head();
      booth.chain.head = async () => ({ ...head, number });
      const asked = vi.spyOn(booth.chain, 'authorizationOutcome');
      expect(short(await booth.pay(SHEET, payment))).toBe('serve');
      expect(asked.mock.calls.map(([, from]: unknown[]) => from)).toEqual([since]);
    }
  });

  it('is not known where the node contradicts itself', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    booth.chain.funds = async () => ({ balance: 1_000_000n, used: true });
    const verdict = await booth.pay(SHEET, payment);
    expect(short(verdict)).toBe('retry-later');
    expect(booth.errors).toEqual(['carried']);
  });
});

describe('the time of an authorization', () => {
  it('is taken to the second: thirty ahead at least, a day at most, and begun before now', async () => {
    const times: [object, string][] = [
      [{ validBefore: BigInt(NOW + 30) }, 'serve'],
      [{ validBefore: BigInt(NOW + 29) }, 'invalid_exact_evm_payload_authorization_valid_before'],
      [{ validBefore: BigInt(NOW + 1) }, 'invalid_exact_evm_payload_authorization_valid_before'],
      [{ validBefore: BigInt(NOW) }, 'payment_expired'],
      [{ validBefore: BigInt(NOW + 86_400) }, 'serve'],
      [
        { validBefore: BigInt(NOW + 86_401) },
        'invalid_exact_evm_payload_authorization_valid_before',
      ],
      [{ validAfter: BigInt(NOW - 1) }, 'serve'],
      [{ validAfter: BigInt(NOW) }, 'invalid_exact_evm_payload_authorization_valid_after'],
    ];
    for (const [over, answer] of times) {
      const booth = openBooth();
      expect(short(await booth.pay(SHEET, await booth.sign(ALICE, 1000n, over)))).toBe(answer);
    }
  });
});

describe('a copy of a payment that was sold meanwhile', () => {
  it('is not refused for what came after: the ledger is asked again', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    const funds = booth.chain.funds.bind(booth.chain);
    const sold = Promise.withResolvers<void>();
    let asked = 0;
    booth.chain.funds = async (payer, nonce) => {
      if (asked++ === 0) return funds(payer, nonce);
      await sold.promise;
      return { balance: 0n, used: false, refuses: 'it is paused' };
    };
    const [first, second] = [booth.pay(SHEET, payment), booth.pay(SHEET, payment)];
    expect(short(await first)).toBe('serve');
    sold.resolve();
    expect(short(await second)).toBe('serve');
    expect(await booth.ledger.open()).toHaveLength(1);
  });
});

describe('an export that is reserved, and asked for again with the same payment', () => {
  const twice = async (booth: ReturnType<typeof openBooth>) => {
    const payment = await booth.sign(ALICE, 5000n);
    const first = served(await booth.pay(CSV, payment));
    return { payment, first, second: served(await booth.pay(CSV, payment)) };
  };

  it('is sold on credit as the first time, or settled first where the policy says so', async () => {
    const booth = openBooth();
    const { second } = await twice(booth);
    expect(short((await second.sale?.confirm()) as Verdict)).toBe('serve');
    expect(booth.settler.calls).toBe(0);
    const strict = openBooth({ policy: { settlement: 'first' } });
    const again = await twice(strict);
    expect(short((await again.second.sale?.confirm()) as Verdict)).toBe('serve');
    expect(strict.settler.calls).toBe(1);
  });

  it('is not claimed anew where it was released meanwhile: it was not judged as a new payment', async () => {
    const booth = openBooth();
    const { payment, first } = await twice(booth);
    booth.chain.balances.set(address(ALICE), 0n);
    const lookup = booth.ledger.lookup.bind(booth.ledger);
    booth.ledger.lookup = async (...asked) => {
      const record = await lookup(...asked);
      await first.sale?.release('the client left');
      return record;
    };
    expect(short(await booth.pay(CSV, payment))).toBe('retry-later');
    booth.ledger.lookup = lookup;
    expect(short(await booth.pay(CSV, payment))).toBe('insufficient_funds');
  });
});

describe('a payment of which too little is left', () => {
  const why = (verdict: Verdict): unknown => {
    if (verdict.kind === 'serve') throw new Error('served');
    return bodyOf(verdict.answer)['errorMessage'];
  };
  const origin = 'https://tollbench.example';

  it('is told what it bought, up to three, or that it carries too little', async () => {
    const booth = openBooth();
    const poor = booth.chain.pay(address(ALICE), PAY_TO as Hex, 999n);
    expect(why(await booth.pay(SHEET, poor))).toBe(
      `transaction ${poor} pays 999, the price is 1000`,
    );
    const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 2000n);
    for (const url of [SHEET, POST]) expect(short(await booth.pay(url, hash))).toBe('serve');
    expect(why(await booth.pay(TOOL, hash))).toBe(
      `this payment bought ${origin}${SHEET}, ${origin}${POST}; nothing is left of it for ${origin}${TOOL}`,
    );
    const rich = booth.chain.pay(address(ALICE), PAY_TO as Hex, 22_000n);
    for (const url of [SHEET, POST]) expect(short(await booth.pay(url, rich))).toBe('serve');
    for (const num of [1, 2, 3, 4])
      await served(await booth.pay(`${TOOL}?export=csv&num=${num}`, rich)).sale?.confirm();
    expect(why(await booth.pay(TOOL, rich))).toMatch(
      /^this payment bought \S+, \S+, \S+ and more; nothing is left/u,
    );
  });
});

describe('a policy that refuses forged crawlers', () => {
  it('refuses nobody else', async () => {
    const { ask } = openBooth({ policy: { forged: 'refuse' } });
    expect(short(await ask(SHEET))).toBe('challenge');
    expect(short(await ask(SHEET, { 'user-agent': 'curl/8' }))).toBe('serve');
  });
});

describe('a claim that was released while its settlement was begun', () => {
  it('is not settled, and the payment is kept', async () => {
    const booth = openBooth({ policy: { settlement: 'first' } });
    const payment = await booth.sign(ALICE);
    const enqueue = vi.spyOn(booth.ledger, 'enqueue').mockResolvedValueOnce(false);
    expect(short(await booth.pay(SHEET, payment))).toBe('retry-later');
    expect(enqueue).toHaveBeenCalledTimes(1);
    expect(booth.settler.calls).toBe(0);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect(booth.settler.calls).toBe(1);
  });

  it('and is confirmed by nobody is 503, with the money kept', async () => {
    const booth = openBooth({ policy: { settlement: 'first' } });
    const payment = await booth.sign(ALICE);
    vi.spyOn(booth.ledger, 'confirm').mockResolvedValueOnce(false);
    const verdict = await booth.pay(SHEET, payment);
    if (verdict.kind !== 'retry-later') throw new Error(short(verdict));
    expect(headerMap(verdict.answer.headers).get('retry-after')).toBe('1');
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    vi.spyOn(booth.ledger, 'confirm').mockRejectedValueOnce(new ChainUnavailable('x', 'y'));
    const unsaid = await booth.pay(POST, await booth.sign(ALICE));
    if (unsaid.kind !== 'retry-later') throw new Error(short(unsaid));
    expect(headerMap(unsaid.answer.headers).get('retry-after')).toBe('5');
    expect(booth.errors).toEqual(['confirmed']);
    expect(booth.chain.balance(address(ALICE))).toBe(998_000n);
  });
});
