/** What lies under a point of the drawing. Pure: places in the drawing's own pixels. */
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { hasSubCycles } from '@tollbench/engines/waveform/wavejson/edit-wave.ts';
import type { Lane } from '@tollbench/engines/waveform/wavejson/lane.ts';
import { HALF, type Layout } from '../draw/layout.ts';

export type Hit =
  | { readonly kind: 'name'; readonly lane: number }
  /** The edge at the start of cell `at`, or of the change `at` of a lane with times of its own. */
  | { readonly kind: 'edge'; readonly lane: number; readonly at: number; readonly isTimed: boolean }
  | { readonly kind: 'cell'; readonly lane: number; readonly at: number }
  | { readonly kind: 'none' };

/** Half cycles a cell of a lane. */
export const cellWidth = (lane: Lane, diagram: Diagram): number => 2 * lane.period * diagram.hscale;

/** The cell at half cycles from the left end. */
export const cellAt = (lane: Lane, diagram: Diagram, half: number): number =>
  Math.floor((half + lane.shift) / cellWidth(lane, diagram) + 1e-9);

/** Edges of a lane that can be pulled: those of clocks and of half cycles between < and > cannot. */
export function edgesOf(lane: Lane): { at: number; half: number }[] {
  if (!lane.wave || (lane.text !== undefined && hasSubCycles(lane.text))) return [];
  return lane.wave.pieces.flatMap((piece, k) => {
    const state = lane.text?.[piece.at] ?? '';
    if (k === 0 || /[pnPN]/u.test(state)) return [];
    return [{ at: piece.at, half: piece.from - lane.shift }];
  });
}

export function hitOf(
  diagram: Diagram,
  layout: Layout,
  { x, y, slop }: { readonly x: number; readonly y: number; readonly slop: number },
): Hit {
  const index = layout.lane(y);
  const lane = diagram.lanes[index];
  if (!lane || y < layout.top) return { kind: 'none' };
  if (x < layout.left - 4) return { kind: 'name', lane: index };
  const half = layout.half(x);
  let nearest: { at: number; half: number } | undefined;
  for (const edge of edgesOf(lane))
    if (!nearest || Math.abs(edge.half - half) < Math.abs(nearest.half - half)) nearest = edge;
  if (nearest && Math.abs(nearest.half - half) * HALF <= slop)
    return { kind: 'edge', lane: index, at: nearest.at, isTimed: lane.changes !== undefined };
  return { kind: 'cell', lane: index, at: Math.max(0, cellAt(lane, diagram, half)) };
}
