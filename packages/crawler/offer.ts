/** Reading a 402: what it costs, and in which form it wants to be paid. */
import type { Address } from '@tollbench/gate/chain/types.ts';
import { getAddress, isAddress } from 'viem';
import { quoted, readBody } from './body.ts';
import { CrawlError } from './error.ts';

/** One way to pay, the same for both versions of the protocol. */
export interface Offer {
  readonly version: 1 | 2;
  /** Atomic units. */
  readonly amount: bigint;
  readonly payTo: Address;
  readonly asset: Address;
  readonly chainId: number;
  /** EIP-712 domain of the asset. */
  readonly domain: { readonly name: string; readonly version: string };
  readonly maxTimeoutSeconds: number;
  /** As the server sent it: version 2 wants it echoed. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly resource: unknown;
}

/** Bytes of a challenge, and offers in it, that are looked at. */
const MAX_CHALLENGE = 256 * 1024;
const MAX_OFFERS = 100;

/** Networks by the names of version 1. */
const CHAINS: Readonly<Record<string, number>> = { base: 8453, 'base-sepolia': 84532 };

/** Assets this client pays in: a site cannot talk it into signing for another token. */
export const USDC: Readonly<Record<number, Address>> = {
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  84532: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first offer in USDC on `chainId`. Throws CrawlError `no-offer`, saying what there was instead. */
export async function readOffer(response: Response, url: string, chainId: number): Promise<Offer> {
  const challenge = await challengeOf(response, url);
  const version = challenge['x402Version'];
  if (version !== 1 && version !== 2)
    throw new CrawlError(
      'no-offer',
      url,
      `the 402 speaks x402 version ${JSON.stringify(version)}; this client speaks 1 and 2`,
    );
  const listed = Array.isArray(challenge['accepts']) ? challenge['accepts'] : [];
  const accepts = listed.slice(0, MAX_OFFERS).filter(isObject);
  for (const raw of accepts) {
    const offer = offerOf(version, raw, challenge['resource']);
    if (offer && offer.chainId === chainId && offer.asset === USDC[chainId]) return offer;
  }
  const seen =
    accepts.map((a) => `${String(a['scheme'])} on ${String(a['network'])}`).join(', ') || 'nothing';
  throw new CrawlError(
    'no-offer',
    url,
    `the 402 offers ${quoted(seen)}; this client pays exact USDC on chain ${chainId}`,
  );
}

/** Why a payment was refused, as the 402 to it says; never throws for what the site sent. */
export async function refusalOf(response: Response, url: string): Promise<string> {
  try {
    const { error, errorMessage } = await challengeOf(response, url);
    const said = [error, errorMessage].filter((words) => typeof words === 'string');
    return said.length === 0 ? 'no reason given' : quoted(said.join(': '));
  } catch (error) {
    if (error instanceof CrawlError) return `no reason given (${error.message})`;
    throw error;
  }
}

async function challengeOf(response: Response, url: string): Promise<Json> {
  const header = response.headers.get('payment-required');
  if (header === null) return bodyOf(response, url);
  await response.body?.cancel();
  return decode(header, url);
}

async function bodyOf(response: Response, url: string): Promise<Json> {
  const bytes = await readBody(response, url, MAX_CHALLENGE);
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (isObject(body)) return body;
  } catch (cause) {
    throw new CrawlError(
      'no-offer',
      url,
      'the 402 has no JSON body and no PAYMENT-REQUIRED header',
      { cause },
    );
  }
  throw new CrawlError('no-offer', url, 'the body of the 402 is not a JSON object');
}

function decode(header: string, url: string): Json {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new CrawlError('no-offer', url, 'the PAYMENT-REQUIRED header is not base64 JSON', {
      cause,
    });
  }
  throw new CrawlError('no-offer', url, 'the PAYMENT-REQUIRED header is not a JSON object');
}

function offerOf(version: 1 | 2, raw: Json, resource: unknown): Offer | null {
  const { scheme, network, payTo, asset, maxTimeoutSeconds, extra } = raw;
  const amount = version === 1 ? raw['maxAmountRequired'] : raw['amount'];
  if (
    scheme !== 'exact' ||
    typeof network !== 'string' ||
    typeof amount !== 'string' ||
    !/^\d{1,30}$/.test(amount)
  )
    return null;
  if (
    typeof payTo !== 'string' ||
    !isAddress(payTo, { strict: false }) ||
    typeof asset !== 'string' ||
    !isAddress(asset, { strict: false })
  )
    return null;
  const chainId =
    version === 1
      ? CHAINS[network]
      : /^eip155:\d+$/.test(network)
        ? Number(network.slice(7))
        : undefined;
  if (chainId === undefined || !isObject(extra)) return null;
  if (typeof maxTimeoutSeconds !== 'number' || !Number.isSafeInteger(maxTimeoutSeconds))
    return null;
  if (maxTimeoutSeconds < 1) return null;
  if (typeof extra['name'] !== 'string' || typeof extra['version'] !== 'string') return null;
  return {
    version,
    amount: BigInt(amount),
    payTo: getAddress(payTo),
    asset: getAddress(asset),
    chainId,
    domain: { name: extra['name'], version: extra['version'] },
    maxTimeoutSeconds,
    raw,
    resource,
  };
}
