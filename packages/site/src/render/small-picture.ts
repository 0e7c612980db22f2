/** A tool's picture, small, for lists: a file of its own, in the light theme's colours on nothing. */
import { type Output, pictureOf } from '@tollbench/tools/define/output.ts';
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { layout } from '@tollbench/tools/plot/layout.ts';
import type { Layout } from '@tollbench/tools/plot/panel.ts';
import { standAlone } from '@tollbench/tools/plot/theme.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';

/** CSS pixels of the box in a list; the page reserves them. */
export const SMALL = { width: 112, height: 70 } as const;

/** Units that what is plotted is drawn in: as many as leave a line a pixel wide in the box. */
const DRAWN = { width: 176, height: 110 } as const;
const DISC = { width: 180, height: 180 } as const;

/** Words are too small to read there, and nobody hears a picture that stands beside its name. */
const UNREAD = /<(title|desc|text)\b[^>]*>.*?<\/\1>/gsu;

type Box = readonly [left: number, top: number, width: number, height: number];

/**
 * The first plot or figure of a tool as an SVG file.
 * @throws where the tool shows neither
 */
export function smallPicture(outputs: readonly Output[]): string {
  const shown = pictureOf(outputs);
  if (shown?.kind === 'plot') return smallPlot(mainOf(shown.plot));
  if (shown?.kind === 'figure') return file(shown.svg, undefined);
  throw new Error('a tool without a plot or a figure has no small picture');
}

/** Of panels over one another the first; no names of traces, which would take room. */
function mainOf(plot: Plot): Plot {
  if (!('panels' in plot)) return { ...plot, names: 'none' };
  const { panels, ...rest } = plot;
  const [first] = panels;
  return first ? { ...rest, y: first.y, marks: first.marks, names: 'none' } : plot;
}

/** What lies within the frame of a plot, or on its disc, without scales and words. */
function smallPlot(plot: Plot): string {
  const disc = plot.frame === 'smith' || plot.frame === 'polar';
  const first = disc ? DISC : DRAWN;
  const [, , width, height] = boxOf(layout(plot, { ...first, mode: 'sheet' }));
  // As much larger as the scales take away.
  const size = disc ? first : { width: 2 * first.width - width, height: 2 * first.height - height };
  const lay = layout(plot, { ...size, mode: 'sheet' });
  return file(drawPlot(plot, { ...size, mode: 'sheet', layout: lay }), boxOf(lay));
}

/** Of the first panel, with the line around it. */
function boxOf({ panels: [panel] }: Layout): Box {
  if (!panel) return [0, 0, 1, 1];
  const { x, y, left, top, width, height, rectangular } = panel;
  const box = rectangular
    ? [left, top, width, height]
    : [x.to(-1), y.to(1), x.to(1) - x.to(-1), y.to(-1) - y.to(1)];
  const [l = 0, t = 0, w = 1, h = 1] = box.map((n) => Number(n.toFixed(1)));
  return [l - 1, t - 1, w + 2, h + 2];
}

/** An `<svg>` as a file, of the part that lies in the box. */
function file(svg: string, box: Box | undefined): string {
  const view = box?.join(' ') ?? /^<svg[^>]*\sviewBox="([^"]*)"/u.exec(svg)?.[1] ?? '';
  const inner = svg.replace(/^<svg[^>]*>/u, '').replace(/<\/svg>$/u, '');
  return standAlone(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${SMALL.width}" height="${SMALL.height}" color="var(--ink)" font-family="var(--font-text)">${box ? inner.replace(UNREAD, '') : inner}</svg>`,
  );
}
