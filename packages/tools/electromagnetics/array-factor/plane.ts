/** The pattern over the plane of direction cosines, and its highest side lobe. */
import type { Excited } from '@tollbench/engines/antenna/array-cut.ts';
import {
  highestOnPlane,
  type PlaneLobes,
  planePower,
} from '@tollbench/engines/antenna/array-plane.ts';
import { beamAt, isLost } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';

export interface PlaneMap {
  /** Cells along u and along v, from −1 to 1. */
  readonly cells: number;
  /** dB below the highest cell, −Infinity of none; NaN where there is no direction. v by v. */
  readonly level: Float64Array;
}

const CELLS = 101;
/** Samples along u of the search for lobes, at most. */
const MAX_GRID = 401;

const grid = (cells: number): Float64Array =>
  Float64Array.from({ length: cells }, (_, k) => -1 + (2 * k + 1) / cells);

export function planeMap(i: ArrayInputs, built: Excited): PlaneMap {
  const at = grid(CELLS);
  const power = planePower(built, i.element, at, at);
  const top = power.reduce((m, p) => (p > m ? p : m), 0);
  return { cells: CELLS, level: power.map((p) => 10 * Math.log10(p / top)) };
}

/** The beam and the highest lobe beside it in front; null where the array is too wide for the grid, or the beam is lost. */
export function planeLobes(i: ArrayInputs, built: Excited, map: PlaneMap): PlaneLobes | null {
  const { x, y } = built.layout;
  const span = (a: Float64Array): number =>
    a.reduce((m, v) => Math.max(m, v), -1e9) - a.reduce((m, v) => Math.min(m, v), 1e9);
  const wide = Math.max(span(x), span(y)) * built.scale;
  // Four samples to the narrowest lobe.
  const cells = Math.max(61, 2 * Math.ceil(4 * wide) + 1);
  const isTable = i.layout === 'table';
  if (cells > MAX_GRID || (!isTable && isLost(i))) return null;
  // The weights of a table may steer by themselves.
  const [u, v] = isTable ? brightest(map) : beamAt(i);
  return highestOnPlane(built, i.element, grid(cells), [u, v]);
}

function brightest({ cells, level }: PlaneMap): [number, number] {
  const at = level.indexOf(0);
  const places = grid(cells);
  return [places[at % cells] ?? 0, places[Math.floor(at / cells)] ?? 0];
}
