/** A facilitator over HTTP, in version 1 or 2 of x402. */
import type { Asset, Hex, SignedAuthorization } from '../../chain/types.ts';
import type { SettlementRequest, SettlementResource } from '../types.ts';

export interface FacilitatorClientOptions {
  readonly url: string;
  /** Default: what `GET /supported` offers, the newer first. */
  readonly version?: 1 | 2;
  /** Milliseconds until a silent facilitator counts as unavailable. Default 30,000. */
  readonly timeout?: number;
  /** As the challenge said. Default 300. */
  readonly maxTimeoutSeconds?: number;
  /** Credentials, asked for at each request. */
  readonly headers?: () => Promise<Record<string, string>> | Record<string, string>;
}

export interface Verification {
  readonly isValid: boolean;
  readonly invalidReason?: string;
}

/** What it says to have done. `done` is a word and no proof: the chain has the last one. */
export type FacilitatorAnswer =
  | { readonly done: true; readonly txHash: Hex }
  | { readonly done: false; readonly reason: string; readonly said: 'no' | 'nonsense' };

/** No answer, or none that makes sense: a payment's outcome is unknown, not refused. */
export class FacilitatorUnavailable extends Error {
  override readonly name = 'FacilitatorUnavailable';
  readonly code = 'facilitator_unavailable';

  constructor(path: string, why: string, options?: ErrorOptions) {
    super(`the facilitator did not answer ${path}: ${why}`, options);
  }
}

/** The short names that version 1 gives to chains; others have none and need version 2. */
const V1_NETWORKS: Readonly<Record<number, string>> = { 8453: 'base', 84532: 'base-sepolia' };

const NO_RESOURCE: SettlementResource = { url: '', description: '', mimeType: '' };

/** All that a facilitator may say is read up to this many bytes. */
const MAX_ANSWER = 65_536;

export class FacilitatorClient {
  readonly #options: FacilitatorClientOptions;
  readonly #asset: Asset;
  #version: 1 | 2 | undefined;

  constructor(options: FacilitatorClientOptions, asset: Asset) {
    this.#options = options;
    this.#asset = asset;
    this.#version = options.version;
  }

  /** @throws FacilitatorUnavailable */
  async settle(request: SettlementRequest): Promise<FacilitatorAnswer> {
    const body = this.#bodyOf(await this.#speak(), request);
    const { success, transaction, errorReason } = await this.#ask('/settle', body);
    if (success === true && isHash(transaction)) return { done: true, txHash: transaction };
    const reason =
      typeof errorReason === 'string'
        ? errorReason.slice(0, 200)
        : 'the facilitator gave no reason';
    return { done: false, reason, said: success === false ? 'no' : 'nonsense' };
  }

  /** @throws FacilitatorUnavailable, which says nothing about the payment */
  async verify(request: SettlementRequest): Promise<Verification> {
    const body = this.#bodyOf(await this.#speak(), request);
    const { isValid, invalidReason } = await this.#ask('/verify', body);
    if (typeof isValid !== 'boolean')
      throw new FacilitatorUnavailable('/verify', 'malformed answer');
    return typeof invalidReason === 'string' ? { isValid, invalidReason } : { isValid };
  }

  async #ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { url, timeout = 30_000, headers } = this.#options;
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
        ...(body === undefined
          ? { method: 'GET' }
          : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', ...(await headers?.()) },
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      });
      const answer: unknown = JSON.parse(await textOf(response));
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
      if (typeof answer !== 'object' || answer === null) throw new Error('malformed answer');
      return answer as Record<string, unknown>;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new FacilitatorUnavailable(path, why, { cause: error });
    }
  }

  /** Asked once it answers; a facilitator without the scheme is a mistake of configuration. */
  async #speak(): Promise<1 | 2> {
    if (this.#version !== undefined) return this.#version;
    const { kinds } = await this.#ask('/supported');
    const caip2 = `eip155:${this.#asset.chainId}`;
    const v1Network = V1_NETWORKS[this.#asset.chainId];
    const offers = (wanted: number, network: string | undefined): boolean =>
      Array.isArray(kinds) &&
      kinds.some(
        (kind: { x402Version?: number; scheme?: string; network?: string } | null) =>
          kind?.x402Version === wanted && kind.scheme === 'exact' && kind.network === network,
      );
    if (offers(2, caip2) || offers(2, 'eip155:*')) this.#version = 2;
    else if (v1Network !== undefined && offers(1, v1Network)) this.#version = 1;
    else throw new FacilitatorUnavailable('/supported', `no "exact" payments on ${caip2}`);
    return this.#version;
  }

  #bodyOf(spoken: 1 | 2, { authorization, resource = NO_RESOURCE }: SettlementRequest): object {
    const { address, name, version, chainId } = this.#asset;
    const network = spoken === 2 ? `eip155:${chainId}` : V1_NETWORKS[chainId];
    const payload = payloadOf(authorization);
    const common = {
      scheme: 'exact',
      network,
      payTo: authorization.to,
      asset: address,
      maxTimeoutSeconds: this.#options.maxTimeoutSeconds ?? 300,
      extra: { name, version },
    };
    const amount = String(authorization.value);
    if (spoken === 2) {
      const accepted = { ...common, amount };
      return {
        x402Version: 2,
        paymentPayload: { x402Version: 2, resource, accepted, payload },
        paymentRequirements: accepted,
      };
    }
    const { url, ...about } = resource;
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: 'exact', network, payload },
      paymentRequirements: { ...common, maxAmountRequired: amount, resource: url, ...about },
    };
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER) throw new Error(`an answer of more than ${MAX_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function payloadOf({ signature, ...authorization }: SignedAuthorization): object {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    signature,
    authorization: {
      from,
      to,
      value: String(value),
      validAfter: String(validAfter),
      validBefore: String(validBefore),
      nonce,
    },
  };
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
