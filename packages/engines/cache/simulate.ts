/** Runs the accesses of a trace through caches, and keeps what is asked about. */
import { EngineError } from '../error.ts';
import { BlockTable } from './blocks.ts';
import { type CacheOptions, type MemoryCounts, Node } from './hierarchy.ts';
import type { LineStream } from './line-stream.ts';
import { nextUses, Optimum } from './optimum.ts';
import { LruStack, powerBounds } from './stack-distance.ts';
import { FETCH } from './trace.ts';

export interface Caches {
  /** For data, or for all where there is no cache for instructions. */
  readonly data: CacheOptions;
  readonly instructions?: CacheOptions;
  /** Below, from the second level on. */
  readonly lower: readonly CacheOptions[];
  /** The first levels replace by what is to come. */
  readonly optimum?: boolean;
}

export interface Watch {
  /** Accesses that only warm the caches up: those before this one are not counted. */
  readonly from: number;
  /** Accesses from this one on are not made. */
  readonly to: number;
  /** Accesses of which each is told, `[first, behind the last]`. */
  readonly told: readonly [number, number];
  /** Accesses after which the contents are wanted. */
  readonly contentsAfter: number;
  readonly progress?: (fraction: number) => void;
}

/** Why an access missed; `hit` where it did not. */
export type MissClass = 'hit' | 'compulsory' | 'capacity' | 'conflict';
const CLASSES: readonly MissClass[] = ['hit', 'compulsory', 'capacity', 'conflict'];

/** One access, told. */
export interface Told {
  /** Number of the access in the stream. */
  readonly access: number;
  readonly kind: number;
  readonly block: number;
  readonly set: number;
  readonly way: number;
  readonly is: MissClass;
  /** 1 for the first level, …; one more than there are levels for memory; 0 for a store that went on without its line. */
  readonly served: number;
  /** The block that had to go, null for none. */
  readonly victim: number | null;
  readonly writtenBack: boolean;
}

export interface HeldLine {
  readonly set: number;
  readonly way: number;
  readonly block: number;
  readonly dirty: boolean;
}

/** Misses of a first level by Hill's classes. */
export interface Classes {
  compulsory: number;
  capacity: number;
  conflict: number;
  /** Hits that a fully associative LRU cache of this size would not have had. */
  gained: number;
}

export interface First {
  readonly node: Node;
  readonly stack: LruStack;
  readonly classes: Classes;
  readonly setAccesses: Float64Array;
  readonly setMisses: Float64Array;
}

export interface Simulation {
  readonly data: First;
  readonly instructions: First | undefined;
  readonly lower: readonly Node[];
  readonly memory: MemoryCounts;
  readonly told: readonly Told[];
  /** Every level's lines after `contentsAfter`: data, instructions, lower ones. */
  readonly contents: readonly (readonly HeldLine[])[];
  /** Misses of the first levels in equal stretches of the accesses counted, and accesses a stretch. */
  readonly course: {
    readonly width: number;
    readonly misses: Float64Array;
    readonly accesses: Float64Array;
  };
  /** Accesses counted. */
  readonly counted: number;
}

/** Stretches of the course at most. */
const STRETCHES = 400;
/** Lines whose contents are listed, of each level. */
const MAX_LISTED = 1 << 16;
const TELL = 1 << 18;
/** Accesses times ways that the optimum looks through at most. */
const MAX_LOOKS = 4e9;

/**
 * @throws EngineError `out-of-range` on a geometry that cannot be, or an optimum that would look through too much;
 * `unsupported` on levels that do not go together
 */
