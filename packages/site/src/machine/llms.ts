/** `/llms.txt` and `/llms-{category}.txt`: title, quotation, prose, then lists of links. */
import { counted } from '@tollbench/tools/text/counted.ts';
import { isEmpty, type Section, sections } from '../catalogue.ts';
import { absolute, NAME, path, TAGLINE } from '../site.ts';
import { DOCUMENTS, machine } from './paths.ts';
import { usdText } from './terms.ts';

/** A list entry; brackets in a title would end its link. */
function link(title: string, url: string, note: string): string {
  return `- [${title.replaceAll('[', '(').replaceAll(']', ')')}](${url}): ${note}`;
}

/** An H2 with its list; nothing where the list is empty, for the format has no empty sections. */
function list(title: string, links: readonly string[]): string[] {
  return links.length > 0 ? ['', `## ${title}`, '', ...links] : [];
}

const some = (n: number, one: string): string[] => (n === 0 ? [] : [counted(n, one)]);

/** What stands in a category: `2 tools, 1 post.` */
function contents({ tools, posts }: Section): string {
  const parts = [...some(posts.length, 'post'), ...some(tools.length, 'tool')];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing yet.';
}

export async function llmsIndex(): Promise<string[]> {
  const all = await sections();
  return [
    `# ${NAME}`,
    '',
    `> ${TAGLINE}`,
    '',
    `Every tool has an interactive page, a reference sheet without scripts, and a metadata document. The sheet is the one to read: definition, symbols, formulas, validity, a worked example, a table, figures, pitfalls, sources.`,
    '',
    `People, search engines, answer engines and fetches that a user asked for read everything free. A crawler that trains models pays per fetch in USDC over x402: ${usdText('static-sheet')} USD a page, ${usdText('tool-export')} USD an export. This file, the others named here and all metadata are free. The terms are in ${DOCUMENTS.policy}.`,
    ...list(
      'Categories',
      all.map((section) =>
        link(
          section.category.label,
          absolute(machine.category(section.category.id)),
          `${section.category.description} ${contents(section)}`,
        ),
      ),
    ),
    ...list('Data', [
      link('Tools', DOCUMENTS.index, 'every tool with the addresses of its documents, as JSON.'),
      link('Categories', DOCUMENTS.categories, 'categories with their tools and posts, as JSON.'),
      link('Interface', DOCUMENTS.openapi, 'every endpoint, as OpenAPI 3.1.'),
      link('Prices', DOCUMENTS.pricing, 'what a fetch costs, per class, as JSON.'),
      link('Policy', DOCUMENTS.policy, 'who is free, who pays, and how, as JSON.'),
    ]),
    ...list('Terms', [
      link('Crawlers', DOCUMENTS.crawlers, 'who pays, what a payment buys, limits, a client.'),
      link('Terms', DOCUMENTS.terms, 'what may be done with pages, exports and code.'),
      link('Privacy', DOCUMENTS.privacy, 'what is kept of a visit, and for how long.'),
    ]),
    ...list('Optional', [
      link('Feed', DOCUMENTS.feed, 'what is new and what has changed, as Atom.'),
      link('Site map', DOCUMENTS.sitemap, 'every page, with the date of its last change.'),
      link('Licence', DOCUMENTS.license, 'the same terms as RSL.'),
    ]),
  ];
}

export function llmsCategory(section: Section): string[] {
  const { category, tools, posts } = section;
  return [
    `# ${NAME}: ${category.label}`,
    '',
    `> ${category.description}`,
    '',
    `${contents(section)} A crawler that trains models pays ${usdText('blog-post')} USD a page over x402; everyone else reads free. The terms are in ${DOCUMENTS.policy}.`,
    ...list(
      'Posts',
      posts.map((p) => link(p.title, absolute(path.post(p.category, p.slug)), p.description)),
    ),
    ...list(
      'Reference sheets',
      tools.map(({ tool }) => link(tool.title, absolute(path.sheet(tool.slug)), tool.description)),
    ),
    ...list(
      'Metadata',
      tools.map(({ tool }) =>
        link(
          tool.title,
          absolute(path.metadata(tool.slug)),
          `formulas, sources, prices; interactive at ${absolute(path.tool(tool.slug))}`,
        ),
      ),
    ),
    ...list('Optional', [
      link('All categories', DOCUMENTS.llms, 'the index that this file belongs to.'),
      ...(isEmpty(section)
        ? []
        : [link(category.label, absolute(path.category(category.id)), 'the same list as a page.')]),
    ]),
  ];
}
