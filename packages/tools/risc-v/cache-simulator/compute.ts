import { missesByWays } from '@tollbench/engines/cache/associativity.ts';
import { type CachegrindCounts, cachegrind } from '@tollbench/engines/cache/cachegrind.ts';
import { accessesOf, missesOf } from '@tollbench/engines/cache/counts.ts';
import type { Node } from '@tollbench/engines/cache/hierarchy.ts';
import { type LineStream, lineStream } from '@tollbench/engines/cache/line-stream.ts';
import {
  type Caches,
  type Classes,
  type First,
  type Simulation,
  simulate,
} from '@tollbench/engines/cache/simulate.ts';
import { countKinds, FETCH, type Trace } from '@tollbench/engines/cache/trace.ts';
import { InputError } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import type { Run } from '../../define/tool.ts';
import { compareAll } from './compare.ts';
import { cachesOf } from './geometry.ts';
import { type CacheInputs, QUICK } from './inputs.ts';
import type { CacheResult, Curve, LevelResult, WaysCurve, Window } from './result.ts';
import { timesOf } from './times.ts';
import { referencesOf, unitOf } from './trace-of.ts';

/** Accesses that are told one by one. */
const MAX_TOLD = 1000;
/** Accesses of which the curves by ways are made without being asked for. */
const MAX_CURVES = 300_000;
/** Ways of those curves. */
const CURVES = [1, 2, 4, 8];

export const isLong = (inputs: CacheInputs): boolean => {
  if (inputs.compare === 'yes' || inputs.source === 'file' || inputs.source === 'program')
    return true;
  if (inputs.source === 'text') return inputs.trace.length > 4 * QUICK;
  return inputs.elements ** (inputs.pattern === 'matmul' ? 3 : 2) * inputs.passes > QUICK;
};

export function compute(inputs: CacheInputs, { progress }: Run): CacheResult {
  const caches = cachesOf(inputs);
  const references = referencesOf(inputs, (f) => progress(0.2 * f));
  const stream = lineStream(references.trace, {
    line: caches.data.line,
    crossing: inputs.crossing,
    fetches: inputs.fetches === 'count',
  });
  const window = windowOf(inputs, stream);
  const shown = shownOf(inputs, window);
  const simulation = simulate(stream, caches, {
    ...{ ...window, contentsAfter: shown },
    told: toldOf(window, shown),
    progress: (f) => progress(0.2 + 0.5 * f),
  });
  const levels = levelsOf(simulation, inputs);
  const first = levels[0] as LevelResult;
  const misses = [simulation.data, simulation.instructions].reduce(
    (n, f) => n + (f ? missesOf(f.node.counts) : 0),
    0,
  );
  const isData = dataKinds(caches);
  const unit = unitOf(references, inputs);
  return {
    unit,
    highest: unit > 1 ? references.trace.addresses.reduce((a, b) => Math.max(a, b), 0) : 0,
    references: references.trace.length,
    kinds: countKinds(references.trace),
    ...{ format: references.format, passed: references.passed, stop: references.stop },
    accesses: stream.length,
    counted: simulation.counted,
    from: window.from,
    crossings: stream.crossings,
    footprint: stream.blocks.count,
    ...{ levels, first, misses },
    classes: sumClasses(simulation),
    memory: simulation.memory,
    setAccesses: simulation.data.setAccesses,
    setMisses: simulation.data.setMisses,
    curve: curveOf(simulation.data),
    byWays:
      stream.length <= MAX_CURVES || inputs.compare === 'yes'
        ? waysCurves(stream, caches.data.line, { ...window, counts: isData })
        : [],
    course: simulation.course,
    ...{ told: simulation.told, shown },
    address: addressOf(references.trace, stream, shown - 1),
    times: timesOf(inputs, levels, simulation),
    cachegrind: cachegrindOf(references.trace, caches, inputs),
    comparison:
      inputs.compare === 'yes'
        ? compareAll(references.trace, caches.data, {
            ...{ counts: isData, crossing: inputs.crossing },
            references: referencesOfWindow(stream, window, references.trace.length),
            fetches: inputs.fetches === 'count',
            progress: (f) => progress(0.7 + 0.3 * f),
          })
        : undefined,
  };
}

/** What cachegrind would count, of caches that it has: split, LRU, the last level below. All of the trace. */
function cachegrindOf(
  trace: Trace,
  { data, instructions, lower }: Caches,
  { policy, warm, span }: CacheInputs,
): CachegrindCounts | undefined {
  const last = lower.at(-1);
  const has =
    policy === 'lru' && data.allocate && warm === 0 && span === 0 && last?.policy === 'lru';
  return has && instructions && last
    ? cachegrind(trace, { i1: instructions, d1: data, ll: last })
    : undefined;
}

