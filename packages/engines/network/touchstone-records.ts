/** The records of a Touchstone file: how many ports, and the numbers of each frequency. */
import { EngineError } from '../error.ts';
import { type NumberFormat, type Options, UNITS } from './touchstone-head.ts';
import { fail, type Scan } from './touchstone-scan.ts';
import type { Keywords } from './touchstone-version2.ts';

export const MAX_PORTS = 8;
/** Entries of S over all frequencies at most: 8 ports at 20,001 frequencies. */
export const MAX_ENTRIES = 64 * 20_001;
/** Frequencies at most. */
export const MAX_POINTS = 100_001;

/** Throws `out-of-range` for more ports or frequencies than are taken. */
export function checkSize(ports: number, points: number): void {
  if (ports > MAX_PORTS)
    throw new EngineError(
      'out-of-range',
      `The file has ${ports} ports; the most is ${MAX_PORTS}.`,
      {
        field: 'ports',
        value: ports,
      },
    );
  const most = Math.min(MAX_POINTS, Math.floor(MAX_ENTRIES / ports ** 2));
  if (points > most)
    throw new EngineError(
      'out-of-range',
      `The file has ${points} frequencies; of ${ports} ports the most is ${most}.`,
      { field: 'points', value: points },
    );
}

const isOdd = (n: number): boolean => n % 2 === 1;
const countOf = ({ begins }: Scan, row: number): number => begins[row + 1]! - begins[row]!;

/** How many ports: as said, or from the numbers between one line that begins with a frequency and the next. */
export function portsOf(scan: Scan, keywords: Keywords, said: number | undefined): number {
  const told = keywords.ports;
  if (told !== undefined) {
    if (said !== undefined && said !== told)
      fail(keywords.line, `[Number of Ports] is ${told}, and ${said} are asked for`, String(told));
    return told;
  }
  if (said !== undefined) return said;
  let end = 1;
  while (end < scan.rows && !isOdd(countOf(scan, end))) end++;
  const count = scan.begins[end]! - scan.begins[0]!;
  const line = scan.lines[0]!;
  if (!isOdd(countOf(scan, 0)))
    fail(
      line,
      `The line has ${countOf(scan, 0)} numbers; data begin with a frequency and pairs behind it, an odd number`,
      '',
    );
  const ports = Math.sqrt((count - 1) / 2);
  if (!Number.isInteger(ports) || ports === 0)
    fail(
      line,
      `The first frequency has ${count} numbers; of n ports there are 1 + 2n²: 3, 9, 19, 33, 51, 73, 99 or 129`,
      String(count),
    );
  return ports;
}

/** Numbers of one frequency. */
const recordLength = (ports: number, { matrix }: Keywords): number =>
  1 + (matrix === 'full' ? 2 * ports * ports : ports * (ports + 1));

export interface Records {
  /** Hz. */
  readonly frequency: Float64Array;
  /** By rows of the matrix, interleaved, as the file has them. */
  readonly values: Float64Array;
  /** The first row of numbers that is noise. */
  readonly noise: number;
}

/** The numbers of all frequencies as the file has them, in their order; and the first row that is noise. */
export function recordsOf(
  scan: Scan,
  { unit, format }: Options,
  keywords: Keywords,
  ports: number,
): Records {
  const length = recordLength(ports, keywords);
  const end = keywords.noiseRow ?? scan.rows;
  const { starts, noise } = startsOf(scan, keywords.networkRow, end, length, ports, keywords);
  checkSize(ports, starts.length);
  if (keywords.frequencies !== undefined && keywords.frequencies !== starts.length)
    fail(
      keywords.line,
      `[Number of Frequencies] is ${keywords.frequencies}, and there are ${starts.length}`,
      '',
    );
  const frequency = new Float64Array(starts.length);
  const values = new Float64Array(starts.length * 2 * ports * ports);
  const places = placesOf(ports, keywords);
  starts.forEach((row, k) => {
    const from = scan.begins[row]!;
    const f = scan.values[from]!;
    frequency[k] = f * UNITS[unit];
    if (f < 0) fail(scan.lines[row]!, `The frequency ${f} is negative`, String(f));
    if (k > 0 && !(frequency[k]! > frequency[k - 1]!))
      fail(scan.lines[row]!, `The frequency ${f} does not ascend`, String(f));
    const base = 2 * k * ports * ports;
    for (let m = 0; m < places.length; m++) {
      const at = from + 1 + 2 * m;
      putPair(values, base, places[m]!, scan.values[at]!, scan.values[at + 1]!, format);
    }
    if (keywords.matrix !== 'full') mirror(values, base, ports, keywords.matrix);
  });
  return { frequency, values, noise };
}

