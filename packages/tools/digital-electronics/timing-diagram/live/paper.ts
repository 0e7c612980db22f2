/** The drawing on the page: its scale, what lies over it, and where a pointer is on it. */
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { HALF, LANE, type Layout, layoutOf, WAVE } from '../draw/layout.ts';
import type { Place } from './commands.ts';
import { cellWidth } from './hit.ts';

const [SMALLEST, LARGEST] = [0.4, 4];
/** Fitting goes no smaller than can be read, and no larger than looks well. */
const [LEGIBLE, AMPLE] = [0.8, 1.6];

export class Paper {
  readonly stage: HTMLElement;
  readonly #paper: HTMLElement;
  readonly #drawing: HTMLElement;
  readonly #over: SVGElement;
  layout: Layout | undefined;
  scale = 1;
  #isFit = true;
  /** While something is pulled the scale stays. */
  isHeld = false;
  #markup = '';

  constructor(stage: HTMLElement) {
    this.stage = stage;
    const find = <E extends Element>(selector: string) => stage.querySelector(selector) as E;
    this.#paper = find('[data-paper]');
    this.#drawing = find('[data-drawing]');
    this.#over = find('[data-over]');
    new ResizeObserver(() => {
      if (this.#isFit) this.fit();
    }).observe(stage);
  }

  draw(diagram: Diagram, markup: string): void {
    const isNew = this.layout === undefined;
    this.layout = layoutOf(diagram);
    if (markup !== this.#markup) this.#drawing.innerHTML = markup;
    this.#markup = markup;
    this.#over.setAttribute('viewBox', `0 0 ${this.layout.width} ${this.layout.height}`);
    if (isNew || (this.#isFit && !this.isHeld)) this.fit();
    else this.#size();
  }

  fit(): void {
    this.#isFit = true;
    const room = this.stage.clientWidth - 18;
    if (!this.layout || room <= 0) return;
    this.scale = Math.min(AMPLE, Math.max(LEGIBLE, room / this.layout.width));
    this.#size();
  }

  zoom(by: number): void {
    this.#isFit = false;
    this.scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * by));
    this.#size();
  }

  #size(): void {
    if (!this.layout) return;
    this.#paper.style.width = `${this.layout.width * this.scale}px`;
    this.#paper.style.height = `${this.layout.height * this.scale}px`;
  }

  /** A pointer's place in the drawing's pixels. */
  at(event: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const { left, top } = this.#paper.getBoundingClientRect();
    return { x: (event.clientX - left) / this.scale, y: (event.clientY - top) / this.scale };
  }

  /** Where something of the drawing stands within the stage, for a field over it. */
  within(x: number, y: number): { left: number; top: number } {
    const { left, top } = this.#paper.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    return {
      left: left - stage.left + this.stage.scrollLeft + x * this.scale,
      top: top - stage.top + this.stage.scrollTop + y * this.scale,
    };
  }

  /** The cell in the drawing's pixels. */
  box(
    diagram: Diagram,
    { lane: index, cell }: Place,
  ): { x: number; y: number; width: number; height: number } | undefined {
    const lane = diagram.lanes[index];
    if (!this.layout || !lane) return undefined;
    const y = this.layout.top + index * LANE;
    if (cell < 0) return { x: 2, y, width: this.layout.left - 8, height: LANE };
    const width = cellWidth(lane, diagram) * HALF;
    return { x: this.layout.x(cell * (width / HALF) - lane.shift), y, width, height: LANE };
  }

  /** The cursor, and what it is in the midst of. */
  mark(markup: string): void {
    this.#over.innerHTML = markup;
  }

  reveal(box: { x: number; y: number; width: number; height: number }): void {
    const { left, top } = this.within(box.x, box.y);
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.stage;
    const [w, h] = [box.width * this.scale, box.height * this.scale];
    if (left < scrollLeft + 20) this.stage.scrollLeft = Math.max(0, left - 60);
    else if (left + w > scrollLeft + clientWidth - 20)
      this.stage.scrollLeft = left + w - clientWidth + 60;
    if (top < scrollTop) this.stage.scrollTop = top - 20;
    else if (top + h > scrollTop + clientHeight) this.stage.scrollTop = top + h - clientHeight + 20;
  }
}

/** Rectangles and lines of the cursor. */
export const cursorMarkup = (
  box: { x: number; y: number; width: number; height: number },
  isRange = false,
): string =>
  `<rect x="${box.x}" y="${box.y + 2}" width="${Math.max(4, box.width)}" height="${box.height - 4}" fill="var(--accent)" fill-opacity="${isRange ? 0.14 : 0.08}" stroke="var(--accent)" stroke-width="1.5"/>`;

export const edgeMarkup = (x: number, y: number): string =>
  `<path d="M${x} ${y - 3}V${y + WAVE + 3}" stroke="var(--accent)" stroke-width="3"/><path d="M${x - 6} ${y + WAVE / 2}l-4 -4v8zM${x + 6} ${y + WAVE / 2}l4 -4v8z" fill="var(--accent)"/>`;
