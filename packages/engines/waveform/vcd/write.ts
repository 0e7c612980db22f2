/** Writes signals as a value change dump (IEEE 1364-2005, clause 18); words of values are strings, as GTKWave reads them. */
import { type Bus, bitsOf, busOf, fourValued, saidOf } from '../bus.ts';
import { type Signal, VALUE } from '../signal.ts';
import { inUnits, type Timescale } from '../timescale.ts';

export interface DumpText {
  /** In seconds. */
  readonly signals: readonly Signal[];
  /** Groups of each signal from the outermost in; of one without groups none. */
  readonly scopes: readonly (readonly string[])[];
  readonly module: string;
  readonly timescale: Timescale;
  /** Seconds at which it ends. */
  readonly end: number;
}

/** `!`, `"`, … `~`, `!!`, …: the shortest codes first. */
export function codeOf(index: number): string {
  let code = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 94))
    code = String.fromCharCode(33 + ((n - 1) % 94)) + code;
  return code;
}

export function writeDump({ signals, scopes, module, timescale, end }: DumpText): string {
  const buses = signals.map(busOf);
  const lines = [
    '$version Tollbench timing diagram $end',
    `$timescale ${timescale.number} ${timescale.unit} $end`,
    `$scope module ${module} $end`,
    ...declarations(signals, scopes, buses),
    '$upscope $end',
    '$enddefinitions $end',
  ];
  const codes = signals.map((_, k) => codeOf(k));
  let now: number | undefined;
  inOrder(signals, timescale, (t, k, change) => {
    if (t !== now) lines.push(`#${t}`);
    now = t;
    lines.push(valueText(signals[k] as Signal, change, buses[k] as Bus, codes[k] as string));
  });
  const last = inUnits(end, timescale);
  if (last !== now) lines.push(`#${last}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Every change in the order of time, of one time in that of the signals: a heap of signals by their next change, so
 * that a million changes are not sorted anew.
 */
function inOrder(
  signals: readonly Signal[],
  timescale: Timescale,
  each: (t: number, signal: number, change: number) => void,
): void {
  const at = new Uint32Array(signals.length);
  const next = signals.map(({ times }) => inUnits(times[0] ?? Number.POSITIVE_INFINITY, timescale));
  const isBefore = (a: number, b: number) =>
    (next[a] as number) - (next[b] as number) < 0 || (next[a] === next[b] && a < b);
  const heap = signals.map((_, k) => k).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  for (;;) {
    const k = heap[0];
    const t = k === undefined ? Number.POSITIVE_INFINITY : (next[k] as number);
    if (k === undefined || t === Number.POSITIVE_INFINITY) return;
    const change = at[k] as number;
    each(t, k, change);
    at[k] = change + 1;
    next[k] = inUnits(signals[k]?.times[change + 1] ?? Number.POSITIVE_INFINITY, timescale);
    for (let hole = 0; ; ) {
      const [left, right] = [2 * hole + 1, 2 * hole + 2];
      const child =
        right < heap.length && isBefore(heap[right] as number, heap[left] as number) ? right : left;
      if (child >= heap.length || !isBefore(heap[child] as number, k)) {
        heap[hole] = k;
        break;
      }
      heap[hole] = heap[child] as number;
      hole = child;
    }
  }
}

/** Names without blanks, which would part them. */
export const dumpName = (name: string, index: number): string =>
  name.trim().replace(/\s+/gu, '_').replace(/^\$/u, '_') || `lane_${index + 1}`;

function declarations(
  signals: readonly Signal[],
  scopes: readonly (readonly string[])[],
  buses: readonly Bus[],
): string[] {
  const lines: string[] = [];
  let open: readonly string[] = [];
  const go = (to: readonly string[]) => {
    let same = 0;
    while (same < open.length && same < to.length && open[same] === to[same]) same++;
    for (let k = open.length; k > same; k--) lines.push('$upscope $end');
    for (const name of to.slice(same)) lines.push(`$scope module ${dumpName(name, 0)} $end`);
    open = to;
  };
  signals.forEach((signal, k) => {
    go(scopes[k] ?? []);
    const bus = buses[k] as Bus;
    const [type, size] =
      bus.kind === 'text' ? ['string', 1] : ['wire', bus.kind === 'number' ? bus.width : 1];
    const range =
      bus.kind === 'number' && bus.width > 1 && !/\[/u.test(signal.name)
        ? ` [${bus.width - 1}:0]`
        : '';
    lines.push(`$var ${type} ${size} ${codeOf(k)} ${dumpName(signal.name, k)}${range} $end`);
  });
  go([]);
  return lines;
}

function valueText(signal: Signal, change: number, bus: Bus, code: string): string {
  const level = signal.levels[change];
  if (bus.kind === 'text')
    return `s${level === VALUE ? escaped(saidOf(signal, change)) : fourValued(level)} ${code}`;
  if (bus.kind === 'bit') return `${fourValued(level)}${code}`;
  const value = level === VALUE ? bitsOf(saidOf(signal, change)) : undefined;
  const digit = fourValued(level);
  const bits = value ?? (/[xz]/u.test(digit) ? digit : digit.repeat(bus.width));

  return bus.width === 1 && bits.length === 1 ? `${bits}${code}` : `b${bits} ${code}`;
}

/** Bytes of UTF-8; what is not printable ASCII as `\ooo`. */
const escaped = (word: string): string =>
  Array.from(new TextEncoder().encode(word), (byte) =>
    byte > 32 && byte < 127 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  ).join('');
