/** The files of a new tool: a small one that works, in the shape that all tools share. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('scaffold/', import.meta.url));

/** Path in the tool's folder → text. */
export function scaffold(category: string, slug: string, today: string): Map<string, string> {
  const words = slug.replaceAll('-', ' ');
  const values: Readonly<Record<string, string>> = {
    slug,
    category,
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    today,
  };
  const files = globSync('**/*.txt', { cwd: FOLDER }).map((path): [string, string] => [
    path === 'test.ts.txt' ? `${slug}.test.ts` : path.replace(/\.txt$/u, ''),
    readFileSync(`${FOLDER}${path}`, 'utf8').replaceAll(
      /__(slug|category|words|title|today)__/gu,
      (_, name: string) => values[name] ?? '',
    ),
  ]);
  return new Map([...files.sort(), ['held.json', '[]\n']]);
}

/** Whether a tool still computes what it was made with: it has nothing to be checked against yet. */
export const isScaffold = (compute: string): boolean =>
  compute === readFileSync(`${FOLDER}compute.ts.txt`, 'utf8');
