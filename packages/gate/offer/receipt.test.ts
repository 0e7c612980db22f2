import { createHash, createSecretKey, generateKeyPairSync, verify } from 'node:crypto';
import { canonicalize, extractJWSPayload } from '@x402/extensions/offer-receipt';
import { describe, expect, test } from 'vitest';
import type { Paid } from '../facts.ts';
import { ALICE, NOW, openBooth } from '../testing/booth.ts';
import { CHROME, testPolicy } from '../testing/fixtures.ts';
import type { Serve, Verdict } from '../types.ts';
import { didDocument, didKeyUrlOf, didWebOf, publicJwkOf } from './did.ts';
import { laterReceiptClaims, type ReceiptClaims, receiptClaims, receiptSigner } from './receipt.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

describe('a signer', () => {
  const claims: ReceiptClaims = {
    version: 1,
    network: 'eip155:8453',
    resourceUrl: 'https://tollbench.example/ä"\\?x=1',
    payer: '0x1',
    issuedAt: 5,
    contentSha256: '0'.repeat(64),
    licenseScope: 'ai-train',
  };

  test('signs the members in the order of JCS, as the reference writes them', () => {
    const [, payload = ''] = receiptSigner(privateKey, 'did:web:a#b').sign(claims).split('.');
    expect(Buffer.from(payload, 'base64url').toString()).toBe(canonicalize(claims));
  });

  test('signs the header and the payload as they stand, for its public half to verify', () => {
    const [header, payload, signature = ''] = receiptSigner(privateKey, 'did:web:a#b')
      .sign(claims)
      .split('.');
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, bytes)).toBe(true);
  });

  test('names its algorithm and its key in the header, and no more', () => {
    const [header = ''] = receiptSigner(privateKey, 'did:web:a#b').sign(claims).split('.');
    const said = JSON.parse(Buffer.from(header, 'base64url').toString());
    expect(said).toEqual({ alg: 'EdDSA', kid: 'did:web:a#b' });
  });

  test('takes a private Ed25519 key and no other', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const key of [publicKey, rsa])
      expect(() => receiptSigner(key, 'did:web:a#b')).toThrow(/private Ed25519 key/);
    // Another curve of the same kind, and another kind on a curve.
    const others = [
      rsa,
      generateKeyPairSync('ed448').privateKey,
      generateKeyPairSync('x25519').privateKey,
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
      createSecretKey(Buffer.alloc(32)),
    ];
    for (const key of others) {
      expect(() => publicJwkOf(key)).toThrow(new RangeError('this is no Ed25519 key'));
      expect(() => receiptSigner(key, 'did:web:a#b')).toThrow(RangeError);
    }
    expect(publicJwkOf(publicKey)).toEqual(publicJwkOf(privateKey));
  });
});

describe('a receipt that is signed later', () => {
  const policy = testPolicy();
  const later = (resource: string, txHash: string | null = null) =>
    laterReceiptClaims({ payer: '0x1', resource, txHash }, policy, 7);

  test('says what the ledger has, when it was signed, and nothing of the content', () => {
    expect(later('/a.html', '0x2')).toEqual({
      ...{ version: 1, network: `eip155:${policy.asset.chainId}`, payer: '0x1', issuedAt: 7 },
      ...{ resourceUrl: `${policy.baseUrl}/a.html`, transaction: '0x2', licenseScope: 'ai-train' },
    });
    expect(later('/a.html')).not.toHaveProperty('transaction');
  });

  test('names an export with many inputs as the first one did: by tool and format, and its hash', () => {
    const key = `/a.html?export=csv&x=${'1'.repeat(600)}`;
    expect(later(key)).toMatchObject({
      resourceUrl: `${policy.baseUrl}/a.html?export=csv`,
      resourceUrlSha256: createHash('sha256')
        .update(policy.baseUrl + key)
        .digest('hex'),
    });
    expect(later('/a.html?export=csv&x=1').resourceUrl).toBe(
      `${policy.baseUrl}/a.html?export=csv&x=1`,
    );
  });
});

describe('the names of a key', () => {
  // https://w3c-ccg.github.io/did-key-spec/#ed25519-x25519
  test('did:key is that of the specification’s example', () => {
    const x = Buffer.from(
      '2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6',
      'hex',
    ).toString('base64url');
    const id = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
    expect(didKeyUrlOf({ kty: 'OKP', crv: 'Ed25519', x })).toBe(`did:key:${id}#${id}`);
  });

  test('did:web is the host, a port behind %3A', () => {
    expect(didWebOf('https://tollbench.example')).toBe('did:web:tollbench.example');
    expect(didWebOf('http://localhost:8402')).toBe('did:web:localhost%3A8402');
  });

  test('stand in the document with their public half', () => {
    const jwk = publicJwkOf(privateKey);
    expect(didDocument('https://a.test', new Map([['key-1', jwk]]))).toEqual({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: 'did:web:a.test',
      verificationMethod: [
        {
          id: 'did:web:a.test#key-1',
          type: 'JsonWebKey',
          controller: 'did:web:a.test',
          publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey.export({ format: 'jwk' }).x },
        },
      ],
      assertionMethod: ['did:web:a.test#key-1'],
    });
  });
});

