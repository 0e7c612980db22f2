/** The client of a facilitator over HTTP: what it says in both versions, and what it takes for an answer. */
import { afterEach, expect, test, vi } from 'vitest';
import { authorizationOf } from '../../testing/claims.ts';
import { FACILITATOR, facilitator } from '../../testing/facilitator.ts';
import { ASSET } from '../../testing/fixtures.ts';
import { FacilitatorClient, FacilitatorUnavailable } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const authorization = authorizationOf(1);
const resource = { url: 'https://t.example/a', description: 'A', mimeType: 'text/html' };
const request = { claimId: 'c', authorization, resource };
const client = (over: object = {}) => new FacilitatorClient({ url: FACILITATOR, ...over }, ASSET);
const hash = `0x${'AB'.repeat(32)}`;
const payload = {
  signature: authorization.signature,
  authorization: {
    from: authorization.from,
    to: authorization.to,
    value: '1000',
    validAfter: '0',
    validBefore: String(authorization.validBefore),
    nonce: authorization.nonce,
  },
};
const terms = {
  scheme: 'exact',
  payTo: authorization.to,
  asset: ASSET.address,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
};

test('speaks version 2 as it stands', async () => {
  const asked = facilitator(() => ({ success: true, transaction: hash }));
  expect(await client({ version: 2 }).settle(request)).toEqual({ done: true, txHash: hash });
  const accepted = { ...terms, network: 'eip155:8453', amount: '1000' };
  expect(asked).toMatchObject([
    {
      path: '/settle',
      body: {
        x402Version: 2,
        paymentPayload: { x402Version: 2, resource, accepted, payload },
        paymentRequirements: accepted,
      },
      init: {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
      },
    },
  ]);
});

test('speaks version 1 as it stands, with the credentials that it was given', async () => {
  const asked = facilitator(() => ({ isValid: true }));
  const headers = () => ({ authorization: 'Bearer x' });
  const first = client({ version: 1, maxTimeoutSeconds: 60, headers });
  expect(await first.verify({ claimId: 'c', authorization })).toStrictEqual({ isValid: true });
  expect(asked[0]).toMatchObject({
    path: '/verify',
    body: {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: 'exact', network: 'base', payload },
      paymentRequirements: {
        ...terms,
        maxTimeoutSeconds: 60,
        network: 'base',
        maxAmountRequired: '1000',
        resource: '',
        description: '',
        mimeType: '',
      },
    },
    init: { headers: { authorization: 'Bearer x' } },
  });
});

test.each([
  [[{ x402Version: 2, network: 'eip155:8453' }], 2],
  [
    [
      { x402Version: 1, network: 'base' },
      { x402Version: 2, network: 'eip155:8453' },
    ],
    2,
  ],
  [[{ x402Version: 2, network: 'eip155:*' }], 2],
  [[null, { x402Version: 1, network: 'base' }], 1],
  [
    [
      { x402Version: 2, network: 'eip155:1' },
      { x402Version: 1, network: 'base' },
    ],
    1,
  ],
] as const)('takes the version from what is supported: %j', async (kinds, version) => {
  const offered = kinds.map((kind) => kind && { scheme: 'exact', ...kind });
  const asked = facilitator(({ path }) =>
    path === '/supported' ? { kinds: offered } : { success: true, transaction: hash },
  );
  const speaker = client();
  await speaker.settle(request);
  await speaker.settle(request);
  expect(asked.map(({ path, body, init }) => [path, init.method, body?.x402Version])).toEqual([
    ['/supported', 'GET', undefined],
    ['/settle', 'POST', version],
    ['/settle', 'POST', version],
  ]);
});

test.each([
  { kinds: [] },
  { kinds: 'all' },
  {},
  { kinds: [{ scheme: 'upto', x402Version: 2, network: 'eip155:8453' }] },
  { kinds: [{ scheme: 'exact', x402Version: 1, network: 'base-sepolia' }] },
])('refuses one that does not take our payments: %j', async (supported) => {
  facilitator(() => supported);
  await expect(client().settle(request)).rejects.toThrow(
    'the facilitator did not answer /supported: no "exact" payments on eip155:8453',
  );
});

