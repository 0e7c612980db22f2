/** Signatures of every kind are the payer's, another's or nobody's to the gate as they are to the token. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Address, Authorization, Hex } from '@tollbench/gate/chain/types.ts';
import { authorizationDigest, recoverSigner } from '@tollbench/gate/payment/signature.ts';
import { allEngines } from '@tollbench/gate/testing/agreement.ts';
import { type Kind, kinds, signatureCase } from '@tollbench/gate/testing/signatures.ts';
import { toBytes } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from './testing/fixture.ts';

const EACH = 8;
const indices = Array.from({ length: EACH }, (_, k) => k);
const engines = allEngines();

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Nothing is moved, so that nobody needs a balance: the signature alone decides. */
const messageOf = (from: Address, k: number): Authorization =>
  fixture.authorization({ from, value: 0n, nonce: `0x${k.toString(16).padStart(64, '0')}` });

/** These choose their own digest, which no message has; what is no hexadecimal cannot be sent. */
const UNSENT: readonly Kind[] = [
  'digest 0',
  'digest n',
  'digest 2²⁵⁶ − 1',
  'key at infinity',
  'no hexadecimal',
];

/** What the token says of a signature, and what the gate does, in the same words. */
async function said(kind: Kind, k: number): Promise<{ token: string; gate: string }> {
  let message: Authorization | undefined;
  const { signature, key } = signatureCase('token', k, kind, (key) => {
    message = messageOf(key, k);
    return toBytes(authorizationDigest(message, BASE_USDC));
  });
  const authorization = { ...(message ?? messageOf(key, k)), signature };
  const [simulation, signer] = await Promise.all([
    fixture.chain.simulate(authorization),
    recoverSigner(authorization, BASE_USDC),
  ]);
  return {
    token: simulation.ok ? 'the payer' : simulation.reason,
    gate: signer === null ? 'nobody' : signer === key ? 'the payer' : 'another',
  };
}

/** What the token says where the gate finds the payer, another, nobody. */
const WORDS = {
  'the payer': /^the payer$/,
  another: /^FiatTokenV2: invalid signature$/,
  nobody: /^ECRecover: invalid signature( length| 's' value| 'v' value)?$/,
};

test.each(kinds.filter((kind) => !UNSENT.includes(kind)))('the token judges: %s', async (kind) => {
  const all = await Promise.all(indices.map((k) => said(kind, k)));
  for (const { token, gate } of all) expect(token).toMatch(WORDS[gate as keyof typeof WORDS]);
});

test('both sides of the rule were met', async () => {
  const found = await Promise.all(
    (['valid', 'the other v', 'high s'] as const).map((kind) => said(kind, 0)),
  );
  expect(found).toEqual([
    { token: 'the payer', gate: 'the payer' },
    { token: 'FiatTokenV2: invalid signature', gate: 'another' },
    { token: "ECRecover: invalid signature 's' value", gate: 'nobody' },
  ]);
});

/** The address that the chain's own `ecrecover` gives, or null. */
async function precompiled(digest: Hex, v: number, compact: Hex): Promise<string | null> {
  const word = v.toString(16).padStart(64, '0');
  const data = `${digest}${word}${compact.slice(2)}`;
  const to = '0x0000000000000000000000000000000000000001';
  const answer = String(await fixture.rpc.request('eth_call', [{ to, data }, 'latest']));
  return answer === '0x' ? null : `0x${answer.slice(26)}`;
}

test.each(kinds)('every engine recovers what the chain recovers: %s', async (kind) => {
  for (const k of indices) {
    const { digest, signature } = signatureCase('chain', k, kind);
    const bytes = Buffer.from(signature.slice(2), 'hex');
    if (bytes.length !== 65) continue;
    const compact = bytes.subarray(0, 64);
    for (const recovery of [0, 1] as const) {
      const hash = `0x${Buffer.from(digest).toString('hex')}` as const;
      const expected = await precompiled(hash, 27 + recovery, `0x${compact.toString('hex')}`);
      for (const { name, recover } of engines) {
        const found = recover(digest, compact, recovery);
        const hex = found === null ? null : `0x${Buffer.from(found).toString('hex')}`;
        expect(hex, name).toBe(expected);
      }
    }
  }
});
