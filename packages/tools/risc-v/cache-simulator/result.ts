/** What a run gives, as plain data: it crosses to a worker and a page unchanged. */
import type { CachegrindCounts } from '@tollbench/engines/cache/cachegrind.ts';
import type { Counts } from '@tollbench/engines/cache/counts.ts';
import type { MemoryCounts } from '@tollbench/engines/cache/hierarchy.ts';
import type { PolicyName } from '@tollbench/engines/cache/policy.ts';
import type { Classes, HeldLine, Simulation, Told } from '@tollbench/engines/cache/simulate.ts';
import type { TraceFormat } from '@tollbench/engines/cache/trace-read.ts';
import type { Stop } from '@tollbench/engines/riscv/machine.ts';

export interface LevelResult {
  readonly name: 'L1' | 'L1D' | 'L1I' | 'L2' | 'L3';
  readonly sets: number;
  readonly ways: number;
  readonly line: number;
  readonly counts: Counts;
  readonly accesses: number;
  readonly misses: number;
  /** Lines held at the end, and of them the dirty ones. */
  readonly lines: number;
  readonly dirty: number;
  /** Lines held after the access that is shown. */
  readonly contents: readonly HeldLine[];
  /** Clock cycles of a hit. */
  readonly time: number;
}

/** Misses of fully associative LRU caches by their lines. */
export interface Curve {
  readonly lines: readonly number[];
  readonly misses: readonly number[];
  /** Accesses by LRU stack distance: up to each of `lines`, then beyond. */
  readonly reuse: readonly number[];
  readonly cold: number;
}

/** Misses of LRU caches of so many ways, by their size in bytes. */
export interface WaysCurve {
  readonly ways: number;
  readonly sizes: readonly number[];
  readonly misses: readonly number[];
}

export interface CacheResult {
  readonly references: number;
  /** Of each kind: reads, writes, fetches, modifies. */
  readonly kinds: readonly [number, number, number, number];
  readonly format: TraceFormat | undefined;
  readonly passed: number;
  /** Bytes that an address of the trace counts, and the highest byte of a trace where those are several. */
  readonly unit: number;
  readonly highest: number;
  readonly stop: Stop | undefined;
  /** Accesses in all, and counted. */
  readonly accesses: number;
  readonly counted: number;
  readonly from: number;
  readonly crossings: number;
  /** Lines that were accessed. */
  readonly footprint: number;
  readonly levels: readonly LevelResult[];
  readonly first: LevelResult;
  readonly misses: number;
  readonly classes: Classes;
  readonly memory: MemoryCounts;
  readonly setAccesses: Float64Array;
  readonly setMisses: Float64Array;
  readonly curve: Curve;
  readonly byWays: readonly WaysCurve[];
  readonly course: Simulation['course'];
  readonly told: readonly Told[];
  /** The access that is shown, counted from 1. */
  readonly shown: number;
  /** Its address, of the first byte that falls into its line. */
  readonly address: number | null;
  readonly times: Times;
  /** What cachegrind would count, where it has such caches. */
  readonly cachegrind: CachegrindCounts | undefined;
  readonly comparison: Comparison | undefined;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface Organisation {
  readonly line: number;
  readonly sets: number;
  readonly ways: number;
  readonly misses: number;
  readonly accesses: number;
}

export interface Comparison {
  /** LRU, write allocate: every line from 4 to 256 bytes by every power of two of ways to 16 and all, fewest misses first. */
  readonly organisations: readonly Organisation[];
  /** At the geometry given, the optimum among them: fewest misses first. */
  readonly policies: readonly { readonly policy: PolicyName | 'opt'; readonly misses: number }[];
}

export interface Times {
  /** Average memory access time, cycles. */
  readonly amat: number;
  /** Cycles that the accesses take in all. */
  readonly cycles: number;
  /** The same with memory alone. */
  readonly without: number;
  /** Instructions: the fetches of the trace, or as many as `perInstruction` says. */
  readonly instructions: number;
  readonly cpi: number;
  readonly cpiWithout: number;
}
