import type { AnyTool } from './define/tool.ts';
import { registry } from './registry.ts';

/** The tool of a slug, or undefined where there is none. */
export async function loadTool(slug: string): Promise<AnyTool | undefined> {
  if (!Object.hasOwn(registry, slug)) return undefined;
  return (await (registry[slug] as (typeof registry)[string])()).default;
}

/** Every tool, in the order of the catalogue: by category, then by slug. */
export async function loadTools(): Promise<AnyTool[]> {
  return Promise.all(Object.values(registry).map(async (load) => (await load()).default));
}
