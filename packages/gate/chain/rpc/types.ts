/** What is asked of a node, or of two that must agree. */
import type { Condition } from '../types.ts';

export interface RpcOptions {
  /** One endpoint, or two that must agree where both answer. */
  readonly urls: readonly string[];
  /** Milliseconds until a silent node counts as unavailable. Default 5,000. */
  readonly timeout?: number;
}

export interface Rpc {
  /** @throws ChainUnavailable, Reverted, Refused */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

export interface NodeRpc extends Rpc {
  /** What is not well with the endpoints now; empty while all is. */
  health(): readonly Condition[];
}
