/** The page of a payment's story, with the receipt to send and the form for a refund. */
import type { Happening, Story } from '@tollbench/gate/ledger/report/story.ts';
import { eventsTable, nameOfPayment } from '../board/events.ts';
import { storyLink } from '../board/money.ts';
import type { Entry, Found, Told } from '../board/story.ts';
import { dollars, moment, plural } from '../board/words.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Session } from '../sessions.ts';
import { strip } from './board.ts';
import { page } from './frame.ts';
import { hexOr, plainTable } from './table.ts';

export function storyPage(name: string, found: Found, session: Session | null): string {
  const { payments, others } = found;
  const nothing = payments.length === 0 && others.length === 0;
  const body = html`<main id="main" class="story">
${headOf(name, found)}
${nothing && html`<p class="note">Neither the ledger nor what is kept of events has it. Events are kept for KEEP_DAYS; the ledger forgets what was presented and never claimed.</p>`}
${payments.map((told) => payment(told, session, payments.length > 1 || !isNamed(told, name)))}
${
  others.length > 0 &&
  html`<section><h2>Presented, and not in the ledger</h2><p class="note">Refused before it was claimed, or its outcome was not known.</p>${plainTable(eventsTable(others))}</section>`
}
<p class="onward"><a href="/">Back to the desk</a></p>
</main>`;
  return page({
    title: nothing ? 'Nothing found' : 'A payment',
    body,
    session,
    strip: strip(name),
  });
}

/** The payment itself was asked for, not its payer or a transaction that settled it. */
const isNamed = ({ story }: Told, name: string): boolean =>
  story.name.toLowerCase() === nameOfPayment(name.trim()).toLowerCase();

const titleOf = ({ kind, name }: Story): Markup =>
  html`${kind === 'authorization' ? 'Authorization' : 'Transaction'} <code>${name}</code>`;

function headOf(name: string, { payments: [first, ...more], others }: Found): Markup {
  if (first !== undefined && more.length === 0 && isNamed(first, name))
    return html`<h1>${titleOf(first.story)}</h1>`;
  const nothing = first === undefined && others.length === 0;
  return html`<h1>${nothing ? 'Nothing is known of' : 'The story of'} <code>${name}</code></h1>`;
}

function payment({ story, entries }: Told, session: Session | null, titled: boolean): Markup {
  const { payer, worth, left, proved, validBefore } = story;
  const facts: readonly (readonly [string, Piece])[] = [
    [
      'payer',
      payer === null
        ? 'not verified: nothing was bought with it'
        : html`<a href="${storyLink(payer)}"><code>${payer}</code></a>${proved && ', proved to be theirs'}`,
    ],
    ['carries', worth === null ? null : `${dollars(worth)}, ${dollars(left ?? 0n)} of it left`],
    ['valid before', validBefore === null ? null : `${moment(validBefore * 1000)} UTC`],
  ];
  return html`<section>
${titled && html`<h2>${titleOf(story)}</h2>`}
<dl class="facts">${facts.map(([label, text]) => text !== null && html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
<ol class="entries">${entries.map(entryLine)}</ol>
${receipts(story)}${session !== null && refundForm(story, session)}
</section>`;
}

const WHO: Readonly<Record<Entry['from'], string>> = {
  ledger: 'ledger',
  gate: 'gate',
  guess: 'probably',
};

function entryLine(entry: Entry): Markup {
  const when = entry.at === null ? '' : moment(entry.at);
  const words = entry.from === 'ledger' ? wordsOf(entry.happening) : gateWords(entry);
  return html`<li data-from="${entry.from}"><time>${when}</time><span class="from">${WHO[entry.from]}</span><span>${words}</span></li>
`;
}

function gateWords({ event, from }: Extract<Entry, { event: unknown }>): Piece {
  const { crawler, claim, network, outcome, reason, path, requestId } = event;
  const who = `${crawler ?? 'no known crawler'}${claim === 'none' ? '' : ` (${claim})`} from ${network}`;
  if (from === 'guess')
    return `asked to pay for ${path}: ${who}, the same crawler, path and network, just before`;
  return html`${outcome}${reason !== null && `, ${reason}`}: ${path} to ${who}${requestId !== null && html`, request <code>${requestId}</code>`}`;
}

