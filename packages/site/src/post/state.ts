/** The address of a tool with its inputs set: the state that a post speaks of, to open and change. */
import { toQuery, withDefaults } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { path } from '../site.ts';

/** null where the tool is not there yet. Throws for an input that the tool does not have. */
export async function stateOf(
  slug: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const tool = await loadTool(slug);
  if (!tool) return null;
  const strange = Object.keys(inputs).filter((name) => !Object.hasOwn(tool.inputs, name));
  if (strange.length > 0) throw new Error(`${slug} has no input ${strange.join(', ')}`);
  const query = toQuery(tool.inputs, withDefaults(tool.inputs, inputs));
  return path.tool(slug) + (query ? `?${query}` : '');
}
