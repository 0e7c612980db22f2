/**
 * An initial value problem from end to end: methods that switch with stiffness, right-hand sides whose branches are held
 * within a step and changed where they change, events, and bounds on what is done.
 */
import { EngineError } from '../error.ts';
import { EventFinder, type EventFunction } from './events.ts';
import { Bdf } from './method/bdf.ts';
import { Explicit } from './method/explicit.ts';
import { Radau } from './method/radau.ts';
import {
  type Counts,
  leastStep,
  type MethodName,
  noCounts,
  type Problem,
  type Stepper,
  type Tolerances,
} from './problem.ts';
import { Trail } from './trail.ts';

export interface Event extends EventFunction {
  /** Ends the integration at its n-th time; 0 never. */
  readonly stopAfter: number;
  /** Changes y in place where it happens. */
  readonly reset?: (t: number, y: Float64Array) => void;
}

/** Branches of a right-hand side that can be held: `Tape` has them. */
export interface Branched {
  isHeld: boolean;
  readonly branches: Float64Array;
}

export interface Request {
  readonly problem: Problem;
  readonly from: number;
  readonly to: number;
  readonly y: Float64Array;
  readonly tolerances: Tolerances;
  readonly method: MethodName | 'auto';
  readonly events?: readonly Event[];
  readonly branched?: Branched;
  readonly maxSteps: number;
  /** Points of the trail at most. */
  readonly maxPoints?: number;
  /** No step is longer. */
  readonly maxStep?: number;
  readonly firstStep?: number;
  /** Times that steps end at, in order: kinks that are known before, as those of delay equations. */
  readonly stops?: readonly number[];
  readonly progress?: (fraction: number) => void;
  /** Told of every accepted step, and the time up to which it counts: for solutions that are looked up later. */
  readonly onStep?: (stepper: Stepper, end: number) => void;
}

export interface Happening {
  readonly event: number;
  readonly t: number;
  readonly y: Float64Array;
}

export interface MethodChange {
  readonly t: number;
  readonly to: MethodName;
}

export interface Trajectory {
  readonly trail: Trail;
  readonly t: number;
  readonly y: Float64Array;
  readonly events: readonly Happening[];
  /** Methods in the order in which they worked; the first is at the begin. */
  readonly methods: readonly MethodChange[];
  /** Times at which the right-hand side changed its branch and the integration began anew. */
  readonly breaks: readonly number[];
  /** Branches change so often that they are no longer held: the solution slides along a border. */
  readonly slides: boolean;
  /** An event changes its sign so often within steps that some of its times may be missing. */
  readonly crowded: boolean;
  readonly ended: 'end' | 'event' | 'stuck' | 'steps';
  /** Why it is stuck. */
  readonly why?: string;
  readonly counts: Counts;
}

/** Points of the trail within a step. */
const REFINE: Readonly<Record<MethodName, number>> = { rk45: 4, dop853: 8, radau: 4, bdf: 2 };
const STIFF_STEPS = 15;
const SMOOTH_STEPS = 30;
/** Kinks before branches are let go. */
const MAX_BREAKS = 20_000;
/** Breaks in a row, each a step of next to no length after the one before, that are a slide. */
const SLIDE = 8;

/** Steps along a jump before the integration ends there: what is to happen on it the equations do not say. */
const MAX_SLIDE_STEPS = 2000;
/** Events that are kept. */
const MAX_FOUND = 100_000;

export function integrate(q: Request): Trajectory {
  return new Run(q).all();
}

/** What `auto` begins with: the pair that is cheaper at the tolerance. */
export const firstMethod = (relative: number): MethodName => (relative > 1e-5 ? 'rk45' : 'dop853');
const stiffMethod = (n: number): MethodName => (n <= 24 ? 'radau' : 'bdf');

class Run {
  readonly #q: Request;
  readonly #trail: Trail;
  readonly #finders: readonly EventFinder[];
  readonly #times: number[];
  readonly #found: Happening[] = [];
  readonly #methods: MethodChange[] = [];
  readonly #breaks: number[] = [];
  readonly #counts: Counts = noCounts();
  #stepper: Stepper;
  #stiff = 0;
  #smooth = 0;
  #close = 0;
  #slides = false;
  #sliding = 0;
  #scratch: Float64Array;

