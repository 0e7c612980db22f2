import type { Place } from '@tollbench/tools/define/handle.ts';
import type { Layout, PanelLayout } from '@tollbench/tools/plot/panel.ts';
import { type AnyHandle, type Grip, makeGrip, nearest, placeGrip } from './grip.ts';
import type { MountedPlot } from './mount.ts';

/** A plot with one grip a handle. */
export class GrippedPlot {
  readonly plot: MountedPlot;
  readonly #layer = document.createElement('div');
  readonly #grips = new Map<string, Grip>();
  #layout: Layout | undefined;
  /** The grip whose name and value are shown. */
  #told: Grip | undefined;

  constructor(plot: MountedPlot) {
    this.plot = plot;
    this.#layer.className = 'plot-grips';
    plot.stage.append(this.#layer);
  }

  /** Takes the handles there are now. Grips that stay are the same element, so that focus and a finger on it stay too. */
  take(handles: readonly AnyHandle[]): void {
    const names = new Set(handles.map((h) => h.name));
    for (const [name, { element }] of this.#grips)
      if (!names.has(name)) {
        element.remove();
        this.#grips.delete(name);
      }
    for (const handle of handles) {
      const there = this.#grips.get(handle.name);
      if (there) there.handle = handle;
      else {
        const grip = makeGrip(handle);
        this.#grips.set(handle.name, grip);
        this.#layer.append(grip.element);
      }
    }
  }

  /** Places the grips whenever the plot is drawn. */
  follow(): void {
    this.plot.follow((now) => {
      this.#layout = now;
      // Marks keep their size beside the picture's words, whatever size those have.
      this.#layer.style.transform = `scale(${this.plot.stage.dataset['unit'] ?? 1})`;
      this.place();
    });
  }

  /** Puts each grip where its handle stands in the plot as it was last drawn. */
  place(): void {
    for (const grip of this.#grips.values()) {
      placeGrip(grip, this.panelOf(grip));
      if (grip === this.#told) this.plot.tell(grip.handle);
    }
  }

  /** Shows the name and the value of a grip, or of none. */
  tell(grip: Grip | undefined): void {
    this.#told = grip;
    this.plot.tell(grip?.handle);
  }

  panelOf(grip: Grip): PanelLayout | undefined {
    return this.#layout?.panels[grip.handle.panel ?? 0];
  }

  /** The grip whose handle waits to be placed. */
  get waiting(): Grip | undefined {
    return [...this.#grips.values()].find(({ handle }) => handle.placed);
  }

  /** The grip that has come to be at a place, in units of the axes: what was placed may have been rounded. */
  at({ x, y }: Place): Grip | undefined {
    return [...this.#grips.values()].find((grip) => {
      const panel = this.panelOf(grip);
      if (!panel || !grip.at || grip.handle.placed) return false;
      return Math.hypot(panel.x.to(x) - grip.at[0], panel.y.to(y) - grip.at[1]) < 1;
    });
  }

  /** The grip nearest to a place on the picture. */
  nearest(at: { readonly x: number; readonly y: number }): Grip | undefined {
    return nearest(this.#grips.values(), at);
  }

  /** Hears what happens to the grips, whichever there are. */
  listen<K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K], grip: Grip) => void,
  ): void {
    this.#layer.addEventListener(type, (event) => {
      const on = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
      const grip = this.#grips.get((on instanceof HTMLElement && on.dataset['grip']) || '');
      if (grip) act(event, grip);
    });
  }
}