function wordsOf(happening: Happening): Piece {
  switch (happening.what) {
    case 'presented':
      return `presented from ${happening.from}`;
    case 'found':
      return 'found on the chain; nobody has presented it here';
    case 'claimed':
      return html`claimed ${happening.resource} for ${dollars(happening.price)}, ${happening.crawler === '-' ? 'no known crawler' : happening.crawler}; claim <code>${happening.claimId}</code>`;
    case 'sold':
      return `delivered ${happening.resource}; may be fetched again until ${moment(happening.repeatUntil * 1000)}`;
    case 'repeated':
      return `fetched again ${plural(happening.times, 'time')}, this is the last`;
    case 'sent':
      return html`sent in ${hexOr(happening.txHash)} by ${hexOr(happening.relayer)}, nonce ${happening.txNonce}${happening.replaces !== null && html`, in place of ${hexOr(happening.replaces)}`}`;
    case 'mined':
      return html`mined in block ${happening.block}: ${hexOr(happening.txHash)}`;
    case 'refunded':
      return html`given back ${dollars(happening.value)} in ${hexOr(happening.txHash)}, block ${happening.block}${refundWords(happening.state)}`;
    default:
      return settlingWords(happening);
  }
}

const refundWords = (state: string): string =>
  state === 'lost'
    ? ', which the chain took back: it counts for nothing'
    : state === 'final'
      ? ', finally'
      : '';

function settlingWords(happening: Extract<Happening, { attempts: number }>): Piece {
  const { what, txHash, reason, final, attempts } = happening;
  const why = reason === null ? '' : `: ${reason}`;
  switch (what) {
    case 'queued':
      return `waits to be settled${why}`;
    case 'broadcast':
      return html`on its way in ${txHash === null ? 'a transaction' : hexOr(txHash)}, sent ${plural(attempts, 'time')}${why}`;
    case 'unknown':
      return `not known yet what became of it${why}`;
    case 'settled':
      return html`settled${txHash !== null && html` in ${hexOr(txHash)}`}${final && ', finally'}`;
    case 'failed':
      return `failed to settle${why}`;
  }
}

/** What was delivered, where its money was not lost. */
export function receivable({ happenings }: Story): readonly Extract<Happening, { what: 'sold' }>[] {
  const failed = new Set(
    happenings.flatMap((each) => (each.what === 'failed' ? [each.claimId] : [])),
  );
  return happenings.filter(
    (each): each is Extract<Happening, { what: 'sold' }> =>
      each.what === 'sold' && !failed.has(each.claimId),
  );
}

function receipts(story: Story): Piece {
  const sold = receivable(story);
  if (story.payer === null || sold.length === 0) return null;
  return html`<h2 class="minor">Receipt</h2>
<p class="note">Signed now, of what is kept: who paid, for which address, in which transaction. It says nothing of the content: its hash stood in the receipt that came with the page, and is not kept.</p>
<ul class="plain">${sold.map(({ claimId, resource }) => html`<li><a href="/receipt?claim=${claimId}" download>${resource}</a></li>`)}</ul>`;
}

function refundForm(story: Story, { csrf }: Session): Piece {
  const sold = receivable(story);
  if (story.payer === null || sold.length === 0) return null;
  const choices = html`<label>For <select name="for"><option value="${story.name}">the whole payment</option>${sold.map(({ claimId, resource }) => html`<option value="${claimId}">${resource}</option>`)}</select></label>`;
  return html`<h2 class="minor">Refund</h2>
<p class="note">Send the USDC from the payee’s wallet to <code>${story.payer}</code>, wait until it is confirmed, and enter its transaction here. It is looked for on the chain and booked once. What was bought stays bought.</p>
<form class="refund" method="post" action="/refunds"><input type="hidden" name="csrf" value="${csrf}">${sold.length > 1 ? choices : html`<input type="hidden" name="for" value="${story.name}">`}
<label>Transaction <input name="txHash" required pattern="\\s*0x[0-9a-fA-F]{64}\\s*" title="0x and 64 hex digits" autocomplete="off" spellcheck="false"></label><label>Log index, where several could be meant <input name="logIndex" inputmode="numeric" pattern="[0-9]{1,9}" autocomplete="off" size="9"></label><button type="submit">Book it</button></form>`;
}

/** What became of a refund that was entered. */
export function refundPage(sentence: string, back: string, session: Session | null): string {
  const body = html`<main id="main" class="story"><h1>Refund</h1><p role="status">${sentence}</p>
<p class="onward"><a href="${back}">Its story</a> <a href="/">Back to the desk</a></p></main>`;
  return page({ title: 'Refund', body, session, strip: strip() });
}
