/**
 * Networks of 2N ports behind one another: N ports face left, N face right. The product is Redheffer's star product of
 * the blocks of S (R. Redheffer, J. Math. Phys. 41, 1962), which needs no transfer parameters, so that a network
 * that lets nothing through can stand in the chain.
 */
import { EngineError } from '../error.ts';
import { entryAt, type Network } from './network.ts';
import { divideTransposed, multiply } from './quotient.ts';

/** The ports at the left of a network of 2N, and those at its right, from 0. */
export interface Sides {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** How the ports of a file are meant: `halves`, 1 … N at the left; `pairs`, odd ones at the left, even ones at the right. */
export type PortOrder = 'halves' | 'pairs';

/** The sides of a network of an even number of ports. Throws `shape` for an odd one. */
export function sidesOf(ports: number, order: PortOrder): Sides {
  if (ports % 2 !== 0)
    throw new EngineError(
      'shape',
      `A network of ${ports} ports has no two sides of as many ports each.`,
      { field: 'ports', value: ports },
    );
  const all = Array.from({ length: ports }, (_, i) => i);
  return order === 'halves'
    ? { left: all.slice(0, ports / 2), right: all.slice(ports / 2) }
    : { left: all.filter((i) => i % 2 === 0), right: all.filter((i) => i % 2 === 1) };
}

/** The ports in another order: port i of what comes is port `order[i]` of what goes. */
export function reordered({ ports, frequency, s, z0 }: Network, order: readonly number[]): Network {
  const n = order.length;
  const points = frequency.length;
  const out = new Float64Array(2 * points * n * n);
  const refs = new Float64Array(2 * points * n);
  for (let k = 0; k < points; k++)
    for (let i = 0; i < n; i++) {
      const p = order[i]!;
      refs[2 * (k * n + i)] = z0[2 * (k * ports + p)]!;
      refs[2 * (k * n + i) + 1] = z0[2 * (k * ports + p) + 1]!;
      for (let j = 0; j < n; j++) {
        const from = entryAt(ports, k, p, order[j]!);
        const to = entryAt(n, k, i, j);
        out[to] = s[from]!;
        out[to + 1] = s[from + 1]!;
      }
    }
  return { ports: n, frequency, s: out, z0: refs };
}

/** The network turned round: its right side is at the left. */
export const turned = (network: Network, { left, right }: Sides): Network => {
  const back: number[] = [];
  left.forEach((port, k) => {
    back[port] = right[k]!;
    back[right[k]!] = port;
  });
  return reordered(network, back);
};

/** A block of S of one frequency: rows from `rows`, columns from `columns`. */
function block(
  { ports, s }: Network,
  k: number,
  rows: readonly number[],
  columns: readonly number[],
  out: Float64Array,
): void {
  const n = rows.length;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const from = entryAt(ports, k, rows[i]!, columns[j]!);
      out[2 * (i * n + j)] = s[from]!;
      out[2 * (i * n + j) + 1] = s[from + 1]!;
    }
}

function place(
  of: Float64Array,
  out: Float64Array,
  ports: number,
  k: number,
  rows: readonly number[],
  columns: readonly number[],
): void {
  const n = rows.length;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const to = entryAt(ports, k, rows[i]!, columns[j]!);
      out[to] = of[2 * (i * n + j)]!;
      out[to + 1] = of[2 * (i * n + j) + 1]!;
    }
}

/** Room for the products of one frequency. */
const rooms = (n: number, count: number): Float64Array[] =>
  Array.from({ length: count }, () => new Float64Array(2 * n * n));

/**
 * `first` at the left with `second` at its right, over the same frequencies. The references at the junction must be
 * the same and real: who calls sees to it. Throws `singular` where the junction resonates without loss.
 */
