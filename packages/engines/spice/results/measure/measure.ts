/**
 * Measurements of `.meas` over a dataset. As ngspice has them (manual, 11.4), straight lines between points, and on three
 * points closer to the trace: windows begin and end where they say and not at the next point, squares are integrated
 * exactly, and a crossing between the points about TD or FROM is counted where it lies.
 */
import { EngineError } from '../../../error.ts';
import type { Dataset } from '../dataset.ts';
import { derivative } from '../expression/calculus.ts';
import { evaluateNumber, evaluateTrace, type UnitTrace } from '../expression/evaluate.ts';
import { symbolOf, unitOf } from '../expression/unit.ts';
import { shown } from '../shown.ts';
import { eachCrossing } from './crossings.ts';
import type { Instant, MeasureRequest, MeasureResult, Operand, WindowKind } from './request.ts';
import { ascending, pieceOf, valueAt, windowFigure, within } from './window.ts';

/** Requests of one run at most. */
const MAX_REQUESTS = 10_000;

/**
 * The results of those requests that are of this dataset's analysis or of any, in their order. Later ones may use the
 * names of earlier ones, and of `constants`. What cannot be measured is a result with its reason, and no error.
 *
 * Throws EngineError `out-of-range` for more than 10000 requests.
 */
export function measure(
  requests: readonly MeasureRequest[],
  dataset: Dataset,
  constants: Readonly<Record<string, number>> = {},
): MeasureResult[] {
  if (requests.length > MAX_REQUESTS)
    throw new EngineError(
      'out-of-range',
      `There are ${requests.length} measurements; the most is ${MAX_REQUESTS}.`,
      { value: requests.length },
    );
  const known: Record<string, number> = { ...constants };
  const failed = new Map<string, string>();
  const own = requests.filter(
    ({ analysis }) => analysis === undefined || analysis === dataset.kind,
  );
  return own.map((request) => {
    const result = attempt(request, new Measuring(dataset, known), failed);
    if ('failure' in result) failed.set(request.name, result.failure);
    else if (result.im === undefined) known[request.name] = result.value;
    return result;
  });
}

