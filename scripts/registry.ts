/** Writes packages/tools/registry.ts from the folders of packages/tools: `node scripts/registry.ts`. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categories } from '../packages/tools/categories.ts';

const TOOLS = fileURLToPath(new URL('../packages/tools/', import.meta.url));

/** As the formatter writes it: only a slug of several words is no name by itself. */
const keyOf = (slug: string): string => (slug.includes('-') ? `'${slug}'` : slug);

/** The registry's text for the tools that stand in the folders now, by category, then by name. */
export function registryText(): string {
  const tools = categories.flatMap(({ id }) =>
    (existsSync(join(TOOLS, id)) ? readdirSync(join(TOOLS, id)) : [])
      .filter((slug) => existsSync(join(TOOLS, id, slug, 'index.ts')))
      .sort()
      .map((slug) => ({ slug, folder: `${id}/${slug}` })),
  );
  const loaders = (file: string) =>
    tools
      .filter(({ folder }) => existsSync(join(TOOLS, folder, file)))
      .map(({ slug, folder }) => `  ${keyOf(slug)}: () => import('./${folder}/${file}'),`)
      .join('\n');
  return `// Written by scripts/registry.ts from the folders beside it.
import type { Handles } from './define/handle.ts';
import type { AnyTool } from './define/tool.ts';

type Registry<T> = Readonly<Record<string, () => Promise<{ readonly default: T }>>>;

/** Every tool by its slug, loaded on demand so that a page carries its own tool and no other. */
export const registry: Registry<AnyTool> = {
${loaders('index.ts')}
};

/** What can be pulled on the plots of those tools that have a \`handles.ts\`. */
// biome-ignore lint/suspicious/noExplicitAny: each is of its own tool's inputs and result
export const handles: Registry<Handles<any, any>> = {
${loaders('handles.ts')}
};
`;
}

if (import.meta.main) writeFileSync(join(TOOLS, 'registry.ts'), registryText());
