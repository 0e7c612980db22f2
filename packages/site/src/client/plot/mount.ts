import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { layout } from '@tollbench/tools/plot/layout.ts';
import type { Layout, View } from '@tollbench/tools/plot/panel.ts';
import { type Readout, readout } from '@tollbench/tools/plot/readout.ts';
import { sizeOn, unitFor } from '@tollbench/tools/plot/stage.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { morph } from '../morph.ts';
import {
  cursorMarkup,
  nameMarkup,
  readoutMarkup,
  readoutText,
  type Stand,
  type Step,
  step,
} from './cursor.ts';
import { gestures } from './gestures.ts';
import { isHome } from './view.ts';

export interface PlotOptions {
  /** Name of downloaded files without their ending; the id of the plot unless said. */
  readonly name?: string;
}

export interface MountedPlot {
  /** Shows other data. Zoom, cursor and the held copy stay; draws at the next frame, once however often it is called. */
  readonly update: (plot: Plot) => void;
  /** Keeps a faint copy to compare with: the plot as it is now, another one, or none (`null`). */
  readonly hold: (plot?: Plot | null) => void;
  readonly reset: () => void;
  readonly destroy: () => void;
  /** Where the plot is drawn; `sizeOn` and `pointOn` of plot/stage.ts go from its pixels to those of the layout. */
  readonly stage: HTMLElement;
  /** Calls back in the frame of every drawing, and once now if it is drawn. */
  readonly follow: (drawn: (now: Layout) => void) => void;
  /** Keeps the axes as they are drawn, or has them follow the data again: what is pulled stays under the hand. A disc has no axes to keep. */
  readonly freeze: (on: boolean) => void;
  /** Says something in place of what the cursor reads, which goes; undefined has it read again. */
  readonly tell: (what: { readonly name: string; readonly value: string } | undefined) => void;
}

const mounted = new WeakMap<Element, MountedPlot>();

/** The plot that has taken over an element. */
export const plotAt = (element: Element): MountedPlot | undefined => mounted.get(element);

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
  PageUp: 'back',
  PageDown: 'on',
};

/**
 * Takes over a drawn plot: `element` holds its SVG, whose proportions it keeps, so that nothing
 * moves. Draws at the true size, reads values under the pointer and under a keyboard cursor, zooms
 * and pans, compares, saves, and shows the numbers as a table. Needs plot.css.
 */
