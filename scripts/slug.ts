/** Which slugs a new tool may have: read from what stands, so that a new page reserves its own name. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolCategories } from '../packages/tools/categories.ts';
import { registry } from '../packages/tools/registry.ts';

const PAGES = fileURLToPath(new URL('../packages/site/src/pages/', import.meta.url));
const MAX_LENGTH = 40;

/** Names that pages (`/name.html`), documents (`/api/name.json`) and folders beside the tools have. */
function reserved(): Set<string> {
  const files = globSync(['*.astro', '*.ts', 'api/*.ts', 'schemas/*.ts'], { cwd: PAGES });
  const folders = globSync('*/', { cwd: PAGES });
  return new Set(
    [...files, ...folders]
      .map((path) => basename(path).split('.')[0] as string)
      .filter((name) => !name.includes('[')),
  );
}

/** Why a tool may not be made under this category and slug, in a sentence; undefined where it may. */
export function refusalOf(category: string, slug: string): string | undefined {
  if (!toolCategories.some((id) => id === category))
    return `"${category}" is no category of tools: npm run new-tool <category> <slug>, with one of ${toolCategories.join(', ')}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u.test(slug) || slug.length > MAX_LENGTH)
    return `"${slug}" is no slug: lower case letters and digits, parted by single hyphens, at most ${MAX_LENGTH} characters, such as step-response`;
  if (slug === 'ref' || slug.startsWith('ref-'))
    return `"${slug}" is no slug: /ref-… are the reference sheets`;
  if (/^llms|^sitemap|-(?:result|v\d+)$/u.test(slug) || reserved().has(slug))
    return `"${slug}" is taken by a page or a document of the site`;
  if (Object.hasOwn(registry, slug)) return `there is a tool "${slug}" already`;
  return undefined;
}
