import { EngineError } from '../../error.ts';
import { abs, type Complex, complex, div, sub } from '../../numeric/complex.ts';
import { roots } from '../../numeric/roots.ts';
import { polyval } from '../transfer-function.ts';
import { around, combine, goOn, type Meeting, rowOf, slopeOf } from './meeting.ts';
import { nearbyRoots, type RootRow } from './nearby-roots.ts';

/** Closed-loop poles at one gain, in the order of the branches; NaN at infinity. */
export interface FollowedRow extends RootRow {
  readonly gain: number;
}

/** A predicted pole may be this share of its distance from the others away from where it is. */
const SAFE = 0.25;
/** And this share of the step, so that the curve turns by a few degrees at most. */
const SMOOTH = 0.1;
/** Steps in the picture, as a share of its reach. */
const LONGEST = 1 / 16;
/** Off by less than this share of the reach is no matter for the picture. */
const UNSEEN = 1e-3;
/** The least step of an interval's parameter; there what was found is taken. */
const MIN_STEP = 2 ** -22;
/** How near the parameter goes to an end that is no point: infinite gain, or a pole at infinity. */
const NEAR_END = 2 ** -11;
const MAX_ROWS = 4000;
/** Rows at most for which all roots are found anew, in exact arithmetic where doubles do not tell them apart. */
const MAX_ANEW = 40;

/** A stretch of gains between meetings; within it no two poles meet. */
interface Stretch {
  readonly from: number;
  /** Infinity for the last. */
  readonly to: number;
  /** Where poles meet at its end. */
  readonly meetings: readonly Meeting[];
  /** Whether a pole is at infinity at its end. */
  readonly diverges: boolean;
}

/**
 * Follows the roots of den + K num, K from 0 up. Both in doubles, from the highest power down, with largest coefficients near 1; `num` is no
 * longer than `den`. Throws `not-converged` where the poles are too near one another over a whole stretch of gains.
 */
export class Follower {
  readonly #den: readonly number[];
  readonly #num: readonly number[];
  readonly #dDen: readonly number[];
  readonly #dNum: readonly number[];
  readonly #reach: number;
  readonly #rows: FollowedRow[] = [];
  #anew = 0;

  constructor(den: readonly number[], num: readonly number[], reach: number) {
    this.#den = den;
    this.#num = num;
    this.#dDen = slopeOf(den);
    this.#dNum = slopeOf(num);
    this.#reach = reach;
  }

  /**
   * All rows in rising gain. `poles` are those at K = 0; `meetings` in any order; `infinite` a gain at which den + K num loses
   * its highest power.
   */
  follow(
    poles: readonly Meeting[],
    meetings: readonly Meeting[],
    infinite: number | undefined,
  ): readonly FollowedRow[] {
    let here = poles.flatMap((p) => new Array<Complex>(p.branches).fill(p.s));
    let leaving: readonly Meeting[] = poles.filter((p) => p.branches > 1);
    let came: readonly Complex[] = here;
    this.#push(0, here);
    for (const stretch of stretchesOf(meetings, infinite)) {
      const start = this.#leave(stretch, here, leaving, came);
      const last = this.#along(stretch, start);
      if (stretch.to === Number.POSITIVE_INFINITY) break;
      came = last;
      leaving = stretch.meetings;
      here = stretch.diverges ? this.#diverge(stretch.to, last) : this.#arrive(stretch, last);
      this.#push(stretch.to, here);
    }
    return this.#rows;
  }

