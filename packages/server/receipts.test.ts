/** Each paid answer's receipt, read by the reference verifier, and the keys behind it. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExactEvmScheme } from '@x402/evm';
import {
  canonicalize,
  extractJWSHeader,
  extractJWSPayload,
  extractReceiptFromResponse,
  type JWSSignedReceipt,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrapFetchWithPayment } from 'x402-fetch';
import { openReceipts } from './receipts.ts';
import { startTestService, type TestService } from './testing/service.ts';

const TRAINER = 'Mozilla/5.0 (compatible; GPTBot/1.2)';
const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** The receipt as the reference reads it out of a response. */
function receiptIn(response: Response): JWSSignedReceipt {
  const receipt = extractReceiptFromResponse(response);
  if (receipt?.format !== 'jws') throw new Error('there is no receipt in the JWS form');
  return receipt;
}

describe('a paid answer', () => {
  let site: TestService;
  beforeAll(async () => {
    site = await startTestService({ TRUST_PROXY: '1' });
  });
  afterAll(() => site.stop());

  const asTrainer = ((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('User-Agent', TRAINER);
    return fetch(request);
  }) as typeof fetch;
  const payV2 = () =>
    wrapFetchWithPaymentFromConfig(asTrainer, {
      schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(site.account) }],
    });
  const payV1 = () => wrapFetchWithPayment(asTrainer, site.wallet as never);

  /** Verified by the reference, offline, with what it says. */
  async function claimsOf(response: Response): Promise<Record<string, unknown>> {
    const claims = await verifyReceiptSignatureJWS(receiptIn(response));
    expect(claims.payer.toLowerCase()).toBe(site.account.address.toLowerCase());
    return claims as unknown as Record<string, unknown>;
  }

  test.each([
    ['@x402/fetch', payV2, '/ref-step-response.html'],
    ['x402-fetch, version 1,', payV1, '/ref-matrix-lab.html'],
  ])('to %s has a receipt that the reference verifies', async (_name, pay, path) => {
    const response = await pay()(site.origin + path);
    const refusal = response.ok ? '' : await response.clone().text();
    expect([response.status, refusal]).toEqual([200, '']);
    const claims = await claimsOf(response);
    expect(claims).toMatchObject({
      version: 1,
      network: 'eip155:8453',
      resourceUrl: site.origin + path,
      contentSha256: sha256(await response.text()),
      licenseScope: 'ai-train',
    });
    // Whole seconds of the chain's time, which is not this clock's.
    const { time } = await site.chain.head();
    expect(Math.abs(Number(claims['issuedAt']) - time)).toBeLessThanOrEqual(60);
  });

  test('is for the content before any coding, whichever is sent', async () => {
    const hash = await site.transfer(1000n);
    const hashes = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await site.asCrawler('/ref-resistor-network.html', {
        headers: { 'X-PAYMENT': hash, 'Accept-Encoding': coding },
      });
      const claims = await claimsOf(response);
      expect(claims).toMatchObject({ transaction: hash });
      hashes.push(claims['contentSha256'], sha256(await response.text()));
    }
    expect(new Set(hashes).size).toBe(1);
  });

  test('that is an export has one too, first and again, for its inputs', async () => {
    const hash = await site.transfer(5000n);
    const path = '/step-response.html?export=csv&system=1%2F(s%2B3)';
    for (const _ of ['first', 'again']) {
      const response = await site.asCrawler(path, { headers: { 'X-PAYMENT': hash } });
      expect(response.status).toBe(200);
      const claims = await claimsOf(response);
      expect(claims['contentSha256']).toBe(sha256(await response.text()));
      expect(claims['resourceUrl']).toContain('/step-response.html?export=csv&system=');
    }
  });

  test('to an address of any length keeps its headers well below 8 KB, and the address is pinned', async () => {
    const hash = await site.transfer(5000n);
    const system = encodeURIComponent(`${Array(1200).fill('1').join('+')}/(s+1)`);
    const path = `/step-response.html?export=csv&system=${system}`;
    const response = await site.asCrawler(path, { headers: { 'X-PAYMENT': hash } });
    expect(response.status).toBe(200);
    const claims = await claimsOf(response);
    expect(claims['resourceUrl']).toBe(`${site.origin}/step-response.html?export=csv`);
    expect(claims['resourceUrlSha256']).toMatch(/^[0-9a-f]{64}$/);
    const size = (r: Response) =>
      [...r.headers].reduce((n, [k, v]) => n + k.length + v.length + 4, 0);
    expect(size(response)).toBeLessThan(5000);
    const long = `/step-response.html?export=csv&system=1%2F(s%2B1${'%2B0'.repeat(90)})`;
    const longest = await site.asCrawler(long, {
      headers: { 'X-PAYMENT': await site.transfer(5000n) },
    });
    expect(longest.status).toBe(200);
    expect(size(longest)).toBeLessThan(5000);
  });

  test('that is none has no receipt: HEAD, 304, 402, and what is free', async () => {
    const hash = await site.transfer(1000n);
    const path = '/ref-kmap-minimizer.html';
    const headers = { 'X-PAYMENT': hash };
    const paid = await site.asCrawler(path, { headers });
    expect(receiptIn(paid).signature).toMatch(/\./);
    const head = await site.asCrawler(path, { headers, method: 'HEAD' });
    const tag = { ...headers, 'If-None-Match': paid.headers.get('etag') ?? '' };
    const unchanged = await site.asCrawler(path, { headers: tag });
    expect([head.status, unchanged.status]).toEqual([200, 304]);
    const unpaid = await site.asCrawler(path);
    const free = await fetch(`${site.origin}${path}`);
    for (const response of [head, unchanged, unpaid, free])
      expect(extractReceiptFromResponse(response)).toBeUndefined();
  });

  test('has one for what the licence says that payment permits', async () => {
    const text = await (await fetch(`${site.origin}/license.xml`)).text();
    const parser = new XMLParser({
      ignoreAttributes: false,
      isArray: (name) => name === 'license',
    });
    interface License {
      readonly permits: { readonly '#text': string };
      readonly payment: { readonly '@_type': string };
    }
    const contents = parser.parse(text).rsl.content as { license: License[] }[];
    const paid = contents.flatMap(({ license }) =>
      license.filter((l) => l.payment['@_type'] === 'crawl').map((l) => l.permits['#text']),
    );
    const response = await payV2()(`${site.origin}/ref-smith-chart.html`);
    expect(new Set(paid)).toEqual(new Set([(await claimsOf(response))['licenseScope']]));
  });

  test('whose receipt is changed in a letter is refused by the reference', async () => {
    const response = await payV2()(`${site.origin}/ref-fir-designer.html`);
    const receipt = receiptIn(response);
    const [header, , signature] = receipt.signature.split('.');
    const claims = extractJWSPayload<Record<string, unknown>>(receipt.signature);
    for (const changed of [
      { ...claims, payer: `0x${'1'.repeat(40)}` },
      { ...claims, contentSha256: '0'.repeat(64) },
      { ...claims, licenseScope: 'all' },
    ]) {
      const payload = Buffer.from(canonicalize(changed)).toString('base64url');
      const forged = { ...receipt, signature: `${header}.${payload}.${signature}` };
      await expect(verifyReceiptSignatureJWS(forged)).rejects.toThrow(/signature/);
    }
    // And it is in the form that the reference itself would have signed.
    const payload = Buffer.from(canonicalize(claims)).toString('base64url');
    expect(receipt.signature).toBe(`${header}.${payload}.${signature}`);
  });

  test('is signed by the key in the site’s DID document, free for a training crawler', async () => {
    const response = await site.asCrawler('/.well-known/did.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/did+json');
    const host = new URL(site.origin).host.replace(':', '%3A');
    const document = (await response.json()) as {
      verificationMethod: { publicKeyJwk: object }[];
    };
    expect(document).toMatchObject({
      id: `did:web:${host}`,
      assertionMethod: [`did:web:${host}#key-1`],
    });
    const [method] = document.verificationMethod;
    const receipt = receiptIn(await payV2()(`${site.origin}/ref-crc-lfsr.html`));
    await verifyReceiptSignatureJWS(receipt, method?.publicKeyJwk as never);
    expect(extractJWSHeader(receipt.signature).kid).toMatch(/^did:key:z6Mk/);
  });

  test('is told of on the page for operators of crawlers', async () => {
    const html = await (await fetch(`${site.origin}/crawlers.html`)).text();
    const [said = ''] =
      html.match(/<li>Each paid answer to a GET carries a signed receipt.*?<\/li>/s) ?? [];
    for (const word of ['PAYMENT-RESPONSE', 'offer-receipt', 'SHA-256', '/.well-known/did.json'])
      expect(said).toContain(word);
  });

  test('of a site in production is verified by its did:web alone', async () => {
    // The same folder's key, under the name that production gives it; the reference asks the site.
    const { signer } = openReceipts(site.dataDir, site.origin, false);
    const claims = {
      version: 1,
      network: 'eip155:8453',
      resourceUrl: `${site.origin}/x.html`,
      payer: site.account.address,
      issuedAt: 1,
      contentSha256: sha256(''),
      licenseScope: 'ai-train',
    } as const;
    const receipt = { format: 'jws', signature: signer.sign(claims) } as const;
    expect(extractJWSHeader(receipt.signature).kid).toMatch(/^did:web:127\.0\.0\.1%3A\d+#key-1$/);
    expect(await verifyReceiptSignatureJWS(receipt)).toEqual(claims);
  });
});

