import type { Layout, View } from '@tollbench/tools/plot/panel.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { morph } from '../morph.ts';
import { DataRegion } from './data-region.ts';
import { gestures } from './gestures.ts';
import { listenToKeys } from './keyboard.ts';
import { type Deed, makeParts, type Parts } from './parts.ts';
import { Picture } from './picture.ts';
import { Reading } from './reading.ts';
import { isHome } from './view.ts';

export interface PlotOptions {
  /** Name of downloaded files without their ending; the id of the plot unless said. */
  readonly name?: string;
}

const mounted = new WeakMap<Element, MountedPlot>();

/** The plot that has taken over an element. */
export const plotAt = (element: Element): MountedPlot | undefined => mounted.get(element);

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
  const plot = new MountedPlot(makeParts(element), first, options.name);
  mounted.set(element, plot);
  return plot;
}

/** A plot that is alive. Whatever changes is drawn at the next frame, once however often it changed. */
export class MountedPlot {
  readonly #parts: Parts;
  readonly #picture: Picture;
  readonly #reading = new Reading();
  readonly #data: DataRegion;
  readonly #name: string | undefined;
  readonly #followers: ((now: Layout) => void)[] = [];
  readonly #leave: () => void;
  #frame = 0;
  /** The picture has changed since it was drawn, not the cursor alone. */
  #stale = true;

  constructor(parts: Parts, first: Plot, name: string | undefined) {
    this.#parts = parts;
    this.#picture = new Picture(parts.stage, first);
    this.#data = new DataRegion(parts.element);
    this.#name = name;
    this.#leave = this.#listen();
  }

  /** Where the plot is drawn; `sizeOn` and `pointOn` of plot/stage.ts go from its pixels to those of the layout. */
  get stage(): HTMLElement {
    return this.#parts.stage;
  }

  /** Shows other data. Zoom, cursor and the copy to compare with stay. */
  update(plot: Plot): void {
    this.#picture.plot = plot;
    this.#redraw('all');
  }

  /** Draws others faint beneath, to compare with. */
  compare(ghosts: readonly Plot[]): void {
    this.#picture.ghosts = ghosts;
    this.#redraw('all');
  }

  /** Calls back in the frame of every drawing, and once now if it is drawn. */
  follow(drawn: (now: Layout) => void): void {
    this.#followers.push(drawn);
    const { laidOut } = this.#picture;
    if (laidOut && !this.#stale) drawn(laidOut);
  }

  /** Keeps the axes as they are drawn, or has them follow the data again: what is dragged stays under the hand. A disc has no axes to keep. */
  freeze(on: boolean): void {
    this.#picture.freeze(on);
    this.#redraw('view');
  }

  /** Says something in place of what the cursor reads, which goes; undefined has it read again. */
  tell(what: { readonly name: string; readonly value: string } | undefined): void {
    if (this.#reading.tell(what)) this.#redraw('cursor');
  }

  /** Leaves the element with the picture alone. */
  destroy(): void {
    const { element } = this.#parts;
    cancelAnimationFrame(this.#frame);
    this.#leave();
    element.innerHTML = this.#picture.still();
    mounted.delete(element);
  }

  /** Listens to pointer, wheel, keys, buttons and the size of the stage; gives what ends it. */
  #listen(): () => void {
    const { element, stage, voice } = this.#parts;
    const picture = this.#picture;
    const hand = gestures(stage, {
      layouts: () => picture.layouts(),
      view: () => picture.view,
      setView: (view) => this.#show(view),
      point: (at) => {
        this.#reading.point(at);
        this.#redraw('cursor');
      },
      box: (markup) => {
        this.#reading.outline(markup);
        this.#redraw('cursor');
      },
    });
    const hush = listenToKeys(stage, voice, {
      ready: () => picture.layouts() !== undefined,
      walk: (how, large) => {
        const now = picture.layouts()?.now;
        const read = now && this.#reading.walk(picture.plot, now, how, large);
        this.#redraw('cursor');
        return read;
      },
      zoom: (factor) => hand.zoomAt(this.#reading.at, factor),
      reset: () => this.#show({}),
    });
    const onClick = (event: Event): void => {
      const on = event.target instanceof Element ? event.target.closest('[data-do]') : null;
      if (on instanceof HTMLElement) this.#act(on.dataset['do'] as Deed | undefined);
    };
    element.addEventListener('click', onClick);
    const watch = new ResizeObserver(() => {
      picture.measure();
      this.#redraw('all');
    });
    watch.observe(stage);
    return () => {
      watch.disconnect();
      hush();
      element.removeEventListener('click', onClick);
    };
  }

  #show(view: View): void {
    this.#picture.view = view;
    this.#redraw('view');
  }

  #redraw(what: 'all' | 'view' | 'cursor'): void {
    if (what !== 'cursor') {
      this.#picture.forget(what);
      this.#stale = true;
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const now = this.#picture.layouts()?.now;
    if (!now) return;
    if (this.#stale) {
      this.#stale = false;
      this.#drawPicture(now);
    }
    const { cursor, line } = this.#parts;
    this.#reading.draw(this.#picture.plot, now, cursor, line);
  }

  #drawPicture(now: Layout): void {
    const { base, cursor, stage, button } = this.#parts;
    const { plot, view } = this.#picture;
    replacePicture(base, this.#picture.svg(now));
    cursor.setAttribute('viewBox', `0 0 ${now.width} ${now.height}`);
    stage.setAttribute(
      'aria-label',
      `${plot.title}. Arrow keys move a cursor that reads values, plus and minus zoom, 0 resets.`,
    );
    button('reset').disabled = isHome(view);
    this.#data.fill(plot);
    for (const drawn of this.#followers) drawn(now);
  }

  #act(what: Deed | undefined): void {
    const { plot } = this.#picture;
    if (what === 'reset') this.#show({});
    else if (what === 'data') {
      const open = this.#data.toggle(plot);
      this.#parts.button('data').setAttribute('aria-expanded', String(open));
    } else if (what === 'svg' || what === 'png')
      this.#save(what).catch((error: unknown) => {
        this.#parts.voice.textContent = this.#parts.line.textContent =
          error instanceof Error ? error.message : 'The picture could not be saved.';
      });
  }

  async #save(kind: 'svg' | 'png'): Promise<void> {
    const { svg, width, height } = this.#picture.file();
    const { download, pngBlob, svgBlob } = await import('./save.ts');
    const name = `${this.#name ?? this.#picture.plot.id}.${kind}`;
    download(name, kind === 'svg' ? svgBlob(svg) : await pngBlob(svg, width, height));
  }
}

/** Changes a picture only where it differs: most of a grid and its numbers stay under a drag. */
function replacePicture(base: HTMLElement, svg: string): void {
  const fresh = document.createElement('div');
  fresh.innerHTML = svg;
  const [now, next] = [base.firstElementChild, fresh.firstElementChild];
  if (now && next && base.children.length === 1) morph(now, next);
  else base.replaceChildren(...fresh.children);
}
