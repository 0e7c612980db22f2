/** Instants at which an expression turns by time alone: points of tables, steps and comparisons of straight lines in time. */
import { BINARY, type Binary, UNARY, type Unary } from './functions.ts';
import { type Node, OP } from './program.ts';

/** Arguments at which a function of one has a corner. */
const TURNS = new Map<Unary, readonly number[]>([
  [UNARY.abs, [0]],
  [UNARY.sgn, [0]],
  [UNARY.u, [0]],
  [UNARY.u2, [0, 1]],
  [UNARY.uramp, [0]],
  [UNARY.inv, [0.5]],
  [UNARY.buf, [0.5]],
]);

const MEETS: ReadonlySet<Binary> = new Set([
  BINARY['<'],
  BINARY['<='],
  BINARY['>'],
  BINARY['>='],
  BINARY.min,
  BINARY.max,
]);

/** s, ascending, after 0. */
export function cornersOf(nodes: readonly Node[]): Float64Array {
  const found = new Set<number>();
  const cross = (line: Node['line'], level: number): void => {
    if (!line || line[1] === 0) return;
    const at = (level - line[0]) / line[1];
    if (at > 0 && Number.isFinite(at)) found.add(at);
  };
  for (const node of nodes) {
    if (node.op === OP.table) for (const [x] of node.points ?? []) cross(nodes[node.a]!.line, x);
    if (node.unary)
      for (const level of TURNS.get(node.unary) ?? []) cross(nodes[node.a]!.line, level);
    if (node.binary && MEETS.has(node.binary)) {
      const [x, y] = [nodes[node.a]!.line, nodes[node.b]!.line];
      if (x && y) cross([x[0] - y[0], x[1] - y[1]], 0);
    }
  }
  return Float64Array.from(found).sort();
}

/** The first corner after an instant; Infinity where there is none. */
export function nextCorner(corners: Float64Array, time: number): number {
  let low = 0;
  let high = corners.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (corners[middle]! > time) high = middle;
    else low = middle + 1;
  }
  return corners[low] ?? Number.POSITIVE_INFINITY;
}
