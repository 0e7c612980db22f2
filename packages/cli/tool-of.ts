import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { registry } from '@tollbench/tools/registry.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { unknownName } from './unknown-name.ts';
import { UsageError } from './usage.ts';

/** The tool of a slug as it was typed. @throws UsageError where there is none */
export async function toolOf(slug: string | undefined): Promise<AnyTool> {
  if (slug === undefined) throw new UsageError('which tool? Give its slug, such as step-response');
  const tool = await loadTool(slug);
  if (!tool) throw new UsageError(unknownName(`no tool "${slug}"`, slug, Object.keys(registry)));
  return tool;
}
