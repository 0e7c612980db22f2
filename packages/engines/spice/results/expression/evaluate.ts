/** Expressions over the traces of a dataset: `db(v(out)/v(in))`, `-I(R1)*V(r)`, `d(v(out))`. */
import { EngineError } from '../../../error.ts';
import type { Dataset, Trace } from '../dataset.ts';
import { binary, negated } from './arithmetic.ts';
import { derivative, integral, mean, rms, runningMean, unwrapped } from './calculus.ts';
import { FUNCTIONS, phase } from './functions.ts';
import { Names } from './lookup.ts';
import { parseTrace } from './parse.ts';
import type { Node } from './tree.ts';
import { common, DEGREE, ONE, product, quantityOf, SECOND, symbolOf, unitOf } from './unit.ts';
import { mapReal, realOf, scalar, type Value } from './value.ts';

/** Points of an axis at most. */
export const MAX_POINTS = 50_000_000;
/** Points times parts of an expression at most. */
const MAX_WORK = 1_000_000_000;

/** A trace with its unit. */
export interface UnitTrace extends Trace {
  /** `V`, `Ω`, `dB`, `°`, `1`, `V/s`; undefined where none could be told: volts plus amperes, densities of noise. */
  readonly unit: string | undefined;
}

/**
 * The trace that a text means over a dataset, named as typed. Angles of ph() and vp() are degrees; sin() takes radians.
 * Complex where the dataset is and nothing took a real part. `constants` are names with numbers: results of measurements,
 * parameters. Derivatives and integrals run along the dataset's own axis.
 *
 * Throws EngineError: `syntax`; `unknown-name` with the nearest trace; `unsupported` for complex values where real ones
 * belong; `out-of-range` above 5·10^7 points or 10^9 points times parts.
 */
export function evaluateTrace(
  text: string,
  dataset: Dataset,
  constants: Readonly<Record<string, number>> = {},
): UnitTrace {
  const value = evaluate(parseTrace(text), dataset, constants);
  const n = dataset.axis.re.length;
  const spread = (part: Float64Array): Float64Array =>
    part.length === n ? part : new Float64Array(n).fill(part[0]!);
  return {
    name: text.trim(),
    quantity: quantityOf(value.unit),
    unit: symbolOf(value.unit),
    re: spread(value.re),
    ...(value.im && { im: spread(value.im) }),
  };
}

/** One number for an expression without traces, such as a measurement's of other measurements. Throws as evaluateTrace; `unsupported` for a trace. */
export function evaluateNumber(text: string, constants: Readonly<Record<string, number>>): number {
  const axis: Trace = { name: 'point', quantity: 'none', re: Float64Array.of(0) };
  const nothing: Dataset = { kind: 'other', title: '', axis, traces: [], stepped: {} };
  return realOf(evaluate(parseTrace(text), nothing, constants), `“${text}”`)[0]!;
}

/** The value of a tree: one number, or as many as the axis has points. */
export function evaluate(
  tree: Node,
  dataset: Dataset,
  constants: Readonly<Record<string, number>> = {},
): Value {
  const points = dataset.axis.re.length;
  const work = points * sizeOf(tree);
  if (points > MAX_POINTS || work > MAX_WORK)
    throw new EngineError(
      'out-of-range',
      `The expression has ${sizeOf(tree)} parts over ${points} points: at most ${MAX_POINTS} points, and ${MAX_WORK} points times parts, are computed.`,
      { value: points },
    );
  return computed(tree, new Names(dataset, constants));
}

function sizeOf(tree: Node): number {
  switch (tree.kind) {
    case 'negate':
    case 'not':
      return 1 + sizeOf(tree.of);
    case 'binary':
      return 1 + sizeOf(tree.left) + sizeOf(tree.right);
    case 'call':
      return tree.of.reduce((sum, each) => sum + sizeOf(each), 1);
    default:
      return 1;
  }
}

