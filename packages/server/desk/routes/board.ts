/** The first page of the desk. */
import { HTML, type Route, seeOther } from '../answer.ts';
import type { Boards } from '../board/kept.ts';
import { linkOf, viewOf } from '../board/view.ts';
import { boardPage } from '../page/board.ts';

/** A form sends the fields that were left empty, too: the link that stands in the address says no more than it must. */
export const isTidy = (query: URLSearchParams, link: string): boolean => {
  const mark = link.indexOf('?');
  const said = new URLSearchParams(mark < 0 ? '' : link.slice(mark));
  return query.size === said.size;
};

export const boardRoute = (boards: Boards): Route => ({
  async get({ query, session }) {
    const view = viewOf(query);
    const link = linkOf(view);
    if (!isTidy(query, link)) return seeOther(link);
    return { status: 200, type: HTML, body: boardPage(await boards(view), session) };
  },
});
