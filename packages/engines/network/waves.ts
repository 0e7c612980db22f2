/**
 * Waves at the ports, and what follows from how they are defined: other references, impedances, admittances and
 * hybrid parameters. With a = α(V + Z·I) and b = α(V − Z̃·I) at each port, every one of these is one quotient
 * (R + T·X)(P + Q·X)⁻¹ with diagonal R, T, P, Q: none goes by way of a Z or Y that a network may not have.
 *
 * power: Kurokawa, IEEE Trans. MTT 13, 1965: α = 1/(2√Re Z), Z̃ = Z*. pseudo: Marks and Williams, J. Res. NIST 97,
 * 1992: α = √Re Z/(2|Z|), Z̃ = Z. travelling: α = 1/(2√Z), Z̃ = Z. On real references they are one.
 */
import { EngineError } from '../error.ts';
import { type Complex, complex, conj, div, mul, neg, ONE, sqrt } from '../numeric/complex.ts';
import type { Network } from './network.ts';
import { divideTransposed } from './quotient.ts';

export type WaveKind = 'power' | 'pseudo' | 'travelling';

/** Of each port what relates its two quantities: a voltage by a current (z), or a current by a voltage (y). */
export type PortKind = 'z' | 'y';

interface PortWave {
  readonly alpha: Complex;
  readonly z: Complex;
  /** What stands in b. */
  readonly back: Complex;
}

function waveOf(z: Complex, kind: WaveKind): PortWave {
  // Travelling waves have references of modes below their cutoff too, which are imaginary.
  const isEvanescent = kind === 'travelling' && z.re === 0 && z.im !== 0;
  if (!(z.re > 0 || isEvanescent) || !Number.isFinite(z.re) || !Number.isFinite(z.im))
    throw new EngineError(
      'out-of-range',
      `The reference ${z.re} ${z.im < 0 ? '-' : '+'} j${Math.abs(z.im)} Ω does not have a positive real part.`,
      { field: 'reference', value: z },
    );
  if (kind === 'power') return { alpha: complex(1 / (2 * Math.sqrt(z.re))), z, back: conj(z) };
  if (kind === 'pseudo')
    return { alpha: complex(Math.sqrt(z.re) / (2 * Math.hypot(z.re, z.im))), z, back: z };
  return { alpha: div(complex(0.5), sqrt(z)), z, back: z };
}

/** Diagonals of a quotient, one set a port, interleaved. */
interface Diagonals {
  readonly r: Float64Array;
  readonly t: Float64Array;
  readonly p: Float64Array;
  readonly q: Float64Array;
}

const diagonals = (n: number): Diagonals => ({
  r: new Float64Array(2 * n),
  t: new Float64Array(2 * n),
  p: new Float64Array(2 * n),
  q: new Float64Array(2 * n),
});

function put(of: Float64Array, i: number, { re, im }: Complex): void {
  of[2 * i] = re;
  of[2 * i + 1] = im;
}

/** What fills the diagonals for frequency k. */
type Fill = (d: Diagonals, k: number) => void;

/**
 * (R + T·X)(P + Q·X)⁻¹ at every frequency; `fill` is asked again only where `same` does not say that a frequency
 * has the diagonals of the one before. Where the quotient does not exist its entries are NaN.
 */
function quotients(
  x: Float64Array,
  points: number,
  n: number,
  fill: Fill,
  same: (k: number) => boolean,
): Float64Array {
  const out = new Float64Array(x.length);
  const top = new Float64Array(2 * n * n);
  const bottom = new Float64Array(2 * n * n);
  const d = diagonals(n);
  for (let k = 0; k < points; k++) {
    if (k === 0 || !same(k)) fill(d, k);
    const base = 2 * k * n * n;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const from = base + 2 * (i * n + j);
        const [u, v] = [x[from]!, x[from + 1]!];
        const to = 2 * (j * n + i);
        const [tr, ti, qr, qi] = [d.t[2 * i]!, d.t[2 * i + 1]!, d.q[2 * i]!, d.q[2 * i + 1]!];
        top[to] = tr * u - ti * v + (i === j ? d.r[2 * i]! : 0);
        top[to + 1] = tr * v + ti * u + (i === j ? d.r[2 * i + 1]! : 0);
        bottom[to] = qr * u - qi * v + (i === j ? d.p[2 * i]! : 0);
        bottom[to + 1] = qr * v + qi * u + (i === j ? d.p[2 * i + 1]! : 0);
      }
    if (!divideTransposed(top, bottom, n)) {
      out.fill(Number.NaN, base, base + 2 * n * n);
      continue;
    }
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        out[base + 2 * (i * n + j)] = top[2 * (j * n + i)]!;
        out[base + 2 * (i * n + j) + 1] = top[2 * (j * n + i) + 1]!;
      }
  }
  return out;
}

