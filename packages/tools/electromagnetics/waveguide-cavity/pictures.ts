/** Fields on grids, for the pictures. */
import { potentialIn } from '@tollbench/engines/guide/field.ts';
import type { Mode, Potential, Section } from '@tollbench/engines/guide/section.ts';
import { within } from '@tollbench/engines/guide/section.ts';

export interface FieldGrid {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  /** |E| over its greatest; NaN outside. */
  readonly strength: Float64Array;
  readonly electric: Arrows;
  readonly magnetic: Arrows;
}

export interface Arrows {
  readonly x: number[];
  readonly y: number[];
  readonly dx: number[];
  readonly dy: number[];
}

type Vector = readonly [number, number];

/** Transverse E over ψ: of TE it runs along the lines of equal ψ, of TM and TEM across them. */
export const electricOf = ({ kind }: Mode, { dx, dy }: Potential): Vector =>
  kind === 'TE' ? [dy, -dx] : [dx, dy];

/** Transverse H, which is E turned by a quarter: E × H runs along the guide. */
export const magneticOf = (mode: Mode, at: Potential): Vector => {
  const [ex, ey] = electricOf(mode, at);
  return [-ey, ex];
};

/** Half of what is shown of a section, m. */
export const halvesOf = (section: Section): Vector =>
  section.shape === 'rectangular'
    ? [section.width / 2, section.height / 2]
    : section.shape === 'circular'
      ? [section.radius, section.radius]
      : [section.outer, section.outer];

const LONG_SIDE = 72;
const ARROWS = 17;

/** Cells and arrows along the two sides of a picture, `most` along the longer. */
const counts = ([a, b]: Vector, most: number, least: number): Vector => {
  const longer = Math.max(a, b);
  const of = (side: number) => Math.max(least, Math.round((most * side) / longer));
  return [of(a), of(b)];
};

/** So many cells along a coaxial guide that its gap has three of them, or in the thinnest one. */
const cellsFor = (section: Section): number =>
  section.shape === 'coaxial'
    ? Math.min(240, Math.max(LONG_SIDE, Math.ceil(6 / (1 - section.inner / section.outer))))
    : LONG_SIDE;

type Coaxial = Extract<Section, { shape: 'coaxial' }>;

/** Whether the gap is too thin for places on a grid of the whole section. */
const isThin = (section: Section): section is Coaxial =>
  section.shape === 'coaxial' && section.inner > 0.8 * section.outer;

/** Places in the middle of a thin gap. */
const aroundGap = ({ inner, outer }: Coaxial): Vector[] =>
  Array.from({ length: 48 }, (_, k) => {
    const r = (inner + outer) / 2;
    return [r * Math.cos((Math.PI * k) / 24), r * Math.sin((Math.PI * k) / 24)];
  });

const middle = (half: number, n: number, k: number): number => half * ((2 * k + 1) / n - 1);

/**
 * E across the guide, with arrows of E and of H. A TM mode that is `level` all along a cavity has E along it alone, which
 * is then what is shown.
 */
export function crossField(section: Section, mode: Mode, level = false): FieldGrid {
  const [hx, hy] = halvesOf(section);
  const [columns, rows] = counts([hx, hy], cellsFor(section), 12);
  const potential = potentialIn(section, mode);
  const strength = Float64Array.from({ length: columns * rows }, (_, k) => {
    const [x, y] = [middle(hx, columns, k % columns), middle(hy, rows, Math.floor(k / columns))];
    if (!within(section, x, y)) return Number.NaN;
    const at = potential(x, y);
    return level ? Math.abs(at.value) : Math.hypot(...electricOf(mode, at));
  });
  const most = strength.reduce((a, v) => (v > a ? v : a), 0);
  const [across, up] = counts([hx, hy], ARROWS, 5);
  const places = isThin(section)
    ? aroundGap(section)
    : Array.from(
        { length: across * up },
        (_, k): Vector => [middle(hx, across, k % across), middle(hy, up, Math.floor(k / across))],
      ).filter(([x, y]) => within(section, x, y));
  const spacing = (2 * Math.max(hx, hy)) / ARROWS;
  const arrows = (of: (mode: Mode, at: Potential) => Vector) =>
    arrowsOf(places, ([x, y]) => of(mode, potential(x, y)), spacing);
  return {
    x: [-hx, hx],
    y: [-hy, hy],
    columns,
    rows,
    strength: strength.map((v) => v / most),
    electric: level ? { x: [], y: [], dx: [], dy: [] } : arrows(electricOf),
    magnetic: arrows(magneticOf),
  };
}

/** Arrows as long as the field is strong, the strongest as long as their distance; what is not to be seen left out. */
function arrowsOf(
  places: readonly Vector[],
  field: (place: Vector) => Vector,
  spacing: number,
): Arrows {
  const fields = places.map(field);
  const most = Math.max(...fields.map((v) => Math.hypot(...v)));
  const seen = places.flatMap((place, k) => {
    const [u, v] = fields[k] ?? [0, 0];
    const length = Math.hypot(u, v);
    if (!(length > 0.06 * most)) return [];
    const s = (0.92 * spacing) / most;
    return [{ place, u: u * s, v: v * s }];
  });
  return {
    x: seen.map(({ place: [x], u }) => x - u / 2),
    y: seen.map(({ place: [, y], v }) => y - v / 2),
    dx: seen.map(({ u }) => u),
    dy: seen.map(({ v }) => v),
  };
}

