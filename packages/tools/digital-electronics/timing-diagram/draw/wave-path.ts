/** A lane's pieces as lines, fills and hatching. */
import type { Lane } from '@tollbench/engines/waveform/wavejson/lane.ts';
import type { Level, Piece } from '@tollbench/engines/waveform/wavejson/wave.ts';
import { HALF, WAVE } from './layout.ts';
import { n } from './words.ts';

const [TOP, MIDDLE, LOW] = [0, WAVE / 2, WAVE];
/** Half the width of a sloping edge; its middle is the time of the edge. */
const SLOPE = 3;

/** The two lines of a level; of most they are one. */
const RAILS: Readonly<Record<Level, readonly [number, number]>> = {
  '0': [LOW, LOW],
  '1': [TOP, TOP],
  z: [MIDDLE, MIDDLE],
  u: [TOP, TOP],
  d: [LOW, LOW],
  x: [TOP, LOW],
  v: [TOP, LOW],
};

const isBand = (level: Level): boolean => level === 'x' || level === 'v';

interface Shown {
  readonly piece: Piece;
  /** Index among all pieces. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  /** Half the width of the slope at its start; 0 for an upright or a flat one. */
  readonly slope: number;
}

/** The pieces that are in sight, in pixels from the start of time. */
export function shownPieces({ wave, shift }: Lane, width: number): Shown[] {
  const all = (wave?.pieces ?? []).flatMap((piece, index) => {
    const from = Math.max(0, piece.from - shift) * HALF;
    const to = Math.min(width, piece.to - shift) * HALF;
    return to - from > 1e-6 ? [{ piece, index, from, to }] : [];
  });
  return all.map((own, k) => {
    const before = all[k - 1];
    const room = Math.min(
      own.to - own.from,
      before ? before.to - before.from : Number.POSITIVE_INFINITY,
    );
    const isSloping = before !== undefined && own.piece.entry === 'soft';
    return { ...own, slope: isSloping ? Math.min(SLOPE, room / 3) : 0 };
  });
}

export interface WavePaths {
  /** Full lines, and dashed ones of weak levels. */
  readonly line: string;
  readonly weak: string;
  /** Outlines of values with their colour, 2 to 9. */
  readonly fills: readonly { readonly d: string; readonly colour: number }[];
  readonly hatch: string;
  /** Arrow heads on edges. */
  readonly arrows: string;
}

export function wavePaths(shown: readonly Shown[]): WavePaths {
  let [line, weak, hatch, arrows] = ['', '', '', ''];
  const fills: { d: string; colour: number }[] = [];
  shown.forEach((own, k) => {
    const [before, next] = [shown[k - 1], shown[k + 1]];
    const { piece, slope } = own;
    const [a, b] = RAILS[piece.level];
    const [x0, x1] = [own.from + slope, own.to - (next?.slope ?? 0)];
    if (before) line += edge(before.piece, own);
    else if (piece.entry === 'sharp' || piece.entry === 'arrow')
      line += upright(own.from, undefined, piece.level);
    const isWeak = piece.level === 'u' || piece.level === 'd';
    const flat = `M${n(x0)} ${a}H${n(x1)}`;
    if (isWeak) weak += flat;
    else line += flat;
    if (a !== b) line += `M${n(x0)} ${b}H${n(x1)}`;
    if (piece.entry === 'arrow') arrows += arrow(own.from, piece.level === '1');
    if (!isBand(piece.level)) return;
    if (piece.level === 'v') fills.push({ d: outline(own, before, next), colour: piece.colour });
    else hatch += hatching(x0, x1);
  });
  return { line, weak, fills, hatch, arrows };
}

/** The lines from one level to the next: two bands cross. */
function edge(before: Piece, { piece, from, slope }: Shown): string {
  if (piece.entry === 'flat') {
    const [was, now] = [RAILS[before.level], RAILS[piece.level]];
    return was[0] === now[0] && was[1] === now[1] ? '' : upright(from, before.level, piece.level);
  }
  if (slope === 0) return upright(from, before.level, piece.level);
  const [p, q] = RAILS[before.level];
  const [a, b] = RAILS[piece.level];
  const isCross = isBand(before.level) && isBand(piece.level);
  const [x0, x1] = [n(from - slope), n(from + slope)];
  const first = `M${x0} ${isCross ? q : p}L${x1} ${a}`;
  return p === q && a === b ? first : `${first}M${x0} ${isCross ? p : q}L${x1} ${b}`;
}

function upright(x: number, before: Level | undefined, level: Level): string {
  const [a, b] = RAILS[level];
  const [p, q] = before === undefined ? [LOW - a, LOW - b] : RAILS[before];
  const [y0, y1] = [Math.min(a, b, p, q), Math.max(a, b, p, q)];
  // A clock that begins at the level it has is drawn with its edge all the same.
  return y0 === y1 ? `M${n(x)} ${TOP}V${LOW}` : `M${n(x)} ${y0}V${y1}`;
}

const arrow = (x: number, isRise: boolean): string => {
  const tip = isRise ? MIDDLE - 4 : MIDDLE + 4;
  const foot = isRise ? MIDDLE + 4 : MIDDLE - 4;
  return `M${n(x)} ${tip}L${n(x - 3.2)} ${foot}H${n(x + 3.2)}Z`;
};

/** A value as an area: pointed where a slope begins or ends it. */
function outline(own: Shown, before: Shown | undefined, next: Shown | undefined): string {
  const left = side(own.from, own.slope, before?.piece.level);
  const right = side(own.to, -(next?.slope ?? 0), next?.piece.level);
  return `M${left.top}L${right.top}L${right.tip}L${right.low}L${left.low}L${left.tip}Z`;
}

function side(
  x: number,
  slope: number,
  other: Level | undefined,
): { top: string; tip: string; low: string } {
  const inner = n(x + slope);
  const isPointed = other !== undefined && slope !== 0;
  const [p, q] = other ? RAILS[other] : [MIDDLE, MIDDLE];
  const tip = !isPointed
    ? `${inner} ${MIDDLE}`
    : p === q
      ? `${n(x - slope)} ${p}`
      : `${n(x)} ${MIDDLE}`;
  return { top: `${inner} ${TOP}`, tip, low: `${inner} ${LOW}` };
}

const PITCH = 5;

/** Lines at 45° in a box. */
export function hatching(x0: number, x1: number, height = WAVE): string {
  let d = '';
  for (let x = Math.ceil((x0 - height) / PITCH) * PITCH; x < x1; x += PITCH) {
    const [from, to] = [Math.max(x, x0), Math.min(x + height, x1)];
    if (to > from) d += `M${n(from)} ${n(height - (from - x))}L${n(to)} ${n(height - (to - x))}`;
  }
  return d;
}