test('has no name in version 1 for a chain that it does not know', async () => {
  facilitator(() => ({ kinds: [{ scheme: 'exact', x402Version: 1 }] }));
  const elsewhere = new FacilitatorClient({ url: FACILITATOR }, { ...ASSET, chainId: 5 });
  await expect(elsewhere.settle(request)).rejects.toThrow('no "exact" payments on eip155:5');
});

test.each([
  [
    { success: false, errorReason: 'x' },
    { done: false, reason: 'x', said: 'no' },
  ],
  [{ success: false }, { done: false, reason: 'the facilitator gave no reason', said: 'no' }],
  [
    { success: true, transaction: '0xab', errorReason: 'y'.repeat(300) },
    { done: false, reason: 'y'.repeat(200), said: 'nonsense' },
  ],
  [
    { success: true, transaction: `${hash}00` },
    { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
  ],
  [
    { success: true, transaction: `x${hash}` },
    { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
  ],
  [
    { success: true, transaction: [hash] },
    { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
  ],
  [
    { success: 'true', transaction: hash },
    { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
  ],
])('reads %j', async (answer, read) => {
  facilitator(() => answer);
  expect(await client({ version: 2 }).settle(request)).toEqual(read);
});

test('reads a verification, and what is none is no answer', async () => {
  facilitator(() => ({ isValid: false, invalidReason: 'x' }));
  const asking = client({ version: 2 });
  expect(await asking.verify(request)).toEqual({ isValid: false, invalidReason: 'x' });
  facilitator(() => ({ isValid: false, invalidReason: 5 }));
  expect(await asking.verify(request)).toStrictEqual({ isValid: false });
  facilitator(() => ({ isValid: 'yes' }));
  await expect(asking.verify(request)).rejects.toThrow(FacilitatorUnavailable);
});

test.each([
  [new Response('{}', { status: 500 }), 'HTTP 500'],
  [new Response('{"success":false}', { status: 503 }), 'HTTP 503'],
  [new Response('null'), 'malformed answer'],
  [new Response('"hello"'), 'malformed answer'],
  [new Response(null), 'Unexpected end of JSON input'],
  [new Error('refused'), 'refused'],
])('takes %s for no answer', async (answer, why) => {
  facilitator(() => answer);
  const error = await client({ version: 2 })
    .settle(request)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FacilitatorUnavailable);
  expect(String(error)).toBe(
    `FacilitatorUnavailable: the facilitator did not answer /settle: ${why}`,
  );
  expect(error).toMatchObject({ cause: { message: why } });
});

/** An answer of so many bytes, the reason of which has letters of two of them. */
function answerOf(bytes: number): string {
  const [before, after] = ['{"success":false,"errorReason":"', '"}'];
  const rest = bytes - before.length - after.length;
  return before + 'é'.repeat(rest / 2) + 'x'.repeat(rest % 2) + after;
}

test('reads 65,536 bytes of an answer, and one more is no answer', async () => {
  facilitator(() => new Response(answerOf(65_536)));
  const asking = client({ version: 2 });
  expect(await asking.settle(request)).toMatchObject({ reason: 'é'.repeat(200) });
  facilitator(() => new Response(answerOf(65_537)));
  await expect(asking.settle(request)).rejects.toThrow('an answer of more than 65536 bytes');
});

test('reads an answer that comes in parts, wherever it was divided', async () => {
  const bytes = new TextEncoder().encode('{"success":false,"errorReason":"né"}');
  for (let at = 1; at < bytes.length; at++) {
    const parts = [bytes.subarray(0, at), bytes.subarray(at)];
    facilitator(() => new Response(ReadableStream.from(parts)));
    expect(await client({ version: 2 }).settle(request)).toMatchObject({ reason: 'né' });
  }
});

test('reads the refusals of a facilitator that answers 4xx with them', async () => {
  facilitator(() => Response.json({ success: false, errorReason: 'x' }, { status: 499 }));
  expect(await client({ version: 2 }).settle(request)).toMatchObject({ reason: 'x' });
});

test('gives up on a silent one by its time-out', async () => {
  const asked = facilitator(
    ({ init }) =>
      new Promise((resolve) =>
        init.signal?.addEventListener('abort', () => resolve(init.signal?.reason as Error)),
      ),
  );
  await expect(client({ version: 2, timeout: 5 }).settle(request)).rejects.toThrow(/timeout/);
  expect(asked).toHaveLength(1);
});
