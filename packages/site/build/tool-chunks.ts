/**
 * A chunk for every tool, which no script names: a tool's page says where its own is (`chunksOf`), so
 * that an edit of one tool renames no script that other pages load.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TOOLS = fileURLToPath(new URL('../../tools/', import.meta.url));

/** What stands in a page as it was rendered, where its chunks are written once all is bundled. */
export const UNWRITTEN = { page: 'data-chunks="page"', worker: 'data-worker-chunks="worker"' };

export function toolChunks(): Plugin {
  return {
    name: 'tollbench:tool-chunks',
    apply: 'build',
    // Workers are built for the browser alone, in an environment of their own name.
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    buildStart() {
      for (const id of globSync('*/*/index.ts', { cwd: TOOLS }).sort())
        this.emitFile({
          type: 'chunk',
          id: `${TOOLS}${id}`,
          name: id.split('/')[1] as string,
          preserveSignature: 'strict',
        });
    },
  };
}

/** A tool's page with the addresses of its chunks, those of the page and those of its worker. */
export function withChunks(
  html: string,
  page: readonly string[],
  worker: readonly string[],
): string {
  return [[UNWRITTEN.page, page] as const, [UNWRITTEN.worker, worker] as const].reduce(
    (text, [mark, chunks]) => {
      const parts = text.split(mark);
      if (parts.length !== 2 || chunks.length === 0)
        throw new Error(
          `a tool's page has ${parts.length - 1} × ${mark}, and ${chunks.length} chunks`,
        );
      return parts.join(`${mark.slice(0, mark.indexOf('"'))}"${chunks.join(' ')}"`);
    },
    html,
  );
}