export function simulate(stream: LineStream, caches: Caches, watch: Watch): Simulation {
  check(stream, caches);
  const memory: MemoryCounts = {
    reads: 0,
    prefetches: 0,
    bytesRead: 0,
    writes: 0,
    bytesWritten: 0,
  };
  const tables = new Map<number, BlockTable>([[stream.line, stream.blocks]]);
  const blocksOf = (line: number) => {
    const known = tables.get(line) ?? new BlockTable();
    tables.set(line, known);
    return known;
  };
  const lower: Node[] = [];
  for (const options of [...caches.lower].reverse())
    lower.unshift(new Node(options, blocksOf(options.line), lower[0], memory));
  const split = caches.instructions !== undefined;
  const next = caches.optimum
    ? nextUses(stream.ids, stream.kinds, stream.blocks.count, (kind) =>
        Number(split && kind === FETCH),
      )
    : undefined;
  const optima: Optimum[] = [];
  const first = (options: CacheOptions): First => {
    const replacing = next && {
      replacing: (sets: number, ways: number) => {
        const made = new Optimum(next, sets, ways);
        optima.push(made);
        return made;
      },
    };
    const node = new Node({ ...options, ...replacing }, stream.blocks, lower[0], memory);
    return {
      node,
      stack: new LruStack(
        powerBounds(2 ** Math.ceil(Math.log2(stream.blocks.count + 1)), [
          options.sets * options.ways,
        ]),
      ),
      classes: { compulsory: 0, capacity: 0, conflict: 0, gained: 0 },
      setAccesses: new Float64Array(options.sets),
      setMisses: new Float64Array(options.sets),
    };
  };
  const data = first(caches.data);
  const instructions = caches.instructions && first(caches.instructions);
  return run(stream, { data, instructions, lower, memory, optima }, watch);
}

interface Standing {
  readonly data: First;
  readonly instructions: First | undefined;
  readonly lower: readonly Node[];
  readonly memory: MemoryCounts;
  readonly optima: readonly Optimum[];
}

function run(stream: LineStream, standing: Standing, watch: Watch): Simulation {
  const { data, instructions, lower, memory, optima } = standing;
  const {
    from,
    told: [tellFrom, tellTo],
    contentsAfter,
    progress,
  } = watch;
  const to = Math.min(watch.to, stream.length);
  const { ids, kinds, bytes } = stream;
  const dataWalk = new Walk(data);
  const otherWalk = instructions ? new Walk(instructions) : dataWalk;
  const told: Told[] = [];
  let contents: (readonly HeldLine[])[] | undefined;
  const width = Math.max(1, Math.ceil((to - from) / STRETCHES));
  const stretches = Math.max(1, Math.ceil((to - from) / width));
  const course = {
    width,
    misses: new Float64Array(stretches),
    accesses: new Float64Array(stretches),
  };
  const look = () => {
    contents = [data.node, ...(instructions ? [instructions.node] : []), ...lower].map(contentsOf);
  };
  let i = 0;
  const upTo = (end: number) => {
    for (; i < end; i++) {
      const kind = kinds[i]!;
      const walk = kind === FETCH ? otherWalk : dataWalk;
      for (const o of optima) o.now = i;
      const code = walk.step(ids[i]!, kind, bytes[i]!);
      if (i >= from) {
        const at = ((i - from) / width) | 0;
        course.accesses[at]!++;
        if (code !== 0) course.misses[at]!++;
      }
      if (i >= tellFrom && i < tellTo) told.push(tell(stream, walk.first.node, i, code));
    }
  };
  const stops = [...new Set([from, Math.min(to, contentsAfter), to])].sort((a, b) => a - b);
  for (const stop of stops) {
    while (i < stop) {
      upTo(Math.min(stop, i + TELL));
      progress?.(i / to);
    }
    if (i === from && from > 0) {
      dataWalk.forget();
      if (instructions) otherWalk.forget();
      for (const node of lower) forgetCounts(node);
      Object.assign(memory, { reads: 0, prefetches: 0, bytesRead: 0, writes: 0, bytesWritten: 0 });
    }
    if (i === Math.min(to, contentsAfter)) look();
  }
  for (const f of [data, instructions]) f?.node.drain();
  return {
    ...{ data, instructions, lower, memory, told, course },
    contents: contents ?? [],
    counted: Math.max(0, to - from),
  };
}

/** A first level on its way through the trace. */
class Walk {
  readonly first: First;
  readonly #node: Node;
  readonly #stack: LruStack;
  /** The group of the stack that a fully associative cache of this size ends with. */
  readonly #last: number;

  constructor(first: First) {
    this.first = first;
    this.#node = first.node;
    this.#stack = first.stack;
    const { sets, ways } = first.node.level;
    this.#last = first.stack.bounds.indexOf(sets * ways);
  }