/** The rows in which frequencies begin. Each record ends with a row. */
function startsOf(
  scan: Scan,
  first: number,
  end: number,
  length: number,
  ports: number,
  { version }: Keywords,
): { starts: Int32Array; noise: number } {
  const starts: number[] = [];
  let row = first;
  let highest = Number.NEGATIVE_INFINITY;
  while (row < end) {
    const f = scan.values[scan.begins[row]!]!;
    // Version 1: what begins at or below the highest frequency, five numbers a line, is noise.
    if (
      version === 1 &&
      ports === 2 &&
      starts.length > 0 &&
      countOf(scan, row) === 5 &&
      f <= highest
    )
      return { starts: Int32Array.from(starts), noise: row };
    const from = scan.begins[row]!;
    let next = row + 1;
    while (ports > 1 && next < end && scan.begins[next]! - from < length) next++;
    const count = scan.begins[next]! - from;
    if (count !== length) wrongCount(scan, row, next, end, length, ports);
    starts.push(row);
    highest = f;
    row = next;
  }
  return { starts: Int32Array.from(starts), noise: end };
}

function wrongCount(
  scan: Scan,
  row: number,
  next: number,
  end: number,
  length: number,
  ports: number,
): never {
  // To the next line of an odd number of numbers, which is where a frequency seems to begin.
  let stop = row + 1;
  while (stop < end && !isOdd(countOf(scan, stop))) stop++;
  const own = scan.begins[stop]! - scan.begins[row]!;
  const what =
    ports === 1
      ? 'a one-port has 3: frequency and a pair'
      : `of ${ports} ports there are ${length}`;
  if (ports === 1)
    return fail(scan.lines[row]!, `The line has ${countOf(scan, row)} numbers; ${what}`, '');
  const found = own === length ? scan.begins[next]! - scan.begins[row]! : own;
  return fail(
    scan.lines[row]!,
    `The frequency that begins here has ${found} numbers; ${what}`,
    String(found),
  );
}

/** Where each pair of a record goes, as an entry of the matrix by rows. */
function placesOf(n: number, { matrix, isTransposed }: Keywords): Int32Array {
  const places: number[] = [];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if ((matrix === 'lower' && j > i) || (matrix === 'upper' && j < i)) continue;
      places.push(n === 2 && isTransposed && matrix === 'full' ? j * n + i : i * n + j);
    }
  return Int32Array.from(places);
}

/** The other triangle of what is given as one: the matrix is symmetric. */
function mirror(values: Float64Array, base: number, n: number, matrix: 'lower' | 'upper'): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const [low, high] = [base + 2 * (i * n + j), base + 2 * (j * n + i)];
      const [to, from] = matrix === 'lower' ? [high, low] : [low, high];
      values[to] = values[from]!;
      values[to + 1] = values[from + 1]!;
    }
}

function putPair(
  values: Float64Array,
  base: number,
  place: number,
  a: number,
  b: number,
  format: NumberFormat,
): void {
  let [re, im] = [a, b];
  if (format !== 'RI') {
    const size = format === 'MA' ? a : 10 ** (a / 20);
    const angle = (b * Math.PI) / 180;
    re = size * Math.cos(angle);
    im = size * Math.sin(angle);
  }
  values[base + 2 * place] = re;
  values[base + 2 * place + 1] = im;
}
