/** What the publisher has to do, the worst first: what is not well, money that did not come, gas that runs out. */
import type { Failure } from '@tollbench/gate/ledger/report/status.ts';
import { type Condition, kindOf } from '../../alarms/condition.ts';
import { storyLink } from './money.ts';
import type { Relayer } from './relayers.ts';
import { DAY } from './view.ts';
import { dollars, ether, plural } from './words.ts';

export interface Doing {
  /** `stop`: something is not sold meanwhile. */
  readonly level: 'stop' | 'warn';
  readonly code: string;
  /** Sentences: what is wrong, and what helps. */
  readonly text: string;
  readonly link?: { readonly to: string; readonly words: string };
}

export interface Findings {
  readonly conditions: readonly Condition[];
  readonly unread: readonly string[];
  /** The newest first. */
  readonly failed: readonly Failure[];
  readonly relayers: readonly Relayer[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A failure is shown here for so long; the ledger knows it for ever. */
const LATELY = 7 * DAY;
/** Days of gas below which ether should be sent. */
const FEW_DAYS = 7;

export function thingsToDo({
  conditions,
  unread,
  failed,
  relayers,
  at,
}: Findings): readonly Doing[] {
  const known: Doing[] = conditions.map(({ code, sentence }) => ({
    level: kindOf(code).stops ? 'stop' : 'warn',
    code,
    text: sentenceOf(sentence),
  }));
  const unreadable: Doing[] = [...new Set(unread)].map((text) => ({
    ...{ level: 'warn', code: 'unread' },
    text: sentenceOf(text),
  }));
  const all = [...unreadable, ...known, ...failures(failed, at), ...gas(relayers, conditions)];
  return [...all.filter(({ level }) => level === 'stop'), ...all.filter((a) => a.level === 'warn')];
}

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** One entry for each reason, with what can be done about it. */
function* failures(failed: readonly Failure[], at: number): Iterable<Doing> {
  const lately = failed.filter(
    ({ failedAt }) => failedAt !== null && failedAt * 1000 > at - LATELY,
  );
  const byReason = Map.groupBy(lately, ({ reason }) => reason ?? 'no reason was written down');
  for (const [reason, those] of byReason) {
    const served = those.filter((each) => each.served);
    const sum = those.reduce((total, { value }) => total + value, 0n);
    const lost =
      served.length === 0
        ? 'nothing had been served for it'
        : `${plural(served.length, 'page')} had been served for it`;
    const [one] = those;
    yield {
      ...{ level: 'warn', code: 'failed' },
      text: `${plural(those.length, 'payment')} did not come in 7 days, ${dollars(sum)}: ${reason}; ${lost}. ${helpFor(reason)}`,
      link:
        those.length === 1 && one !== undefined
          ? { to: storyLink(one.claimId), words: 'its story' }
          : { to: '/tables/failed', words: 'all of them' },
    };
  }
}

function helpFor(reason: string): string {
  if (/expired|not settled (?:in time|before)/i.test(reason))
    return 'It can never be settled any more. See that the relayer has ether and that the node answers; then nothing more expires.';
  if (/cancel/i.test(reason))
    return 'Its payer took it back. It gets no more credit until it has settled again; nothing else helps.';
  if (/balance|funds/i.test(reason))
    return 'Its payer had spent the money elsewhere. It gets no more credit until it has settled again; CREDIT_MAX bounds what this may cost.';
  return 'Its payer gets no more credit until it has settled again.';
}

/** Where the settler itself says that a relayer is poor, that says more. */
function* gas(relayers: readonly Relayer[], conditions: readonly Condition[]): Iterable<Doing> {
  if (conditions.some(({ code }) => code === 'relayer_poor')) return;
  for (const { address, balance, perDay, daysLeft } of relayers)
    if (balance !== null && daysLeft !== null && daysLeft < FEW_DAYS)
      yield {
        ...{ level: 'warn', code: 'gas' },
        text: `The relayer ${address} has ${ether(balance)} and spends ${ether(perDay)} a day: that is gas for ${daysLeft < 1 ? 'less than a day' : plural(Math.floor(daysLeft), 'day')}. Send it some.`,
        link: { to: '/tables/relayers', words: 'all relayers' },
      };
}
