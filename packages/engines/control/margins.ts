import { abs, arg, type Complex, complex } from '../numeric/complex.ts';
import { highestPeak } from '../numeric/peak.ts';
import { realAxis } from './crossings.ts';
import { delayedCrossings, type Side } from './delay-crossings.ts';
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
  /** rad/s; 0 for a loop that is negative at DC, infinite for what its crossings at high frequency come up to. */
  readonly omega: number;
  /** 1/|L|: the factor on the loop gain that puts L on −1. Above 1 it may rise so far, below 1 it may fall so far. */
  readonly gainMargin: number;
}

export interface Margins {
  /** Ascending in ω. */
  readonly gainCrossings: readonly GainCrossing[];
  /** Ascending in ω; with dead time the 200 on each side of |L| = 1 that are nearest to it. */
  readonly phaseCrossings: readonly PhaseCrossing[];
  /** The smallest gain margin above 1, and the largest of 1 or below, over all crossings; null where there is none. */
  readonly gainIncrease: PhaseCrossing | null;
  readonly gainDecrease: PhaseCrossing | null;
  /** The crossing of least |phase margin|, and of least delay margin. */
  readonly phase: GainCrossing | null;
  readonly delay: GainCrossing | null;
  /** max |1/(1 + L)| and where; its inverse is the distance of L from −1. Infinite on the verge of instability. */
  readonly sensitivityPeak: number;
  readonly sensitivityOmega: number;
}

/** A loop with dead time crosses −180° without end; so many to each side of |L| = 1 are listed. */
export const MAX_CROSSINGS = 200;

const DEGREE = 180 / Math.PI;

/**
 * Every crossing of a loop L(s) = num/den · e^(−delay s), and the margins that follow.
 *
 * |L| = 1 is a polynomial equation in ω², whatever the dead time; so is Im L = 0 without one. Both are
 * solved as such, so no crossing is missed between samples (K. J. Åström & R. M. Murray, "Feedback
 * Systems", 2nd ed., Princeton, 2021, §10.3). With dead time the phase crosses without end: listed are those nearest
 * to |L| = 1, and the gain margins are the least over all of them (`delayedCrossings`).
 * `samples` are those of this loop, where the caller has them.
 */
export function margins(loop: TransferFunction, samples: LoopSamples = sampleLoop(loop)): Margins {
  const gainCrossings = samples.crossovers
    .map((omega) => gainCrossing(loop, omega))
    .toSorted((a, b) => a.omega - b.omega);
  const { listed, above, below } = crossPhase(loop, samples);
  const [sensitivityOmega, sensitivityPeak] = peakSensitivity(loop, samples);
  return {
    gainCrossings,
    phaseCrossings: listed.toSorted((a, b) => a.omega - b.omega),
    gainIncrease: below,
    gainDecrease: above,
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

interface PhaseCrossings {
  readonly listed: readonly PhaseCrossing[];
  readonly above: PhaseCrossing | null;
  readonly below: PhaseCrossing | null;
}

/** Where L is real and negative, and of those the nearest to |L| = 1 on each side of it. */
function crossPhase(loop: TransferFunction, samples: LoopSamples): PhaseCrossings {
  const of = (omega: number, size: number): PhaseCrossing => ({ omega, gainMargin: 1 / size });
  const finite = (c: PhaseCrossing) => Number.isFinite(c.gainMargin);
  if (loop.delay === 0) {
    const listed = realAxis(loop)
      .map((w) => of(w, abs(at(loop, w))))
      .filter(finite);
    return {
      listed,
      above: least(
        listed.filter((c) => c.gainMargin <= 1),
        (c) => -c.gainMargin,
      ),
      below: least(
        listed.filter((c) => c.gainMargin > 1),
        (c) => c.gainMargin,
      ),
    };
  }
  const found = delayedCrossings(loop, samples, MAX_CROSSINGS);
  const atZero = -(loop.num.at(-1) ?? 0) / (loop.den.at(-1) ?? 0);
  const zero = atZero > 0 && Number.isFinite(atZero) ? [of(0, atZero)] : [];
  const all = ({ crossings }: Side) =>
    crossings.map(({ omega, size }) => of(omega, size)).filter(finite);
  const limit = ({ limit: l }: Side) => (l ? [of(l.omega, l.size)] : []);
  const candidates = (s: Side, keep: (c: PhaseCrossing) => boolean) =>
    [...limit(s), ...all(s).slice(0, 1), ...zero].filter(keep);
  return {
    listed: [...zero, ...all(found.above), ...all(found.below)],
    above: least(
      candidates(found.above, (c) => c.gainMargin <= 1),
      (c) => -c.gainMargin,
    ),
    below: least(
      candidates(found.below, (c) => c.gainMargin > 1),
      (c) => c.gainMargin,
    ),
  };
}

const least = <T>(list: readonly T[], by: (x: T) => number): T | null =>
  list.reduce<T | null>((best, x) => (best === null || by(x) < by(best) ? x : best), null);

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
