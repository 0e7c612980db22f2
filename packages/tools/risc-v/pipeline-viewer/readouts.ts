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
    ...partReadings(r),
  ];
  return [{ kind: 'readouts', id: 'answer', title: 'Cycles', items }];
}

interface Control {
  readonly branches: number;
  readonly jumps: number;
  readonly mispredictions: number;
  /** Of the branches alone. */
  readonly missed: number;
}

function controlOf({ schedule, stream }: PipelineResult): Control {
  let [branches, jumps, mispredictions, missed] = [0, 0, 0, 0];
  for (const b of schedule.branches) {
    const { kind } = stream.operations[b.number] as Operation;
    mispredictions += b.mispredicted;
    if (kind !== BRANCH) jumps += b.executed;
    else {
      branches += b.executed;
      missed += b.mispredicted;
    }
  }
  return { branches, jumps, mispredictions, missed };
}

const NO_BRANCH = 'no branch was executed';

/** Of a list without branches and jumps there is nothing to say. */
function controlReadings(r: PipelineResult): Reading[] {
  const { branches, jumps, mispredictions, missed } = controlOf(r);
  if (branches + jumps === 0) return [];
  return [
    { name: 'branches', value: branches },
    { name: 'jumps', value: jumps },
    { name: 'mispredictions', value: mispredictions },
    branches > 0
      ? { name: 'accuracy', value: (100 * (branches - missed)) / branches }
      : { name: 'accuracy', value: null, note: NO_BRANCH },
    { name: 'squashed', value: r.schedule.squashed.length },
  ];
}

/** Of the parts that are there. */
function partReadings({ options, schedule }: PipelineResult): Reading[] {
  const { fetchMisses, dataMisses, dataAccesses } = schedule.misses;
  return [
    ...(options.width === 2 ? [{ name: 'pairs', value: schedule.pairs } as const] : []),
    ...(options.instructionCache ? [{ name: 'codeMisses', value: fetchMisses } as const] : []),
    ...(options.dataCache
      ? [
          {
            name: 'dataMisses',
            value: dataMisses,
            note: `in ${grouped(dataAccesses)} loads and stores`,
          } as const,
        ]
      : []),
  ];
}

/** What stands in captions and notices. */
export function unseen(r: PipelineResult): Shown {
  const { stop, shown } = r;
  const { branches, jumps } = controlOf(r);
  const reason = stop?.reason ?? 'list';
  return {
    kind: 'values',
    values: {
      shownCycle: shown,
      endedBy: reason === 'budget' || reason === 'breakpoint' ? 'limit' : reason,
      ...(branches + jumps === 0 && {
        ...{ branches, jumps, mispredictions: 0, squashed: r.schedule.squashed.length },
        accuracy: { value: null, note: NO_BRANCH },
      }),
    },
  };
}
