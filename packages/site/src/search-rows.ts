/**
 * What can be searched for, in two lists: titles with the words they are known by, which the search box
 * fetches when it is first used, and all else, fetched with the first key.
 */
import { categoryOf } from '@tollbench/tools/categories.ts';
import type { AnyField } from '@tollbench/tools/define/field.ts';
import type { Output } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { show, tools } from './catalogue.ts';
import { type PostEntry, posts } from './posts.ts';
import { path } from './site.ts';

/** `words` are slug, category and keywords. */
export type SearchRow = readonly [title: string, address: string, words: string];

/** `words` are those of a tool's inputs, options, outputs and exports that its other row has not. */
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
  [tool.slug, categoryOf(tool.category).label, ...tool.keywords].join(' '),
];

const postRow = (post: PostEntry): SearchRow => [
  post.title,
  path.post(post.category, post.slug),
  [categoryOf(post.category).label, ...post.keywords].join(' '),
];

/** The words a visitor reads on a tool's bench. */
function termsOf(tool: AnyTool): readonly string[] {
  return [
    ...Object.values<AnyField>(tool.inputs).flatMap(termsOfField),
    ...show(tool, {}).outputs.flatMap(termsOfOutput),
    ...Object.values(tool.exports).map((e) => e.label),
    ...(tool.presets ?? []).map((p) => p.title),
    ...tool.handbook.formulas.map((f) => f.name),
  ];
}

function termsOfField({ label, control }: AnyField): readonly string[] {
  if (control.widget === 'choice') return [label, ...control.options.map((o) => o.label)];
  if (control.widget === 'grid') return [label, ...control.columns.map((c) => c.label)];
  return [label];
}

function termsOfOutput(output: Output): readonly string[] {
  if (!('title' in output)) return [];
  if (output.kind === 'readouts') return [output.title, ...output.items.map((i) => i.label)];
  if (output.kind === 'table') return [output.title, ...output.columns.map((c) => c.label)];
  return [output.title];
}

/** Every word of `terms` once, in lower case, but for those that stand in `known`; no lone letters or digits. */
function others(terms: readonly string[], known: string): string {
  const before = known.toLowerCase();
  const words = terms.flatMap((term) => term.toLowerCase().split(/[\s,;:()“”"]+/u));
  return [...new Set(words)]
    .filter((word) => /[^\d\W]{2}/u.test(word) && !before.includes(word))
    .join(' ');
}
