import { createHash } from 'node:crypto';
import { type Dump, fullName } from '@tollbench/engines/waveform/vcd/dump.ts';
import { tokenOf } from '@tollbench/engines/waveform/vcd/value.ts';

/** By full name how many changes there are, and a digest of their times and words: as oracles/timing-diagram.py has it. */
export function digestsOf(dump: Dump): Record<string, [number, string]> {
  return Object.fromEntries(
    dump.variables.map((v) => {
      const [from = 0, to = 0] = [dump.starts[v.record], dump.starts[v.record + 1]];
      const lines: string[] = [];
      for (let k = from; k < to; k++) lines.push(`${dump.times[k]} ${tokenOf(dump, k)}\n`);
      const digest = createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16);
      return [fullName(v), [to - from, digest]];
    }),
  );
}