  #push(gain: number, points: readonly Complex[]): void {
    this.#rows.push({ gain, ...rowOf(points) });
  }

  /** The first row of a stretch after its start, and its parameter. */
  #leave(
    stretch: Stretch,
    here: readonly Complex[],
    leaving: readonly Meeting[],
    came: readonly Complex[],
  ): { readonly u: number; readonly row: RootRow } {
    for (let u = 1 / 32; ; u /= 2) {
      const gain = gainOf(stretch, u);
      const guess = here.some((p) => Number.isNaN(p.re))
        ? this.#matched(gain, here)
        : this.#expanded(stretch.from, gain, here, leaving, came);
      const row = nearbyRoots(this.#polynomial(gain), rowOf(guess));
      const few = u < MIN_STEP;
      if (row && (few || this.#accepts(rowOf(here), rowOf(guess), row))) {
        this.#push(gain, pointsOf(row));
        return { u, row };
      }
      if (few) return { u, row: rowOf(this.#matched(gain, guess)) };
    }
  }

  /** By the local expansion about each pole or meeting. */
  #expanded(
    from: number,
    gain: number,
    here: readonly Complex[],
    leaving: readonly Meeting[],
    came: readonly Complex[],
  ): Complex[] {
    const guess = [...here];
    const done = new Set<number>();
    for (const meeting of leaving) {
      const members = nearest(here, meeting.s, meeting.branches, done);
      for (const i of members) done.add(i);
      const leave = around(this.#num, this.#den, { ...meeting, gain: from }, gain - from);
      const next = goOn(
        meeting.s,
        members.map((i) => came[i] as Complex),
        leave,
      );
      members.forEach((i, k) => {
        guess[i] = next[k] as Complex;
      });
    }
    here.forEach((s, i) => {
      if (done.has(i)) return;
      const [next] = around(this.#num, this.#den, { s, branches: 1, gain: from }, gain - from);
      guess[i] = next as Complex;
    });
    return guess;
  }

  /** All roots, each known one to the branch it is nearest to, the others to those that are at infinity. */
  #matched(gain: number, here: readonly Complex[]): Complex[] {
    this.#anew++;
    if (this.#anew > MAX_ANEW) throw tooNear();
    const { re, im } = roots(this.#polynomial(gain));
    if (re.length !== here.length) throw tooNear();
    const free = new Set(re.keys());
    const found = here.map((p): Complex | undefined => {
      if (Number.isNaN(p.re)) return undefined;
      const near = [...free].reduce((best, k) =>
        Math.hypot((re[k] ?? 0) - p.re, (im[k] ?? 0) - p.im) <
        Math.hypot((re[best] ?? 0) - p.re, (im[best] ?? 0) - p.im)
          ? k
          : best,
      );
      free.delete(near);
      return complex(re[near] ?? 0, im[near]);
    });
    const rest = [...free];
    return found.map((p) => {
      if (p) return p;
      const k = rest.shift() ?? 0;
      return complex(re[k] ?? 0, im[k]);
    });
  }

  /** Steps to the end of a stretch; the last points before it. */
  #along(stretch: Stretch, start: { readonly u: number; readonly row: RootRow }): Complex[] {
    let { u, row } = start;
    let step = u;
    const open = stretch.to === Number.POSITIVE_INFINITY || stretch.diverges;
    const end = open ? 1 - NEAR_END : 1;
    while (u < end) {
      if (this.#rows.length >= MAX_ROWS) throw tooNear();
      if (!open && this.#isNear(stretch, row)) {
        if (this.#lands(stretch, u, row) || 1 - u < MIN_STEP) break;
        step = Math.min(step, (1 - u) / 2);
      } else if (!open) step = Math.min(step, Math.max((1 - u) / 2, MIN_STEP));
      if (!open && 1 - u < MIN_STEP) break;
      const to = Math.min(end, u + step);
      const gain = gainOf(stretch, to);
      const guess = this.#predicted(stretch, u, to, row);
      const next = nearbyRoots(this.#polynomial(gain), guess);
      const least = step <= MIN_STEP;
      if (next && (least || this.#accepts(row, guess, next))) {
        row = next;
        u = to;
        this.#push(gain, pointsOf(row));
        step *= 1.6;
      } else if (least) {
        row = rowOf(this.#matched(gain, pointsOf(row)));
        u = to;
        this.#push(gain, pointsOf(row));
        step *= 64;
      } else step /= 2;
    }
    return pointsOf(row);
  }

  /** The tangent in the parameter. */
  #predicted(stretch: Stretch, u: number, to: number, row: RootRow): RootRow {
    const gain = gainOf(stretch, u);
    const rate = gainRate(stretch, u) * (to - u);
    const slope = combine(this.#dDen, this.#dNum, gain);
    return rowOf(
      pointsOf(row).map((s) => {
        const move = div(polyval(this.#num, s), polyval(slope, s));
        return complex(s.re - rate * move.re, s.im - rate * move.im);
      }),
    );
  }

  #accepts(before: RootRow, guess: RootRow, found: RootRow): boolean {
    const { re, im } = found;
    for (let i = 0; i < re.length; i++) {
      const [x, y] = [re[i] as number, im[i] as number];
      const off = squared(x - (guess.re[i] as number), y - (guess.im[i] as number));
      for (let j = 0; j < re.length; j++) {
        const apart = squared(x - (re[j] as number), y - (im[j] as number));
        if (j !== i && !(off <= SAFE * SAFE * apart)) return false;
      }
      if (squared(x, y) > squared(3 * this.#reach, 0)) continue;
      const moved = squared(x - (before.re[i] as number), y - (before.im[i] as number));
      const seen = squared(UNSEEN * this.#reach, 0);
      if (off > Math.max(SMOOTH * SMOOTH * moved, seen)) return false;
      if (moved > squared(LONGEST * this.#reach, 0)) return false;
    }
    return true;
  }

  /** Whether at every meeting of the stretch's end its branches are far nearer than the others. */
  #isNear({ meetings }: Stretch, row: RootRow): boolean {
    const points = pointsOf(row);
    const taken = new Set<number>();
    return meetings.every(({ s, branches }) => {
      const members = nearest(points, s, branches, taken);
      for (const i of members) taken.add(i);
      const far = Math.max(...members.map((i) => abs(sub(points[i] as Complex, s))));
      return points.every((p, i) => members.includes(i) || abs(sub(p, s)) > 3 * far);
    });
  }

  /** Whether one step more, which cannot be seen, is the meeting. */
  #lands({ meetings }: Stretch, u: number, row: RootRow): boolean {
    const points = pointsOf(row);
    const near = meetings.every(({ s, branches }) =>
      nearest(points, s, branches, new Set()).every(
        (i) => abs(sub(points[i] as Complex, s)) < LONGEST * this.#reach,
      ),
    );
    return near && 1 - u < 1 / 32;
  }

  /** The row at a meeting: its branches in the point, the others by Newton's method. */
  #arrive({ to, meetings }: Stretch, last: readonly Complex[]): Complex[] {
    const here = [...last];
    const met = new Set<number>();
    for (const { s, branches } of meetings)
      for (const i of nearest(last, s, branches, met)) {
        met.add(i);
        here[i] = s;
      }
    return here.map((s, i) => (met.has(i) ? s : this.#refined(to, s)));
  }

  #refined(gain: number, start: Complex, p = combine(this.#den, this.#num, gain)): Complex {
    const slope = slopeOf(p);
    let s = start;
    for (let k = 0; k < 30; k++) {
      const step = div(polyval(p, s), polyval(slope, s));
      if (!Number.isFinite(abs(step))) break;
      s = sub(s, step);
      if (abs(step) <= 1e-15 * abs(s)) break;
    }
    return s;
  }

  /** The row at a gain where the highest powers vanish: as many of the farthest poles are at infinity. */
  #diverge(gain: number, last: readonly Complex[]): Complex[] {
    const p = combine(this.#den, this.#num, gain);
    const size = Math.max(...p.map(Math.abs));
    const lost = p.findIndex((c) => Math.abs(c) > 1e-13 * size);
    const gone = new Set(
      [...last.keys()]
        .sort((a, b) => abs(last[b] as Complex) - abs(last[a] as Complex))
        .slice(0, lost),
    );
    return last.map((s, i) =>
      gone.has(i) ? complex(Number.NaN, Number.NaN) : this.#refined(gain, s, p.slice(lost)),
    );
  }

  #polynomial(gain: number): Float64Array {
    return Float64Array.from(combine(this.#den, this.#num, gain));
  }
}

const tooNear = () =>
  new EngineError(
    'not-converged',
    'The closed-loop poles lie too near one another, over too many gains, to be followed one by one.',
  );

function stretchesOf(meetings: readonly Meeting[], infinite: number | undefined): Stretch[] {
  const ends = meetings.toSorted((a, b) => a.gain - b.gain);
  const list: Stretch[] = [];
  let from = 0;
  const add = (to: number, at: readonly Meeting[], diverges: boolean) => {
    list.push({ from, to, meetings: at, diverges });
    from = to;
  };
  const same = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.abs(b);
  while (ends.length > 0 || (infinite !== undefined && infinite > from)) {
    const next = ends[0]?.gain ?? Number.POSITIVE_INFINITY;
    if (infinite !== undefined && infinite > from && infinite < next && !same(infinite, next)) {
      add(infinite, [], true);
      continue;
    }
    const at = ends.filter(({ gain }) => same(gain, next));
    ends.splice(0, at.length);
    if (infinite !== undefined && same(infinite, next)) add(infinite, at, true);
    else add(next, at, false);
  }
  add(Number.POSITIVE_INFINITY, [], false);
  return list;
}

/** The gain at a parameter 0 … 1, quadratic at both ends, where two poles meet like a square root. */
function gainOf({ from, to }: Stretch, u: number): number {
  if (to !== Number.POSITIVE_INFINITY) return from + (to - from) * Math.sin((Math.PI * u) / 2) ** 2;
  return from + Math.max(1, from) * Math.tan((Math.PI * u) / 2) ** 2;
}

/** Its derivative. */
function gainRate({ from, to }: Stretch, u: number): number {
  if (to !== Number.POSITIVE_INFINITY) return ((to - from) * Math.PI * Math.sin(Math.PI * u)) / 2;
  const t = Math.tan((Math.PI * u) / 2);
  return Math.max(1, from) * Math.PI * t * (1 + t * t);
}

const squared = (x: number, y: number): number => x * x + y * y;

const pointsOf = ({ re, im }: RootRow): Complex[] => Array.from(re, (x, i) => complex(x, im[i]));

/** Indices of the points nearest to a place, of those not taken. */
const nearest = (
  points: readonly Complex[],
  s: Complex,
  count: number,
  taken: ReadonlySet<number>,
): number[] =>
  [...points.keys()]
    .filter((i) => !taken.has(i))
    .sort((a, b) => abs(sub(points[a] as Complex, s)) - abs(sub(points[b] as Complex, s)))
    .slice(0, count);
