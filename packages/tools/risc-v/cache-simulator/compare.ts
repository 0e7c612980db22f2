/** Other caches of the same size over the same trace. */
import { missesByWays } from '@tollbench/engines/cache/associativity.ts';
import { missesOf } from '@tollbench/engines/cache/counts.ts';
import type { CacheOptions } from '@tollbench/engines/cache/hierarchy.ts';
import { type LineStream, lineStream } from '@tollbench/engines/cache/line-stream.ts';
import { POLICIES, type PolicyName } from '@tollbench/engines/cache/policy.ts';
import { simulate } from '@tollbench/engines/cache/simulate.ts';
import { LruStack } from '@tollbench/engines/cache/stack-distance.ts';
import type { Trace } from '@tollbench/engines/cache/trace.ts';
import type { Comparison, Organisation, Window } from './result.ts';

interface Options {
  /** References of the trace before which nothing is counted, and from which nothing is made. */
  readonly references: Window;
  readonly counts: (kind: number) => boolean;
  readonly crossing: 'each' | 'first';
  readonly fetches: boolean;
  readonly progress: (fraction: number) => void;
}

const LINES = [4, 8, 16, 32, 64, 128, 256];
const MOST_WAYS = 16;
/** Accesses times ways that the optimum is looked for through. */
const MAX_LOOKS = 2e9;

export function compareAll(trace: Trace, cache: CacheOptions, options: Options): Comparison {
  const size = cache.sets * cache.ways * cache.line;
  const lines = [...new Set([...LINES, cache.line])]
    .sort((a, b) => a - b)
    .filter((line) => size % line === 0);
  const found: Organisation[] = [];
  lines.forEach((line, k) => {
    found.push(...ofLine(trace, size, line, options));
    options.progress((0.7 * (k + 1)) / lines.length);
  });
  found.sort(
    (a, b) => a.misses / a.accesses - b.misses / b.accesses || b.line - a.line || a.ways - b.ways,
  );
  return { organisations: found, policies: ofPolicies(trace, cache, options) };
}

/** The accesses of a stretch of references: there may be more of them where lines are short. */
function accessesIn({ of, length }: LineStream, { from, to }: Window): Window {
  const first = (reference: number) => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((of[middle] ?? 0) < reference) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { from: first(from), to: first(to) };
}

/** By ways at one line. */
function ofLine(trace: Trace, size: number, line: number, options: Options): Organisation[] {
  const stream = lineStream(trace, { ...options, line });
  const window = accessesIn(stream, options.references);
  const total = size / line;
  const rest = { line, accesses: 0 };
  const taken = stream.kinds.subarray(window.from, window.to);
  let accesses = 0;
  for (const kind of taken) if (options.counts(kind)) accesses++;
  const out: Organisation[] = [];
  for (let ways = 1; ways <= MOST_WAYS && ways < total; ways *= 2) {
    if (total % ways !== 0) continue;
    const misses =
      missesByWays(stream, total / ways, ways, { ...window, counts: options.counts })[ways - 1] ??
      0;
    out.push({ ...rest, accesses, ways, sets: total / ways, misses });
  }
  const stack = new LruStack([total]);
  for (let i = 0; i < window.to; i++) {
    if (i === window.from) {
      stack.hits.fill(0);
      stack.cold = 0;
    }
    if (options.counts(stream.kinds[i] ?? 0)) stack.touch(stream.ids[i] ?? 0);
  }
  out.push({ ...rest, accesses, ways: total, sets: 1, misses: (stack.hits[1] ?? 0) + stack.cold });
  return out;
}

function ofPolicies(trace: Trace, cache: CacheOptions, options: Options): Comparison['policies'] {
  const stream = lineStream(trace, { ...options, line: cache.line });
  const kept = stream.kinds.map((kind) => Number(options.counts(kind)));
  const data = kept.includes(0) ? only(stream, kept) : stream;
  const plain: CacheOptions = {
    ...cache,
    allocate: true,
    prefetch: { kind: 'none', degree: 1 },
    victims: 0,
    buffer: 0,
  };
  const names = POLICIES.filter((p) => p !== 'tree-plru' || Math.log2(cache.ways) % 1 === 0);
  const watch = {
    ...accessesIn(data, options.references),
    told: [0, 0] as const,
    contentsAfter: 0,
  };
  const run = (policy: PolicyName, optimum: boolean) => {
    const { data: first } = simulate(
      data,
      { data: { ...plain, policy }, lower: [], optimum },
      watch,
    );
    return missesOf(first.node.counts);
  };
  const policies: { policy: PolicyName | 'opt'; misses: number }[] = names.map((name, k) => {
    options.progress(0.7 + (0.3 * k) / names.length);
    return { policy: name as PolicyName, misses: run(name as PolicyName, false) };
  });
  if (data.length * cache.ways <= MAX_LOOKS)
    policies.push({ policy: 'opt', misses: run('lru', true) });
  return policies.sort((a, b) => a.misses - b.misses);
}

/** The accesses that are marked. */
function only(stream: LineStream, kept: Uint8Array): LineStream {
  const keep = (_: number, i: number) => kept[i] === 1;
  const ids = stream.ids.filter(keep);
  return {
    ...{ ...stream, ids, length: ids.length },
    kinds: stream.kinds.filter(keep),
    of: stream.of.filter(keep),
    bytes: stream.bytes.filter(keep),
  };
}