const at = (z: Float64Array, index: number): Complex => complex(z[2 * index]!, z[2 * index + 1]!);

/** Whether the references of frequency k are those of the one before. */
const steady =
  (n: number, ...all: readonly Float64Array[]) =>
  (k: number): boolean =>
    all.every((z) => {
      for (let c = 2 * k * n; c < 2 * (k + 1) * n; c++) if (z[c] !== z[c - 2 * n]) return false;
      return true;
    });

const complexSum = (a: Complex, b: Complex): Complex => complex(a.re + b.re, a.im + b.im);
const difference = (a: Complex, b: Complex): Complex => complex(a.re - b.re, a.im - b.im);

/**
 * The same network on other references (as `Network.z0` has them), or by another definition of waves. Throws
 * `singular` where a network has no such parameters: its termination resonates without loss.
 */
export function renormalised(
  network: Network,
  z0: Float64Array,
  from: WaveKind,
  to: WaveKind = from,
): Network {
  const { ports: n, frequency, s } = network;
  const fill: Fill = (d, k) => {
    for (let i = 0; i < n; i++) {
      const old = waveOf(at(network.z0, k * n + i), from);
      const next = waveOf(at(z0, k * n + i), to);
      const f = div(next.alpha, mul(old.alpha, complexSum(old.z, old.back)));
      put(d.p, i, mul(f, complexSum(old.back, next.z)));
      put(d.q, i, mul(f, difference(old.z, next.z)));
      put(d.r, i, mul(f, difference(old.back, next.back)));
      put(d.t, i, mul(f, complexSum(old.z, next.back)));
    }
  };
  const points = frequency.length;
  const out = quotients(s, points, n, fill, steady(n, network.z0, z0));
  const lost = out.findIndex(Number.isNaN);
  if (lost >= 0 && !s.some(Number.isNaN))
    throw new EngineError(
      'singular',
      `At ${frequency[Math.floor(lost / (2 * n * n))]} Hz the network has no scattering parameters on these references.`,
    );
  return { ports: n, frequency, s: out, z0 };
}

/**
 * Impedances, admittances or hybrid parameters, by what each port relates: `zz` is Z, `yy` is Y, `zy` is H, `yz`
 * is G. In Ω, S and ratios; interleaved as S. NaN where there are none.
 */
export function immittances(
  { ports: n, frequency, s, z0 }: Network,
  kinds: readonly PortKind[],
  waves: WaveKind,
): Float64Array {
  const fill: Fill = (d, k) => {
    for (let i = 0; i < n; i++) {
      const { alpha, z, back } = waveOf(at(z0, k * n + i), waves);
      const f = div(ONE, mul(alpha, complexSum(z, back)));
      const voltage = [mul(f, back), mul(f, z)] as const;
      const current = [f, neg(f)] as const;
      const [u, w] = kinds[i] === 'y' ? [current, voltage] : [voltage, current];
      put(d.r, i, u[0]);
      put(d.t, i, u[1]);
      put(d.p, i, w[0]);
      put(d.q, i, w[1]);
    }
  };
  return quotients(s, frequency.length, n, fill, steady(n, z0));
}

/** The inverse of `immittances`: scattering parameters on the references given. Throws `singular` where there are none. */
export function fromImmittances(
  x: Float64Array,
  frequency: Float64Array,
  z0: Float64Array,
  kinds: readonly PortKind[],
  waves: WaveKind,
): Network {
  const n = kinds.length;
  const fill: Fill = (d, k) => {
    for (let i = 0; i < n; i++) {
      const { alpha, z, back } = waveOf(at(z0, k * n + i), waves);
      const y = kinds[i] === 'y';
      put(d.r, i, y ? alpha : neg(mul(alpha, back)));
      put(d.t, i, y ? neg(mul(alpha, back)) : alpha);
      put(d.p, i, y ? alpha : mul(alpha, z));
      put(d.q, i, y ? mul(alpha, z) : alpha);
    }
  };
  const s = quotients(x, frequency.length, n, fill, steady(n, z0));
  const lost = s.findIndex(Number.isNaN);
  if (lost >= 0)
    throw new EngineError(
      'singular',
      `At ${frequency[Math.floor(lost / (2 * n * n))]} Hz the network has no scattering parameters.`,
    );
  return { ports: n, frequency, s, z0 };
}
