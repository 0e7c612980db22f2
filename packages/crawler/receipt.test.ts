/** Receipts as this client reads and checks them, held against those that the reference signs. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { didKeyUrlOf, publicJwkOf } from '@tollbench/gate/offer/did.ts';
import { createJWS, type JWSSigner } from '@x402/extensions/offer-receipt';
import { describe, expect, test } from 'vitest';
import { type KeyId, keyIdOf, keyInDocument, keyOfDidKey } from './did.ts';
import { isSigned, readReceipt } from './receipt.ts';
import { ReceiptChecker } from './receipt-check.ts';

const pair = () => generateKeyPairSync('ed25519');
const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as { x: string };
const { publicKey, privateKey } = pair();
const DID_KEY = didKeyUrlOf(publicJwkOf(publicKey));
const [, multibase = ''] = DID_KEY.split('#');
const DID_WEB = 'did:web:site.test#key-1';
const document = (
  id = 'did:web:site.test',
  method: object = { publicKeyJwk: jwkOf(publicKey) },
) => ({
  id,
  verificationMethod: [{ id: `${id}#key-1`, type: 'JsonWebKey', controller: id, ...method }],
});

const signer = (kid: string, key = privateKey): JWSSigner => ({
  kid,
  format: 'jws',
  algorithm: 'EdDSA',
  sign: async (bytes) => sign(null, bytes, key).toString('base64url'),
});
const content = Buffer.from('page');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const PAYER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const claims = {
  version: 1,
  network: 'eip155:8453',
  resourceUrl: 'https://site.test/page.html',
  payer: PAYER,
  issuedAt: 1_700_000_000,
  contentSha256: sha256(content),
  licenseScope: 'ai-train',
};
const receiptOf = (more: object = {}, kid = DID_WEB, key = privateKey) =>
  createJWS({ ...claims, ...more }, signer(kid, key));

describe('a receipt that the reference signs', () => {
  test('is read, and verifies by its did:key, by a JWK and by a multibase key in a document', async () => {
    const byKey = readReceipt(await receiptOf({}, DID_KEY));
    expect(byKey.claims).toEqual({
      network: claims.network,
      resourceUrl: claims.resourceUrl,
      payer: PAYER,
      issuedAt: claims.issuedAt,
      transaction: null,
      contentSha256: claims.contentSha256,
      licenseScope: 'ai-train',
      resourceUrlSha256: null,
    });
    expect(isSigned(byKey, keyOfDidKey(byKey.key))).toBe(true);
    const byWeb = readReceipt(await receiptOf());
    for (const method of [{ publicKeyJwk: jwkOf(publicKey) }, { publicKeyMultibase: multibase }])
      expect(isSigned(byWeb, keyInDocument(byWeb.key, document(undefined, method)))).toBe(true);
    expect(isSigned(byWeb, pair().publicKey)).toBe(false);
  });

  test('without the claims of this project’s own is read too', async () => {
    const { contentSha256: _, licenseScope: __, ...bare } = claims;
    const receipt = readReceipt(await createJWS(bare, signer(DID_WEB)));
    expect(receipt.claims).toMatchObject({ contentSha256: null, licenseScope: null });
  });
});

describe('what is no receipt', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jws = (header: unknown, payload: unknown = claims) => `${b64(header)}.${b64(payload)}.AAAA`;
  const good = { alg: 'EdDSA', kid: DID_WEB };
  test.each([
    ['x', /no JWS of three parts/],
    ['a.b.c', /header is not base64url of JSON/],
    ['x'.repeat(20_000), /20000 characters/],
    [jws([]), /header is not a JSON object/],
    [jws({ ...good, alg: 'none' }), /alg is "none"/],
    [jws({ ...good, alg: 'HS256' }), /alg is "HS256"/],
    [jws({ alg: 'EdDSA' }), /no kid/],
    [jws({ ...good, crit: ['b64'], b64: false }), /crit/],
    [jws({ ...good, kid: 'key-1' }), /no DID URL/],
    [jws({ ...good, kid: 'did:ethr:0x1#a' }), /did:ethr; did:key and did:web/],
    [jws(good, 'text'), /payload is not a JSON object/],
    [jws(good, { ...claims, version: 2 }), /version is 2/],
    [jws(good, { ...claims, payer: undefined }), /payer is missing/],
    [jws(good, { ...claims, payer: 'a\u001b[2Jb' }), /payer is/],
    [jws(good, { ...claims, issuedAt: '1' }), /issuedAt is "1"/],
    [jws(good, { ...claims, resourceUrl: 'javascript:x' }), /resourceUrl is "javascript:x"/],
    [jws(good, { ...claims, contentSha256: 'ABC' }), /contentSha256 is "ABC"/],
    [jws(good, { ...claims, licenseScope: 7 }), /licenseScope is 7/],
  ])('%.40s is refused', (text, words) => {
    expect(() => readReceipt(text)).toThrow(words);
  });
});

describe('a key', () => {
  const id = (kid: string): KeyId => keyIdOf(kid);
  test.each<[string, unknown, RegExp]>([
    [DID_WEB, null, /not a JSON object/],
    [
      DID_WEB,
      document('did:web:other.test'),
      /of "did:web:other\.test".*signed by did:web:site\.test/,
    ],
    ['did:web:site.test#key-2', document(), /no key did:web:site\.test#key-2; it has .*#key-1/],
    [DID_WEB, document(undefined, {}), /neither publicKeyJwk nor publicKeyMultibase/],
    [DID_WEB, document(undefined, { publicKeyJwk: { kty: 'RSA' } }), /no Ed25519 key/],
    [DID_WEB, document(undefined, { publicKeyMultibase: 'z0O' }), /no Ed25519 key in base58/],
  ])('%s is not in a document without it', (kid, doc, words) => {
    expect(() => keyInDocument(id(kid), doc)).toThrow(words);
  });

  test.each(['did:key:z#a', `did:key:${multibase.slice(0, -1)}#a`, 'did:key:u12#a'])(
    '%s is none',
    (kid) => {
      expect(() => keyOfDidKey(id(kid))).toThrow(/no Ed25519 key in base58/);
    },
  );
});

describe('on arrival', () => {
  const bought = { url: 'https://site.test/page.html', payer: PAYER.toLowerCase(), content };
  /** A web where only these documents are. */
  const web = (documents: Record<string, unknown>) => {
    const asked: string[] = [];
    const send = (async (url: string) => {
      asked.push(url);
      return url in documents ? Response.json(documents[url]) : new Response('', { status: 404 });
    }) as typeof fetch;
    return { asked, checker: new ReceiptChecker(send) };
  };
  const HOME = 'https://site.test/.well-known/did.json';

  test('a receipt verifies by its site’s document, which is asked for once', async () => {
    const { asked, checker } = web({ [HOME]: document() });
    expect(await checker.problemOf(await receiptOf(), bought)).toBeNull();
    expect(await checker.problemOf(await receiptOf({ issuedAt: 5 }), bought)).toBeNull();
    expect(asked).toEqual([HOME]);
  });

  test('a key that is new since is found', async () => {
    const documents: Record<string, unknown> = { [HOME]: document() };
    const { checker } = web(documents);
    expect(await checker.problemOf(await receiptOf(), bought)).toBeNull();
    const young = pair();
    const method = { id: 'did:web:site.test#key-2', publicKeyJwk: jwkOf(young.publicKey) };
    documents[HOME] = { id: 'did:web:site.test', verificationMethod: [method] };
    const receipt = await receiptOf({}, 'did:web:site.test#key-2', young.privateKey);
    expect(await checker.problemOf(receipt, bought)).toBeNull();
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'another page',
      () => receiptOf({ resourceUrl: 'https://site.test/x.html' }),
      /is for https:\/\/site\.test\/x\.html/,
    ],
    ['another payer', () => receiptOf({ payer: '0x1' }), /names 0x1 as payer/],
    [
      'other content',
      () => receiptOf({ contentSha256: sha256(Buffer.from('x')) }),
      /other content than came/,
    ],
    [
      'another site’s key',
      () => receiptOf({}, 'did:web:other.test#key-1'),
      /signed by did:web:other\.test, not by site\.test/,
    ],
    ['a key that names nobody', () => receiptOf({}, DID_KEY), /did:key, which does not tell whose/],
    [
      'a forged signature',
      () => receiptOf({}, DID_WEB, pair().privateKey),
      /signature is not of what it says/,
    ],
    ['a key that is not listed', () => receiptOf({}, 'did:web:site.test#key-9'), /has no key/],
    ['no form', async () => 'a.b.c', /does not verify: its header/],
  ])('a receipt for %s is told', async (_what, receipt, words) => {
    const { checker } = web({ [HOME]: document() });
    expect(await checker.problemOf(await receipt(), bought)).toMatch(words);
  });

  test('a document that does not come leaves the receipt unverified, and says so', async () => {
    const { checker } = web({});
    expect(await checker.problemOf(await receiptOf(), bought)).toMatch(
      /could not be verified: .*did\.json answers 404/,
    );
  });
});
