/** Whether one address had more than its quota in any one window, by what it was answered alone. */
import type { Finding } from './check.ts';

/** A request that was let through; on a clock that never jumps, in milliseconds. */
export interface Through {
  readonly asked: number;
  readonly answered: number;
}

export interface Quota {
  readonly quota: number;
  /** Milliseconds. */
  readonly window: number;
  /** When what was counted was lost: from then on an address has its quota once more. */
  readonly lost: readonly number[];
}

/**
 * When each request was counted lies between its question and its answer, so two were counted within a
 * window for certain where the first was asked less than one before the other was answered. More of these
 * than the quota are a finding; what was lost within adds one quota each time.
 */
export function overQuota(through: readonly Through[], { quota, window, lost }: Quota): Finding[] {
  const byAnswer = through.toSorted((a, b) => a.answered - b.answered);
  for (const { asked: begin } of through) {
    const within = byAnswer.filter(
      ({ asked, answered }) => asked >= begin && answered < begin + window,
    );
    const end = within.at(-1)?.answered ?? begin;
    const anew = lost.filter((at) => at >= begin && at <= end).length;
    const allowed = quota * (1 + anew);
    if (within.length > allowed)
      return [
        {
          check: 'limit',
          message: `${within.length} requests of one address were let through within ${Math.round((end - begin) / 1000)} s; ${quota} are its quota, and it began anew ${anew} times`,
        },
      ];
  }
  return [];
}
