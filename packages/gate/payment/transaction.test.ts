/** A transaction, judged: whose it is, what of it counts, and until when. */
import { keccak256 } from 'viem';
import { describe, expect, it, test } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import { type Ask, type Decision, type Facts, LATER } from '../facts.ts';
import type { PaymentRecord } from '../ledger/types.ts';
import { ASSET, PAY_TO, testPolicy } from '../testing/fixtures.ts';
import { byHash, claim, HASH, NOW, PAYER, presented, SENDER, walk } from '../testing/walk.ts';
import { tokenOf } from './proof.ts';
import { transactionKey } from './transaction.ts';

type Transfer = readonly [from: Address, value: bigint, over?: object];

const KEY = transactionKey(HASH);
const ELSEWHERE = '192.0.2.1';
const SIGNATURE = { kind: 'signature', signature: '0xabcd' } as const;
const bearing = (payment: string, proved: boolean) =>
  ({ kind: 'token', token: tokenOf(payment, proved, testPolicy()) }) as const;

/** A transaction that is deep enough, sent by PAYER. */
function moved(
  transfers: readonly Transfer[],
  over: object = {},
): NonNullable<Facts['transaction']> {
  return {
    status: 'confirmed',
    from: PAYER,
    input: '0x',
    transfers: transfers.map(([from, value, more]) => ({
      from,
      to: PAY_TO,
      value,
      authorized: false,
      ...more,
    })),
    blockNumber: 5n,
    blockTime: NOW - 10,
    ...over,
  } as unknown as NonNullable<Facts['transaction']>;
}

/** As the ledger knows it once it has bought something. */
const bought = (over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...presented,
  payer: PAYER,
  worth: 5000n,
  claims: [{ ...claim('sold'), resource: '/elsewhere.html' }],
  ...over,
});
const kept = (over: Partial<PaymentRecord>, outages = [] as { from: number; to: number }[]) => ({
  record: { ...presented, ...over },
  first: false,
  outages,
});
const codeOf = (end: Decision): string =>
  end.say === 'challenge' ? (end.error?.code ?? 'unpaid') : end.say;
const whyOf = (end: Decision): string =>
  end.say === 'challenge' ? (end.error?.message ?? '') : end.say;

test('the key of a transaction is its hash, whatever the case of its letters', () => {
  expect(transactionKey(HASH.toUpperCase() as Hex)).toBe(`tx:${HASH}`);
});

describe('a transaction that the ledger knows the worth of', () => {
  const asks = (over: Partial<Ask>, record: PaymentRecord) => walk(byHash(over), { record });

  it('is its first presenter’s, or its token’s, and the chain is not asked again', () => {
    for (const [ask, record] of [
      [{}, bought()],
      [{ proof: bearing(KEY, false) }, bought()],
      [{ proof: bearing(KEY, false), source: ELSEWHERE }, bought()],
      [{ proof: bearing(KEY, true), source: ELSEWHERE }, bought({ proved: true })],
    ] as const) {
      const { needs, steps, end } = asks(ask, record);
      expect(needs).toEqual(['lookup', 'now', 'claim']);
      const { proved } = record;
      expect(steps[2]).toMatchObject({
        request: { presenter: '203.0.113.9', proved, worth: 5000n, windowEnds: NOW + 300 },
      });
      expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH, proved } });
    }
  });

  it('is nobody else’s: neither bare from elsewhere, nor once another proved it, nor by a token that is void', () => {
    for (const [ask, record, code] of [
      [{ source: ELSEWHERE }, bought(), 'payment_already_used'],
      [{}, bought({ proved: true }), 'payment_already_used'],
      [{ proof: bearing(KEY, false) }, bought({ proved: true }), 'invalid_payment_proof'],
      [{ proof: bearing('tx:0x01', false) }, bought(), 'invalid_payment_proof'],
    ] as const) {
      const presentation = { record, first: false, outages: [] };
      const { needs, end } = walk(byHash(ask), { record, presentation });
      expect(needs.slice(0, 3)).toEqual(['lookup', 'budget', 'present']);
      expect(codeOf(end)).toBe(code);
      if (code === 'payment_already_used') expect(whyOf(end)).toContain(HASH);
    }
  });

  it('and that was only presented is looked at by the chain, for who presented it', () => {
    const presentation = kept({});
    const { needs } = walk(byHash(), { record: presented, presentation });
    expect(needs).toEqual(['lookup', 'budget', 'present', 'transaction', 'now', 'claim']);
    const elsewhere = kept({ presenter: ELSEWHERE });
    expect(codeOf(walk(byHash(), { presentation: elsewhere }).end)).toBe('payment_already_used');
    const look = walk(byHash({ method: 'HEAD' }), { record: elsewhere.record });
    expect(codeOf(look.end)).toBe('payment_already_used');
  });

  it('was in time then: it is not late for who proves it after the outage is forgotten', () => {
    const old = moved([[PAYER, 1000n]], { blockTime: NOW - 5000 });
    for (const [payer, say] of [
      [PAYER, 'serve'],
      [null, 'challenge'],
    ] as const) {
      const worth = payer === null ? null : 1000n;
      const record = { ...presented, payer, worth };
      const presentation = kept({ payer, worth });
      const well = { record, presentation, transaction: old };
      expect(walk(byHash({ proof: SIGNATURE }), well).end.say).toBe(say);
    }
  });
});

