/**
 * Reflectance, transmittance and what each layer absorbs, with layers that interfere and layers that do not.
 *
 * Between thick (incoherent) layers stand blocks of thin ones, which interfere. Powers through the blocks are summed
 * over all echoes in the thick layers. With one thick layer this is the mean over all phases that it can have, exactly;
 * with several, paths that cross the same layers in another order add in power too.
 * C. C. Katsidis and D. I. Siapkas, Applied Optics 41(19), 2002, pp. 3978–3987;
 * S. J. Byrnes, Multilayer optical calculations, arXiv:1603.02720.
 */
import { EngineError } from '../error.ts';
import type { Complex } from '../numeric/complex.ts';
import { fluxes, type Layer, type Solved, solve, squareOf, type Wave } from './coherent.ts';
import { decaying, indexOf, isLossless, type Medium, type Polarisation } from './medium.ts';

export interface StackLayer extends Layer {
  /** Too thick or uneven for interference: powers add in it. */
  readonly incoherent: boolean;
}

export interface Stack {
  /** The medium the wave comes from: lossless. */
  readonly from: Medium;
  readonly layers: readonly StackLayer[];
  readonly to: Medium;
}

export interface Answer {
  readonly reflectance: number;
  readonly transmittance: number;
  /** Natural logarithm of the transmittance, which underflows in opaque layers; −∞ where nothing is let through. */
  readonly logTransmittance: number;
  /** Share of the incident power that each layer absorbs; the last medium takes the transmittance. */
  readonly absorbed: readonly number[];
  /** The whole solution, where all layers interfere. */
  readonly coherent: Solved | null;
}

/** The wave that comes from a lossless medium at an angle of this cosine. */
export const waveOf = (
  from: Medium,
  cosine: number,
  wavelength: number,
  polarisation: Polarisation,
): Wave => ({
  polarisation,
  k0: (2 * Math.PI) / wavelength,
  first: from.eps.re * from.mu.re,
  cosine,
});

/**
 * Solves the stack for a wave of `cosine` = cos θ in the first medium. Thicknesses in the unit of the wavelength.
 * Throws EngineError for a first medium that absorbs, and for an incoherent layer that a wave only tunnels through.
 */
export function respond(stack: Stack, wave: Wave): Answer {
  if (!isLossless(stack.from) || !(indexOf(stack.from).re > 0))
    throw new EngineError(
      'degenerate',
      'The medium the wave comes from absorbs or carries no wave; reflected and incident power are not defined in it.',
      { field: 'from' },
    );
  return stack.layers.some(({ incoherent }) => incoherent)
    ? mixed(stack, wave)
    : whole(stack, wave);
}

function whole({ from, layers, to }: Stack, wave: Wave): Answer {
  const s = solve(from, layers, to, wave);
  const through = s.qn.re / s.q0.re;
  const { direction, log } = s.transmitted;
  const logT = 2 * (log + Math.log(Math.hypot(direction.re, direction.im))) + Math.log(through);
  return {
    reflectance: power(s.reflected),
    transmittance: Math.exp(logT),
    logTransmittance: logT,
    absorbed: taken(s, layers).map((a) => a / s.q0.re),
    coherent: s,
  };
}

const power = ({ re, im }: Complex): number => re * re + im * im;
const through = ({ transmitted: { direction, log } }: Solved): number =>
  power(direction) * Math.exp(2 * log);

/** Power left in each layer for |U|² = 1 of the incident wave; of a layer without loss none, to the last bit. */
function taken(s: Solved, layers: readonly Layer[]): number[] {
  const at = fluxes(s);
  return layers.map(({ medium }, k) =>
    isLossless(medium) ? 0 : Math.max(0, (at[k] ?? 0) - (at[k + 1] ?? 0)),
  );
}

interface Block {
  readonly first: number;
  readonly layers: readonly Layer[];
  readonly ahead: Solved;
  readonly back: Solved;
}

/** The thin layers between two thick ones, from the thick layer before (or the first medium) to the one behind. */
function blocksOf({ from, layers, to }: Stack, wave: Wave): Block[] {
  const blocks: Block[] = [];
  let before = from;
  let first = 0;
  for (let k = 0; k <= layers.length; k++) {
    const layer = layers[k];
    if (layer !== undefined && !layer.incoherent) continue;
    const behind = layer?.medium ?? to;
    const inside = layers.slice(first, k);
    blocks.push({
      first,
      layers: inside,
      ahead: solve(before, inside, behind, wave),
      back: solve(behind, inside.toReversed(), before, wave),
    });
    before = behind;
    first = k + 1;
  }
  return blocks;
}

