/** A small site, a policy and requests, for tests of the gate. */
import { getAddress } from 'viem';
import type { Asset } from '../chain/types.ts';
import { createPolicy, type PolicyOptions } from '../offer/policy.ts';
import type { Catalogue, GateRequest, Policy, Resource } from '../types.ts';

export const ASSET: Asset = {
  chainId: 8453,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
  version: '2',
  decimals: 6,
};
export const PAY_TO = getAddress('0x7017be9c40000000000000000000000000000bee');
export const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const RESOURCES: readonly Resource[] = [
  { path: '/', class: null, description: 'Home', mimeType: 'text/html' },
  { path: '/llms.txt', class: null, description: 'Index', mimeType: 'text/plain' },
  {
    path: '/_astro/index.BqTz1a.js',
    class: null,
    description: 'Script',
    mimeType: 'text/javascript',
  },
  {
    path: '/step-response.html',
    class: 'workbench-tool',
    description: 'Step response of a transfer function',
    mimeType: 'text/html',
    etag: '"tool"',
    etags: ['"tool-br"'],
    limited: true,
    exports: { csv: 'text/csv', json: 'application/json' },
    inputs: ['num', 'den'],
  },
  {
    path: '/ref-step-response.html',
    class: 'static-sheet',
    description: 'Step response, reference sheet',
    mimeType: 'text/html',
    etag: '"sheet"',
  },
  {
    path: '/blogs/control-systems/overshoot.html',
    class: 'blog-post',
    description: 'Overshoot',
    mimeType: 'text/html',
  },
];

const byPath = new Map(RESOURCES.map((resource) => [resource.path, resource]));
export const CATALOGUE: Catalogue = { find: (path) => byPath.get(path) };

export function testPolicy(options: Partial<PolicyOptions> = {}): Policy {
  return createPolicy({
    baseUrl: 'https://tollbench.example',
    payTo: PAY_TO,
    asset: ASSET,
    challengeKey: new Uint8Array(32).fill(7),
    licenseUrl: 'https://tollbench.example/license.xml',
    termsUrl: 'https://tollbench.example/terms.html',
    helpUrl: 'https://tollbench.example/crawlers.html',
    ...options,
  });
}

export function request(
  url: string,
  headers: Record<string, string> = {},
  rest: Partial<GateRequest> = {},
): GateRequest {
  return {
    method: 'GET',
    url,
    headers: { 'user-agent': GPTBOT, ...headers },
    peer: '203.0.113.9',
    ...rest,
  };
}

/** A response's raw headers by lower-case name. */
export function headerMap(raw: readonly string[]): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < raw.length; i += 2)
    map.set((raw[i] ?? '').toLowerCase(), raw[i + 1] ?? '');
  return map;
}
