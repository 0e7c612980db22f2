import { grouped, showQuantity } from '../../define/si.ts';
import type { CacheInputs } from './inputs.ts';
import { isPower, rate } from './phrases.ts';
import type { CacheResult } from './result.ts';
import type { Reading, Shown } from './results.ts';

const inCycles = (value: number, digits = 4): string => `${showQuantity(value, '', digits)} cycles`;

const inBytes = (bytes: number): string => `${grouped(bytes)}\u202fB`;

/** The answer first; then what goes with it. */
export function readouts(r: CacheResult, inputs: CacheInputs): Shown[] {
  const { classes, misses, counted, first, memory, times } = r;
  const hits = counted - misses;
  const several = r.levels.length > 1 && r.levels.some((l) => l.name === 'L2');
  const items: Reading[] = [
    { name: 'hitRate', value: rate(hits, counted) },
    { name: 'misses', value: misses },
    { name: 'amat', value: times.amat, shown: inCycles(times.amat) },
    { name: 'hits', value: hits },
    { name: 'accesses', value: counted },
    { name: 'missRate', value: rate(misses, counted) },
    { name: 'compulsory', value: classes.compulsory },
    { name: 'capacity', value: classes.capacity },
    { name: 'conflict', value: classes.conflict },
    { name: 'evictions', value: first.counts.evictions },
    ...(inputs.write === 'back'
      ? ([
          { name: 'dirtyEvictions', value: first.counts.dirtyEvictions },
          { name: 'dirtyAtEnd', value: first.dirty },
        ] as const)
      : []),
    ...(several ? [{ name: 'globalMissRate', value: rate(memory.reads, counted) } as const] : []),
    { name: 'bytesRead', value: memory.bytesRead, shown: inBytes(memory.bytesRead) },
    { name: 'bytesWritten', value: memory.bytesWritten, shown: inBytes(memory.bytesWritten) },
    ...(inputs.victims > 0
      ? [{ name: 'victimHits', value: first.counts.victimHits } as const]
      : []),
    ...(inputs.buffer > 0 ? [{ name: 'merged', value: first.counts.merged } as const] : []),
    ...(inputs.prefetch !== 'none'
      ? ([
          { name: 'prefetches', value: first.counts.prefetches },
          { name: 'usefulPrefetches', value: first.counts.useful },
        ] as const)
      : []),
    { name: 'speedup', value: times.without / times.cycles },
    { name: 'cpi', value: times.cpi },
    { name: 'cpiWithout', value: times.cpiWithout },
  ];
  return [{ kind: 'readouts', id: 'answer', title: 'Hits and misses', items }, shape(r, inputs)];
}

function shape({ first, references, kinds, footprint }: CacheResult, inputs: CacheInputs): Shown {
  const { sets, ways, line } = first;
  const whole = isPower(sets);
  const note = 'sets are no power of two, so that there is no index field';
  const [reads, writes, fetches, modifies] = kinds;
  return {
    kind: 'readouts',
    id: 'shape',
    title: 'Cache and trace',
    items: [
      { name: 'sets', value: sets },
      { name: 'ways', value: ways },
      { name: 'offsetBits', value: Math.log2(line) },
      whole
        ? { name: 'indexBits', value: Math.log2(sets) }
        : { name: 'indexBits', value: null, note },
      whole
        ? { name: 'overhead', value: bitsOf(sets, ways, line, inputs.write === 'back') }
        : { name: 'overhead', value: null, note },
      { name: 'references', value: references },
      { name: 'reads', value: reads },
      { name: 'writes', value: writes },
      { name: 'fetches', value: fetches },
      { name: 'footprintBytes', value: footprint * line, shown: inBytes(footprint * line) },
      ...(modifies > 0 ? [{ name: 'modifies', value: modifies } as const] : []),
    ],
  };
}

/** Data, tags of 32-bit addresses, valid and dirty bits. */
function bitsOf(sets: number, ways: number, line: number, back: boolean): number {
  const tag = Math.max(0, 32 - Math.log2(line) - Math.log2(sets));
  return sets * ways * (8 * line + tag + 1 + Number(back));
}

/** What programs want and no page shows. */
export const unseen = (r: CacheResult): Shown => ({
  kind: 'values',
  values: {
    gained: r.classes.gained,
    lines: r.first.sets * r.first.ways,
    cycles: r.times.cycles,
    cyclesWithout: r.times.without,
    footprint: r.footprint,
    crossings: r.crossings,
    step: r.shown,
  },
});