export interface Along {
  /** β or pπ/ℓ, rad/m. */
  readonly beta: number;
  /** m of the picture. */
  readonly length: number;
  readonly standing: boolean;
}

export interface LengthGrid {
  readonly z: readonly [number, number];
  readonly across: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly strength: Float64Array;
  /** Of H in a plane that E crosses (TE), of E in its own (TM, TEM). */
  readonly arrows: Arrows;
}

/** A place in the lengthwise plane, and the directions that lie in it and cross it. */
interface Plane {
  readonly half: readonly [number, number];
  readonly at: (s: number) => {
    readonly potential: Potential;
    readonly inPlane: number;
    readonly through: number;
  };
}

/** Where the mode has its field: of TE a plane in which E does not lie, of TM one in which it does. */
function planeOf(section: Section, mode: Mode): Plane {
  const at = potentialIn(section, mode);
  if (section.shape !== 'rectangular') {
    const outer = section.shape === 'circular' ? section.radius : section.outer;
    // Of a thin gap one side alone.
    return { half: [isThin(section) ? section.inner : -outer, outer], at: alongX(at, 0) };
  }
  const { width, height } = section;
  const upright = mode.kind === 'TE' && mode.m === 0;
  if (upright) return { half: [-height / 2, height / 2], at: alongY(at, -width / 2) };
  const y = mode.kind === 'TE' ? -height / 2 : height / (2 * mode.n) - height / 2;
  return { half: [-width / 2, width / 2], at: alongX(at, y) };
}

type At = ReturnType<typeof potentialIn>;

const alongX = (at: At, y: number) => (x: number) => {
  const potential = at(x, y);
  return { potential, inPlane: potential.dx, through: potential.dy };
};
const alongY = (at: At, x: number) => (y: number) => {
  const potential = at(x, y);
  return { potential, inPlane: potential.dy, through: potential.dx };
};

/** Part along the guide and part across it, at z: a standing wave at its height, a running one as it is at one moment. */
function phases(
  mode: Mode,
  { beta, standing }: Along,
  z: number,
): { lengthwise: number; transverse: number } {
  const [sin, cos] = [Math.sin(beta * z), Math.cos(beta * z)];
  if (!standing) return { lengthwise: cos, transverse: -sin };
  return mode.kind === 'TE'
    ? { lengthwise: sin, transverse: cos }
    : { lengthwise: cos, transverse: -sin };
}

/** The field along the guide, m by m. */
export function lengthField(section: Section, mode: Mode, along: Along): LengthGrid {
  const plane = planeOf(section, mode);
  const [low, high] = plane.half;
  const [columns, rows] = [LONG_SIDE, 36];
  const half = (high - low) / 2;
  const place = (n: number, k: number) => (low + high) / 2 + middle(half, n, k);
  const inside = (s: number) => section.shape !== 'coaxial' || Math.abs(s) >= section.inner;
  const strength = Float64Array.from({ length: columns * rows }, (_, k) => {
    const z = (along.length * ((k % columns) + 0.5)) / columns;
    const s = place(rows, Math.floor(k / columns));
    return inside(s) ? electricStrength(mode, plane, along, z, s) : Number.NaN;
  });
  const most = strength.reduce((a, v) => (v > a ? v : a), 0);
  const [na, ns] = [19, 9];
  const places = Array.from(
    { length: na * ns },
    (_, k): Vector => [(along.length * ((k % na) + 0.5)) / na, place(ns, Math.floor(k / na))],
  ).filter(([, s]) => inside(s));
  return {
    z: [0, along.length],
    across: [low, high],
    columns,
    rows,
    strength: strength.map((v) => v / most),
    arrows: arrowsOf(places, (at) => inPlane(mode, plane, along, at), along.length / na),
  };
}

function electricStrength(mode: Mode, plane: Plane, along: Along, z: number, s: number): number {
  const { potential } = plane.at(s);
  const { lengthwise, transverse } = phases(mode, along, z);
  const slope = Math.hypot(potential.dx, potential.dy);
  if (mode.kind === 'TEM') return Math.abs(slope * transverse);
  const kc2 = mode.cutoff ** 2;
  // E of TE stands where its H along the guide does when it stands, and with its H across when it runs.
  if (mode.kind === 'TE') return Math.abs(slope * (along.standing ? lengthwise : transverse));
  return Math.hypot((along.beta / kc2) * slope * transverse, potential.value * lengthwise);
}

function inPlane(mode: Mode, plane: Plane, along: Along, [z, s]: Vector): Vector {
  const { potential, inPlane: slope } = plane.at(s);
  const { lengthwise, transverse } = phases(mode, along, z);
  if (mode.kind === 'TEM') return [0, slope * transverse];
  return [potential.value * lengthwise, (along.beta / mode.cutoff ** 2) * slope * transverse];
}
