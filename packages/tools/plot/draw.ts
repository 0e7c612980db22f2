import { escapeXml as text } from '../text/escape.ts';
import { quantity } from './format.ts';
import { axes, grid } from './grid.ts';
import { polarAxes, polarGrid, polarName } from './grid-polar.ts';
import { smithAxes, smithGrid } from './grid-smith.ts';
import { layout } from './layout.ts';
import { marksModule } from './marks/registry.ts';
import { nameOf } from './model.ts';
import type { Layout, PanelLayout, Size } from './panel.ts';
import type { Pen } from './pen.ts';
import { el, words as symbolic } from './svg.ts';
import { plainSymbols } from './symbols.ts';
import { standAlone, TEXT_FONT } from './theme.ts';
import type { Plot } from './types.ts';
import { endNames, key, words } from './words.ts';

export interface DrawOptions extends Size {
  /** `page` and `sheet` take their colours and faces from the custom properties of the document; `export` stands alone. */
  readonly mode: 'page' | 'sheet' | 'export';
  /** Further classes of the element: which of several drawings of the plot it is. */
  readonly fit?: string;
  /** The layout, where the caller has made it already with the same options. */
  readonly layout?: Layout;
}

/**
 * Draws a plot as one `<svg>` element of `width` by `height` CSS pixels. Pure: the same plot and
 * options give the same text. Never throws for odd data: what has no place is not drawn.
 */
export function drawPlot(plot: Plot, options: DrawOptions): string {
  const { width, height, mode } = options;
  const lay = options.layout ?? layout(plot, options);
  const hatch = `${plot.id}-hatch`;
  let defs = '';
  let body = '';
  lay.panels.forEach((panel, i) => {
    const clip = `${plot.id}-clip${i}`;
    defs += el('clipPath', { id: clip }, clipShape(panel));
    const pen: Pen = { grain: mode === 'export' ? 100 : 10, hatch, drawn: [], taken: [] };
    const clipped = (markup: string): string =>
      markup ? el('g', { 'clip-path': `url(#${clip})` }, markup) : '';
    const draw = (ground: boolean): string => {
      let out = '';
      let pending = '';
      for (const s of panel.marks) {
        const kind = marksModule(s.mark);
        if ((kind.ground ?? false) !== ground) continue;
        const markup = kind.draw(s, panel, pen);
        // Points on the frame itself stay whole.
        if (kind.whole) {
          out += clipped(pending) + markup;
          pending = '';
        } else pending += markup;
      }
      return out + clipped(pending);
    };
    const lines =
      plot.frame === 'smith'
        ? clipped(smithGrid(plot, panel))
        : plot.frame === 'polar'
          ? clipped(polarGrid(panel))
          : grid(panel, lay);
    const scales =
      plot.frame === 'smith'
        ? smithAxes(plot, panel, lay, pen.taken)
        : plot.frame === 'polar'
          ? polarAxes(plot, panel, lay)
          : axes(panel, lay, i === lay.panels.length - 1);
    body +=
      draw(true) +
      lines +
      draw(false) +
      (isZoomedDisc(panel) ? clipped(scales) : scales) +
      (plot.frame === 'polar' ? polarName(plot, panel, lay) : '') +
      words(panel, lay, pen) +
      endNames(panel, lay);
  });
  if (body.includes(`#${hatch}`))
    defs += el(
      'pattern',
      {
        id: hatch,
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      el('path', { d: 'M0 0V6', stroke: 'var(--ink)', 'stroke-opacity': 0.3 }),
    );
  const alone = mode === 'export';
  const head =
    el('title', { id: `${plot.id}-title` }, text(plainSymbols(plot.title))) +
    el('desc', { id: `${plot.id}-desc` }, text(plainSymbols(plot.alt ?? describe(plot, lay))));
  const ground = alone
    ? el('rect', { width, height, fill: 'var(--paper)' }) +
      el(
        'text',
        { ...TEXT_FONT, 'font-size': 15, 'font-weight': 600, x: 6, y: 18 },
        symbolic(plot.title),
      )
    : '';
  const svg = el(
    'svg',
    {
      xmlns: alone ? 'http://www.w3.org/2000/svg' : undefined,
      class: alone
        ? undefined
        : `plot plot-${'panels' in plot ? 'stacked' : lay.frame}${options.fit ? ` ${options.fit}` : ''}`,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': `${plot.id}-title ${plot.id}-desc`,
    },
    head + el('defs', {}, defs) + ground + body + key(lay),
  );
  return alone ? standAlone(svg) : svg;
}

/** Traces stay within the frame; markers at its very edge are whole. On a Smith chart what lies outside the disc may be shown. */
function clipShape(panel: PanelLayout): string {
  if (panel.rectangular)
    return el('rect', {
      x: panel.left,
      y: panel.top - 1,
      width: panel.width,
      height: panel.height + 2,
    });
  return el('rect', { x: panel.left, y: panel.top, width: panel.width, height: panel.height });
}

/** Whether numbers of the rim may fall outside the panel. */
const isZoomedDisc = ({ rectangular, x, y }: PanelLayout): boolean =>
  !rectangular && [x, y].some(({ domain }) => domain[0] > -1 || domain[1] < 1);

/** The picture in words, where the tool gave none. */
function describe(plot: Plot, lay: Layout): string {
  const names = lay.panels.flatMap((p) =>
    p.marks.flatMap((s) => (s.ghost ? [] : (nameOf(s.mark) ?? []))),
  );
  const traces = names.length > 0 ? `: ${names.join(', ')}` : '';
  if (plot.frame === 'smith') return `Smith chart${traces}.`;
  if (plot.frame === 'polar') return `${plot.r.label} against angle${traces}.`;
  const x = lay.panels[0]!.x;
  const [lo, hi] = x.domain.map((v) => quantity(v, plot.x.unit, 3));
  return `${lay.panels.map((p) => p.yAxis.label).join(' and ')} against ${plot.x.label.toLowerCase()} from ${lo} to ${hi}${x.log ? ', logarithmic' : ''}${traces}.`;
}
