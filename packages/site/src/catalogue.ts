/** What the pages are made from: every tool with its defaults and its example computed, once a build. */
import { type Category, categories } from '@tollbench/tools/categories.ts';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import type { Held } from '@tollbench/tools/define/held.ts';
import { withDefaults } from '@tollbench/tools/define/inputs.ts';
import type { Onward } from '@tollbench/tools/define/onward.ts';
import type { Output, Step } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { type PostEntry, posts } from './posts.ts';

/** One computation of a tool, with all that is shown of it. */
export interface Shown {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly outputs: readonly Output[];
  readonly steps: readonly Step[];
  readonly next: readonly Onward[];
}

export interface Entry {
  readonly tool: AnyTool;
  readonly held: readonly Held[];
}

const heldFiles = import.meta.glob<readonly Held[]>('../../tools/*/*/held.json', {
  eager: true,
  import: 'default',
});

let entries: Promise<readonly Entry[]> | undefined;

/** Every tool, in the order of the catalogue. */
export function tools(): Promise<readonly Entry[]> {
  entries ??= loadTools().then((list) =>
    list.map((tool) => ({
      tool,
      held: heldFiles[`../../tools/${tool.category}/${tool.slug}/held.json`] ?? [],
    })),
  );
  return entries;
}

/** A tool computed for some of its inputs, the rest at their defaults. */
export function show(tool: AnyTool, some: Readonly<Record<string, unknown>>): Shown {
  const inputs = withDefaults(tool.inputs, some);
  const result = evaluate(tool, inputs);
  return {
    inputs,
    result,
    outputs: tool.outputs(result, inputs),
    steps: tool.steps?.(result, inputs) ?? [],
    next: tool.next?.(result, inputs) ?? [],
  };
}

export interface Section {
  readonly category: Category;
  readonly tools: readonly Entry[];
  readonly posts: readonly PostEntry[];
}

/** The categories with what stands in each; lists for people link those that are not `isEmpty`. */
export async function sections(): Promise<readonly Section[]> {
  const all = await tools();
  return categories.map((category) => ({
    category,
    tools: all.filter((e) => e.tool.category === category.id),
    posts: posts.filter((p) => p.category === category.id),
  }));
}

/** Whether a category has neither tools nor posts yet: its page is there, and nothing leads to it. */
export const isEmpty = ({ tools, posts }: Section): boolean => tools.length + posts.length === 0;

/** The other tools of a tool's category, in the order of the catalogue. */
export function siblings({ tool }: Entry, all: readonly Entry[]): readonly Entry[] {
  return all.filter((e) => e.tool.category === tool.category && e.tool.slug !== tool.slug);
}

/** Neighbours of a tool: those it names, then those of its category. */
export function related(entry: Entry, all: readonly Entry[], most = 6): readonly Entry[] {
  const named = (entry.tool.handbook.related ?? []).flatMap((slug) =>
    all.filter((e) => e.tool.slug === slug),
  );
  const near = siblings(entry, all).filter((e) => !named.includes(e));
  return [...named, ...near].slice(0, most);
}

/** Posts that use a tool. */
export function postsOf(slug: string): readonly PostEntry[] {
  return posts.filter((p) => p.tools.includes(slug));
}
