import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { APIContext } from 'astro';
import { tools } from '../../catalogue.ts';
import { json } from '../../machine/respond.ts';
import { toolDocument } from '../../machine/tool-document.ts';

export async function getStaticPaths() {
  return (await tools()).map(({ tool }) => ({ params: { tool: tool.slug }, props: { tool } }));
}

export const GET = ({ props }: APIContext<{ tool: AnyTool }>) => json(toolDocument(props.tool));
