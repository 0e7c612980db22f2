/** The window of a recording as WaveJSON, or why there is none. */
import { EngineError } from '@tollbench/engines/error.ts';
import { chooseVariables } from '@tollbench/engines/waveform/choose.ts';
import { edgesOf, firstAtLeast, type Signal } from '@tollbench/engines/waveform/signal.ts';
import { toWaveJson } from '@tollbench/engines/waveform/to-wavejson.ts';
import type { Dump } from '@tollbench/engines/waveform/vcd/dump.ts';
import type { Radix } from '@tollbench/engines/waveform/vcd/value.ts';
import { reading } from './reading.ts';
import { signalAt } from './signal-at.ts';

export interface Sampling {
  /** Undefined where it cannot be, and `why` says why. */
  readonly text: string | undefined;
  readonly why: string;
  readonly cycles: number;
  readonly missed: number;
  /** Seconds a cycle. */
  readonly tick: number;
}

export interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly clock: string;
  /** Seconds; null for the shortest time between changes. */
  readonly step: number | null;
  readonly radix: Radix;
}

export function sample(
  signals: readonly Signal[],
  dump: Dump,
  { from, to, clock, step, radix }: Wanted,
): Sampling {
  const name = clock.trim();
  const [index] = name === '' ? [] : reading('clock', () => chooseVariables(dump, name));
  const ticking = index === undefined ? undefined : signalAt(dump, index, { radix });
  const known = ticking && (signals.find((s) => s.name === ticking.name) ?? ticking);
  // The clock stands on top.
  const all = known ? [known, ...signals.filter((s) => s !== known)] : signals;
  const units = known
    ? period(known, from, to)
    : step === null
      ? shortest(signals, from, to)
      : step / dump.unit;
  const tick = units * dump.unit;
  try {
    const { text, cycles, missed } = toWaveJson(all, { from, to, clock: known, step: units });
    return { text, why: '', cycles, missed, tick };
  } catch (error) {
    // The recording is shown all the same; only its WaveJSON is not.
    if (!(error instanceof EngineError)) throw error;
    return { text: undefined, why: error.message, cycles: 0, missed: 0, tick };
  }
}

/** Between two rises in the window, or its length. */
function period(clock: Signal, from: number, to: number): number {
  const rises = edgesOf(clock, 'rise');
  const k = firstAtLeast(rises, from);
  const [a, b] = [rises[k], rises[k + 1]];
  return a !== undefined && b !== undefined && b < to ? b - a : to - from;
}

/** The shortest time between two changes in the window, of any of the signals. */
function shortest(signals: readonly Signal[], from: number, to: number): number {
  const times = signals.flatMap(({ times: all }) => {
    const first = firstAtLeast(all, from);
    // Beyond some thousand no drawing of it would be read.
    return [...all.subarray(first, Math.min(firstAtLeast(all, to), first + 4000))];
  });
  times.sort((a, b) => a - b);
  let least = to - from;
  for (let k = 1; k < times.length; k++) {
    const gap = (times[k] as number) - (times[k - 1] as number);
    if (gap > 0) least = Math.min(least, gap);
  }
  return least;
}
