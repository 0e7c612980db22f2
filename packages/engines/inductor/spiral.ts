/** Inductance of a flat spiral of trace, by Neumann's sum over its sides and by the fits of S. S. Mohan. */
import { MU0 } from '../line/constants.ts';
import { findRoot } from '../numeric/find-root.ts';
import { mutual, type Piece, type Place } from './filament.ts';

export const SHAPES = { square: 4, hexagonal: 6, octagonal: 8, circular: 36 } as const;
export type SpiralShape = keyof typeof SHAPES;

/** Sizes in m; the outer diameter between opposite outer edges. */
export interface Spiral {
  readonly shape: SpiralShape;
  readonly turns: number;
  readonly outer: number;
  readonly width: number;
  readonly spacing: number;
  readonly thickness: number;
}

/** Between opposite inner edges, m; negative where the turns have no room. Below a turn there is no spacing. */
export const innerOf = ({ turns, outer, width, spacing }: Spiral): number =>
  outer - 2 * turns * width - 2 * Math.max(0, turns - 1) * spacing;

/**
 * m across that the innermost side leaves free: a polygon begins a whole turn with its first side, a circle ends half a
 * pitch further in than its last turn is on the mean.
 */
export const freeOf = ({ shape, turns, outer, width, spacing }: Spiral): number => {
  const before = shape === 'circular' ? Math.max(0, turns - 0.5) : Math.ceil(turns) - 1;
  return outer - 2 * width - 2 * before * (width + spacing);
};

/** Sides of a circular spiral in all: the sum is over their pairs. */
const MOST_SIDES = 540;

/** Sides that stand for a turn: of a circle fewer where there are many turns. */
const aTurn = ({ shape, turns }: Spiral): number =>
  shape === 'circular' ? Math.min(SHAPES.circular, Math.floor(MOST_SIDES / turns)) : SHAPES[shape];

/**
 * Corners of a line that runs `out` further out than the middle of the trace, from the outer end inwards. The sides of a
 * turn of a polygon stand at one distance, and the next turn a pitch further in; a circle goes in all the time, its outer
 * turn as far out on the mean.
 */
export function corners(spiral: Spiral, out = 0): Place[] {
  const { shape, turns, outer, width, spacing } = spiral;
  const sides = aTurn(spiral);
  const begun = turns * sides;
  const count = Math.max(1, Math.ceil(begun - 1e-9));
  const angle = (2 * Math.PI) / sides;
  // Of the area of a circle, its polygon stands a little further out than the circle.
  const round = shape === 'circular' ? Math.sqrt(angle / 2 / Math.tan(angle / 2)) : 1;
  const apothem = (k: number): number => {
    const turn = shape === 'circular' ? (k + 0.5) / sides - 0.5 : Math.floor(k / sides);
    return round * ((outer - width) / 2 + out - (width + spacing) * turn);
  };
  const last = count - 1;
  const at = Array.from({ length: count + 1 }, (_, k): Place => {
    // Where the lines of two sides cross; the ends are cut as if the next side stood alike.
    const [before, after] = [apothem(k === 0 ? 0 : k - 1), apothem(k > last ? last : k)];
    const along = (after - before * Math.cos(angle)) / Math.sin(angle);
    const [c, s] = [Math.cos((k - 1) * angle), Math.sin((k - 1) * angle)];
    return [before * c - along * s, before * s + along * c, 0];
  });
  // The last side ends where the turns do.
  const [p, q] = [at[last], at[count]];
  if (p && q) at[count] = between(p, q, Math.min(1, begun - last));
  return at;
}

const between = (p: Place, q: Place, t: number): Place => [
  p[0] + t * (q[0] - p[0]),
  p[1] + t * (q[1] - p[1]),
  0,
];

/** m of trace. */
export function traceLength(spiral: Spiral): number {
  const at = corners(spiral);
  return at.slice(1).reduce((sum, [x, y], k) => {
    const [u = 0, v = 0] = at[k] ?? [];
    return sum + Math.hypot(x - u, y - v);
  }, 0);
}

/** Filaments across the width of a trace. */
const ACROSS = 3;

/**
 * m: what is added at right angles to the distance of each filament from itself and its two neighbours, so that three, a
 * third of the width apart, are together as far from themselves as a whole section is, 0.2235 (w + t) (F. W. Grover,
 * Inductance Calculations, chapter 3).
 */
function ownDistance(width: number, thickness: number): number {
  const whole = Math.log(0.2235 * (width + thickness));
  const off = (g: number): number =>
    (3 * Math.log(g) +
      4 * Math.log(Math.hypot(width / 3, g)) +
      2 * Math.log(Math.hypot((2 * width) / 3, g))) /
      9 -
    whole;
  return findRoot(off, 1e-3 * width, width + thickness);
}
/**
 * H: Neumann's sum over all sides, the current spread evenly over the width: three filaments, together with the geometric mean
 * distance of the whole section.
 */
