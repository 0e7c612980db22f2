/** `/sitemap.xml` and its sections. Sitemaps 0.9: at most 50,000 addresses a file. */

import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { isEmpty, sections, tools } from '../catalogue.ts';
import { posts } from '../posts.ts';
import { absolute, path } from '../site.ts';
import { latest, siteUpdated, WORDS_UPDATED } from './dates.ts';

export interface Located {
  readonly path: string;
  /** YYYY-MM-DD; left out where nothing on the page has a date. */
  readonly updated: string | undefined;
}

export interface SitemapSection {
  readonly name: 'tools' | 'sheets' | 'posts' | 'pages';
  readonly pages: readonly Located[];
}

export const sectionPath = (name: string): string => `/sitemap-${name}.xml`;

/** The sections that have pages: the schema knows no empty one. */
export async function sitemapSections(): Promise<readonly SitemapSection[]> {
  const all = await tools();
  const everything = await siteUpdated();
  const found: readonly SitemapSection[] = [
    {
      name: 'tools',
      pages: all.map(({ tool }) => ({ path: path.tool(tool.slug), updated: tool.lastUpdated })),
    },
    {
      name: 'sheets',
      pages: all.map(({ tool }) => ({ path: path.sheet(tool.slug), updated: tool.lastUpdated })),
    },
    {
      name: 'posts',
      pages: posts.map((p) => ({ path: path.post(p.category, p.slug), updated: p.updated })),
    },
    {
      name: 'pages',
      pages: [
        { path: path.home, updated: everything },
        { path: path.posts, updated: latest(posts.map((p) => p.updated)) },
        ...[path.crawlers, path.terms, path.privacy].map((at) => ({
          path: at,
          updated: WORDS_UPDATED,
        })),
        ...(await sections())
          .filter((s) => !isEmpty(s))
          .map((s) => ({
            path: path.category(s.category.id),
            updated: latest([
              ...s.tools.map((e) => e.tool.lastUpdated),
              ...s.posts.map((p) => p.updated),
            ]),
          })),
      ],
    },
  ];
  return found.filter((section) => section.pages.length > 0);
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entry(element: string, { path: where, updated }: Located): string {
  const lastmod = updated === undefined ? '' : `\n    <lastmod>${updated}</lastmod>`;
  return `  <${element}>\n    <loc>${escapeXml(absolute(where))}</loc>${lastmod}\n  </${element}>`;
}

export function sitemap(section: SitemapSection): string {
  return [
    `<urlset xmlns="${NAMESPACE}">`,
    ...section.pages.map((page) => entry('url', page)),
    '</urlset>',
  ].join('\n');
}

export function sitemapIndex(all: readonly SitemapSection[]): string {
  const files = all.map(({ name, pages }) => ({
    path: sectionPath(name),
    updated: latest(pages.flatMap((p) => p.updated ?? [])),
  }));
  return [
    `<sitemapindex xmlns="${NAMESPACE}">`,
    ...files.map((file) => entry('sitemap', file)),
    '</sitemapindex>',
  ].join('\n');
}
