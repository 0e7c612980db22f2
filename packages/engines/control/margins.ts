import { abs, arg, type Complex, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { highestPeak } from '../numeric/peak.ts';
import { realAxis } from './crossings.ts';
import { type LoopSamples, sampleLoop } from './loop-samples.ts';
import { evaluate, type TransferFunction } from './transfer-function.ts';

/** A frequency at which |L| = 1. */
export interface GainCrossing {
  /** rad/s. */
  readonly omega: number;
  /** 180° + arg L, in degrees within (−180, 180]. */
  readonly phaseMargin: number;
  /** Seconds of further dead time that bring the phase to −180° here. */
  readonly delayMargin: number;
}

/** A frequency at which L is real and negative. */
export interface PhaseCrossing {
  /** rad/s; 0 for a loop that is negative at DC. */
  readonly omega: number;
  /** 1/|L|: the factor on the loop gain that puts L on −1. Above 1 it may rise so far, below 1 it may fall so far. */
  readonly gainMargin: number;
}

export interface Margins {
  /** Ascending in ω. */
  readonly gainCrossings: readonly GainCrossing[];
  readonly phaseCrossings: readonly PhaseCrossing[];
  /** The smallest gain margin above 1, and the largest below 1; null where there is none. */
  readonly gainIncrease: PhaseCrossing | null;
  readonly gainDecrease: PhaseCrossing | null;
  /** The crossing of least |phase margin|, and of least delay margin. */
  readonly phase: GainCrossing | null;
  readonly delay: GainCrossing | null;
  /** max |1/(1 + L)| and where; its inverse is the distance of L from −1. Infinite on the verge of instability. */
  readonly sensitivityPeak: number;
  readonly sensitivityOmega: number;
}

/** Below this loop gain a crossing of the phase is of no use to anybody: a factor of 10⁶ is not a margin. */
const MIN_GAIN = 1e-6;
/** Above it L runs through a pole of its own on the axis, and crosses nothing. */
const MAX_GAIN = 1e12;
/** A loop with dead time crosses −180° without end; so many are listed. */
const MAX_CROSSINGS = 200;

const DEGREE = 180 / Math.PI;

/**
 * Every crossing of a loop L(s) = num/den · e^(−delay s), and the margins that follow.
 *
 * |L| = 1 is a polynomial equation in ω², whatever the dead time; so is Im L = 0 without one. Both are
 * solved as such, so no crossing is missed between samples (K. J. Åström & R. M. Murray, "Feedback
 * Systems", 2nd ed., Princeton, 2021, §10.3). With dead time the phase is followed along ω instead.
 * `samples` are those of this loop, where the caller has them.
 */
export function margins(loop: TransferFunction, samples: LoopSamples = sampleLoop(loop)): Margins {
  const gainCrossings = samples.crossovers
    .map((omega) => gainCrossing(loop, omega))
    .toSorted((a, b) => a.omega - b.omega);
  const phaseCrossings = (loop.delay === 0 ? realAxis(loop) : followPhase(loop, samples))
    .map((omega) => ({ omega, gainMargin: 1 / abs(at(loop, omega)) }))
    .filter((c) => c.gainMargin < 1 / MIN_GAIN && c.gainMargin > 1 / MAX_GAIN)
    .toSorted((a, b) => a.omega - b.omega);
  const least = <T>(list: readonly T[], by: (x: T) => number): T | null =>
    list.reduce<T | null>((best, x) => (best === null || by(x) < by(best) ? x : best), null);
  const [sensitivityOmega, sensitivityPeak] = peakSensitivity(loop, samples);
  return {
    gainCrossings,
    phaseCrossings,
    gainIncrease: least(
      phaseCrossings.filter((c) => c.gainMargin > 1),
      (c) => c.gainMargin,
    ),
    gainDecrease: least(
      phaseCrossings.filter((c) => c.gainMargin <= 1),
      (c) => -c.gainMargin,
    ),
    // Of two alike, as above and below a band, the one that lag uses up.
    phase: least(
      gainCrossings,
      (c) => Math.abs(c.phaseMargin) * (c.phaseMargin < 0 ? 1 + 1e-9 : 1),
    ),
    delay: least(gainCrossings, (c) => c.delayMargin),
    sensitivityPeak,
    sensitivityOmega,
  };
}

const at = (loop: TransferFunction, omega: number): Complex => evaluate(loop, complex(0, omega));

function gainCrossing(loop: TransferFunction, omega: number): GainCrossing {
  const value = at(loop, omega);
  const phase = arg(value) * DEGREE;
  const phaseMargin = phase > 0 ? phase - 180 : phase + 180;
  // More dead time turns the phase on and on: a lead beyond 180° is used up only after a full turn.
  const turn = ((phaseMargin % 360) + 360) % 360;
  return { omega, phaseMargin, delayMargin: (turn || 360) / DEGREE / omega };
}

/** Phase crossings with dead time: the phase, less the dead time's own share, is a sum over roots and smooth. */
function followPhase(
  loop: TransferFunction,
  { omega: grid, re, im: imaginary }: LoopSamples,
): number[] {
  const found: number[] = [];
  const atZero = loop.num.at(-1)! / loop.den.at(-1)!;
  if (Number.isFinite(atZero) && atZero < 0) found.push(0);
  const im = (w: number) => {
    const v = at(loop, w);
    return v.im / abs(v);
  };
  for (let i = 0; i + 1 < grid.length && found.length < MAX_CROSSINGS; i++) {
    // A step within which the dead time turns the phase by more than an eighth of a turn is cut.
    const width = grid[i + 1]! - grid[i]!;
    const pieces = Math.max(1, Math.ceil((width * loop.delay) / (Math.PI / 4)));
    let from = grid[i]!;
    let here: Complex = { re: re[i]!, im: imaginary[i]! };
    for (let k = 1; k <= pieces && found.length < MAX_CROSSINGS; k++) {
      const to = k === pieces ? grid[i + 1]! : grid[i]! + (width * k) / pieces;
      const next = k === pieces ? { re: re[i + 1]!, im: imaginary[i + 1]! } : at(loop, to);
      if (here.im > 0 !== next.im > 0 && here.re < 0 && next.re < 0)
        found.push(findRoot(im, from, to));
      [from, here] = [to, next];
      if (pieces > 64 && abs(here) < MIN_GAIN) return found;
    }
  }
  return found;
}

/** The peak of |1/(1 + L)| and where. */
function peakSensitivity(loop: TransferFunction, { omega, re, im }: LoopSamples): [number, number] {
  const distance = (w: number) => {
    const v = at(loop, w);
    return Math.hypot(1 + v.re, v.im);
  };
  const [w] = highestPeak(
    (x) => 1 / distance(x),
    omega,
    omega.map((_, k) => 1 / Math.hypot(1 + re[k]!, im[k]!)),
  );
  // The peak may be a limit: at DC, or at high frequency where L stays finite.
  const l0 = loop.num.at(-1)! / loop.den.at(-1)!;
  const end = loop.num.length === loop.den.length ? loop.num[0]! / loop.den[0]! : 0;
  const atEnd = loop.delay === 0 ? Math.abs(1 + end) : 1 - Math.abs(end);
  const least = Math.min(distance(w), Math.abs(1 + l0), Math.max(0, atEnd));
  if (Number.isFinite(l0) && least === Math.abs(1 + l0)) return [0, 1 / least];
  return least < distance(w) ? [Number.POSITIVE_INFINITY, 1 / least] : [w, 1 / distance(w)];
}
