/**
 * Timing requirements judged on signals. Where one time meets another the windows are those of IEEE 1364-2005, 15.2:
 * data that changes with the clock edge counts for its hold and not for its setup.
 */
import {
  ABSENT,
  changeAt,
  edgesOf,
  firstAtLeast,
  HIGH_Z,
  isHigh,
  isLow,
  LEVELS,
  type Signal,
  UNKNOWN,
  VALUE,
} from '../signal.ts';
import type { Condition, Constraint, Edge, Time } from './constraint.ts';
import type { Finder } from './finder.ts';

/** One requirement at one place. */
export interface Check {
  /** Index of its requirement. */
  readonly constraint: number;
  /** What was measured: from and to, and on which signals they stand, by index. */
  readonly from: number;
  readonly to: number;
  readonly fromSignal: number;
  readonly toSignal: number;
  /** Seconds between them. */
  readonly measured: number;
  readonly limit: number;
  readonly bound: 'min' | 'max';
  /** Room that is left; negative where the requirement is not met. */
  readonly slack: number;
}

export interface Verdict {
  readonly constraint: Constraint;
  /** Places where it was judged. */
  readonly count: number;
  readonly violations: number;
  /** The least slack with its place; undefined where it was nowhere judged. */
  readonly worst: Check | undefined;
  /** Clock edges at which the data of a setup or hold is unknown or floating. */
  readonly unknown: number;
}

export interface Checked {
  readonly verdicts: readonly Verdict[];
  /** Places that do not meet their requirement, least slack first; at most `MAX_KEPT`. */
  readonly violations: readonly Check[];
  /** How many there are. */
  readonly count: number;
}

export const MAX_KEPT = 2000;

const tighter = (a: Check, b: Check): number => a.slack - b.slack || a.from - b.from;

/** What a requirement comes to, one interval after the other: of a million edges no more is kept than is told. */
class Tally {
  count = 0;
  violations = 0;
  worst: Check | undefined;
  #kept: Check[] = [];

  put(one: Check): void {
    this.count++;
    if (!this.worst || one.slack < this.worst.slack) this.worst = one;
    if (one.slack >= 0) return;
    this.violations++;
    this.#kept.push(one);
    if (this.#kept.length > 2 * MAX_KEPT) this.#kept = this.kept();
  }

  /** The violations with the least slack. */
  kept(): Check[] {
    return this.#kept.sort(tighter).slice(0, MAX_KEPT);
  }
}

/**
 * Judges every requirement wherever it applies. `tick` is the time of a cycle in the unit of the signals, `scale` that
 * unit in seconds. Times nearer than a billionth of a tick are the same.
 */
export function check(
  constraints: readonly Constraint[],
  signals: readonly Signal[],
  { tick, scale, find }: { readonly tick: number; readonly scale: number; readonly find: Finder },
): Checked {
  const all: Check[] = [];
  const verdicts = constraints.map((constraint, index): Verdict => {
    const judge = new Judge(constraint, index, signals, { tick, scale, find });
    const { tally, unknown } = judge.run();
    all.push(...tally.kept());
    const { count, violations, worst } = tally;
    return { constraint, count, violations, worst, unknown };
  });
  return {
    verdicts,
    violations: all.sort(tighter).slice(0, MAX_KEPT),
    count: verdicts.reduce((sum, v) => sum + v.violations, 0),
  };
}

interface Frame {
  readonly tick: number;
  readonly scale: number;
  readonly find: Finder;
}

class Judge {
  readonly #c: Constraint;
  readonly #index: number;
  readonly #signals: readonly Signal[];
  readonly #frame: Frame;
  readonly #tally = new Tally();
  readonly #same: number;
  #unknown = 0;

  constructor(c: Constraint, index: number, signals: readonly Signal[], frame: Frame) {
    this.#c = c;
    this.#index = index;
    this.#signals = signals;
    this.#frame = frame;
    this.#same = frame.tick * 1e-9;
  }

  run(): { tally: Tally; unknown: number } {
    this.#rules[this.#c.kind]();
    return { tally: this.#tally, unknown: this.#unknown };
  }

  #at(name: string): number {
    return this.#frame.find(name, this.#c.line);
  }

  #signal(k: number): Signal {
    return this.#signals[k] as Signal;
  }

  #edges({ signal, edge }: Edge): { k: number; times: Float64Array } {
    const k = this.#at(signal);
    return { k, times: edgesOf(this.#signal(k), edge) };
  }

  get #to(): Edge {
    return this.#c.to ?? this.#c.of;
  }

