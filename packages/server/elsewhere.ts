/** Where a path that names nothing may have been meant to lead. */
import { normalisePath, splitTarget } from '@tollbench/gate/normalise.ts';
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

const MOST = 3;

/** Pages whose path is the one asked for with its ending, or nearly it, the nearest first. */
export function nearestPages(requestTarget: string, library: Library): Suggestion[] {
  const path = normalisePath(splitTarget(requestTarget).path)?.toLowerCase();
  if (path === undefined || path.length > 100) return [];
  const wanted = bare(path);
  const found: { readonly page: string; readonly distance: number }[] = [];
  for (const page of library.pages.keys()) {
    if (!page.endsWith('.html') || page === '/404.html') continue;
    const distance = editDistance(wanted, bare(page), 1 + Math.floor(wanted.length / 6));
    if (distance !== null) found.push({ page, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.page < b.page ? -1 : 1))
    .slice(0, MOST)
    .map(({ page }) => ({ href: page, title: library.pages.get(page)?.tool?.title ?? page }));
}

const bare = (path: string): string => path.replace(/\.(html?|php)$/, '');

/** Levenshtein's distance where it is at most `most`, else null. */
function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  const distance = row[b.length] as number;
  return distance <= most ? distance : null;
}
