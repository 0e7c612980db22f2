import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CacheOptions } from './hierarchy.ts';
import { lineStream } from './line-stream.ts';
import { type Caches, simulate } from './simulate.ts';
import { type Trace, TraceBuilder } from './trace.ts';

interface Case {
  readonly trace: number;
  readonly caches: Caches & { readonly data: CacheOptions };
  readonly crossing: 'each' | 'first';
  readonly fetches: boolean;
  readonly expected: {
    readonly said: string;
    readonly served?: string;
    readonly classes: Readonly<Record<string, number>>;
    readonly counts: readonly Readonly<Record<string, unknown>>[];
    readonly memory: Readonly<Record<string, number>>;
    readonly contents: readonly string[];
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/cache-simulator.json', import.meta.url), 'utf8'),
) as { readonly traces: readonly string[]; readonly cases: readonly Case[] };

function traceOf(text: string): Trace {
  const out = new TraceBuilder();
  for (const word of text.split(' ')) {
    const [kind = '', address = '', size = ''] = word.split(':');
    out.add(Number(kind), Number.parseInt(address, 16), Number(size));
  }
  return out.finish();
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

const LETTER = { hit: 'h', compulsory: 'o', capacity: 'a', conflict: 'x' };

/** What the vectors leave out of a cache. */
const whole = (cache: CacheOptions): CacheOptions => ({
  ...{ inclusion: 'nine', prefetch: { kind: 'none', degree: 1 }, victims: 0, buffer: 0 },
  ...cache,
});

function run({ caches: short, crossing, fetches, trace }: Case): Case['expected'] {
  const caches: Caches = {
    ...short,
    data: whole(short.data),
    lower: short.lower.map(whole),
    ...(short.instructions && { instructions: whole(short.instructions) }),
  };
  const stream = lineStream(traceOf(vectors.traces[trace] ?? ''), {
    line: caches.data.line,
    crossing,
    fetches,
  });
  const all = stream.length;
  const s = simulate(stream, caches, { from: 0, to: all, told: [0, all], contentsAfter: all });
  const single = caches.lower.length === 0 && !caches.instructions;
  const said = s.told.map((t) => LETTER[t.is]).join('');
  const nodes = [s.data.node, ...(s.instructions ? [s.instructions.node] : []), ...s.lower];
  const sum = (f: (c: typeof s.data.classes) => number) =>
    f(s.data.classes) + (s.instructions ? f(s.instructions.classes) : 0);
  return {
    said: single ? said : digest(said),
    ...(s.lower.length > 0 && { served: digest(s.told.map((t) => t.served).join('')) }),
    classes: {
      compulsory: sum((c) => c.compulsory),
      capacity: sum((c) => c.capacity),
      conflict: sum((c) => c.conflict),
      gained: sum((c) => c.gained),
    },
    counts: nodes.map((n) =>
      Object.fromEntries(
        Object.entries(n.counts).filter(([, v]) => (Array.isArray(v) ? v.some(Boolean) : v !== 0)),
      ),
    ),
    memory: { ...s.memory },
    contents: s.contents.map((lines) =>
      digest(lines.map((l) => `${l.set}.${l.way}.${l.block}${l.dirty ? 'd' : ''}`).join(' ')),
    ),
  };
}

describe('caches as a Python program of its own has them', () => {
  test.each(vectors.cases.map((c, k) => [k, c] as const))('case %i', (_, c) => {
    expect(run(c)).toEqual(c.expected);
  });
});
