/** After a build: writes each tool's page its chunks, and the service worker its lists, the core's and each tool's. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { ChunkGraph } from './chunk-graph.ts';
import { withChunks } from './tool-chunks.ts';

const TOOL_MODULE = /\/packages\/tools\/[^/]+\/([^/]+)\/index\.ts$/u;
const TOOL_SCRIPT = /\/src\/client\/tool\.ts$/u;

export interface Offline {
  readonly integration: AstroIntegration;
  /** For the bundler, and for the bundler of workers. */
  readonly plugin: () => Plugin;
}

export function offline(): Offline {
  const page = new ChunkGraph();
  const worker = new ChunkGraph();
  const record = (graph: ChunkGraph, name: string): Plugin => ({
    name,
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer === 'client') graph.add(bundle);
    },
  });
  return {
    plugin: () => record(worker, 'tollbench:worker-chunks'),
    integration: {
      name: 'tollbench:offline',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          updateConfig({ vite: { plugins: [record(page, 'tollbench:page-chunks')] } });
        },
        'astro:build:done': async ({ dir }) => finish(fileURLToPath(dir), page, worker),
      },
    },
  };
}

async function finish(dist: string, page: ChunkGraph, worker: ChunkGraph): Promise<void> {
  const tools = new Map(page.modules(TOOL_MODULE));
  const workers = new Map(worker.modules(TOOL_MODULE));
  const isTool = new Set([...tools.values(), ...workers.values()]);
  for (const [slug, chunk] of tools) {
    const file = `${dist}/${slug}.html`;
    const addresses = (graph: ChunkGraph, start: string | undefined) =>
      start === undefined ? [] : [...graph.reach(start, false)].map((name) => `/${name}`);
    const html = await readFile(file, 'utf8');
    await writeFile(
      file,
      withChunks(html, addresses(page, chunk), addresses(worker, workers.get(slug))),
    );
  }
  const script = page.chunkOf(TOOL_SCRIPT);
  const files = await readdir(dist, { recursive: true });
  const assets = files.filter((f) => f.startsWith('_assets/')).sort();
  const hash = createHash('sha256');
  for (const file of files.filter((f) => /\.(html|json|js|css|woff2|svg)$/u.test(f)).sort())
    hash.update(file).update(await readFile(`${dist}/${file}`));

  const ofTool = Object.fromEntries(
    [...tools].map(([slug, chunk]) => [
      slug,
      [
        ...page.reach(chunk, true, isTool),
        ...(workers.has(slug) ? worker.reach(workers.get(slug) as string, true, isTool) : []),
      ].map((f) => `/${f}`),
    ]),
  );
  const someTool = new Set(
    [...isTool].flatMap((chunk) => [
      ...page.reach(chunk, true, isTool),
      ...worker.reach(chunk, true, isTool),
    ]),
  );
  const core = assets
    .filter(
      (f) => !someTool.has(f) || (script !== undefined && page.reach(script, true, isTool).has(f)),
    )
    .map((f) => `/${f}`);
  const source = await readFile(new URL('./service-worker.js', import.meta.url), 'utf8');
  await writeFile(
    `${dist}/service-worker.js`,
    source
      .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
      .replace("'__CORE__'", JSON.stringify(core))
      .replace("'__TOOLS__'", JSON.stringify(ofTool)),
  );
}
