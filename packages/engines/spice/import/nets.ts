/** Nets of a drawing by its geometry: what wires join. */
import type { Point, Wire } from '../drawing/drawing.ts';

export const keyOf = ({ x, y }: Point): string => `${x},${y}`;

/** Points joined by wires: those at a wire's ends and those on it. Wires that only cross stay apart. */
export class Joined {
  readonly #index = new Map<string, number>();
  readonly #points: Point[] = [];
  readonly #parent: number[] = [];

  /** `points` are pins and labels, which join a wire that passes through them. */
  constructor(wires: readonly Wire[], points: Iterable<Point>) {
    for (const { from, to } of wires) this.join(from, to);
    for (const point of points) this.#id(point);
    const grid = new Grid(this.#points);
    for (const wire of wires) {
      const first = this.#id(wire.from);
      for (const k of grid.on(wire)) this.#union(first, k);
    }
  }

  #id(point: Point): number {
    const key = keyOf(point);
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const id = this.#parent.length;
    this.#index.set(key, id);
    this.#points.push(point);
    this.#parent.push(id);
    return id;
  }

  #root(of: number): number {
    let id = of;
    while (this.#parent[id] !== id) {
      const above = this.#parent[this.#parent[id] ?? id] ?? id;
      this.#parent[id] = above;
      id = above;
    }
    return id;
  }

  #union(a: number, b: number): void {
    const [one, other] = [this.#root(a), this.#root(b)];
    this.#parent[Math.max(one, other)] = Math.min(one, other);
  }

  /** Makes two points one net: ends of a wire, or two labels of one name. */
  join(a: Point, b: Point): void {
    this.#union(this.#id(a), this.#id(b));
  }

  /** The net at a point, as a number that all points of the net share. */
  netAt(point: Point): number {
    return this.#root(this.#id(point));
  }

  /** Every point that is known, with its net. */
  *points(): Generator<{ readonly at: Point; readonly net: number }> {
    for (const [k, at] of this.#points.entries()) yield { at, net: this.#root(k) };
  }
}

/** Points by rows and columns, so that those on a wire are found without looking at all. */
class Grid {
  readonly #points: readonly Point[];
  readonly #rows: ReadonlyMap<number, readonly number[]>;
  readonly #columns: ReadonlyMap<number, readonly number[]>;

  constructor(points: readonly Point[]) {
    this.#points = points;
    this.#rows = grouped(points, 'y');
    this.#columns = grouped(points, 'x');
  }

  *on(wire: Wire): Generator<number> {
    const { from, to } = wire;
    const some =
      from.y === to.y
        ? this.#rows.get(from.y)
        : from.x === to.x
          ? this.#columns.get(from.x)
          : this.#points.keys();
    for (const k of some ?? []) {
      const point = this.#points[k];
      if (point && isOn(point, wire)) yield k;
    }
  }
}

function grouped(points: readonly Point[], by: 'x' | 'y'): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [k, point] of points.entries()) {
    const group = groups.get(point[by]);
    if (group) group.push(k);
    else groups.set(point[by], [k]);
  }
  return groups;
}

function isOn(p: Point, { from: a, to: b }: Wire): boolean {
  const isWithin =
    Math.min(a.x, b.x) <= p.x &&
    p.x <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= p.y &&
    p.y <= Math.max(a.y, b.y);
  return isWithin && (b.x - a.x) * (p.y - a.y) === (b.y - a.y) * (p.x - a.x);
}