describe('the keys of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openReceipts(folder, 'https://tollbench.example', false);
  const documentOf = () =>
    JSON.parse(open().document.toString()) as {
      id: string;
      verificationMethod: { id: string; publicKeyJwk: object }[];
    };
  const signed = () =>
    open().signer.sign({
      version: 1,
      network: 'eip155:8453',
      resourceUrl: 'https://tollbench.example/',
      payer: '0x',
      issuedAt: 1,
      contentSha256: sha256(''),
      licenseScope: 'ai-train',
    });

  test('are made once, for their owner alone, and stay', () => {
    const first = signed();
    expect(signed()).toBe(first);
    expect(statSync(join(folder, 'receipt.key')).mode & 0o777).toBe(0o600);
    expect(extractJWSHeader(first).kid).toBe('did:web:tollbench.example#key-1');
  });

  test('are told in public by their public half', () => {
    open();
    const { verificationMethod } = documentOf();
    expect(verificationMethod).toHaveLength(1);
    expect(verificationMethod[0]?.publicKeyJwk).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('change when the private one is taken away, and what the old one signed goes on verifying', async () => {
    const old = signed();
    rmSync(join(folder, 'receipt.key'));
    const young = signed();
    expect(extractJWSHeader(young).kid).toBe('did:web:tollbench.example#key-2');
    const { verificationMethod } = documentOf();
    for (const jws of [old, young]) {
      const { kid } = extractJWSHeader(jws);
      const method = verificationMethod.find(({ id }) => id === kid);
      const receipt = { format: 'jws', signature: jws } as const;
      await verifyReceiptSignatureJWS(receipt, method?.publicKeyJwk as never);
    }
  });

  test('that are something else are refused in a sentence that quotes none of it', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const text of ['secret words', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
      writeFileSync(join(folder, 'receipt.key'), text);
      expect(open).toThrow(/receipt\.key .* is no Ed25519 key in PEM/);
      expect(open).not.toThrow(/secret|PRIVATE/);
    }
    rmSync(join(folder, 'receipt.key'));
    open();
    for (const text of ['{', '{}', '[{"kty":"RSA"}]', '[1]']) {
      writeFileSync(join(folder, 'receipt-keys.json'), text);
      expect(open).toThrow(/receipt-keys\.json .* no list of Ed25519 keys/);
      expect(readFileSync(join(folder, 'receipt-keys.json'), 'utf8')).toBe(text);
    }
  });
});