export function spiralInductance(spiral: Spiral): number {
  const step = spiral.width / ACROSS;
  const distances: Distances = {
    own: ownDistance(spiral.width, spiral.thickness),
    // Of tall sections side by side: between that of far ones, t/√6, and of close ones, 0.2235 t.
    other: spiral.thickness / Math.sqrt(8),
    near: aTurn(spiral) / 2,
  };
  const strands = Array.from({ length: ACROSS }, (_, k) =>
    strand(spiral, (k + 0.5) * step - spiral.width / 2),
  );
  let sum = 0;
  for (const [i, a] of strands.entries())
    for (const [j, b] of strands.entries())
      if (i <= j) sum += (i === j ? 1 : 2) * mutualOf(a, b, i === j, distances);
  return sum / (ACROSS * ACROSS);
}

/** The sides of the spiral moved outwards by `out`, m. */
function strand(spiral: Spiral, out: number): Piece[] {
  const at = corners(spiral, out);
  return at.slice(1).map((to, k) => ({ from: at[k] ?? to, to }));
}

/** m at right angles within a turn and from turn to turn; how many sides apart are within a turn. */
interface Distances {
  readonly own: number;
  readonly other: number;
  readonly near: number;
}

function mutualOf(
  a: readonly Piece[],
  b: readonly Piece[],
  same: boolean,
  { own, other, near }: Distances,
): number {
  let sum = 0;
  for (const [i, p] of a.entries())
    for (const [j, q] of b.entries()) {
      if (same && j < i) continue;
      sum += (same && j > i ? 2 : 1) * mutual(p, q, Math.abs(i - j) <= near ? own : other);
    }
  return sum;
}

/** Coefficients of S. S. Mohan et al., IEEE Journal of Solid-State Circuits 34, 1999, p. 1419, tables I to III. */
const WHEELER = {
  square: [2.34, 2.75],
  hexagonal: [2.33, 3.82],
  octagonal: [2.25, 3.55],
} as const;
const SHEET = {
  square: [1.27, 2.07, 0.18, 0.13],
  hexagonal: [1.09, 2.23, 0, 0.17],
  octagonal: [1.07, 2.29, 0, 0.19],
  circular: [1, 2.46, 0, 0.2],
} as const;
const MONOMIAL = {
  square: [1.62e-3, -1.21, -0.147, 2.4, 1.78, -0.03],
  hexagonal: [1.28e-3, -1.24, -0.174, 2.47, 1.77, -0.049],
  octagonal: [1.33e-3, -1.21, -0.163, 2.43, 1.75, -0.049],
} as const;

/** How full it is, (outer − inner)/(outer + inner), and the mean diameter, m. */
export function fill(spiral: Spiral): { readonly ratio: number; readonly mean: number } {
  const inner = innerOf(spiral);
  return {
    ratio: (spiral.outer - inner) / (spiral.outer + inner),
    mean: (spiral.outer + inner) / 2,
  };
}

/** H: Wheeler’s formula with Mohan’s coefficients; null of a circle, for which there are none. */
export function mohanWheeler(spiral: Spiral): number | null {
  if (spiral.shape === 'circular') return null;
  const [k1, k2] = WHEELER[spiral.shape];
  const { ratio, mean } = fill(spiral);
  return (k1 * MU0 * spiral.turns ** 2 * mean) / (1 + k2 * ratio);
}

/** H: the current sheet of Mohan: 2 to 3 % of field solvers where spacing is below three widths. */
export function mohanSheet(spiral: Spiral): number {
  const [c1, c2, c3, c4] = SHEET[spiral.shape];
  const { ratio, mean } = fill(spiral);
  return (
    ((MU0 * spiral.turns ** 2 * mean * c1) / 2) *
    (Math.log(c2 / ratio) + c3 * ratio + c4 * ratio * ratio)
  );
}

/** H: Mohan’s fit by a monomial of the sizes, made on 19,000 spirals of 100 to 480 µm; null of a circle. */
export function mohanMonomial(spiral: Spiral): number | null {
  if (spiral.shape === 'circular') return null;
  const [beta, a1, a2, a3, a4, a5] = MONOMIAL[spiral.shape];
  const um = (x: number) => x * 1e6;
  return (
    1e-9 *
    beta *
    um(spiral.outer) ** a1 *
    um(spiral.width) ** a2 *
    um(fill(spiral).mean) ** a3 *
    spiral.turns ** a4 *
    um(spiral.spacing) ** a5
  );
}
