import { EngineError } from '../../error.ts';
import {
  abs,
  arg,
  type Complex,
  complex,
  div,
  neg,
  polar,
  scale,
  sub,
} from '../../numeric/complex.ts';
import { rootAngles } from './angles.ts';
import type { Branch } from './branches.ts';
import { placeAt } from './closed-poles.ts';
import type { CriticalPoint } from './critical.ts';
import type { LocusLoop } from './loop.ts';
import {
  countWithin,
  DelayedCharacteristic,
  isWithin,
  realGainPoints,
  type Window,
} from './window.ts';

/** The branches of a loop with dead time in a window, each from where it begins or enters to where it leaves. */
export interface DelayBranches {
  readonly branches: readonly Branch[];
  readonly window: Window;
  /** Gains at which the number of branches was checked by the argument principle. */
  readonly checked: readonly number[];
}

/** Steps along a branch, as a share of the window's size. */
const LONGEST = 1 / 60;
const LEAST = 1e-9;
/** How far from a pole or a meeting the first step is. */
const FIRST = 1e-4;
const MAX_STEPS = 20_000;

/**
 * Follows 1 + K G = 0 with G = num/den e^(−delay·s) itself, no approximant: from each open-loop pole in the window and from
 * each point of its edge where K = −1/G is real and a branch enters as |K| grows; at meetings, which are the roots of a polynomial
 * with dead time too, along the local expansion. The number of branches at several gains is then counted by the argument principle along
 * the edge. Throws `not-converged` where the two do not agree.
 */
export function followDelay(
  loop: LocusLoop,
  critical: readonly CriticalPoint[],
  sign: 1 | -1,
  window: Window,
): DelayBranches {
  const path = new DelayPath(loop, critical, sign, window);
  const branches = [...path.fromPoles(), ...path.fromEdges()];
  const checked = gainsToCheck(branches, sign).filter((gain) => {
    const counted = countWithin(loop, path.characteristic, window, gain);
    if (counted === undefined) return false;
    const followed = branches.filter((b) => lives(b, gain)).length;
    if (counted !== followed)
      throw new EngineError(
        'not-converged',
        `At the gain ${gain.toPrecision(4)} the window holds ${counted} poles by the argument principle, and ${followed} were followed; another window may do.`,
        { field: 'delay', value: loop.delay },
      );
    return true;
  });
  if (checked.length === 0)
    throw new EngineError(
      'not-converged',
      'Poles lie on the edge of the window at every gain that was tried, so that none could be counted; another window may do.',
      { field: 'delay', value: loop.delay },
    );
  return { branches, window, checked };
}

const lives = ({ gain }: Branch, k: number): boolean =>
  Math.abs(gain[0] ?? Number.NaN) <= Math.abs(k) &&
  Math.abs(gain.at(-1) ?? Number.NaN) >= Math.abs(k);

/** Between the gains at which branches begin and end: a few of them, spread over all. */
function gainsToCheck(branches: readonly Branch[], sign: 1 | -1): number[] {
  if (branches.length === 0) return [sign];
  const ends = branches.flatMap(({ gain }) => [gain[0] ?? 0, gain.at(-1) ?? 0]);
  const sorted = [...new Set(ends)]
    .filter((k) => k !== 0 && Number.isFinite(k))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const between = sorted.flatMap((k, i) => {
    const next = sorted[i + 1];
    return next === undefined || Math.abs(next) < 1.001 * Math.abs(k)
      ? []
      : [Math.sign(k) * Math.sqrt(k * next)];
  });
  const [first] = sorted;
  const all = [...(first === undefined ? [] : [first / 2]), ...between];
  const every = Math.max(1, Math.ceil(all.length / 8));
  return all.filter((_, i) => i % every === 0);
}

class DelayPath {
  readonly characteristic: DelayedCharacteristic;
  readonly #loop: LocusLoop;
  readonly #critical: readonly CriticalPoint[];
  readonly #sign: 1 | -1;
  readonly #window: Window;
  readonly #size: number;

  constructor(loop: LocusLoop, critical: readonly CriticalPoint[], sign: 1 | -1, window: Window) {
    this.characteristic = new DelayedCharacteristic(loop);
    this.#loop = loop;
    this.#critical = critical.filter((c) => c.gain * sign > 0 && isWithin(window, c.s));
    this.#sign = sign;
    this.#window = window;
    this.#size = Math.max(window.right - window.left, window.height);
  }

