/** A read-only call as of a block that was looked at. */
import { numberToHex } from 'viem';
import { hex } from './answers.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Head, Hex } from './types.ts';

const METHOD = 'eth_call';

/** How nodes say that they have not got the block, or not its state any more. */
const NO_SUCH_BLOCK = /block|header|state|trie|missing|not found|ancient|prun|archiv/i;

/**
 * What `to` returns in that block, which two endpoints must agree on. One node of a pool may not have
 * the block yet that another one told of: it is asked as of its newest one then.
 * @throws ChainUnavailable, Reverted, Refused
 */
export async function callAt(
  rpc: Rpc,
  call: { readonly to?: Address; readonly data: Hex },
  { number }: Head,
): Promise<Hex> {
  const answer = await rpc.request(METHOD, [call, numberToHex(number)]).catch((error: unknown) => {
    if (error instanceof Refused && NO_SUCH_BLOCK.test(error.message))
      return rpc.request(METHOD, [call, 'latest']);
    throw error;
  });
  return hex(METHOD, answer);
}

/** What a node says against a question that has an answer is an outage. */
export function asOutage(method: string, error: unknown): unknown {
  return error instanceof Refused || error instanceof Reverted
    ? new ChainUnavailable(method, error.message, { cause: error })
    : error;
}
