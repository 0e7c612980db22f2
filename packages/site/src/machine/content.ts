/**
 * What is sold and what is free, as path patterns: the licence and the reservation of mining are
 * written from this one table. Patterns as robots.txt has them (RFC 9309): `*` is anything, `$` the
 * end, and of those that match an address (with its query) the longest counts.
 */
import type { PriceClass } from './terms.ts';

export interface Content {
  readonly pattern: string;
  /** Class it is sold as; null where it is free for every crawler. */
  readonly sold: PriceClass | null;
}

export const CONTENT: readonly Content[] = [
  // Documents for machines, the parts of pages, and whatever is not a page.
  { pattern: '/', sold: null },
  // At the root stand the tools, and a few pages that are free.
  { pattern: '/*.html', sold: 'workbench-tool' },
  { pattern: '/*?export=', sold: 'tool-export' },
  { pattern: '/*&export=', sold: 'tool-export' },
  { pattern: '/ref-*.html', sold: 'static-sheet' },
  { pattern: '/blogs/*.html', sold: 'blog-post' },
  { pattern: '/category/*.html', sold: null },
  { pattern: '/blogs.html', sold: null },
  { pattern: '/crawlers.html', sold: null },
  { pattern: '/terms.html', sold: null },
  { pattern: '/privacy.html', sold: null },
  { pattern: '/404.html', sold: null },
  { pattern: '/offline.html', sold: null },
];
