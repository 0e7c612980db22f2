/** Which part of the endless sheet is seen, and how large. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { grown, type Rect } from '../sketch/geometry.ts';
import { UNIT } from '../sketch/markup.ts';

/** Pixels of the screen a pixel of the picture, at most and at least. */
const [MOST, LEAST] = [4, 0.1];
/** How large a small circuit is shown at most by itself. */
const FIT_MOST = 1.35;

export class Camera {
  /** The upper left corner, steps, and how many screen pixels a step takes. */
  #left = 0;
  #top = 0;
  #scale = UNIT;
  #width = 1;
  #height = 1;

  get scale(): number {
    return this.#scale;
  }

  /** The stage has this size now; its upper left corner stays: a refusal that comes or goes below it moves nothing under the hand. */
  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
  }

  fit(bounds: Rect | undefined): void {
    const { left, right, top, bottom } = grown(
      bounds ?? { left: 0, right: 30, top: 0, bottom: 16 },
      1.2,
    );
    const scale = Math.min(this.#width / (right - left), this.#height / (bottom - top));
    this.#scale = clamp(Math.min(scale, FIT_MOST * UNIT));
    this.#left = (left + right) / 2 - this.#width / 2 / this.#scale;
    this.#top = (top + bottom) / 2 - this.#height / 2 / this.#scale;
  }

  /** From pixels of the stage to steps of the sheet. */
  toSheet({ x, y }: Point): Point {
    return { x: this.#left + x / this.#scale, y: this.#top + y / this.#scale };
  }

  toStage({ x, y }: Point): Point {
    return { x: (x - this.#left) * this.#scale, y: (y - this.#top) * this.#scale };
  }

  panBy(dx: number, dy: number): void {
    this.#left -= dx / this.#scale;
    this.#top -= dy / this.#scale;
  }

  /** Larger by a factor, what lies at a pixel of the stage staying there. */
  zoomAt(at: Point, factor: number): void {
    const before = this.toSheet(at);
    this.#scale = clamp(this.#scale * factor);
    this.#left = before.x - at.x / this.#scale;
    this.#top = before.y - at.y / this.#scale;
  }

  zoom(factor: number): void {
    this.zoomAt({ x: this.#width / 2, y: this.#height / 2 }, factor);
  }

  /** Moves as little as brings a point into sight, with room around it. */
  reveal(at: Point): void {
    const { x, y } = this.toStage(at);
    const room = Math.min(48, this.#width / 4, this.#height / 4);
    const dx = x < room ? room - x : x > this.#width - room ? this.#width - room - x : 0;
    const dy = y < room ? room - y : y > this.#height - room ? this.#height - room - y : 0;
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  /** The `viewBox` of the picture, in its own pixels. */
  viewBox(): string {
    const k = UNIT / this.#scale;
    return [this.#left * UNIT, this.#top * UNIT, this.#width * k, this.#height * k]
      .map((n) => n.toFixed(2))
      .join(' ');
  }
}

const clamp = (scale: number): number => Math.max(LEAST * UNIT, Math.min(MOST * UNIT, scale));
