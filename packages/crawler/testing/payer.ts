/** A crawler to be killed: asks for every page of a toll at once, each page from two places. */
import { privateKeyToAccount } from 'viem/accounts';
import { FileJournal } from '../file-journal.ts';
import { payingFetch } from '../paying-fetch.ts';
import { slowly } from './slow-signer.ts';

const [origin = '', path = '', key = '', budget = '', pages = ''] = process.argv.slice(2);
const journal = new FileJournal(path);
const pay = payingFetch({
  account: slowly(privateKeyToAccount(key as `0x${string}`)),
  budget: BigInt(budget),
  journal,
  retries: 0,
});
const addresses = Array.from({ length: Number(pages) }, (_, i) => `${origin}/page-${i}.html`);
const outcomes = await Promise.allSettled(
  [...addresses, ...addresses].map(async (url) => (await pay(url)).status),
);
process.stdout.write(JSON.stringify(outcomes.map((o) => o.status)));
