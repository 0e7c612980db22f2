/**
 * What can be searched for, in two lists: titles with the words they are known by, which the search box
 * fetches when it is first used, and all else, fetched with the first key.
 */
import { categoryOf } from '@tollbench/tools/categories.ts';
import type { AnyField } from '@tollbench/tools/define/field.ts';
import type { Declared } from '@tollbench/tools/define/result.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { show, tools } from './catalogue.ts';
import { isEmpty } from './client/words.ts';
import { type PostEntry, posts } from './posts.ts';
import { path } from './site.ts';

/** `words` are keywords, and of a tool its category: the rest of it stands in the address. */
export type SearchRow = readonly [title: string, address: string, words: string];

/** `words` are those of a tool's inputs, options, outputs, exports and questions that its other row has not. */
export type FurtherRow = readonly [address: string, description: string, words: string];

/** Every tool, then every post. */
export async function searchRows(): Promise<readonly SearchRow[]> {
  return [...(await tools()).map(({ tool }) => toolRow(tool)), ...posts.map(postRow)];
}

/** The same tools and posts, each with the rest of what it can be found by. */
export async function furtherRows(): Promise<readonly FurtherRow[]> {
  return [
    ...(await tools()).map(({ tool }): FurtherRow => {
      const known = [...toolRow(tool), tool.description].join(' ');
      return [path.tool(tool.slug), tool.description, others(termsOf(tool), known)];
    }),
    ...posts.map((post): FurtherRow => [path.post(post.category, post.slug), post.description, '']),
  ];
}

const toolRow = (tool: AnyTool): SearchRow => [
  tool.title,
  path.tool(tool.slug),
  [categoryOf(tool.category).label, ...tool.keywords].join(' '),
];

const postRow = (post: PostEntry): SearchRow => [
  post.title,
  path.post(post.category, post.slug),
  post.keywords.join(' '),
];

/** A tool with a whole library of cases would stand before its neighbours in everything they are for. */
const MAX_CASES = 14;

/** The words a visitor reads on a tool's bench and in its results, and the questions its sheet answers. */
function termsOf(tool: AnyTool): readonly string[] {
  return [
    ...Object.values<AnyField>(tool.inputs).flatMap(termsOfField),
    ...show(tool, {}).outputs.flatMap((o) => ('title' in o ? [o.title] : [])),
    ...Object.values(tool.results.values).flatMap(termsOfResult),
    ...Object.values(tool.results.tables).flatMap((table) =>
      Object.values(table.columns).flatMap(termsOfResult),
    ),
    ...Object.entries(tool.exports).flatMap(([format, e]) => [format, e.label, e.extension]),
    ...(tool.presets ?? []).slice(0, MAX_CASES).map((p) => p.title),
    ...tool.handbook.formulas.map((f) => f.name),
    ...tool.handbook.faq.map((f) => f.q),
  ];
}

function termsOfField({ label, control }: AnyField): readonly string[] {
  if (control.widget === 'choice') return [label, ...control.options.map((o) => o.label)];
  if (control.widget !== 'grid') return [label];
  return control.columns.flatMap((c) => [c.label, ...(c.options ?? []).map((o) => o.label)]);
}

const termsOfResult = (declared: Declared): readonly string[] =>
  declared.kind === 'choice'
    ? [declared.label, ...Object.values(declared.options)]
    : [declared.label];

/** Every word of `terms` once, in lower case, but for those that stand in `known` or tell nothing. */
function others(terms: readonly string[], known: string): string {
  const before = new Set(wordsOf(known));
  return [...new Set(terms.flatMap(wordsOf))]
    .filter((word) => word.length > 1 && /[a-z]/u.test(word) && !before.has(word) && !isEmpty(word))
    .join(' ');
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[^\s,;:?()“”"|=]+/gu) ?? [];
