/** After a build: packs what is the same at every address, which the service then need not. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isCompressible, PackStore, tallyWords } from '../packing.ts';
import { saysWhose } from '../place.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export function packed(): AstroIntegration {
  return {
    name: 'tollbench:packed',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        // Beside the pages, because all that lies within is served.
        const store = new PackStore(join(dist, '../.astro/packed'));
        await store.open();
        for (const name of await readdir(dist, { recursive: true })) {
          const type = TYPES[extname(name)];
          if (type === undefined) continue;
          const content = await readFile(join(dist, name));
          if (isCompressible(type, content.length) && !saysWhose(content))
            await store.want(content, () => {});
        }
        console.log(`Packed ${tallyWords(await store.pack())}.`);
      },
    },
  };
}
