/** The grid on which Poisson's equation of a junction is solved: dense where the charge changes, in Debye lengths. */

import { type Depletion, potentialIn } from './depletion.ts';
import type { DopingProfile } from './doping-profile.ts';
import { debyeLength, type Junction, neutralPotential } from './junction-side.ts';
import type { Mesh } from './poisson-1d.ts';

/** A place near which nodes are wanted, and over how many metres. */
interface Feature {
  readonly at: number;
  readonly over: number;
  readonly weight: number;
}

/** Neutral material kept beyond the layer, in Debye lengths. */
const PAD = 18;

/** From where to where the equation is solved, m: the layer, and neutral material on both sides as far as there is some. */
export function extent(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion | null,
): [number, number] {
  const pad = (x: number, right: boolean) => {
    const side = right ? junction.n : junction.p;
    const doping = profile.density(x, right ? 'left' : 'right');
    const debye = doping === 0 ? 0 : debyeLength(side, junction.thermal, doping);
    return Math.max(PAD * debye, 0.35 * Math.abs(x));
  };
  const [pEnd, nEnd] = profile.ends;
  if (layer === null) {
    const reach = (end: number, right: boolean) =>
      Math.sign(end) * Math.min(Math.abs(end), 4 * pad(end, right));
    // Past a step, such as that of an intrinsic layer, at least.
    const beyond = profile.steps.at(-1) ?? 0;
    return [reach(pEnd, false), Math.min(nEnd, beyond + reach(nEnd, true))];
  }
  const [xp, xn] = [-layer.xp, layer.xn];
  return [Math.max(pEnd, xp - pad(xp, false)), Math.min(nEnd, xn + pad(xn, true))];
}

/** Nodes: `count` intervals a piece between the ends and the steps of the doping. */
export function nodesFor(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion | null,
  count: number,
): Float64Array {
  const [from, to] = extent(junction, profile, layer);
  const inner = profile.steps.filter((x) => x > from && x < to);
  const stops = [from, ...inner, to];
  const list: number[] = [from];
  for (let k = 0; k + 1 < stops.length; k++) {
    const [a, b] = [stops[k]!, stops[k + 1]!];
    const features = featuresIn(junction, profile, layer, a, b);
    for (let i = 1; i < count; i++) list.push(placed(features, a, b, i / count));
    list.push(b);
  }
  return Float64Array.from(list);
}

function featuresIn(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion | null,
  a: number,
  b: number,
): Feature[] {
  const span = b - a;
  const side = a >= 0 ? junction.n : junction.p;
  const scale = (x: number, at: 'left' | 'right'): number => {
    const doping = Math.abs(profile.density(x, at));
    const debye = doping > 0 ? debyeLength(side, junction.thermal, doping) : span;
    return Math.min(Math.max(debye, span * 1e-7), span);
  };
  const list: Feature[] = [];
  // At a step the carriers of the heavier side spill over, so its Debye length counts on both.
  const finest = (x: number) => Math.min(scale(x, 'left'), scale(x, 'right'));
  for (const x of [a, b])
    if (profile.steps.includes(x)) list.push({ at: x, over: 2 * finest(x), weight: 1 });
  for (const x of layer ? [-layer.xp, layer.xn] : [])
    if (x > a && x < b)
      list.push({ at: x, over: 3 * scale(x, x > 0 ? 'left' : 'right'), weight: 1 });
  return list;
}

/** Where the share `part` of the nodes of [a, b] ends: half of them spread evenly, half about the features. */
function placed(features: readonly Feature[], a: number, b: number, part: number): number {
  const total = features.reduce((sum, f) => sum + f.weight, 0.8);
  const near = (f: Feature, x: number) => Math.atan((x - f.at) / f.over);
  const spread = features.map((f) => ({ f, from: near(f, a), whole: near(f, b) - near(f, a) }));
  const share = (x: number): number =>
    spread.reduce(
      (sum, { f, from, whole }) => sum + (f.weight * (near(f, x) - from)) / whole,
      (0.8 * (x - a)) / (b - a),
    ) / total;
  let [low, high] = [a, b];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (share(middle) < part) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A first guess: the depletion approximation's potential, or that of neutral pieces. */
export function firstGuess(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion | null,
  mesh: Mesh,
  voltage: number,
): Float64Array {
  const { thermal } = junction;
  const v = voltage / thermal;
  const neutral = (x: number) =>
    neutralPotential(
      junction,
      x > 0 ? junction.n : junction.p,
      profile.density(x, x > 0 ? 'left' : 'right'),
      v,
    );
  if (layer === null) return mesh.x.map(neutral);
  const [low, high] = [neutral(-layer.xp), neutral(layer.xn)];
  const scale = (high - low) / (layer.drop / thermal);
  return mesh.x.map((x) => {
    if (x <= -layer.xp || x >= layer.xn) return neutral(x);
    return low + (potentialIn(junction, profile, layer, x) / thermal) * scale;
  });
}

/** Every other node. */
export function coarser(x: Float64Array): Float64Array {
  return x.filter((_, k) => k % 2 === 0);
}
