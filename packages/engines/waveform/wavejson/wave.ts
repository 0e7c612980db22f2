/**
 * A lane's wave string as pieces of constant level on a grid of half cycles. Characters as in WaveDrom 3.7 (its
 * tutorial and WaveJSON.md): clocks p n P N, sharp levels h l H L, soft levels 0 1 x z u d, values = 2 … 9, `.` and `|`
 * go on, `<` and `>` enclose half cycles.
 */

/** `u` and `d` are weak: pulled up, pulled down. `v` is a value with a label. */
export type Level = '0' | '1' | 'x' | 'z' | 'u' | 'd' | 'v';

/** How a piece begins: at the lane's start or as a flat line, along a slope, upright, upright with an arrow. */
export type Entry = 'flat' | 'soft' | 'sharp' | 'arrow';

export interface Piece {
  /** In half cycles of the drawing (1/(2 hscale) of a tick), from the start of the string. */
  readonly from: number;
  readonly to: number;
  readonly level: Level;
  /** Of a value, 2 to 9. */
  readonly colour: number;
  readonly entry: Entry;
  /** Index of the character in the string that makes it. */
  readonly at: number;
}

/** One character of the string with the half cycles that it takes: what a press on the picture finds. */
export interface Cell {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly isSub: boolean;
}

export interface Wave {
  readonly pieces: readonly Piece[];
  readonly cells: readonly Cell[];
  /** Where gaps stand, in half cycles. */
  readonly gaps: readonly { readonly at: number; readonly from: number; readonly to: number }[];
  /** Half cycles in all. */
  readonly length: number;
  /** Characters that mean nothing and are drawn as unknown, as WaveDrom does. */
  readonly strange: readonly string[];
}

interface Meaning {
  readonly level: Level;
  readonly entry: Entry;
  /** Of a clock, the level of its second half. */
  readonly second?: '0' | '1';
  readonly colour: number;
}

const plainLevel = (level: Level, entry: Entry = 'soft', colour = 0): Meaning => ({
  level,
  entry,
  colour,
});
const MEANINGS: Readonly<Record<string, Meaning>> = {
  p: { level: '1', second: '0', entry: 'sharp', colour: 0 },
  P: { level: '1', second: '0', entry: 'arrow', colour: 0 },
  n: { level: '0', second: '1', entry: 'sharp', colour: 0 },
  N: { level: '0', second: '1', entry: 'arrow', colour: 0 },
  h: plainLevel('1', 'sharp'),
  H: plainLevel('1', 'arrow'),
  l: plainLevel('0', 'sharp'),
  L: plainLevel('0', 'arrow'),
  '0': plainLevel('0'),
  '1': plainLevel('1'),
  x: plainLevel('x'),
  z: plainLevel('z'),
  u: plainLevel('u'),
  d: plainLevel('d'),
  '=': plainLevel('v', 'soft', 2),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8, 9].map((k) => [String(k), plainLevel('v', 'soft', k)]),
  ),
};

/** Every character that a cell may have, in the order in which an editor goes through them. */
export const STATES: readonly string[] = Object.keys(MEANINGS);

/** Level and colour of a character that is no clock; undefined for others. */
export function pieceState(c: string): { level: Level; colour: number } | undefined {
  const meaning = MEANINGS[c];
  return meaning && meaning.second === undefined ? meaning : undefined;
}

/** Where a clock goes on from such a level, its first half has no slope of its own. */
const FLAT = new Set(['hp', 'Hp', 'ln', 'Ln', 'nh', 'Nh', 'pl', 'Pl']);

const repeats = (c: string | undefined): boolean => c === '.' || c === '|';

/** One state of the string with what repeats it. */
interface Run {
  readonly state: string;
  readonly at: number;
  readonly times: number;
  readonly isSub: boolean;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let isSub = false;
  let at = 0;
  while (at < text.length) {
    // The first character is a state, whatever it is.
    if (runs.length > 0) {
      if (text[at] === '<') {
        isSub = true;
        at++;
      }
      if (text[at] === '>') {
        isSub = false;
        at++;
      }
      if (at >= text.length) break;
    }
    const start = at++;
    while (repeats(text[at])) at++;
    runs.push({ state: text[start] ?? '', at: start, times: at - start, isSub });
  }
  return runs;
}

/**
 * The pieces of a wave. `period` in ticks and `hscale` stretch its cells; cells between `<` and `>` take a half cycle
 * each, and a state that goes on in them 2 (n - period), as WaveDrom counts.
 */
export function readWave(text: string, period: number, hscale: number): Wave {
  const pieces: Piece[] = [];
  const cells: Cell[] = [];
  const strange = new Set<string>();
  let now = 0;
  let top = '';
  for (const { state, at, times, isSub } of runsOf(text)) {
    const meaning = MEANINGS[state];
    if (!meaning) strange.add(state);
    const start = now;
    const count = isSub ? times - period : times;
    const half = isSub ? 1 : period * hscale;
    if (meaning?.second !== undefined) {
      for (let k = 0; k < count; k++) {
        const entry = FLAT.has(top + state) ? 'flat' : meaning.entry;
        pieces.push({ from: now, to: now + half, level: meaning.level, colour: 0, entry, at });
        pieces.push({
          from: now + half,
          to: now + 2 * half,
          level: meaning.second,
          colour: 0,
          entry: 'sharp',
          at,
        });
        now += 2 * half;
      }
    } else {
      const isFirst = pieces.length === 0 && top === '';
      const isSoft = meaning === undefined || meaning.entry === 'soft';
      // What follows an unknown character softly is unknown, too.
      const isLost = meaning === undefined || (isSoft && !isFirst && !MEANINGS[top]);
      const to = now + (isSub ? Math.max(1, 2 * count) : 2 * half * count);
      const isFlat = isFirst || isLost || FLAT.has(top + state);
      pieces.push({
        from: now,
        to,
        level: isLost ? 'x' : meaning.level,
        colour: isLost ? 0 : meaning.colour,
        entry: isFlat ? 'flat' : meaning.entry,
        at,
      });
      now = to;
    }
    const width = (now - start) / times;
    for (let k = 0; k < times; k++)
      cells.push({ at: at + k, from: start + k * width, to: start + (k + 1) * width, isSub });
    top = state;
  }
  return { pieces, cells, gaps: gapsOf(text, period, hscale), length: now, strange: [...strange] };
}

/** Gaps in the middle of their cells, at the end of a half cycle between `<` and `>`. */
function gapsOf(text: string, period: number, hscale: number): Wave['gaps'] {
  const gaps: { at: number; from: number; to: number }[] = [];
  let isSub = false;
  let now = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') {
      isSub = true;
      at++;
    }
    if (text[at] === '>') {
      isSub = false;
      at++;
    }
    const from = now;
    now += isSub ? 1 : 2 * period;
    if (text[at] === '|')
      gaps.push({
        at: (now - (isSub ? 0 : period)) * hscale,
        from: from * hscale,
        to: now * hscale,
      });
  }
  return gaps;
}
