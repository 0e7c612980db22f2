/** Transients as value change dumps, for viewers of logic. Source: IEEE 1364-2005, section 18.2. */
import { EngineError } from '../../error.ts';
import { checkRising } from './limits.ts';
import { eachCrossing } from './measure/crossings.ts';

/** Changes in one file at most, some 150 MB. */
export const MAX_CHANGES = 5_000_000;
const MAX_SIGNALS = 5000;
/** Ticks stay whole in a double. */
const MAX_TICKS = 2 ** 53;

export interface VcdSignal {
  /** As shown, `v(out)`; blanks cannot stand in a file. */
  readonly name: string;
  readonly y: Float64Array;
  /**
   * Digital: 0 below `low`, 1 above `high`, in between as before (`x` at first). None: `$var real`, every change of the
   * value.
   */
  readonly threshold?: { readonly low: number; readonly high: number };
}

/** Seconds of a tick: 1, 10 or 100 of fs to s. */
const SCALES = Array.from({ length: 18 }, (_, k) => ({
  seconds: 10 ** (k - 15),
  text: `${10 ** (k % 3)} ${['fs', 'ps', 'ns', 'us', 'ms', 's'][Math.floor(k / 3)]}`,
}));

/**
 * A VCD file of signals over one rising time, s. Digital changes stand where the straight line between two points crosses
 * a threshold; times are rounded to the `timescale`, or a tenth of the least step between points, 1 fs at the finest.
 *
 * Throws EngineError: `empty` without signals; `bad-names`; `length`; `out-of-range` for thresholds in the wrong order, a
 * time below 0, or more than 5·10^6 changes.
 */
export function vcdOf(
  time: Float64Array,
  signals: readonly VcdSignal[],
  options: { readonly timescale?: number } = {},
): string {
  check(time, signals);
  const scale = scaleOf(time, options.timescale);
  const changes = signals.flatMap((signal, n) => changesOf(time, signal, n));
  // Sorting is stable: changes of one signal at one tick stay in their order.
  const ticks = changes.map(({ at, text }) => ({ tick: Math.round(at / scale.seconds), text }));
  ticks.sort((a, b) => a.tick - b.tick);
  const lines = [
    `$timescale ${scale.text} $end`,
    '$scope module circuit $end',
    ...signals.map(({ name, threshold }, n) =>
      threshold ? `$var wire 1 ${id(n)} ${name} $end` : `$var real 64 ${id(n)} ${name} $end`,
    ),
    '$upscope $end',
    '$enddefinitions $end',
  ];
  let at = -1;
  for (const { tick, text } of ticks) {
    if (tick !== at) lines.push(`#${(at = tick)}`);
    lines.push(text);
  }
  const end = Math.round(time.at(-1)! / scale.seconds);
  if (end > at) lines.push(`#${end}`);
  return `${lines.join('\n')}\n`;
}

/** Printable characters from `!`, as many as it takes. */
function id(n: number): string {
  const rest = Math.floor(n / 94);
  return String.fromCharCode(33 + (n % 94)) + (rest > 0 ? id(rest - 1) : '');
}

function check(time: Float64Array, signals: readonly VcdSignal[]): void {
  if (signals.length === 0)
    throw new EngineError('empty', 'There is no trace to write into a VCD file.');
  if (signals.length > MAX_SIGNALS)
    throw new EngineError(
      'out-of-range',
      `${signals.length} traces are more than the ${MAX_SIGNALS} of a VCD file.`,
      { value: signals.length },
    );
  for (const { name, y, threshold } of signals) {
    checkRising(time, y, 1);
    if (!/^\S+$/u.test(name))
      throw new EngineError('bad-names', `“${name}” holds a blank, and is no name in a VCD file.`, {
        value: name,
      });
    if (threshold && !(threshold.low <= threshold.high))
      throw new EngineError(
        'out-of-range',
        `The lower threshold ${threshold.low} of ${name} is not at or below the upper, ${threshold.high}.`,
        { value: threshold.low },
      );
  }
  if (!(time[0]! >= 0))
    throw new EngineError('out-of-range', `The time ${time[0]} s is not 0 or later.`, {
      value: time[0],
    });
}

function scaleOf(time: Float64Array, timescale: number | undefined): (typeof SCALES)[number] {
  const end = time.at(-1)!;
  const chosen =
    timescale === undefined
      ? (SCALES.findLast(({ seconds }) => seconds <= leastStep(time) / 10) ?? SCALES[0]!)
      : SCALES.find(({ seconds }) => Math.abs(seconds / timescale - 1) < 1e-9);
  if (!chosen)
    throw new EngineError(
      'out-of-range',
      `A timescale of ${timescale} s is not 1, 10 or 100 of fs, ps, ns, us, ms or s.`,
      { field: 'timescale', value: timescale },
    );
  if (end / chosen.seconds <= MAX_TICKS) return chosen;
  if (timescale === undefined) return SCALES.find(({ seconds }) => end / seconds <= MAX_TICKS)!;
  throw new EngineError(
    'out-of-range',
    `The time ${end} s is more than 2^53 ticks of ${chosen.text}: a coarser timescale would do.`,
    { field: 'timescale', value: timescale },
  );
}

function leastStep(time: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < time.length; i++) {
    const step = time[i]! - time[i - 1]!;
    if (step > 0 && step < least) least = step;
  }
  return Number.isFinite(least) ? least : 1e-9;
}

interface Change {
  readonly at: number;
  readonly text: string;
}

function changesOf(time: Float64Array, signal: VcdSignal, n: number): Change[] {
  const changes = signal.threshold
    ? digital(time, signal.y, signal.threshold, id(n))
    : real(time, signal.y, id(n));
  return changes;
}

function tooMany(): EngineError {
  return new EngineError(
    'out-of-range',
    `The traces change more than ${MAX_CHANGES} times, which is more than a VCD file is given: fewer traces or a shorter time would do.`,
    { value: MAX_CHANGES },
  );
}

function real(time: Float64Array, y: Float64Array, name: string): Change[] {
  const changes: Change[] = [];
  for (let i = 0; i < y.length; i++) {
    if (i > 0 && y[i] === y[i - 1]) continue;
    changes.push({ at: time[i]!, text: `r${y[i]} ${name}` });
    if (changes.length > MAX_CHANGES) throw tooMany();
  }
  return changes;
}

/** Crossings of either threshold in their order; the state holds between them. */
function digital(
  time: Float64Array,
  y: Float64Array,
  { low, high }: { low: number; high: number },
  name: string,
): Change[] {
  const first = y[0]! > high ? '1' : y[0]! < low ? '0' : 'x';
  const events: { at: number; state: string }[] = [];
  const watch = (level: number, isRise: boolean, state: string): void =>
    eachCrossing(
      time,
      y.map((value) => value - level),
      (crossing) => {
        if (crossing.isRise === isRise) events.push({ at: crossing.at, state });
        if (events.length > MAX_CHANGES) throw tooMany();
        return true;
      },
    );
  watch(high, true, '1');
  watch(low, false, '0');
  events.sort((a, b) => a.at - b.at);
  const changes: Change[] = [{ at: time[0]!, text: `${first}${name}` }];
  let state = first;
  for (const event of events) {
    if (event.state === state) continue;
    state = event.state;
    changes.push({ at: event.at, text: `${state}${name}` });
  }
  return changes;
}
