/** One lane of a diagram: its name, its wave, its labels and its nodes. */
import { EngineError } from '../../error.ts';
import { changesWave, readChanges } from './changes.ts';
import { lettersOf, type Span, spansOf } from './rich-text.ts';
import { type ObjectSource, placeOf, plain } from './source.ts';
import { type Piece, pieceState, readWave, type Wave } from './wave.ts';

export interface LaneLabel {
  /** Index of its piece. */
  readonly piece: number;
  readonly spans: readonly Span[];
  /** Index in the lane's data. */
  readonly index: number;
}

export interface LaneNode {
  readonly letter: string;
  /** Half cycles from the left end of the picture. */
  readonly x: number;
  /** Letters A to Z are invisible. */
  readonly isShown: boolean;
}

/** A line over or under the wave, between two cells. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  /** 1 to 8. */
  readonly colour: number;
  /** Whether it ends within the lane, where the upper one has an arrow head. */
  readonly isEnded: boolean;
}

/** A curve by hand: `['pw', {d: …}]`, in ticks and heights. */
export type Curve = readonly (string | number)[];

export interface Lane {
  readonly index: number;
  readonly name: readonly Span[];
  /** The letters of its name, without marks. */
  readonly letters: string;
  /** Its wave string; undefined for a lane without one. */
  readonly text: string | undefined;
  /** Its changes by time, where it has those instead. */
  readonly changes: string | undefined;
  readonly wave: Wave | undefined;
  readonly curve: Curve | undefined;
  /** Ticks a cell. */
  readonly period: number;
  readonly phase: number;
  /** Half cycles by which the wave is drawn to the left. */
  readonly shift: number;
  readonly labels: readonly LaneLabel[];
  readonly nodes: readonly LaneNode[];
  readonly over: readonly Bar[];
  readonly under: readonly Bar[];
  readonly source: ObjectSource | undefined;
}

/** What all lanes have in common. */
export interface Grid {
  readonly hscale: number;
  /** Half cycles that are cut off at the left of every lane. */
  readonly cut: number;
  /** Seconds a cycle. */
  readonly tick: number;
}

/** Who hears what WaveDrom draws without saying what it means. */
export interface Remarks {
  readonly note: (message: string) => void;
  /** A lane has more labels than values to put them on. */
  readonly surplus: (called: string) => void;
}

const MAX_PERIOD = 10_000;

/** Reads a lane. */
export function readLane(
  text: string,
  source: ObjectSource | undefined,
  index: number,
  grid: Grid,
  { note, surplus }: Remarks,
): Lane {
  const value = (source ? plain(source) : {}) as Readonly<Record<string, unknown>>;
  const name = spansOf(value['name'] ?? '');
  const letters = lettersOf(name);
  const called = letters.trim() === '' ? `lane ${index + 1}` : `“${letters}”`;
  const refuse = (what: string): never => {
    const { line } = placeOf(text, source?.from ?? 0);
    throw new EngineError('out-of-range', `Line ${line}: ${called} ${what}`);
  };
  const period = numberOf(value['period'], 1, 'period', refuse);
  if (period <= 0 || period > MAX_PERIOD)
    refuse(`has the period ${period}; it takes more than 0 and at most ${MAX_PERIOD}.`);
  const phase = numberOf(value['phase'], 0, 'phase', refuse);
  if (Math.abs(phase) > 1e6) refuse(`has the phase ${phase}; it takes −1000000 to 1000000.`);
  const string = typeof value['wave'] === 'string' ? value['wave'] : undefined;
  const changes = typeof value['changes'] === 'string' ? value['changes'] : undefined;
  if (changes !== undefined && string) refuse('has a wave and changes; keep one of them.');
  const wave =
    changes !== undefined
      ? changesWave(readChanges(changes, grid.tick, refuse), grid.hscale)
      : string
        ? readWave(string, period, grid.hscale)
        : undefined;
  if (typeof value['wave'] === 'number' || typeof value['wave'] === 'boolean')
    note(`${called} has the wave ${value['wave']}, which is no string; write it in quotes.`);
  for (const c of wave?.strange ?? [])
    note(
      `${called} has “${c}” in its wave, which WaveDrom does not know and draws as unknown; ${
        pieceState(c.toLowerCase())
          ? `write ${c.toLowerCase()}`
          : 'a cell is 0 1 x z = 2 to 9 p n h l u d, . or |'
      }.`,
    );
  const shift = 2 * phase + grid.cut;
  return {
    index,
    name,
    letters,
    text: string,
    changes,
    wave,
    curve: curveOf(value['wave'], refuse),
    period,
    phase,
    shift,
    labels: wave ? labelsOf(wave.pieces, shift, dataOf(value['data']), called, surplus) : [],
    nodes: nodesOf(value['node'], period * grid.hscale, shift),
    over: barsOf(value['over'], period * grid.hscale, shift),
    under: barsOf(value['under'], period * grid.hscale, shift),
    source,
  };
}

