/** The static field of a cross-section by boundary elements. */
import { EngineError } from '../error.ts';
import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import { zeros } from '../linalg/matrix.ts';
import type { CrossSection, Face } from './cross-section.ts';
import { fieldsAt, potentialsAt, type Symmetry } from './influence.ts';
import { type Mesh, meshOf } from './mesh.ts';

export interface Field {
  readonly mesh: Mesh;
  readonly symmetry: Symmetry;
  readonly planes: CrossSection['planes'];
  /** By drive: charge over ε₀ of each panel, free and bound together, V/m. */
  readonly charge: readonly Float64Array[];
  /** By drive: potential far away where there is no plane, V. */
  readonly far: readonly number[];
  /** By drive, by conductor: free charge over ε₀ of the right half, V; half of the charge of a conductor astride x = 0. */
  readonly free: readonly (readonly number[])[];
}

export interface SolveOptions {
  /** Relative permittivity of each dielectric, ≥ 1. */
  readonly permittivity: readonly number[];
  readonly symmetry: Symmetry;
  /** Potentials of the conductors, V: one list for each field wanted. */
  readonly drives: readonly (readonly number[])[];
  /** Panels to each end of a face. */
  readonly fineness: number;
  /** The smallest length of the cross-section, m. */
  readonly scale: number;
}

/** Unknowns at most: 8 bytes of the square of it, and its third power in time. */
export const MAX_PANELS = 1500;

/** What every panel does at the middle of every other: of the geometry alone. */
export interface Influences {
  readonly section: CrossSection;
  readonly mesh: Mesh;
  readonly symmetry: Symmetry;
  /** By panel: potentials on conductors, fields along the normal on boundaries of dielectrics. */
  readonly rows: readonly Float64Array[];
  /** Fields across sheets, by panel. */
  readonly across: ReadonlyMap<number, Float64Array>;
}

/**
 * Total charge, free and bound, on straight panels, even on each, by point matching: the potential on conductors, and on
 * dielectric boundaries that ε E is the same on both sides. Planes are images, so only what lies between them is cut
 * (R. F. Harrington and C. Wei, "Losses on multiconductor transmission lines in multilayered dielectric media", IEEE
 * Trans. MTT 32, 1984, section II). Throws `out-of-range` beyond MAX_PANELS, `singular` where faces coincide.
 */
export function solveField(section: CrossSection, options: SolveOptions): Field {
  const { permittivity, symmetry, drives, fineness, scale } = options;
  const mesh = meshOf(section, permittivity, fineness, scale);
  return solveWith(influencesOf(section, mesh, symmetry), permittivity, drives);
}

/** The influences of a mesh, for fields of other permittivities in the same place. */
export function influencesOf(section: CrossSection, mesh: Mesh, symmetry: Symmetry): Influences {
  const { panels: p } = mesh;
  const n = p.count;
  if (n > MAX_PANELS)
    throw new EngineError(
      'out-of-range',
      `The cross-section takes ${n} panels; the most is ${MAX_PANELS}.`,
      { field: 'panels', value: n },
    );
  const across = new Map<number, Float64Array>();
  const { planes } = section;
  const rows = Array.from({ length: n }, (_, i) => {
    const { kind } = section.faces[mesh.face[i]!]!;
    const row = new Float64Array(n);
    const [x, y, nx, ny] = [p.x[i]!, p.y[i]!, -p.ty[i]!, p.tx[i]!];
    // The normal is the tangent turned left.
    if (kind === 'dielectric') fieldsAt(p, planes, symmetry, x, y, nx, ny, row);
    else potentialsAt(p, planes, symmetry, x, y, row);
    if (kind === 'sheet') {
      const e = new Float64Array(n);
      fieldsAt(p, planes, symmetry, x, y, nx, ny, e);
      across.set(i, e);
    }
    return row;
  });
  return { section, mesh, symmetry, rows, across };
}

/** The fields of the given permittivities and drives. */
export function solveWith(
  { section, mesh, symmetry, rows, across }: Influences,
  permittivity: readonly number[],
  drives: SolveOptions['drives'],
): Field {
  const n = rows.length;
  // Without a plane the charges of an even field must come to 0, and the potential far away is an unknown.
  const floating = section.planes === 'open' && symmetry === 'even';
  const size = n + (floating ? 1 : 0);
  const matrix = zeros(size, size);
  const { data } = matrix;
  rows.forEach((row, i) => {
    const face = section.faces[mesh.face[i]!]!;
    const isBoundary = face.kind === 'dielectric';
    const factor = isBoundary ? contrastOf(face, permittivity) : 1;
    for (let j = 0; j < n; j++) data[i * size + j] = factor * row[j]!;
    // Half of the panel's own charge lies on either side of it.
    if (isBoundary) data[i * size + i] = data[i * size + i]! + 0.5;
    if (floating) {
      data[i * size + n] = isBoundary ? 0 : 1;
      data[n * size + i] = mesh.panels.length[i]!;
    }
  });
  const factors = lu(matrix);
  if (factors.zeroPivot >= 0)
    throw new EngineError('singular', 'Two faces of the cross-section lie on one another.');
  const solved = drives.map((drive) => luSolve(factors, potentials(section, mesh, drive, size)));
  return {
    mesh,
    symmetry,
    planes: section.planes,
    charge: solved.map((s) => s.subarray(0, n)),
    far: solved.map((s) => (floating ? s[n]! : 0)),
    free: solved.map((s) => freeCharge(section, mesh, permittivity, s, across)),
  };
}

/** Difference over sum of the permittivities at the two sides. */
function contrastOf(
  { left, right }: { readonly left: number; readonly right: number },
  permittivity: readonly number[],
): number {
  const [a, b] = [permittivity[left]!, permittivity[right]!];
  return (a - b) / (a + b);
}

function potentials(
  { faces }: CrossSection,
  { face }: Mesh,
  drive: readonly number[],
  size: number,
): Float64Array {
  const v = new Float64Array(size);
  face.forEach((f, i) => {
    const of = faces[f]!;
    v[i] = of.kind === 'dielectric' || of.conductor < 0 ? 0 : drive[of.conductor]!;
  });
  return v;
}

/** By conductor: what its free charge is, of the total charge on its panels. */
function freeCharge(
  { faces, conductors }: CrossSection,
  { face, panels }: Mesh,
  permittivity: readonly number[],
  charge: Float64Array,
  across: ReadonlyMap<number, Float64Array>,
): number[] {
  const free = Array.from({ length: conductors }, () => 0);
  for (let i = 0; i < panels.count; i++) {
    const of = faces[face[i]!]!;
    if (of.kind === 'dielectric' || of.conductor < 0) continue;
    const density = densityOf(of, permittivity, charge, charge[i]!, across.get(i));
    free[of.conductor] = free[of.conductor]! + panels.length[i]! * density;
  }
  return free;
}

function densityOf(
  of: Exclude<Face, { kind: 'dielectric' }>,
  permittivity: readonly number[],
  charge: Float64Array,
  own: number,
  across: Float64Array | undefined,
): number {
  if (of.kind === 'conductor') return permittivity[of.against]! * own;
  // Both sides of a sheet: D out of the left and out of the right one.
  const [a, b] = [permittivity[of.left]!, permittivity[of.right]!];
  const e = across?.reduce((sum, v, j) => sum + v * charge[j]!, 0) ?? 0;
  return ((a + b) / 2) * own + (a - b) * e;
}
