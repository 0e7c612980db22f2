/**
 * The ten-line client of the page for crawlers: the one in README.md but for the address. A test runs
 * it as the page shows it.
 */
import { absolute, path } from '../site.ts';
import { TERMS } from './terms.ts';

export const CLIENT = `import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const client = new ExactEvmScheme(privateKeyToAccount(process.env.CRAWLER_PRIVATE_KEY));
const schemes = [{ network: '${TERMS.networkCaip2}', client }];
const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes });
const headers = { 'User-Agent': 'GPTBot' };
const response = await pay('${absolute(path.sheet('step-response'))}', { headers });
console.log(response.status, (await response.text()).length);
`;
