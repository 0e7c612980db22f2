/** What a decision comes to: its headers, what is counted of it, and what it costs its source. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from './chain/types.ts';
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
} from './testing/booth.ts';
import { CHROME, headerMap, PAY_TO, request } from './testing/fixtures.ts';
import type { Verdict } from './types.ts';

const TOOL = '/step-response.html';
const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const CSV = `${TOOL}?export=csv&num=1`;
const PEOPLE = { 'user-agent': CHROME };
const ELSEWHERE = { peer: '198.51.100.7' };
const to = PAY_TO as Hex;

type Booth = ReturnType<typeof openBooth>;

function headersOf(verdict: Verdict): Map<string, string> {
  if (verdict.kind === 'serve') return headerMap([...verdict.headers, ...verdict.extra]);
  return headerMap(verdict.answer.headers);
}

/** Event, class, count and amount of all that was counted. */
async function countsOf({ gate, ledger }: Booth): Promise<unknown[]> {
  await gate.flush();
  const rows = await ledger.counts('2000-01-01', '2999-12-31');
  return rows
    .map(({ event, resourceClass, count, amount }) => [event, resourceClass, count, amount])
    .toSorted();
}

afterEach(() => void vi.useRealTimers());

describe('what is left of a minute’s requests', () => {
  it('is told with every answer of a tool, and with no other', async () => {
    const { ask, pay, sign } = openBooth();
    const left = async (verdict: Promise<Verdict>) => headersOf(await verdict).get('ratelimit');
    expect(await left(ask(TOOL, PEOPLE))).toBe('"tool-page";r=59;t=60');
    expect(await left(ask(TOOL))).toBe('"tool-page";r=58;t=60');
    expect(await left(ask(TOOL, { 'if-none-match': '"tool"' }))).toBe('"tool-page";r=57;t=60');
    expect(await left(pay(TOOL, 'paid'))).toBe('"tool-page";r=56;t=60');
    expect(await left(pay(TOOL, await sign(ALICE)))).toBe('"tool-page";r=55;t=60');
    const { sale } = served(await pay(CSV, await sign(ALICE, 5000n)));
    expect(await left(sale?.confirm() as Promise<Verdict>)).toBe('"tool-page";r=54;t=60');
    for (const url of ['/', SHEET]) expect(await left(ask(url))).toBeUndefined();
  });
});

describe('what a visitor has already', () => {
  it('is 304 with the headers of the page, and with the page that it is', async () => {
    const { ask, gate } = openBooth();
    const verdict = await ask(SHEET, { 'if-none-match': '"sheet"' });
    if (verdict.kind !== 'not-modified' || verdict.target === undefined)
      throw new Error(short(verdict));
    const { target } = verdict;
    expect(target.key).toBe(SHEET);
    const said = headersOf(verdict);
    for (const [name, value] of headerMap(gate.headersOf(target)))
      expect(said.get(name)).toBe(value);
    expect(said.get('vary')).toContain('PAYMENT-SIGNATURE');
  });
});

describe('what is counted', () => {
  it('is each answer by its kind and class, and the money of what was sold, once', async () => {
    const booth = openBooth();
    const payment = await booth.sign(ALICE);
    await booth.ask(SHEET, PEOPLE);
    for (const url of [SHEET, POST, POST]) await booth.ask(url);
    for (let i = 0; i < 3; i++) await booth.pay(SHEET, payment);
    await booth.pay(SHEET, payment, { method: 'HEAD' });
    await booth.pay(POST, 'paid');
    booth.chain.down = true;
    await booth.pay(SHEET, await booth.sign(BOB));
    booth.chain.down = false;
    const exported = await booth.sign(BOB, 5000n);
    await served(await booth.pay(CSV, exported)).sale?.release('the client left');
    await served(await booth.pay(CSV, exported)).sale?.confirm();
    expect(await countsOf(booth)).toEqual([
      ['challenge', 'blog-post', 2, 0n],
      ['challenge', 'static-sheet', 1, 0n],
      ['payment-refused', 'blog-post', 1, 0n],
      ['released', 'tool-export', 1, 0n],
      ['retry-later', '-', 1, 0n],
      ['served-again', 'static-sheet', 2, 0n],
      ['sold', 'static-sheet', 1, 1000n],
      ['sold', 'tool-export', 1, 5000n],
    ]);
  });

  it('is who was refused, and who came too often', async () => {
    const forged = { token: 'Googlebot', operator: 'Google', kind: 'search', claim: 'forged' };
    const refusing = openBooth({
      policy: { forged: 'refuse' },
      gate: { identify: () => forged as never },
    });
    await refusing.ask(SHEET);
    expect(await countsOf(refusing)).toEqual([['refused', '-', 1, 0n]]);
    const busy = openBooth({ policy: { limit: { quota: 1, window: 60 }, refusedPayments: 1 } });
    for (let i = 0; i < 2; i++) await busy.ask(TOOL, PEOPLE);
    for (let i = 0; i < 2; i++) await busy.pay(SHEET, 'paid');
    expect(await countsOf(busy)).toEqual([
      ['limit-refused-payments', '-', 1, 0n],
      ['limit-tool-page', '-', 1, 0n],
      ['payment-refused', 'static-sheet', 1, 0n],
    ]);
  });
});