  fromPoles(): Branch[] {
    return rootAngles(this.#loop, this.#sign)
      .filter(({ root, s }) => root === 'pole' && isWithin(this.#window, s))
      .flatMap(({ s, multiplicity, angles }) =>
        angles.map((angle) => {
          // Of a repeated pole so far that den is more than its own rounding.
          const first = Math.max(FIRST, 10 ** (-10 / multiplicity)) * this.#size;
          const way = polar(first, (angle * Math.PI) / 180);
          return this.#follow([s], [0], complex(s.re + way.re, s.im + way.im));
        }),
      );
  }

  fromEdges(): Branch[] {
    const { left, right, height } = this.#window;
    const c = this.characteristic;
    const edges: readonly (readonly [Complex, Complex, Complex])[] = [
      [complex(left, -height), complex(left, height), complex(1, 0)],
      [complex(right, -height), complex(right, height), complex(-1, 0)],
      [complex(left, height), complex(right, height), complex(0, -1)],
      [complex(left, -height), complex(right, -height), complex(0, 1)],
    ];
    return edges.flatMap(([a, b, inward]) =>
      realGainPoints(this.#loop, c, this.#sign, a, b).flatMap((s) => {
        const gain = c.gain(s).re;
        const move = this.#direction(s, gain);
        if (move.re * inward.re + move.im * inward.im <= 0) return [];
        return [this.#follow([], [], s)];
      }),
    );
  }

  /** ds/d|K|. */
  #direction(s: Complex, gain: number): Complex {
    const c = this.characteristic;
    return scale(neg(div(c.late(s), c.slope(s, gain))), this.#sign);
  }

  /** From a first point on, by steps of about one length, until the branch leaves the window or comes to a zero. */
  #follow(points: Complex[], gains: number[], first: Complex): Branch {
    const c = this.characteristic;
    let gain = c.gain(first).re;
    let s = c.refined(first, gain) ?? first;
    points.push(s);
    gains.push(gain);
    let step = (LONGEST * this.#size) / 4;
    let left: Complex | undefined;
    for (let k = 0; k < MAX_STEPS; k++) {
      const meeting = this.#meeting(s, gain, left);
      if (meeting) {
        points.push(meeting.s);
        gains.push(meeting.gain);
        s = this.#beyond(meeting, s);
        gain = c.gain(s).re;
        s = c.refined(s, gain) ?? s;
        left = meeting.s;
        points.push(s);
        gains.push(gain);
        continue;
      }
      const zero = this.#loop.zeros.find((z) => abs(sub(z.s, s)) < 2e-3 * this.#size);
      if (zero && abs(sub(zero.s, s)) < FIRST * this.#size) {
        // There the branch ends, and stays for all gains.
        points.push(zero.s);
        gains.push(this.#sign * Number.POSITIVE_INFINITY);
        break;
      }
      const next = this.#stepped(s, gain, this.#bounded(step, s, gain, left));
      if (!next) {
        step /= 2;
        if (step < LEAST * this.#size) break;
        continue;
      }
      step = Math.min(1.5 * step, LONGEST * this.#size);
      ({ s, gain } = next);
      points.push(s);
      gains.push(gain);
      if (!isWithin(this.#window, s)) break;
    }
    return this.#cut(points, gains);
  }

  /** Steps are halved towards a meeting, and towards a zero. */
  #bounded(step: number, s: Complex, gain: number, left: Complex | undefined): number {
    const near = this.#critical.reduce(
      (least, c) =>
        c.s !== left && Math.abs(c.gain) > Math.abs(gain)
          ? Math.min(least, abs(sub(c.s, s)))
          : least,
      Number.POSITIVE_INFINITY,
    );
    const zero = this.#loop.zeros.reduce(
      (least, z) => Math.min(least, abs(sub(z.s, s))),
      Number.POSITIVE_INFINITY,
    );
    return Math.min(
      step,
      Math.max(near / 3, LEAST * this.#size),
      Math.max(zero / 3, LEAST * this.#size),
    );
  }

  /** A step of about `length`, unless it turns too much or lands elsewhere than predicted. */
  #stepped(s: Complex, gain: number, length: number): { s: Complex; gain: number } | undefined {
    const c = this.characteristic;
    const way = this.#direction(s, gain);
    const speed = abs(way);
    if (!(speed > 0)) return undefined;
    const guess = complex(s.re + (way.re / speed) * length, s.im + (way.im / speed) * length);
    // The gain there, not a linear one: near a meeting it has a maximum.
    const to = c.gain(guess).re;
    if (!(to * this.#sign > gain * this.#sign)) return undefined;
    const found = c.refined(guess, to);
    if (!found) return undefined;
    const moved = sub(found, s);
    const turned = Math.abs(arg(div(moved, way)));
    const after = Math.abs(arg(div(this.#direction(found, to), way)));
    // On to where it was going, and not much farther than it went.
    if (turned > 0.12 || after > 0.25 || abs(moved) > 2 * length) return undefined;
    return { s: found, gain: to };
  }

  /** The meeting that a branch is about to come to. */
  #meeting(s: Complex, gain: number, left: Complex | undefined): CriticalPoint | undefined {
    return this.#critical.find(
      (c) =>
        c.s !== left &&
        Math.abs(c.gain) >= Math.abs(gain) &&
        abs(sub(c.s, s)) < 4 * FIRST * this.#size &&
        // The expansion about it says the same gain.
        Math.abs(c.gain - gain) < 0.02 * Math.abs(c.gain),
    );
  }

  /** The first point after a meeting: π/m to the left of where the branch came from. */
  #beyond({ s, branches }: CriticalPoint, from: Complex): Complex {
    const way = polar(FIRST * this.#size, arg(sub(from, s)) + Math.PI / branches);
    return complex(s.re + way.re, s.im + way.im);
  }

  /** The last point set back to the edge. */
  #cut(points: Complex[], gains: number[]): Branch {
    const [a, b] = [points.at(-2), points.at(-1)];
    if (a && b && !isWithin(this.#window, b) && isWithin(this.#window, a)) {
      let [low, high] = [0, 1];
      const [from, to] = [gains.at(-2) ?? 0, gains.at(-1) ?? 0];
      let last = { s: a, gain: from };
      for (let k = 0; k < 50; k++) {
        const t = (low + high) / 2;
        const gain = from + t * (to - from);
        const s = this.characteristic.refined(
          complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im)),
          gain,
        );
        if (s && isWithin(this.#window, s)) {
          low = t;
          last = { s, gain };
        } else high = t;
      }
      points[points.length - 1] = last.s;
      gains[gains.length - 1] = last.gain;
    }
    return {
      gain: Float64Array.from(gains),
      re: Float64Array.from(points, (p) => p.re),
      im: Float64Array.from(points, (p) => p.im),
    };
  }
}

/** Pieces in which a step between two rows is taken where one is too long. */
const PIECES = 24;

/**
 * The pole of a branch at a gain, to its last digits; undefined outside its gains. From the line between its rows by Newton's
 * method, in pieces where that leads farther away than the rows are apart.
 */
export function poleOn(
  c: DelayedCharacteristic,
  branch: Branch,
  gain: number,
): Complex | undefined {
  const at = placeAt(branch, gain);
  if (!at) return undefined;
  const [a, b] = rowsAbout(branch, gain);
  const length = abs(sub(b.s, a.s));
  const direct = c.refined(at, gain);
  if (direct && abs(sub(direct, at)) <= 0.3 * length) return direct;
  let s = a.s;
  for (let k = 1; k <= PIECES; k++) {
    // Finer at both ends, where branches may have met.
    const share = Math.sin((Math.PI * k) / (2 * PIECES)) ** 2;
    s = c.refined(s, a.gain + share * (gain - a.gain)) ?? s;
  }
  return s;
}

interface Row {
  readonly s: Complex;
  readonly gain: number;
}

/** The rows of a branch about a gain. */
function rowsAbout({ gain, re, im }: Branch, at: number): readonly [Row, Row] {
  const next = Math.max(
    1,
    gain.findIndex((k) => Math.abs(k) >= Math.abs(at)),
  );
  const row = (k: number): Row => ({ s: complex(re[k] as number, im[k]), gain: gain[k] as number });
  return [row(next - 1), row(next)];
}
