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
  const events = signals
    .flatMap((signal, k) =>
      Array.from(signal.times, (t, change) => ({ t: inUnits(t, timescale), k, change })),
    )
    .sort((a, b) => a.t - b.t || a.k - b.k || a.change - b.change);
  let now: number | undefined;
  for (const { t, k, change } of events) {
    if (t !== now) lines.push(`#${t}`);
    now = t;
    lines.push(valueText(signals[k] as Signal, change, buses[k] as Bus, codeOf(k)));
  }
  const last = inUnits(end, timescale);
  if (last !== now) lines.push(`#${last}`);
  return `${lines.join('\n')}\n`;
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
