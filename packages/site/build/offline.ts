/** After a build: writes each tool's page its chunks, and the service worker its lists, the core's and each tool's. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { ChunkGraph } from './chunk-graph.ts';
import { TOOL_MODULE, withChunks } from './tool-chunks.ts';

const TOOL_SCRIPT = /\/src\/client\/tool\.ts$/u;
const WORKER = /\/src\/client\/worker\.ts$/u;

export function offline(): AstroIntegration {
  const graph = new ChunkGraph();
  const record = {
    name: 'tollbench:chunks',
    apply: 'build',
    generateBundle(_options: unknown, bundle: Parameters<ChunkGraph['add']>[0]) {
      graph.add(bundle);
    },
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'client',
  } as const;
  return {
    name: 'tollbench:offline',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [record] } });
      },
      'astro:build:done': async ({ dir }) => finish(fileURLToPath(dir), graph),
    },
  };
}

async function finish(dist: string, graph: ChunkGraph): Promise<void> {
  const tools = graph.modules(TOOL_MODULE);
  const isTool = new Set(tools.map(([, chunk]) => chunk));
  const script = found(graph.chunkOf(TOOL_SCRIPT), 'the script of a tool');
  const worker = found(graph.chunkOf(WORKER), 'the worker');
  for (const [slug, chunk] of tools) {
    const chunks = [...graph.reach(chunk, false)].map((name) => `/${name}`);
    const html = await readFile(`${dist}/${slug}.html`, 'utf8');
    await writeFile(`${dist}/${slug}.html`, withChunks(html, chunks, `/${worker}`));
  }
  const front = await finishHome(`${dist}/index.html`, tools, graph, `/${worker}`);
  const files = await readdir(dist, { recursive: true });
  const hash = createHash('sha256');
  for (const file of files.filter((f) => /\.(html|json|js|css|woff2|svg)$/u.test(f)).sort())
    hash.update(file).update(await readFile(`${dist}/${file}`));

  const ofTool = new Map(
    tools.map(([slug, chunk]) => [slug, [...graph.reach(chunk, true, isTool)]]),
  );
  const someTool = new Set([...ofTool.values()].flat());
  const ofScript = graph.reach(script, true, isTool);
  const core = files
    .filter((f) => f.startsWith('_assets/') && (!someTool.has(f) || ofScript.has(f)))
    .sort();
  const addresses = (names: readonly string[]) => names.map((name) => `/${name}`);
  // The home page, whose name is empty, has the tool of its bench.
  const lists = [...ofTool, ['', ofTool.get(front) ?? []] as const].map(
    ([slug, names]) => [slug, addresses(names)] as const,
  );
  const source = await readFile(new URL('./service-worker.js', import.meta.url), 'utf8');
  await writeFile(
    `${dist}/service-worker.js`,
    source
      .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
      .replace("'__CORE__'", JSON.stringify(addresses(core)))
      .replace("'__TOOLS__'", JSON.stringify(Object.fromEntries(lists))),
  );
}

/** Writes the home page the chunks of the tool that its bench is of; the tool's slug. */
async function finishHome(
  file: string,
  tools: readonly (readonly [slug: string, chunk: string])[],
  graph: ChunkGraph,
  worker: string,
): Promise<string> {
  const html = await readFile(file, 'utf8');
  const [, slug = ''] = /\sdata-front="([^"]+)"/u.exec(html) ?? [];
  const chunk = found(tools.find(([name]) => name === slug)?.[1], 'the tool of the home page');
  const chunks = [...graph.reach(chunk, false)].map((name) => `/${name}`);
  await writeFile(file, withChunks(html, chunks, worker));
  return slug;
}

function found(chunk: string | undefined, what: string): string {
  if (chunk === undefined) throw new Error(`no chunk holds ${what}`);
  return chunk;
}
