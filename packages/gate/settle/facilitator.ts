/** Settling through an x402 facilitator over HTTP, in version 1 or 2 of the protocol. */
import { ChainUnavailable } from '../chain/errors.ts';
import type { Chain, Hex, SignedAuthorization } from '../chain/types.ts';
import { firstBlock, isExpired, newEntry, outcomeOf, reconcile } from './outcome.ts';
import { serial } from './serial.ts';
import type {
  BatchSettler,
  SettlementEntry,
  SettlementJournal,
  SettlementOutcome,
  SettlementRequest,
  SettlementResource,
} from './types.ts';

export interface FacilitatorOptions {
  readonly url: string;
  readonly chain: Chain;
  readonly journal: SettlementJournal;
  /** Default: what `GET /supported` offers, the newer first. */
  readonly version?: 1 | 2;
  /** Milliseconds until a silent facilitator counts as unavailable. Default 30,000. */
  readonly timeout?: number;
  /** As the challenge said. Default 300. */
  readonly maxTimeoutSeconds?: number;
  /** Credentials, asked for at each request. */
  readonly headers?: () => Promise<Record<string, string>> | Record<string, string>;
  /** Settlements asked for at once. Default 4. */
  readonly concurrency?: number;
  /** Seconds since 1970. */
  readonly now?: () => number;
}

export interface Verification {
  readonly isValid: boolean;
  readonly invalidReason?: string;
}

export interface FacilitatorSettler extends BatchSettler {
  /** @throws FacilitatorUnavailable, which says nothing about the payment */
  verify(request: SettlementRequest): Promise<Verification>;
}

/** No answer, or none that makes sense: a payment's outcome is unknown, not refused. */
export class FacilitatorUnavailable extends Error {
  override readonly name = 'FacilitatorUnavailable';
  readonly code = 'facilitator_unavailable';

  constructor(path: string, why: string, options?: ErrorOptions) {
    super(`the facilitator did not answer ${path}: ${why}`, options);
  }
}

/**
 * Refusals that no later try can change, in the words of both versions. Every other one may hide a
 * transfer that was made, or pass.
 */
const FINAL =
  /^(payment_expired|unsupported_scheme|invalid_(network|payload|payment_requirements|scheme|x402_version)|invalid_exact_evm_(?!transaction_|transfer_event_|nonce_|insufficient_).*)$/;
/** The payer may still fill up, but content is not handed out on that hope. */
const POOR = /^(insufficient_funds|invalid_exact_evm_insufficient_balance)$/;

type Poor = 'wait' | 'fail';

/** The short names that version 1 gives to chains; others have none and need version 2. */
const V1_NETWORKS: Readonly<Record<number, string>> = { 8453: 'base', 84532: 'base-sepolia' };

const NO_RESOURCE: SettlementResource = { url: '', description: '', mimeType: '' };