export function mountPlot(
  element: HTMLElement,
  first: Plot,
  options: PlotOptions = {},
): MountedPlot {
  let plot = first;
  let ghost: Plot | undefined;
  let view: View = {};
  let frozen: View | undefined;
  let lay: Layout | undefined;
  let home: Layout | undefined;
  let pointer: { x: number; y: number } | undefined;
  let stand: Stand | undefined;
  let read: Readout | undefined;
  let box = '';
  let frame = 0;
  let stale = true;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let told: string | undefined;
  const followers: ((now: Layout) => void)[] = [];

  const before = element.innerHTML;
  element.innerHTML = `<div class="plot-stage" tabindex="0" role="application" aria-roledescription="plot"><div class="plot-base"></div><svg class="plot-cursor" aria-hidden="true"></svg></div><div class="plot-bar"><div class="plot-readout" aria-hidden="true"></div><div class="plot-tools"><button type="button" data-do="reset" title="Show the whole plot (0)" disabled>Reset</button><button type="button" data-do="hold" aria-pressed="false" title="Keep a faint copy to compare with">Hold</button><button type="button" data-do="data" aria-expanded="false" title="Show the numbers">Data</button><button type="button" data-do="svg" title="Save as SVG">SVG</button><button type="button" data-do="png" title="Save as PNG">PNG</button></div></div><p class="plot-live" aria-live="polite"></p>`;
  const part = <E extends Element>(selector: string): E => {
    const found = element.querySelector<E>(selector);
    if (!found) throw new Error(`the plot lost its ${selector}`);
    return found;
  };
  const stage = part<HTMLElement>('.plot-stage');
  const base = part<HTMLElement>('.plot-base');
  const cursor = part<SVGSVGElement>('.plot-cursor');
  const line = part<HTMLElement>('.plot-readout');
  const voice = part<HTMLElement>('.plot-live');
  const button = (what: string): HTMLButtonElement => part(`[data-do=${what}]`);
  let table: HTMLElement | undefined;
  base.innerHTML = before;

  /** As the observer last saw it: reading it at every drawing would have the page laid out once more. */
  let size = sizeOn(stage);
  const measure = (): void => {
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    stage.dataset['unit'] = String(unitFor(text, stage.clientWidth, stage.clientHeight));
    size = sizeOn(stage);
  };
  const held = () => (ghost ? { ghost } : {});

  /** Lays out what is to be drawn, so that gestures between two frames meet what they have done. */
  const arrange = (): { readonly now: Layout; readonly home: Layout } | undefined => {
    const { width, height } = size;
    if (width < 40 || height < 40) return undefined;
    const shown = frozen ?? view;
    const whole = (): Layout => {
      home ??= layout(plot, { width, height, ...held() });
      return home;
    };
    lay ??= isHome(shown) ? whole() : layout(plot, { width, height, view: shown, ...held() });
    const now = lay;
    // Laid out only for who asks: a picture that is pulled or zoomed is drawn without.
    return {
      now,
      get home() {
        return whole();
      },
    };
  };
  /** The picture, changed only where it differs: most of a grid and its numbers stay under a drag. */
  const show = (svg: string): void => {
    const fresh = document.createElement('div');
    fresh.innerHTML = svg;
    const [now, next] = [base.firstElementChild, fresh.firstElementChild];
    if (now && next && base.children.length === 1) morph(now, next);
    else base.replaceChildren(...fresh.children);
  };
  const draw = (): void => {
    frame = 0;
    const lays = arrange();
    if (!lays) return;
    const { now } = lays;
    if (stale) {
      stale = false;
      const { width, height } = now;
      show(drawPlot(plot, { width, height, mode: 'page', layout: now }));
      cursor.setAttribute('viewBox', `0 0 ${width} ${height}`);
      stage.setAttribute(
        'aria-label',
        `${plot.title}. Arrow keys move a cursor that reads values, plus and minus zoom, 0 resets.`,
      );
      button('reset').disabled = isHome(view);
      if (table) fill(table);
      for (const drawn of followers) drawn(now);
    }
    if (pointer) read = readout(plot, now, pointer);
    else read = stand && step(plot, now, stand, 'stay', false).read;
    cursor.innerHTML = (read ? cursorMarkup(now, read) : '') + box;
    line.innerHTML = told ?? (read ? readoutMarkup(read) : '');
  };
  const redraw = (what: 'all' | 'view' | 'cursor'): void => {
    if (what === 'all') home = undefined;
    if (what !== 'cursor') {
      lay = undefined;
      stale = true;
    }
    frame ||= requestAnimationFrame(draw);
  };

  const fill = (into: HTMLElement): void => {
    // Loaded when first wanted: most readers never open it.
    import('./data.ts').then(
      ({ tableMarkup }) => {
        into.innerHTML = tableMarkup(plot);
      },
      () => {
        into.textContent = 'The table could not be loaded.';
      },
    );
  };

  const hold = (other?: Plot | null): void => {
    ghost = other === null ? undefined : (other ?? plot);
    button('hold').setAttribute('aria-pressed', String(ghost !== undefined));
    redraw('all');
  };
  const setView = (to: View): void => {
    view = to;
    redraw('view');
  };

  const save = async (kind: 'svg' | 'png'): Promise<void> => {
    const { width, height } = size;
    const svg = drawPlot(plot, { width, height: height + 24, mode: 'export', view, ...held() });
    const { download, pngBlob, svgBlob } = await import('./save.ts');
    const name = `${options.name ?? plot.id}.${kind}`;
    download(name, kind === 'svg' ? svgBlob(svg) : await pngBlob(svg, width, height + 24));
  };

  const act = (what: string | undefined): void => {
    if (what === 'reset') setView({});
    else if (what === 'hold') hold(ghost ? null : plot);
    else if (what === 'svg' || what === 'png')
      save(what).catch((error: unknown) => {
        voice.textContent = line.textContent =
          error instanceof Error ? error.message : 'The picture could not be saved.';
      });
    else if (what === 'data') {
      if (table) {
        table.remove();
        table = undefined;
      } else {
        table = document.createElement('div');
        table.className = 'plot-data';
        table.tabIndex = 0;
        table.setAttribute('role', 'region');
        table.setAttribute('aria-label', `Data of ${plot.title}`);
        fill(table);
        element.append(table);
      }
      button('data').setAttribute('aria-expanded', String(table !== undefined));
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    const lays = arrange();
    if (!lays || event.ctrlKey || event.metaKey || event.altKey) return;
    const how = KEYS[event.key];
    if (how) {
      const next = step(plot, lays.now, stand, how, event.shiftKey);
      pointer = undefined;
      stand = next.stand;
      redraw('cursor');
      clearTimeout(speaking);
      const words = next.read ? readoutText(next.read) : 'nothing here';
      speaking = setTimeout(() => {
        voice.textContent = words;
      }, 200);
    } else if (event.key === '+' || event.key === '=') hand.zoomAt(read?.at, 0.6);
    else if (event.key === '-') hand.zoomAt(read?.at, 1 / 0.6);
    else if (event.key === '0' || event.key === 'Escape') setView({});
    else return;
    event.preventDefault();
  };

  const hand = gestures(stage, {
    layouts: arrange,
    view: () => view,
    setView,
    point: (at) => {
      pointer = at;
      if (at) stand = undefined;
      redraw('cursor');
    },
    box: (markup) => {
      box = markup;
      redraw('cursor');
    },
  });
  const onClick = (event: Event): void => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null;
    if (target) act(target.dataset['do']);
  };
  stage.addEventListener('keydown', onKey);
  element.addEventListener('click', onClick);
  measure();
  const watch = new ResizeObserver(() => {
    measure();
    redraw('all');
  });
  watch.observe(stage);

  const live: MountedPlot = {
    update: (next) => {
      plot = next;
      redraw('all');
    },
    hold,
    reset: () => setView({}),
    destroy: () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(speaking);
      element.removeEventListener('click', onClick);
      element.innerHTML = drawPlot(plot, { ...size, mode: 'page' });
      mounted.delete(element);
    },
    stage,
    follow: (drawn) => {
      followers.push(drawn);
      if (lay && !stale) drawn(lay);
    },
    freeze: (on) => {
      const panels = lay?.panels;
      frozen =
        on && panels?.every((p) => p.rectangular) && panels[0]
          ? { x: panels[0].x.domain, y: panels.map((p) => p.y.domain) }
          : undefined;
      redraw('view');
    },
    tell: (what) => {
      const next = what && nameMarkup(what.name, what.value);
      if (next === told) return;
      told = next;
      pointer = stand = undefined;
      redraw('cursor');
    },
  };
  mounted.set(element, live);
  return live;
}