  constructor(q: Request) {
    this.#q = q;
    this.#trail = new Trail(q.problem.n, q.maxPoints ?? 20_000);
    this.#scratch = new Float64Array(q.problem.n);
    this.#finders = (q.events ?? []).map((e) => new EventFinder(e, q.problem.n));
    this.#times = (q.events ?? []).map(() => 0);
    this.#hold(q.from, q.y);
    const method = q.method === 'auto' ? firstMethod(q.tolerances.relative) : q.method;
    this.#stepper = this.#make(method, q.from, q.y, q.firstStep);
    for (const f of this.#finders) f.begin(q.from, q.y);
    this.#trail.add(q.from, q.y, true);
  }

  #make(method: MethodName, t: number, y: Float64Array, step?: number): Stepper {
    const { problem, to, tolerances } = this.#q;
    if (this.#methods.at(-1)?.to !== method) this.#methods.push({ t, to: method });
    if (method === 'radau') return new Radau(problem, t, y, to, tolerances, step);
    if (method === 'bdf') return new Bdf(problem, t, y, to, tolerances, step);
    return new Explicit(method, problem, t, y, to, tolerances, step);
  }

  /** Replaces the stepper; what it did is kept. */
  #restart(t: number, y: Float64Array, method: MethodName = this.#stepper.method, step?: number) {
    this.#keepCounts();
    this.#stepper = this.#make(method, t, y, step);
  }