  #seconds(time: Time): number {
    return time.unit === 's' ? time.value : time.value * this.#frame.tick * this.#frame.scale;
  }

  #holds(when: Condition | undefined, t: number): boolean {
    if (!when) return true;
    const signal = this.#signal(this.#at(when.signal));
    const k = changeAt(signal, t);
    const level = signal.levels[k];
    if (level === VALUE) return signal.words(k) === when.value;
    if (when.value === '1') return isHigh(level);
    if (when.value === '0') return isLow(level);
    return level !== undefined && LEVELS[level] === when.value.toLowerCase();
  }

  /** Judges one interval against the bounds there are. */
  #put(from: number, to: number, fromSignal: number, toSignal: number, size = to - from): void {
    const measured = size * this.#frame.scale;
    const same = this.#same * this.#frame.scale;
    const { min, max } = this.#c;
    for (const [bound, time] of [
      ['min', min],
      ['max', max],
    ] as const) {
      if (!time) continue;
      const limit = this.#seconds(time);
      const room = bound === 'min' ? measured - limit : limit - measured;
      // A margin that is met to the last bit is met.
      const slack = Math.abs(room) < same ? 0 : room;
      this.#tally.put({
        constraint: this.#index,
        from,
        to,
        fromSignal,
        toSignal,
        measured,
        limit,
        bound,
        slack,
      });
    }
  }

  readonly #rules: Readonly<Record<Constraint['kind'], () => void>> = {
    setup: () => this.#before(this.#edges(this.#to), this.#edges(this.#c.of), true),
    hold: () => this.#after(this.#edges(this.#to), this.#edges(this.#c.of), true),
    // The release of the control is the reference; the clock may not be too near behind or before it.
    recovery: () => this.#after(this.#edges(this.#c.of), this.#edges(this.#to), false),
    removal: () => this.#before(this.#edges(this.#c.of), this.#edges(this.#to), false),
    width: () => this.#widths(),
    period: () => this.#gaps(),
    skew: () => this.#skews(),
    delay: () => this.#delays(),
    glitch: () => this.#gaps(),
  };

  /** At each reference the last event strictly before it. */
  #before(reference: Found, events: Found, isData: boolean): void {
    for (const t of reference.times) {
      if (!this.#holds(this.#c.when, t)) continue;
      if (isData) this.#look(events.k, t);
      const j = firstAtLeast(events.times, t - this.#same) - 1;
      const from = events.times[j];
      if (from !== undefined) this.#put(from, t, events.k, reference.k);
    }
  }

  /** At each reference the first event with or behind it. */
  #after(reference: Found, events: Found, isData: boolean): void {
    for (const t of reference.times) {
      if (!this.#holds(this.#c.when, t)) continue;
      if (isData) this.#look(events.k, t);
      const to = events.times[firstAtLeast(events.times, t - this.#same)];
      if (to !== undefined) this.#put(t, to, reference.k, events.k, Math.max(0, to - t));
    }
  }

  /** Counts data that is not known at an edge. */
  #look(k: number, t: number): void {
    const signal = this.#signal(k);
    const level = signal.levels[firstAtLeast(signal.times, t - this.#same) - 1];
    if (level === UNKNOWN || level === HIGH_Z || level === ABSENT) this.#unknown++;
  }

  /** Whole pulses alone: one that the picture cuts has no width. */
  #widths(): void {
    const k = this.#at(this.#c.of.signal);
    const signal = this.#signal(k);
    const isIn = this.#c.level === 'high' ? isHigh : isLow;
    let from: number | undefined;
    signal.levels.forEach((level, j) => {
      const t = signal.times[j] as number;
      if (isIn(level)) {
        from ??= j > 0 || signal.beginsWithEdge ? t : undefined;
        return;
      }
      if (from !== undefined && this.#holds(this.#c.when, from)) this.#put(from, t, k, k);
      from = undefined;
    });
  }

  /** From each edge to the next. */
  #gaps(): void {
    const { k, times } = this.#edges(this.#c.of);
    for (let j = 1; j < times.length; j++) {
      const [from, to] = [times[j - 1] as number, times[j] as number];
      if (this.#holds(this.#c.when, from)) this.#put(from, to, k, k);
    }
  }

  /** Each edge with the nearest of the other signal. */
  #skews(): void {
    const [a, b] = [this.#edges(this.#c.of), this.#edges(this.#to)];
    for (const t of a.times) {
      if (!this.#holds(this.#c.when, t)) continue;
      const j = firstAtLeast(b.times, t);
      const [before, behind] = [b.times[j - 1], b.times[j]];
      const isBefore = before !== undefined && (behind === undefined || t - before < behind - t);
      const other = isBefore ? before : behind;
      if (other === undefined) continue;
      const isFirst = t <= other;
      this.#put(Math.min(t, other), Math.max(t, other), isFirst ? a.k : b.k, isFirst ? b.k : a.k);
    }
  }

  /** From each edge to the first of the other signal before the next edge; one that stays away is late at the end. */
  #delays(): void {
    const [a, b] = [this.#edges(this.#c.of), this.#edges(this.#to)];
    const end = this.#signal(b.k).end;
    const max = this.#c.max && this.#seconds(this.#c.max);
    a.times.forEach((t, j) => {
      if (!this.#holds(this.#c.when, t)) return;
      const next = a.times[j + 1] ?? Number.POSITIVE_INFINITY;
      const to = b.times[firstAtLeast(b.times, t - this.#same)];
      if (to !== undefined && to < next - this.#same)
        this.#put(t, to, a.k, b.k, Math.max(0, to - t));
      else if (max !== undefined) {
        const seen = Math.min(next, end);
        if ((seen - t) * this.#frame.scale > max) this.#put(t, seen, a.k, b.k);
      }
    });
  }
}

interface Found {
  readonly k: number;
  readonly times: Float64Array;
}
