/** A plot's columns as datasets: its axis found, its stepped runs parted, vectors of other lengths apart. */
import { EngineError } from '../../error.ts';
import type { Dataset, Trace } from '../results/dataset.ts';
import type { RawHeader } from './header.ts';
import { kindOf, nameOf, quantityOf } from './names.ts';
import type { Column } from './values.ts';

/** Runs in one plot at most. */
const MAX_RUNS = 100_000;

/**
 * The datasets of one plot. Runs of a stepped plot are parted where their axis begins again; what was stepped to what is
 * not in a raw file, so that `stepped` counts them: `{ run: 1 }`; of a stepped operating point the value is there.
 */
export function datasetsOf(header: RawHeader, columns: readonly Column[]): Dataset[] {
  const { points, title } = header;
  const kind = kindOf(header.plotname);
  const base = { kind, title: header.plotname || title };
  const long = columns.flatMap(({ re }, k) => (re.length === points ? [k] : []));
  const axisAt = axisOf(header, kind, long);
  const traces = long
    .filter((k) => k !== axisAt)
    .map((k) => traceOf(header, columns[k]!, k, false));
  const odd = oddLengths(header, columns);
  if (axisAt === undefined) {
    // One point of an operating point; several have no name for what was between them.
    const honest = points === 1 ? base : { ...base, kind: 'other' as const };
    return [{ ...honest, axis: pointAxis(points), traces, stepped: {} }, ...odd];
  }
  const axis = traceOf(header, columns[axisAt]!, axisAt, true);
  if (kind === 'tran') withoutSigns(axis.re, header);
  if (kind === 'op') return [...eachPoint(base, axis, traces), ...odd];
  const starts = startsOf(axis, header, kind);
  const whole = { ...base, axis: real(axis), traces };
  if (starts.length === 1) return [{ ...whole, stepped: {} }, ...odd];
  return [...starts.map((from, r) => cut(whole, from, starts[r + 1] ?? points, r + 1)), ...odd];
}

const real = ({ name, quantity, re }: Trace): Trace => ({ name, quantity, re });

const pointAxis = (points: number): Trace => ({
  name: 'point',
  quantity: 'none',
  re: Float64Array.from({ length: points }, (_, i) => i),
});

function traceOf(header: RawHeader, column: Column, k: number, isAxis: boolean): Trace {
  const variable = header.variables[k]!;
  const name = nameOf(variable, isAxis);
  const quantity = quantityOf(variable.type);
  // LTspice calls a density of noise a voltage, and says in the plot's name what it is.
  const isDensity = !isAxis && /noise spectral density/iu.test(header.plotname);
  return {
    name,
    quantity: isDensity && quantity === 'voltage' ? 'noise-density' : quantity,
    ...column,
  };
}

/** The first variable, but for plots of one point that have none: a stepped operating point has its parameter there. */
function axisOf(
  { variables, points, flags }: RawHeader,
  kind: Dataset['kind'],
  long: readonly number[],
): number | undefined {
  const type = variables[0]!.type;
  if (long[0] !== 0) return undefined;
  if (kind === 'op') return flags.has('stepped') ? 0 : undefined;
  if (points > 1 || type === 'time' || type === 'frequency' || kind === 'dc') return 0;
  return undefined;
}

/** LTspice marks points that its compression may leave out by the sign of their time. */
function withoutSigns(times: Float64Array, { isLtspice }: RawHeader): void {
  if (!isLtspice) return;
  for (let i = 0; i < times.length; i++) times[i] = Math.abs(times[i]!);
}

function eachPoint(
  base: Pick<Dataset, 'kind' | 'title'>,
  axis: Trace,
  traces: readonly Trace[],
): Dataset[] {
  if (axis.re.length > MAX_RUNS) throw tooMany(axis.re.length);
  return Array.from(axis.re, (value, i) => ({
    ...base,
    axis: pointAxis(1),
    traces: traces.map((trace) => slice(trace, i, i + 1)),
    stepped: { [axis.name]: value },
  }));
}

function tooMany(runs: number): EngineError {
  return new EngineError(
    'out-of-range',
    `The plot has ${runs} runs; the most is ${MAX_RUNS}: a step with fewer values would do.`,
    { value: runs },
  );
}

/** Where each run begins. */
function startsOf(axis: Trace, header: RawHeader, kind: Dataset['kind']): number[] {
  const { dimensions, points } = header;
  const inner = dimensions.length > 1 ? dimensions.at(-1)! : 0;
  if (inner > 0 && points % inner === 0)
    return Array.from({ length: points / inner }, (_, r) => r * inner);
  if (!header.flags.has('stepped') && kind !== 'dc') return [0];
  const starts = [0];
  const sign = directionOf(axis.re, header);
  const x = axis.re;
  for (let i = 1; i < points; i++) {
    const step = sign * (x[i]! - x[i - 1]!);
    if (step < 0 || (step === 0 && kind !== 'tran')) starts.push(i);
  }
  if (starts.length > MAX_RUNS) throw tooMany(starts.length);
  return starts;
}

function directionOf(x: Float64Array, { flags }: RawHeader): 1 | -1 {
  if (flags.has('reverse')) return -1;
  if (flags.has('forward')) return 1;
  return x.length > 1 && x[1]! < x[0]! ? -1 : 1;
}

const slice = ({ im, ...trace }: Trace, from: number, to: number): Trace => ({
  ...trace,
  re: trace.re.slice(from, to),
  ...(im && { im: im.slice(from, to) }),
});

const cut = (whole: Omit<Dataset, 'stepped'>, from: number, to: number, run: number): Dataset => ({
  ...whole,
  axis: slice(whole.axis, from, to),
  traces: whole.traces.map((trace) => slice(trace, from, to)),
  stepped: { run },
});

/** Vectors that are no function of the plot's axis, over their own index. */
function oddLengths(header: RawHeader, columns: readonly Column[]): Dataset[] {
  const lengths = [...new Set(columns.map(({ re }) => re.length))];
  return lengths
    .filter((length) => length !== header.points)
    .map((length) => ({
      kind: 'other',
      title: header.plotname,
      axis: pointAxis(length),
      traces: columns.flatMap((column, k) =>
        column.re.length === length ? [traceOf(header, column, k, false)] : [],
      ),
      stepped: {},
    }));
}
