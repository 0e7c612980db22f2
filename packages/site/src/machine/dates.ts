/** Dates of documents: that of the newest thing in them. */
import { tools } from '../catalogue.ts';
import { posts } from '../posts.ts';

/** When the pages for operators, the terms and what is said of privacy last changed. */
export const WORDS_UPDATED = '2026-11-30';

/** The latest of some YYYY-MM-DD dates; undefined of none. */
export function latest(dates: readonly string[]): string | undefined {
  return dates.toSorted().at(-1);
}

/** When anything on the site last changed in a way that a reader would notice. */
export async function siteUpdated(): Promise<string> {
  const newest = latest([
    ...(await tools()).map((e) => e.tool.lastUpdated),
    ...posts.map((p) => p.updated),
  ]);
  if (newest === undefined) throw new Error('a site without a tool or a post has nothing to date');
  return newest;
}
