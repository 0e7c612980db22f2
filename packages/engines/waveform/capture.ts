/**
 * Captures of logic analysers as CSV: Saleae Logic (`Time [s],Channel 0,…`, a line a change), sigrok and PulseView
 * (comments behind `;`, a line a sample, with or without a column of time), and tables of time and levels by hand.
 * They become a dump, which is read as any other.
 */
import { EngineError } from '../error.ts';
import { codeOf, dumpName } from './vcd/write.ts';

const MAX_CHANNELS = 512;
/** Units of time by their negative power of ten, as columns are headed; sigrok writes them out. */
const SCALES: Readonly<Record<string, number>> = {
  s: 0,
  sec: 0,
  second: 0,
  ms: 3,
  millisecond: 3,
  us: 6,
  µs: 6,
  μs: 6,
  microsecond: 6,
  ns: 9,
  nanosecond: 9,
  ps: 12,
  picosecond: 12,
};
const WRITTEN_OUT = /^(?:milli|micro|nano|pico)?seconds$/iu;
const RATES: Readonly<Record<string, number>> = { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 };

/** Whether a text is such a table, and not a dump. */
export const isCapture = (text: string): boolean => {
  const line =
    text
      .split('\n', 40)
      .find((l) => l.trim() !== '' && !/^\s*[;#]\s/u.test(l) && !l.startsWith(';')) ?? '';
  return !line.trim().startsWith('$') && /[,;\t]/u.test(line);
};

/** What the head of a capture says of its columns. */
interface Columns {
  readonly names: readonly string[];
  readonly hasHead: boolean;
  /** The column of time; −1 where lines are samples. */
  readonly timeAt: number;
  /** Picoseconds of what stands there, or of a sample. */
  readonly scale: number;
  readonly channels: readonly { readonly name: string; readonly k: number }[];
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The dump of a capture. @throws EngineError `syntax` with the line where it is no such table */
export function captureDump(text: string): string {
  const lines = text.split(/\r?\n/u);
  const rows = rowsOf(lines);
  const [head] = rows;
  if (!head) throw new EngineError('empty', 'The capture has no lines.');
  const columns = columnsOf(head, lines);
  const samples = rows.slice(columns.hasHead ? 1 : 0);
  if (samples.length === 0)
    throw new EngineError(
      'empty',
      `Line ${head.line} is taken for the names of a capture’s channels, and no line of levels is behind it.`,
    );
  return dumpOf(columns, samples);
}

function rowsOf(lines: readonly string[]): Line[] {
  const separator = separatorOf(lines);
  return lines.flatMap((line, k) =>
    line.trim() === '' || /^\s*[;#]/u.test(line)
      ? []
      : [
          {
            line: k + 1,
            cells: line.split(separator).map((c) => c.trim().replace(/^"(.*)"$/u, '$1')),
          },
        ],
  );
}

function columnsOf(head: Line, lines: readonly string[]): Columns {
  const hasHead = head.cells.some((c) => !/^[-+.,\deExzXZ]*$/u.test(c) && c !== '');
  const names = hasHead ? [...head.cells] : head.cells.map((_, k) => `D${k}`);
  const timeAt = hasHead
    ? names.findIndex(
        (n) => /^(?:time|t|timestamp|sample time)(?![\da-z])/iu.test(n) || WRITTEN_OUT.test(n),
      )
    : -1;
  const { rate, channels: named } = sigrokOf(lines);
  // Sigrok heads columns with what they hold, and says what they are called above.
  let at = 0;
  names.forEach((name, k) => {
    if (name === 'logic' && named[at] !== undefined) names[k] = named[at++] ?? name;
  });
  const channels = names.flatMap((name, k) => (k === timeAt || name === '' ? [] : [{ name, k }]));
  if (channels.length === 0 || channels.length > MAX_CHANNELS)
    throw new EngineError(
      'out-of-range',
      `The capture has ${channels.length} channels; it takes 1 to ${MAX_CHANNELS}.`,
    );
  return { names, hasHead, timeAt, channels, scale: scaleOf(names[timeAt], rate, head.line) };
}

/** Picoseconds of a unit of time: by the column’s head, else by the rate, else seconds, or units for samples. */
function scaleOf(name: string | undefined, rate: number | undefined, line: number): number {
  if (name === undefined) return rate === undefined ? 1 : 1e12 / rate;
  const [, bracket, tail] = /[[(]\s*([^\])]*?)\s*[\])]|_([a-zµμ]+)$/iu.exec(name) ?? [];
  const unit = bracket ?? tail ?? (WRITTEN_OUT.test(name) ? name : undefined);
  // Sigrok’s column “Time” counts in the unit of which its rate has at least one a sample.
  if (unit === undefined && rate !== undefined) {
    const whole = 1000 ** Math.ceil(Math.log10(rate) / 3 - 1e-9);
    return 1e12 / rate / Math.floor(whole / rate + 1e-9);
  }
  const power = SCALES[(unit ?? 's').replace(/(?<=second)s$/iu, '').replace(/^S$/u, 's')];
  if (power === undefined)
    throw new EngineError(
      'syntax',
      `Line ${line}: the time is in “${unit}”; it takes s, ms, us, ns and ps.`,
    );
  return 10 ** (12 - power);
}

function dumpOf({ names, timeAt, scale, channels }: Columns, samples: readonly Line[]): string {
  const before: (string | undefined)[] = channels.map(() => undefined);
  const out: string[] = [
    `$version logic analyser capture $end`,
    // A sample without a rate is one unit.
    timeAt >= 0 || scale !== 1 ? '$timescale 1 ps $end' : '$timescale 1 ns $end',
    '$scope module capture $end',
    ...channels.map(({ name }, j) => `$var wire 1 ${codeOf(j)} ${dumpName(name, j)} $end`),
    '$upscope $end',
    '$enddefinitions $end',
  ];
  let zero: number | undefined;
  let last = 0;
  const clock = clockFrom(timeAt >= 0 ? samples[0]?.cells[timeAt] : undefined, 1e12 / scale);
  samples.forEach(({ line, cells }, sample) => {
    const t = timeAt >= 0 ? (clock ?? timeIn)(cells[timeAt], line) : sample;
    // Saleae counts from the trigger: what is before it has a negative time.
    zero ??= Math.min(0, t);
    const at = Math.round((t - zero) * scale);
    if (at < last) throw new EngineError('syntax', `Line ${line}: time goes back.`);
    last = at;
    const changed = channels.flatMap(({ k }, j) => {
      const value = levelIn(cells[k], `of ${names[k]}`, line);
      if (before[j] === value) return [];
      before[j] = value;
      return [`${value}${codeOf(j)}`];
    });
    if (changed.length > 0) out.push(`#${at}`, ...changed);
  });
  out.push(`#${last}`);
  return `${out.join('\n')}\n`;
}

/** ISO 8601 to any number of decimals, as Saleae Logic writes times of day. */
const OF_DAY = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(\.\d+)?(Z|[-+]\d\d:?\d\d)?$/u;

/** Reads times of day as how long they are behind the first, `perSecond` a second; undefined where the first is none. */
function clockFrom(first: string | undefined, perSecond: number): typeof timeIn | undefined {
  const read = (cell: string | undefined): [seconds: number, rest: number] | undefined => {
    const [, whole = '', rest = '0', zone = 'Z'] = OF_DAY.exec(cell ?? '') ?? [];
    const seconds = Date.parse(`${whole.replace(' ', 'T')}${zone}`) / 1000;
    return Number.isFinite(seconds) ? [seconds, Number(rest)] : undefined;
  };
  const start = read(first);
  if (!start) return undefined;
  return (cell, line) => {
    const at = read(cell);
    if (!at)
      throw new EngineError(
        'syntax',
        `Line ${line}: “${cell ?? ''}” is no time of day, as the first is.`,
      );
    return (at[0] - start[0] + (at[1] - start[1])) * perSecond;
  };
}

/** A number, with a decimal comma where commas do not part the columns. */
function timeIn(cell: string | undefined, line: number): number {
  const t = Number(cell?.replace(',', '.'));
  if (!cell || !Number.isFinite(t))
    throw new EngineError('syntax', `Line ${line}: “${cell ?? ''}” is no time.`);
  return t;
}

function levelIn(cell: string | undefined, what: string, line: number): string {
  const value = (cell ?? '').toLowerCase();
  if (/^[01xz]$/u.test(value)) return value;
  const isVoltage = /^-?\d+[.,]\d+(?:e[-+]?\d+)?$/u.test(value);
  throw new EngineError(
    'syntax',
    `Line ${line}: “${cell ?? ''}” ${what} is no level; a level is 0, 1, x or z${isVoltage ? ': export the digital channels, not the voltages' : ''}.`,
  );
}

function separatorOf(lines: readonly string[]): RegExp {
  const line = lines.find((l) => l.trim() !== '' && !/^\s*[;#]/u.test(l)) ?? '';
  return line.includes(',') ? /,/u : line.includes('\t') ? /\t/u : /;/u;
}

/** What sigrok says in its comments: samples a second, and the names of the channels. */
function sigrokOf(lines: readonly string[]): {
  readonly rate: number | undefined;
  readonly channels: readonly string[];
} {
  let rate: number | undefined;
  let channels: readonly string[] = [];
  for (const line of lines.slice(0, 40)) {
    const [, number, unit = ''] = /samplerate:?\s*([\d.]+)\s*([kmg]?hz)/iu.exec(line) ?? [];
    const found = Number(number) * (RATES[unit.toLowerCase()] ?? Number.NaN);
    if (found > 0) rate ??= found;
    const [, list] = /^;\s*Channels \(\d+\/\d+\):\s*(.+)$/u.exec(line) ?? [];
    if (list !== undefined) channels = list.split(',').map((name) => name.trim());
  }
  return { rate, channels };
}
