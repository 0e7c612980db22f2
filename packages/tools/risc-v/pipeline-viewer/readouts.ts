import { CAUSE, CAUSES } from '@tollbench/engines/riscv/pipeline/cause.ts';
import { BRANCH, type Operation } from '@tollbench/engines/riscv/pipeline/operation.ts';
import { grouped } from '../../define/si.ts';
import { CAUSE_WORDS, shortNumber } from './phrases.ts';
import type { PipelineResult } from './result.ts';
import type { Reading, Shown } from './results.ts';

export const instructionsOf = ({ stream }: PipelineResult): number => stream.index.length;

/** Cycles beyond those that instructions and the filling take. */
export const lostOf = ({ schedule: { cycles, stack } }: PipelineResult): number =>
  cycles - (stack[CAUSE.base] ?? 0) - (stack[CAUSE.fill] ?? 0);

/** What most cycles were lost to. */
function mostly({ schedule: { stack } }: PipelineResult): string {
  let most = -1;
  for (let k = 2; k < CAUSES.length; k++)
    if ((stack[k] ?? 0) > 0 && (most < 0 || (stack[k] ?? 0) > (stack[most] ?? 0))) most = k;
  const cause = CAUSES[most];
  return cause === undefined ? 'nothing waits' : `most: ${CAUSE_WORDS[cause].toLowerCase()}`;
}

/** The answer first: how long, how much of it in vain, and why. */
export function readouts(r: PipelineResult): Shown[] {
  const { cycles } = r.schedule;
  const n = instructionsOf(r);
  const items: Reading[] = [
    { name: 'cycles', value: cycles },
    { name: 'cpi', value: cycles / n },
    { name: 'lost', value: lostOf(r), shown: shortNumber(lostOf(r)), note: mostly(r) },
    { name: 'instructions', value: n },
    { name: 'forwardedCycles', value: r.forwarded },
    { name: 'stalledCycles', value: r.stalled },
    { name: 'hazards', value: r.hazards.length },
    { name: 'ipc', value: n / cycles },
    ...controlReadings(r),
  ];
  return [{ kind: 'readouts', id: 'answer', title: 'Cycles', items }];
}

function controlReadings(r: PipelineResult): Reading[] {
  const { schedule, stream } = r;
  let [branches, jumps, missed, ofBranches] = [0, 0, 0, 0];
  for (const b of schedule.branches) {
    const { kind } = stream.operations[b.number] as Operation;
    missed += b.mispredicted;
    if (kind !== BRANCH) jumps += b.executed;
    else {
      branches += b.executed;
      ofBranches += b.mispredicted;
    }
  }
  return [
    { name: 'branches', value: branches },
    { name: 'jumps', value: jumps },
    { name: 'mispredictions', value: missed },
    branches > 0
      ? { name: 'accuracy', value: (100 * (branches - ofBranches)) / branches }
      : { name: 'accuracy', value: null, note: 'no branch was executed' },
    { name: 'squashed', value: schedule.squashed.length },
    ...(r.options.width === 2 ? [{ name: 'pairs', value: schedule.pairs } as const] : []),
    ...(r.options.instructionCache
      ? [{ name: 'codeMisses', value: schedule.misses.fetchMisses } as const]
      : []),
    ...(r.options.dataCache
      ? [
          {
            name: 'dataMisses',
            value: schedule.misses.dataMisses,
            note: `in ${grouped(schedule.misses.dataAccesses)} loads and stores`,
          } as const,
        ]
      : []),
  ];
}

/** What stands in captions and notices. */
export function unseen({ stop, shown }: PipelineResult): Shown {
  const reason = stop?.reason ?? 'list';
  return {
    kind: 'values',
    values: {
      shownCycle: shown,
      endedBy: reason === 'budget' || reason === 'breakpoint' ? 'limit' : reason,
    },
  };
}
