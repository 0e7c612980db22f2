import { toolCategories } from '@tollbench/tools/categories.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'tools [--category C] [--json]',
  about: 'Lists the calculators: slug, title, and what each computes.',
  options: {
    category: { type: 'string', value: 'C', help: `only those of ${toolCategories.join(', ')}` },
    json: { type: 'boolean', help: 'as JSON, with category and keywords' },
  },
  examples: ['tollbench tools --category control-systems', 'tollbench tools --json | jq .[].slug'],
} as const;

/** `tools`: the catalogue, as lines or as JSON. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  noMore(positionals, 0);
  const { category } = values;
  const categories: readonly string[] = toolCategories;
  if (category !== undefined && !categories.includes(category))
    throw new UsageError(`no category "${category}"; there are ${categories.join(', ')}`);
  const tools = (await loadTools()).filter(
    (t) => category === undefined || t.category === category,
  );
  process.stdout.write(values.json ? asJson(tools) : asLines(tools));
  return 0;
}

function asJson(tools: readonly AnyTool[]): string {
  const rows = tools.map(({ slug, title, category, description, keywords }) => ({
    slug,
    title,
    category,
    description,
    keywords,
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function asLines(tools: readonly AnyTool[]): string {
  const width = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
  const slugs = width(tools.map((t) => t.slug));
  const titles = width(tools.map((t) => t.title));
  return tools
    .map((t) => `${t.slug.padEnd(slugs)}  ${t.title.padEnd(titles)}  ${t.description}\n`)
    .join('');
}