function attempt(
  request: MeasureRequest,
  measuring: Measuring,
  failed: ReadonlyMap<string, string>,
): MeasureResult {
  try {
    return { name: request.name, ...measuring.result(request) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const why =
      error.code === 'unknown-name' && typeof error.value === 'string'
        ? failed.get(error.value)
        : undefined;
    const failure =
      why === undefined
        ? error.message
        : `It is made of “${error.value}”, which has no value: ${why}`;
    return { name: request.name, failure };
  }
}

type Found = Omit<Extract<MeasureResult, { value: number }>, 'name'>;

const ORDINALS = ['th', 'st', 'nd', 'rd'] as const;
const ordinal = (n: number): string =>
  `${n}${ORDINALS[n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`;

const DENSITY = /^\s*v\((?:onoise|inoise)\)\s*$/iu;

const CROSSES = { rise: 'rises', fall: 'falls', cross: 'goes' } as const;

class Measuring {
  readonly #dataset: Dataset;
  readonly #constants: Readonly<Record<string, number>>;
  readonly #unit: string | undefined;

  constructor(dataset: Dataset, constants: Readonly<Record<string, number>>) {
    this.#dataset = dataset;
    this.#constants = constants;
    this.#unit = symbolOf(unitOf(dataset.axis));
  }

  get #x(): Float64Array {
    return this.#dataset.axis.re;
  }

  get #ends(): [from: number, to: number] {
    const [a, b] = [this.#x[0]!, this.#x.at(-1)!];
    return a <= b ? [a, b] : [b, a];
  }

  #trace(text: string): UnitTrace {
    return evaluateTrace(text, this.#dataset, this.#constants);
  }

  #real(text: string): UnitTrace {
    const trace = this.#trace(text);
    if (!trace.im) return trace;
    throw new EngineError(
      'unsupported',
      `“${text}” is complex here: measure vm(…), vdb(…), vp(…), re(…) or im(…) of it.`,
      { value: text },
    );
  }

  /** A number, or an expression of other measurements. */
  #number(operand: Operand): number {
    return typeof operand === 'number'
      ? operand
      : evaluateNumber(operand, { ...this.#dataset.stepped, ...this.#constants });
  }

  result(request: MeasureRequest): Found {
    if (this.#x.length === 0)
      throw new EngineError('empty', `The result “${this.#dataset.title}” has no points.`);
    switch (request.kind) {
      case 'param':
        return this.#param(request.expression);
      case 'delay':
        return this.#delay(request.trigger, request.target);
      case 'when':
        return { value: this.#instant(request.at), unit: this.#unit };
      case 'find':
        return this.#find(request.expression, request.at);
      case 'deriv':
        return this.#slope(request.expression, request.at);
      default:
        return this.#window(request);
    }
  }

  /** Of an operating point a parameter may name its traces. */
  #param(expression: string): Found {
    if (this.#dataset.kind !== 'op') return { value: this.#number(expression), unit: undefined };
    const { re, unit } = this.#real(expression);
    return { value: re[0]!, unit };
  }

  #delay(trigger: Instant | undefined, target: Instant | undefined): Found {
    const [begin, end] = this.#ends;
    const from = trigger ? this.#instant(trigger) : begin;
    const to = target ? this.#instant(target) : end;
    return { value: to - from, unit: this.#unit, from, to };
  }

  #find(expression: string, instant: Instant): Found {
    const { re, im, unit } = this.#trace(expression);
    const at = within(this.#x, this.#instant(instant), this.#unit);
    const value = valueAt(ascending(this.#x, re), at);
    return { value, ...(im && { im: valueAt(ascending(this.#x, im), at) }), unit, at };
  }

  /** Of the parabola through three points, at a point; straight between the slopes of two. */
  #slope(expression: string, instant: Instant): Found {
    const { re } = this.#real(expression);
    const { unit } = this.#trace(`d(${expression})`);
    const at = within(this.#x, this.#instant(instant), this.#unit);
    const { x, y } = ascending(this.#x, re);
    return { value: valueAt({ x, y: derivative(x, y) }, at), unit, at };
  }

  #window(request: Extract<MeasureRequest, { kind: WindowKind }>): Found {
    const { re, unit } = this.#real(request.expression);
    const { kind } = request;
    const [begin, end] = this.#ends;
    const from = request.from ? within(this.#x, this.#instant(request.from), this.#unit) : begin;
    const to = request.to ? within(this.#x, this.#instant(request.to), this.#unit) : end;
    if (from > to)
      throw new EngineError(
        'out-of-range',
        `The window begins at ${shown(from, this.#unit)}, after it ends at ${shown(to, this.#unit)}.`,
        { value: from },
      );
    const piece = pieceOf(ascending(this.#x, re), from, to);
    // LTspice’s integral of its noise is the effective value, and not what a density in V/√Hz times hertz would be.
    if (kind === 'integ' && this.#dataset.kind === 'noise' && DENSITY.test(request.expression)) {
      const value = windowFigure('rms', piece).value * Math.sqrt(to - from);
      return { value, unit: 'V', from, to };
    }
    const figure = windowFigure(kind, piece);
    return { ...figure, unit: this.#unitOf(kind, request.expression, unit), from, to };
  }

  #unitOf(kind: string, expression: string, unit: string | undefined): string | undefined {
    if (kind === 'min_at' || kind === 'max_at') return this.#unit;
    return kind === 'integ' ? this.#trace(`integ(${expression})`).unit : unit;
  }

  #instant(instant: Instant): number {
    if (instant.kind === 'at') return this.#number(instant.at);
    const { signal, level, edge, count } = instant;
    const y = this.#real(signal);
    const limit =
      typeof level === 'number' ? new Float64Array(y.re.length).fill(level) : this.#real(level).re;
    const [from, to] = this.#limits(instant);
    let seen = 0;
    let at = Number.NaN;
    const difference = y.re.map((value, i) => value - limit[i]!);
    eachCrossing(this.#x, difference, (crossing) => {
      if (crossing.at < from || crossing.at > to) return true;
      if (edge !== 'cross' && (edge === 'rise') !== crossing.isRise) return true;
      seen++;
      if (count === 'last' || seen === count) at = crossing.at;
      return count === 'last' || seen < count;
    });
    if (!Number.isNaN(at)) return at;
    const what = typeof level === 'number' ? shown(level, y.unit) : level;
    const where = `between ${shown(from, this.#unit)} and ${shown(to, this.#unit)}`;
    throw new EngineError(
      'infeasible',
      seen === 0
        ? `${signal} never ${CROSSES[edge]} through ${what} ${where}${span(y)}.`
        : `${signal} ${CROSSES[edge]} through ${what} only ${seen === 1 ? 'once' : `${seen} times`} ${where}, and the ${ordinal(Number(count))} time is asked for.`,
      { value: signal },
    );
  }

  #limits({ delay, from, to }: Extract<Instant, { kind: 'when' }>): [number, number] {
    const [begin, end] = this.#ends;
    const starts = [delay, from].filter((each) => each !== undefined);
    const low = starts.length === 0 ? begin : Math.max(...starts.map((each) => this.#number(each)));
    return [low, to === undefined ? end : this.#number(to)];
  }
}

/** `: it lies between 0 V and 0.4 V`. */
function span({ re, unit }: UnitTrace): string {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const y of re) {
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return `: it lies between ${shown(low, unit)} and ${shown(high, unit)}`;
}
