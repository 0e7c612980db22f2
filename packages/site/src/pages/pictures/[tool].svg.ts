/** A tool's picture as lists show it. */
import type { APIRoute } from 'astro';
import { type Entry, show, tools } from '../../catalogue.ts';
import { smallPicture } from '../../render/small-picture.ts';

export async function getStaticPaths() {
  return (await tools()).map((entry) => ({ params: { tool: entry.tool.slug }, props: { entry } }));
}

export const GET: APIRoute<{ entry: Entry }> = ({ props: { entry } }) =>
  new Response(smallPicture(show(entry.tool, {}).outputs), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