describe('the window of a transaction', () => {
  const { paymentWindow } = testPolicy();
  const at = (
    age: number,
    presentation: Exclude<Facts['presentation'], undefined | 'unavailable'>,
  ) =>
    walk(byHash(), { presentation, transaction: moved([[PAYER, 1000n]], { blockTime: NOW - age }) })
      .end;

  it('runs from its block to its first presentation, whenever it is asked for', () => {
    const early = kept({ presentedAt: NOW - 4000 });
    expect(at(4000 + paymentWindow, early).say).toBe('serve');
    expect(codeOf(at(4001 + paymentWindow, early))).toBe('payment_expired');
  });

  it('is as much longer as presentations could not be kept', () => {
    const held = kept({ presentedAt: NOW }, [{ from: NOW - 150, to: NOW - 50 }]);
    expect(at(paymentWindow + 100, held).say).toBe('serve');
    const late = at(paymentWindow + 101, held);
    expect(codeOf(late)).toBe('payment_expired');
    for (const named of [HASH, NOW - 401, 400, NOW]) expect(whyOf(late)).toContain(String(named));
  });

  it('is longer by what other processes could not keep, which are asked only where it would be over', () => {
    const held = kept({ presentedAt: NOW }, [{ from: NOW - 150, to: NOW - 50 }]);
    const of = (age: number, elsewhere: Facts['elsewhere'] = []) =>
      walk(byHash(), {
        elsewhere,
        presentation: held,
        transaction: moved([[PAYER, 1000n]], { blockTime: NOW - age }),
      });
    expect(of(paymentWindow + 100).needs).not.toContain('elsewhere');
    const others = [{ from: NOW - 80, to: NOW - 20 }];
    const late = of(paymentWindow + 130, others);
    expect(late.needs.slice(-2)).toEqual(['elsewhere', 'claim']);
    expect(late.end.say).toBe('serve');
    expect(codeOf(of(paymentWindow + 131, others).end)).toBe('payment_expired');
  });

  it('is for who presents it; HEAD is dated by now, and has no outage to show', () => {
    const look = (age: number) =>
      walk(byHash({ method: 'HEAD' }), {
        transaction: moved([[PAYER, 1000n]], { blockTime: NOW - age }),
      }).end;
    expect(look(paymentWindow).say).toBe('serve');
    expect(codeOf(look(paymentWindow + 1))).toBe('payment_expired');
  });
});

