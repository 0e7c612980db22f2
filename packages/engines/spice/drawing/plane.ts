/** Which room is taken while parts are placed: bodies, labels, and the lines of nets between them. */
import type { Box, Point } from './drawing.ts';

interface Taken extends Box {
  /** A line's net, which parts of that net may touch. */
  readonly net?: string;
}

export interface PinAt {
  readonly at: Point;
  readonly net: string;
}

export class Plane {
  readonly #taken: Taken[] = [];

  /**
   * Whether boxes lie clear of all bodies and labels, and of the lines of nets that are not among `nets`; and pins clear of
   * other nets' lines and pins.
   */
  isFree(boxes: readonly Box[], nets: ReadonlySet<string>, pins: readonly PinAt[] = []): boolean {
    const isClear = ({ at: { x, y }, net }: PinAt) => {
      const box = { from: { x: x - 0.5, y: y - 0.5 }, to: { x: x + 0.5, y: y + 0.5 } };
      return this.#taken.every((t) => t.net === undefined || t.net === net || !overlap(box, t));
    };
    if (!pins.every(isClear)) return false;
    return boxes.every((box) =>
      this.#taken.every((t) => (t.net !== undefined && nets.has(t.net)) || !overlap(box, t)),
    );
  }

  take(boxes: readonly Box[]): void {
    this.#taken.push(...boxes);
  }

  takeLine(from: Point, to: Point, net: string): void {
    this.#taken.push({
      from: { x: Math.min(from.x, to.x) - 0.4, y: Math.min(from.y, to.y) - 0.4 },
      to: { x: Math.max(from.x, to.x) + 0.4, y: Math.max(from.y, to.y) + 0.4 },
      net,
    });
  }

  /** The box about all that is taken. */
  get extent(): Box {
    let [x0, y0, x1, y1] = [0, 0, 0, 0];
    for (const { from, to } of this.#taken) {
      [x0, y0] = [Math.min(x0, from.x), Math.min(y0, from.y)];
      [x1, y1] = [Math.max(x1, to.x), Math.max(y1, to.y)];
    }
    return { from: { x: x0, y: y0 }, to: { x: x1, y: y1 } };
  }
}

export const overlap = (a: Box, b: Box): boolean =>
  a.from.x < b.to.x && b.from.x < a.to.x && a.from.y < b.to.y && b.from.y < a.to.y;
