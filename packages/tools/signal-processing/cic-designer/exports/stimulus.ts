/** What the test benches feed: both full scales held, then noise over the whole range, the same each time. */
import { type FixedCic, runCic } from '@tollbench/engines/cic/model.ts';
import { highest, lowest } from '@tollbench/engines/signal/fixed-point.ts';

/** The most samples at the fast rate of one run: enough for a few outputs at the highest rates. */
const MAX_FAST = 2 ** 17;
/** Outputs of noise behind those of the full scales. */
const NOISE = 24;
/** Outputs that are compared one by one; all are by their signature. */
export const MAX_LISTED = 256;

export interface Run {
  readonly cic: FixedCic;
  readonly count: number;
  /** Samples that each full scale is held for. */
  readonly hold: number;
  /** The first outputs, MAX_LISTED at most. */
  readonly listed: readonly bigint[];
  readonly outputs: number;
  /** s ← 31·s + y mod 2³² over all outputs. */
  readonly signature: number;
}

/** The samples of a run, made as the test bench makes them. */
export function samplesOf(bits: number, count: number, hold: number): number[] {
  let state = 1;
  return Array.from({ length: count }, (_, k) => {
    if (k < hold) return highest(bits);
    if (k < 2 * hold) return lowest(bits);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** (32 - bits)) - (state >= 2 ** 31 ? 2 ** bits : 0);
  });
}

/** A run of the filter, with what must come out. */
export function runOf(cic: FixedCic): Run {
  const slow = cic.delays.reduce((sum, delay) => sum + delay, 0) + 3;
  const most = Math.max(1, Math.floor(MAX_FAST / cic.rate));
  const each = Math.min(slow, Math.max(1, Math.floor(most / 3)));
  const total = Math.min(most, 2 * each + NOISE);
  const per = cic.kind === 'decimator' ? cic.rate : 1;
  const [count, hold] = [total * per, each * per];
  const out = runCic(cic, samplesOf(cic.inputBits, count, hold));
  let signature = 0;
  for (const y of out) signature = (Math.imul(signature, 31) + Number(BigInt.asUintN(32, y))) >>> 0;
  return { cic, count, hold, listed: out.slice(0, MAX_LISTED), outputs: out.length, signature };
}
