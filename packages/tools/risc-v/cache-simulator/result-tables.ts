import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';

/** Counts, with all their digits. */
const whole = (label: string, help: string, more: { readonly symbol?: string } = {}) =>
  measured.whole()(label, help, { digits: 12, ...more });
const bytes = measured.whole('B');
const percent = measured.measured('%');

const level = result.choice({
  label: 'Level',
  help: 'Which cache.',
  options: { L1: 'L1', L1D: 'L1D', L1I: 'L1I', L2: 'L2', L3: 'L3' },
});
const address = (label: string, help: string) =>
  result.text({ label, help, code: true, pattern: '^0x[0-9a-f]+$' });
const is = result.choice({
  label: 'Result',
  help: 'Hit, or why it missed.',
  options: {
    hit: 'hit',
    compulsory: 'compulsory miss',
    capacity: 'capacity miss',
    conflict: 'conflict miss',
  },
});

/** Every table, and the data of every plot. */
export const tables = {
  steps: {
    what: 'An access: all in their order where they are a thousand or fewer, else the thousand around the one that is shown.',
    columns: {
      access: whole('Access', 'Its number, from 1.'),
      kind: result.choice({
        label: 'Kind',
        help: 'What it does.',
        options: { read: 'load', write: 'store', fetch: 'fetch' },
      }),
      address: address('Line at', 'Address of the first byte of the line.'),
      tag: address('Tag', 'Block number over sets.'),
      set: whole('Set', 'Block number modulo sets.'),
      is,
      way: whole('Way', 'Where the line stands then; none for a store that went on without it.'),
      served: whole(
        'Found in level',
        '1 the first; one more than there are levels for memory; 0 for a store that went on.',
      ),
      victim: address('Put out', 'Address of the line that had to go.'),
      writtenBack: result.boolean({ label: 'Written back', help: 'Whether that line was dirty.' }),
    },
  },
  contents: {
    what: 'A line that the first levels or those below hold after the access that is shown, by level, set and way; the first 4096.',
    columns: {
      level,
      set: whole('Set', 'Its set.'),
      way: whole('Way', 'Its way.'),
      tag: address('Tag', 'Block number over sets.'),
      address: address('From', 'Address of its first byte.'),
      dirty: result.boolean({ label: 'Dirty', help: 'Whether it is newer than what lies below.' }),
    },
  },
  levels: {
    what: 'A cache, from the first level down.',
    columns: {
      level,
      size: bytes('Size', 'Of its data.', { digits: 10 }),
      sets: whole('Sets', 'Number of sets.'),
      ways: whole('Ways', 'Lines a set.'),
      line: bytes('Line', 'Bytes of a line.', { digits: 6 }),
      accesses: whole('Accesses', 'That are waited for: of the processor or of the level above.'),
      misses: whole('Misses', 'Of those.'),
      missRate: percent('Local miss rate', 'Misses over accesses of this level.', { digits: 5 }),
      reads: whole('Loads', 'Accesses that read data.'),
      readMisses: whole('Load misses', 'Of those.'),
      writes: whole('Stores', 'Accesses that write.'),
      writeMisses: whole('Store misses', 'Of those.'),
      fetches: whole('Fetches', 'Accesses for instructions.'),
      fetchMisses: whole('Fetch misses', 'Of those.'),
      writesIn: whole('Writes from above', 'Lines written back to it and stores written through.'),
      writesInMissed: whole('Of them missed', 'Those whose line was not there.'),
      evictions: whole('Evictions', 'Lines that had to go.'),
      dirtyEvictions: whole('Dirty evictions', 'Of those the dirty ones.'),
      written: whole('Writes down', 'Lines and stores that it sent on.'),
      invalidated: whole('Taken out', 'Lines that an inclusive level below took away.'),
      prefetches: whole('Prefetches', 'Lines that it asked for early.'),
      useful: whole('Useful', 'Prefetched lines that were then used.'),
      dirtyLines: whole('Dirty at the end', 'Dirty lines that it holds.'),
    },
  },
  curve: {
    what: 'A size: misses of LRU caches of that size over this trace, of data alone where instructions have a cache of their own.',
    columns: {
      size: bytes('Size', 'Of the cache.'),
      full: percent('Fully associative', 'Miss rate.'),
      ways1: percent('Direct mapped', 'Miss rate.'),
      ways2: percent('2-way', 'Miss rate.'),
      ways4: percent('4-way', 'Miss rate.'),
      ways8: percent('8-way', 'Miss rate.'),
      cacheSize: bytes('Size of this cache', 'Its data.', { digits: 10 }),
      here: percent('This cache', 'Miss rate of the first level here (for data).'),
    },
  },
  classes: {
    what: 'A class of accesses to the first level: 0 compulsory, 1 capacity, 2 conflict misses.',
    columns: {
      class: whole('Class', '0 compulsory, 1 capacity, 2 conflict.'),
      count: whole('Misses', 'Of that class.'),
    },
  },
  sets: {
    what: 'A set of the first level (for data).',
    columns: {
      set: whole('Set', 'Its number.'),
      setAccesses: whole('Accesses', 'That went to it.'),
      setMisses: whole('Misses', 'Of those.'),
    },
  },
  reuse: {
    what: 'A range of LRU stack distances: different lines accessed since the line was last accessed, itself counted.',
    columns: {
      distanceFrom: measured.measured()('Distance from', 'Lines; this bound itself is left out.'),
      distanceTo: whole('Distance to', 'Lines; this bound is within.'),
      count: whole('Accesses', 'With such a distance.'),
    },
  },
  course: {
    what: 'A stretch of the accesses, all equally long but the last.',
    columns: {
      access: whole('Access', 'The first of the stretch.'),
      missRate: percent('Miss rate', 'Of the first levels, within the stretch.'),
    },
  },
  cachegrind: {
    what: 'What valgrind’s cachegrind counts with these caches: instructions, data reads, data writes.',
    columns: {
      counted: result.choice({
        label: 'Counted',
        help: 'Kind of access.',
        options: { i: 'instructions (Ir)', dr: 'data reads (Dr)', dw: 'data writes (Dw)' },
      }),
      refs: whole(
        'References',
        'Ir, Dr or Dw: a reference over two lines is one, a modify a read.',
      ),
      misses1: whole('First-level misses', 'I1mr, D1mr or D1mw.'),
      missesLast: whole('Last-level misses', 'ILmr, DLmr or DLmw.'),
    },
  },
  organisations: {
    what: 'An LRU cache of the same size over the same trace, with write allocate: fewest misses an access first.',
    columns: {
      line: bytes('Line', 'Bytes of a line.', { digits: 6 }),
      ways: whole('Ways', 'Lines a set.'),
      sets: whole('Sets', 'Number of sets.'),
      accesses: whole('Accesses', 'To its lines.'),
      misses: whole('Misses', 'Of those.'),
      missRate: percent('Miss rate', 'Misses over accesses.', { digits: 5 }),
      bytesRead: bytes('Brought', 'Misses times line.', { digits: 10 }),
      penalty: measured.measured()(
        'Time with transfer',
        'Misses, each the time of memory and a cycle for every 8 bytes of the line, over accesses.',
      ),
    },
  },
  policies: {
    what: 'A replacement at the geometry given, with write allocate and without prefetch: fewest misses first.',
    columns: {
      policy: result.choice({
        label: 'Replacement',
        help: 'Which line goes.',
        options: {
          ...{ lru: 'LRU', fifo: 'FIFO', random: 'random (xorshift)', lfsr: 'random (LFSR)' },
          ...{
            'tree-plru': 'tree-PLRU',
            'bit-plru': 'bit-PLRU',
            nru: 'NRU',
            mru: 'MRU',
            lip: 'LIP',
          },
          ...{
            bip: 'BIP',
            srrip: 'SRRIP',
            brrip: 'BRRIP',
            drrip: 'DRRIP',
            lfu: 'LFU',
            opt: 'Belady’s optimum',
          },
        },
      }),
      misses: whole('Misses', 'Over the accesses counted.'),
      missRate: percent('Miss rate', 'Misses over accesses.', { digits: 5 }),
    },
  },
} as const;
