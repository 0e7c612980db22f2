/** Which part of the sheet is seen, and how large. */
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import type { Diagram } from '../graph/diagram.ts';

/** How large a small diagram is shown at most by itself. */
const FIT_MOST = 1.25;
const [LEAST, MOST] = [0.15, 4];

export class ViewBox {
  readonly #svg: SVGSVGElement;
  readonly #stage: HTMLElement;
  #left = 0;
  #top = 0;
  /** Screen pixels a pixel of the picture takes. */
  #scale = 1;
  isFit = true;

  constructor(svg: SVGSVGElement, stage: HTMLElement) {
    this.#svg = svg;
    this.#stage = stage;
  }

  fit({ left, top, right, bottom }: Diagram['bounds']): void {
    const { clientWidth: w, clientHeight: h } = this.#stage;
    if (w < 2 || h < 2) return;
    this.#scale = Math.min(FIT_MOST, w / (right - left + 24), h / (bottom - top + 24));
    this.#left = (left + right) / 2 - w / 2 / this.#scale;
    this.#top = (top + bottom) / 2 - h / 2 / this.#scale;
    this.isFit = true;
    this.show();
  }

  show(): void {
    const { clientWidth: w, clientHeight: h } = this.#stage;
    const n = (x: number) => x.toFixed(2);
    this.#svg.setAttribute(
      'viewBox',
      `${n(this.#left)} ${n(this.#top)} ${n(w / this.#scale)} ${n(h / this.#scale)}`,
    );
  }

  zoom(factor: number, about?: Place): void {
    const { clientWidth: w, clientHeight: h } = this.#stage;
    const at = about ?? { x: w / 2, y: h / 2 };
    const scale = Math.max(LEAST, Math.min(MOST, this.#scale * factor));
    this.#left += at.x / this.#scale - at.x / scale;
    this.#top += at.y / this.#scale - at.y / scale;
    this.#scale = scale;
    this.isFit = false;
    this.show();
  }

  panBy(dx: number, dy: number): void {
    this.#left -= dx / this.#scale;
    this.#top -= dy / this.#scale;
    this.isFit = false;
    this.show();
  }

  /** Pixels from the stage's corner. */
  onStage({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place {
    const { left, top } = this.#stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Where an event happened on the sheet. */
  at(event: { readonly clientX: number; readonly clientY: number }): Place {
    const { x, y } = this.onStage(event);
    return { x: this.#left + x / this.#scale, y: this.#top + y / this.#scale };
  }

  toStage({ x, y }: Place): Place {
    return { x: (x - this.#left) * this.#scale, y: (y - this.#top) * this.#scale };
  }
}
