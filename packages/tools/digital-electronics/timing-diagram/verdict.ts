import type { Checked } from '@tollbench/engines/waveform/timing/check.ts';
import { counted } from '../../text/counted.ts';
import type { Reading } from './results.ts';

/** Whether the requirements are met, and by how much. */
export function verdict({ verdicts, count }: Checked): Reading[] {
  if (verdicts.length === 0) return [];
  const judged = verdicts.filter((v) => v.worst !== undefined);
  const [worst] = judged.toSorted((a, b) => (a.worst?.slack ?? 0) - (b.worst?.slack ?? 0));
  const checks = verdicts.reduce((sum, v) => sum + v.count, 0);
  const idle = verdicts.length - judged.length;
  return [
    worst?.worst
      ? { name: 'worstSlack', value: worst.worst.slack, note: worst.constraint.kind }
      : { name: 'worstSlack', value: null, note: 'no requirement applies anywhere' },
    { name: 'violationCount', value: count, note: `of ${counted(checks, 'check')}` },
    {
      name: 'requirementsMet',
      value: count === 0,
      ...(idle > 0 && { note: `${idle} of ${verdicts.length} apply nowhere` }),
    },
    worst
      ? { name: 'worstRequirement', value: worst.constraint.text }
      : { name: 'worstRequirement', value: null, note: 'no requirement applies anywhere' },
    { name: 'checkCount', value: checks },
  ];
}

export function verdictWords({ verdicts, count }: Checked): string {
  if (verdicts.length === 0) return '';
  return count === 0 ? '; every requirement is met' : `; ${counted(count, 'violation')} marked`;
}
