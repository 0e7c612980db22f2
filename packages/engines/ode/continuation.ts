/**
 * Equilibria followed over a parameter by pseudo-arclength, with the folds and Hopf points on the way (H. B. Keller 1977;
 * E. Doedel, H. B. Keller & J. P. Kernévez, International Journal of Bifurcation and Chaos 1, 1991).
 */
import { eigenvalues } from '../linalg/eigen.ts';
import { derivatives } from './formula/derivative.ts';
import { Tape } from './formula/tape.ts';
import { RealLu } from './method/small-lu.ts';
import { inputsOf, Right, type System } from './system.ts';

export interface BranchPoint {
  readonly parameter: number;
  readonly y: Float64Array;
  readonly stable: boolean;
  /** Eigenvalues right of the axis. */
  readonly unstable: number;
}

export type BifurcationKind = 'fold' | 'hopf' | 'branch-point';

export interface Bifurcation {
  readonly kind: BifurcationKind;
  readonly parameter: number;
  readonly y: Float64Array;
  /** Of a Hopf point: the imaginary part of the pair. */
  readonly frequency: number;
}

export interface Branch {
  readonly points: readonly BranchPoint[];
  readonly bifurcations: readonly Bifurcation[];
  /** Why it ends on its two sides. */
  readonly ended: 'window' | 'steps' | 'lost' | 'closed';
}

interface Node {
  /** y, and the parameter behind it. */
  readonly u: Float64Array;
  readonly tangent: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly determinant: number;
}

const MAX_STEPS = 500;

export class Continuation {
  readonly #index: number;
  readonly #right: Right;
  readonly #values: Float64Array;
  readonly #slope: Tape;
  readonly #scale: Float64Array;
  readonly #n: number;

