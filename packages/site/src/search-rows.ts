/** What can be searched for: `[title, address, words, description]` a row. */
import { categoryOf } from '@tollbench/tools/categories.ts';
import { tools } from './catalogue.ts';
import { posts } from './posts.ts';
import { path } from './site.ts';

export type SearchRow = readonly [
  title: string,
  address: string,
  words: string,
  description: string,
];

/** Every tool, then every post. */
export async function searchRows(): Promise<readonly SearchRow[]> {
  return [
    ...(await tools()).map(
      ({ tool }): SearchRow => [
        tool.title,
        path.tool(tool.slug),
        [tool.slug, categoryOf(tool.category).label, ...tool.keywords].join(' '),
        tool.description,
      ],
    ),
    ...posts.map(
      (p): SearchRow => [
        p.title,
        path.post(p.category, p.slug),
        [categoryOf(p.category).label, ...p.keywords].join(' '),
        p.description,
      ],
    ),
  ];
}
