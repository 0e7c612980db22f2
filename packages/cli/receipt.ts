import { createHash } from 'node:crypto';
import { keyInDocument, keyOfDidKey, ReceiptError } from '@tollbench/crawler/did.ts';
import { receiptIn } from '@tollbench/crawler/proof.ts';
import { isSigned, type Receipt, readReceipt } from '@tollbench/crawler/receipt.ts';
import { nameOf, readBytes } from './compute/read-file.ts';
import { unknownName } from './unknown-name.ts';
import { Failure, noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'receipt verify <file or -> [--did-document FILE] [--content FILE]',
  about:
    'Verifies the signed receipt of a paid answer, without a network, and tells what it says: who paid, for which address, the SHA-256 of what was sent, what it may be used for.',
  options: {
    'did-document': {
      type: 'string',
      value: 'FILE',
      help: 'the /.well-known/did.json of the site, saved; a did:key needs none',
    },
    content: {
      type: 'string',
      value: 'FILE',
      help: 'what was sent, to be compared with the receipt',
    },
  },
  notes: [
    'The receipt is the JWS that a crawl keeps beside each page, or the value of a PAYMENT-RESPONSE header. Whose key it is, is known from where the DID document was saved; a did:key, as a sandbox has, names nobody. Content is compared as it is before any content coding. Exit status 1 where something does not verify.',
  ],
  examples: [
    'tollbench receipt verify receipt.jws --did-document did.json --content ref-smith-chart.html',
    "tollbench receipt verify 'crawl/pages/localhost_8402/index.html@receipt.jws'",
  ],
} as const;

/** `receipt verify`: exit status 1 where the receipt does not verify, or is for other content. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  const [action, source] = positionals;
  if (action !== 'verify')
    throw new UsageError(
      action === undefined
        ? 'receipt does nothing by itself; there is receipt verify'
        : unknownName(`receipt has no "${action}"`, action, ['verify']),
    );
  if (source === undefined)
    throw new UsageError('the receipt is missing: name its file, or - for standard input');
  noMore(positionals, 2);
  const { content, 'did-document': document } = values;
  if ([source, content, document].filter((file) => file === '-').length > 1)
    throw new UsageError('"-" is given twice: standard input is one file');
  try {
    const receipt = readReceipt(jwsOf(await textOf(source)));
    await verify(receipt, document);
    if (content !== undefined) await compare(receipt, content);
    process.stdout.write(told(receipt, content));
    return 0;
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
    throw new Failure(`${nameOf(source)} does not verify: ${error.message}`);
  }
}

/** The compact JWS; a PAYMENT-RESPONSE header, which is base64 and so has no dot, has one in it. */
function jwsOf(text: string): string {
  if (text.includes('.')) return text;
  const jws = receiptIn(text);
  if (jws === null)
    throw new ReceiptError(
      'it is neither a JWS nor a PAYMENT-RESPONSE header with a receipt in it',
    );
  return jws;
}

async function verify(receipt: Receipt, document: string | undefined): Promise<void> {
  const { key } = receipt;
  if (key.method === 'web' && document === undefined)
    throw new ReceiptError(
      `it is signed by ${key.kid}, whose key stands in the DID document of that site (/.well-known/did.json): save that, and name it with --did-document`,
    );
  const found =
    document === undefined ? keyOfDidKey(key) : keyInDocument(key, await documentIn(document));
  if (!isSigned(receipt, found))
    throw new ReceiptError(`its signature is not of what it says by ${key.kid}`);
}

async function documentIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await textOf(file));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReceiptError(`${nameOf(file)} is not JSON`);
    throw error;
  }
}

async function compare({ claims }: Receipt, file: string): Promise<void> {
  if (claims.contentSha256 === null)
    throw new ReceiptError('it says nothing of the content, so there is nothing to compare');
  const hash = createHash('sha256');
  for await (const part of readBytes(file, nameOf(file))) hash.update(part);
  const found = hash.digest('hex');
  if (found !== claims.contentSha256)
    throw new ReceiptError(
      `it is for content with the SHA-256 ${claims.contentSha256}, and ${nameOf(file)} has ${found}`,
    );
}

/** Bytes of a receipt or a DID document that are read. */
const MAX_TEXT = 2 ** 20;

/** A file's text, or that of standard input where it is `-`, without white space around it. */
async function textOf(file: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of readBytes(file, nameOf(file))) {
    length += part.length;
    if (length > MAX_TEXT)
      throw new ReceiptError(`${nameOf(file)} has more than ${MAX_TEXT} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8').trim();
}

function told({ key, claims }: Receipt, content: string | undefined): string {
  const rows: [string, string | null][] = [
    ['signed by', key.kid],
    ['issued', new Date(claims.issuedAt * 1000).toISOString()],
    ['payer', claims.payer],
    ['address', claims.resourceUrl],
    ['whole address', claims.resourceUrlSha256 && `SHA-256 ${claims.resourceUrlSha256}`],
    ['network', claims.network],
    ['transaction', claims.transaction],
    ['content', claims.contentSha256 && `SHA-256 ${claims.contentSha256}`],
    ['licence scope', claims.licenseScope],
    ['compared', content === undefined ? null : `${nameOf(content)} is that content`],
  ];
  const lines = rows.flatMap(([name, value]) =>
    value === null ? [] : [`${name.padEnd(13)} ${value}`],
  );
  return ['The receipt verifies.', ...lines, ''].join('\n');
}
