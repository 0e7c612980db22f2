import type { PlotOutput } from '@tollbench/tools/define/output.ts';
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { prose } from './html.ts';
import type { Region, Surface } from './surface.ts';

/** CSS pixels a picture is drawn for before anything knows how wide its box is. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The drawings of one picture, each for boxes of some width, of which the stylesheet shows the one
 * that fits: so its words are near their true size on a phone, a laptop and a wall without a script.
 */
export interface Drawings {
  /** For boxes under 38 rem. */
  readonly narrow?: Size;
  readonly middle: Size;
  /** For boxes over 64 rem. */
  readonly wide?: Size;
}

/** On a phone a picture is as high as what it shows asks for: panels over one another most. */
function narrow(plot: Plot): Size {
  if ('panels' in plot) return { width: 328, height: 410 };
  return { width: 328, height: plot.frame === 'polar' || plot.frame === 'smith' ? 328 : 246 };
}

/** The large picture beside a form of the usual width, and beside one that holds source code. */
const MIDDLE = { width: 860, height: 500 } as const;
const BESIDE_CODE = { width: 680, height: 568 } as const;

function drawings(
  plot: Plot,
  surface: Surface,
  place: Region | undefined,
  isBesideCode: boolean,
): Drawings {
  // Small and without its words, until it is alive or made large.
  if (place === 'dock') return { middle: { width: 528, height: 264 } };
  if (place !== 'hero') return { narrow: narrow(plot), middle: { width: 640, height: 384 } };
  if (surface === 'sheet') return { narrow: narrow(plot), middle: { width: 672, height: 448 } };
  // The frame of the page fixes the height of its picture: 300 pixels of a phone, all a screen leaves.
  return {
    narrow: { width: 360, height: 300 },
    middle: isBesideCode ? BESIDE_CODE : MIDDLE,
    wide: { width: 1200, height: 736 },
  };
}

/** A plot as markup in as many sizes as it takes; all but the middle one carry their size in their ids. */
export function drawAll(plot: Plot, surface: Surface, sizes: Drawings): string {
  const { narrow, middle, wide } = sizes;
  const draw = (size: Size, fit: string): string =>
    drawPlot(size === middle ? plot : { ...plot, id: `${plot.id}-${fit}` }, {
      ...size,
      mode: surface,
      fit: `fit-${fit}${fit === 'middle' && wide ? ' fit-not-wide' : ''}`,
    });
  return (
    draw(middle, narrow ? 'middle' : 'always') +
    (narrow ? draw(narrow, 'narrow') : '') +
    (wide ? draw(wide, 'wide') : '')
  );
}

/** The picture as text. */
export function drawn(
  output: PlotOutput,
  surface: Surface,
  place: Region | undefined,
  isBesideCode = false,
): string {
  return drawAll(output.plot, surface, drawings(output.plot, surface, place, isBesideCode));
}

/** A picture in its frame with its caption. In the page `mountPlot` takes it over and draws at the true size. */
export function plot(output: PlotOutput, svg: string, surface: Surface): string {
  const live = surface === 'page' ? ' data-plot' : '';
  return `<figure class="plot"><div class="paper"${live}>${svg}</div><figcaption>${prose(output.caption)}</figcaption></figure>`;
}