describe('a transaction that the chain does not show', () => {
  const absent = { status: 'absent' } as const;

  it('counts as a guess the first time that it is kept, and whenever it is only looked at', () => {
    const doubtful = {
      say: 'retry-later',
      seconds: 3,
      why: `the chain does not know transaction ${HASH} yet; the payment is kept`,
      code: 'not-seen',
      doubtful: true,
    };
    expect(walk(byHash(), { transaction: absent }).end).toEqual(doubtful);
    expect(walk(byHash({ method: 'HEAD' }), { transaction: absent }).end).toEqual(doubtful);
    const { doubtful: _, ...known } = doubtful;
    expect(walk(byHash(), { transaction: absent, presentation: kept({}) }).end).toEqual(known);
  });

  it('is no payment after a while, as one is not that was reverted', () => {
    const { absentGrace } = testPolicy();
    const presentation = kept({ presentedAt: NOW - absentGrace });
    const gone = walk(byHash(), { transaction: absent, presentation }).end;
    expect([codeOf(gone), whyOf(gone)]).toEqual([
      'invalid_transaction_state',
      expect.stringContaining(`${HASH} after ${absentGrace} s`),
    ]);
    const failed = walk(byHash(), { transaction: { status: 'failed' } }).end;
    expect([codeOf(failed), whyOf(failed)]).toEqual([
      'invalid_transaction_state',
      expect.stringContaining(HASH),
    ]);
  });

  it('is waited for while its block is not deep enough, and while nobody ever heard the time', () => {
    const pending = (over: object) =>
      walk(byHash(), { transaction: { status: 'pending', ...over } }).end;
    for (const [over, says] of [
      [{}, 'is in no block yet'],
      [{ confirmations: 0, wanted: 3 }, 'is in no block yet'],
      [{ confirmations: 1 }, 'has 1 of 1 confirmations'],
    ] as const)
      expect(pending(over)).toEqual({
        say: 'retry-later',
        seconds: 2,
        why: `transaction ${HASH} ${says}; the payment is kept`,
        code: 'unconfirmed',
      });
    expect(walk(byHash(), { about: null }).end).toEqual(LATER.chain);
  });
});

describe('what of a transaction counts', () => {
  const paid = (
    transaction: NonNullable<Facts['transaction']>,
    ask: Partial<Ask> = {},
    policy = {},
  ) => walk(byHash(ask), { transaction, again: null }, testPolicy(policy));
  const worthOf = ({ steps }: ReturnType<typeof walk>) => {
    const step = steps.at(-1);
    return step?.need === 'claim' ? [step.request.payer, step.request.worth] : step?.need;
  };

  it('is all that its sender moved to the payee, however their letters are written', () => {
    const shouted = `0x${PAYER.slice(2).toUpperCase()}` as Address;
    const transaction = moved(
      [
        [shouted, 600n, { to: PAY_TO.toLowerCase() }],
        [PAYER, 700n],
        [SENDER, 800n],
        [PAYER, 9000n, { to: SENDER }],
        [PAYER, 9000n, { authorized: true }],
      ],
      { from: shouted },
    );
    expect(worthOf(paid(transaction))).toEqual([PAYER, 1300n]);
  });

  it('is nothing where nothing of it came to the payee, or by authorizations alone', () => {
    for (const [transfers, code, says] of [
      [[], 'invalid_exact_evm_payload_recipient_mismatch', [ASSET.address, PAY_TO]],
      [
        [[PAYER, 1000n, { to: SENDER }]],
        'invalid_exact_evm_payload_recipient_mismatch',
        [ASSET.address, PAY_TO],
      ],
      [
        [[PAYER, 1000n, { authorized: true }]],
        'invalid_exact_evm_payload_authorization_value',
        ['present the signed authorization'],
      ],
      [[[SENDER, 1000n]], 'invalid_exact_evm_payload_signature', [HASH, PAYER, 'signature=']],
      [[[PAYER, 999n]], 'invalid_exact_evm_payload_authorization_value', [HASH, '999', '1000']],
    ] as const) {
      const { end } = paid(moved(transfers));
      expect(codeOf(end)).toBe(code);
      for (const words of says) expect(whyOf(end)).toContain(words);
    }
  });

  it('is told apart of eight accounts at most', () => {
    const crowd = (count: number): Transfer[] =>
      Array.from({ length: count }, (_, i) => [`0x${String(i).padStart(40, '0')}`, 1000n]);
    const eight = paid(moved([...crowd(7), [PAYER, 1000n]]));
    expect(worthOf(eight)).toEqual([PAYER, 1000n]);
    const { end } = paid(moved([...crowd(8), [PAYER, 1000n]]));
    expect([codeOf(end), whyOf(end)]).toEqual([
      'invalid_transaction_state',
      expect.stringMatching(/from 9 accounts; at most 8/u),
    ]);
  });

  it('is nothing where one of the relayers sent it, whichever', () => {
    const transaction = moved([[PAYER, 1000n]]);
    const shouted = `0x${PAYER.slice(2).toUpperCase()}` as Address;
    for (const relayers of [[PAYER], [SENDER, shouted]]) {
      const { end } = paid(transaction, {}, { relayers });
      expect([codeOf(end), whyOf(end)]).toEqual([
        'invalid_transaction_state',
        expect.stringContaining(HASH),
      ]);
    }
    expect(paid(transaction, {}, { relayers: [SENDER] }).end.say).toBe('serve');
  });
});

