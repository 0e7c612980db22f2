import type { Frame } from './frame.ts';
import type { Pen, Rect } from './pen.ts';
import { type Attributes, el, words as symbolic } from './svg.ts';
import { HALO, TEXT_FONT, textWidth } from './theme.ts';

const SIZE = 12;

/** What is written inside a frame. Words keep clear of traces and of one another where they can. */
export class Lettering {
  readonly frame: Frame;
  readonly right: number;
  readonly bottom: number;
  readonly #pen: Pen;
  readonly #alone: boolean;
  readonly #leaders: string[] = [];
  readonly #written: string[] = [];

  constructor(frame: Frame, pen: Pen, alone: boolean) {
    this.frame = frame;
    this.right = frame.left + frame.width;
    this.bottom = frame.top + frame.height;
    this.#pen = pen;
    this.#alone = alone;
  }

  /** Pixels that a text is wide. */
  measure(text: string): number {
    return textWidth(text, SIZE, 'text', this.#alone);
  }

  /** Writes a text with its base line at y, and keeps its place. */
  write(
    text: string,
    x: number,
    y: number,
    anchor: 'start' | 'middle' | 'end',
    fill?: string,
  ): void {
    this.keep(boxAt(x, y, this.measure(text), anchor));
    this.set(text, { x, y, 'text-anchor': anchor === 'start' ? undefined : anchor, fill });
  }

  /** Writes a text whose place is kept already. */
  set(text: string, attributes: Attributes): void {
    this.#written.push(el('text', { ...attributes, ...HALO }, symbolic(text)));
  }

  /** Markup that leads from a text to its place. */
  lead(markup: string): void {
    this.#leaders.push(markup);
  }

  /** Keeps a box clear of further words. */
  keep(rect: Rect): void {
    this.#pen.taken.push(rect);
  }

  /** How many words a box would meet, `across` and `up` being the room they want about them. */
  meets(rect: Rect, across = 3, up = 1): number {
    return this.#pen.taken.filter(
      (r) =>
        r.x0 < rect.x1 + across &&
        r.x1 > rect.x0 - across &&
        r.y0 < rect.y1 + up &&
        r.y1 > rect.y0 - up,
    ).length;
  }

  /** How many pieces of trace pass through a box. */
  crossings(r: Rect): number {
    let n = 0;
    for (const run of this.#pen.drawn) {
      if (run.length === 2 && passes(run[0]!, run[1]!, run[0]!, run[1]!, r)) n++;
      for (let i = 2; i < run.length; i += 2)
        if (passes(run[i - 2]!, run[i - 1]!, run[i]!, run[i + 1]!, r)) n++;
    }
    return n;
  }

  /** All of it, leaders beneath. */
  markup(): string {
    const [leaders, written] = [this.#leaders.join(''), this.#written.join('')];
    return (
      (leaders && el('g', { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 0.8 }, leaders)) +
      (written && el('g', { ...TEXT_FONT, 'font-size': SIZE }, written))
    );
  }
}

/** The box of a text by its base line. */
export function boxAt(
  x: number,
  y: number,
  wide: number,
  anchor: 'start' | 'middle' | 'end',
): Rect {
  const x0 = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  return { x0, y0: y - 10, x1: x0 + wide, y1: y + 3 };
}

/** Whether the line from (u, v) to (x, y) meets a box: both ends to one side, or all four corners to one side of it, and it does not. */
function passes(u: number, v: number, x: number, y: number, r: Rect): boolean {
  if (
    (u <= r.x0 && x <= r.x0) ||
    (u >= r.x1 && x >= r.x1) ||
    (v <= r.y0 && y <= r.y0) ||
    (v >= r.y1 && y >= r.y1)
  )
    return false;
  const side = (px: number, py: number): number => (x - u) * (py - v) - (y - v) * (px - u);
  const a = side(r.x0, r.y0);
  const b = side(r.x1, r.y0);
  const c = side(r.x0, r.y1);
  const d = side(r.x1, r.y1);
  return !((a > 0 && b > 0 && c > 0 && d > 0) || (a < 0 && b < 0 && c < 0 && d < 0));
}
