/** Which answers of two nodes are held against each other, and what both together say. */

/** Whose answers differ rightly: a node a block behind is no liar. */
const BY_TAG: ReadonlySet<unknown> = new Set([
  'latest',
  'pending',
  'safe',
  'finalized',
  'earliest',
]);

/**
 * Whether money depends on the answer, and it is the same at every honest node: the chain's number,
 * receipts, events, transactions, blocks, and calls at a block that is named by its number. A call at
 * the newest block, a fee, a count or an estimate differs with what a node has heard: one is asked.
 */
export function askedOfBoth(method: string, params: readonly unknown[]): boolean {
  switch (method) {
    case 'eth_chainId':
    case 'eth_getBlockByNumber':
    case 'eth_getTransactionReceipt':
    case 'eth_getTransactionByHash':
    case 'eth_getLogs':
      return true;
    case 'eth_call':
      return typeof params[1] === 'string' && !BY_TAG.has(params[1]);
    default:
      return false;
  }
}

export type Agreement = { readonly agreed: unknown } | { readonly differ: string };

/** What two answers to one question come to. Of two heads the lower one counts. */
export function agreement(
  method: string,
  params: readonly unknown[],
  one: unknown,
  other: unknown,
): Agreement {
  const [tag] = params;
  if (BY_TAG.has(tag)) return ofHeads(tag, one, other);
  // What only one has heard of is not mined for both; that a transaction waits, one may tell.
  if (one === null || other === null)
    return { agreed: method === 'eth_getTransactionByHash' ? (one ?? other) : null };
  return essence(method, one) === essence(method, other)
    ? { agreed: one }
    : { differ: `their answers to ${method} are not the same` };
}

function ofHeads(tag: unknown, one: unknown, other: unknown): Agreement {
  // One that has none is lower than any.
  const key = tag === 'pending' ? 'timestamp' : 'number';
  const [a, b] = [numberIn(one, key), numberIn(other, key)];
  if (a === b && tag !== 'pending' && essence('', one) !== essence('', other))
    return { differ: `block ${a} is not the same at both` };
  return { agreed: b < a ? other : one };
}

/** The part of an answer that no honest node words in another way. */
function essence(method: string, value: unknown): string {
  const pick = (from: unknown, names: readonly string[]): unknown[] =>
    names.map((name) => field(from, name));
  const log = (from: unknown) =>
    pick(from, ['address', 'topics', 'data', 'logIndex', 'transactionHash', 'blockHash']);
  const logs = (from: unknown): unknown => (Array.isArray(from) ? from.map(log) : from);
  switch (method) {
    case 'eth_getLogs':
      return plain(logs(value));
    case 'eth_getTransactionReceipt':
      return plain([
        ...pick(value, ['blockHash', 'blockNumber', 'status', 'from']),
        logs(field(value, 'logs')),
      ]);
    case 'eth_getTransactionByHash':
      return plain(pick(value, ['hash', 'from', 'input']));
    case 'eth_chainId':
    case 'eth_call':
      return plain(value);
    default:
      return plain(pick(value, ['hash', 'parentHash', 'timestamp']));
  }
}

// Stryker disable next-line MethodExpression: in small letters or in capitals, it is one spelling
const plain = (value: unknown): string => JSON.stringify(value).toLowerCase();

function field(from: unknown, name: string): unknown {
  return (from as Readonly<Record<string, unknown>> | null)?.[name];
}

/** A number of an answer, -1n where it has none. */
export function numberIn(answer: unknown, name: string): bigint {
  const value = field(answer, name);
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : -1n;
}
