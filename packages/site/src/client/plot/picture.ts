import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { layout } from '@tollbench/tools/plot/layout.ts';
import type { Layout, View } from '@tollbench/tools/plot/panel.ts';
import { sizeOn, unitFor } from '@tollbench/tools/plot/stage.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { isHome } from './view.ts';

/** A plot as it is laid out now, and as it would be unzoomed. */
export interface Layouts {
  readonly now: Layout;
  readonly home: Layout;
}

/** A stage smaller than this, in units, shows nothing. */
const MIN_SIDE = 40;

/**
 * What a plot shows at the size of its stage: its data, a faint copy to compare with, the part in
 * view. Laid out when somebody asks, so that gestures between two frames meet what they have done.
 */
export class Picture {
  plot: Plot;
  /** What it is compared with, drawn faint beneath. */
  ghosts: readonly Plot[] = [];
  view: View = {};
  readonly #stage: HTMLElement;
  /** Domains kept while something is dragged. */
  #frozen: View | undefined;
  /** As it was last measured: reading it at every drawing would have the page laid out once more. */
  #size: { readonly width: number; readonly height: number };
  #now: Layout | undefined;
  #home: Layout | undefined;

  constructor(stage: HTMLElement, plot: Plot) {
    this.#stage = stage;
    this.plot = plot;
    this.#size = this.measure();
  }

  /** Reads the size of the stage, and of the page's text, which the unit follows. */
  measure(): { readonly width: number; readonly height: number } {
    const stage = this.#stage;
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    stage.dataset['unit'] = String(unitFor(text, stage.clientWidth, stage.clientHeight));
    this.#size = sizeOn(stage);
    return this.#size;
  }

  /** Forgets the layout of the view, or that of the whole as well: another size, other data. */
  forget(what: 'all' | 'view'): void {
    if (what === 'all') this.#home = undefined;
    this.#now = undefined;
  }

  /** The layouts; undefined on a stage without room. Zoomed, the whole is laid out only for who asks. */
  layouts(): Layouts | undefined {
    const { width, height } = this.#size;
    if (width < MIN_SIDE || height < MIN_SIDE) return undefined;
    const shown = this.#frozen ?? this.view;
    const whole = (): Layout => {
      this.#home ??= layout(this.plot, { width, height, ...this.#beneath() });
      return this.#home;
    };
    this.#now ??= isHome(shown)
      ? whole()
      : layout(this.plot, { width, height, view: shown, ...this.#beneath() });
    return {
      now: this.#now,
      get home() {
        return whole();
      },
    };
  }

  /** The layout that was made last, if it still stands. */
  get laidOut(): Layout | undefined {
    return this.#now;
  }

  /** Keeps the axes of a rectangular plot as they are laid out, or lets them follow the data again. */
  freeze(on: boolean): void {
    const panels = this.#now?.panels;
    this.#frozen =
      on && panels?.every((p) => p.rectangular) && panels[0]
        ? { x: panels[0].x.domain, y: panels.map((p) => p.y.domain) }
        : undefined;
  }

  /** The SVG of a layout. */
  svg(now: Layout): string {
    const { width, height } = now;
    return drawPlot(this.plot, { width, height, mode: 'page', layout: now });
  }

  /** The SVG for a page on which the plot is not alive. */
  still(): string {
    return drawPlot(this.plot, { ...this.#size, mode: 'page' });
  }

  /** The SVG of a file, what is in view with its title above it, and its size. */
  file(): { readonly svg: string; readonly width: number; readonly height: number } {
    const { width } = this.#size;
    const height = this.#size.height + 24;
    const { view } = this;
    const svg = drawPlot(this.plot, { width, height, mode: 'export', view, ...this.#beneath() });
    return { svg, width, height };
  }

  #beneath(): { readonly ghosts: readonly Plot[] } {
    return { ghosts: this.ghosts };
  }
}
