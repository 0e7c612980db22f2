/**
 * Captures of logic analysers as CSV: Saleae Logic (`Time [s],Channel 0,…`, a line a change), sigrok and PulseView
 * (comments behind `;`, a line a sample, with or without a column of time), and tables of time and levels by hand.
 * They become a dump, which is read as any other.
 */
import { EngineError } from '../error.ts';
import { codeOf, dumpName } from './vcd/write.ts';

const MAX_CHANNELS = 512;
const SCALES: Readonly<Record<string, number>> = {
  s: 0,
  sec: 0,
  seconds: 0,
  ms: 3,
  us: 6,
  µs: 6,
  ns: 9,
  ps: 12,
};
const RATES: Readonly<Record<string, number>> = { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 };

/** Whether a text is such a table, and not a dump. */
export const isCapture = (text: string): boolean => {
  const line =
    text
      .split('\n', 40)
      .find((l) => l.trim() !== '' && !/^\s*[;#]\s/u.test(l) && !l.startsWith(';')) ?? '';
  return !line.trim().startsWith('$') && /[,;\t]/u.test(line);
};

/** The dump of a capture. @throws EngineError `syntax` with the line where it is no such table */
export function captureDump(text: string): string {
  const lines = text.split(/\r?\n/u);
  const rate = rateOf(lines);
  const rows: { line: number; cells: string[] }[] = [];
  const separator = separatorOf(lines);
  lines.forEach((line, k) => {
    if (line.trim() === '' || /^\s*[;#]/u.test(line)) return;
    rows.push({
      line: k + 1,
      cells: line.split(separator).map((c) => c.trim().replace(/^"(.*)"$/u, '$1')),
    });
  });
  const head = rows[0];
  if (!head) throw new EngineError('empty', 'The capture has no lines.');
  const isNamed = head.cells.some((c) => !/^[-+.\deExzXZ]*$/u.test(c) && c !== '');
  const names = isNamed ? head.cells : head.cells.map((_, k) => `D${k}`);
  const timeAt = isNamed
    ? names.findIndex((n) => /^(?:time|t|timestamp|sample time)\b/iu.test(n))
    : -1;
  const unit = timeAt < 0 ? undefined : unitOf(names[timeAt] ?? '');
  const channels = names.flatMap((name, k) => (k === timeAt || name === '' ? [] : [{ name, k }]));
  if (channels.length === 0 || channels.length > MAX_CHANNELS)
    throw new EngineError(
      'out-of-range',
      `The capture has ${channels.length} channels; it takes 1 to ${MAX_CHANNELS}.`,
    );
  const period = rate === undefined ? undefined : 1 / rate;
  const before: (string | undefined)[] = channels.map(() => undefined);
  const out: string[] = [
    `$version logic analyser capture $end`,
    // A sample without a rate is one unit.
    timeAt >= 0 || period !== undefined ? '$timescale 1 ps $end' : '$timescale 1 ns $end',
    '$scope module capture $end',
    ...channels.map(({ name }, j) => `$var wire 1 ${codeOf(j)} ${dumpName(name, j)} $end`),
    '$upscope $end',
    '$enddefinitions $end',
  ];
  let zero: number | undefined;
  let last = 0;
  rows.slice(isNamed ? 1 : 0).forEach(({ line, cells }, sample) => {
    let at: number;
    if (timeAt >= 0) {
      const t = Number(cells[timeAt]);
      if (cells[timeAt] === '' || !Number.isFinite(t))
        throw new EngineError('syntax', `Line ${line}: “${cells[timeAt] ?? ''}” is no time.`);
      // Saleae counts from the trigger: what is before it has a negative time.
      zero ??= Math.min(0, t);
      at = Math.round((t - zero) * 10 ** (12 - (unit ?? 0)));
    } else at = period === undefined ? sample : Math.round(sample * period * 1e12);
    if (at < last) throw new EngineError('syntax', `Line ${line}: time goes back.`);
    last = at;
    const changed = channels.flatMap(({ k }, j) => {
      const value = (cells[k] ?? '').toLowerCase();
      if (!/^[01xz]$/u.test(value))
        throw new EngineError(
          'syntax',
          `Line ${line}: “${cells[k] ?? ''}” of ${names[k]} is no level; a level is 0, 1, x or z.`,
        );
      if (before[j] === value) return [];
      before[j] = value;
      return [`${value}${codeOf(j)}`];
    });
    if (changed.length > 0) out.push(`#${at}`, ...changed);
  });
  out.push(`#${last}`);
  return `${out.join('\n')}\n`;
}

function separatorOf(lines: readonly string[]): RegExp {
  const line = lines.find((l) => l.trim() !== '' && !/^\s*[;#]/u.test(l)) ?? '';
  return line.includes(',') ? /,/u : line.includes('\t') ? /\t/u : /;/u;
}

function unitOf(name: string): number {
  const unit = /[[(]\s*([a-zµ]+)\s*[\])]/iu.exec(name)?.[1]?.toLowerCase() ?? 's';
  return SCALES[unit] ?? 0;
}

function rateOf(lines: readonly string[]): number | undefined {
  for (const line of lines.slice(0, 40)) {
    const [, number, unit = ''] = /samplerate:?\s*([\d.]+)\s*([kmg]?hz)/iu.exec(line) ?? [];
    const rate = Number(number) * (RATES[unit.toLowerCase()] ?? Number.NaN);
    if (rate > 0) return rate;
  }
  return undefined;
}
