/** The field along the normal of a coherent stack: |E|², the power that flows, and where it is left. */
import type { Complex } from '../numeric/complex.ts';
import { carried, type Layer, type Node, type Solved, squareOf, type Wave } from './coherent.ts';
import { decaying, type Medium } from './medium.ts';

export interface Place {
  /** Depth below the first interface, in the unit of the wavelength; negative in the first medium. */
  readonly z: number;
  /** The layer from 0 on; −1 the first medium, as many as layers the last one. */
  readonly layer: number;
  /** |E|² over that of the incident wave. */
  readonly field: number;
  /** Share of the incident power that flows through this depth. */
  readonly flow: number;
  /** Share of the incident power absorbed per unit of depth. */
  readonly absorbed: number;
}

const size = ({ re, im }: Complex): number => re * re + im * im;

/**
 * Places in the first medium over `before`, in each layer, and in the last medium over `behind`. `points` says how
 * many a layer of this index gets; both its faces are among them.
 */
export function profile(
  solved: Solved,
  stack: { readonly from: Medium; readonly layers: readonly Layer[]; readonly to: Medium },
  wave: Wave,
  range: { readonly before: number; readonly behind: number },
  points: (layer: number) => number,
): Place[] {
  const { from, layers, to } = stack;
  const sense = sensor(solved, from, wave);
  const places: Place[] = [];
  const run = (layer: number, top: number, height: number, medium: Medium, below: Node): void => {
    const count = points(layer);
    for (let k = 0; k < count; k++) {
      const depth = (height * k) / (count - 1);
      const node = carried(below, medium, height - depth, wave);
      places.push({ z: top + depth, layer, ...sense(node, medium) });
    }
  };
  const start = solved.nodes[0];
  if (start === undefined) return places;
  run(-1, -range.before, range.before, from, start);
  let top = 0;
  layers.forEach(({ medium, thickness }, k) => {
    const below = solved.nodes[k + 1];
    if (below !== undefined) run(k, top, thickness, medium, below);
    top += thickness;
  });
  const last = solved.nodes.at(-1);
  if (last !== undefined)
    run(layers.length, top, range.behind, to, onward(last, to, wave, range.behind));
  return places;
}

/** The wave alone that leaves into the last medium, further down. */
function onward(node: Node, to: Medium, wave: Wave, depth: number): Node {
  const w = decaying(squareOf(to, wave), to);
  const turn = wave.k0 * depth * w.re;
  const spin = ({ re, im }: Complex): Complex => ({
    re: re * Math.cos(turn) - im * Math.sin(turn),
    im: re * Math.sin(turn) + im * Math.cos(turn),
  });
  return { u: spin(node.u), v: spin(node.v), scale: node.scale - wave.k0 * depth * w.im };
}

/** What is measured of the fields at a place, over the incident wave. */
function sensor(solved: Solved, from: Medium, wave: Wave) {
  const { direction, log } = solved.transmitted;
  const sine2 = wave.first * (1 - wave.cosine * wave.cosine);
  const s = wave.polarisation === 's';
  // |E|² of the incident wave for |U|² = 1.
  const unit = s ? 1 : from.mu.re / from.eps.re;
  return ({ u, v, scale }: Node, { eps, mu }: Medium) => {
    const grown = size(direction) * Math.exp(2 * (scale + log));
    const [u2, v2] = [size(u) * grown, size(v) * grown];
    const upright = v2 + (sine2 * u2) / size(s ? mu : eps);
    const [e2, h2] = s ? [u2, upright] : [upright, u2];
    return {
      field: e2 / unit,
      flow: ((v.re * u.re + v.im * u.im) * grown) / solved.q0.re,
      absorbed: (wave.k0 * (eps.im * e2 + mu.im * h2)) / solved.q0.re,
    };
  };
}
