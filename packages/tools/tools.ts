import type { AnyTool } from './define/tool.ts';
import { handles, registry } from './registry.ts';

/** The tool of a slug, or undefined where there is none. */
export async function loadTool(slug: string): Promise<AnyTool | undefined> {
  if (!Object.hasOwn(registry, slug)) return undefined;
  const { default: tool } = await (registry[slug] as (typeof registry)[string])();
  const pulled = handles[slug];
  return pulled ? { ...tool, handles: pulled } : tool;
}

/** Every tool, in the order of the catalogue: by category, then by slug. */
export async function loadTools(): Promise<AnyTool[]> {
  const tools = await Promise.all(Object.keys(registry).map(loadTool));
  return tools.filter((tool) => tool !== undefined);
}
