import { Lettering } from './lettering.ts';
import type { Mark } from './marks/registry.ts';
import { marksModule } from './marks/registry.ts';
import { nameOf } from './model.ts';
import { spread } from './names.ts';
import type { Layout, PanelLayout } from './panel.ts';
import type { Pen } from './pen.ts';
import { samplesOf } from './readout.ts';
import type { Styled } from './styled.ts';
import { el, words as symbolic } from './svg.ts';
import { lineSwatch } from './swatch.ts';
import { TEXT_FONT, TEXT_SIZE } from './theme.ts';

/** Everything written inside a panel: names of regions and rules, points, notes with their leaders. */
export function words(panel: PanelLayout, layout: Layout, pen: Pen): string {
  const on = new Lettering(panel, pen, layout.alone);
  for (const last of [false, true])
    for (const s of panel.marks) {
      const { letter, lettersLast = false } = marksModule(s.mark);
      if (!s.ghost && lettersLast === last) letter?.(s, on);
    }
  return on.markup();
}

/** A piece of the trace as a sample of its colour, dash and marker. */
const swatch = (s: Styled<Mark>, x: number, y: number): string =>
  (marksModule(s.mark).swatch ?? lineSwatch)(s, x, y);

/** The key above the frame. */
export function key(layout: Layout): string {
  return layout.key.length === 0
    ? ''
    : el(
        'g',
        TEXT_FONT,
        layout.key
          .map(
            (k) =>
              swatch(k.styled, k.x, k.y) +
              el('text', { x: k.x + 26, y: k.y + 4.3 }, symbolic(k.name)),
          )
          .join(''),
      );
}

/** Names at the right of a panel, each at the height where its trace leaves the frame. */
export function endNames(panel: PanelLayout, layout: Layout): string {
  const named = panel.marks.filter((s) => !s.ghost && nameOf(s.mark) !== undefined);
  if (layout.names === 0 || named.length === 0) return '';
  const right = panel.left + panel.width;
  const ends = named.map((s) => endHeight(s, panel));
  const at = spread(ends, 16, panel.top + 7, panel.top + panel.height - 7);
  const body = named.map((s, i) => {
    const y = Math.round(at[i]!);
    return (
      swatch(s, right + 4, y).replace('h20', 'h14') +
      el('text', { x: right + 23, y: y + 4.3 }, symbolic(nameOf(s.mark) ?? ''))
    );
  });
  return el('g', { ...TEXT_FONT, 'font-size': TEXT_SIZE }, body.join(''));
}

/** Where a trace leaves the frame; half way up where that cannot be said. */
function endHeight(s: Styled<Mark>, panel: PanelLayout): number {
  const { x: xs, y: ys, axis } = samplesOf(s) ?? { x: [], y: [] };
  for (let i = Math.min(xs.length, ys.length) - 1; i >= 0; i--) {
    const [x, y] = panel.place(xs[i]!, ys[i]!, axis);
    if (x <= panel.left + panel.width + 0.5 && Number.isFinite(y)) return y;
  }
  return panel.top + panel.height / 2;
}
