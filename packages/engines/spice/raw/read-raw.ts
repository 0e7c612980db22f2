/** Raw files of ngspice, Spice3, Xyce and LTspice, read. */
import { EngineError } from '../../error.ts';
import type { Dataset } from '../results/dataset.ts';
import { Cursor } from './bytes.ts';
import { MAX_RAW_NUMBERS, readHeader } from './header.ts';
import { datasetsOf } from './runs.ts';
import { readValues } from './values.ts';

/** Bytes of a file at most. */
export const MAX_RAW_BYTES = 1 << 29;

/**
 * Every plot of a raw file, its stepped runs apart: ASCII or binary, real or complex, padded or not, several plots one
 * after the other; LTspice's UTF-16LE header, floats, `fastaccess` and `stepped`. Names become lower case, `v(out)`,
 * `i(v1)`; LTspice's signs of time are taken off. Layout of a file: see header.ts and values.ts.
 *
 * Throws EngineError: `syntax` for what is no raw file, is cut off, or goes on with something else; `out-of-range` for
 * more than 2^29 bytes or 5·10^7 numbers; `empty`; `unsupported` for QSPICE.
 */
export function readRaw(bytes: Uint8Array): Dataset[] {
  if (bytes.length > MAX_RAW_BYTES)
    throw new EngineError(
      'out-of-range',
      `The file has ${bytes.length} bytes; the most is ${MAX_RAW_BYTES}.`,
      { value: bytes.length },
    );
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  const width = isMarked || (bytes.length > 1 && bytes[1] === 0) ? 2 : 1;
  const cursor = new Cursor(bytes, width, isMarked ? 2 : 0);
  const datasets: Dataset[] = [];
  let numbers = 0;
  cursor.skipBlanks();
  while (!cursor.isAtEnd) {
    const header = readHeader(cursor);
    const columns = readValues(cursor, header);
    for (const { re, im } of columns) numbers += re.length + (im?.length ?? 0);
    if (numbers > MAX_RAW_NUMBERS)
      throw new EngineError(
        'out-of-range',
        `The file holds more than ${MAX_RAW_NUMBERS} numbers in its plots together.`,
        { value: numbers },
      );
    datasets.push(...datasetsOf(header, columns));
    cursor.skipBlanks();
  }
  if (datasets.length === 0)
    throw new EngineError('empty', 'The file is empty, and holds no plot.', { value: 0 });
  return datasets;
}
