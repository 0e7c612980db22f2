/** The tool of a page, from the chunks that the page names: no script names a tool's. */
import type { AnyTool } from '@tollbench/tools/define/tool.ts';

/** Where a tool's module is. */
export interface Source {
  readonly slug: string;
  /** Addresses, parted by spaces: the tool's own chunk, then those it imports. */
  readonly chunks: string;
}

/** @throws where the chunk cannot be loaded */
export async function loadFrom({ slug, chunks }: Source): Promise<AnyTool> {
  // While pages are worked on, nothing is bundled.
  if (import.meta.env.DEV) {
    const { loadTool } = await import('@tollbench/tools/tools.ts');
    const tool = await loadTool(slug);
    if (!tool) throw new Error(`there is no tool "${slug}"`);
    return tool;
  }
  const [own = ''] = chunks.split(' ');
  const module: { readonly default: AnyTool } = await import(/* @vite-ignore */ own);
  return module.default;
}

/** Fetches what a tool's chunk imports beside it, and not after it. */
export function preload({ chunks }: Source): void {
  for (const href of chunks.split(' ').slice(1))
    if (href.startsWith('/'))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
}
