import { EngineError } from '../error.ts';
import { abs, arg, type Complex, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { highestPeak } from '../numeric/peak.ts';
import { roots } from '../numeric/roots.ts';
import { evaluate, poles, polyval, type TransferFunction, zeros } from './transfer-function.ts';

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
  /** The smallest gain margin above 1, and the largest below 1; NaN where there is none. */
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
const LEAST_GAIN = 1e-6;
/** A loop with dead time crosses −180° without end; so many are listed. */
const MOST_CROSSINGS = 200;

const DEGREE = 180 / Math.PI;

/**
 * Every crossing of a loop L(s) = num/den · e^(−delay s), and the margins that follow.
 *
 * |L| = 1 is a polynomial equation in ω², whatever the dead time; so is Im L = 0 without one. Both are
 * solved as such, so no crossing is missed between samples (K. J. Åström & R. M. Murray, "Feedback
 * Systems", 2nd ed., Princeton, 2021, §10.3). With dead time the phase is followed along ω instead.
 */
export function margins(loop: TransferFunction): Margins {
  const gainCrossings = unitGain(loop)
    .map((omega) => gainCrossing(loop, omega))
    .toSorted((a, b) => a.omega - b.omega);
  const phaseCrossings = (loop.delay === 0 ? realAxis(loop) : followPhase(loop))
    .map((omega) => ({ omega, gainMargin: 1 / abs(at(loop, omega)) }))
    .filter((c) => c.gainMargin < 1 / LEAST_GAIN && c.gainMargin > 0)
    .toSorted((a, b) => a.omega - b.omega);
  const least = <T>(list: readonly T[], by: (x: T) => number): T | null =>
    list.reduce<T | null>((best, x) => (best === null || by(x) < by(best) ? x : best), null);
  const [sensitivityOmega, sensitivityPeak] = peakSensitivity(
    loop,
    [...gainCrossings, ...phaseCrossings].map((c) => c.omega),
  );
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
    phase: least(gainCrossings, (c) => Math.abs(c.phaseMargin)),
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

/** Coefficients, highest power of ω first, of the real and the imaginary part of p(jω). */
function parts(p: readonly number[]): { even: number[]; odd: number[] } {
  const even = new Array<number>(p.length).fill(0);
  const odd = new Array<number>(p.length).fill(0);
  p.forEach((c, i) => {
    const power = p.length - 1 - i;
    const sign = power % 4 < 2 ? 1 : -1;
    (power % 2 === 0 ? even : odd)[i] = sign * c;
  });
  return { even, odd };
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) out[i + j] = out[i + j]! + a[i]! * b[j]!;
  return out;
}

function combine(a: readonly number[], b: readonly number[], sign: 1 | -1): number[] {
  const length = Math.max(a.length, b.length);
  return Array.from(
    { length },
    (_, i) => (a[i - length + a.length] ?? 0) + sign * (b[i - length + b.length] ?? 0),
  );
}

/** |p(jω)|² as a polynomial in ω. */
function square(p: readonly number[]): number[] {
  const { even, odd } = parts(p);
  return combine(product(even, even), product(odd, odd), 1);
}

/** The positive x at which Σ c x^k has a root close enough to the real axis, of a polynomial in ω². */
function positiveRoots(inOmega: readonly number[], f: (omega: number) => number): number[] {
  // Only even powers stand in it: read it as a polynomial in ω².
  const halved = inOmega.filter((_, i) => (inOmega.length - 1 - i) % 2 === 0);
  if (halved.every((c) => c === 0))
    throw new EngineError(
      'degenerate',
      'the loop crosses at every frequency: its margins mean nothing',
      { field: 'num' },
    );
  const { re, im, radius } = roots(halved);
  const found: number[] = [];
  for (let i = 0; i < re.length; i++) {
    if (!(re[i]! > 0) || Math.abs(im[i]!) > Math.max(radius[i]!, 1e-9 * re[i]!)) continue;
    const omega = Math.sqrt(re[i]!);
    if (!found.some((x) => Math.abs(x - omega) < 1e-9 * omega)) found.push(polish(f, omega));
  }
  return found;
}

/** The coefficients were rounded on the way: the last digits come from the function itself. */
function polish(f: (omega: number) => number, omega: number): number {
  const low = omega * (1 - 1e-7);
  const high = omega * (1 + 1e-7);
  return f(low) > 0 === f(high) > 0 ? omega : findRoot(f, low, high);
}

function unitGain(loop: TransferFunction): number[] {
  const difference = combine(square(loop.num), square(loop.den), -1);
  if (difference.every((c) => c === 0))
    throw new EngineError('degenerate', '|L| is 1 at every frequency: no crossover exists', {
      field: 'num',
    });
  return positiveRoots(difference, (w) => Math.log(abs(at({ ...loop, delay: 0 }, w))));
}

/** Where Im L = 0 and Re L < 0, the dead time being none. */
function realAxis(loop: TransferFunction): number[] {
  const n = parts(loop.num);
  const d = parts(loop.den);
  // Im(N·conj D): every term has an odd power of ω, so ω = 0 factors out.
  const imaginary = combine(product(n.odd, d.even), product(n.even, d.odd), -1);
  const found: number[] = [];
  const atZero = loop.num.at(-1)! / loop.den.at(-1)!;
  if (Number.isFinite(atZero) && atZero < 0) found.push(0);
  const first = imaginary.findIndex((c) => c !== 0);
  if (first < 0) return found;
  const withoutZero = imaginary.slice(first, -1);
  if (withoutZero.length < 2) return found;
  const crossings = positiveRoots(withoutZero, (w) => at(loop, w).im);
  return [...found, ...crossings.filter((w) => at(loop, w).re < 0)];
}

/** Phase crossings with dead time: the phase, less the dead time's own share, is a sum over roots and smooth. */
function followPhase(loop: TransferFunction): number[] {
  const found: number[] = [];
  const atZero = loop.num.at(-1)! / loop.den.at(-1)!;
  if (Number.isFinite(atZero) && atZero < 0) found.push(0);
  const im = (w: number) => {
    const v = at(loop, w);
    return v.im / abs(v);
  };
  const grid = frequencyGrid(loop, 6000);
  for (let i = 0; i + 1 < grid.length && found.length < MOST_CROSSINGS; i++) {
    let from = grid[i]!;
    // A step within which the dead time turns the phase by more than an eighth of a turn is cut.
    const pieces = Math.max(1, Math.ceil(((grid[i + 1]! - from) * loop.delay) / (Math.PI / 4)));
    for (let k = 1; k <= pieces && found.length < MOST_CROSSINGS; k++) {
      const to = k === pieces ? grid[i + 1]! : grid[i]! + ((grid[i + 1]! - grid[i]!) * k) / pieces;
      if (im(from) > 0 !== im(to) > 0 && at(loop, from).re < 0 && at(loop, to).re < 0)
        found.push(findRoot(im, from, to));
      from = to;
      if (pieces > 64 && abs(at(loop, to)) < LEAST_GAIN) return found;
    }
  }
  return found;
}

/**
 * Frequencies for a response: evenly in log ω over all the loop's own frequencies and two decades on,
 * closer around every lightly damped root, where the response turns sharply.
 */
export function frequencyGrid(loop: TransferFunction, points: number): number[] {
  const own = [...poles(loop), ...zeros(loop)].filter((r) => abs(r) > 0);
  const corners = own.map(abs);
  const crossover = unitGain(loop);
  // A dead time far shorter than all else turns the phase where nothing is left of the loop.
  if (loop.delay > 0)
    corners.push(Math.min(1 / loop.delay, 1e8 * Math.max(...corners, ...crossover, 1e-300)));
  const all = [...corners, ...crossover];
  const low = Math.min(...all, ...(all.length === 0 ? [1] : [])) / 100;
  const high = Math.max(...all, ...(all.length === 0 ? [1] : [])) * 100;
  const grid = Array.from({ length: points }, (_, i) => low * (high / low) ** (i / (points - 1)));
  for (const r of own) {
    const width = Math.abs(r.re);
    if (width > 0.2 * abs(r)) continue;
    const centre = Math.abs(r.im);
    for (let k = -40; k <= 40; k++)
      grid.push(centre + Math.max(width, 1e-9 * centre) * Math.sinh(k / 8));
    if (width === 0) grid.push(centre * (1 - 1e-9), centre * (1 + 1e-9));
  }
  return grid.filter((w) => w >= low && w <= high).sort((a, b) => a - b);
}

/** The peak of |1/(1 + L)| and where. */
function peakSensitivity(loop: TransferFunction, extra: readonly number[]): [number, number] {
  const distance = (w: number) => {
    const v = at(loop, w);
    return Math.hypot(1 + v.re, v.im);
  };
  const grid = [...frequencyGrid(loop, 2000), ...extra.filter((w) => w > 0)].sort((a, b) => a - b);
  const [w] = highestPeak((x) => 1 / distance(x), grid);
  // The peak may be a limit: at DC, or at high frequency where L stays finite.
  const l0 = loop.num.at(-1)! / loop.den.at(-1)!;
  const end = loop.num.length === loop.den.length ? loop.num[0]! / loop.den[0]! : 0;
  const atEnd = loop.delay === 0 ? Math.abs(1 + end) : 1 - Math.abs(end);
  const least = Math.min(distance(w), Math.abs(1 + l0), Math.max(0, atEnd));
  if (Number.isFinite(l0) && least === Math.abs(1 + l0)) return [0, 1 / least];
  return least < distance(w) ? [Number.POSITIVE_INFINITY, 1 / least] : [w, 1 / distance(w)];
}

/** Poles of 1 + L in the closed right half plane, by the argument of den + num e^(−Ls) along jω; any dead time. */
export function unstablePoles(loop: TransferFunction): number {
  const n = loop.den.length - 1;
  if (loop.num.length === loop.den.length) {
    const high = Math.abs(loop.num[0]! / loop.den[0]!);
    if (loop.delay > 0 && high >= 1) return Number.POSITIVE_INFINITY;
    if (loop.delay === 0 && loop.num[0] === -loop.den[0]!)
      throw new EngineError(
        'improper',
        'the closed loop is not proper: 1 + L vanishes at high frequency',
        { field: 'num' },
      );
  }
  const value = (w: number): Complex => {
    const s = complex(0, w);
    const d = polyval(loop.den, s);
    const v = polyval(loop.num, s);
    const c = Math.cos(w * loop.delay);
    const t = Math.sin(w * loop.delay);
    return { re: d.re + v.re * c + v.im * t, im: d.im + v.im * c - v.re * t };
  };
  const grid = [0, ...frequencyGrid(loop, 4000)];
  let turned = 0;
  for (let i = 0; i + 1 < grid.length; i++)
    turned += turn(value, grid[i]!, grid[i + 1]!, value(grid[i]!), value(grid[i + 1]!), 0);
  // + 0: no pole is 0, not −0.
  return Math.round((n - (2 * turned) / Math.PI) / 2) + 0;
}

/** The change of argument over a stretch, halved until it is less than a quarter turn. */
function turn(
  f: (w: number) => Complex,
  a: number,
  b: number,
  fa: Complex,
  fb: Complex,
  depth: number,
): number {
  const change = Math.atan2(fa.re * fb.im - fa.im * fb.re, fa.re * fb.re + fa.im * fb.im);
  if (depth >= 40 || Number.isNaN(change)) return change;
  const m = (a + b) / 2;
  if (depth > 0 && Math.abs(change) < Math.PI / 4) return change;
  const fm = f(m);
  return turn(f, a, m, fa, fm, depth + 1) + turn(f, m, b, fm, fb, depth + 1);
}
