import { EngineError } from '../error.ts';
import { bitOf, type Cube } from './cube.ts';

/** Two-bit reflected (Gray) order: neighbours, also round the end, differ in one bit. */
const GRAY = [[0], [0, 1], [0, 1, 3, 2]] as const;

/**
 * The arrangement of 2 to 6 variables. The last one or two variables run along the columns, the
 * one or two before down the rows; a fifth and sixth choose among 2 or 4 maps of 4 × 4, in which
 * cells at the same place are neighbours where the maps are.
 */
export interface KarnaughMap {
  readonly variables: readonly string[];
  readonly mapVariables: readonly string[];
  readonly rowVariables: readonly string[];
  readonly columnVariables: readonly string[];
  /** Values of those variables along each axis, as binary text, in Gray order. */
  readonly maps: readonly string[];
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** `cells[map][row][column]`: the minterm there. */
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/** A rectangle of cells of one map. An open side continues at the opposite edge of the map. */
export interface Rectangle {
  readonly map: number;
  readonly row: number;
  readonly column: number;
  readonly height: number;
  readonly width: number;
  readonly open: {
    readonly top: boolean;
    readonly right: boolean;
    readonly bottom: boolean;
    readonly left: boolean;
  };
}

/** Throws `out-of-range` outside 2 to 6 variables. */
export function karnaughMap(variables: readonly string[]): KarnaughMap {
  const { map, row, column } = split(variables.length);
  const shift = { map: row + column, row: column, column: 0 };
  return {
    variables,
    mapVariables: variables.slice(0, map),
    rowVariables: variables.slice(map, map + row),
    columnVariables: variables.slice(map + row),
    maps: labels(map),
    rows: labels(row),
    columns: labels(column),
    cells: gray(map).map((a) =>
      gray(row).map((b) => gray(column).map((c) => (a << shift.map) | (b << shift.row) | c)),
    ),
  };
}

/** Where a minterm is drawn. */
export function placeOf(
  minterm: number,
  variables: number,
): { map: number; row: number; column: number } {
  const { map, row, column } = split(variables);
  return {
    map: gray(map).indexOf(minterm >> (row + column)),
    row: gray(row).indexOf((minterm >> column) & ((1 << row) - 1)),
    column: gray(column).indexOf(minterm & ((1 << column) - 1)),
  };
}

/**
 * The rectangles that draw a cube: on each map it reaches one, or two or four where the group
 * goes round the edges. Together they hold exactly the cells of the cube, each once.
 */
export function rectanglesOf(cube: Cube, variables: number): Rectangle[] {
  const { map, row, column } = split(variables);
  const maps = positions(cube, variables, 0, map);
  const rows = runs(positions(cube, variables, map, row), 1 << row);
  const columns = runs(positions(cube, variables, map + row, column), 1 << column);
  return maps.flatMap((at) =>
    rows.flatMap((r) =>
      columns.map((c) => ({
        map: at,
        row: r.start,
        column: c.start,
        height: r.length,
        width: c.length,
        open: { top: r.before, right: c.after, bottom: r.after, left: c.before },
      })),
    ),
  );
}

function split(variables: number): { map: number; row: number; column: number } {
  if (!Number.isInteger(variables) || variables < 2 || variables > 6) {
    throw new EngineError(
      'out-of-range',
      `Maps are drawn for 2 to 6 variables, not for ${variables}.`,
      {
        field: 'variables',
        value: variables,
      },
    );
  }
  const map = Math.max(0, variables - 4);
  const row = Math.floor((variables - map) / 2);
  return { map, row, column: variables - map - row };
}

const gray = (bits: number): readonly number[] => GRAY[bits] ?? [];

const labels = (bits: number): string[] =>
  gray(bits).map((code) => (bits === 0 ? '' : code.toString(2).padStart(bits, '0')));

/** Places on one axis, of `bits` variables from `first` on, that a cube reaches. */
function positions(cube: Cube, variables: number, first: number, bits: number): number[] {
  const places: number[] = [];
  gray(bits).forEach((code, place) => {
    for (let i = 0; i < bits; i++) {
      const bit = bitOf(first + i, variables);
      if (cube.mask & bit && ((code >> (bits - 1 - i)) & 1) !== (cube.value & bit ? 1 : 0)) return;
    }
    places.push(place);
  });
  return places;
}

interface Run {
  readonly start: number;
  readonly length: number;
  readonly before: boolean;
  readonly after: boolean;
}

/** A cube's places on an axis are a run, or the two ends of it when the run goes round. */
function runs(places: readonly number[], size: number): Run[] {
  const wraps = size > 2 && places.length < size && places.includes(0) && places.includes(size - 1);
  if (!wraps) return [{ start: places[0]!, length: places.length, before: false, after: false }];
  return [
    { start: 0, length: 1, before: true, after: false },
    { start: size - 1, length: 1, before: false, after: true },
  ];
}
