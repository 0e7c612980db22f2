/** What opening the money is told: how long settling waits, and who hears of it. */
import type { FacilitatorOptions } from '@tollbench/gate/settle/facilitator.ts';
import type { PipelineOptions } from '@tollbench/gate/settle/relayer.ts';
import type { SharedOptions } from '@tollbench/gate/settle/shared/settler.ts';
import type { Watch } from '../watch.ts';

/** How long settling waits for company, and before it says that something is wrong. */
export type SettlingPace = Pick<PipelineOptions, 'batchWait' | 'stuckAfter' | 'failuresFor'> &
  Pick<FacilitatorOptions, 'believedFor'> &
  Pick<SharedOptions, 'lease'>;

/** Who is told what became of each settlement, and of faults while settling. */
export type Told = SettlingPace &
  Partial<Pick<PipelineOptions, 'onOutcome' | 'onError'>> & {
    readonly say?: (line: string) => void;
    /** Told of each question to the node. */
    readonly watch?: Watch;
  };
