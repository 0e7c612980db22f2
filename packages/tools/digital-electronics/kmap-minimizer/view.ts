import type { Page, View } from '../../define/tool.ts';
import type { KmapResult } from './compute.ts';
import { cycle, move } from './edit.ts';
import type { fields } from './fields.ts';
import { type Asked, read } from './read.ts';

/**
 * The map as a keyboard and a pointer see it. The picture is replaced at every change, so nothing
 * is kept in it: where the cursor stands and which term is pointed at are rules of a style sheet.
 */
const view: View<typeof fields, KmapResult> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (!place) return;
    start(root as HTMLElement, place, page);
  },
};
export default view;

function start(root: HTMLElement, place: HTMLElement, page: Page<typeof fields, KmapResult>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const voice = document.createElement('p');
  voice.setAttribute('aria-live', 'polite');
  voice.className = 'visually-hidden';
  root.append(voice);
  let cursor = { output: 0, minterm: 0 };
  let term: string | undefined;

  const asked = (): Asked | undefined => {
    try {
      return read(page.inputs());
    } catch {
      // The form says what is wrong with the inputs; there is no map to work on meanwhile.
      return undefined;
    }
  };
  const draw = () => {
    const at = `[data-cell="${cursor.output}-${cursor.minterm}"] > rect`;
    sheet.replaceSync(
      [
        '.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
        '[data-region="hero"] [data-cell]{cursor:pointer}',
        '[data-region="hero"] [data-cell]:hover > rect{fill:var(--grid-minor)}',
        '[data-region="hero"] g[data-term]{transition:none}',
        `[data-region="hero"]:focus-visible ${at}{stroke:var(--accent);stroke-width:4px;paint-order:stroke}`,
        '[data-region="hero"]:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}',
        ...(term === undefined
          ? []
          : [
              `[data-term]:not([data-term="${term}"]){opacity:0.18}`,
              `[data-term="${term}"] > rect[rx]{fill-opacity:0.3}`,
              `[data-term="${term}"] > path{stroke-width:3.5px}`,
            ]),
      ].join('\n'),
    );
  };
  const tell = (functions: Asked) => {
    const { output, minterm } = cursor;
    const bits = functions.variables.map(
      (name, i) => `${name} ${(minterm >> (functions.variables.length - 1 - i)) & 1}`,
    );
    const value = functions.tables[output]?.values[minterm] ?? 0;
    voice.textContent = `${functions.outputs[output]}, cell ${minterm}, ${bits.join(' ')}: ${['0', '1', 'don’t-care'][value]}`;
  };
  const change = () => {
    const functions = asked();
    if (!functions) return;
    const next = cycle(functions, page.inputs().given, cursor);
    if (!next) return;
    page.set(next.inputs, 'step');
    tell(next.asked);
  };

  /** The place takes the keyboard only while a map is in it. */
  const offer = () => {
    const map = place.querySelector('[data-cell]') !== null;
    if (map === (place.tabIndex === 0)) return;
    if (map) {
      place.tabIndex = 0;
      place.setAttribute('role', 'application');
      place.setAttribute(
        'aria-label',
        'Karnaugh map: arrows move, space changes a cell from 0 to 1 to don’t-care',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
  };
  new MutationObserver(offer).observe(place, { childList: true, subtree: true });
  offer();
  place.addEventListener('click', (event) => {
    const cell = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
    if (!cell) return;
    const [output = 0, minterm = 0] = cell.split('-').map(Number);
    cursor = { output, minterm };
    draw();
    change();
  });
  place.addEventListener('keydown', (event) => {
    const functions = asked();
    if (!functions || functions.variables.length > 6 || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') change();
    else {
      const next = move(functions, cursor, event.key);
      if (!next) return;
      cursor = next;
      draw();
      tell(functions);
    }
    event.preventDefault();
    event.stopPropagation();
  });
  const point = (event: Event) => {
    const found = (event.target as Element).closest('[data-term]')?.getAttribute('data-term');
    if ((found ?? undefined) === term) return;
    term = found ?? undefined;
    draw();
  };
  place.addEventListener('pointerover', point);
  place.addEventListener('pointerleave', () => {
    term = undefined;
    draw();
  });
  draw();
}
