/** What every page and every machine document says of the site itself. */
import type { PostCategoryId } from '@tollbench/tools/categories.ts';
import { PLACEHOLDERS } from '../placeholders.ts';

/**
 * The origin that a build is written for. A build belongs to no address: the server puts its own
 * BASE_URL in place of this string when it reads the pages, before it compresses them.
 */
export const ORIGIN = PLACEHOLDERS.baseUrl;

export const NAME = 'Tollbench';
export const TAGLINE = 'Engineering calculators, each with its working, its sources and its proof.';

/** Paths of the pages, as they stand in links. */
export const path = {
  home: '/',
  tool: (slug: string) => `/${slug}.html`,
  sheet: (slug: string) => `/ref-${slug}.html`,
  metadata: (slug: string) => `/api/${slug}.json`,
  picture: (slug: string) => `/pictures/${slug}.svg`,
  category: (id: PostCategoryId) => `/category/${id}.html`,
  posts: '/blogs.html',
  offline: '/offline.html',
  crawlers: '/crawlers.html',
  terms: '/terms.html',
  privacy: '/privacy.html',
  post: (category: PostCategoryId, post: string) => `/blogs/${category}/${post}.html`,
  feed: '/feed.xml',
} as const;

/** The full address of a path. */
export function absolute(pathname: string): string {
  return ORIGIN + pathname;
}

/**
 * Sets the remembered theme before the first paint. It is the one script that stands inside a page,
 * so that a Content-Security-Policy can allow it by its hash (`THEME_SCRIPT` is what is hashed).
 */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";
