/** Making payments, and presenting them. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import type { World } from '../world.ts';
import type { Good } from './goods.ts';
import type { Payment, Purchase, Telling } from './memory.ts';
import type { Wallet } from './wallet.ts';

/** Milliseconds until an answer that does not come counts as none. */
const PATIENCE = 15_000;
const AGENT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

const encode = (value: unknown): string =>
  Buffer.from(
    JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part)),
  ).toString('base64');

export interface Presenter {
  readonly source: () => string;
  readonly honest: boolean;
  /** `X-PAYMENT-PROOF`; none by default. */
  readonly proof?: string | null;
}

/** A signed payment in the header of its protocol version. */
export function signedPayment(
  version: 1 | 2,
  signed: SignedAuthorization,
  { source, honest, proof = null }: Presenter,
): Payment {
  const { signature, ...authorization } = signed;
  const payload = { signature, authorization };
  const { address: asset, name, version: domain } = BASE_USDC;
  const accepted = {
    scheme: 'exact',
    network: `eip155:${BASE_USDC.chainId}`,
    amount: signed.value,
    asset,
    payTo: signed.to,
    maxTimeoutSeconds: 300,
    extra: { name, version: domain },
  };
  const header: readonly [string, string] =
    version === 1
      ? ['X-PAYMENT', encode({ x402Version: 1, scheme: 'exact', network: 'base', payload })]
      : ['PAYMENT-SIGNATURE', encode({ x402Version: 2, accepted, payload })];
  const token = BASE_USDC.address.toLowerCase();
  return {
    kind: version === 1 ? 'v1' : 'v2',
    key: `auth:${BASE_USDC.chainId}:${token}:${signed.from}:${signed.nonce}`.toLowerCase(),
    header,
    payer: signed.from,
    worth: signed.value,
    authorization: signed,
    hash: null,
    source,
    proof,
    token: null,
    honest,
    purchases: [],
  };
}

/** A transaction of the payer's own. */
export function hashPayment(
  hash: Hex,
  wallet: Wallet,
  worth: bigint,
  { source, honest, proof = null }: Presenter,
): Payment {
  return {
    kind: 'hash',
    key: `tx:${hash}`,
    header: ['X-PAYMENT', hash],
    payer: wallet.address,
    worth,
    authorization: null,
    hash,
    source,
    proof,
    token: null,
    honest,
    purchases: [],
  };
}

/** Notes that a payment is to buy something. */
export function purchase(payment: Payment, { path, price }: Good): Purchase {
  const made: Purchase = { path, price, tellings: [] };
  payment.purchases.push(made);
  return made;
}

/** What a request says of its payment, beside the path. */
export interface Said {
  readonly header: readonly [name: string, value: string];
  readonly proof: string | null;
}

/** One request. Whatever is answered, or that nothing is, is a telling. */
export async function ask(
  { origin, chain, liedSince }: World,
  path: string,
  source: string,
  payment: Said | null,
): Promise<Telling> {
  const began = Date.now();
  const telling = (status: number, said: string, token: string | null = null): Telling => ({
    at: chain.now(),
    status,
    said,
    token,
    doubtful: liedSince(began),
  });
  const headers: Record<string, string> = { 'User-Agent': AGENT, 'X-Forwarded-For': source };
  if (payment !== null) headers[payment.header[0]] = payment.header[1];
  if (payment?.proof) headers['X-PAYMENT-PROOF'] = payment.proof;
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const response = await fetch(origin + path, { headers, signal });
    const { status } = response;
    const body = status === 200 ? '' : await response.text();
    // What stands in front of the service says so where nothing behind it answered.
    if (status === 502 || status === 504) return telling(0, `${status} of the balancer`);
    if (status !== 200) return telling(status, words(body));
    // The head says that it is sold; that the body did not come to its end is a matter of repeats.
    await response.arrayBuffer().catch(() => undefined);
    return telling(200, '', response.headers.get('x-payment-token'));
  } catch (error) {
    return telling(0, String(error));
  }
}

/** Presents a payment for a purchase and remembers what was said. */
export async function present(world: World, payment: Payment, bought: Purchase): Promise<Telling> {
  const telling = await ask(world, bought.path, payment.source(), payment);
  payment.token = telling.token ?? payment.token;
  world.memory.tell(bought, telling);
  return telling;
}

function words(body: string): string {
  try {
    const { error, errorMessage, detail } = JSON.parse(body) as Record<string, unknown>;
    return [error, errorMessage, detail].filter((part) => typeof part === 'string').join(': ');
  } catch {
    return body.slice(0, 200);
  }
}
