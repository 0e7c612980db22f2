/** The viewer's frame and the colours of the page that it paints in. */
import type { Colours } from './trace-painter.ts';

const BAR = `<div class="td-bar" role="toolbar" aria-label="Recording"><div><button type="button" data-do="out" title="Smaller (-)" aria-label="Smaller">−</button><button type="button" data-do="fit" title="All (Home)">All</button><button type="button" data-do="in" title="Larger (+)" aria-label="Larger">+</button><button type="button" data-do="previous" title="Edge before (P)" aria-label="Edge before">◂ edge</button><button type="button" data-do="next" title="Next edge (N)" aria-label="Next edge">edge ▸</button><button type="button" data-do="take" title="Tables, files and WaveJSON of what is in sight">Take window</button><input class="td-find" data-find type="search" placeholder="find a value in the chosen row" aria-label="Find a value in the chosen row"></div></div>`;
const HELP =
  'Arrow keys left and right move, plus and minus zoom, Home shows all; up and down choose a signal, N and P go to its next edge or the one before. Space sets cursor A, Shift and space cursor B.';

export const scopeFrame = (): string =>
  `<div class="td">${BAR}<div class="td-stage" data-stage tabindex="0" role="application" aria-label="${HELP}"><div data-spacer></div><canvas></canvas></div><div class="td-foot"><p class="td-state" role="status" data-say></p></div></div>`;

/** The page's own, as they are now: light or dark. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: of('--ink') || style.color,
    quiet: of('--ink-2'),
    rule: of('--rule'),
    grid: of('--grid'),
    accent: of('--accent'),
    dense: of('--trace-2'),
    sheet: of('--sheet') || '#fff',
  };
}
