/** ψ of a mode over its section, and the greatest of it. */
import { minimize } from '../numeric/minimize.ts';
import { rectangularPotential } from './rectangular.ts';
import { circularRadial, coaxialRadial, type Radial } from './round.ts';
import type { Mode, Potential, Section } from './section.ts';

/**
 * ψ and its gradient at (x, y) from the middle of the section, m; the place must lie within. Of TEM it is ln r.
 */
export function potentialIn(section: Section, mode: Mode): (x: number, y: number) => Potential {
  if (section.shape === 'rectangular')
    return rectangularPotential(section.width, section.height, mode);
  const radial = remembered(radialIn(section, mode));
  return (x, y) => around(mode.m, x, y, ...radial(Math.hypot(x, y)));
}

/** A picture asks for the same radius many times, and far above cut-off a Bessel function is long. */
function remembered(radial: Radial): Radial {
  const known = new Map<number, ReturnType<Radial>>();
  return (r) => {
    const before = known.get(r);
    if (before !== undefined) return before;
    const value = radial(r);
    known.set(r, value);
    return value;
  };
}

type Round = Exclude<Section, { shape: 'rectangular' }>;

function radialIn(section: Round, mode: Mode): Radial {
  if (mode.kind === 'TEM') return (r) => [Math.log(r), 1 / r];
  return section.shape === 'circular' ? circularRadial(mode) : coaxialRadial(mode, section.inner);
}

/** Z(r)·cos mφ from its radial part and derivative by r. */
function around(m: number, x: number, y: number, z: number, dz: number): Potential {
  const r = Math.hypot(x, y);
  const phi = Math.atan2(y, x);
  const [cos, sin] = [Math.cos(m * phi), Math.sin(m * phi)];
  // At the middle only modes of one period have a gradient, which is along x.
  if (r === 0) return { value: z * cos, dx: m === 1 ? dz : 0, dy: 0 };
  const [radial, turning] = [dz * cos, (-m * z * sin) / r];
  return {
    value: z * cos,
    dx: (radial * x - turning * y) / r,
    dy: (radial * y + turning * x) / r,
  };
}

/** The greatest |ψ| and |∇ψ| (1/m) of the section. */
export function peakIn(section: Section, mode: Mode): { value: number; slope: number } {
  if (section.shape === 'rectangular') {
    const { width, height } = section;
    // |∇ψ|² is bilinear in two squared sines: greatest at a corner of their square.
    return { value: 1, slope: Math.PI * Math.max(mode.m / width, mode.n / height) };
  }
  const radial = radialIn(section, mode);
  const [low, high] =
    section.shape === 'circular' ? [0, section.radius] : [section.inner, section.outer];
  // Around a circle |∇ψ| is greatest where either its radial or its turning part is.
  const slope = (r: number): number => {
    const [z, dz] = radial(r);
    return Math.max(Math.abs(dz), r === 0 ? 0 : Math.abs((mode.m * z) / r));
  };
  return {
    value: greatest((r) => Math.abs(radial(r)[0]), low, high),
    slope: greatest(slope, low, high),
  };
}

/** Places at which the greatest of a radial function is first looked for. */
const PLACES = 400;

/** The greatest f from a to b, of a function that has no more than one top between two neighbouring places. */
function greatest(f: (r: number) => number, a: number, b: number): number {
  const places = Array.from({ length: PLACES + 1 }, (_, k) => a + ((b - a) * k) / PLACES);
  const values = places.map(f);
  const best = values.reduce((top, v, k) => (v > (values[top] ?? 0) ? k : top), 0);
  const near = minimize((r) => -f(r), places[best - 1] ?? a, places[best + 1] ?? b);
  return Math.max(-near.value, values[best] ?? 0);
}