  /** One access; its class as the place in `CLASSES`. */
  step(id: number, kind: number, bytes: number): number {
    const { classes, setAccesses, setMisses } = this.first;
    const node = this.#node;
    const group = this.#stack.touch(id);
    const { level } = node;
    const slot = level.slotOf(id);
    const set = slot >= 0 ? (slot / level.ways) | 0 : level.setOf(id);
    setAccesses[set]!++;
    if (node.access(id, kind, bytes)) {
      if (group < 0 || group > this.#last) classes.gained++;
      return 0;
    }
    setMisses[set]!++;
    if (group < 0) {
      classes.compulsory++;
      return 1;
    }
    if (group > this.#last) {
      classes.capacity++;
      return 2;
    }
    classes.conflict++;
    return 3;
  }

  /** Begins to count anew; the lines stay. */
  forget(): void {
    const { classes, setAccesses, setMisses, stack, node } = this.first;
    Object.assign(classes, { compulsory: 0, capacity: 0, conflict: 0, gained: 0 });
    setAccesses.fill(0);
    setMisses.fill(0);
    stack.hits.fill(0);
    stack.cold = 0;
    forgetCounts(node);
  }
}

function forgetCounts({ counts }: Node): void {
  for (const [key, value] of Object.entries(counts))
    if (Array.isArray(value)) value.fill(0);
    else counts[key as 'fills'] = 0;
}

function tell(stream: LineStream, node: Node, access: number, code: number): Told {
  const { level } = node;
  const id = stream.ids[access]!;
  const slot = level.slotOf(id);
  return {
    access,
    kind: stream.kinds[access]!,
    block: stream.blocks.keys[id]!,
    set: level.setOf(id),
    way: slot < 0 ? -1 : slot % level.ways,
    is: CLASSES[code] ?? 'hit',
    served: node.served,
    victim: node.lastVictim < 0 ? null : stream.blocks.keys[node.lastVictim]!,
    writtenBack: node.lastVictim >= 0 && node.lastDirty === 1,
  };
}

function contentsOf({ level }: Node): HeldLine[] {
  const lines: HeldLine[] = [];
  for (let slot = 0; slot < level.held.length && lines.length < MAX_LISTED; slot++) {
    const id = level.held[slot]!;
    if (id < 0) continue;
    lines.push({
      set: (slot / level.ways) | 0,
      way: slot % level.ways,
      block: level.blocks.keys[id]!,
      dirty: level.dirty[slot] === 1,
    });
  }
  return lines;
}

function check(stream: LineStream, { data, instructions, lower, optimum }: Caches): void {
  const refuse = (message: string, field: string, value: unknown): never => {
    throw new EngineError('unsupported', message, { field, value });
  };
  const firsts = instructions ? [data, instructions] : [data];
  for (const f of firsts)
    if (f.line !== stream.line)
      refuse(
        `A first level with lines of ${f.line} bytes cannot take accesses to lines of ${stream.line}.`,
        'line',
        f.line,
      );
  let above = stream.line;
  for (const level of lower) {
    if (level.line < above)
      refuse(
        `A level with lines of ${level.line} bytes below one with lines of ${above} is not supported; its lines are at least as long.`,
        'line',
        level.line,
      );
    if (level.inclusion === 'exclusive' && level.line !== above)
      refuse(
        `An exclusive level with lines of ${level.line} bytes below one with lines of ${above} is not supported; both have the same.`,
        'line',
        level.line,
      );
    above = level.line;
  }
  if (!optimum) return;
  for (const f of firsts) {
    if (!f.allocate || f.prefetch.kind !== 'none' || f.victims > 0)
      refuse(
        'The optimum is known for caches that bring the line of every miss, and nothing else: with write allocate, without prefetch and victim cache.',
        'policy',
        'opt',
      );
    if (stream.length * f.ways > MAX_LOOKS)
      throw new EngineError(
        'out-of-range',
        `The optimum over ${stream.length} accesses and ${f.ways} ways looks through more than ${MAX_LOOKS} lines; a shorter region does.`,
        { field: 'ways', value: f.ways },
      );
  }
  if (lower.some((l) => l.inclusion === 'inclusive'))
    refuse(
      'The optimum is not known above an inclusive level, which takes lines away.',
      'inclusion',
      'inclusive',
    );
}
