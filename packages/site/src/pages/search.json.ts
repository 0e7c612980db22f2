/** What the search box reads, fetched when it is first used: `[title, address, words, description]` a row. */
import { categoryOf } from '@tollbench/tools/categories.ts';
import { tools } from '../catalogue.ts';
import { posts } from '../posts.ts';
import { path } from '../site.ts';

export async function GET(): Promise<Response> {
  const rows = [
    ...(await tools()).map(({ tool }) => [
      tool.title,
      path.tool(tool.slug),
      [tool.slug, categoryOf(tool.category).label, ...tool.keywords].join(' '),
      tool.description,
    ]),
    ...posts.map((p) => [
      p.title,
      path.post(p.category, p.slug),
      [categoryOf(p.category).label, ...p.keywords].join(' '),
      p.description,
    ]),
  ];
  return new Response(JSON.stringify(rows), { headers: { 'Content-Type': 'application/json' } });
}
