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

const MAX_OFFERED = 3;
/** Letters that may be wrong, missing or too many. */
const SLIPS = 2;

/** Pages whose path is the one asked for with its ending, or nearly it, the nearest first. */
export function nearestPages(requestTarget: string, library: Library): Suggestion[] {
  const path = normalisePath(splitTarget(requestTarget).path)?.toLowerCase();
  if (path === undefined || path.length > 100) return [];
  const wanted = bare(path);
  const found: { readonly page: string; readonly distance: number }[] = [];
  for (const page of library.pages.keys()) {
    if (!page.endsWith('.html') || page === '/404.html') continue;
    const distance = editDistance(wanted, bare(page), SLIPS);
    if (distance !== null) found.push({ page, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.page < b.page ? -1 : 1))
    .slice(0, MAX_OFFERED)
    .map(({ page }) => ({ href: page, title: library.pages.get(page)?.tool?.title ?? page }));
}

const bare = (path: string): string => path.replace(/\.(html?|php)$/, '');

/**
 * Levenshtein's distance where it is at most `most`, else null. Only the band of cells that can be as
 * near is looked at, so that asking for what is not there stays cheap beside hundreds of pages.
 */
function editDistance(whole: string, other: string, most: number): number | null {
  if (Math.abs(whole.length - other.length) > most) return null;
  const [a, b] = differing(whole, other);
  const far = most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far));
  for (let i = 1; i <= a.length; i++) {
    const next = new Array<number>(b.length + 1).fill(far);
    if (i <= most) next[0] = i;
    let least = next[0] as number;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const cell = Math.min(
        far,
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      next[j] = cell;
      least = Math.min(least, cell);
    }
    if (least > most) return null;
    row = next;
  }
  const distance = row[b.length] as number;
  return distance <= most ? distance : null;
}

/** Two texts without the beginning and the end that they share. */
function differing(a: string, b: string): [string, string] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return [a.slice(start, endA), b.slice(start, endB)];
}