/** Below this what comes back from the far side of a layer is no part of the answer. */
const NOTHING = 1e-12;

/** Power that is left of a wave that crosses an incoherent layer once. */
function crossing(layer: StackLayer, wave: Wave, number: number): number {
  const w = decaying(squareOf(layer.medium, wave), layer.medium);
  const left = Math.exp(-2 * wave.k0 * layer.thickness * w.im);
  if (w.im > Math.abs(w.re) && left > NOTHING)
    throw new EngineError(
      'degenerate',
      `Layer ${number} is incoherent, but the wave only tunnels through it, and ${left.toPrecision(2)} of it arrives: let the layer be coherent.`,
      { field: 'layers', value: number },
    );
  return left;
}

function mixed(stack: Stack, wave: Wave): Answer {
  const { layers } = stack;
  const blocks = blocksOf(stack, wave);
  const thick = layers.flatMap((layer, k) => (layer.incoherent ? [{ layer, k }] : []));
  const left = thick.map(({ layer, k }) => crossing(layer, wave, k + 1));
  // What is sent back by block b and all behind it, from the last to the first.
  const returned: number[] = new Array(blocks.length).fill(0);
  for (let b = blocks.length - 1; b >= 0; b--) {
    const { ahead, back } = blocks[b] as Block;
    const p = (left[b] ?? 0) ** 2;
    const behind = returned[b + 1] ?? 0;
    const echo = 1 - power(back.reflected) * p * behind;
    returned[b] =
      power(ahead.reflected) +
      (b + 1 < blocks.length ? (through(ahead) * through(back) * p * behind) / echo : 0);
  }
  const absorbed: number[] = new Array(layers.length).fill(0);
  let incident = 1;
  blocks.forEach((block, b) => {
    const p = left[b] ?? 0;
    const behind = returned[b + 1] ?? 0;
    const next = b + 1 < blocks.length;
    const inside = next
      ? (incident * through(block.ahead)) / (1 - power(block.back.reflected) * p * p * behind)
      : incident * through(block.ahead);
    const backward = next ? inside * p * p * behind : 0;
    addBlock(absorbed, block, incident, backward);
    const slab = thick[b];
    if (slab !== undefined && !isLossless(slab.layer.medium))
      absorbed[slab.k] = Math.max(0, block.ahead.qn.re) * inside * (1 - p) * (1 + p * behind);
    incident = next ? inside * p : inside;
  });
  const first = blocks[0] as Block;
  const last = blocks.at(-1) as Block;
  const transmittance = (incident * last.ahead.qn.re) / first.ahead.q0.re;
  return {
    reflectance: returned[0] ?? 0,
    transmittance,
    logTransmittance: Math.log(transmittance),
    absorbed: balanced(
      absorbed.map((a) => a / first.ahead.q0.re),
      layers,
      1 - (returned[0] ?? 0) - transmittance,
    ),
    coherent: null,
  };
}

/** Sums of powers that differ by no more than their rounding. */
const ROUNDING = 1e-12;

/**
 * In a medium that absorbs within a wavelength the powers of both ways do not add; what is neither reflected nor let
 * through is left in the thick layers, and shared as their powers say.
 */
function balanced(
  absorbed: readonly number[],
  layers: readonly StackLayer[],
  whole: number,
): readonly number[] {
  const sum = (of: (layer: StackLayer) => boolean): number =>
    absorbed.reduce((total, a, k) => total + (of(layers[k] as StackLayer) ? a : 0), 0);
  const slabs = sum(({ incoherent }) => incoherent);
  const wanted = whole - sum(({ incoherent }) => !incoherent);
  if (slabs === 0 || Math.abs(wanted - slabs) < ROUNDING) return absorbed;
  const share = Math.max(0, wanted) / slabs;
  return absorbed.map((a, k) => (layers[k]?.incoherent ? a * share : a));
}

/** What the layers of a block take of the waves that come from both its sides. */
function addBlock(
  absorbed: number[],
  { first, layers, ahead, back }: Block,
  there: number,
  here: number,
): void {
  const forward = taken(ahead, layers);
  const backward = taken(back, layers.toReversed()).toReversed();
  layers.forEach((_, k) => {
    absorbed[first + k] = there * (forward[k] ?? 0) + here * (backward[k] ?? 0);
  });
}
