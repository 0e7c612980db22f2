import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CrawlError,
  type CrawlEvent,
  type CrawlOptions,
  type CrawlSummary,
  crawl,
} from '@tollbench/crawler/index.ts';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { Failure, noMore, parse, UsageError } from './usage.ts';

const AGENT = 'TollbenchCrawler/0.1 (pays over x402)';

export const usage = {
  synopsis: 'crawl <url> [--budget USD] [--max-pages N] [--out DIR]',
  about:
    'Fetches a site page by page, pays where it is asked to, and never more than the budget. Signs nothing before it is written down; a second run goes on where the first one ended. Each paid page has its receipt beside it.',
  options: {
    'max-pages': { type: 'string', value: 'N', default: '1000', help: 'pages at most' },
    budget: { type: 'string', value: 'USD', default: '1', help: 'dollars at most' },
    out: { type: 'string', value: 'DIR', default: 'crawl', help: 'the folder it writes into' },
    'user-agent': { type: 'string', value: 'NAME', default: AGENT, help: 'who it says it is' },
  },
  notes: [
    'The key that pays is CRAWLER_PRIVATE_KEY in the environment; at this machine, the one of the sandbox. Exit status 1 where a page could not be fetched.',
  ],
  examples: [
    'tollbench crawl http://localhost:8402/ --budget 0.10 --max-pages 50',
    'CRAWLER_PRIVATE_KEY=0x… tollbench crawl https://tollbench.example/ --out pages',
  ],
} as const;

/** `crawl <url>`: the key is CRAWLER_PRIVATE_KEY, or the sandbox's where this machine runs one. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  noMore(positionals, 1);
  const [url] = positionals;
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`"${url ?? ''}" is not an http or https URL to begin with`);
  const maxPages = Number(values['max-pages']);
  if (!Number.isSafeInteger(maxPages) || maxPages < 1)
    throw new UsageError(`--max-pages is "${values['max-pages']}"; it is a whole number from 1`);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const summary = await orFailure(url, {
    account: await accountOf(url),
    budget: atomic(values.budget),
    maxPages,
    out: values.out,
    userAgent: values['user-agent'],
    report: show,
    signal: interrupt.signal,
  });
  const { counts } = summary;
  process.stdout.write(
    `\nfetched ${counts.fetched}, unchanged ${counts.unchanged}, known ${counts.known}, disallowed ${counts.disallowed}, failed ${counts.failed}: ${summary.bytes} bytes into ${values.out}\n` +
      `spent ${usd(summary.spent)} USD in this run, ${usd(summary.spentInAll)} USD in all${summary.stopped ? `; stopped: ${summary.stopped}` : ''}\n`,
  );
  return counts.failed > 0 ? 1 : 0;
}

/** A crawl that cannot be begun is told in a sentence. */
async function orFailure(url: string, options: CrawlOptions): Promise<CrawlSummary> {
  try {
    return await crawl(url, options);
  } catch (error) {
    if (error instanceof CrawlError) throw new Failure(error.message);
    throw error;
  }
}

function show(event: CrawlEvent): void {
  if (event.kind === 'discovered') process.stdout.write(`${event.pages} pages found\n`);
  else
    process.stdout.write(
      `${event.outcome.padEnd(10)} ${event.paid > 0n ? usd(event.paid) : '     '} ${event.url}${event.note ? `  (${event.note})` : ''}\n`,
    );
}

async function accountOf(url: string): Promise<PrivateKeyAccount> {
  const key = process.env['CRAWLER_PRIVATE_KEY']?.trim() || (await sandboxKey(url));
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new UsageError('CRAWLER_PRIVATE_KEY is not a private key, 0x and 64 hex digits');
  return privateKeyToAccount(key as `0x${string}`);
}

/** Sandbox money buys on this machine alone. */
async function sandboxKey(url: string): Promise<string> {
  const file = join(process.env['DATA_DIR']?.trim() || '.tollbench', 'sandbox.json');
  const { hostname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new UsageError(
      `CRAWLER_PRIVATE_KEY is not set, and the sandbox's key is of no use at ${hostname}`,
    );
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { crawler: { privateKey: string } }).crawler
      .privateKey;
  } catch {
    throw new UsageError(`CRAWLER_PRIVATE_KEY is not set, and there is no sandbox in ${file}`);
  }
}

/** Dollars as typed, to atomic USDC, exactly. */
export function atomic(budget: string): bigint {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(budget);
  if (!match)
    throw new UsageError(
      `--budget is "${budget}"; it is an amount in dollars with at most six decimals, such as 0.25`,
    );
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}

function usd(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,3}$/, '')}`;
}