export function facilitatorSettler(options: FacilitatorOptions): FacilitatorSettler {
  const { chain, journal, timeout = 30_000, maxTimeoutSeconds = 300, concurrency = 4 } = options;
  const base = options.url.replace(/\/+$/, '');
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const inTurn = serial();
  const { asset } = chain;
  const caip2 = `eip155:${asset.chainId}`;
  const v1Network = V1_NETWORKS[asset.chainId];
  let version = options.version;

  async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    try {
      const response = await fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(await options.headers?.()) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      });
      const answer: unknown = await response.json();
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
      if (typeof answer !== 'object' || answer === null) throw new Error('malformed answer');
      return answer as Record<string, unknown>;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new FacilitatorUnavailable(path, why, { cause: error });
    }
  }

  /** Asked once it answers; a facilitator without the scheme is a mistake of configuration. */
  async function speak(): Promise<1 | 2> {
    if (version !== undefined) return version;
    const { kinds } = await ask('/supported');
    const offers = (wanted: number, network: string | undefined): boolean =>
      Array.isArray(kinds) &&
      kinds.some(
        (kind: { x402Version?: number; scheme?: string; network?: string }) =>
          kind.x402Version === wanted && kind.scheme === 'exact' && kind.network === network,
      );
    if (offers(2, caip2) || offers(2, 'eip155:*')) version = 2;
    else if (v1Network !== undefined && offers(1, v1Network)) version = 1;
    else throw new FacilitatorUnavailable('/supported', `no "exact" payments on ${caip2}`);
    return version;
  }

  function bodyOf(spoken: 1 | 2, { authorization, resource = NO_RESOURCE }: SettlementRequest) {
    const payload = payloadOf(authorization);
    const common = {
      scheme: 'exact',
      payTo: authorization.to,
      asset: asset.address,
      maxTimeoutSeconds,
      extra: { name: asset.name, version: asset.version },
    };
    const amount = String(authorization.value);
    if (spoken === 2) {
      const accepted = { ...common, network: caip2, amount };
      return {
        x402Version: 2,
        paymentPayload: { x402Version: 2, resource, accepted, payload },
        paymentRequirements: accepted,
      };
    }
    const { url, description, mimeType } = resource;
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: 'exact', network: v1Network, payload },
      paymentRequirements: {
        ...common,
        network: v1Network,
        maxAmountRequired: amount,
        resource: url,
        description,
        mimeType,
      },
    };
  }

  /** One entry, asked for and then settled, failed, or left `unknown`. Journaled before and after. */
  async function hand(entry: SettlementEntry, poor: Poor): Promise<SettlementEntry> {
    let handed = entry;
    try {
      const spoken = await speak();
      const sinceBlock = await firstBlock(chain, entry, now());
      handed = { ...entry, sinceBlock, state: 'unknown', attempts: entry.attempts + 1 };
      await journal.put([handed]);
      const answer = await ask('/settle', bodyOf(spoken, entry));
      const { success, transaction, errorReason } = answer;
      const reason =
        typeof errorReason === 'string' ? errorReason : 'the facilitator gave no reason';
      if (success === true && isHash(transaction))
        handed = { ...handed, state: 'settled', txHash: transaction };
      else if (success === false) handed = await refused(handed, reason, poor);
      else handed = { ...handed, reason };
    } catch (error) {
      if (!(error instanceof FacilitatorUnavailable || error instanceof ChainUnavailable))
        throw error;
      handed = { ...handed, reason: error.message };
    }
    await journal.put([handed]);
    return handed;
  }

  /** "No" is believed only where the chain agrees: facilitators also say it after a time-out. */
  async function refused(
    entry: SettlementEntry,
    reason: string,
    poor: Poor,
  ): Promise<SettlementEntry> {
    const found = await reconcile(chain, entry, now(), reason);
    if (found.state !== 'queued') return found;
    return FINAL.test(reason) || (poor === 'fail' && POOR.test(reason))
      ? { ...found, state: 'failed' }
      : { ...entry, state: 'unknown', reason };
  }

  /** What the chain says; if the money has not moved, the facilitator is asked again. */
  async function resume(entry: SettlementEntry, poor: Poor): Promise<SettlementEntry> {
    try {
      const found = await reconcile(chain, entry, now());
      if (found.state === 'queued' && !isExpired(entry, now())) return await hand(entry, poor);
      const next = found.state === 'queued' ? entry : found;
      await journal.put([next]);
      return next;
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      return { ...entry, reason: error.message };
    }
  }

  async function each(
    entries: readonly SettlementEntry[],
    work: (entry: SettlementEntry) => Promise<SettlementEntry>,
  ): Promise<SettlementOutcome[]> {
    const outcomes: SettlementOutcome[] = [];
    for (let start = 0; start < entries.length; start += concurrency)
      outcomes.push(
        ...(await Promise.all(entries.slice(start, start + concurrency).map(work))).map(outcomeOf),
      );
    return outcomes;
  }

  async function settle(
    batch: readonly SettlementRequest[],
    poor: Poor,
  ): Promise<SettlementOutcome[]> {
    const entries = await Promise.all(
      batch.map(async (one) => (await journal.get(one.claimId)) ?? newEntry(one)),
    );
    await journal.put(entries.filter(({ state, attempts }) => state === 'queued' && !attempts));
    return each(entries, async (entry) => {
      if (entry.state === 'settled' || entry.state === 'failed') return entry;
      return entry.attempts > 0 || isExpired(entry, now())
        ? resume(entry, poor)
        : hand(entry, poor);
    });
  }

  return {
    settle: (batch) => inTurn(() => settle(batch, 'wait')),
    async settleNow(one) {
      const [outcome] = await settle([one], 'fail');
      if (outcome === undefined) throw new Error(`no outcome for claim ${one.claimId}`);
      return outcome;
    },
    reconcile: () =>
      inTurn(async () => {
        const open = await journal.open();
        return each(
          open.filter(({ state }) => state !== 'queued'),
          (entry) => resume(entry, 'wait'),
        );
      }),
    async verify(request) {
      const { isValid, invalidReason } = await ask('/verify', bodyOf(await speak(), request));
      if (typeof isValid !== 'boolean')
        throw new FacilitatorUnavailable('/verify', 'malformed answer');
      return typeof invalidReason === 'string' ? { isValid, invalidReason } : { isValid };
    },
  };
}

function payloadOf({ signature, ...authorization }: SignedAuthorization) {
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
