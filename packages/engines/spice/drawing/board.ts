/** The grid that wires run on: what blocks them, whose wires lie where, and where a wire must not be touched. */
import type { Box, Point, Wire } from './drawing.ts';

/** Cells beyond which no board is made: some 700 by 700 steps. */
const MAX_CELLS = 500_000;

/** What searches note of their states, kept from one to the next: what an older search left has its stamp. */
export class States {
  readonly cost: Int32Array;
  readonly before: Int32Array;
  /** The search that wrote a state, and the one that has it as a target. */
  readonly stamp: Int32Array;
  readonly target: Int32Array;
  #last = 0;

  constructor(count: number) {
    this.cost = new Int32Array(count);
    this.before = new Int32Array(count);
    this.stamp = new Int32Array(count);
    this.target = new Int32Array(count >> 1);
  }

  next(): number {
    this.#last++;
    return this.#last;
  }
}

export class Board {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 where a body lies, its edge included. */
  readonly body: Uint8Array;
  /** What a step onto a cell costs beyond its length, in tenths: labels, neighbours of bodies. */
  readonly dear: Uint8Array;
  /** Nets, counted from 1, whose wires lie across and upright; 0 where none does. */
  readonly across: Int32Array;
  readonly upright: Int32Array;
  /** The net that a pin, flag or end of a wire has here: other nets may not even cross. */
  readonly node: Int32Array;
  readonly states: States;

  /** Undefined where the box is too large. */
  static over(box: Box): Board | undefined {
    const width = Math.floor(box.to.x) - Math.floor(box.from.x) + 1;
    const height = Math.floor(box.to.y) - Math.floor(box.from.y) + 1;
    return width * height <= MAX_CELLS ? new Board(box.from, width, height) : undefined;
  }

  constructor({ x, y }: Point, width: number, height: number) {
    this.left = Math.floor(x);
    this.top = Math.floor(y);
    this.width = width;
    this.height = height;
    const cells = width * height;
    this.body = new Uint8Array(cells);
    this.dear = new Uint8Array(cells);
    this.across = new Int32Array(cells);
    this.upright = new Int32Array(cells);
    this.node = new Int32Array(cells);
    this.states = new States(2 * cells);
  }

  /** The cell of a point, or -1 outside. */
  cell({ x, y }: Point): number {
    const [c, r] = [x - this.left, y - this.top];
    return c < 0 || r < 0 || c >= this.width || r >= this.height ? -1 : r * this.width + c;
  }

  point(cell: number): Point {
    return { x: this.left + (cell % this.width), y: this.top + Math.floor(cell / this.width) };
  }

  /** A body, whose edge and inside no wire enters; steps beside it cost a little. */
  putBody({ from, to }: Box): void {
    this.#each(
      { from: { x: from.x - 1, y: from.y - 1 }, to: { x: to.x + 1, y: to.y + 1 } },
      (k) => {
        this.dear[k] = Math.max(this.dear[k] ?? 0, 6);
      },
    );
    this.#each({ from, to }, (k) => {
      this.body[k] = 1;
    });
  }

  /** Room of a label: a wire through it costs. */
  putLabel(box: Box): void {
    this.#each(box, (k) => {
      this.dear[k] = Math.max(this.dear[k] ?? 0, 60);
    });
  }

  #each({ from, to }: Box, take: (cell: number) => void): void {
    for (let y = Math.ceil(from.y); y <= to.y; y++)
      for (let x = Math.ceil(from.x); x <= to.x; x++) {
        const k = this.cell({ x, y });
        if (k >= 0) take(k);
      }
  }

  putNode(at: Point, net: number): void {
    const k = this.cell(at);
    if (k >= 0) this.node[k] = net;
  }

  putWire({ from, to }: Wire, net: number): void {
    const line = from.y === to.y ? this.across : this.upright;
    for (const at of pointsOn({ from, to })) {
      const k = this.cell(at);
      if (k >= 0) line[k] = net;
    }
    this.putNode(from, net);
    this.putNode(to, net);
  }
}

/** The points of the grid on a wire, from one end to the other. */
export function pointsOn({ from, to }: Wire): Point[] {
  const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  const count = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  return Array.from({ length: count + 1 }, (_, k) => ({ x: from.x + k * dx, y: from.y + k * dy }));
}
