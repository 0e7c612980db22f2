/** Where a path that names nothing may have been meant to lead. */
import { normalisePath, splitTarget } from '@tollbench/gate/request/normalise.ts';
import { nearest } from '@tollbench/tools/define/nearest.ts';
import type { Library } from './library.ts';
import type { Suggestion } from './refusal-page.ts';

/** Paths that people type for pages that have another. */
const MOVED: Readonly<Record<string, string>> = {
  '/index.html': '/',
  '/index': '/',
  '/blogs': '/blogs.html',
  '/blog': '/blogs.html',
  '/blogs/index.html': '/blogs.html',
};

/** The address to send a visitor on to, with its query; null where nothing has moved. */
export function movedTo(requestTarget: string): string | null {
  const { path, query } = splitTarget(requestTarget);
  const moved = MOVED[(normalisePath(path) ?? '').toLowerCase()];
  return moved === undefined ? null : query === null ? moved : `${moved}?${query}`;
}

/** The tool whose export was asked for, with its inputs as they were given; null where it is no tool. */
export function toolOf(requestTarget: string, library: Library): Suggestion | null {
  const { path, query } = splitTarget(requestTarget);
  const page = library.find(normalisePath(path) ?? '');
  if (page?.tool == null) return null;
  const inputs = (query ?? '').split('&').filter((pair) => pair !== '' && !/^export=/.test(pair));
  return {
    href: inputs.length === 0 ? page.path : `${page.path}?${inputs.join('&')}`,
    title: page.tool.title,
  };
}

const MAX_PAGES = 3;

/** Pages whose path is the one asked for with its ending, or nearly it, the nearest first. */
export function nearestPages(requestTarget: string, library: Library): Suggestion[] {
  const path = normalisePath(splitTarget(requestTarget).path)?.toLowerCase();
  if (path === undefined || path.length > 100) return [];
  const pages = new Map<string, string[]>();
  for (const page of library.pages.keys())
    if (page.endsWith('.html') && page !== '/404.html')
      pages.set(bare(page), [...(pages.get(bare(page)) ?? []), page]);
  return nearest(bare(path), pages.keys())
    .flatMap((name) => pages.get(name) ?? [])
    .slice(0, MAX_PAGES)
    .map((page) => ({ href: page, title: library.pages.get(page)?.tool?.title ?? page }));
}

const bare = (path: string): string => path.replace(/\.(html?|php)$/, '');
