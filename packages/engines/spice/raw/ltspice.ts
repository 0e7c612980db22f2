/**
 * A raw file for LTspice: head in UTF-16LE, then points; real plots with a double and floats, or with doubles alone under
 * the flag `double`; complex ones in pairs of doubles. Layout: files of LTspice IV, XVII and 24, read.
 */
import { EngineError } from '../../error.ts';
import type { Dataset, Trace } from '../results/dataset.ts';
import { checkedName } from './names.ts';
import type { RawOptions } from './options.ts';
import { isComplex, written } from './vectors.ts';

const PLOTNAMES: Readonly<Partial<Record<Dataset['kind'], string>>> = {
  op: 'Operating Point',
  dc: 'DC transfer characteristic',
  ac: 'AC Analysis',
  tran: 'Transient Analysis',
  noise: 'Noise Spectral Density - (V/Hz½ or A/Hz½)',
};

/**
 * The bytes of one plot of one or several runs. Throws EngineError `mismatch` where the runs differ in their kind or
 * traces, `unsupported` for an analysis that LTspice keeps in no raw file.
 */
export function ltspicePlot(datasets: readonly Dataset[], options: RawOptions): Uint8Array {
  const first = datasets[0]!;
  checkTogether(first, datasets);
  const columns = written(first).length;
  const complex = isComplex(first);
  const double = complex || options.precision !== 'single';
  const head = utf16(headOf(datasets, options, double));
  const points = datasets.reduce((sum, { axis }) => sum + axis.re.length, 0);
  const size = complex ? 16 : double ? 8 : 4;
  const row = columns * size + (double ? 0 : 4);
  const bytes = new Uint8Array(head.length + points * row);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  let at = head.length;
  for (const dataset of datasets) {
    writeRun(view, at, written(dataset), complex, double);
    at += dataset.axis.re.length * row;
  }
  return bytes;
}

function writeRun(
  view: DataView,
  at: number,
  vectors: readonly Trace[],
  complex: boolean,
  double: boolean,
): void {
  const points = vectors[0]!.re.length;
  for (let i = 0; i < points; i++)
    for (let k = 0; k < vectors.length; k++) {
      const { re, im } = vectors[k]!;
      if (double || k === 0) {
        view.setFloat64(at, re[i]!, true);
        at += 8;
      } else {
        view.setFloat32(at, re[i]!, true);
        at += 4;
      }
      if (!complex) continue;
      view.setFloat64(at, im?.[i] ?? 0, true);
      at += 8;
    }
}

function checkTogether(first: Dataset, datasets: readonly Dataset[]): void {
  const names = (dataset: Dataset): string =>
    [dataset.kind, isComplex(dataset), ...written(dataset).map(({ name }) => name)].join(' ');
  const other = datasets.find((dataset) => names(dataset) !== names(first));
  if (other)
    throw new EngineError(
      'mismatch',
      `A raw file of LTspice holds one analysis: “${first.title}” and “${other.title}” differ in kind or traces, and go into files of their own.`,
      { value: other.title },
    );
  if (first.kind === 'op' && datasets.length > 1)
    throw new EngineError(
      'mismatch',
      `A raw file of LTspice holds ${datasets.length} operating points only along what was stepped: write each into a file of its own.`,
      { value: datasets.length },
    );
}

function headOf(datasets: readonly Dataset[], options: RawOptions, double: boolean): string {
  const first = datasets[0]!;
  const plotname = PLOTNAMES[first.kind];
  if (plotname === undefined)
    throw new EngineError(
      'unsupported',
      `LTspice keeps no result of the kind “${first.kind}” in a raw file: ngspice's formats hold it.`,
      { value: first.kind },
    );
  const vectors = written(first);
  const points = datasets.reduce((sum, { axis }) => sum + axis.re.length, 0);
  const lines = [
    `Title: * ${options.title}`,
    ...(options.date === undefined ? [] : [`Date: ${checkedName(options.date, 'date')}`]),
    `Plotname: ${plotname}`,
    `Flags: ${flagsOf(datasets, double).join(' ')}`,
    `No. Variables: ${vectors.length}`,
    `No. Points: ${String(points).padStart(12)}`,
    'Offset:    0.0000000000000000e+00',
    // Readers tell the layout by this line; it names the layout's program and not a program that ran.
    'Command: written in the layout of LTspice',
    'Variables:',
    ...vectors.map((trace, k) => `\t${k}\t${nameOf(trace)}\t${typeOf(trace)}`),
  ];
  return `${lines.join('\n')}\nBinary:\n`;
}

function flagsOf(datasets: readonly Dataset[], double: boolean): string[] {
  const { axis, kind } = datasets[0]!;
  const complex = isComplex(datasets[0]!);
  const backward = axis.re.length > 1 && axis.re[1]! < axis.re[0]!;
  const flags = [complex ? 'complex' : 'real'];
  if (double && !complex) flags.push('double');
  if (kind !== 'op') flags.push(backward ? 'reverse' : 'forward');
  if (isLogarithmic(axis)) flags.push('log');
  if (datasets.length > 1) flags.push('stepped');
  return flags;
}

/** Whether the points of a frequency axis lie by ratio. */
function isLogarithmic({ quantity, re }: Trace): boolean {
  if (quantity !== 'frequency' || re.length < 3 || !(re[0]! > 0)) return false;
  return Math.abs((re[2]! * re[0]!) / (re[1]! * re[1]!) - 1) < 1e-6;
}

/** `v(out)` → `V(out)`, `ic(q1)` → `Ic(q1)`. */
const nameOf = ({ name }: Trace): string =>
  checkedName(name, 'name').replace(/^[vi](?=[a-z]?\()/u, (letter) => letter.toUpperCase());

function typeOf({ quantity }: Trace): string {
  if (quantity === 'current') return 'device_current';
  if (quantity === 'parameter') return 'param';
  if (quantity === 'noise-density') return 'voltage';
  return quantity === 'none' ? 'notype' : quantity;
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = unit & 0xff;
    bytes[2 * i + 1] = unit >> 8;
  }
  return bytes;
}