function computed(tree: Node, names: Names): Value {
  switch (tree.kind) {
    case 'number':
      return scalar(tree.value);
    case 'name':
      return names.bare(tree.text, tree.isQuoted);
    case 'probe':
      return names.probe(tree.head, tree.of);
    case 'negate':
      return negated(computed(tree.of, names));
    case 'not': {
      const re = realOf(computed(tree.of, names), 'The operator !');
      return { re: mapReal({ re }, (x) => (x === 0 ? 1 : 0)), unit: ONE };
    }
    case 'binary':
      return binary(tree.operator, computed(tree.left, names), computed(tree.right, names));
    case 'call':
      return called(tree.name, tree.of, names);
  }
}

function called(name: string, of: readonly Node[], names: Names): Value {
  const first = of[0]!;
  if (name === 'im' && first.kind === 'name' && names.isElement(first.text))
    throw new EngineError(
      'syntax',
      `“im(${first.text})” may be the size or the imaginary part of the current of ${first.text}: write mag(i(${first.text})) or imag(i(${first.text})).`,
      { value: first.text },
    );
  const values = of.map((each) => computed(each, names));
  if (name === 'pow') return binary('^', values[0]!, values[1]!);
  const pointwise = FUNCTIONS[name];
  return pointwise ? pointwise(values) : alongAxis(name, values[0]!, names.axis);
}

/** Each part by itself: the operations are linear. */
function byParts(
  value: Value,
  n: number,
  f: (y: Float64Array) => Float64Array,
): Pick<Value, 're' | 'im'> {
  const spread = (part: Float64Array): Float64Array =>
    part.length === n ? part : new Float64Array(n).fill(part[0]!);
  return { re: f(spread(value.re)), ...(value.im && { im: f(spread(value.im)) }) };
}

function alongAxis(name: string, value: Value, axis: Trace): Value {
  const x = axis.re;
  const n = x.length;
  const { unit } = value;
  const along = (y: Float64Array): Float64Array =>
    y.length === n ? y : new Float64Array(n).fill(y[0]!);
  switch (name) {
    case 'd':
    case 'ddt':
    case 'deriv':
      return {
        ...byParts(value, n, (y) => derivative(x, y)),
        unit: product(unit, unitOf(axis), -1),
      };
    case 'integ':
    case 'idt':
    case 'sdt':
      return { ...byParts(value, n, (y) => integral(x, y)), unit: product(unit, unitOf(axis)) };
    case 'avg':
      return { ...byParts(value, n, (y) => runningMean(x, y)), unit };
    case 'mean':
      return { ...byParts(value, n, (y) => Float64Array.of(mean(x, y))), unit };
    case 'rms':
      return scalar(rms(x, along(realOf(value, name))), unit);
    case 'vecmin':
      return scalar(extreme(realOf(value, name), Math.min), unit);
    case 'vecmax':
      return scalar(extreme(realOf(value, name), Math.max), unit);
    case 'unwrap':
      return { re: unwrapped(along(realOf(value, name)), 360), unit: common(unit, DEGREE) };
    case 'cph':
      return { re: unwrapped(along(phase(value).re), 360), unit: DEGREE };
    case 'gd':
      return groupDelay(value, axis);
    default:
      throw new EngineError('unknown-name', `There is no function “${name}”.`, { value: name });
  }
}

const extreme = (y: Float64Array, f: (a: number, b: number) => number): number =>
  y.reduce((a, b) => f(a, b));

/** −dφ/dω. Throws EngineError `unsupported` where the axis is no frequency. */
function groupDelay(value: Value, axis: Trace): Value {
  if (axis.quantity !== 'frequency')
    throw new EngineError(
      'unsupported',
      `The group delay gd is along a frequency, and this axis is ${axis.name}.`,
      { value: axis.name },
    );
  const turns = unwrapped(phase(value).re, 360);
  return { re: derivative(axis.re, turns).map((slope) => -slope / 360), unit: SECOND };
}
