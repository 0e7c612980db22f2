/**
 * A chunk for every tool, and one for the worker, which no script names: a tool's page says where they
 * are (`withChunks`), so that an edit of one tool renames no script that other pages load.
 */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TOOLS = fileURLToPath(new URL('../../tools/', import.meta.url));
const WORKER = fileURLToPath(new URL('../src/client/worker.ts', import.meta.url));

/** What stands in a page as it was rendered, where its chunks are written once all is bundled. */
const UNWRITTEN = { chunks: 'data-chunks="tool"', worker: 'data-worker="worker"' } as const;

/** The module that a tool's page loads: its declaration, with the handles that lie beside it. */
const MODULE = '\0tollbench:tool/';
/** The module of a tool's chunk; its slug is the first group. */
export const TOOL_MODULE = /^\0tollbench:tool\/[^/]+\/([^/]+)$/u;

export function toolChunks(): Plugin {
  return {
    name: 'tollbench:tool-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const emit = (id: string, name: string) =>
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' });
      for (const index of globSync('*/*/index.ts', { cwd: TOOLS }).sort()) {
        const folder = dirname(index);
        emit(`${MODULE}${folder}`, basename(folder));
      }
      emit(WORKER, 'worker');
    },
    resolveId: (id) => (id.startsWith(MODULE) ? id : undefined),
    load: (id) =>
      id.startsWith(MODULE) ? moduleOf(`${TOOLS}${id.slice(MODULE.length)}`) : undefined,
  };
}

function moduleOf(folder: string): string {
  const file = (name: string) => JSON.stringify(`${folder}/${name}`);
  if (!existsSync(`${folder}/handles.ts`)) return `export { default } from ${file('index.ts')};`;
  return `import tool from ${file('index.ts')};
export default { ...tool, handles: () => import(${file('handles.ts')}) };`;
}

/**
 * A tool's page with the addresses of its chunks, its own first, and of the worker.
 * @throws where the page has no place for them, or more than one
 */
export function withChunks(html: string, chunks: readonly string[], worker: string): string {
  return [
    [UNWRITTEN.chunks, `data-chunks="${chunks.join(' ')}"`] as const,
    [UNWRITTEN.worker, `data-worker="${worker}"`] as const,
  ].reduce((text, [mark, written]) => {
    const parts = text.split(mark);
    if (parts.length !== 2) throw new Error(`a tool's page has ${parts.length - 1} × ${mark}`);
    return parts.join(written);
  }, html);
}
