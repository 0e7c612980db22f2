/** The `svg` of every tool: its picture, on its own. */
import { drawPlot } from '../plot/draw.ts';
import { standAlone } from '../plot/theme.ts';
import { type Output, pictureOf } from './output.ts';
import type { AnyTool } from './tool.ts';

export function svg(tool: AnyTool, outputs: readonly Output[]): string {
  const picture = pictureOf(outputs);
  if (picture?.kind === 'plot')
    return drawPlot(picture.plot, { width: 960, height: 540, mode: 'export' });
  if (picture?.kind === 'figure') return standalone(picture.svg);
  throw new Error(`${tool.slug} shows no picture`);
}

/**
 * A figure drawn in the page's custom properties, in the colours that plots on their own have. In
 * attributes and on a rectangle of its own: a content policy that knows no inline style shows it too.
 */
function standalone(markup: string): string {
  const namespaced = /^<svg[^>]*\sxmlns=/u.test(markup)
    ? markup
    : markup.replace(/^<svg/u, '<svg xmlns="http://www.w3.org/2000/svg"');
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]*)"/u.exec(namespaced) ?? [];
  const [x = '0', y = '0', width = '100%', height = '100%'] = box.split(/[\s,]+/u).filter(Boolean);
  return standAlone(
    namespaced
      .replace(
        /^<svg[^>]*>/u,
        (open) =>
          `${open}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--paper)"/>`,
      )
      .replace(/^<svg/u, '<svg color="var(--ink)" font-family="var(--font-text)"'),
  );
}
