/** Curves f(x, y) = 0 in a rectangle, every branch that a grid of cells sees, with points on the curve itself. */

export interface Window {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

export interface Curve {
  readonly x: number[];
  readonly y: number[];
}

type Plane = (x: number, y: number) => number;

/** Bisections along an edge of the grid. */
const HALVINGS = 40;

/**
 * The branches of f = 0, traced through `cells` by `cells` cells. What lies wholly within one cell is not seen. Zero on the
 * grid itself counts as positive, so that a curve along a grid line is found. Places where f jumps through infinity are
 * no zeros.
 */
export function zeroCurves(f: Plane, { x, y }: Window, cells = 96): Curve[] {
  const n = cells + 1;
  const at = (range: readonly [number, number], k: number): number =>
    range[0] + ((range[1] - range[0]) * k) / cells;
  const z = new Float64Array(n * n);
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) z[j * n + i] = f(at(x, i), at(y, j));
  const points = new Map<number, readonly [number, number] | undefined>();
  /** The zero on an edge: to the right of (i, j), or above it. */
  const edge = (i: number, j: number, isUp: boolean): number => {
    const key = 2 * (j * n + i) + (isUp ? 1 : 0);
    if (!points.has(key)) {
      const a = [at(x, i), at(y, j)] as const;
      const b = [at(x, isUp ? i : i + 1), at(y, isUp ? j + 1 : j)] as const;
      const [za, zb] = [z[j * n + i]!, z[isUp ? (j + 1) * n + i : j * n + i + 1]!];
      points.set(key, zeroBetween(f, a, b, za, zb));
    }
    return key;
  };
  const links = new Map<number, number[]>();
  const link = (p: number, q: number): void => {
    if (!points.get(p) || !points.get(q)) return;
    for (const [a, b] of [
      [p, q],
      [q, p],
    ] as const)
      links.set(a, [...(links.get(a) ?? []), b]);
  };
  for (let j = 0; j < cells; j++)
    for (let i = 0; i < cells; i++) {
      const v = [z[j * n + i]!, z[j * n + i + 1]!, z[(j + 1) * n + i + 1]!, z[(j + 1) * n + i]!];
      if (v.some((u) => Number.isNaN(u))) continue;
      const s = v.map((u) => u >= 0);
      const cut: number[] = [];
      if (s[0] !== s[1]) cut.push(edge(i, j, false));
      if (s[1] !== s[2]) cut.push(edge(i + 1, j, true));
      if (s[2] !== s[3]) cut.push(edge(i, j + 1, false));
      if (s[3] !== s[0]) cut.push(edge(i, j, true));
      if (cut.length === 2) link(cut[0]!, cut[1]!);
      if (cut.length === 4) {
        // A saddle of f: the middle says which corners belong together.
        const middle = f((at(x, i) + at(x, i + 1)) / 2, (at(y, j) + at(y, j + 1)) / 2) >= 0;
        const [a, b] = middle === s[0] ? [1, 3] : [3, 1];
        link(cut[0]!, cut[a]!);
        link(cut[2]!, cut[b]!);
      }
    }
  return chained(links, points);
}

function zeroBetween(
  f: Plane,
  a: readonly [number, number],
  b: readonly [number, number],
  za: number,
  zb: number,
): readonly [number, number] | undefined {
  const place = (s: number): [number, number] => [
    a[0] + s * (b[0] - a[0]),
    a[1] + s * (b[1] - a[1]),
  ];
  let [low, high] = [0, 1];
  let value = za;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    value = f(...place(middle));
    if (value >= 0 === za >= 0) low = middle;
    else high = middle;
  }
  // Through a pole the function has its other sign too, but is no smaller there.
  const isSmall = Math.abs(value) <= Math.max(Math.abs(za), Math.abs(zb));
  return isSmall ? place(za === 0 ? 0 : zb === 0 ? 1 : (low + high) / 2) : undefined;
}

/** Edges joined to lines: open ones from their ends, then closed ones. */
function chained(
  links: ReadonlyMap<number, readonly number[]>,
  points: ReadonlyMap<number, readonly [number, number] | undefined>,
): Curve[] {
  const seen = new Set<number>();
  const curves: Curve[] = [];
  const follow = (start: number): void => {
    const curve: Curve = { x: [], y: [] };
    let at: number | undefined = start;
    while (at !== undefined) {
      seen.add(at);
      const [px, py] = points.get(at) as readonly [number, number];
      curve.x.push(px);
      curve.y.push(py);
      const next: number | undefined = links.get(at)?.find((k) => !seen.has(k));
      if (next === undefined && links.get(at)?.includes(start) && curve.x.length > 2) {
        curve.x.push(curve.x[0]!);
        curve.y.push(curve.y[0]!);
      }
      at = next;
    }
    curves.push(curve);
  };
  for (const [k, to] of links) if (to.length === 1 && !seen.has(k)) follow(k);
  for (const k of links.keys()) if (!seen.has(k)) follow(k);
  return curves.filter((c) => c.x.length > 1);
}