describe('a sale', () => {
  it('tells its price, and what it would have been where nobody is charged', async () => {
    const { ask, pay, sign } = openBooth();
    const payment = await sign(ALICE);
    const looked = served(await pay(SHEET, payment, { method: 'HEAD' }));
    const sold = served(await pay(SHEET, payment));
    expect([looked.price, sold.price]).toEqual([1000n, 1000n]);
    // What only was looked at has the headers of what is sold, and no token.
    expect(sold.extra.slice(0, looked.extra.length)).toEqual(looked.extra);
    expect(sold.extra.slice(looked.extra.length)).toEqual(['X-PAYMENT-TOKEN', expect.anything()]);
    expect(served(await ask(SHEET, PEOPLE)).price).toBeNull();
    const observing = openBooth({ policy: { mode: 'observe' } });
    expect(served(await observing.ask(SHEET)).price).toBe(1000n);
  });

  it('by hash is looked at from then on, once, and by nobody’s look or signature', async () => {
    const sold = vi.fn();
    const booth = openBooth({ gate: { hashSales: { sold } } });
    const hash = booth.chain.pay(address(ALICE), to, 6000n);
    await booth.pay(SHEET, hash, { method: 'HEAD' });
    await booth.pay(SHEET, await booth.sign(ALICE));
    expect(sold).not.toHaveBeenCalled();
    for (let i = 0; i < 2; i++) expect(short(await booth.pay(SHEET, hash))).toBe('serve');
    expect(sold.mock.calls).toEqual([[`tx:${hash}`, hash]]);
    const { sale } = served(await booth.pay(CSV, hash));
    expect(sold).toHaveBeenCalledTimes(1);
    await sale?.confirm();
    expect(sold).toHaveBeenCalledTimes(2);
  });

  it('on credit is told to the settler: its end, and its claim', async () => {
    const booth = openBooth();
    const noticed = vi.spyOn(booth.settler, 'noticed');
    const payment = await booth.sign(ALICE);
    await booth.pay(SHEET, payment);
    expect(noticed).toHaveBeenCalledTimes(1);
    await booth.pay(SHEET, payment);
    await booth.pay(POST, booth.chain.pay(address(BOB), to, 1000n));
    const [entry] = await booth.ledger.open();
    expect(noticed.mock.calls).toEqual([[BigInt(NOW + 300), entry?.claimId]]);
    const strict = openBooth({ policy: { settlement: 'first' } });
    const untold = vi.spyOn(strict.settler, 'noticed');
    expect(short(await strict.pay(SHEET, await strict.sign(ALICE)))).toBe('serve');
    expect(untold).not.toHaveBeenCalled();
  });

  it('wipes the slate of its source; what is fetched again does not', async () => {
    const booth = openBooth({ policy: { refusedPayments: 3 } });
    const payment = await booth.sign(ALICE);
    const guess = async () => short(await booth.pay(SHEET, 'paid'));
    expect([await guess(), await guess()]).toEqual(['invalid_payload', 'invalid_payload']);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect([await guess(), await guess()]).toEqual(['invalid_payload', 'invalid_payload']);
    expect(short(await booth.pay(SHEET, payment))).toBe('serve');
    expect([await guess(), await guess()]).toEqual(['invalid_payload', 'limit']);
  });
});

