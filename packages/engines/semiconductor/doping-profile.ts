/**
 * Net doping N_d − N_a of a junction along x: p-type left of the metallurgical junction at 0, n-type right of it.
 * Metres and 1/m³. Each profile has its charge and its moment in closed form.
 */
import { EngineError } from '../error.ts';
import { erf } from '../numeric/erfc.ts';

export interface DopingProfile {
  /** Net doping, 1/m³; at a step, that of the side asked for. */
  readonly density: (x: number, side: 'left' | 'right') => number;
  /** ∫₀ˣ N dx, 1/m²: at least 0 on both sides. */
  readonly charge: (x: number) => number;
  /** ∫₀ˣ x N dx, 1/m. */
  readonly moment: (x: number) => number;
  /** Where the doping steps, rising, 0 among them; m. */
  readonly steps: readonly number[];
  /** Ends of the device, m: the first below 0, the second above. */
  readonly ends: readonly [number, number];
}

/** Acceptors, 1/m³, left of 0 and donors right of it. */
export function abruptProfile(na: number, nd: number, ends: [number, number]): DopingProfile {
  checkPositive({ na, nd });
  return {
    density: (x, side) => (x < 0 || (x === 0 && side === 'left') ? -na : nd),
    charge: (x) => (x < 0 ? -na * x : nd * x),
    moment: (x) => ((x < 0 ? -na : nd) * x * x) / 2,
    steps: [0],
    ends,
  };
}

/** Net doping a·x, a in 1/m⁴. */
export function gradedProfile(slope: number, ends: [number, number]): DopingProfile {
  checkPositive({ slope });
  return {
    density: (x) => slope * x,
    charge: (x) => (slope * x * x) / 2,
    moment: (x) => (slope * x ** 3) / 3,
    steps: [0],
    ends,
  };
}

/** Acceptors left of 0, a layer of donors `nu` that is `width` wide, donors right of it: p-i-n, or p⁺-ν-n⁺. */
export function pinProfile(
  na: number,
  nu: number,
  width: number,
  nd: number,
  ends: [number, number],
): DopingProfile {
  checkPositive({ na, nd, width });
  const beyond = (x: number) => Math.max(0, x - width);
  const inside = (x: number) => Math.min(x, width);
  return {
    density: (x, side) => {
      if (x < 0 || (x === 0 && side === 'left')) return -na;
      return x < width || (x === width && side === 'left') ? nu : nd;
    },
    charge: (x) => (x < 0 ? -na * x : nu * inside(x) + nd * beyond(x)),
    moment: (x) => {
      if (x < 0) return (-na * x * x) / 2;
      const outer = x > width ? (nd * (x * x - width * width)) / 2 : 0;
      return (nu * inside(x) ** 2) / 2 + outer;
    },
    steps: [0, width],
    ends,
  };
}

/** Acceptors diffused into a substrate of donors: from the surface concentration to the substrate's at the depth of the junction. */
export function diffusedProfile(
  shape: 'exponential' | 'gaussian',
  surface: number,
  substrate: number,
  depth: number,
  nEnd: number,
): DopingProfile {
  checkPositive({ surface, substrate, depth });
  if (!(surface > substrate))
    throw new EngineError(
      'out-of-range',
      `The surface concentration ${surface} is not above the substrate's ${substrate}: there is no junction.`,
      { field: 'surface', value: surface },
    );
  const decades = Math.log(surface / substrate);
  return shape === 'exponential'
    ? exponential(substrate, depth / decades, depth, nEnd)
    : gaussian(surface, substrate, depth / Math.sqrt(decades), depth, nEnd);
}

function exponential(
  background: number,
  length: number,
  depth: number,
  nEnd: number,
): DopingProfile {
  // N = N_b(1 − e^{−x/λ}), which is 0 at the junction.
  const rest = (x: number) => -Math.expm1(-x / length);
  return {
    density: (x) => background * rest(x),
    charge: (x) => background * (x - length * rest(x)),
    moment: (x) =>
      background * ((x * x) / 2 - length * length * rest(x) + length * x * Math.exp(-x / length)),
    steps: [0],
    ends: [-depth, nEnd],
  };
}

function gaussian(
  surface: number,
  background: number,
  length: number,
  depth: number,
  nEnd: number,
): DopingProfile {
  const at = (x: number) => surface * Math.exp(-(((x + depth) / length) ** 2));
  const root = (Math.sqrt(Math.PI) / 2) * length * surface;
  const inner = erf(depth / length);
  const diffused = (x: number) => root * (erf((x + depth) / length) - inner);
  return {
    // Against the difference of nearly equal numbers at the junction.
    density: (x) => -background * Math.expm1((-x * (x + 2 * depth)) / (length * length)),
    charge: (x) => background * x - diffused(x),
    moment: (x) =>
      (background * x * x) / 2 + (length * length * (at(x) - at(0))) / 2 + depth * diffused(x),
    steps: [0],
    ends: [-depth, nEnd],
  };
}

function checkPositive(values: Readonly<Record<string, number>>): void {
  for (const [field, value] of Object.entries(values))
    if (!(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new EngineError('out-of-range', `The ${field} ${value} is not a positive number.`, {
        field,
        value,
      });
}