function addressOf({ addresses }: Trace, stream: LineStream, access: number): number | null {
  const address = addresses[stream.of[access] ?? -1];
  if (address === undefined) return null;
  const block = stream.blocks.keys[stream.ids[access] ?? 0] ?? 0;
  return Math.max(address, block * stream.line);
}

/** Which kinds of access the first level for data takes. */
const dataKinds =
  ({ instructions }: Caches) =>
  (kind: number): boolean =>
    !instructions || kind !== FETCH;

function windowOf({ warm, span }: CacheInputs, { length }: LineStream): Window {
  if (length === 0)
    throw new InputError('leaves no access: there are fetches alone', {
      field: 'fetches',
      value: 'skip',
      remedies: [{ fetches: 'count' }],
    });
  if (warm >= length)
    throw new InputError(
      `is ${grouped(warm)}, and there are ${grouped(length)} accesses: none would be counted`,
      {
        field: 'warm',
        value: String(warm),
        remedies: [{ warm: String(length - 1) }, { warm: '0' }],
      },
    );
  if (warm + span > length)
    throw new InputError(`is ${grouped(span)}, and ${grouped(length - warm)} accesses are there`, {
      field: 'span',
      value: String(span),
      remedies: [{ span: '0' }],
    });
  return { from: warm, to: span === 0 ? length : warm + span };
}

/** The references whose accesses are in the window. */
function referencesOfWindow({ of, length }: LineStream, { from, to }: Window, all: number): Window {
  return { from: of[from] ?? 0, to: to < length ? (of[to] ?? all) : all };
}

function shownOf({ step }: CacheInputs, { to }: Window): number {
  if (step > to)
    throw new InputError(`is ${grouped(step)}, and there are ${grouped(to)} accesses`, {
      field: 'step',
      value: String(step),
      remedies: [{ step: '0' }, { step: String(to) }],
    });
  return step === 0 ? to : step;
}

/** All accesses where they are few, else those around the one that is shown. */
function toldOf({ from, to }: Window, shown: number): [number, number] {
  if (to - from <= MAX_TOLD && shown > from) return [from, to];
  const first = Math.max(0, Math.min(shown - MAX_TOLD / 2, to - MAX_TOLD));
  return [first, Math.min(to, first + MAX_TOLD)];
}

function levelsOf(s: Simulation, inputs: CacheInputs): LevelResult[] {
  const named: [LevelResult['name'], Node, number][] = [
    [s.instructions ? 'L1D' : 'L1', s.data.node, inputs.time1],
    ...(s.instructions
      ? [['L1I', s.instructions.node, inputs.time1] as [LevelResult['name'], Node, number]]
      : []),
    ...s.lower.map((node, k): [LevelResult['name'], Node, number] => [
      k === 0 ? 'L2' : 'L3',
      node,
      k === 0 ? inputs.time2 : inputs.time3,
    ]),
  ];
  return named.map(([name, { level, counts }, time], k) => ({
    ...{ name, counts, time, sets: level.sets, ways: level.ways, line: level.line },
    accesses: accessesOf(counts),
    misses: missesOf(counts),
    lines: level.used.reduce((n, u) => n + u, 0),
    dirty: level.dirty.reduce((n, d) => n + d, 0),
    contents: s.contents[k] ?? [],
  }));
}

function sumClasses({ data, instructions }: Simulation): Classes {
  const a = data.classes;
  const b = instructions?.classes;
  if (!b) return a;
  return {
    compulsory: a.compulsory + b.compulsory,
    capacity: a.capacity + b.capacity,
    conflict: a.conflict + b.conflict,
    gained: a.gained + b.gained,
  };
}

function curveOf({ stack }: First): Curve {
  const reuse = [...stack.hits];
  const total = reuse.reduce((a, b) => a + b, stack.cold);
  let hits = 0;
  return {
    lines: stack.bounds,
    misses: stack.bounds.map((_, g) => {
      hits += reuse[g] ?? 0;
      return total - hits;
    }),
    reuse,
    cold: stack.cold,
  };
}

/** Sizes from one line on until all lines that are accessed have room, 2²⁰ sets at most. */
function waysCurves(
  stream: LineStream,
  line: number,
  window: Window & { counts: (kind: number) => boolean },
): WaysCurve[] {
  const most = Math.min(20, Math.ceil(Math.log2(stream.blocks.count + 1)) + 1);
  const largest = CURVES[CURVES.length - 1] as number;
  const bySets = Array.from({ length: most + 1 }, (_, k) =>
    missesByWays(stream, 2 ** k, largest, window),
  );
  return CURVES.map((ways) => ({
    ways,
    sizes: bySets.map((_, k) => 2 ** k * ways * line).filter((size) => size <= 2 ** most * line),
    misses: bySets
      .map((m) => m[ways - 1] ?? 0)
      .slice(0, bySets.filter((_, k) => 2 ** k * ways <= 2 ** most).length),
  }));
}
