/**
 * The values of a plot, as columns of doubles. ngspice and Xyce: doubles, or pairs where the plot is complex, point by
 * point. LTspice: a real plot has its first variable as a double and the others as floats, unless its flags say
 * `double`; a complex one has pairs of doubles; with `fastaccess` all points of a variable stand together.
 */
import { EngineError } from '../../error.ts';
import type { Cursor } from './bytes.ts';
import type { RawHeader } from './header.ts';

export interface Column {
  readonly re: Float64Array;
  readonly im?: Float64Array;
}

/** The columns in the order of the variables; the cursor stands behind them. Throws EngineError `syntax` where the file is too short. */
export function readValues(cursor: Cursor, header: RawHeader): readonly Column[] {
  return header.isBinary ? readBinary(cursor, header) : readText(cursor, header);
}

function columnsOf({ variables, points, flags }: RawHeader): Column[] {
  return variables.map(({ length }) => {
    const size = Math.min(length ?? points, points);
    const re = new Float64Array(size);
    return flags.has('complex') ? { re, im: new Float64Array(size) } : { re };
  });
}

/** Whether the writer left out the points that a shorter vector has not got. */
const leavesOut = ({ flags }: RawHeader): boolean => flags.has('unpadded');

function tooShort({ plotname, points }: RawHeader, whole: number): EngineError {
  return new EngineError(
    'syntax',
    `The plot “${plotname}” says that it has ${points} points, and the file ends after ${whole}: it is cut off, or its run was broken off.`,
    { field: 'points', value: points },
  );
}

function readText(cursor: Cursor, header: RawHeader): Column[] {
  const { points, variables, flags } = header;
  // Two characters a number are the least; what is allocated is bounded by what was sent.
  const numbers = points * (leavesOut(header) ? 1 : variables.length);
  const left = cursor.bytes.length - cursor.at;
  if (left < 2 * numbers * cursor.width - 2)
    throw tooShort(header, Math.floor(left / (2 * variables.length)));
  const columns = columnsOf(header);
  const isComplex = flags.has('complex');
  const skips = leavesOut(header);
  for (let i = 0; i < points; i++) {
    const index = cursor.number();
    if (Number.isNaN(index)) throw tooShort(header, i);
    if (index !== i)
      throw new EngineError(
        'syntax',
        `The plot “${header.plotname}” has ${index} where point ${i} must begin: a value is missing or too many.`,
        { value: index },
      );
    for (const { re, im } of columns) {
      if (i >= re.length) {
        if (skips) continue;
        cursor.number();
        if (isComplex) cursor.number();
        continue;
      }
      re[i] = cursor.number();
      if (im) im[i] = cursor.number();
    }
  }
  // NaN is what a number past the end reads as, and may be a value: the last of a cut file shows.
  if (cursor.isAtEnd && Number.isNaN(columns.at(-1)?.re.at(-1))) throw tooShort(header, points - 1);
  return columns;
}

function readBinary(cursor: Cursor, header: RawHeader): Column[] {
  const { points, variables, flags, isLtspice } = header;
  const isComplex = flags.has('complex');
  const single = isLtspice && !isComplex && !flags.has('double');
  const size = isComplex ? 16 : single ? 4 : 8;
  const sizes = variables.map((_, k) => (k === 0 && single ? 8 : size));
  const lengths = variables.map(({ length }) =>
    leavesOut(header) ? Math.min(length ?? points, points) : points,
  );
  const needed = sizes.reduce((sum, each, k) => sum + each * lengths[k]!, 0);
  const left = cursor.bytes.length - cursor.at;
  if (left < needed) {
    const row = sizes.reduce((sum, each) => sum + each, 0);
    throw tooShort(header, Math.floor(left / row));
  }
  const columns = columnsOf(header);
  const view = new DataView(cursor.bytes.buffer, cursor.bytes.byteOffset + cursor.at, needed);
  if (flags.has('fastaccess')) byVariable(view, columns, sizes, points);
  else byPoint(view, columns, sizes, lengths, points);
  cursor.at += needed;
  return columns;
}

function byPoint(
  view: DataView,
  columns: readonly Column[],
  sizes: readonly number[],
  lengths: readonly number[],
  points: number,
): void {
  let at = 0;
  for (let i = 0; i < points; i++)
    for (let k = 0; k < columns.length; k++) {
      if (i >= lengths[k]!) continue;
      const { re, im } = columns[k]!;
      // A vector shorter than the plot is followed by padding, which is no value.
      if (i < re.length) {
        re[i] = sizes[k] === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
        if (im) im[i] = view.getFloat64(at + 8, true);
      }
      at += sizes[k]!;
    }
}

function byVariable(
  view: DataView,
  columns: readonly Column[],
  sizes: readonly number[],
  points: number,
): void {
  let at = 0;
  for (let k = 0; k < columns.length; k++) {
    const { re, im } = columns[k]!;
    const size = sizes[k]!;
    for (let i = 0; i < points; i++, at += size) {
      re[i] = size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
      if (im) im[i] = view.getFloat64(at + 8, true);
    }
  }
}
