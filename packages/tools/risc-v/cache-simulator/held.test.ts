import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { CacheInputs } from './inputs.ts';

const run = (some: Partial<CacheInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

interface Options {
  readonly sets: number;
  readonly ways: number;
  readonly line: number;
  readonly policy: CacheInputs['policy'];
  readonly seed: number;
  readonly write: 'back' | 'through';
  readonly allocate: boolean;
  readonly inclusion: 'nine' | 'inclusive' | 'exclusive';
  readonly prefetch?: { readonly kind: CacheInputs['prefetch']; readonly degree: number };
  readonly victims?: number;
  readonly buffer?: number;
}

interface Case {
  readonly trace: number;
  readonly caches: {
    readonly data: Options;
    readonly instructions?: Options;
    readonly lower: readonly Options[];
    readonly optimum?: boolean;
  };
  readonly crossing: 'each' | 'first';
  readonly fetches: boolean;
  readonly expected: {
    readonly said: string;
    readonly classes: Readonly<Record<string, number>>;
    readonly memory: Readonly<Record<string, number>>;
  };
}

const LETTERS = { hit: 'h', compulsory: 'o', capacity: 'a', conflict: 'x' };

/** What a form can ask for of a case; undefined of one whose caches it has no fields for. */
function inputsFor(c: Case, traces: readonly string[]): Partial<CacheInputs> | undefined {
  const { data, instructions, lower, optimum } = c.caches;
  if (instructions || lower.length > 0) return undefined;
  return {
    trace: lackey(traces[c.trace] ?? ''),
    ...{ given: 'sets', sets: data.sets, organisation: 'ways', ways: data.ways, line: data.line },
    policy: optimum ? 'opt' : data.policy,
    ...{ seed: data.seed, write: data.write, allocate: data.allocate ? 'yes' : 'no' },
    ...{ prefetch: data.prefetch?.kind ?? 'none', degree: data.prefetch?.degree ?? 1 },
    ...{ victims: data.victims ?? 0, buffer: data.buffer ?? 0 },
    ...{ crossing: c.crossing, fetches: c.fetches ? 'count' : 'skip' },
  };
}

/** A trace of the vectors as a text; one without sizes as din. */
function lackey(words: string): string {
  return words
    .split(' ')
    .map((word) => {
      const [kind = '', address, size = ''] = word.split(':');
      const letter = [' L', ' S', 'I ', ' M'][Number(kind)];
      return size === '0' ? `${kind} ${address}` : `${letter} ${address},${size}`;
    })
    .join('\n');
}

test('equals a Python program of its own and cachegrind', () => {
  const own = vectors<Case>('cache-simulator');
  const { traces } = JSON.parse(
    readFileSync(
      new URL('../../../../oracles/vectors/cache-simulator.json', import.meta.url),
      'utf8',
    ),
  ) as { readonly traces: readonly string[] };
  let cases = 0;
  for (const c of own.cases) {
    const some = inputsFor(c, traces);
    if (!some) continue;
    const r = run(some);
    // Of more than a thousand accesses the last thousand are told.
    const told = r.told.map((t) => LETTERS[t.is]).join('');
    expect(told).toBe(c.expected.said.slice(-told.length));
    expect(told.length).toBe(Math.min(1000, c.expected.said.length));
    expect(r.classes).toEqual(c.expected.classes);
    expect(r.memory).toEqual(c.expected.memory);
    cases++;
  }

  const grind = vectors<{
    readonly trace: string;
    readonly runs: readonly { i1: string; d1: string; ll: string; counts: readonly number[] }[];
  }>('cache-cachegrind');
  let runs = 0;
  for (const { trace, runs: geometries } of grind.cases)
    for (const { i1, d1, ll, counts } of geometries) {
      const [i, d, l] = [i1, d1, ll].map((g) => g.split(',').map(Number));
      const r = run({
        ...{ trace, line: d?.[2] ?? 0, size: d?.[0] ?? 0, organisation: 'ways', ways: d?.[1] ?? 0 },
        ...{ split: 'yes', iSize: i?.[0] ?? 0, iWays: i?.[1] ?? 0 },
        ...{ l2: 'nine', l2Size: l?.[0] ?? 0, l2Ways: l?.[1] ?? 0, l2Line: l?.[2] ?? 0 },
      });
      // The caches for instructions and for data have one line here.
      if (i?.[2] !== d?.[2]) continue;
      expect(Object.values(r.cachegrind ?? {})).toEqual(counts);
      runs++;
    }

  const exact = { largestError: 0, errorKind: 'exact' as const };
  expectHeld(import.meta.dirname, [
    {
      program: own.program,
      version: own.version,
      what: 'each access a hit or a miss of its class, and what memory reads and writes; the engine alone in 285 with up to three levels',
      cases,
      ...exact,
    },
    {
      program: grind.program,
      version: grind.version,
      what: 'nine counts of instructions, reads and writes at three caches',
      cases: runs,
      ...exact,
    },
  ]);
});
