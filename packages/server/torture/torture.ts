/** Rounds, one after the other. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoNetwork } from './many/network.ts';
import type { TortureOptions } from './options.ts';
import { roundLines } from './report.ts';
import { type RoundOptions, type RoundReport, runRound } from './round.ts';
import type { Mode } from './world.ts';

/**
 * Runs them all. `say` gets the lines of each round as it ends.
 * @throws Error where a fault that is asked for cannot be had here, or the reason of `ending`
 */
export async function torture(
  options: TortureOptions,
  say: (line: string) => void,
  ending: AbortSignal = new AbortController().signal,
): Promise<RoundReport[]> {
  // Kept for the next run too: to make them takes a core some seconds.
  const packed = join(tmpdir(), 'tollbench-torture-packed');
  mkdirSync(packed, { recursive: true });
  const reports: RoundReport[] = [];
  const closed = options.faults.includes('partition') ? whyNoNetwork() : null;
  if (closed !== null) throw new Error(closed);
  for (let round = 0; round < options.rounds; round++) {
    const seed = options.seed + round;
    ending.throwIfAborted();
    const asked: RoundOptions = {
      seed,
      mode: modeOf(seed, options.modes),
      env: {
        EXPOSURE_MAX: String(options.exposureMax),
        CONFIRMATIONS: String(options.depth),
      },
      endpoints: options.endpoints,
      processes: options.processes,
      networks: options.faults.includes('partition'),
      packed,
      seconds: options.seconds,
      faults: options.faults,
      depth: options.depth,
      bounds: { exposureMax: options.exposureMax },
    };
    const report = await runRound(asked, ending);
    reports.push(report);
    for (const line of roundLines(report)) say(line);
  }
  return reports;
}

/** By the seed alone: one round of a run is the same when it is run by itself. */
function modeOf(seed: number, modes: readonly Mode[]): Mode {
  return modes[seed % modes.length] ?? 'batch';
}
