import { describe, expect, it } from 'vitest';
import type { Paid } from '../facts.ts';
import { tokenOf } from '../payment/proof.ts';
import { headerMap, testPolicy } from '../testing/fixtures.ts';
import { paidHeaders, receiptHeaders, tokenHeader } from './payment-response.ts';

const policy = testPolicy();
const PAYER = '0x00000000000000000000000000000000000000c1';

const paid = (over: Partial<Paid> = {}): Paid => ({
  ...{ payer: PAYER, price: 5000n, txHash: null, repeat: false, reserved: null },
  ...{ settleFirst: false, carried: null, payment: 'tx:0x01', claimId: 'c', proved: false },
  left: null,
  ...over,
});

const decoded = (value = '') => JSON.parse(Buffer.from(value, 'base64').toString());
const said = (of: Paid) => headerMap(paidHeaders(of, policy));

describe('what a paid answer says', () => {
  it('of an authorization that waits for its batch: no transaction, and nothing that would be left', () => {
    const headers = said(paid());
    const same = { success: true, transaction: '', payer: PAYER };
    expect(decoded(headers.get('payment-response'))).toEqual({ ...same, network: 'eip155:8453' });
    expect(decoded(headers.get('x-payment-response'))).toEqual({ ...same, network: 'base' });
    expect(headers.has('x-payment-remaining')).toBe(false);
  });

  it('of a transaction: its hash, and what it can still buy, nothing at all too', () => {
    for (const left of [0n, 1500n]) {
      const headers = said(paid({ txHash: '0xaa', left }));
      for (const name of ['payment-response', 'x-payment-response'])
        expect(decoded(headers.get(name))).toMatchObject({
          ...{ transaction: '0xaa', remaining: left.toString() },
        });
      expect(headers.get('x-payment-remaining')).toBe(left.toString());
    }
  });

  it('what was charged: the price once, and nothing for a repeat', () => {
    expect(said(paid()).get('crawler-charged')).toBe('USD 0.005');
    expect(said(paid({ repeat: true })).get('crawler-charged')).toBe('USD 0');
  });

  it('that it is the payer’s alone, to train on too, and readable across origins', () => {
    expect(Object.fromEntries(said(paid()))).toMatchObject({
      'content-usage': 'train-ai=y, search=y',
      'cache-control': 'private, no-store',
      'access-control-allow-origin': '*',
    });
  });

  it('with a receipt: the same for version 2, and the signature where x402 has it', () => {
    const of = paid({ txHash: '0xaa', left: 7n });
    const [name, value, ...more] = receiptHeaders(of, policy, 'a.b.c');
    expect([name, more]).toEqual(['PAYMENT-RESPONSE', []]);
    const { extensions, ...rest } = decoded(value);
    expect(rest).toEqual(decoded(said(of).get('payment-response')));
    expect(extensions).toMatchObject({
      'offer-receipt': {
        info: { receipt: { format: 'jws', signature: 'a.b.c' } },
        schema: { required: ['receipt'] },
      },
    });
  });

  it('a token, as proved as the payment was', () => {
    for (const proved of [true, false])
      expect(tokenHeader(paid({ proved }), policy)).toEqual([
        'X-PAYMENT-TOKEN',
        tokenOf('tx:0x01', proved, policy),
      ]);
  });
});
