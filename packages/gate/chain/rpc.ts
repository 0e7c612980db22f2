/** Asking a node: every way of not getting an answer becomes `ChainUnavailable`. */
import { Endpoint } from './rpc/endpoint.ts';
import { EndpointPair } from './rpc/pair.ts';
import type { NodeRpc, RpcOptions } from './rpc/types.ts';
import type { Condition } from './types.ts';

export { Refused, Reverted } from './errors.ts';
export type { NodeRpc, Rpc, RpcOptions } from './rpc/types.ts';

/**
 * One node, or two that must agree. Calls made in one turn of the event loop travel in one HTTP request.
 * @throws RangeError for no endpoint, or more than two
 */
export function createRpc({ urls, timeout = 5_000 }: RpcOptions): NodeRpc {
  const [first, second, ...more] = urls.map((url) => new Endpoint(url, timeout));
  if (first === undefined || more.length > 0)
    throw new RangeError(`${urls.length} endpoints: one or two are asked`);
  if (second !== undefined) return new EndpointPair(first, second);
  return { request: (method, params) => first.request(method, params), health: () => said(first) };
}

function said({ silence, host }: Endpoint): readonly Condition[] {
  if (silence === null) return [];
  return [{ code: 'node_silent', sentence: `${host} does not answer: ${silence.why}` }];
}
