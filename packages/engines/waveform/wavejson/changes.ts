/**
 * A lane whose changes stand at times of their own: `changes: "x 55ps = 200ps x"` is unknown to 55 ps, a value to
 * 200 ps, unknown from then on. A number without a unit is in ticks. WaveDrom passes over the key.
 */
import { type Piece, pieceState, type Wave } from './wave.ts';

const EXPONENTS: Readonly<Record<string, number>> = {
  s: 0,
  ms: -3,
  us: -6,
  µs: -6,
  μs: -6,
  ns: -9,
  ps: -12,
  fs: -15,
};

export interface Change {
  readonly state: string;
  /** When it begins, in ticks; 0 of the first. */
  readonly at: number;
  /** Its time as written; empty of the first. */
  readonly written: string;
}

/** The changes of such a text. `tick` in seconds; `refuse` hears what is wrong, as the rest of a sentence. */
export function readChanges(text: string, tick: number, refuse: (why: string) => never): Change[] {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  const changes: Change[] = [];
  words.forEach((word, k) => {
    if (k % 2 === 1) return;
    if (!pieceState(word))
      refuse(`has “${word}” in its changes, where a level should stand: 0 1 x z u d = or 2 to 9.`);
    const written = k === 0 ? '' : (words[k - 1] ?? '');
    const at = k === 0 ? 0 : timeOf(written, tick, refuse);
    if (changes.length > 0 && at <= (changes.at(-1)?.at ?? 0))
      refuse(`has the time ${written} in its changes, which is not after the one before.`);
    changes.push({ state: word, at, written });
  });
  if (changes.length === 0) refuse('has no changes; write "0 10ns 1 20ns 0".');
  if (words.length % 2 === 0)
    refuse(`has the time ${words.at(-1)} at the end of its changes, and no level behind it.`);
  return changes;
}

function timeOf(word: string, tick: number, refuse: (why: string) => never): number {
  const [, number, unit = ''] = /^(\d+\.?\d*|\.\d+)([a-zµμ]*)$/u.exec(word) ?? [];
  const exponent = EXPONENTS[unit];
  if (number === undefined || (unit !== '' && exponent === undefined))
    return refuse(`has “${word}” in its changes, where a time should stand: 5ns, or 0.5 in ticks.`);
  return unit === '' ? Number(number) : Number(`${number}e${exponent}`) / tick;
}

/** The wave of such a lane; its last level has no end. */
export function changesWave(changes: readonly Change[], hscale: number): Wave {
  const step = 2 * hscale;
  const pieces = changes.map(({ state, at }, k): Piece => {
    const { level = 'x', colour = 0 } = pieceState(state) ?? {};
    const next = changes[k + 1];
    return {
      from: at * step,
      to: next ? next.at * step : Number.POSITIVE_INFINITY,
      level,
      colour,
      entry: k === 0 ? 'flat' : 'soft',
      at: k,
    };
  });
  return {
    pieces,
    cells: [],
    gaps: [],
    length: ((changes.at(-1)?.at ?? 0) + 1) * step,
    strange: [],
  };
}

/** The text of changes, with the time of one of them moved; a time keeps its unit. */
export function withChangeMoved(text: string, index: number, ticks: number, tick: number): string {
  let k = -1;
  return text.replace(/\S+/gu, (word) => {
    k++;
    if (k !== 2 * index - 1) return word;
    const unit = /[a-zµμ]+$/u.exec(word)?.[0] ?? '';
    const value = unit === '' ? ticks : (ticks * tick) / Number(`1e${EXPONENTS[unit] ?? 0}`);
    return `${Number(value.toPrecision(6))}${unit}`;
  });
}
