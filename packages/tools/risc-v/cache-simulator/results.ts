import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

/** Counts, with all their digits. */
const whole = (label: string, help: string, more: { readonly symbol?: string } = {}) =>
  measured.whole()(label, help, { digits: 12, ...more });
const percent = measured.measured('%');
const cycles = measured.measured();
const bytes = measured.whole('B');

const answers = {
  hitRate: percent('Hit rate', 'Hits of the first level, of the accesses counted.', { digits: 5 }),
  missRate: percent('Miss rate', 'Misses of the first level, of the accesses counted.', {
    digits: 5,
  }),
  hits: whole('Hits', 'Accesses that found their line in the first level.'),
  misses: whole('Misses', 'Accesses that did not.'),
  accesses: whole(
    'Accesses',
    'To lines of the first level, counted; a modify is two, and a reference over the end of a line one to each.',
  ),
  amat: cycles('Average access time', 'Average memory access time (AMAT) in clock cycles.', {
    symbol: 'AMAT',
  }),
  compulsory: whole('Compulsory misses', 'Of lines never accessed before (cold).'),
  capacity: whole('Capacity misses', 'That a fully associative LRU cache of this size has too.'),
  conflict: whole(
    'Conflict misses',
    'That a fully associative LRU cache of this size would not have.',
  ),
  gained: whole(
    'Hits that full associativity would miss',
    'Hits here that a fully associative LRU cache of this size would not have.',
  ),
  evictions: whole('Evictions', 'Lines that had to go from the first level (for data).'),
  dirtyEvictions: whole('Dirty evictions', 'Of those the ones that were written back.'),
  dirtyAtEnd: whole('Dirty lines at the end', 'Still to be written back from the first level.'),
  globalMissRate: percent(
    'Global miss rate',
    'Accesses that went on to memory, of all that were made, where there are several levels.',
    { digits: 5 },
  ),
};

const traffic = {
  bytesRead: bytes(
    'Read from memory',
    'Bytes of the lines that were brought, by demand and by prefetch.',
    { digits: 10 },
  ),
  bytesWritten: bytes(
    'Written to memory',
    'Bytes of lines written back and of stores written through.',
    { digits: 10 },
  ),
  victimHits: whole('Hits in the victim cache', 'Misses of the first level that it answered.'),
  merged: whole('Stores merged', 'In the write buffer.'),
  prefetches: whole('Prefetches', 'Lines brought into the first level before they were asked for.'),
  usefulPrefetches: whole(
    'Useful prefetches',
    'Of those the ones that were used before they left.',
  ),
};

const time = {
  cycles: cycles('Cycles of all accesses', 'Clock cycles that the accesses take.', { digits: 8 }),
  cyclesWithout: cycles('Cycles without a cache', 'The same where every access goes to memory.', {
    digits: 8,
  }),
  speedup: cycles('Speed-up of accesses', 'Cycles without a cache over cycles with it.'),
  cpi: cycles('CPI with stalls', 'Cycles an instruction, with what misses cost.'),
  cpiWithout: cycles(
    'CPI without a cache',
    'Cycles an instruction where every access goes to memory.',
  ),
};

const shape = {
  sets: whole('Sets', 'Of the first level.', { symbol: 'S' }),
  ways: whole('Ways', 'Of the first level.', { symbol: 'E' }),
  lines: whole('Lines', 'Of the first level.'),
  offsetBits: whole('Offset bits', 'Of an address: which byte of its line.'),
  indexBits: whole('Index bits', 'Of an address: which set; where sets are a power of two.'),
  overhead: measured.whole('bit')(
    'Bits of the cache',
    'Data, tags of 32-bit addresses, a valid bit a line and a dirty bit where stores write back; replacement left out. Where sets are a power of two.',
    { digits: 10 },
  ),
  references: whole('References', 'Of the trace.'),
  reads: whole('Loads', 'Of the trace.'),
  writes: whole('Stores', 'Of the trace.'),
  fetches: whole('Instruction fetches', 'Of the trace.'),
  modifies: whole('Modifies', 'Of the trace: a load and a store of one place.'),
  footprint: whole('Lines accessed', 'Different ones.'),
  footprintBytes: bytes('Footprint', 'Bytes of those lines.', { digits: 10 }),
  crossings: whole('References over the end of a line', 'That touch more than one.'),
  step: whole('Shown after access', 'Counted from 1.'),
};

/** What a run of a trace through caches gives. */
export const results = {
  values: { ...answers, ...traffic, ...time, ...shape },
  tables,
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
