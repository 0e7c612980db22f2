import { FETCH } from '@tollbench/engines/cache/trace.ts';
import type { Cell } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { sized } from './bytes.ts';
import type { CacheInputs } from './inputs.ts';
import { hexAddress, kindWord, rate, tagOf } from './phrases.ts';
import type { CacheResult, LevelResult } from './result.ts';
import type { Shown } from './results.ts';

const MAX_CONTENTS = 4096;

const code = (value: string): Cell => ({ value, shown: value });

/** Bytes in binary units where they are whole. */
const inBytes = (value: number): Cell => ({ value, shown: sized(value) });

/** The first level that takes accesses of a kind. */
function levelFor({ levels, first }: CacheResult, kind: number): LevelResult {
  return kind === FETCH ? (levels.find((l) => l.name === 'L1I') ?? first) : first;
}

const SERVED = (r: CacheResult, served: number): Cell => {
  const below = r.levels.filter((l) => l.name === 'L2' || l.name === 'L3').length;
  if (served === 0) return { value: 0, shown: 'sent on' };
  return { value: served, shown: served > below + 1 ? 'memory' : `L${served}` };
};

export function stepsTable(r: CacheResult): Shown {
  const [from, to] = [r.told[0]?.access ?? 0, (r.told.at(-1)?.access ?? 0) + 1];
  return {
    kind: 'table',
    id: 'steps',
    title: 'Access by access',
    columns: [
      'access',
      'kind',
      'address',
      'tag',
      'set',
      'is',
      'way',
      'served',
      'victim',
      'writtenBack',
    ],
    rows: r.told.map((t) => {
      const { sets, line } = levelFor(r, t.kind);
      return [
        { value: t.access + 1, shown: String(t.access + 1) },
        kindWord(t.kind),
        code(hexAddress(t.block * line)),
        code(hexAddress(tagOf(t.block, sets))),
        t.set,
        t.is,
        t.way < 0 ? null : t.way,
        SERVED(r, t.served),
        t.victim === null ? null : code(hexAddress(t.victim * line)),
        t.writtenBack,
      ];
    }),
    caption: `Accesses ${grouped(from + 1)} to ${grouped(to)} of ${grouped(r.accesses)}. Press one to see the cache after it.`,
    rowInputs: r.told.map((t) => ({ step: String(t.access + 1) })),
  };
}

export function contentsTable(r: CacheResult): Shown {
  const rows = r.levels.flatMap((level) =>
    level.contents.map((l): Cell[] => [
      level.name,
      l.set,
      l.way,
      code(hexAddress(tagOf(l.block, level.sets))),
      code(hexAddress(l.block * level.line)),
      l.dirty,
    ]),
  );
  const dirty = r.levels.map(
    (level) => `${grouped(level.contents.filter((l) => l.dirty).length)} dirty in ${level.name}`,
  );
  return {
    kind: 'table',
    id: 'contents',
    title: 'Contents',
    columns: ['level', 'set', 'way', 'tag', 'address', 'dirty'],
    rows: rows.slice(0, MAX_CONTENTS),
    caption: `After access ${grouped(r.shown)}: ${grouped(rows.length)} lines, ${dirty.join(', ')}.${rows.length > MAX_CONTENTS ? ` The first ${grouped(MAX_CONTENTS)} are listed.` : ''}`,
  };
}

export const levelTable = ({ levels }: CacheResult): Shown => ({
  kind: 'table',
  id: 'levels',
  title: 'Levels',
  columns: [
    ...(['level', 'size', 'sets', 'ways', 'line', 'accesses', 'misses', 'missRate'] as const),
    ...(['reads', 'readMisses', 'writes', 'writeMisses', 'fetches', 'fetchMisses'] as const),
    ...(['writesIn', 'writesInMissed', 'evictions', 'dirtyEvictions', 'written'] as const),
    ...(['invalidated', 'prefetches', 'useful', 'dirtyLines'] as const),
  ],
  rows: levels.map((l) => {
    const { accesses, misses, ...c } = l.counts;
    return [
      ...[l.name, inBytes(l.sets * l.ways * l.line), l.sets, l.ways, inBytes(l.line)],
      ...[l.accesses, l.misses, rate(l.misses, l.accesses)],
      ...[0, 1, 2].flatMap((k) => [accesses[k as 0], misses[k as 0]]),
      ...[c.writesIn, c.writesInMissed, c.evictions, c.dirtyEvictions, c.written],
      ...[c.invalidated, c.prefetches, c.useful, l.dirty],
    ];
  }),
});

export function comparisonTables(r: CacheResult, { memoryTime, warm }: CacheInputs): Shown[] {
  if (!r.comparison) return [];
  const { organisations, policies } = r.comparison;
  const accesses = r.first.accesses;
  return [
    {
      kind: 'table',
      id: 'organisations',
      title: 'Other organisations of this size',
      columns: ['line', 'ways', 'sets', 'accesses', 'misses', 'missRate', 'bytesRead', 'penalty'],
      rows: organisations.map((o) => [
        ...[inBytes(o.line), o.ways, o.sets, o.accesses, o.misses, rate(o.misses, o.accesses)],
        ...[inBytes(o.misses * o.line), (o.misses * (memoryTime + o.line / 8)) / o.accesses],
      ]),
      rowInputs: organisations.map((o) => ({
        line: String(o.line),
        organisation: o.sets === 1 ? 'full' : o.ways === 1 ? 'direct' : 'ways',
        ...(o.sets > 1 && o.ways > 1 && { ways: String(o.ways) }),
        policy: 'lru',
        compare: 'yes',
      })),
      caption: `All ${organisations.length} of the lines from 4 to 256 bytes and the ways 1, 2, 4, 8, 16 and all that the size allows, each run with LRU and write allocate over the same references, fewest misses an access first.`,
    },
    {
      kind: 'table',
      id: 'policies',
      title: 'Other replacements',
      columns: ['policy', 'misses', 'missRate'],
      rows: policies.map((p) => [p.policy, p.misses, rate(p.misses, accesses)]),
      rowInputs: policies.map((p) => ({ policy: p.policy, compare: 'yes' })),
      caption: `Each run at the geometry given. The optimum knows what is to come: no replacement misses less${warm > 0 ? ' from the first access on; of those behind the first that are not counted another may' : ''}.`,
    },
  ];
}

/** The nine figures of cachegrind's summary. */
export function cachegrindTable({ cachegrind: c }: CacheResult): Shown[] {
  if (!c) return [];
  return [
    {
      kind: 'table',
      id: 'cachegrind',
      title: 'As cachegrind counts',
      columns: ['counted', 'refs', 'misses1', 'missesLast'],
      rows: [
        ['i', c.ir, c.i1mr, c.ilmr],
        ['dr', c.dr, c.d1mr, c.dlmr],
        ['dw', c.dw, c.d1mw, c.dlmw],
      ],
      caption:
        'The first levels and the last one by cachegrind’s rules: a reference over two lines is one access, a modify a read, nothing is written back.',
    },
  ];
}
