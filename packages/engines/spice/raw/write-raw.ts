/**
 * Datasets as raw files. ngspice's format (manual, ch. 16) holds one plot after the other; LTspice's holds one, whose
 * runs stand behind one another under the flag `stepped`, with a UTF-16LE head.
 */
import { EngineError } from '../../error.ts';
import type { Dataset } from '../results/dataset.ts';
import { MAX_RAW_NUMBERS } from './header.ts';
import { ltspicePlot } from './ltspice.ts';
import { checkedName, typeOf } from './names.ts';
import type { RawOptions } from './options.ts';
import { isComplex, written } from './vectors.ts';

export type { RawOptions } from './options.ts';

/**
 * A raw file. Numbers come back to the last bit from `binary` and `ascii` (17 digits), and from `ltspice` unless
 * `precision` is `single`; which is `double` where it is not given. What was stepped is not in a raw file.
 *
 * Throws EngineError: `empty` without datasets; `out-of-range` above 5·10^7 numbers; `length` where a trace has not its
 * axis's points; `bad-names` for a name that breaks the file's lines; `mismatch` where LTspice's one plot cannot hold the
 * datasets together.
 */
export function writeRaw(datasets: readonly Dataset[], options: RawOptions): Uint8Array {
  if (datasets.length === 0)
    throw new EngineError('empty', 'There is no result to write into a raw file.');
  let numbers = 0;
  for (const dataset of datasets) numbers += sizeOf(dataset);
  if (numbers > MAX_RAW_NUMBERS)
    throw new EngineError(
      'out-of-range',
      `The results hold ${numbers} numbers; the most in a raw file is ${MAX_RAW_NUMBERS}: fewer traces would do.`,
      { value: numbers },
    );
  checkedName(options.title, 'title');
  if (options.format === 'ltspice') return ltspicePlot(datasets, options);
  const write = options.format === 'binary' ? binaryPlot : textPlot;
  return joined(datasets.map((dataset) => write(dataset, options)));
}

function sizeOf(dataset: Dataset): number {
  const { axis, traces } = dataset;
  if (traces.length === 0 || axis.re.length === 0)
    throw new EngineError('empty', `The result “${dataset.title}” has no points or no traces.`);
  for (const { name, re, im } of traces)
    if (re.length !== axis.re.length || (im && im.length !== re.length))
      throw new EngineError(
        'length',
        `The trace ${name} has ${re.length} points over an axis of ${axis.re.length}.`,
        { field: name, value: re.length },
      );
  return written(dataset).length * axis.re.length * (isComplex(dataset) ? 2 : 1);
}

function headOf(dataset: Dataset, { title, date }: RawOptions): string {
  const vectors = written(dataset);
  const lines = [
    `Title: ${title}`,
    ...(date === undefined ? [] : [`Date: ${checkedName(date, 'date')}`]),
    `Plotname: ${checkedName(dataset.title, 'title')}`,
    `Flags: ${isComplex(dataset) ? 'complex' : 'real'}`,
    `No. Variables: ${vectors.length}`,
    `No. Points: ${dataset.axis.re.length}`,
    'Variables:',
    ...vectors.map((trace, k) => `\t${k}\t${checkedName(trace.name, 'name')}\t${typeOf(trace)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function binaryPlot(dataset: Dataset, options: RawOptions): Uint8Array {
  const head = new TextEncoder().encode(`${headOf(dataset, options)}Binary:\n`);
  const vectors = written(dataset);
  const complex = isComplex(dataset);
  const points = dataset.axis.re.length;
  const size = complex ? 16 : 8;
  const bytes = new Uint8Array(head.length + points * vectors.length * size);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  let at = head.length;
  for (let i = 0; i < points; i++)
    for (let k = 0; k < vectors.length; k++, at += size) {
      const { re, im } = vectors[k]!;
      view.setFloat64(at, re[i]!, true);
      if (complex) view.setFloat64(at + 8, im?.[i] ?? 0, true);
    }
  return bytes;
}

/** Rows are encoded in pieces: no text of a whole file of 400 MB is ever held. */
const ROWS = 4096;

function textPlot(dataset: Dataset, options: RawOptions): Uint8Array {
  const encoder = new TextEncoder();
  const vectors = written(dataset);
  const complex = isComplex(dataset);
  const pieces = [encoder.encode(`${headOf(dataset, options)}Values:\n`)];
  const points = dataset.axis.re.length;
  for (let from = 0; from < points; from += ROWS) {
    let text = '';
    for (let i = from; i < Math.min(points, from + ROWS); i++) {
      text += ` ${i}`;
      for (const { re, im } of vectors)
        text += complex ? `\t${digits(re[i]!)},${digits(im?.[i] ?? 0)}\n` : `\t${digits(re[i]!)}\n`;
      text += '\n';
    }
    pieces.push(encoder.encode(text));
  }
  return joined(pieces);
}

/** 17 digits are a double to the last bit; C's words for what is no number. */
function digits(x: number): string {
  if (Object.is(x, -0)) return '-0.0';
  if (Number.isFinite(x)) return x.toExponential(16);
  return Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf';
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