describe('what a refused payment costs', () => {
  it('is one, also where a contract was asked for it', async () => {
    const booth = openBooth({ policy: { refusedPayments: 6 } });
    const wallet: Address = `0x${'cc'.repeat(20)}`;
    booth.chain.contracts.set(wallet, '0xabcd');
    const signed = (nonce: number, signature: Hex) =>
      header({
        from: wallet,
        to: PAY_TO,
        value: 1000n,
        validAfter: 0n,
        validBefore: BigInt(NOW + 300),
        nonce: `0x${nonce.toString(16).padStart(64, '7')}`,
        signature,
      });
    const paid = booth.chain.pay(wallet, to, 999n, { from: address(BOB) });
    const proving = { 'x-payment': paid, 'x-payment-proof': 'signature=0xabcd' };
    // Its contract signed, and its money is not enough; its contract did not sign; it signed for a hash.
    const ways: [() => Promise<Verdict>, string][] = [
      [() => booth.pay(SHEET, signed(1, '0xabcd')), 'insufficient_funds'],
      [() => booth.pay(SHEET, signed(2, '0xef01')), 'invalid_exact_evm_payload_signature'],
      [() => booth.ask(SHEET, proving), 'invalid_exact_evm_payload_authorization_value'],
    ];
    for (const [way, code] of [...ways, ...ways]) expect(short(await way())).toBe(code);
    for (const [way] of ways) expect((await way()).kind).toBe('limit');
    expect((await booth.pay(SHEET, signed(2, '0xef01'), ELSEWHERE)).kind).toBe('challenge');
  });

  it('is nothing where it is not refused: a challenge, a node that is silent, what is waited for', async () => {
    const booth = openBooth({ policy: { refusedPayments: 1 } });
    const hash = booth.chain.pay(address(ALICE), to, 1000n);
    const mined = booth.chain.transactions.get(hash);
    booth.chain.transactions.set(hash, { status: 'pending' });
    for (let i = 0; i < 3; i++) {
      expect(short(await booth.ask(SHEET))).toBe('challenge');
      expect(short(await booth.pay(SHEET, hash))).toBe('retry-later');
    }
    if (mined !== undefined) booth.chain.transactions.set(hash, mined);
    expect(short(await booth.pay(SHEET, hash))).toBe('serve');
  });
});

describe('an answer to HEAD', () => {
  it('has the headers of the answer to GET, and no body', async () => {
    const { ask } = openBooth();
    for (const [url, headers] of [
      [SHEET, {}],
      ['/nowhere.html', {}],
      [SHEET, { 'x-payment': 'paid' }],
    ] as const) {
      const [get, head] = [await ask(url, headers), await ask(url, headers, { method: 'HEAD' })];
      if (get.kind === 'serve' || head.kind === 'serve') throw new Error('served');
      expect(head.answer.body).toHaveLength(0);
      expect(get.answer.body.length).toBeGreaterThan(20);
      expect(headersOf(head).get('content-length')).toBe(headersOf(get).get('content-length'));
    }
  });
});

describe('the time of a challenge', () => {
  it('is the chain’s, and this machine’s in whole seconds while no chain was heard', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_900, toFake: ['Date'] });
    const booth = openBooth();
    const validAfter = async ({ gate }: Booth) => {
      const verdict = await gate.handle(request(SHEET));
      if (verdict.kind === 'serve') throw new Error('served');
      const [offer] = bodyOf(verdict.answer)['accepts'] as { validAfter: number }[];
      return offer?.validAfter;
    };
    booth.chain.down = true;
    expect(await validAfter(booth)).toBe(NOW);
    const deaf = openBooth({ gate: { chain: booth.chain } });
    expect(await validAfter(deaf)).toBe(1_700_000_000);
    // Nothing is thrown away by a time that is not the chain's.
    const prune = vi.spyOn(deaf.ledger, 'prune');
    await deaf.gate.flush();
    expect(prune).not.toHaveBeenCalled();
  });
});
