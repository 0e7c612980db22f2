/** Asking a node: every way of not getting an answer becomes `ChainUnavailable`. */
import { createPublicClient, http, RpcRequestError } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { Hex } from './types.ts';

/** The node answered, and the answer is that the call reverts. */
export class Reverted extends Error {
  override readonly name = 'Reverted';
  readonly data: Hex;

  constructor(message: string, data: Hex) {
    super(message);
    this.data = data;
  }
}

/** The node answered with an error of its own about a transaction or a call. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly rpcCode: number;

  constructor(message: string, rpcCode: number) {
    super(message);
    this.rpcCode = rpcCode;
  }
}

export interface RpcOptions {
  readonly url: string;
  /** Milliseconds until a silent node counts as unavailable. Default 5,000. */
  readonly timeout?: number;
}

export interface Rpc {
  /** @throws ChainUnavailable, Reverted, Refused */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** Codes by which a node says that it cannot answer now: internal, resource, limit, overload. */
const BUSY = new Set([-32603, -32002, -32005, -32016, -32097, 429]);

/** Faults of what was asked to run, not of the node. */
const OF_THE_CALL =
  /EVM error|out ?of ?gas|gas required exceeds|invalid opcode|stack (under|over)flow/i;

/** Calls made in one turn of the event loop travel in one HTTP request. */
export function createRpc({ url, timeout = 5_000 }: RpcOptions): Rpc {
  const client = createPublicClient({
    transport: http(url, { batch: { batchSize: 100, wait: 0 }, timeout, retryCount: 0 }),
  });
  const ask = client.request as (call: { method: string; params: unknown }) => Promise<unknown>;
  return {
    async request(method, params) {
      let result: unknown;
      try {
        result = await ask({ method, params });
      } catch (error) {
        throw classify(method, error);
      }
      if (result === undefined) throw new ChainUnavailable(method, 'the answer has no result');
      return result;
    },
  };
}

function classify(method: string, error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error | undefined) {
    if (!(cause instanceof RpcRequestError)) continue;
    const said = cause.details;
    const data: unknown = cause.data;
    const revertData = typeof data === 'string' && data.startsWith('0x') ? (data as Hex) : null;
    if (cause.code === 3 || (revertData !== null && /revert/i.test(said)))
      return new Reverted(said, revertData ?? '0x');
    if (/^execution reverted/i.test(said)) return new Reverted(said, '0x');
    // Some nodes report these under the code of an internal error of their own.
    if (OF_THE_CALL.test(said)) return new Refused(said, cause.code);
    if (BUSY.has(cause.code) || /timeout|timed out|rate limit|too many/i.test(said))
      return new ChainUnavailable(method, said, { cause: error });
    return new Refused(said, cause.code);
  }
  const why = error instanceof Error ? (error as { details?: string }).details || error.name : '';
  return new ChainUnavailable(method, why || 'no answer', { cause: error });
}
