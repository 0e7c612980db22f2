/**
 * Where the elements of an antenna array stand, in wavelengths, centred on the origin. Rows lie along x, planar arrays in
 * the plane z = 0, broadside is +z.
 */

/** Vectors that an infinite array repeats by; a row has only the first. */
export interface Lattice {
  readonly first: readonly [x: number, y: number];
  readonly second: readonly [x: number, y: number] | null;
}

export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Null where the elements stand on none. */
  readonly lattice: Lattice | null;
  /** Place of each element on a grid of half steps in x and whole steps in y, where there is a lattice. */
  readonly column: Int32Array | null;
  readonly row: Int32Array | null;
}

/** n elements in a row along x, `spacing` apart. */
export function rowLayout(n: number, spacing: number): Layout {
  return placed(
    Array.from({ length: n }, (_, k) => k),
    spacing,
  );
}

/** Elements in a row at whole multiples of the spacing: a thinned row, or a sparse ruler. */
export function rulerLayout(marks: readonly number[], spacing: number): Layout {
  return placed(marks, spacing);
}

function placed(marks: readonly number[], spacing: number): Layout {
  const middle = ((marks[0] ?? 0) + (marks.at(-1) ?? 0)) / 2;
  const n = marks.length;
  return {
    x: Float64Array.from(marks, (m) => (m - middle) * spacing),
    y: new Float64Array(n),
    z: new Float64Array(n),
    lattice: { first: [spacing, 0], second: null },
    column: Int32Array.from(marks, (m) => 2 * m),
    row: new Int32Array(n),
  };
}

export type Outline = 'rectangle' | 'ellipse' | 'hexagon';

export interface PlanarOptions {
  readonly columns: number;
  readonly rows: number;
  /** Steps along x and from row to row. */
  readonly dx: number;
  readonly dy: number;
  /** Every second row is moved by half a step. */
  readonly triangular: boolean;
  /** What lies outside of it is left out; the ellipse is inscribed in columns·dx by rows·dy. */
  readonly outline: Outline;
}

/** A planar array on a rectangular or triangular lattice within an outline. At least one element is left for any sizes. */
export function planarLayout({
  columns,
  rows,
  dx,
  dy,
  triangular,
  outline,
}: PlanarOptions): Layout {
  const places: [number, number][] = [];
  const centre = (rows - 1) >> 1;
  for (let r = 0; r < rows; r++) {
    const moved = triangular && (r - centre) % 2 !== 0 ? 1 : 0;
    // A row that is moved has a place more at its other end, which an outline about the middle may keep.
    const from = moved === 1 && outline !== 'rectangle' ? -1 : 0;
    for (let c = from; c < columns; c++) {
      const [i, j] = [2 * c - (columns - 1) + moved, r - (rows - 1) / 2];
      if (inside(outline, i / 2, j, columns, rows)) places.push([i, j]);
    }
  }
  const low = Math.min(...places.map(([i]) => i));
  const high = Math.max(...places.map(([i]) => i));
  const middle = (low + high) / 2;
  return {
    x: Float64Array.from(places, ([i]) => ((i - middle) / 2) * dx),
    y: Float64Array.from(places, ([, j]) => j * dy),
    z: new Float64Array(places.length),
    lattice: { first: [dx, 0], second: triangular ? [dx / 2, dy] : [0, dy] },
    column: Int32Array.from(places, ([i]) => i - low),
    row: Int32Array.from(places, ([, j]) => Math.round(j + (rows - 1) / 2)),
  };
}

const NEAR = 1e-9;

/** Whether the place, in steps from the middle, is kept. */
function inside(outline: Outline, i: number, j: number, columns: number, rows: number): boolean {
  if (outline === 'ellipse')
    return (2 * i) ** 2 / columns ** 2 + (2 * j) ** 2 / rows ** 2 <= 1 + NEAR;
  if (outline === 'rectangle') return true;
  const [wide, high] = [(columns - 1) / 2 + NEAR, (rows - 1) / 2 + NEAR];
  return Math.abs(i) / wide + Math.abs(j) / (2 * high) <= 1 + NEAR;
}

/** n elements evenly around a circle in the plane, the first on the x axis. */
export function ringLayout(n: number, radius: number): Layout {
  const angle = (k: number) => (2 * Math.PI * k) / n;
  return free(
    Float64Array.from({ length: n }, (_, k) => radius * Math.cos(angle(k))),
    Float64Array.from({ length: n }, (_, k) => radius * Math.sin(angle(k))),
    new Float64Array(n),
  );
}

/** Elements anywhere. */
export const free = (x: Float64Array, y: Float64Array, z: Float64Array): Layout => ({
  x,
  y,
  z,
  lattice: null,
  column: null,
  row: null,
});

/** Elements kept of a layout, by their numbers in rising order. */
export function kept(layout: Layout, numbers: readonly number[]): Layout {
  const of = (a: Float64Array): Float64Array => Float64Array.from(numbers, (k) => a[k] ?? 0);
  const whole = (a: Int32Array | null): Int32Array | null =>
    a === null ? null : Int32Array.from(numbers, (k) => a[k] ?? 0);
  return {
    x: of(layout.x),
    y: of(layout.y),
    z: of(layout.z),
    lattice: layout.lattice,
    column: whole(layout.column),
    row: whole(layout.row),
  };
}

/**
 * Minimum-redundancy rows: n marks whose differences have every number from 1 to the greatest, at the greatest length
 * there is (A. T. Moffet, "Minimum-redundancy linear arrays", IEEE Trans. AP-16, 1968; J. Leech, "On the
 * representation of 1, 2, …, n by differences", J. London Math. Soc. 31, 1956). n from 2 to 12.
 */
export const MINIMUM_REDUNDANCY: Readonly<Record<number, readonly number[]>> = {
  2: [0, 1],
  3: [0, 1, 3],
  4: [0, 1, 4, 6],
  5: [0, 1, 4, 7, 9],
  6: [0, 1, 6, 9, 11, 13],
  7: [0, 1, 8, 11, 13, 15, 17],
  8: [0, 1, 4, 10, 16, 18, 21, 23],
  9: [0, 1, 4, 10, 16, 22, 24, 27, 29],
  10: [0, 1, 3, 6, 13, 20, 27, 31, 35, 36],
  11: [0, 1, 3, 6, 13, 20, 27, 34, 38, 42, 43],
  12: [0, 1, 3, 6, 13, 20, 27, 34, 41, 45, 49, 50],
};
