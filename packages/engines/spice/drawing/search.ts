/**
 * The cheapest way of a wire over a board: A* over cells and the axis by which they were entered (P. Hart, N. Nilsson,
 * B. Raphael, 1968), with bends, crossings and nearness at a price.
 */
import type { Board } from './board.ts';
import type { Point, Wire } from './drawing.ts';

/** Prices, in tenths of a step. */
const STEP = 10;
const BEND = 35;
const CROSSING = 40;

export interface Effort {
  /** States that may still be opened. */
  left: number;
  /** What a way may cost, in tenths of a step; none: as much as it takes. */
  readonly dearest?: number;
}

/** A way from any of `from` to any of `to` for this net, as wires; undefined where there is none, or none within the effort. */
export function way(
  board: Board,
  net: number,
  from: readonly Point[],
  to: readonly Point[],
  effort: Effort,
): readonly Wire[] | undefined {
  return new Search(board, net, from, to).run(effort);
}

const MOVES: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

class Search {
  readonly #board: Board;
  readonly #net: number;
  readonly #stamp: number;
  readonly #goal: readonly [x0: number, y0: number, x1: number, y1: number];
  readonly #heap = new Heap();

  constructor(board: Board, net: number, from: readonly Point[], to: readonly Point[]) {
    this.#board = board;
    this.#net = net;
    this.#stamp = board.states.next();
    for (const p of to) {
      const cell = board.cell(p);
      if (this.#isOpen(cell)) board.states.target[cell] = this.#stamp;
    }
    this.#goal = boundsOf(to);
    for (const p of from) {
      const cell = board.cell(p);
      if (!this.#isOpen(cell)) continue;
      this.#open(2 * cell, -1, 0);
      this.#open(2 * cell + 1, -1, 0);
    }
  }

  run(effort: Effort): readonly Wire[] | undefined {
    for (;;) {
      const state = this.#heap.pop();
      if (state === undefined || effort.left-- <= 0) return undefined;
      if ((this.#board.states.cost[state] ?? 0) > (effort.dearest ?? Infinity)) return undefined;
      if (this.#isTarget(state >> 1)) return this.#wires(state);
      this.#spread(state);
    }
  }

  #isTarget(cell: number): boolean {
    return this.#board.states.target[cell] === this.#stamp;
  }

  /** Takes a state that is reached for the first time, or more cheaply; `before` is itself where a way begins. */
  #open(state: number, before: number, reached: number): void {
    const { cost, before: from, stamp } = this.#board.states;
    if (stamp[state] === this.#stamp && (cost[state] ?? 0) <= reached) return;
    stamp[state] = this.#stamp;
    cost[state] = reached;
    from[state] = before < 0 ? state : before;
    this.#heap.push(state, reached + this.#least(state >> 1));
  }

  /** What the way to the nearest target costs at least. */
  #least(cell: number): number {
    const { x, y } = this.#board.point(cell);
    const [x0, y0, x1, y1] = this.#goal;
    return STEP * (Math.max(x0 - x, 0, x - x1) + Math.max(y0 - y, 0, y - y1));
  }

  #spread(state: number): void {
    const cell = state >> 1;
    const isUpright = (state & 1) === 1;
    const { cost: costs, before } = this.#board.states;
    const isStart = before[state] === state;
    const at = this.#board.point(cell);
    const cost = costs[state] ?? 0;
    for (const [dx, dy] of MOVES) {
      const goesUp = dy !== 0;
      if (goesUp !== isUpright && !isStart && this.#isCrossing(cell)) continue;
      if (goesUp !== isUpright && isStart) continue;
      const next = this.#board.cell({ x: at.x + dx, y: at.y + dy });
      if (next < 0) continue;
      const price = this.#price(next, goesUp);
      if (price < 0) continue;
      this.#open(
        2 * next + (goesUp ? 1 : 0),
        state,
        cost + STEP + price + (goesUp === isUpright ? 0 : BEND),
      );
    }
  }

  /** Whether a wire may begin or end here: where another net's wire crosses, it would join. */
  #isOpen(cell: number): boolean {
    return cell >= 0 && !this.#isCrossing(cell);
  }

  /** Whether another net's wire lies here: no bend may. */
  #isCrossing(cell: number): boolean {
    const { across, upright } = this.#board;
    return [across[cell], upright[cell]].some((n) => n !== 0 && n !== this.#net);
  }

  /** Price of entering a cell along an axis; below 0 where that is not possible. */
  #price(cell: number, goesUp: boolean): number {
    const { body, dear, node, across, upright } = this.#board;
    if (this.#isTarget(cell)) return 0;
    const owner = node[cell] ?? 0;
    if (owner !== 0 && owner !== this.#net) return -1;
    if (body[cell] === 1) return -1;
    const [along, over] = goesUp ? [upright, across] : [across, upright];
    const beside = along[cell] ?? 0;
    if (beside !== 0 && beside !== this.#net) return -1;
    const crossed = over[cell] ?? 0;
    return (dear[cell] ?? 0) + (crossed !== 0 && crossed !== this.#net ? CROSSING : 0);
  }

  #wires(last: number): Wire[] {
    const points: Point[] = [];
    for (let state = last; ; ) {
      points.push(this.#board.point(state >> 1));
      const before = this.#board.states.before[state] ?? state;
      if (before === state) break;
      state = before;
    }
    return throughPoints(points.reverse());
  }
}

/** Wires through points that follow one another across or upright, those in a line as one. */
export function throughPoints(points: readonly Point[]): Wire[] {
  const wires: { from: Point; to: Point }[] = [];
  for (let k = 1; k < points.length; k++) {
    const [from, to] = [points[k - 1], points[k]];
    if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
    const last = wires.at(-1);
    if (last && isStraight(last.from, last.to, to)) last.to = to;
    else wires.push({ from, to });
  }
  return wires;
}

const isStraight = (a: Point, b: Point, c: Point): boolean =>
  (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y);

function boundsOf(points: readonly Point[]): readonly [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
    [x1, y1] = [Math.max(x1, x), Math.max(y1, y)];
  }
  return [x0, y0, x1, y1];
}

/** A binary heap of states by their estimated costs. */
class Heap {
  readonly #states: number[] = [];
  readonly #costs: number[] = [];

  push(state: number, cost: number): void {
    let k = this.#states.length;
    while (k > 0) {
      const up = (k - 1) >> 1;
      if ((this.#costs[up] ?? 0) <= cost) break;
      this.#set(k, up);
      k = up;
    }
    this.#states[k] = state;
    this.#costs[k] = cost;
  }

  pop(): number | undefined {
    const first = this.#states[0];
    const state = this.#states.pop();
    const cost = this.#costs.pop();
    if (state === undefined || cost === undefined || this.#states.length === 0) return first;
    let k = 0;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= this.#states.length) break;
      if (
        child + 1 < this.#states.length &&
        (this.#costs[child + 1] ?? 0) < (this.#costs[child] ?? 0)
      )
        child++;
      if ((this.#costs[child] ?? 0) >= cost) break;
      this.#set(k, child);
      k = child;
    }
    this.#states[k] = state;
    this.#costs[k] = cost;
    return first;
  }

  #set(to: number, from: number): void {
    this.#states[to] = this.#states[from] ?? 0;
    this.#costs[to] = this.#costs[from] ?? 0;
  }
}
