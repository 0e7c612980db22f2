/** Layers that heat goes through, as a ladder: slabs under a square source, spreading at an angle. */
import { EngineError } from '../error.ts';
import type { Stage } from './cauer.ts';

export interface Layer {
  /** m. */
  readonly thickness: number;
  /** Side of the square that it is, m: heat spreads no further. */
  readonly side: number;
  /** W/(m·K). */
  readonly conductivity: number;
  /** J/(m³·K). */
  readonly capacity: number;
}

export interface Spread {
  readonly resistance: number;
  /** m, of the square on which heat leaves. */
  readonly side: number;
  readonly volume: number;
}

/**
 * Resistance of a layer below a square of side `from`, m, with heat spreading at `angle` from the vertical, rad, until the
 * layer's own edge: t/(k·a·b) between squares that grow, then straight down. A rule of thumb: exact for no spreading.
 */
export function through(layer: Layer, from: number, angle: number): Spread {
  const { thickness, side, conductivity } = layer;
  const start = Math.min(from, side);
  const slope = 2 * Math.tan(angle);
  // The depth at which the edge is reached.
  const depth = slope > 0 ? Math.min(thickness, (side - start) / slope) : 0;
  const grown = slope > 0 ? start + slope * depth : start;
  const rest = thickness - depth;
  const conical =
    depth > 0
      ? { r: depth / (conductivity * start * grown), v: (grown ** 3 - start ** 3) / (3 * slope) }
      : { r: 0, v: 0 };
  return {
    resistance: conical.r + rest / (conductivity * grown * grown),
    side: grown,
    volume: conical.v + rest * grown * grown,
  };
}

/** Slices of a layer: half of the heat is stored before, half behind its resistance, so more are nearer to the truth. */
export function stackStages(
  source: number,
  layers: readonly Layer[],
  angle: number,
  slices: number,
): Stage[] {
  if (layers.length === 0)
    throw new EngineError('empty', 'A stack has at least one layer.', { field: 'layers' });
  const stages: Stage[] = [];
  let side = source;
  for (const layer of layers) {
    const slice = { ...layer, thickness: layer.thickness / slices };
    for (let k = 0; k < slices; k++) {
      const { resistance, side: next, volume } = through(slice, side, angle);
      stages.push({ c: volume * layer.capacity, r: resistance });
      side = next;
    }
  }
  return stages;
}
