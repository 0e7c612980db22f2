/** Structured data (schema.org) for search engines. */
import { categoryOf } from '@tollbench/tools/categories.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import { cite } from '@tollbench/tools/define/handbook.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { PostEntry } from './posts.ts';
import { absolute, NAME, path } from './site.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The four that the contract names for a tool: TechArticle, SoftwareApplication, FAQPage, BreadcrumbList. */
export function toolData(tool: AnyTool, page: 'tool' | 'sheet'): Thing {
  const url = absolute(page === 'tool' ? path.tool(tool.slug) : path.sheet(tool.slug));
  const publisher = { '@type': 'Organization', name: NAME, url: absolute('/') };
  return graph([
    {
      '@type': 'TechArticle',
      '@id': `${url}#article`,
      headline: tool.title,
      description: tool.description,
      url,
      dateModified: tool.lastUpdated,
      keywords: tool.keywords.join(', '),
      articleSection: categoryOf(tool.category).label,
      inLanguage: 'en',
      author: publisher,
      publisher,
      citation: tool.handbook.citations.map((c: Citation) => cite(c)),
    },
    {
      '@type': 'SoftwareApplication',
      '@id': `${absolute(path.tool(tool.slug))}#tool`,
      name: tool.title,
      url: absolute(path.tool(tool.slug)),
      description: tool.description,
      applicationCategory: 'EngineeringApplication',
      operatingSystem: 'Any with a web browser',
      browserRequirements: 'JavaScript',
      dateModified: tool.lastUpdated,
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    },
    {
      '@type': 'FAQPage',
      '@id': `${url}#faq`,
      mainEntity: tool.handbook.faq.map((f) => ({
        '@type': 'Question',
        name: f.q,
        acceptedAnswer: { '@type': 'Answer', text: f.a },
      })),
    },
    crumbs([
      [NAME, absolute('/')],
      [categoryOf(tool.category).label, absolute(path.category(tool.category))],
      [tool.title, absolute(path.tool(tool.slug))],
      ...(page === 'sheet' ? [['Sheet', url] as [string, string]] : []),
    ]),
  ]);
}

export function postData(post: PostEntry): Thing {
  const url = absolute(path.post(post.category, post.slug));
  const publisher = { '@type': 'Organization', name: NAME, url: absolute('/') };
  return graph([
    {
      '@type': 'TechArticle',
      '@id': `${url}#article`,
      headline: post.title,
      description: post.description,
      url,
      datePublished: post.published,
      dateModified: post.updated,
      keywords: post.keywords.join(', '),
      articleSection: categoryOf(post.category).label,
      inLanguage: 'en',
      author: publisher,
      publisher,
    },
    crumbs([
      [NAME, absolute('/')],
      [categoryOf(post.category).label, absolute(path.category(post.category))],
      [post.title, url],
    ]),
  ]);
}

function crumbs(trail: readonly [string, string][]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item,
    })),
  };
}

function graph(things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** JSON that cannot close the script element it stands in. */
export function jsonLd(data: Thing): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
