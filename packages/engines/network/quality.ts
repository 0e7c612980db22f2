/** What a network must be to be physical: passive, reciprocal where it holds no magnets or transistors, causal. */
import { entryAt, type Network } from './network.ts';

/**
 * The largest singular value of S at each frequency, on real references or by power waves: above 1 the network gives
 * more power than it takes. Of S*S the largest eigenvalue, from its tridiagonal form (G. H. Golub,
 * C. F. Van Loan, "Matrix Computations", 4th ed., sections 8.3 and 8.4).
 */
export function largestGains({ ports: n, frequency, s }: Network): Float64Array {
  const out = new Float64Array(frequency.length);
  const gram = new Float64Array(2 * n * n);
  const room = new Float64Array(4 * n);
  for (let k = 0; k < frequency.length; k++) {
    gramOf(s, n, k, gram);
    out[k] = Math.sqrt(largestEigenvalue(gram, n, room));
  }
  return out;
}

/** S*S of one frequency. */
function gramOf(s: Float64Array, n: number, k: number, gram: Float64Array): void {
  const base = entryAt(n, k, 0, 0);
  for (let i = 0; i < n; i++)
    for (let j = i; j < n; j++) {
      let [re, im] = [0, 0];
      for (let p = 0; p < n; p++) {
        const a = base + 2 * (p * n + i);
        const b = base + 2 * (p * n + j);
        re += s[a]! * s[b]! + s[a + 1]! * s[b + 1]!;
        im += s[a]! * s[b + 1]! - s[a + 1]! * s[b]!;
      }
      gram[2 * (i * n + j)] = gram[2 * (j * n + i)] = re;
      gram[2 * (i * n + j) + 1] = im;
      gram[2 * (j * n + i) + 1] = -im;
    }
}

/** The largest eigenvalue of a Hermitian matrix, not negative, which is destroyed. */
function largestEigenvalue(m: Float64Array, n: number, room: Float64Array): number {
  if (n === 1) return m[0]!;
  const diagonal = room.subarray(0, n);
  const squares = room.subarray(n, 2 * n);
  const v = room.subarray(2 * n, 4 * n);
  tridiagonal(m, n, diagonal, squares, v);
  // Gershgorin's discs hold it; bisection of the Sturm sequence finds it to the last digit.
  let [low, high] = [diagonal[0]!, 0];
  for (let i = 0; i < n; i++) {
    low = Math.max(low, diagonal[i]!);
    const left = i > 0 ? Math.sqrt(squares[i - 1]!) : 0;
    const right = i < n - 1 ? Math.sqrt(squares[i]!) : 0;
    high = Math.max(high, diagonal[i]! + left + right);
  }
  for (let step = 0; step < 60 && high - low > 4e-16 * high; step++) {
    const x = (low + high) / 2;
    if (isAbove(diagonal, squares, n, x)) low = x;
    else high = x;
  }
  return Math.max(0, (low + high) / 2);
}

/** Whether a tridiagonal matrix has an eigenvalue above x. */
function isAbove(diagonal: Float64Array, squares: Float64Array, n: number, x: number): boolean {
  let q = diagonal[0]! - x;
  if (q > 0) return true;
  for (let i = 1; i < n; i++) {
    const before = q === 0 ? -Number.MIN_VALUE * 2 ** 60 : q;
    q = diagonal[i]! - x - squares[i - 1]! / before;
    if (q > 0) return true;
  }
  return false;
}

/** Householder reflections to tridiagonal form: its diagonal, and the squared sizes beside it. */
function tridiagonal(
  m: Float64Array,
  n: number,
  diagonal: Float64Array,
  squares: Float64Array,
  v: Float64Array,
): void {
  for (let p = 0; p < n - 1; p++) {
    let below = 0;
    for (let i = p + 1; i < n; i++)
      below += m[2 * (i * n + p)]! ** 2 + m[2 * (i * n + p) + 1]! ** 2;
    squares[p] = below;
    if (p < n - 2 && below > 0) reflect(m, n, p, Math.sqrt(below), v);
  }
  for (let i = 0; i < n; i++) diagonal[i] = m[2 * (i * n + i)]!;
}