export function cascaded(first: Network, second: Network, order: PortOrder): Network {
  const a = sidesOf(first.ports, order);
  const b = sidesOf(second.ports, order);
  const { ports, frequency } = first;
  if (ports !== second.ports || frequency.length !== second.frequency.length)
    throw new EngineError(
      'shape',
      `${ports} ports at ${frequency.length} frequencies do not go with ${second.ports} ports at ${second.frequency.length}.`,
    );
  const n = ports / 2;
  const s = new Float64Array(first.s.length);
  const z0 = new Float64Array(first.z0.length);
  const [a11, a12, a21, a22, b11, b12, b21, b22, u, v, w, x] = rooms(n, 12) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  /** left·(1 − p·q)⁻¹ into w. */
  const through = (left: Float64Array, p: Float64Array, q: Float64Array, k: number): void => {
    multiply(p, q, u, n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const [from, to] = [2 * (j * n + i), 2 * (i * n + j)];
        v[to] = (i === j ? 1 : 0) - u[from]!;
        v[to + 1] = -u[from + 1]!;
        w[to] = left[from]!;
        w[to + 1] = left[from + 1]!;
      }
    if (!divideTransposed(w, v, n))
      throw new EngineError(
        'singular',
        `At ${frequency[k]} Hz the junction of the two networks resonates without loss, and has no answer.`,
        { field: 'frequency', value: frequency[k] },
      );
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        u[2 * (i * n + j)] = w[2 * (j * n + i)]!;
        u[2 * (i * n + j) + 1] = w[2 * (j * n + i) + 1]!;
      }
    w.set(u);
  };
  const plus = (to: Float64Array, of: Float64Array): void => {
    for (let c = 0; c < to.length; c++) to[c] = to[c]! + of[c]!;
  };
  for (let k = 0; k < frequency.length; k++) {
    block(first, k, a.left, a.left, a11);
    block(first, k, a.left, a.right, a12);
    block(first, k, a.right, a.left, a21);
    block(first, k, a.right, a.right, a22);
    block(second, k, b.left, b.left, b11);
    block(second, k, b.left, b.right, b12);
    block(second, k, b.right, b.left, b21);
    block(second, k, b.right, b.right, b22);
    through(a12, b11, a22, k);
    multiply(w, b12, x, n);
    place(x, s, ports, k, a.left, b.right);
    multiply(w, b11, u, n);
    multiply(u, a21, x, n);
    plus(x, a11);
    place(x, s, ports, k, a.left, a.left);
    through(b21, a22, b11, k);
    multiply(w, a21, x, n);
    place(x, s, ports, k, b.right, a.left);
    multiply(w, a22, u, n);
    multiply(u, b12, x, n);
    plus(x, b22);
    place(x, s, ports, k, b.right, b.right);
    for (const [from, side] of [
      [first, a.left],
      [second, b.right],
    ] as const)
      for (const port of side) {
        z0[2 * (k * ports + port)] = from.z0[2 * (k * ports + port)]!;
        z0[2 * (k * ports + port) + 1] = from.z0[2 * (k * ports + port) + 1]!;
      }
  }
  return { ports, frequency, s, z0 };
}

/**
 * What undoes a network: in a chain with it, on either side, nothing is left but a through. It has the inverse of S
 * with both sides exchanged. Its left side has the references of the right one, and the other way round. Throws
 * `singular` where S has no inverse: the fixture lets nothing through.
 */
export function undone(network: Network, order: PortOrder): Network {
  const { ports: n, frequency, s } = network;
  const sides = sidesOf(n, order);
  const out = new Float64Array(s.length);
  const top = new Float64Array(2 * n * n);
  const bottom = new Float64Array(2 * n * n);
  const turn = turned({ ...network, s }, sides);
  for (let k = 0; k < frequency.length; k++) {
    top.fill(0);
    for (let i = 0; i < n; i++) {
      top[2 * (i * n + i)] = 1;
      for (let j = 0; j < n; j++) {
        const from = entryAt(n, k, i, j);
        bottom[2 * (j * n + i)] = turn.s[from]!;
        bottom[2 * (j * n + i) + 1] = turn.s[from + 1]!;
      }
    }
    if (!divideTransposed(top, bottom, n))
      throw new EngineError(
        'singular',
        `At ${frequency[k]} Hz the fixture lets nothing through: what is behind it cannot be told.`,
        { field: 'frequency', value: frequency[k] },
      );
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const to = entryAt(n, k, i, j);
        out[to] = top[2 * (j * n + i)]!;
        out[to + 1] = top[2 * (j * n + i) + 1]!;
      }
  }
  return { ports: n, frequency, s: out, z0: turn.z0 };
}
