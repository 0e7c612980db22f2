/** What a visitor is told of an export that was not made. */
import { badInputs } from '@tollbench/gate/offer/answers.ts';
import { problemAnswer, QUOTA_EXCEEDED } from '@tollbench/gate/offer/problem.ts';
import type { Answer } from '@tollbench/gate/types.ts';
import type { Outcome } from './job.ts';

export type Unmade = Exclude<Outcome, { kind: 'file' | 'left' }>;

export function unmadeAnswer(outcome: Unmade): Answer {
  switch (outcome.kind) {
    case 'refused':
      return badInputs(outcome.errors);
    case 'exhausted':
      return problemAnswer({
        title: 'Too much to compute here',
        status: 422,
        detail: `${capital(outcome.reason)}. Ask for less, or compute it in the page or on the command line, which have no such bound. Nothing was spent.`,
      });
    case 'busy':
      return problemAnswer(
        {
          title: 'Busy',
          status: 503,
          detail: `${capital(outcome.reason)}; come back in ${outcome.retryAfter} s. Nothing was spent.`,
        },
        ['Retry-After', String(outcome.retryAfter)],
      );
    case 'over-budget':
      return problemAnswer(
        {
          type: QUOTA_EXCEEDED,
          title: 'Computing time used up',
          status: 429,
          detail: `A source has ${outcome.seconds} s of computing for its exports in any minute; come back in ${outcome.retryAfter} s, or compute in the page. Nothing was spent.`,
          'violated-policies': ['export-seconds'],
        },
        ['Retry-After', String(outcome.retryAfter)],
      );
    case 'broken':
      return problemAnswer({
        title: 'Internal error',
        status: 500,
        detail: 'The export failed; this is a fault of the service, and nothing was spent on it.',
      });
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
