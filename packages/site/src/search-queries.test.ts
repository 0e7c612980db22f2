/** What students and specialists type, by the tool that they mean: `searches.json` beside each declaration. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isScaffold } from '../../../scripts/scaffold.ts';
import { tools } from './catalogue.ts';
import { SearchIndex } from './client/search-index.ts';
import { joined } from './client/search-list.ts';
import { furtherRows, searchRows } from './search-rows.ts';
import { path } from './site.ts';

const TOOLS = fileURLToPath(new URL('../../tools/', import.meta.url));
/** So many queries of a tool at least, and among the first so many answers it must stand. */
const MIN_QUERIES = 16;
const SEEN = 3;

const index = new SearchIndex(joined(await searchRows(), await furtherRows()));
const first = (query: string) =>
  index
    .best(query, 8)
    .slice(0, SEEN)
    .map((row) => row.address);
const own = (await tools()).filter(
  ({ tool }) =>
    !isScaffold(readFileSync(`${TOOLS}${tool.category}/${tool.slug}/compute.ts`, 'utf8')),
);
const queriesOf = (category: string, slug: string): readonly string[] => {
  const file = `${TOOLS}${category}/${slug}/searches.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};

describe.each(own.map(({ tool }) => [tool.slug, queriesOf(tool.category, tool.slug)] as const))(
  '%s',
  (slug, queries) => {
    test(`has ${MIN_QUERIES} queries or more, none twice`, () => {
      expect(new Set(queries).size).toBe(queries.length);
      expect(queries.length).toBeGreaterThanOrEqual(MIN_QUERIES);
    });

    test('is among the first three answers to each', () => {
      const missed = queries.filter((query) => !first(query).includes(path.tool(slug)));
      expect(Object.fromEntries(missed.map((query) => [query, first(query)]))).toEqual({});
    });
  },
);

test('nine queries in ten have their tool as the first answer', () => {
  const all = own.flatMap(({ tool }) =>
    queriesOf(tool.category, tool.slug).map((query) => [query, path.tool(tool.slug)] as const),
  );
  expect(all.length).toBeGreaterThanOrEqual(200);
  const right = all.filter(([query, address]) => first(query)[0] === address);
  expect(right.length / all.length).toBeGreaterThanOrEqual(0.9);
});
