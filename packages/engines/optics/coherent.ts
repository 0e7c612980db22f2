/**
 * A plane wave through a stack of homogeneous layers, all of which interfere.
 *
 * The tangential fields U and V of the exit medium (s: E and H; p: H and E) are carried up to the first interface by
 * each layer's own matrix, cos δ and sin δ/q, from which exp(Im δ) is taken out as a logarithm: going against the
 * wave the growing solution is the wanted one, so that nothing overflows in an opaque layer and nothing is lost in it.
 * sin δ/q and q sin δ are even in kz, so that a layer at its critical angle is a layer like others.
 * Macleod, Thin-Film Optical Filters, chapter 2; Born and Wolf, section 1.6.
 */
import { type Complex, div, mul } from '../numeric/complex.ts';
import { decaying, type Medium, type Polarisation } from './medium.ts';

export interface Layer {
  readonly medium: Medium;
  /** In the unit of the wavelength. */
  readonly thickness: number;
}

/** The fields at an interface, times exp(scale). */
export interface Node {
  readonly u: Complex;
  readonly v: Complex;
  readonly scale: number;
}

export interface Wave {
  readonly polarisation: Polarisation;
  /** 2π/λ. */
  readonly k0: number;
  /** n₁ sin θ₁ squared, as ε₁µ₁ and cos θ₁: see `squareOf`. */
  readonly first: number;
  readonly cosine: number;
}

export interface Solved {
  /** U of the reflected wave over U of the incident one. */
  readonly reflected: Complex;
  /** U behind the last interface over U of the incident wave, as modulus' logarithm and direction. */
  readonly transmitted: { readonly direction: Complex; readonly log: number };
  /** V/U of a wave onwards in the first and in the last medium. */
  readonly q0: Complex;
  readonly qn: Complex;
  /** At every interface from the first on. */
  readonly nodes: readonly Node[];
}

/** (kz/k₀)² in a medium. */
export const squareOf = ({ eps, mu }: Medium, { first, cosine }: Wave): Complex => {
  const own = mul(eps, mu);
  return { re: own.re - first + first * cosine * cosine, im: own.im };
};

/** What divides kz/k₀ in q: µ for s, ε for p. */
export const divisor = (medium: Medium, polarisation: Polarisation): Complex =>
  polarisation === 's' ? medium.mu : medium.eps;

/** q = V/U of a wave onwards: kz/(k₀µ) for s, kz/(k₀ε) for p. */
export const admittance = (medium: Medium, wave: Wave): Complex =>
  div(decaying(squareOf(medium, wave), medium), divisor(medium, wave.polarisation));

/**
 * Fields at `height` above the lower face of a layer, from those at that face.
 * cos and sin of δ = kz·height with exp(Im δ) taken out: cosh y e^(−y) and sinh y e^(−y).
 */
export function carried(node: Node, medium: Medium, height: number, wave: Wave): Node {
  const square = squareOf(medium, wave);
  const w = decaying(square, medium);
  const m = divisor(medium, wave.polarisation);
  const x = wave.k0 * height * w.re;
  const y = wave.k0 * height * w.im;
  const sh = -Math.expm1(-2 * y) / 2;
  const ch = 1 - sh;
  const [c, s] = [Math.cos(x), Math.sin(x)];
  const cosine = { re: c * ch, im: -s * sh };
  const sine = { re: s * ch, im: c * sh };
  // sin δ/(kz/k₀): at the critical angle it is k₀ times the height.
  const ratio = w.re === 0 && w.im === 0 ? { re: wave.k0 * height, im: 0 } : div(sine, w);
  const across = mul(m, ratio);
  const along = mul(div(square, m), ratio);
  const { u, v } = node;
  // U' = U cos δ − i V sin δ/q;  V' = V cos δ − i U q sin δ.
  const a = mul(cosine, u);
  const b = mul(across, v);
  const e = mul(cosine, v);
  const f = mul(along, u);
  return scaled(
    { re: a.re + b.im, im: a.im - b.re },
    { re: e.re + f.im, im: e.im - f.re },
    node.scale + y,
  );
}

/** Keeps the larger of both between 2^-300 and 2^300. */
function scaled(u: Complex, v: Complex, scale: number): Node {
  const size = Math.max(Math.abs(u.re), Math.abs(u.im), Math.abs(v.re), Math.abs(v.im));
  if (size === 0 || (size > 2 ** -300 && size < 2 ** 300)) return { u, v, scale };
  return {
    u: { re: u.re / size, im: u.im / size },
    v: { re: v.re / size, im: v.im / size },
    scale: scale + Math.log(size),
  };
}

/**
 * Solves a stack. `media` are the first and the last medium; the first need not be lossless where `wave` says what
 * goes along the interfaces. All lengths in one unit.
 */
export function solve(from: Medium, layers: readonly Layer[], to: Medium, wave: Wave): Solved {
  const q0 = admittance(from, wave);
  const qn = admittance(to, wave);
  let node: Node = { u: { re: 1, im: 0 }, v: qn, scale: 0 };
  const nodes: Node[] = [node];
  for (let k = layers.length - 1; k >= 0; k--) {
    const layer = layers[k];
    if (layer === undefined) continue;
    node = carried(node, layer.medium, layer.thickness, wave);
    nodes.push(node);
  }
  nodes.reverse();
  const onward = mul(q0, node.u);
  const sum = { re: onward.re + node.v.re, im: onward.im + node.v.im };
  const difference = { re: onward.re - node.v.re, im: onward.im - node.v.im };
  return {
    reflected: div(difference, sum),
    transmitted: { direction: div({ re: 2 * q0.re, im: 2 * q0.im }, sum), log: -node.scale },
    q0,
    qn,
    nodes,
  };
}

/** Power through an interface along its normal, Re(V U*), over |U|² of the incident wave; not yet over Re q₀. */
export function fluxes(s: Solved): number[] {
  const { direction, log } = s.transmitted;
  const size = direction.re ** 2 + direction.im ** 2;
  return s.nodes.map(({ u, v, scale }) => {
    const grown = Math.exp(2 * (scale + log));
    return grown === 0 ? 0 : (v.re * u.re + v.im * u.im) * size * grown;
  });
}
