/**
 * A chunk for every tool, and one for the worker, which no script names: a tool's page says where they
 * are (`withChunks`), so that an edit of one tool renames no script that other pages load.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TOOLS = fileURLToPath(new URL('../../tools/', import.meta.url));
const WORKER = fileURLToPath(new URL('../src/client/worker.ts', import.meta.url));

/** What stands in a page as it was rendered, where its chunks are written once all is bundled. */
const UNWRITTEN = { chunks: 'data-chunks="tool"', worker: 'data-worker="worker"' } as const;

export function toolChunks(): Plugin {
  return {
    name: 'tollbench:tool-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const emit = (id: string, name: string) =>
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' });
      for (const id of globSync('*/*/index.ts', { cwd: TOOLS }).sort())
        emit(`${TOOLS}${id}`, id.split('/')[1] as string);
      emit(WORKER, 'worker');
    },
  };
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
