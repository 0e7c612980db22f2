import { grouped } from '../../define/si.ts';
import { sized } from './bytes.ts';
import { isPower, rate, shapeWords } from './phrases.ts';
import type { CacheResult } from './result.ts';
import type { Shown } from './results.ts';

const WAYS = { 1: 'Direct mapped', 2: '2-way', 4: '4-way', 8: '8-way' } as const;

/** Binary sizes along an axis, about a dozen of them. */
function sizeTicks(from: number, to: number): { at: number; label: string }[] {
  const low = Math.ceil(Math.log2(from));
  const high = Math.floor(Math.log2(to));
  const every = Math.max(1, Math.ceil((high - low + 1) / 9));
  const ticks: { at: number; label: string }[] = [];
  for (let k = low; k <= high; k++)
    ticks.push({ at: 2 ** k, label: (k - low) % every === 0 ? sized(2 ** k) : '' });
  return ticks;
}

/** Miss rate over size: what a larger cache would bring, or a smaller one cost. */
export function curvePlot(r: CacheResult): Shown {
  const { first, curve, byWays } = r;
  const accesses = first.accesses;
  const here = first.sets * first.ways * first.line;
  const lines = curve.lines.filter(isPower);
  const sizes = lines.map((n) => n * first.line);
  const missesAt = (misses: readonly number[], at: number) =>
    rate(misses[at] ?? Number.NaN, accesses);
  const from = Math.min(first.line, here);
  const to = Math.max(here, sizes.at(-1) ?? here);
  return {
    kind: 'plot',
    id: 'curve',
    title: 'Miss rate over size',
    plot: {
      title: 'Miss rate over size',
      x: {
        id: 'size',
        label: 'Size',
        unit: 'B',
        siPrefix: false,
        scale: 'log',
        domain: [from, Math.max(to, 2 * from)],
        ticks: sizeTicks(from, Math.max(to, 2 * from)),
      },
      y: { label: 'Miss rate', unit: '%', include: [0] },
      marks: [
        {
          kind: 'line',
          id: 'full',
          label: 'Fully associative',
          x: sizes,
          y: lines.map((n) => missesAt(curve.misses, curve.lines.indexOf(n))),
          width: 2,
        },
        ...byWays.map((w) => ({
          kind: 'line' as const,
          id: `ways${w.ways}` as const,
          label: WAYS[w.ways as 1],
          x: sizes,
          y: sizes.map((size) => missesAt(w.misses, w.sizes.indexOf(size))),
          width: 1,
          dash: [4, 2 + w.ways] as never,
        })),
        {
          kind: 'points',
          id: 'here',
          xId: 'cacheSize',
          label: 'This cache',
          x: [here],
          y: [rate(first.misses, accesses)],
          size: 9,
        },
      ],
    },
    caption: `LRU caches with lines of ${first.line} B over the same accesses; this one, ${shapeWords(first)}, misses ${rate(first.misses, accesses).toFixed(2)} %. A fully associative one of its size misses ${rate(curve.misses[curve.lines.indexOf(first.sets * first.ways)] ?? 0, accesses).toFixed(2)} %.`,
  };
}

export function classPlot({ classes, misses }: CacheResult): Shown {
  const counts = [classes.compulsory, classes.capacity, classes.conflict];
  return {
    kind: 'plot',
    id: 'classes',
    title: 'Why it missed',
    plot: {
      title: 'Why it missed',
      names: 'none',
      x: {
        id: 'class',
        label: 'Class',
        domain: [-0.6, 2.6],
        ticks: ['Compulsory', 'Capacity', 'Conflict'].map((label, at) => ({ at, label })),
      },
      y: { label: 'Misses', include: [0, 1] },
      marks: [{ kind: 'bars', id: 'count', label: 'Misses', x: [0, 1, 2], y: counts, width: 0.7 }],
    },
    caption: `Of ${grouped(misses)} misses ${grouped(classes.compulsory)} are of lines never accessed before, ${grouped(classes.capacity)} a fully associative LRU cache of this size would have too, and ${grouped(classes.conflict)} it would not.`,
  };
}

/** Sets that stand as bars of their own; more are drawn as a line. */
const MAX_BARS = 128;

export function setPlot({ setAccesses, setMisses, first }: CacheResult): Shown {
  const x = Array.from(setAccesses, (_, k) => k);
  const few = x.length <= MAX_BARS;
  const kind = few ? ('bars' as const) : ('line' as const);
  let busiest = 0;
  setMisses.forEach((n, k) => {
    if (n > (setMisses[busiest] ?? 0)) busiest = k;
  });
  const unused = setAccesses.reduce((n, a) => n + Number(a === 0), 0);
  return {
    kind: 'plot',
    id: 'sets',
    title: 'Load of the sets',
    plot: {
      title: 'Load of the sets',
      x: { id: 'set', label: 'Set', domain: [-0.5, Math.max(1, x.length) - 0.5] },
      y: { label: 'Accesses', include: [0, 1] },
      marks: [
        { kind, id: 'setAccesses', label: 'Accesses', x, y: setAccesses },
        { kind, id: 'setMisses', label: 'Misses', x, y: setMisses },
      ],
    },
    caption: `Set ${busiest} misses most, ${grouped(setMisses[busiest] ?? 0)} times; ${unused === 0 ? 'every set is used' : `${grouped(unused)} of ${grouped(first.sets)} sets are never used`}.`,
  };
}

export function reusePlot({ curve, first }: CacheResult): Shown {
  const edges = [0, ...curve.lines];
  return {
    kind: 'plot',
    id: 'reuse',
    title: 'Reuse distance',
    plot: {
      title: 'Reuse distance',
      x: {
        id: 'distance',
        label: 'Different lines since',
        scale: 'log',
        domain: [0.5, curve.lines.at(-1) ?? 1],
        ticks: 'binary',
      },
      y: { label: 'Accesses', include: [0] },
      marks: [
        {
          kind: 'histogram',
          id: 'count',
          label: 'Accesses',
          edges: edges.map((e) => (e === 0 ? 0.5 : e)),
          counts: curve.reuse.slice(0, -1),
        },
        {
          kind: 'rule',
          x: first.sets * first.ways,
          label: 'lines of this cache',
          tone: 'quiet' as never,
        },
      ],
    },
    caption: `LRU stack distances: ${grouped(curve.cold)} accesses are the first to their line; what lies to the right of the rule misses in a fully associative LRU cache of ${grouped(first.sets * first.ways)} lines.`,
  };
}

export function coursePlot(r: CacheResult): Shown {
  const { course, from } = r;
  const x = Array.from(course.accesses, (_, k) => from + k * course.width + 1);
  const y = Array.from(course.accesses, (n, k) => rate(course.misses[k] ?? 0, n));
  return {
    kind: 'plot',
    id: 'course',
    title: 'Misses along the trace',
    plot: {
      title: 'Misses along the trace',
      names: 'none',
      x: { id: 'access', label: 'Access', siPrefix: false },
      y: { label: 'Miss rate', unit: '%', domain: [0, 100] },
      marks: [{ kind: 'line', id: 'missRate', label: 'Miss rate', x, y, step: 'after' }],
    },
    caption: `Misses of each ${course.width === 1 ? 'access' : `${grouped(course.width)} accesses`} in their order.`,
  };
}
