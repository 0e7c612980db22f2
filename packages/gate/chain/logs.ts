/** The asset's events over any span of blocks, in parts as small as the node asks for. */
import { numberToHex } from 'viem';
import { list, type MinedLog, minedLog } from './answers.ts';
import { AnswerTooLarge, ChainUnavailable, Refused } from './errors.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Hex } from './types.ts';

/** Blocks that every public node lets one question span. */
export const LOG_SPAN = 2_000n;

/** How nodes say that the answer would be too much: each in words of its own. */
const TOO_MUCH = /range|results?\b|response size|too (many|large|big)|limit|exceed/i;

export type Topics = readonly (Hex | readonly Hex[] | null)[];

export interface LogQuery {
  readonly rpc: Rpc;
  readonly address: Address;
  readonly topics: Topics;
  /** First and last block. */
  readonly from: bigint;
  readonly to: bigint;
  /** Blocks that one question spans at most. Default `LOG_SPAN`. */
  readonly span?: bigint;
}

/**
 * Events in the chain's order, a page for each span that was asked for. A span that is too much for
 * the node, or for us, is halved, down to one block.
 * @throws ChainUnavailable
 */
export async function* logPages(query: LogQuery): AsyncGenerator<readonly MinedLog[]> {
  let { span = LOG_SPAN } = query;
  for (let from = query.from; from <= query.to; ) {
    const last = from + span - 1n;
    // Stryker disable next-line EqualityOperator: of two that are equal either does
    const to = last < query.to ? last : query.to;
    try {
      yield await page(query, from, to);
    } catch (error) {
      if (from === to || !isTooMuch(error)) throw asOutage(error);
      span = (to - from + 1n) / 2n;
      continue;
    }
    from = to + 1n;
  }
}

async function page(
  { rpc, address, topics }: LogQuery,
  from: bigint,
  to: bigint,
): Promise<readonly MinedLog[]> {
  const method = 'eth_getLogs';
  const filter = { address, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const logs = list(method, await rpc.request(method, [filter])).map((log) =>
    minedLog(method, log),
  );
  // What was not asked for is no answer: a node that mixes up blocks would be believed otherwise.
  if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to))
    throw new ChainUnavailable(method, 'it answers for other blocks');
  return logs;
}

function isTooMuch(error: unknown): boolean {
  if (error instanceof AnswerTooLarge) return true;
  const refused = error instanceof Refused || error instanceof ChainUnavailable;
  return refused && TOO_MUCH.test(error.message);
}

function asOutage(error: unknown): unknown {
  return error instanceof Refused
    ? new ChainUnavailable('eth_getLogs', error.message, { cause: error })
    : error;
}
