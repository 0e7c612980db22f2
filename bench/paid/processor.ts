/** What a process takes of the processor, all its threads together. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK = 1e4;

/** Microseconds since it began; `NaN` where there is no `/proc`. */
export function processorOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}
