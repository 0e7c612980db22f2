/** Address ranges as crawler operators publish them, merged, sorted, searched by bisection. */
import { isIP } from 'node:net';
import { addressBits } from '../request/source.ts';

/** `{creationTime, prefixes:[{ipv4Prefix|ipv6Prefix}]}` is not what was read. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code = 'invalid_feed';
}

/** Prefixes that a feed may have: each takes memory, and a moment of everybody's. */
const MAX_PREFIXES = 10_000;

type Range = readonly [first: bigint, last: bigint];

export class AddressRanges {
  readonly #v4: readonly Range[];
  readonly #v6: readonly Range[];
  readonly size: number;

  /** @throws FeedError naming the prefix that is none */
  constructor(prefixes: readonly string[]) {
    const v4: Range[] = [];
    const v6: Range[] = [];
    for (const prefix of prefixes) {
      const { version, range } = parsePrefix(prefix);
      (version === 4 ? v4 : v6).push(range);
    }
    this.#v4 = merge(v4);
    this.#v6 = merge(v6);
    this.size = prefixes.length;
  }

  /** Whether an address, IPv4-mapped or not, lies in one of the ranges. */
  has(address: string): boolean {
    const bits = addressBits(address);
    if (bits === null) return false;
    const ranges = bits.version === 4 ? this.#v4 : this.#v6;
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const range = ranges[middle];
      // Stryker disable next-line ConditionalExpression: narrows the type, there is one in the middle
      if (range === undefined || bits.value < range[0]) high = middle;
      else if (bits.value > range[1]) low = middle + 1;
      else return true;
    }
    return false;
  }
}

/**
 * The prefixes of a published feed.
 * @throws FeedError where the document has another shape, or holds nothing
 */
export function readFeed(json: string): AddressRanges {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch (error) {
    throw new FeedError('the feed is not JSON', { cause: error });
  }
  const list = (read as { prefixes?: unknown } | null)?.prefixes;
  if (!Array.isArray(list) || list.length === 0) throw new FeedError('the feed has no prefixes');
  if (list.length > MAX_PREFIXES)
    throw new FeedError(`the feed has ${list.length} prefixes; ${MAX_PREFIXES} at most would do`);
  return new AddressRanges(
    list.map((entry: { ipv4Prefix?: unknown; ipv6Prefix?: unknown } | null) => {
      const prefix = entry?.ipv4Prefix ?? entry?.ipv6Prefix;
      if (typeof prefix === 'string') return prefix;
      throw new FeedError(`the feed holds ${JSON.stringify(entry)}, which is no prefix`);
    }),
  );
}

function parsePrefix(prefix: string): { version: 4 | 6; range: Range } {
  const [address = '', length, ...rest] = prefix.split('/');
  const width = isIP(address) === 6 ? 128 : 32;
  const kept = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  const bits = addressBits(address);
  if (bits === null || rest.length > 0 || kept < 0 || kept > width) {
    throw new FeedError(`"${prefix}" is no address prefix`);
  }
  // A mapped IPv6 prefix would count its length over 128 bits: nobody publishes one.
  if (bits.version === 4 && width === 128) throw new FeedError(`"${prefix}" is a mapped prefix`);
  const size = 1n << BigInt(width - kept);
  const first = bits.value - (bits.value % size);
  return { version: bits.version, range: [first, first + size - 1n] };
}

function merge(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted(([a], [b]) => Number(a - b));
  const merged: [bigint, bigint][] = [];
  for (const [first, last] of sorted) {
    const before = merged.at(-1);
    // Stryker disable next-line EqualityOperator: ranges that touch may stand side by side
    if (before !== undefined && first <= before[1]) {
      // Stryker disable next-line EqualityOperator: it ends where it ends
      if (last > before[1]) before[1] = last;
    } else merged.push([first, last]);
  }
  return merged;
}