/** H·M·H with H = 1 − 2vv*, which leaves of column p only its first entry below the diagonal. */
function reflect(m: Float64Array, n: number, p: number, size: number, v: Float64Array): void {
  const first = 2 * ((p + 1) * n + p);
  const head = Math.hypot(m[first]!, m[first + 1]!);
  const [cr, ci] = head > 0 ? [m[first]! / head, m[first + 1]! / head] : [1, 0];
  v.fill(0);
  for (let i = p + 1; i < n; i++) {
    v[2 * i] = m[2 * (i * n + p)]!;
    v[2 * i + 1] = m[2 * (i * n + p) + 1]!;
  }
  v[2 * (p + 1)] = v[2 * (p + 1)]! + cr * size;
  v[2 * (p + 1) + 1] = v[2 * (p + 1) + 1]! + ci * size;
  const norm = 2 * size * (size + head);
  for (let side = 0; side < 2; side++)
    for (let j = p; j < n; j++) {
      // Columns from the left, then rows from the right: the matrix stays Hermitian.
      let [re, im] = [0, 0];
      for (let i = p + 1; i < n; i++) {
        const at = side === 0 ? 2 * (i * n + j) : 2 * (j * n + i);
        const [x, y] = [m[at]!, side === 0 ? m[at + 1]! : -m[at + 1]!];
        re += v[2 * i]! * x + v[2 * i + 1]! * y;
        im += v[2 * i]! * y - v[2 * i + 1]! * x;
      }
      const [fr, fi] = [(2 * re) / norm, (2 * im) / norm];
      for (let i = p + 1; i < n; i++) {
        const at = side === 0 ? 2 * (i * n + j) : 2 * (j * n + i);
        const [x, y] = [fr * v[2 * i]! - fi * v[2 * i + 1]!, fr * v[2 * i + 1]! + fi * v[2 * i]!];
        m[at] = m[at]! - x;
        m[at + 1] = m[at + 1]! - (side === 0 ? y : -y);
      }
    }
}

/** The largest |S_ij − S_ji| over the pairs of ports, at each frequency; 0 for one port. */
export const reciprocityErrors = (network: Network): Float64Array =>
  worstPair(network, (k, i, j) => [
    entryAt(network.ports, k, i, j),
    entryAt(network.ports, k, j, i),
  ]);

/** The largest |S_ii − S_jj| over the pairs of ports, at each frequency; 0 for one port. */
export const symmetryErrors = (network: Network): Float64Array =>
  worstPair(network, (k, i, j) => [
    entryAt(network.ports, k, i, i),
    entryAt(network.ports, k, j, j),
  ]);

function worstPair(
  { ports, frequency, s }: Network,
  places: (k: number, i: number, j: number) => readonly [number, number],
): Float64Array {
  const out = new Float64Array(frequency.length);
  for (let k = 0; k < frequency.length; k++)
    for (let i = 0; i < ports; i++)
      for (let j = i + 1; j < ports; j++) {
        const [a, b] = places(k, i, j);
        out[k] = Math.max(out[k]!, Math.hypot(s[a]! - s[b]!, s[a + 1]! - s[b + 1]!));
      }
  return out;
}

/** The figures of merit of IEEE Std 370-2020, annex C, for the initial quality of a file, in %. */
export interface Quality {
  readonly passivity: number;
  /** 100 for one port. */
  readonly reciprocity: number;
  /** Of the parameter that turns the wrong way most; NaN for fewer than four frequencies. */
  readonly causality: number;
}

const LIMIT_PASSIVE = 1.00001;
const LIMIT_RECIPROCAL = 1e-6;
/** What of either error counts as one whole point. */
const WORTH = 0.1;

/** The initial quality of a network; `gains` are its largest singular values. */
export function qualityOf(network: Network, gains: Float64Array): Quality {
  return {
    passivity: share(gains, LIMIT_PASSIVE),
    reciprocity: network.ports === 1 ? 100 : share(meanDifferences(network), LIMIT_RECIPROCAL),
    causality: causality(network),
  };
}

function share(errors: Float64Array, limit: number): number {
  let lost = 0;
  for (const e of errors) if (e > limit) lost += (e - limit) / WORTH;
  return Math.max(0, (100 * (errors.length - lost)) / errors.length);
}

/** The mean |S_ij − S_ji| over all ordered pairs of ports, at each frequency. */
function meanDifferences({ ports: n, frequency, s }: Network): Float64Array {
  const out = new Float64Array(frequency.length);
  for (let k = 0; k < frequency.length; k++) {
    let sum = 0;
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) {
        const [a, b] = [entryAt(n, k, i, j), entryAt(n, k, j, i)];
        sum += 2 * Math.hypot(s[a]! - s[b]!, s[a + 1]! - s[b + 1]!);
      }
    out[k] = sum / (n * (n - 1));
  }
  return out;
}

/**
 * How far each parameter turns clockwise as frequency rises, which a causal one does: of all turning the part that is
 * clockwise, in %, of the worst parameter. A heuristic: 100 proves nothing.
 */
function causality({ ports: n, frequency, s }: Network): number {
  if (frequency.length < 4) return Number.NaN;
  let worst = 100;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let [clockwise, all] = [0, 0];
      for (let k = 0; k < frequency.length - 2; k++) {
        const [a, b, c] = [0, 1, 2].map((m) => entryAt(n, k + m, i, j)) as [number, number, number];
        const [x0, y0] = [s[b]! - s[a]!, s[b + 1]! - s[a + 1]!];
        const [x1, y1] = [s[c]! - s[b]!, s[c + 1]! - s[b + 1]!];
        const turn = x1 * y0 - y1 * x0;
        if (turn > 0) clockwise += turn;
        all += Math.abs(turn);
      }
      if (all > 0) worst = Math.min(worst, (100 * clockwise) / all);
    }
  return worst;
}
