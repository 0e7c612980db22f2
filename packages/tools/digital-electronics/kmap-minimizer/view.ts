import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import type { Page, View } from '../../define/tool.ts';
import type { Asked } from './asked.ts';
import type { KmapResult } from './compute.ts';
import { cycle, move, type Place, put, valueAt } from './edit.ts';
import { type inputs, withFirstCover } from './inputs.ts';
import { pressable, pressTables } from './live/tables.ts';
import { read } from './read.ts';
import { inputsOf } from './write.ts';

/**
 * The map as a keyboard and a pointer see it. The picture is replaced at every change, so nothing
 * is kept in it: where the cursor stands and which term is pointed at are rules of a style sheet.
 */
const view: View<typeof inputs, KmapResult> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (!place) return;
    start(root as HTMLElement, place, page);
  },
};
export default view;

/** A pointer that is down on the map: where it began, and the value it paints once it moves on. */
interface Brush {
  readonly pointer: number;
  readonly from: Place;
  readonly value: number;
  readonly before: Asked;
  painted: boolean;
}

const KEYS: Readonly<Record<string, number>> = { '0': 0, '1': 1, '-': DONT_CARE, x: DONT_CARE };

const cellAt = (element: Element | null): Place | undefined => {
  const cell = element?.closest('[data-cell]')?.getAttribute('data-cell');
  if (!cell) return undefined;
  const [output = 0, minterm = 0] = cell.split('-').map(Number);
  return { output, minterm };
};

function start(root: HTMLElement, place: HTMLElement, page: Page<typeof inputs, KmapResult>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const voice = document.createElement('p');
  voice.setAttribute('aria-live', 'polite');
  voice.className = 'visually-hidden';
  root.append(voice);
  let cursor: Place = { output: 0, minterm: 0 };
  let brush: Brush | undefined;
  let term: string | undefined;
  let wide = false;
  /** What the tables are of. */
  let tables: Asked | undefined;

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
        '[data-region="hero"] [data-cell]{cursor:pointer;user-select:none;-webkit-user-select:none}',
        // A drag across paints, up and down scrolls; where maps lie beside the screen, both scroll.
        ...(wide
          ? []
          : ['[data-region="hero"] :is([data-cell],[data-cell] *){touch-action:pan-y}']),
        '[data-region="hero"] [data-cell]:hover > rect{fill:var(--grid-minor)}',
        '[data-region="hero"] g[data-term]{transition:none}',
        `[data-region="hero"]:focus-visible ${at}{stroke:var(--accent);stroke-width:4px;paint-order:stroke}`,
        ...(tables ? pressable(tables) : []),
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
  const tell = (functions: Asked, { output, minterm }: Place = cursor) => {
    const bits = functions.variables.map(
      (name, i) => `${name} ${(minterm >> (functions.variables.length - 1 - i)) & 1}`,
    );
    const value = functions.tables[output]?.values[minterm] ?? 0;
    voice.textContent = `${functions.outputs[output]}, cell ${minterm}, ${bits.join(' ')}: ${['0', '1', 'don’t-care'][value]}`;
  };
  /** Sets the cell at the cursor; without a value it goes on from 0 to 1 to don't-care. */
  const change = (value: number | undefined, how: 'step' | 'drag') => {
    const functions = asked();
    if (!functions) return;
    const { given } = page.inputs();
    const next =
      value === undefined ? cycle(functions, given, cursor) : put(functions, given, cursor, value);
    if (!next) return;
    page.set(withFirstCover(next.inputs), how);
    tell(next.asked);
  };

  /** Whether the picture is wider than its place. */
  const measure = () => {
    let now = false;
    for (let at = place.querySelector('svg')?.parentElement; at; at = at.parentElement) {
      now ||= at.scrollWidth > at.clientWidth + 1;
      if (at === place) break;
    }
    if (now === wide) return;
    wide = now;
    draw();
  };
  /** The place takes the keyboard only while a map is in it. */
  const offer = () => {
    const map = place.querySelector('[data-cell]') !== null;
    measure();
    if (map === (place.tabIndex === 0)) return;
    if (map) {
      place.tabIndex = 0;
      place.setAttribute('role', 'application');
      place.setAttribute(
        'aria-label',
        'Karnaugh map: arrows move, with Shift they copy the cell on; space changes a cell from 0 to 1 to don’t-care, 0, 1 and X set it',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
  };
  new MutationObserver(offer).observe(place, { childList: true, subtree: true });
  new ResizeObserver(measure).observe(place);
  offer();
  // A press changes a cell; a drag paints what the press made of its first cell over the others.
  place.addEventListener('pointerdown', (event) => {
    const from = cellAt(event.target as Element);
    const before = asked();
    if (!from || !before || event.button !== 0 || brush) return;
    const value = valueAt(before, from);
    if (value === undefined) return;
    brush = { pointer: event.pointerId, from, value: (value + 1) % 3, before, painted: false };
    // The picture is replaced under the pointer: the place holds on to it.
    if (event.isTrusted) place.setPointerCapture(event.pointerId);
  });
  place.addEventListener('pointermove', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const at = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    const here = brush.painted ? cursor : brush.from;
    if (!at || (at.output === here.output && at.minterm === here.minterm)) return;
    if (!brush.painted) {
      cursor = brush.from;
      brush.painted = true;
      change(brush.value, 'drag');
    }
    cursor = at;
    draw();
    change(brush.value, 'drag');
  });
  place.addEventListener('pointerup', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const { painted, from, value } = brush;
    brush = undefined;
    if (!painted) cursor = from;
    draw();
    change(painted ? value : undefined, 'step');
  });
  // The browser took the drag for scrolling: what it painted until then is taken back.
  place.addEventListener('pointercancel', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const { painted, before } = brush;
    brush = undefined;
    if (painted) page.set(withFirstCover(inputsOf(before, page.inputs().given)), 'step');
  });
  place.addEventListener('keydown', (event) => {
    const functions = asked();
    if (!functions || functions.variables.length > 6 || event.ctrlKey || event.metaKey) return;
    const set = KEYS[event.key.toLowerCase()];
    if (event.key === ' ' || event.key === 'Enter') change(undefined, 'step');
    else if (set !== undefined) change(set, 'step');
    else {
      const next = move(functions, cursor, event.key);
      if (!next) return;
      const value = valueAt(functions, cursor);
      cursor = next;
      draw();
      if (event.shiftKey && value !== undefined) change(value, 'step');
      else tell(functions);
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
  root.addEventListener('pointerover', point);
  place.addEventListener('pointerleave', () => {
    term = undefined;
    draw();
  });
  pressTables(root, page, asked, tell);
  page.subscribe(() => {
    tables = page.result()?.asked;
    draw();
  });
  tables = asked();
  draw();
}