function numberOf(
  value: unknown,
  otherwise: number,
  what: string,
  refuse: (why: string) => never,
): number {
  if (value === undefined || value === null || value === 0 || value === '') return otherwise;
  const n = Number(value);
  return Number.isFinite(n)
    ? n
    : refuse(`has the ${what} ${JSON.stringify(value)}; write a number.`);
}

/** Labels apart by blanks, or a list of them. */
export function dataOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.trim().split(/\s+/u);
  return Array.isArray(value) ? value : [value];
}

const EPSILON = 1e-9;

/** Half cycles of a value that are flat: a label needs one. */
const flatFrom = (piece: Piece): number => piece.from + (piece.entry === 'flat' ? 0 : 1);

function labelsOf(
  pieces: readonly Piece[],
  shift: number,
  data: readonly unknown[],
  called: string,
  surplus: (called: string) => void,
): LaneLabel[] {
  const begin = Math.max(0, Math.ceil(shift - EPSILON));
  const labels: LaneLabel[] = [];
  let index = 0;
  let last: Piece | undefined;
  pieces.forEach((piece, k) => {
    if (piece.level !== 'v' || piece.to - flatFrom(piece) < EPSILON) return;
    // A flat value that goes on from a flat one is the same datum.
    const isSame = last !== undefined && piece.entry === 'flat' && last.to === piece.from;
    last = piece;
    if (isSame) return;
    const label = data[index];
    if (label !== undefined && piece.to - EPSILON > begin)
      labels.push({ piece: k, spans: spansOf(label), index });
    index++;
  });
  if (data.length > index && data.join('') !== '') surplus(called);
  return labels;
}

function nodesOf(value: unknown, cell: number, shift: number): LaneNode[] {
  if (typeof value !== 'string') return [];
  return [...value].flatMap((letter, k) =>
    letter === '.'
      ? []
      : [{ letter, x: 2 * k * cell - shift, isShown: letter === letter.toLowerCase() }],
  );
}

function barsOf(value: unknown, cell: number, shift: number): Bar[] {
  if (typeof value !== 'string') return [];
  const bars: Bar[] = [];
  const at = (k: number) => 2 * k * cell - shift;
  let open: { from: number; colour: number } | undefined;
  [...value].forEach((c, k) => {
    if (c === '.') return;
    if (open) bars.push({ ...open, to: at(k), isEnded: true });
    const colour = /[1-8]/u.test(c) ? Number(c) : 1;
    open = c === '0' ? undefined : { from: at(k), colour };
  });
  if (open) bars.push({ ...open, to: at(value.length), isEnded: false });
  return bars;
}

/** The path of `['pw', {d}]`: letters and numbers. */
function curveOf(value: unknown, refuse: (why: string) => never): Curve | undefined {
  if (!Array.isArray(value)) return undefined;
  const d = (value[1] as { d?: unknown } | undefined)?.d;
  const parts = typeof d === 'string' ? d.trim().split(/[\s,]+/u) : d;
  if (value[0] !== 'pw' || !Array.isArray(parts))
    return refuse('has a list for its wave that is not ["pw", {"d": [...]}].');
  return parts.map((part: unknown) => {
    if (/^[mlhvqatMLHVQAT]$/u.test(String(part))) return String(part);
    const n = Number(part);
    return part !== '' && Number.isFinite(n)
      ? n
      : refuse(`has “${String(part)}” in its curve, which takes m l h v q a t and numbers.`);
  });
}
