/** Whether what callers heard of a ledger is what one that does one thing after the other would have said. */
import { byPayer, LEDGER } from './ledger-model.ts';
import { linearize, type Operation } from './linearize.ts';
import type { Ask } from './operations.ts';
import type { Kind } from './plan.ts';

type Heard = Operation<Ask, string>;

/** Questions around what fits nowhere that are told. */
const TOLD = 12;

/** What is wrong, in lines that say what was heard around it; empty where all is well. */
export function faultsIn(history: readonly Heard[], kind: Kind): string[] {
  const objects = kind === 'house' ? [history] : byPayer(history);
  return objects.flatMap((object) => {
    const verdict = linearize(object, LEDGER);
    if (verdict.is === 'legal') return [];
    if (verdict.is === 'undecided')
      return [
        `undecided after ${verdict.configurations} configurations of ${object.length} questions`,
      ];
    const explained = verdict.order.slice(-TOLD).map((k) => `  ${said(object[k])}`);
    return [[...explained, `fits nowhere: ${said(object[verdict.stuck])}`].join('\n')];
  });
}

function said(heard: Heard | undefined): string {
  if (heard === undefined) return 'nothing';
  const { input, call, answer } = heard;
  const { what, ...rest } = input;
  const when = answer === null ? `${call}–?` : `${call}–${answer.at}`;
  return `${when} ${what} ${JSON.stringify(rest)} → ${answer?.output ?? 'nobody heard'}`;
}