  /** @param scale sizes of y and, behind them, of the parameter: the units of length along the branch */
  constructor(system: System, values: Float64Array, index: number, scale: Float64Array) {
    this.#index = index;
    this.#n = system.states.length;
    this.#values = values.slice();
    this.#right = new Right(system, this.#values);
    this.#scale = scale;
    const name = system.parameters[index] as string;
    this.#slope = new Tape(
      system.graph,
      inputsOf(system),
      derivatives(system.graph, system.rhs, name),
    );
    this.#slope.r.set(this.#values, 1 + this.#n);
  }

  #set(p: number): void {
    this.#values[this.#index] = p;
    this.#right.setParameters(this.#values);
    this.#slope.r[1 + this.#n + this.#index] = p;
  }

  /** [J | f_p], scaled columns, by rows of n + 1. */
  #matrix(u: Float64Array, out: Float64Array): Float64Array {
    const n = this.#n;
    this.#set(u[n]!);
    const j = new Float64Array(n * n);
    const y = u.subarray(0, n) as Float64Array;
    this.#right.jacobian(0, y, j);
    this.#slope.r.set(y, 1);
    this.#slope.run();
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) out[i * (n + 1) + k] = j[i * n + k]! * this.#scale[k]!;
      out[i * (n + 1) + n] = this.#slope.r[this.#slope.out[i]!]! * this.#scale[n]!;
    }
    return j;
  }

  /** The tangent in scaled coordinates, of length 1, on the side of the one before. */
  #node(u: Float64Array, before: Float64Array): Node | undefined {
    const n = this.#n;
    const lu = new RealLu(n + 1);
    const j = this.#matrix(u, lu.a);
    lu.a.set(before, n * (n + 1));
    if (!lu.factor()) return undefined;
    const tangent = new Float64Array(n + 1);
    tangent[n] = 1;
    lu.solve(tangent);
    const size = Math.hypot(...tangent);
    for (let k = 0; k <= n; k++) tangent[k] = tangent[k]! / size;
    if (!j.every(Number.isFinite)) return undefined;
    const { re, im } = eigenvalues({ rows: n, cols: n, data: j });
    let determinant = 1;
    for (let k = 0; k <= n; k++) determinant *= Math.sign(lu.a[k * (n + 1) + k]!);
    return { u, tangent, re, im, determinant: determinant * lu.sign };
  }

  /** Newton onto the branch in the plane across the tangent, `s` ahead. */
  #ahead({ u, tangent }: Node, s: number): Float64Array | undefined {
    const n = this.#n;
    const v = u.map((x, k) => x + s * tangent[k]! * this.#scale[k]!);
    const lu = new RealLu(n + 1);
    const f = new Float64Array(n + 1);
    for (let turn = 0; turn < 8; turn++) {
      this.#matrix(v, lu.a);
      lu.a.set(tangent, n * (n + 1));
      this.#right.f(0, v.subarray(0, n) as Float64Array, f.subarray(0, n) as Float64Array);
      let along = 0;
      for (let k = 0; k <= n; k++) along += (tangent[k]! * (v[k]! - u[k]!)) / this.#scale[k]!;
      f[n] = along - s;
      if (!lu.factor()) return undefined;
      lu.solve(f);
      let size = 0;
      for (let k = 0; k <= n; k++) {
        v[k] = v[k]! - f[k]! * this.#scale[k]!;
        size = Math.max(size, Math.abs(f[k]!));
      }
      if (!Number.isFinite(size)) return undefined;
      if (size < 1e-11) return v;
    }
    return undefined;
  }

  /** The branch through an equilibrium, to both sides, while the parameter is in the window. */
  through(y: Float64Array, p: number, window: readonly [number, number]): Branch {
    const n = this.#n;
    const u = new Float64Array(n + 1);
    u.set(y);
    u[n] = p;
    const first = new Float64Array(n + 1);
    first[n] = 1;
    const start = this.#node(u, first);
    if (!start) return { points: [], bifurcations: [], ended: 'lost' };
    const forward = this.#follow(start, 1, window);
    const isClosed = forward.ended === 'closed';
    const back = isClosed ? undefined : this.#follow(start, -1, window);
    const points = [...(back?.nodes.slice(1).reverse() ?? []), ...forward.nodes].map((node) =>
      this.#told(node),
    );
    return {
      points,
      bifurcations: [...(back?.bifurcations.toReversed() ?? []), ...forward.bifurcations],
      ended: forward.ended,
    };
  }

  #told({ u, re }: Node): BranchPoint {
    const n = this.#n;
    const unstable = re.reduce((sum, x) => sum + (x > 0 ? 1 : 0), 0);
    return { parameter: u[n]!, y: u.slice(0, n), stable: unstable === 0, unstable };
  }

  #follow(start: Node, way: 1 | -1, window: readonly [number, number]) {
    const n = this.#n;
    const nodes = [start];
    const bifurcations: Bifurcation[] = [];
    let node: Node = way > 0 ? start : { ...start, tangent: start.tangent.map((x) => -x) };
    if (way < 0) node = { ...node, determinant: -node.determinant };
    let s = 0.01;
    let ended: Branch['ended'] = 'steps';
    for (let k = 0; k < MAX_STEPS; k++) {
      const next = this.#step(node, s);
      if (!next) {
        s /= 2;
        if (s > 1e-6) continue;
        ended = 'lost';
        break;
      }
      let turn = 0;
      for (let i = 0; i <= n; i++) turn += node.tangent[i]! * next.tangent[i]!;
      if (turn < 0.9 && s > 1e-4) {
        s /= 2;
        continue;
      }
      bifurcations.push(...this.#between(node, next, s));
      nodes.push(next);
      node = next;
      const p = node.u[n]!;
      if (
        p < window[0] ||
        p > window[1] ||
        node.u.some((v, i) => Math.abs(v) > 1e4 * this.#scale[i]!)
      ) {
        ended = 'window';
        break;
      }
      if (k > 5 && this.#distance(node.u, start.u) < s / 2) {
        ended = 'closed';
        break;
      }
      if (turn > 0.995) s = Math.min(0.03, s * 1.4);
    }
    return { nodes, bifurcations, ended };
  }

  #distance(a: Float64Array, b: Float64Array): number {
    return Math.hypot(...a.map((x, k) => (x - b[k]!) / this.#scale[k]!));
  }

  #step(node: Node, s: number): Node | undefined {
    const u = this.#ahead(node, s);
    return u && this.#node(u, node.tangent);
  }

  /** What changes between two nodes, sought by halving the length between. */
  #between(a: Node, b: Node, s: number): Bifurcation[] {
    const n = this.#n;
    const out: Bifurcation[] = [];
    const tests: readonly [BifurcationKind, (node: Node) => number][] = [
      ['fold', (node) => node.tangent[n]!],
      ['hopf', hopfTest],
      ['branch-point', (node) => node.determinant],
    ];
    for (const [kind, test] of tests) {
      const sign = Math.sign(test(a));
      if (sign === 0 || Math.sign(test(b)) === sign) continue;
      const at = this.#sought(a, b, s, test, sign);
      const pair = hopfPair(at);
      if (kind === 'hopf' && pair === undefined) continue;
      out.push({
        kind,
        parameter: at.u[n]!,
        y: at.u.slice(0, n),
        frequency: kind === 'hopf' ? Math.abs(at.im[pair ?? 0]!) : 0,
      });
    }
    return out;
  }

  #sought(a: Node, b: Node, s: number, test: (node: Node) => number, sign: number): Node {
    let [low, high] = [0, s];
    let best = b;
    for (let k = 0; k < 50; k++) {
      const middle = (low + high) / 2;
      const node = this.#step(a, middle);
      if (!node) break;
      best = node;
      if (Math.sign(test(node)) === sign) low = middle;
      else high = middle;
      if (high - low < 1e-13) break;
    }
    return best;
  }
}

/** The complex pair that is nearest to the axis; undefined where all are real. */
function hopfPair({ re, im }: Node): number | undefined {
  let best: number | undefined;
  for (let k = 0; k < re.length; k++)
    if (im[k]! > 0 && (best === undefined || Math.abs(re[k]!) < Math.abs(re[best]!))) best = k;
  return best;
}

/** The product of all sums of two eigenvalues has the sign of what crosses: a pair on the axis, or two opposite real ones. */
function hopfTest({ re, im }: Node): number {
  let sign = 1;
  for (let a = 0; a < re.length; a++)
    for (let b = a + 1; b < re.length; b++) {
      // A conjugate pair sums to twice its real part; others that are not conjugate come in conjugate products.
      if (im[a]! !== 0 || im[b]! !== 0) {
        if (im[a] === -im[b]! && re[a] === re[b]) sign *= Math.sign(re[a]!) || 1;
      } else sign *= Math.sign(re[a]! + re[b]!) || 1;
    }
  return sign;
}
