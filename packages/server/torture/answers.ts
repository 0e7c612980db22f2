/** JSON-RPC calls and their answers, and what a bad node makes of them. */
import type { Weather } from './weather.ts';

export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcAnswer {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What is asked of a node that does not know yet what happened after block `head`. */
export function asOf(call: Call, head: number): Call {
  const block = `0x${head.toString(16)}`;
  const params = call.params.map((param) =>
    param === 'latest' || param === 'pending' ? block : narrowed(param, head),
  );
  return { ...call, params };
}

/** A filter of events does not reach past the head. */
function narrowed(param: unknown, head: number): unknown {
  if (typeof param !== 'object' || param === null || !('toBlock' in param)) return param;
  const filter = param as { fromBlock?: unknown; toBlock?: unknown };
  const before = (block: unknown): unknown =>
    typeof block === 'string' && block.startsWith('0x') && Number(block) <= head
      ? block
      : `0x${head.toString(16)}`;
  return { ...filter, fromBlock: before(filter.fromBlock), toBlock: before(filter.toBlock) };
}

/** The answer of a node whose head is `head`. */
export function known({ method }: Call, answer: RpcAnswer, head: number): RpcAnswer {
  if (method === 'eth_blockNumber') return { ...answer, result: `0x${head.toString(16)}` };
  const { result } = answer;
  if (typeof result !== 'object' || result === null || !('blockNumber' in result)) return answer;
  const { blockNumber } = result;
  return Number(blockNumber) > head ? { ...answer, result: null } : answer;
}

/** What a chain says that has never heard of anything of ours. */
export function stranger({ id, method }: Call, answer: RpcAnswer): RpcAnswer {
  const say = (result: unknown): RpcAnswer => ({ jsonrpc: '2.0', id, result });
  switch (method) {
    case 'eth_chainId':
      return say('0x1');
    case 'eth_getTransactionReceipt':
    case 'eth_getTransactionByHash':
      return say(null);
    case 'eth_getLogs':
      return say([]);
    case 'eth_call':
      return say('0x');
    case 'eth_getTransactionCount':
      return say('0x0');
    case 'eth_sendRawTransaction':
      return {
        jsonrpc: '2.0',
        id,
        error: { code: -32000, message: 'invalid sender: wrong chain id' },
      };
    default:
      return answer;
  }
}

/** Calls that are not carried out by a node of another chain. */
export const isForOurChain = ({ method }: Call): boolean => method === 'eth_sendRawTransaction';

/** A receipt with something missing. `whole`: the receipt itself is. */
export function belied({ method }: Call, answer: RpcAnswer, whole: boolean): RpcAnswer {
  const { result } = answer;
  if (method !== 'eth_getTransactionReceipt' || typeof result !== 'object' || result === null)
    return answer;
  return { ...answer, result: whole ? null : { ...result, logs: [] } };
}

export const busy = ({ id }: Call): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32005, message: 'limit exceeded' },
});

/** Bodies that are no answer to anything. */
export const GARBAGE: readonly string[] = [
  '<html><body>Bad gateway</body></html>',
  '',
  'null',
  '[]',
  '{"jsonrpc":"2.0","id":null,"result":"0x"}',
  '{"jsonrpc":"2.0","result":{',
];

/** Whether this weather leaves the way to the node as it is. */
export const reaches = (weather: Weather): boolean =>
  weather !== 'cut' && weather !== 'error' && weather !== 'garbage';
