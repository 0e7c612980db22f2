/** The first page: what came in and what needs doing first, then who, what, when and why. */
import type { Sum } from '@tollbench/gate/ledger/report/status.ts';
import { sumOf, waitingOf } from '../board/affairs.ts';
import type { Board } from '../board/board.ts';
import { eventsTable } from '../board/events.ts';
import type { Takings } from '../board/money.ts';
import type { Table } from '../board/table.ts';
import { conversion } from '../board/tally.ts';
import { linkOf, type View } from '../board/view.ts';
import { count, days, dollars, percent, plural } from '../board/words.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Session } from '../sessions.ts';
import { filters } from './filters.ts';
import { page } from './frame.ts';
import { trafficPlot } from './plot.ts';
import { tableSection } from './table.ts';

/** Rows of each table on the first page. */
const ROWS = { crawlers: 12, paths: 12, classes: 6, refusals: 8, forged: 6 } as const;

/** A part of the page that is kept fresh, by its id. */
export type Regions = Readonly<Record<string, Markup>>;

export function boardPage(board: Board, session: Session | null): string {
  const { view } = board;
  const crawlers = board.crawlers.rows.flatMap(({ values: [name, , kind] }) =>
    kind === 'person' ? [] : [String(name)],
  );
  const parts = regions(board);
  const part = (id: string): Markup =>
    html`<section id="${id}" class="part" data-live>${parts[id]}</section>`;
  const body = html`<main id="main" class="desk" data-stream="${linkOf(view, '/live', { at: String(board.at), after: String(board.newest) })}">
<h1 class="hidden">The publisher’s desk</h1>
${filters(view, '/', crawlers.toSorted())}
${['figures', 'todo', 'plot', 'crawlers', 'paths', 'classes', 'refusals', 'forged'].map(part)}
<section id="events" class="part">${parts['events']}</section>
</main>`;
  return page({ title: 'Now', body, session, strip: strip(), live: true });
}

/** The search for a story, and whether the page is live. */
export const strip = (name = ''): Markup =>
  html`<search class="grow"><form class="find" action="/story" method="get"><label for="find" class="hidden">Find a payment</label><input id="find" name="name" type="search" value="${name}" placeholder="Payment: hash, nonce, payer or claim" autocomplete="off" spellcheck="false" maxlength="200"></form></search><p class="state" role="status" data-state></p>`;

export function regions(board: Board): Regions {
  const { view } = board;
  const table = (of: Table, limit: number): Markup =>
    tableSection(of, { limit, links: linksOf(of, view) });
  return {
    figures: figures(board),
    todo: todo(board),
    plot: plot(board),
    crawlers: table(board.crawlers, ROWS.crawlers),
    paths: table(board.paths, ROWS.paths),
    classes: table(board.classes, ROWS.classes),
    refusals: table(board.refusals, ROWS.refusals),
    forged: table(board.forged, ROWS.forged),
    events: table(eventsTable(board.events), Number.POSITIVE_INFINITY),
  };
}

export const linksOf = ({ id }: Pick<Table, 'id'>, view: View) => ({
  all: linkOf(view, `/tables/${id}`),
  csv: linkOf(view, `/tables/${id}`, { format: 'csv' }),
  json: linkOf(view, `/tables/${id}`, { format: 'json' }),
});

function figures(board: Board): Markup {
  const { takings, total, settlements, relayers, observe } = board;
  const paid = ({ count: n }: Sum): string => plural(n, 'payment');
  // The ledger's own sums, which no filter narrows.
  const all = Object.keys(board.view.asked).length > 0 ? ', in all' : '';
  const sums: Piece =
    takings === null
      ? figure('Takings', '–', 'the ledger cannot be read')
      : [
          figure(`Taken today${all}`, dollars(takings.today.amount), paid(takings.today)),
          figure(`7 days${all}`, dollars(takings.week.amount), paid(takings.week)),
          figure(`30 days${all}`, dollars(takings.month.amount), month(takings)),
        ];
  const share = conversion(total);
  const waiting = settlements === null ? null : sumOf(waitingOf(settlements));
  const would =
    (observe || total.observed > 0) &&
    figure('Would have earned', dollars(total.wouldHave), plural(total.observed, 'request'));
  return html`<h2 class="hidden">Takings</h2><dl class="figures">${sums}${figure(
    'Paid of asked',
    share === null ? '–' : percent(share),
    `${count(total.sold)} of ${count(total.challenges)}`,
  )}${would}${figure(
    'Not settled yet',
    waiting === null ? '–' : dollars(waiting.amount),
    waiting === null
      ? 'the ledger cannot be read'
      : html`<a href="/tables/owed">${plural(waiting.count, 'payment')}</a>`,
  )}${gasFigure(relayers)}</dl>`;
}

/** What was given back of it is said where anything was. */
const month = ({ month: { count: n }, refunded }: Takings): Piece =>
  refunded.count === 0
    ? plural(n, 'payment')
    : html`<a href="/tables/refunds">${dollars(refunded.amount)} given back</a>`;

function gasFigure(relayers: Board['relayers']): Piece {
  if (relayers === null) return figure('Days of gas left', '–', 'this cannot be read');
  if (relayers.length === 0) return null;
  const known = relayers.flatMap(({ daysLeft }) => (daysLeft === null ? [] : [daysLeft]));
  const least = known.length === 0 ? '–' : days(Math.min(...known));
  const words = known.length === 0 ? 'none spent in 7 days' : plural(relayers.length, 'relayer');
  return figure('Days of gas left', least, html`<a href="/tables/relayers">${words}</a>`);
}

const figure = (label: string, value: string, below: Piece): Markup =>
  html`<div><dt>${label}</dt><dd><b>${value}</b><span>${below}</span></dd></div>`;

/** Lists of the ledger, of now. */
const BOOKS = [
  ['owed', 'not settled yet'],
  ['failed', 'did not come'],
  ['refunds', 'given back'],
  ['settlements', 'settlements'],
  ['relayers', 'gas'],
] as const;

function todo({ todo: doings }: Board): Markup {
  const list: Piece =
    doings.length === 0
      ? html`<p class="none">Nothing.</p>`
      : html`<ul>${doings.map(
          ({ level, text, link }) =>
            html`<li data-level="${level}">${level === 'stop' && html`<strong>Stops sales. </strong>`}${text}${link !== undefined && html` <a href="${link.to}">${link.words}</a>`}</li>`,
        )}</ul>`;
  return html`<div class="head"><h2>To do</h2></div>${list}<p class="books">${BOOKS.map(([id, words]) => html`<a href="/tables/${id}">${words}</a> `)}</p>`;
}

function plot(board: Board): Markup {
  const { window, times, view } = board;
  const { all, csv, json } = linksOf(times, view);
  return html`<div class="head"><h2>Asked to pay and paid, by ${window.step}</h2><p class="take"><a href="${all}">figures</a> <a href="${csv}" aria-label="By ${window.step}: CSV">CSV</a> <a href="${json}" aria-label="By ${window.step}: JSON">JSON</a></p></div><div class="paper">${trafficPlot(board)}</div>`;
}