describe('a verdict', () => {
  const SHEET = '/ref-step-response.html';
  const CSV = '/step-response.html?export=csv&num=1';
  const open = (more: Parameters<typeof openBooth>[0] = {}) =>
    openBooth({ ...more, gate: { receipts: receiptSigner(privateKey, 'did:web:a#b') } });
  const served = (verdict: Verdict): Serve => {
    if (verdict.kind !== 'serve') throw new Error(`it is ${verdict.kind}`);
    return verdict;
  };
  /** What the receipt of a verdict says, for content of this hash. */
  const claimsOf = (serve: Serve, hash = 'f'.repeat(64)) => {
    const [name, value = ''] = serve.receipt?.(hash) ?? [];
    expect(name).toBe('PAYMENT-RESPONSE');
    const said = JSON.parse(Buffer.from(value, 'base64').toString());
    return extractJWSPayload<Record<string, unknown>>(
      said.extensions['offer-receipt'].info.receipt.signature,
    );
  };

  test('of a paid page has a receipt, first and again, which dates itself when it is signed', async () => {
    const booth = open();
    await booth.ready;
    const payment = await booth.sign(ALICE);
    const first = served(await booth.pay(SHEET, payment));
    booth.chain.time += 10;
    expect(claimsOf(first)).toEqual({
      version: 1,
      network: 'eip155:8453',
      resourceUrl: `https://tollbench.example${SHEET}`,
      payer: ALICE.address.toLowerCase(),
      issuedAt: NOW + 10,
      contentSha256: 'f'.repeat(64),
      licenseScope: 'ai-train',
    });
    await booth.settleAll();
    const again = claimsOf(served(await booth.pay(SHEET, payment)));
    expect(again['transaction']).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test('keeps what its payment response says beside the receipt', async () => {
    const booth = open();
    await booth.ready;
    const serve = served(await booth.pay(SHEET, await booth.sign(ALICE)));
    const decoded = (headers: readonly string[]) =>
      JSON.parse(
        Buffer.from(headers[headers.indexOf('PAYMENT-RESPONSE') + 1] ?? '', 'base64').toString(),
      );
    const { extensions: _, ...rest } = decoded(serve.receipt?.('f'.repeat(64)) ?? []);
    expect(rest).toEqual(decoded(serve.extra));
  });

  test('of an export has it once it is sold, not before', async () => {
    const booth = open();
    await booth.ready;
    const serve = served(await booth.pay(CSV, await booth.sign(ALICE, 5000n)));
    expect(serve.receipt).toBeUndefined();
    const sold = await serve.sale?.confirm();
    expect(claimsOf(served(sold as Verdict))).toMatchObject({
      resourceUrl: `https://tollbench.example${CSV}`,
    });
  });

  test('of an export says an address of 500 letters whole', async () => {
    const booth = open();
    await booth.ready;
    const start = '/step-response.html?export=csv&num=';
    const path = start + '1'.repeat(500 - `https://tollbench.example${start}`.length);
    const serve = served(await booth.pay(path, await booth.sign(ALICE, 5000n)));
    const said = claimsOf(served((await serve.sale?.confirm()) as Verdict));
    expect(said['resourceUrl']).toBe(`https://tollbench.example${path}`);
    expect(said).not.toHaveProperty('resourceUrlSha256');
  });

  test('of an export with a long address pins the whole of it', async () => {
    const booth = open();
    await booth.ready;
    const path = `/step-response.html?export=csv&num=${'1'.repeat(600)}`;
    const serve = served(await booth.pay(path, await booth.sign(ALICE, 5000n)));
    const sold = served((await serve.sale?.confirm()) as Verdict);
    expect(claimsOf(sold)).toMatchObject({
      resourceUrl: 'https://tollbench.example/step-response.html?export=csv',
      resourceUrlSha256: createHash('sha256')
        .update(`https://tollbench.example${path}`)
        .digest('hex'),
    });
  });

  test('of a page with a long address pins it too, and asks for no export', async () => {
    const booth = open();
    await booth.ready;
    const { target } = served(await booth.pay(SHEET, await booth.sign(ALICE)));
    const long = `/${'p'.repeat(500)}`;
    const resource = { ...target.resource, path: long };
    const paid = { payer: '0x1', txHash: null } as unknown as Paid;
    const said = receiptClaims(paid, { ...target, resource, key: long }, testPolicy(), NOW, 'f');
    const url = `https://tollbench.example${long}`;
    const resourceUrlSha256 = createHash('sha256').update(url).digest('hex');
    expect(said).toMatchObject({ resourceUrl: url, resourceUrlSha256 });
    expect(said).not.toHaveProperty('transaction');
  });

  test('that sold nothing has none: HEAD, a free visitor, observe mode, and a gate without a signer', async () => {
    const booth = open();
    await booth.ready;
    const payment = await booth.sign(ALICE);
    const verdicts = [
      await booth.pay(SHEET, payment, { method: 'HEAD' }),
      await booth.ask(SHEET, { 'user-agent': CHROME }),
      await open({ policy: { mode: 'observe' } }).ask(SHEET),
      await openBooth().pay(SHEET, payment),
    ];
    for (const verdict of verdicts) expect(served(verdict).receipt).toBeUndefined();
  });
});