  #keepCounts(): void {
    const { counts } = this.#stepper;
    for (const k of Object.keys(counts) as (keyof Counts)[]) this.#counts[k] += counts[k];
  }

  /** Holds the branches that are taken right behind (t, y). */
  #hold(t: number, y: Float64Array): void {
    const { branched, problem, from, to } = this.#q;
    if (!branched || branched.branches.length === 0) return;
    branched.isHeld = false;
    if (this.#slides) return;
    const slope = new Float64Array(problem.n);
    problem.f(t, y, slope);
    const ahead = 1e-12 * (Math.abs(to - from) + Math.abs(t)) * Math.sign(to - from);
    problem.f(
      t + ahead,
      y.map((v, k) => v + ahead * slope[k]!),
      slope,
    );
    branched.isHeld = true;
  }

  all(): Trajectory {
    const { from, to, maxSteps, progress, maxStep, stops = [] } = this.#q;
    const direction = Math.sign(to - from);
    let stop = 0;
    for (let k = 0; this.#stepper.t !== to; k++) {
      if (k >= maxSteps) return this.#result('steps');
      if (this.#slides && ++this.#sliding > MAX_SLIDE_STEPS)
        return this.#result('stuck', 'it slides along a jump of the right-hand side');
      if (k % 256 === 0) progress?.((this.#stepper.t - from) / (to - from));
      const s = this.#stepper;
      while (direction * (stops[stop] ?? to) <= direction * s.t && stop < stops.length) stop++;
      const next = stops[stop] ?? to;
      const until =
        maxStep !== undefined && Math.abs(next - s.t) > maxStep ? s.t + direction * maxStep : next;
      const why = s.step(until);
      if (why !== undefined) {
        if (this.#isOffered()) continue;
        return this.#result('stuck', why);
      }
      if (this.#changed()) continue;
      if (this.#happened()) return this.#result('event');
      if (this.#q.method === 'auto') this.#choose();
    }
    return this.#result('end');
  }

  /** An explicit method that is stuck hands over to one for stiff equations, where it may. */
  #isOffered(): boolean {
    const s = this.#stepper;
    if (this.#q.method !== 'auto' || s.method === 'radau' || s.method === 'bdf') return false;
    if (s.y.some((v) => !Number.isFinite(v) || Math.abs(v) > 1e12)) return false;
    this.#restart(s.t, s.y, stiffMethod(s.y.length));
    return true;
  }

  /** Keeps points of the last step up to a time. */
  #record(end: number): void {
    const s = this.#stepper;
    this.#q.onStep?.(s, end);
    const parts = REFINE[s.method];
    for (let k = 1; k < parts; k++) {
      const t = s.before + ((end - s.before) * k) / parts;
      s.at(t, this.#scratch);
      this.#trail.add(t, this.#scratch);
    }
  }

  /** Whether the right-hand side left the branch it was held on: then the step ends there. */
  #changed(): boolean {
    const { branched, problem } = this.#q;
    if (!branched?.isHeld) return false;
    const held = branched.branches.slice();
    const s = this.#stepper;
    const out = new Float64Array(problem.n);
    const isSame = (t: number): boolean => {
      s.at(t, this.#scratch);
      branched.isHeld = false;
      problem.f(t, this.#scratch, out);
      branched.isHeld = true;
      const same = held.every((m, k) => m === branched.branches[k]);
      branched.branches.set(held);
      return same;
    };
    let low = s.before;
    let high = Number.NaN;
    for (let k = 1; k <= 8 && Number.isNaN(high); k++) {
      const t: number = k === 8 ? s.t : s.before + ((s.t - s.before) * k) / 8;
      if (isSame(t)) low = t;
      else high = t;
    }
    if (Number.isNaN(high)) return false;
    for (let k = 0; k < 80; k++) {
      const middle = low + (high - low) / 2;
      if (middle === low || middle === high) break;
      if (isSame(middle)) low = middle;
      else high = middle;
    }
    this.#broken(high);
    return true;
  }

  /** Begins anew behind a kink. */
  #broken(t: number): void {
    const s = this.#stepper;
    const y = new Float64Array(this.#q.problem.n);
    s.at(t, y);
    const isClose =
      Math.abs(t - (this.#breaks.at(-1) ?? Infinity)) < 1e-9 * Math.abs(this.#q.to - this.#q.from);
    const behind = Math.abs(t - s.before);
    this.#close = isClose ? this.#close + 1 : 0;
    this.#breaks.push(t);
    this.#slides ||= this.#close >= SLIDE || this.#breaks.length > MAX_BREAKS;
    if (this.#eventsUpTo(t)) return;
    this.#record(t);
    this.#trail.add(t, y, true);
    this.#hold(t, y);
    // After a step that was cut to nothing another one is chosen: its size says nothing of what would do.
    const step = behind > 1e4 * leastStep(t) ? Math.min(Math.abs(s.h), behind) : undefined;
    this.#restart(t, y, s.method, step && Math.sign(s.h) * step);
  }

  /** Whether an event ends it before a kink; events without an end are noted. */
  #eventsUpTo(t: number): boolean {
    const s = this.#stepper;
    const at = this.#first(t);
    if (!at) return false;
    return this.#take(at, s);
  }

  /** The event that comes first up to a time; all others of the step are left for later, or noted with it. */
  #first(end: number): Happening[] | undefined {
    const s = this.#stepper;
    const dense = (t: number, out: Float64Array): void => s.at(t, out);
    const list: Happening[] = [];
    this.#finders.forEach((f, event) => {
      for (const t of f.find(s.before, end, dense)) {
        const y = new Float64Array(s.y.length);
        s.at(t, y);
        list.push({ event, t, y });
      }
    });
    if (list.length === 0) return undefined;
    const direction = Math.sign(this.#q.to - this.#q.from);
    return list.sort((a, b) => direction * (a.t - b.t));
  }

  /** Notes events in order; true where one ends the integration or changes y: the stepper then stands there. */
  #take(list: readonly Happening[], s: Stepper): boolean {
    for (const h of list) {
      const event = this.#q.events?.[h.event];
      if (!event) continue;
      const times = (this.#times[h.event] = (this.#times[h.event] ?? 0) + 1);
      this.#found.push(h);
      if (this.#found.length > MAX_FOUND)
        throw new EngineError(
          'out-of-range',
          `Events happen more than ${MAX_FOUND} times up to t = ${h.t}: shorten the time or end it at one.`,
          { field: 'events', value: MAX_FOUND },
        );
      const isEnd = event.stopAfter > 0 && times >= event.stopAfter;
      if (!isEnd && !event.reset) continue;
      this.#record(h.t);
      this.#trail.add(h.t, h.y, true);
      const y = h.y.slice();
      event.reset?.(h.t, y);
      this.#hold(h.t, y);
      this.#restart(h.t, y, s.method, isEnd ? s.h : undefined);
      if (event.reset) this.#trail.add(h.t, y, true);
      for (const f of this.#finders) f.begin(h.t, y);
      this.#isEnded ||= isEnd;
      return true;
    }
    return false;
  }
  #isEnded = false;

  /** Events and the points of the last step; true where it ends. */
  #happened(): boolean {
    const s = this.#stepper;
    if (this.#finders.length > 0) {
      const list = this.#first(s.t);
      if (list && this.#take(list, s)) return this.#isEnded;
    }
    this.#record(s.t);
    this.#trail.add(s.t, s.y, s.t === this.#q.to);
    return false;
  }

  /** Stiff for many steps: an implicit method takes over; smooth for many: an explicit one. */
  #choose(): void {
    const s = this.#stepper;
    const isExplicit = s.method === 'rk45' || s.method === 'dop853';
    const stiffness = s.stiffness();
    if (isExplicit) {
      if (stiffness > 1) [this.#stiff, this.#smooth] = [this.#stiff + 1, 0];
      else if (++this.#smooth >= 6) [this.#stiff, this.#smooth] = [0, 0];
      if (this.#stiff < STIFF_STEPS) return;
      this.#restart(s.t, s.y, stiffMethod(s.y.length), s.h);
    } else {
      this.#smooth = stiffness < 0.5 ? this.#smooth + 1 : 0;
      if (this.#smooth < SMOOTH_STEPS) return;
      this.#restart(s.t, s.y, firstMethod(this.#q.tolerances.relative), s.h);
    }
    [this.#stiff, this.#smooth] = [0, 0];
  }

  #result(ended: Trajectory['ended'], why?: string): Trajectory {
    this.#keepCounts();
    if (this.#q.branched) this.#q.branched.isHeld = false;
    const { t, y } = this.#stepper;
    return {
      trail: this.#trail,
      t,
      y: y.slice(),
      events: this.#found,
      methods: this.#methods,
      breaks: this.#breaks,
      slides: this.#slides,
      crowded: this.#finders.some((f) => f.isCrowded),
      ended: this.#isEnded ? 'event' : ended,
      ...(why !== undefined && { why }),
      counts: this.#counts,
    };
  }
}
