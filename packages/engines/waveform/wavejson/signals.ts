/** The lanes of a diagram as signals over time, exactly as they are drawn. */
import { LEVELS, type Signal } from '../signal.ts';
import type { Diagram } from './diagram.ts';
import type { Lane } from './lane.ts';
import { lettersOf } from './rich-text.ts';

const EPSILON = 1e-9;

/**
 * The signals of all lanes with a wave, in their order. Time begins at the left end of the picture; what a phase or
 * `hbounds` moves out of it is not there. `tick` is the time of one cycle.
 */
export const signalsOf = (diagram: Diagram, tick: number): Signal[] =>
  diagram.lanes.flatMap((lane) => (lane.wave ? [signalOf(lane, diagram, tick)] : []));

export function signalOf(
  lane: Lane,
  diagram: Pick<Diagram, 'hscale' | 'width'>,
  tick: number,
): Signal {
  const pieces = lane.wave?.pieces ?? [];
  const words = new Map(lane.labels.map((l) => [l.piece, lettersOf(l.spans)]));
  const times: number[] = [];
  const levels: number[] = [];
  const said: string[] = [];
  // A product and not a sum of steps: cycles are whole numbers of ticks to the last bit.
  const timeOf = (half: number) => (half * tick) / (2 * diagram.hscale);
  let beginsWithEdge = false;
  pieces.forEach((piece, k) => {
    const [from, to] = [piece.from - lane.shift, Math.min(piece.to - lane.shift, diagram.width)];
    if (to <= EPSILON || from >= diagram.width - EPSILON) return;
    const level = LEVELS.indexOf(piece.level);
    const isSame =
      levels.length > 0 &&
      levels.at(-1) === level &&
      (piece.level !== 'v' || piece.entry === 'flat');
    if (isSame) {
      if (piece.level === 'v' && said.at(-1) === '') said[said.length - 1] = words.get(k) ?? '';
      return;
    }
    if (levels.length === 0)
      beginsWithEdge = from > -EPSILON && (piece.entry === 'sharp' || piece.entry === 'arrow');
    times.push(timeOf(Math.max(0, from)));
    levels.push(level);
    said.push(words.get(k) ?? '');
  });
  const end = Math.min((pieces.at(-1)?.to ?? 0) - lane.shift, diagram.width);
  return {
    name: lane.letters,
    times: Float64Array.from(times),
    levels: Uint8Array.from(levels.length === 0 ? [] : levels),
    words: (k) => said[k] ?? '',
    beginsWithEdge,
    end: timeOf(Math.max(0, end)),
  };
}
