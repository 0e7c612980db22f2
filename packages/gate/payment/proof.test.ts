import { keccak256 } from 'viem';
import { describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
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
import { headerMap, PAY_TO, testPolicy } from '../testing/fixtures.ts';
import type { GateRequest, Verdict } from '../types.ts';
import { tokenOf } from './proof.ts';

const SHEET = '/ref-step-response.html';
const POST = '/blogs/control-systems/overshoot.html';
const TOOL = '/step-response.html';
const SECRET: Hex = `0x${'5e'.repeat(32)}`;
const OWNER = '203.0.113.9';
const THIEF = '198.51.100.66';
/** Addresses that a crawler behind a pool asks from, one after the other. */
const POOL = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const ORIGIN = 'https://tollbench.example';

/** Call data of a transfer with something behind it. */
function transferCall(behind: string): Hex {
  return `0xa9059cbb${'00'.repeat(12)}${PAY_TO.slice(2)}${'00'.repeat(31)}01${behind}`;
}

function open() {
  const booth = openBooth();
  const present = (url: string, payment: string, peer: string, proof?: string, method = 'GET') => {
    const headers = {
      'x-payment': payment,
      ...(proof !== undefined && { 'x-payment-proof': proof }),
    };
    return booth.ask(url, headers, { peer, method } satisfies Partial<GateRequest>);
  };
  const paid = (value: bigint, over: object = {}): Hex =>
    booth.chain.pay(address(ALICE), PAY_TO as Hex, value, over);
  const sign = async (what: string, by = ALICE, origin = ORIGIN) =>
    `signature=${await by.signMessage({ message: `Tollbench payment ${what} at ${origin}` })}`;
  return { booth, present, paid, sign };
}

const nonceOf = (payment: string): Hex =>
  JSON.parse(Buffer.from(payment, 'base64').toString()).payload.authorization.nonce;
const tokenIn = (verdict: Verdict): string =>
  `token=${headerMap(served(verdict).extra).get('x-payment-token')}`;

function message(verdict: Verdict): string {
  if (verdict.kind === 'serve') throw new Error('served');
  return String(bodyOf(verdict.answer)['errorMessage']);
}

describe('a proof that is misread or proves nothing', () => {
  it('is refused, and the payment is not taken as if it had come bare', async () => {
    const { booth, present, paid, sign } = open();
    const hash = paid(1000n);
    const signed = await booth.sign(ALICE);
    for (const [payment, proof, says] of [
      [hash, 'secret=0x12', 'a secret is 0x and 64'],
      [hash, `secret=${SECRET}`, 'commits to no secret'],
      [hash, await sign(hash, BOB), 'is not one of'],
      [hash, await sign(hash, ALICE, 'https://elsewhere.example'), `at ${ORIGIN}`],
      [hash, 'signature=0x00', 'is not one of'],
      [hash, 'token=abc', 'not that of a payment'],
      [signed, `secret=${SECRET}`, 'belongs to a transaction'],
      [signed, 'token=abc', 'not that of this payment'],
      [signed, await sign(nonceOf(signed), BOB), 'is not one of'],
    ] as const) {
      const verdict = await present(SHEET, payment, OWNER, proof);
      expect([short(verdict), message(verdict)]).toEqual([
        'invalid_payment_proof',
        expect.stringContaining(says),
      ]);
    }
    const alone = await booth.ask(SHEET, { 'x-payment-proof': 'token=abc' });
    expect([short(alone), message(alone)]).toEqual([
      'invalid_payment_proof',
      expect.stringContaining('there is none in X-PAYMENT'),
    ]);
    // Of two that are misread the payment is told of.
    const both = await present(SHEET, 'paid', OWNER, 'secret=0x12');
    expect([short(both), message(both)]).toEqual([
      'invalid_payload',
      expect.stringContaining('"paid"'),
    ]);
    expect(await booth.ledger.open()).toEqual([]);
    expect((await booth.ledger.lookup(`tx:${hash}`, NOW))?.claims).toEqual([]);
    expect(short(await present(SHEET, hash, OWNER))).toBe('serve');
  });
});

describe('a transaction', () => {
  it("that commits to a secret is refused bare, and is its owner's from anywhere", async () => {
    const { present, paid } = open();
    const hash = paid(2000n, { input: transferCall(keccak256(SECRET).slice(2)) });
    const bare = await present(SHEET, hash, THIEF);
    expect([short(bare), message(bare)]).toEqual([
      'invalid_payment_proof',
      expect.stringContaining('secret=0x'),
    ]);
    const wrong = `secret=${keccak256(SECRET)}`;
    expect(short(await present(SHEET, hash, THIEF, wrong))).toBe('invalid_payment_proof');
    for (const [i, peer] of POOL.entries()) {
      const url = i === 2 ? POST : SHEET;
      expect(short(await present(url, hash, peer, `secret=${SECRET}`))).toBe('serve');
    }
    for (const peer of [THIEF, ...POOL])
      expect(short(await present(SHEET, hash, peer))).toBe('payment_already_used');
  });

  it("signed for by its sender is the sender's from anywhere", async () => {
    const { present, paid, sign } = open();
    const hash = paid(1000n);
    const proof = await sign(hash);
    for (const peer of POOL) expect(short(await present(SHEET, hash, peer, proof))).toBe('serve');
    expect(short(await present(SHEET, hash, THIEF))).toBe('payment_already_used');
    expect(short(await present(SHEET, hash, POOL[0] as string))).toBe('payment_already_used');
  });

  it("that a thief presented first is its owner's with a proof, and no longer the thief's", async () => {
    const { present, paid, sign } = open();
    const hash = paid(2000n);
    const stolen = await present(SHEET, hash, THIEF);
    expect(short(stolen)).toBe('serve');
    expect(short(await present(SHEET, hash, OWNER))).toBe('payment_already_used');
    const proof = await sign(hash);
    // HEAD proves nothing for good.
    expect(short(await present(SHEET, hash, OWNER, proof, 'HEAD'))).toBe('serve');
    expect(short(await present(SHEET, hash, THIEF))).toBe('serve');
    const own = await present(SHEET, hash, OWNER, proof);
    expect(headerMap(served(own).extra).get('crawler-charged')).toBe('USD 0');
    expect(short(await present(SHEET, hash, THIEF))).toBe('payment_already_used');
    expect(short(await present(SHEET, hash, THIEF, tokenIn(stolen)))).toBe('invalid_payment_proof');
    expect(short(await present(POST, hash, POOL[0] as string, tokenIn(own)))).toBe('serve');
    expect(short(await present(TOOL, hash, OWNER, proof))).toBe('payment_already_used');
  });

  it('has no token for who only looks at it', async () => {
    const { present, paid } = open();
    const hash = paid(1000n);
    const looked = served(await present(SHEET, hash, THIEF, undefined, 'HEAD'));
    expect(headerMap(looked.extra).has('x-payment-token')).toBe(false);
    const reserved = served(await present(`${TOOL}?export=csv`, paid(5000n), THIEF));
    expect(headerMap(reserved.extra).has('x-payment-token')).toBe(false);
    const made = served((await reserved.sale?.confirm()) as Verdict);
    expect(headerMap(made.extra).has('x-payment-token')).toBe(true);
    expect(short(await present(SHEET, hash, OWNER))).toBe('serve');
  });

  it('goes with the token of its first answer, from anywhere', async () => {
    const { present, paid } = open();
    const hash = paid(2000n);
    const token = tokenIn(await present(SHEET, hash, OWNER));
    expect(short(await present(POST, hash, POOL[0] as string, token))).toBe('serve');
    expect(short(await present(SHEET, hash, POOL[1] as string, token))).toBe('serve');
    expect(short(await present(SHEET, hash, POOL[1] as string))).toBe('payment_already_used');
    expect(short(await present(SHEET, paid(1000n), OWNER, token))).toBe('invalid_payment_proof');
  });

  it('of a contract wallet, which sends nothing itself, pays with its signature', async () => {
    const { booth, present, sign } = open();
    const wallet: Address = `0x${'cc'.repeat(20)}`;
    const other: Address = `0x${'dd'.repeat(20)}`;
    booth.chain.contracts.set(wallet, '0xabcd');
    const to = PAY_TO as Hex;
    const [one, two] = [wallet, other].map((from, logIndex) => ({
      from,
      to,
      value: 1500n,
      logIndex,
      authorized: false,
    }));
    const hash = booth.chain.pay(wallet, to, 1500n, { from: address(BOB), transfers: [one, two] });
    expect(short(await present(SHEET, hash, THIEF))).toBe('invalid_exact_evm_payload_signature');
    expect(short(await present(SHEET, hash, THIEF, await sign(hash, BOB)))).toBe(
      'invalid_payment_proof',
    );
    for (const token of ['abc', tokenOf(`tx:${hash}`, false, testPolicy())])
      expect(short(await present(SHEET, hash, THIEF, `token=${token}`))).toBe(
        'invalid_payment_proof',
      );
    const proof = 'signature=0xabcd';
    const [first, again] = [
      await present(SHEET, hash, OWNER, proof),
      await present(SHEET, hash, POOL[0] as string, proof),
    ];
    expect(headerMap(served(first).extra).get('x-payment-remaining')).toBe('500');
    expect(short(again)).toBe('serve');
    expect(short(await present(SHEET, hash, POOL[1] as string, tokenIn(first)))).toBe('serve');
    expect(short(await present(POST, hash, OWNER, proof))).toBe('payment_already_used');
    expect((await present(POST, hash, OWNER, proof, 'HEAD')).kind).toBe('challenge');
    // The other account's money in the same transaction is its own payment.
    booth.chain.contracts.set(other, '0xef01');
    expect(short(await present(POST, hash, THIEF, 'signature=0xef01'))).toBe('serve');
    expect(short(await present(SHEET, hash, THIEF))).not.toBe('serve');
  });
});

describe('an authorization', () => {
  async function broadcast(booth: ReturnType<typeof openBooth>): Promise<void> {
    const entries = await booth.ledger.open();
    await booth.ledger.put(
      entries.map((entry) => ({ ...entry, state: 'broadcast' as const, txHash: '0xcc' as Hex })),
    );
  }

  it("until it is broadcast is whoever's has its signature, from a pool of addresses too", async () => {
    const { booth, present } = open();
    const payment = await booth.sign(ALICE);
    for (const peer of POOL) expect(short(await present(SHEET, payment, peer))).toBe('serve');
  });

  it("once it is public is its first source's, its token's and its signer's", async () => {
    const { booth, present, sign } = open();
    const payment = await booth.sign(ALICE);
    const [first = '', second = '', third = ''] = POOL;
    await present(SHEET, payment, first);
    const token = tokenIn(await present(SHEET, payment, second));
    await broadcast(booth);
    expect(short(await present(SHEET, payment, first))).toBe('serve');
    for (const peer of [second, third, THIEF])
      expect(short(await present(SHEET, payment, peer))).toBe('payment_already_used');
    expect(short(await present(SHEET, payment, third, token))).toBe('serve');
    const proof = await sign(nonceOf(payment));
    await booth.settleAll();
    const own = await present(SHEET, payment, third, proof);
    expect(short(own)).toBe('serve');
    // From then on it is its prover's alone: also where it was presented first, by whomever.
    for (const peer of [first, third, THIEF])
      expect(short(await present(SHEET, payment, peer))).toBe('payment_already_used');
    expect(short(await present(SHEET, payment, first, token))).toBe('invalid_payment_proof');
    expect(short(await present(SHEET, payment, first, tokenIn(own)))).toBe('serve');
    expect(booth.chain.balance(PAY_TO)).toBe(1000n);
  });

  it('of a contract wallet is signed for by its own rule', async () => {
    const { booth, present } = open();
    const wallet: Address = `0x${'cc'.repeat(20)}`;
    booth.chain.contracts.set(wallet, '0xabcd');
    booth.chain.balances.set(wallet, 5000n);
    const nonce = `0x${'77'.repeat(32)}`;
    const payment = header({
      from: wallet,
      to: PAY_TO,
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(NOW + 300),
      nonce,
      signature: '0xabcd',
    });
    expect(short(await present(SHEET, payment, OWNER))).toBe('serve');
    await booth.settleAll();
    expect(short(await present(SHEET, payment, THIEF))).toBe('payment_already_used');
    expect(short(await present(SHEET, payment, POOL[0] as string, 'signature=0xabcd'))).toBe(
      'serve',
    );
  });
});

describe('signatures that prove nothing', () => {
  it('cost their source, of a payment that is known as well', async () => {
    const { booth, present, sign } = open();
    const payment = await booth.sign(ALICE);
    expect(short(await present(SHEET, payment, OWNER))).toBe('serve');
    const wrong = await sign(nonceOf(payment), BOB);
    const forged = header({ ...read(payment), signature: `0x${'12'.repeat(64)}1b` });
    for (let i = 0; i < 30; i++) {
      expect(short(await present(SHEET, payment, OWNER, wrong))).toBe('invalid_payment_proof');
      expect(short(await present(SHEET, forged, OWNER))).toBe(
        'invalid_exact_evm_payload_signature',
      );
    }
    expect((await present(SHEET, payment, OWNER, wrong)).kind).toBe('limit');
    expect((await present(SHEET, forged, OWNER)).kind).toBe('limit');
    expect(short(await present(SHEET, payment, OWNER))).toBe('serve');
  });

  it('ask no more of the node than their source has refusals, however many come at once', async () => {
    const { booth, present } = open();
    const asked = vi.spyOn(booth.chain, 'isContractSignatureValid');
    const transfers = Array.from({ length: 8 }, (_, i) => ({
      from: `0x${(i + 1).toString(16).padStart(40, '0')}` as Address,
      to: PAY_TO as Hex,
      value: 1000n,
      logIndex: i,
      authorized: false,
    }));
    const hash = booth.chain.pay(address(BOB), PAY_TO as Hex, 8000n, { transfers });
    const one = header({ ...read(await booth.sign(ALICE)), signature: '0xabcd' });
    const said = await Promise.all(
      Array.from({ length: 200 }, async (_, i) =>
        short(
          i % 4 === 0
            ? await present(SHEET, one, THIEF)
            : await present(SHEET, hash, THIEF, 'signature=0xabcd'),
        ),
      ),
    );
    expect(asked).toHaveBeenCalledTimes(60);
    expect(said.filter((each) => each === 'limit').length).toBeGreaterThan(140);
    // Another's source is its own matter: the wallet that paid is asked, and served.
    const [wallet] = transfers;
    booth.chain.contracts.set(wallet?.from ?? '', '0xef01');
    expect(short(await present(SHEET, hash, OWNER, 'signature=0xef01'))).toBe('serve');
  });

  it('are not asked of more accounts than eight', async () => {
    const { booth, present } = open();
    const transfers = Array.from({ length: 9 }, (_, i) => ({
      from: `0x${(i + 1).toString(16).padStart(40, '0')}` as Address,
      to: PAY_TO as Hex,
      value: 1000n,
      logIndex: i,
      authorized: false,
    }));
    const many = booth.chain.pay(address(BOB), PAY_TO as Hex, 9000n, { transfers });
    const verdict = await present(SHEET, many, OWNER, 'signature=0xabcd');
    expect([short(verdict), message(verdict)]).toEqual([
      'invalid_transaction_state',
      expect.stringContaining('9 accounts'),
    ]);
    const few = booth.chain.pay(address(BOB), PAY_TO as Hex, 8000n, {
      transfers: transfers.slice(0, 8),
    });
    expect(short(await present(SHEET, few, OWNER, 'signature=0xabcd'))).toBe(
      'invalid_payment_proof',
    );
  });
});

/** The fields of an authorization and its signature, as `header` takes them. */
function read(payment: string): object {
  const { authorization, signature } = JSON.parse(
    Buffer.from(payment, 'base64').toString(),
  ).payload;
  return { ...authorization, signature };
}
