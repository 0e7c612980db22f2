/** Pages for people that cost nobody anything: what leads to the tools, and what tells of the service. */
import { path } from '../site.ts';
import { freeEndpoint } from './operations.ts';
import type { Part } from './responses.ts';

const PAGES: readonly {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly string[];
}[] = [
  { path: '/', id: 'getHome', summary: 'The tools, by category' },
  { path: '/blogs.html', id: 'getPosts', summary: 'The posts, newest first' },
  { path: path.crawlers, id: 'getCrawlers', summary: 'For operators of crawlers' },
  { path: path.terms, id: 'getTerms', summary: 'What may be done with what is here' },
  { path: path.privacy, id: 'getPrivacy', summary: 'What is kept of a visit' },
  {
    path: path.offline,
    id: 'getOffline',
    summary: 'What stands for a page that a browser has not kept',
  },
  {
    path: '/category/{category}.html',
    id: 'getCategory',
    summary: 'Tools and posts of a category',
    parameters: ['category'],
  },
];

export function freePages(): [path: string, item: Part][] {
  return PAGES.map((page) =>
    freeEndpoint({
      ...page,
      tag: 'Pages',
      type: 'text/html',
      example: '<!DOCTYPE html><html lang="en" …>…</html>',
    }),
  );
}
