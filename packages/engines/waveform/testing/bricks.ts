/**
 * The names that WaveDrom's skins give to the half cycles of a wave: `pclk`, `111`, `0mv-3`, `vvv-3`. From them a test
 * sees that a lane is drawn as WaveDrom draws it.
 */
import type { Lane } from '../wavejson/lane.ts';
import type { Piece } from '../wavejson/wave.ts';

const flat = ({ level, colour }: Piece): string =>
  level === 'v' ? `vvv-${colour}` : level.repeat(3);
const ofValue = ({ level, colour }: Piece): string => (level === 'v' ? `-${colour}` : '');

function first(piece: Piece, before: Piece | undefined): string {
  if (piece.entry === 'flat') return flat(piece);
  if (piece.entry === 'soft' && before)
    return `${before.level}m${piece.level}${ofValue(before)}${ofValue(piece)}`;
  const clock = piece.level === '1' ? 'pclk' : 'nclk';
  return piece.entry === 'arrow' ? clock.replace(/^./u, (c) => c.toUpperCase()) : clock;
}

/** The names of a lane's half cycles, without those that its phase moves out of sight. */
export function bricksOf(lane: Lane): string[] {
  const names: string[] = [];
  const pieces = lane.wave?.pieces ?? [];
  pieces.forEach((piece, k) => {
    const count = Math.round(piece.to - piece.from);
    names.push(first(piece, pieces[k - 1]));
    for (let n = 1; n < count; n++) names.push(flat(piece));
  });
  return names.slice(Math.max(0, Math.ceil(lane.shift - 1e-9)));
}
