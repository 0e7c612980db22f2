/** Signals sampled into a WaveJSON text: at the edges of a clock, or in equal steps. */
import { EngineError } from '../error.ts';
import { ABSENT, changeAt, edgesOf, firstAtLeast, LEVELS, type Signal, VALUE } from './signal.ts';

export interface Sampling {
  readonly from: number;
  readonly to: number;
  /** The signal whose rises are the cycles; without one `step` is a cycle. */
  readonly clock: Signal | undefined;
  readonly step: number;
}

export interface Sampled {
  readonly text: string;
  readonly cycles: number;
  /** Changes in the window that no sample saw. */
  readonly missed: number;
}

export const MAX_CYCLES = 2000;

/**
 * A cycle of the drawing shows what a flip-flop takes at the clock edge that ends it: the value just before that edge.
 * Without a clock it shows the value at its start. @throws EngineError `empty` without a cycle in the window
 */
export function toWaveJson(
  signals: readonly Signal[],
  { from, to, clock, step }: Sampling,
): Sampled {
  const ends = clock ? clockEnds(clock, from, to) : steps(from, to, step);
  if (ends.length === 0)
    throw new EngineError(
      'empty',
      clock
        ? `“${clock.name}” does not rise in this window.`
        : 'The window is shorter than a cycle.',
    );
  if (ends.length > MAX_CYCLES)
    throw new EngineError(
      'out-of-range',
      `The window has ${ends.length} cycles; the most is ${MAX_CYCLES}: make it shorter.`,
    );
  let missed = 0;
  const lanes = signals.map((signal) => {
    if (signal === clock) return lane(signal.name, `p${'.'.repeat(ends.length - 1)}`, []);
    const picked = Array.from(ends, (t) =>
      clock ? firstAtLeast(signal.times, t) - 1 : changeAt(signal, t),
    );
    const { wave, data } = sampled(signal, picked);
    const seen = new Set(picked);
    for (
      let k = firstAtLeast(signal.times, ends[0] as number);
      k < firstAtLeast(signal.times, ends.at(-1) as number);
      k++
    )
      if (!seen.has(k)) missed++;
    return lane(signal.name, wave, data);
  });
  return { text: `{ signal: [\n${lanes.join(',\n')}\n] }\n`, cycles: ends.length, missed };
}

/** Rises in the window; the first begins a cycle that the second ends. */
function clockEnds(clock: Signal, from: number, to: number): Float64Array {
  const rises = edgesOf(clock, 'rise');
  const first = firstAtLeast(rises, from);
  return rises.subarray(first, firstAtLeast(rises, to, first));
}

function steps(from: number, to: number, step: number): Float64Array {
  const count = Math.floor((to - from) / step + 1e-9);
  return count > 0 && count < 1e7
    ? Float64Array.from({ length: count }, (_, k) => from + k * step)
    : new Float64Array(count > 0 ? MAX_CYCLES + 1 : 0);
}

function sampled(signal: Signal, picked: readonly number[]): { wave: string; data: string[] } {
  let wave = '';
  const data: string[] = [];
  let before: string | undefined;
  for (const k of picked) {
    const level = k < 0 ? ABSENT : (signal.levels[k] as number);
    const said = level === VALUE ? signal.words(k) : '';
    // Of a vector that is unknown or floats in all its bits the level says it.
    const isAll = level === VALUE && /^[xz]$/u.test(said);
    const state =
      level === ABSENT
        ? 'x'
        : level === VALUE && !isAll
          ? `=${said}`
          : isAll
            ? said
            : (LEVELS[level] ?? 'x');
    if (state === before) wave += '.';
    else {
      wave += state[0];
      if (state.startsWith('=')) data.push(said);
    }
    before = state;
  }
  return { wave, data };
}

const lane = (name: string, wave: string, data: readonly string[]): string =>
  `  { name: ${JSON.stringify(name)}, wave: ${JSON.stringify(wave)}${data.length > 0 ? `, data: ${JSON.stringify(data)}` : ''} }`;
