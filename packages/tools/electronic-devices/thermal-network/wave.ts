/** The junction over time. */

import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import {
  follow,
  type Piece,
  periodicStart,
  resistance,
  type Term,
} from '@tollbench/engines/thermal/foster.ts';
import type { Profile } from './profile.ts';

export interface Wave {
  readonly t: readonly number[];
  readonly power: readonly number[];
  /** °C: once it is the same from period to period, or of what happens once. */
  readonly junction: readonly number[];
  /** °C from cold, of pulses for ever. */
  readonly cold: readonly number[] | null;
  readonly peak: number;
  readonly peakAt: number;
  readonly valley: number;
  /** Mean over a period, or over what is shown. */
  readonly mean: number;
  readonly meanPower: number;
  /** s until the slowest term is within 1 % of where it goes. */
  readonly settled: number;
}

/** Points drawn of all pieces together, and of each at least. */
const DRAWN = 800;
const LEAST = 3;

export function waveOf(terms: readonly Term[], profile: Profile, ambient: number): Wave {
  const { endless, before } = profile;
  const all = endless ? [...profile.pieces, ...profile.pieces] : profile.pieces;
  const rest = terms.map(({ r }) => r * before);
  const warm = endless ? periodicStart(terms, profile.pieces) : rest;
  const { last, ...run } = followed(terms, all, warm, ambient);
  const period = profile.pieces.reduce((sum, { length }) => sum + length, 0);
  const energy = profile.pieces.reduce((sum, p) => sum + (p.length * (p.from + p.to)) / 2, 0);
  const meanPower = energy / period;
  return {
    ...run,
    cold: endless ? followed(terms, all, rest, ambient).junction : null,
    mean:
      ambient + meanPower * resistance(terms) - (endless ? 0 : stored(terms, warm, last) / period),
    meanPower,
    settled: Math.log(100) * Math.max(...terms.map(({ tau }) => tau)),
  };
}

/** K·s: what the rise falls short of mean power times resistance, as τ·θ' = P·R − θ integrates to. */
const stored = (terms: readonly Term[], first: readonly number[], last: readonly number[]) =>
  sum(terms.map(({ tau }, k) => tau * ((last[k] ?? 0) - (first[k] ?? 0))));

const sum = (x: readonly number[]): number => x.reduce((a, b) => a + b, 0);

/** Multiples of every time constant at which a piece is looked at beside its even steps: what is quick shows there. */
const EARLY = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const;
/** Pieces up to which these are drawn, too. */
const FEW = 60;

/** Times within a piece: even steps, and more where its beginning is quicker than they are. */
function timesOf(terms: readonly Term[], length: number, steps: number): number[] {
  const even = Array.from({ length: steps + 1 }, (_, k) => (length * k) / steps);
  const early = terms.flatMap(({ tau }) => EARLY.map((k) => k * tau));
  const between = early.filter((x) => x < 3 * (even[1] ?? 0) && x < length);
  return [...new Set([...even, ...between])].sort((a, b) => a - b);
}

/** By how much a later peak must be higher to be another one: periods repeat themselves but for rounding. */
const SAME = 1e-9;

function followed(
  terms: readonly Term[],
  pieces: readonly Piece[],
  start: readonly number[],
  ambient: number,
) {
  const [t, power, junction]: [number[], number[], number[]] = [[], [], []];
  const whole = pieces.reduce((all, { length }) => all + length, 0);
  let [state, from] = [[...start], 0];
  let [peak, peakAt, valley] = [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY];
  for (const piece of pieces) {
    const begun = state;
    const at = (x: number): number => ambient + sum(follow(terms, begun, piece, x));
    const steps = Math.max(LEAST, Math.ceil((DRAWN * piece.length) / whole));
    const xs = timesOf(terms, piece.length, steps);
    const ys = xs.map(at);
    const drawn = pieces.length <= FEW ? xs.keys() : evenOf(xs, piece.length, steps);
    for (const k of drawn) {
      const x = xs[k] ?? 0;
      t.push(from + x);
      power.push(piece.from + ((piece.to - piece.from) * x) / piece.length);
      junction.push(ys[k] ?? ambient);
    }
    const high = extreme(at, xs, ys, 1);
    const more = SAME * Math.max(high.value - ambient, 0);
    if (high.value > peak + more) [peak, peakAt] = [high.value, from + high.x];
    valley = Math.min(valley, extreme(at, xs, ys, -1).value);
    state = follow(terms, begun, piece, piece.length);
    from += piece.length;
  }
  return { t, power, junction, peak, peakAt, valley, last: state };
}

/** Where the even steps stand among all times. */
function evenOf(xs: readonly number[], length: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, k) => xs.indexOf((length * k) / steps));
}

function extreme(
  at: (x: number) => number,
  xs: readonly number[],
  ys: readonly number[],
  sign: 1 | -1,
) {
  let best = 0;
  ys.forEach((y, k) => {
    if (sign * y > sign * (ys[best] ?? 0)) best = k;
  });
  const here = { value: ys[best] ?? 0, x: xs[best] ?? 0 };
  if (best === 0 || best === ys.length - 1) return here;
  const { x, value } = minimize((v) => -sign * at(v), xs[best - 1] ?? 0, xs[best + 1] ?? 0);
  return -value > sign * here.value ? { value: -sign * value, x } : here;
}
