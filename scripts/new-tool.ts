/** `npm run new-tool <category> <slug>`: a folder with a small tool that works, to be made into yours. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryText } from './registry.ts';
import { scaffold } from './scaffold.ts';
import { refusalOf } from './slug.ts';

const TOOLS = fileURLToPath(new URL('../packages/tools/', import.meta.url));

const [category = '', slug = '', ...more] = process.argv.slice(2);
const refusal =
  more.length > 0
    ? `"${more.join(' ')}" is one word too many: npm run new-tool <category> <slug>`
    : refusalOf(category, slug);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(2);
}
const folder = join(TOOLS, category, slug);
for (const [path, text] of scaffold(category, slug, new Date().toISOString().slice(0, 10))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // A folder that stands without an index.ts is somebody's work.
  writeFileSync(join(folder, path), text, { flag: 'wx' });
}
writeFileSync(join(TOOLS, 'registry.ts'), registryText());
console.log(
  `packages/tools/${category}/${slug} stands and is in the registry; npm run dev shows it at /${slug}.html`,
);
