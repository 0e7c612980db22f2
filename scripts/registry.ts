/** Writes packages/tools/registry.ts from the folders of packages/tools: `node scripts/registry.ts`. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categories } from '../packages/tools/categories.ts';

const TOOLS = fileURLToPath(new URL('../packages/tools/', import.meta.url));

/** The registry's text for the tools that stand in the folders now, by category, then by name. */
export function registryText(): string {
  const lines = categories.flatMap(({ id }) =>
    (existsSync(join(TOOLS, id)) ? readdirSync(join(TOOLS, id)) : [])
      .filter((slug) => existsSync(join(TOOLS, id, slug, 'index.ts')))
      .sort()
      .map((slug) => `  '${slug}': () => import('./${id}/${slug}/index.ts'),`),
  );
  return `// Written by scripts/registry.ts from the folders beside it.
import type { AnyTool } from './define/tool.ts';

/** Every tool by its slug, loaded on demand so that a page carries its own tool and no other. */
export const registry: Readonly<Record<string, () => Promise<{ readonly default: AnyTool }>>> = {
${lines.join('\n')}
};
`;
}

if (import.meta.main) writeFileSync(join(TOOLS, 'registry.ts'), registryText());
