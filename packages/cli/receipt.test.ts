/** `receipt verify` with no network: receipts as the service signs them, and what is refused of them. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openReceipts } from '@tollbench/server/receipts.ts';
import { startTestService } from '@tollbench/server/testing/service.ts';
import { describe, expect, test } from 'vitest';
import { nodeBeside } from '../../scripts/programs.ts';
import { BIN, folder, put, tollbench } from './testing/tollbench.ts';

const SITE = 'https://tollbench.example';
const page = 'what was sent\n';
const contentSha256 = createHash('sha256').update(page).digest('hex');
const PAYER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const claims = {
  version: 1,
  network: 'eip155:8453',
  resourceUrl: `${SITE}/ref-smith-chart.html`,
  payer: PAYER,
  issuedAt: 1_760_000_000,
  contentSha256,
  licenseScope: 'ai-train',
} as const;

/** The keys of a site; another `name` is another data folder. */
function keys(name: string, origin: string, sandbox: boolean) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return openReceipts(dataDir, origin, sandbox);
}
const own = keys('own', SITE, false);
const jws = own.signer.sign(claims);
const receipt = put('receipt.jws', `${jws}\n`);
const document = put('did.json', own.document);
const content = put('page.html', page);
const sandboxed = put(
  'sandboxed.jws',
  keys('box', 'http://localhost:8402', true).signer.sign(claims),
);
const header = (signature: string) =>
  Buffer.from(
    JSON.stringify({
      success: true,
      extensions: { 'offer-receipt': { info: { receipt: { format: 'jws', signature } } } },
    }),
  ).toString('base64');

describe('receipt verify', () => {
  test('tells who paid for what, and that it is the content', () => {
    const args = ['receipt', 'verify', receipt, '--did-document', document, '--content', content];
    const { status, stdout, stderr } = tollbench(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'The receipt verifies.',
        'signed by     did:web:tollbench.example#key-1',
        'issued        2025-10-09T08:53:20.000Z',
        `payer         ${PAYER}`,
        `address       ${SITE}/ref-smith-chart.html`,
        'network       eip155:8453',
        `content       SHA-256 ${contentSha256}`,
        'licence scope ai-train',
        `compared      "${content}" is that content`,
        '',
      ].join('\n'),
    );
  });

  test('needs no document for a did:key, and reads a header and standard input', () => {
    expect(tollbench(['receipt', 'verify', sandboxed]).stdout).toMatch(
      /^The receipt verifies\.\nsigned by +did:key:z6Mk/,
    );
    const args = ['receipt', 'verify', '-', '--did-document', document];
    for (const input of [jws, header(jws)])
      expect(tollbench(args, { input }).stdout).toMatch(/^The receipt verifies\./);
  });

  test('still verifies a receipt of a key that was changed since', () => {
    const old = put('old.jws', keys('changed', SITE, false).signer.sign(claims));
    rmSync(join(folder, 'changed', 'receipt.key'));
    const later = put('later.json', keys('changed', SITE, false).document);
    expect(tollbench(['receipt', 'verify', old, '--did-document', later]).stdout).toMatch(
      /^The receipt verifies\.\nsigned by +did:web:tollbench\.example#key-1\n/,
    );
  });

  test('names the keys there are where the receipt’s is not among them', () => {
    const young = put('young.json', own.document.toString().replaceAll('#key-1', '#key-2'));
    const { status, stderr } = tollbench(['receipt', 'verify', receipt, '--did-document', young]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `"${receipt}" does not verify: the DID document has no key did:web:tollbench.example#key-1; it has did:web:tollbench.example#key-2\n`,
    });
  });

  const [first, payload = '', signature] = jws.split('.');
  const changed = Buffer.from(payload, 'base64url').toString().replace('ai-train', 'all');
  const forged = put(
    'forged.jws',
    `${first}.${Buffer.from(changed).toString('base64url')}.${signature}`,
  );
  const strange = put('strange.json', keys('strange', SITE, false).document);
  const other = put('other.json', keys('other', 'https://other.example', false).document);
  const text = put('text.html', `${page} `);
  const long = put('long.jws', 'x'.repeat(2 ** 20 + 1));
  test.each<[string, readonly string[], number, RegExp]>([
    ['no document', [receipt], 1, /signed by did:web:tollbench\.example#key-1, .*--did-document/],
    [
      'a claim that was changed',
      [forged, '--did-document', document],
      1,
      /its signature is not of what it says/,
    ],
    [
      'another key',
      [receipt, '--did-document', strange],
      1,
      /its signature is not of what it says/,
    ],
    [
      'another site’s document',
      [receipt, '--did-document', other],
      1,
      /is of "did:web:other\.example"/,
    ],
    ['a document that is none', [receipt, '--did-document', content], 1, /page\.html" is not JSON/],
    [
      'other content',
      [receipt, '--did-document', document, '--content', text],
      1,
      /SHA-256 [0-9a-f]{64}, and ".*text\.html" has [0-9a-f]{64}/,
    ],
    ['no receipt', [content], 1, /neither a JWS nor a PAYMENT-RESPONSE header/],
    ['more than a receipt', [long], 1, /more than 1048576 bytes/],
    ['a file that is not there', [join(folder, 'none')], 1, /none" is not there/],
    ['a folder', [folder], 1, /is a folder/],
    ['nothing', [], 2, /the receipt is missing/],
    ['two', [receipt, receipt], 2, /more than this command takes/],
    ['standard input twice', ['-', '--content', '-'], 2, /"-" is given twice/],
  ])('refuses %s in a sentence', (_what, args, status, words) => {
    const result = tollbench(['receipt', 'verify', ...args]);
    expect(result.stderr).toMatch(words);
    expect(result.stderr.trimEnd()).not.toContain('\n');
    expect({ status: result.status, stdout: result.stdout }).toEqual({ status, stdout: '' });
  });

  test.each([
    [[], /receipt does nothing by itself; there is receipt verify\n$/],
    [['verfy'], /receipt has no "verfy"; the nearest is verify\n$/],
  ])('%j is no such thing', (args, words) => {
    const result = tollbench(['receipt', ...args]);
    expect(result.stderr).toMatch(words);
    expect(result.status).toBe(2);
  });
});

test('a crawl that cannot be begun says why in a sentence', () => {
  const env = { CRAWLER_PRIVATE_KEY: `0x${'1'.repeat(64)}` };
  const result = tollbench(['crawl', 'http://127.0.0.1:1/', '--out', 'nowhere'], { env });
  expect(result.stderr).toMatch(/^http:\/\/127\.0\.0\.1:1\/robots\.txt does not answer: .+\n$/);
  expect(result.status).toBe(1);
});

test('what a crawl keeps beside a page verifies, and is for that page', async () => {
  const site = await startTestService();
  try {
    const out = join(folder, 'crawl');
    const env = { CRAWLER_PRIVATE_KEY: site.sandbox.crawler.privateKey };
    const start = `${site.origin}/ref-step-response.html`;
    await nodeBeside([BIN, 'crawl', start, '--max-pages', '1', '--out', out], { env });
    const file = join(
      out,
      'pages',
      new URL(start).host.replace(':', '_'),
      'ref-step-response.html',
    );
    const args = ['receipt', 'verify', `${file}@receipt.jws`, '--content', file];
    const { stdout, stderr } = await nodeBeside([BIN, ...args], {});
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^The receipt verifies\.\n/);
    expect(stdout).toMatch(/^compared +".*ref-step-response\.html" is that content$/m);
    expect(stdout).toContain(`address       ${start}\n`);
  } finally {
    await site.stop();
  }
});
