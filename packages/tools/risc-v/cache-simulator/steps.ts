import type { Step } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { CacheInputs } from './inputs.ts';
import { hexAddress, isPower, kindWord, rate, tagOf } from './phrases.ts';
import type { CacheResult } from './result.ts';

/** Accesses that are worked one by one. */
const WORKED = 16;
const KIND = { read: 'load', write: 'store', fetch: 'fetch' } as const;

/** The fields of an address, the first accesses in them, and how the figures follow. */
export function steps(r: CacheResult, inputs: CacheInputs): Step[] {
  const { sets, ways, line } = r.first;
  const n = r.counted;
  return [
    {
      text: `The cache has ${grouped(sets * ways)} lines of ${line} bytes in ${grouped(sets)} sets.`,
      tex: `S = \\frac{C}{E\\,B} = \\frac{${sets * ways * line}}{${ways} \\cdot ${line}} = ${sets}`,
    },
    isPower(sets)
      ? {
          text: 'The lowest bits of an address say which byte of a line it is, the next ones which set, the rest is the tag.',
          tex: `b = \\log_2 ${line} = ${Math.log2(line)}, \\quad s = \\log_2 ${sets} = ${Math.log2(sets)}`,
        }
      : {
          text: 'The number of sets is no power of two: the set is the remainder of the block number, the tag the quotient.',
          tex: `\\text{set} = \\lfloor a / ${line} \\rfloor \\bmod ${sets}`,
        },
    ...worked(r),
    {
      text: 'Hits over accesses.',
      tex: `h = \\frac{${n - r.misses}}{${n}} = ${(rate(n - r.misses, n) / 100).toFixed(4)}`,
    },
    {
      text: 'A miss of a line never seen before is compulsory. Of the others, those that a fully associative LRU cache of this size has too are capacity misses, the rest conflict misses.',
      tex: `${r.misses} = ${r.classes.compulsory} + ${r.classes.capacity} + ${r.classes.conflict}`,
    },
    timeStep(r, inputs),
  ];
}

function worked(r: CacheResult): Step[] {
  const { first } = r;
  return r.told.slice(0, WORKED).map((t) => {
    const level = t.kind === 2 ? (r.levels.find((l) => l.name === 'L1I') ?? first) : first;
    const tag = tagOf(t.block, level.sets);
    const out =
      t.victim === null
        ? ''
        : ` ${hexAddress(t.victim * level.line)} goes${t.writtenBack ? ' and is written back' : ''}.`;
    return {
      text: `Access ${t.access + 1}: a ${KIND[kindWord(t.kind)]} in the line at ${hexAddress(t.block * level.line)}, block ${t.block} = ${tag} · ${level.sets} + ${t.set}: set ${t.set}, tag ${hexAddress(tag)}. ${t.is === 'hit' ? 'Hit.' : `${t.is[0]?.toUpperCase()}${t.is.slice(1)} miss.`}${out}`,
    };
  });
}

/** Each level's accesses by its time. */
function timeStep(r: CacheResult, inputs: CacheInputs): Step {
  const terms = r.levels.map((l) => `${l.accesses} \\cdot ${l.time}`);
  return {
    text: 'Every access takes the time of each level it reaches; what is written down or prefetched is not waited for.',
    tex: `\\mathrm{AMAT} = \\frac{${terms.join(' + ')} + ${r.memory.reads} \\cdot ${inputs.memoryTime}}{${r.counted}} = ${Number(r.times.amat.toPrecision(6))}`,
  };
}
