/** One payment's story in lines. */
import type { Happening, Story } from '@tollbench/gate/ledger/report/story.ts';
import type { RefundState } from '@tollbench/gate/refunds/types.ts';
import { countOf, time, usd } from './words.ts';

export function linesOf(story: Story): readonly string[] {
  const { kind, name, payer, worth, left, proved, validBefore, happenings } = story;
  const what = kind === 'authorization' ? 'Authorization' : 'Transaction';
  return [
    `${what} ${name}`,
    payer === null
      ? '  not verified: nothing was bought with it'
      : `  of ${payer}${proved ? ', proved to be theirs' : ''}; carries ${usd(worth ?? 0n)}, ${usd(left ?? 0n)} left`,
    ...(validBefore === null ? [] : [`  valid before ${time(validBefore)}`]),
    ...happenings.map((happening) => `  ${time(happening.at)}  ${wordsOf(happening)}`),
  ];
}

function wordsOf(happening: Happening): string {
  switch (happening.what) {
    case 'presented':
      return `presented from ${happening.from}`;
    case 'found':
      return 'found on the chain; nobody has presented it here';
    case 'claimed':
      return `claimed ${happening.resource} for ${usd(happening.price)}, ${happening.crawler === '-' ? 'no known crawler' : happening.crawler} (claim ${happening.claimId})`;
    case 'sold':
      return `sold ${happening.resource}, to be fetched again until ${time(happening.repeatUntil)}`;
    case 'repeated':
      return `fetched again ${countOf(happening.times, 'time')}, this is the last`;
    case 'sent':
      return `sent in ${happening.txHash} by ${happening.relayer}, nonce ${happening.txNonce}${happening.replaces === null ? '' : `, in place of ${happening.replaces}`}`;
    case 'mined':
      return `mined in block ${happening.block}: ${happening.txHash}`;
    case 'refunded':
      return `given back ${usd(happening.value)}${happening.claimId === null ? '' : ` for claim ${happening.claimId}`} in ${happening.txHash}, block ${happening.block}${refundWords(happening.state)}`;
    default:
      return settlingWords(happening);
  }
}

export function refundWords(state: RefundState): string {
  if (state === 'lost') return ', which the chain took back: it counts for nothing';
  return state === 'final' ? ', finally' : '';
}

function settlingWords({
  what,
  txHash,
  reason,
  final,
  attempts,
}: Extract<Happening, { attempts: number }>): string {
  const why = reason === null ? '' : `: ${reason}`;
  switch (what) {
    case 'queued':
      return `waits to be settled${why}`;
    case 'broadcast':
      return `on its way in ${txHash ?? 'a transaction'}, sent ${countOf(attempts, 'time')}${why}`;
    case 'unknown':
      return `not known yet what became of it${why}`;
    case 'settled':
      return `settled${txHash === null ? '' : ` in ${txHash}`}${final ? ', finally' : ''}`;
    case 'failed':
      return `failed to settle${why}`;
  }
}