describe('a transaction that commits to a secret', () => {
  const SECRET: Hex = `0x${'5e'.repeat(32)}`;
  const call = (behind: string): Hex => `0xa9059cbb${'00'.repeat(64)}${behind}`;
  const committed = call(keccak256(SECRET).slice(2));
  const present = (input: Hex, proof: Ask['proof']) =>
    walk(byHash({ proof }), { transaction: moved([[PAYER, 1000n]], { input }) });

  it('is whoever’s has the secret, and nobody’s without it', () => {
    const { needs, steps } = present(committed, { kind: 'secret', secret: SECRET });
    expect(needs.slice(-2)).toEqual(['proved', 'claim']);
    expect(steps.at(-1)).toMatchObject({ request: { presenter: '203.0.113.9', proved: true } });
    for (const [input, proof, says] of [
      [committed, null, keccak256(SECRET)],
      [committed, { kind: 'secret', secret: keccak256(SECRET) }, keccak256(SECRET)],
      [call(''), { kind: 'secret', secret: SECRET }, 'commits to no secret'],
    ] as const) {
      const { end } = present(input, proof);
      expect([codeOf(end), whyOf(end)]).toEqual([
        'invalid_payment_proof',
        expect.stringContaining(says),
      ]);
    }
    expect(present(call(''), null).end.say).toBe('serve');
  });
});

describe('what another account paid in a transaction', () => {
  const OTHER = `${KEY}:${SENDER}`;
  const both = moved([
    [PAYER, 1000n],
    [SENDER, 3000n],
  ]);
  const found = { transaction: both, prover: SENDER };

  it('is a payment of its own, with its own worth and its own record', () => {
    const record = { ...bought({ key: OTHER, payer: SENDER, worth: 3000n }), proved: true };
    for (const again of [null, record]) {
      const { needs, steps, end } = walk(byHash({ proof: SIGNATURE }), { ...found, again });
      const asked = ['lookup', 'budget', 'present', 'transaction', 'now', 'prover', 'again'];
      expect(needs).toEqual([...asked, 'claim']);
      expect(steps[5]).toEqual({
        need: 'prover',
        text: `Tollbench payment ${HASH} at https://tollbench.example`,
        signature: '0xabcd',
        candidates: [PAYER, SENDER],
      });
      expect(steps[6]).toEqual({ need: 'again', payment: OTHER });
      expect(steps[7]).toMatchObject({
        request: { payment: OTHER, payer: SENDER, worth: 3000n, proved: true },
      });
      expect(end).toMatchObject({ say: 'serve', paid: { payment: OTHER } });
    }
    // Its own record says that nobody has proved it yet, whatever the sender's says.
    const again = { ...record, proved: false };
    const { needs } = walk(byHash({ proof: SIGNATURE }), { ...found, again });
    expect(needs.slice(-2)).toEqual(['proved', 'claim']);
  });

  it('is its bearer’s from anywhere; a token that nobody was given is nobody’s', () => {
    const presentation = { record: bought({ proved: true }), first: false, outages: [] };
    const known = { ...found, presentation, record: presentation.record };
    const bearer = walk(byHash({ proof: bearing(OTHER, true), source: ELSEWHERE }), known);
    expect(bearer.needs.slice(-3)).toEqual(['now', 'again', 'claim']);
    expect(bearer.steps.at(-1)).toMatchObject({
      request: { payment: OTHER, payer: SENDER, worth: 3000n, presenter: ELSEWHERE, proved: true },
    });
    for (const token of [bearing(OTHER, false), bearing(`${KEY}:0x01`, true)])
      expect(codeOf(walk(byHash({ proof: token }), known).end)).toBe('invalid_payment_proof');
  });

  it('does not become the sender’s by the sender’s proof', () => {
    const { needs, steps } = walk(byHash({ proof: SIGNATURE }), { ...found, prover: PAYER });
    expect(needs.slice(-3)).toEqual(['prover', 'proved', 'claim']);
    expect(steps.at(-1)).toMatchObject({ request: { payment: KEY, payer: PAYER, worth: 1000n } });
  });
});
