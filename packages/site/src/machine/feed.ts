/** `/feed.xml`: what is new and what has changed, Atom 1.0 (RFC 4287), the latest first. */
import { categoryOf, type PostCategoryId } from '@tollbench/tools/categories.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { tools } from '../catalogue.ts';
import { posts } from '../posts.ts';
import { absolute, NAME, path, TAGLINE } from '../site.ts';
import { machine } from './paths.ts';

interface Entry {
  readonly title: string;
  readonly path: string;
  readonly summary: string;
  readonly category: PostCategoryId;
  /** YYYY-MM-DD */
  readonly updated: string;
  readonly published?: string;
}

/** More than this is what the site map is for. */
const MAX_ENTRIES = 100;

/** Dates stand for the first second of their day. */
const instant = (day: string): string => `${day}T00:00:00Z`;

export async function recent(): Promise<readonly Entry[]> {
  const found: Entry[] = [
    ...posts.map((p) => ({
      title: p.title,
      path: path.post(p.category, p.slug),
      summary: p.description,
      category: p.category,
      updated: p.updated,
      published: p.published,
    })),
    ...(await tools()).map(({ tool }) => ({
      title: tool.title,
      path: path.tool(tool.slug),
      summary: tool.description,
      category: tool.category,
      updated: tool.lastUpdated,
    })),
  ];
  return found
    .sort((a, b) => b.updated.localeCompare(a.updated) || a.path.localeCompare(b.path))
    .slice(0, MAX_ENTRIES);
}

export function feed(entries: readonly Entry[]): string {
  const newest = entries[0]?.updated;
  if (newest === undefined) throw new Error('a feed without entries has no date');
  return [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escapeXml(absolute(path.home))}</id>`,
    `  <title>${escapeXml(NAME)}</title>`,
    `  <subtitle>${escapeXml(TAGLINE)}</subtitle>`,
    `  <updated>${instant(newest)}</updated>`,
    `  <author>`,
    `    <name>${escapeXml(NAME)}</name>`,
    `    <uri>${escapeXml(absolute(path.home))}</uri>`,
    `  </author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(absolute(machine.feed))}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(absolute(path.home))}"/>`,
    `  <link rel="license" type="application/rsl+xml" href="${escapeXml(absolute(machine.licence))}"/>`,
    `  <icon>${escapeXml(absolute('/favicon.svg'))}</icon>`,
    ...entries.map(entry),
    '</feed>',
  ].join('\n');
}

function entry(e: Entry): string {
  const url = escapeXml(absolute(e.path));
  return [
    '  <entry>',
    `    <id>${url}</id>`,
    `    <title>${escapeXml(e.title)}</title>`,
    `    <updated>${instant(e.updated)}</updated>`,
    ...(e.published === undefined ? [] : [`    <published>${instant(e.published)}</published>`]),
    `    <link rel="alternate" type="text/html" href="${url}"/>`,
    `    <category term="${e.category}" label="${escapeXml(categoryOf(e.category).label)}"/>`,
    `    <summary>${escapeXml(e.summary)}</summary>`,
    '  </entry>',
  ].join('\n');
}
