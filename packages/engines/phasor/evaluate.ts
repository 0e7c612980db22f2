/** The value of a tree. */
import { EngineError } from '../error.ts';
import { type Complex, mul } from '../numeric/complex.ts';
import { FREQUENCY, isNone, NONE, POWER, raised, same } from './dimension.ts';
import { angleOf, apply, argument, impedanceAt, magnitude, type Setting } from './functions.ts';
import {
  chained,
  dimensionText,
  inParallel,
  negative,
  power,
  product,
  pure,
  type Quantity,
  quantity,
  quotient,
  refused,
  sum,
  together,
} from './quantity.ts';
import type { Literal, Node, Raised, Spread } from './syntax.ts';
import { type ReadUnit, scaled } from './units.ts';

/** What an evaluation knows and tells. */
export interface Run extends Setting {
  readonly variables: ReadonlyMap<string, Quantity>;
  /** Uncertain inputs of the whole sheet by which derivatives are taken; 0 for none. */
  readonly sources: number;
  /** What each uncertain input is off by in this run, in the unit it is written in. */
  readonly off?: Float64Array;
  /** Told of each uncertain input: its half-width in the unit it is written in. */
  readonly meet?: (source: number, half: number) => void;
}

export function evaluate(node: Node, run: Run): Quantity {
  switch (node.kind) {
    case 'literal':
      return literal(node, run);
    case 'name':
      return named(node.name, run);
    case 'imaginary':
      return pure(0, 1);
    case 'unit':
      return unitValue(node.unit, node.name);
    case 'group':
      return evaluate(node.of, run);
    case 'negate':
      return negative(evaluate(node.of, run));
    case 'abs':
      return magnitude(evaluate(node.of, run));
    case 'angle-of':
      return argument(evaluate(node.of, run));
    case 'call':
      return apply(
        node.name,
        node.args.map((a) => evaluate(a, run)),
        run,
      );
    default:
      return binary(node, evaluate(node.a, run), evaluate(node.b, run), run);
  }
}

type Binary = Extract<Node, { a: Node }>;

function binary(node: Binary, a: Quantity, b: Quantity, run: Run): Quantity {
  switch (node.kind) {
    case '+':
    case '-':
      if (run.degrees) refuseBareAngle(a, b);
      return sum(a, b, node.kind === '+' ? 1 : -1);
    case '*':
      return powerNamed(node, turned(node, product(a, b), a, b), a, b, run);
    case '/':
      refuseHalf(node, a);
      return piInRadians(node, a) ?? turned(node, quotient(a, b), a, b);
    case '^':
      tellRadians(node, b, run);
      return power(a, b);
    case '||':
      return inParallel(a, b);
    case '@':
      return impedanceAt(a, angular(b));
    default:
      return polar(a, b, run);
  }
}

/** 30° + 45 is 75° to one, and 45 rad are meant by another; a multiple of π is in radians. */
function refuseBareAngle(a: Quantity, b: Quantity): void {
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const)
    if (x.tag === 'angle' && y.tag === '' && isNone(y.dimension) && (y.re !== 0 || y.im !== 0))
      throw refused(
        'The sum of an angle and a pure number has no meaning: write the number with ° or rad.',
      );
}

/** 1/2 Ω is half an ohm to one, and half a siemens to another. */
function refuseHalf(node: Binary, a: Quantity): void {
  const { b } = node;
  if (b.kind !== 'literal' || !b.unit || !isNone(a.dimension) || isNone(b.unit.unit.dimension))
    return;
  const { symbol } = b.unit.unit;
  throw refused(
    `A pure number over "${b.digits} ${symbol}" can be read in two ways: write (x/${b.digits}) ${symbol}, or x/(${b.digits} ${symbol}).`,
  );
}

/** π/4 rad is an angle; 1/(4 rad) is its inverse, and 1/4 rad is neither. */
function piInRadians(node: Binary, a: Quantity): Quantity | undefined {
  const { b } = node;
  if (b.kind !== 'literal' || b.spread || b.unit?.exponent !== 1 || !isNone(a.dimension))
    return undefined;
  const { tag, symbol } = b.unit.unit;
  if (tag !== 'angle' || a.tag === 'angle') return undefined;
  if (a.tag === 'pi' && symbol === 'rad') return { ...quotient(a, pure(Number(b.digits))), tag };
  throw refused(
    `A number over "${b.digits} ${symbol}" can be read in two ways: write (x/${b.digits}) ${symbol}, or x/(${b.digits} ${symbol}).`,
  );
}

/** P·tan φ is in var and Q/tan φ in W: watts by what is no written number, and vars by a tangent, are neither for sure. */
function turned(node: Binary, value: Quantity, a: Quantity, b: Quantity): Quantity {
  if (value.tag !== 'W' && value.tag !== 'var') return value;
  if (isNone(a.dimension) === isNone(b.dimension)) return value;
  const by = bareNode(isNone(a.dimension) ? node.a : node.b);
  const isWritten = by.kind === 'literal' || by.kind === 'imaginary';
  const isTurn = by.kind === 'call' && /^(?:sin|cos|tan)$/u.test(by.name);
  return isTurn || (value.tag === 'W' && !isWritten) ? { ...value, tag: '' } : value;
}

/** e^(j 45) turns by 45 rad. */
function tellRadians({ a }: Binary, exponent: Quantity, run: Run): void {
  if (a.kind !== 'name' || a.name !== 'e' || !run.degrees) return;
  if (exponent.tag === '' && Math.abs(exponent.im) > 2 * Math.PI)
    run.note('e^ takes radians: write e^(j 30°) for degrees');
}

const bareNode = (node: Node): Node => (node.kind === 'group' ? bareNode(node.of) : node);

/** Names the unit of V·conj(I) and |V|·|I|, and tells of V·I and of peak values, which give no power. */
function powerNamed(node: Binary, value: Quantity, a: Quantity, b: Quantity, run: Run): Quantity {
  if (
    !same(value.dimension, POWER) ||
    value.tag !== '' ||
    isNone(a.dimension) ||
    isNone(b.dimension)
  )
    return value;
  const [x, y] = [bareNode(node.a), bareNode(node.b)];
  const isConj = (n: Node) => n.kind === 'call' && n.name === 'conj';
  const isSize = (n: Node) =>
    n.kind === 'abs' || (n.kind === 'call' && /^(?:abs|mag)$/u.test(n.name));
  const conjugated = isConj(x) || isConj(y);
  if (conjugated && !run.rms)
    run.note(
      'phasors are peak values here, and V·conj(I) is twice the power: power(V, I) is the power',
    );
  if (!conjugated && a.im !== 0 && b.im !== 0)
    run.note('the product of two phasors without conj is no complex power: write V·conj(I)');
  return conjugated || (isSize(x) && isSize(y)) ? { ...value, tag: 'VA' } : value;
}

/** 2πf of a frequency in hertz, ω as it is. */
export function angular(q: Quantity): Quantity {
  if (!same(q.dimension, FREQUENCY))
    throw refused(`Behind @ stands a frequency in Hz or rad/s; this is in ${dimensionText(q)}.`);
  if (q.tag === 'angular') return q;
  if (q.tag !== 'cycles')
    throw refused(
      'Behind @ stands a value in 1/s, which is a frequency or 2π times one: write it in Hz or in rad/s.',
    );
  return product(q, pure(2 * Math.PI, 0, 'pi'));
}

/** e^{jφ}, exact at quarter turns. */
function unitPhasor(angle: number): Complex {
  const quarters = Math.round(angle / (Math.PI / 2));
  if (Math.abs(angle - quarters * (Math.PI / 2)) <= 2 ** -51 * Math.abs(angle)) {
    const k = ((quarters % 4) + 4) % 4;
    return { re: [1, 0, -1, 0][k] ?? 0, im: [0, 1, 0, -1][k] ?? 0 };
  }
  return { re: Math.cos(angle), im: Math.sin(angle) };
}

function polar(a: Quantity, b: Quantity, run: Run): Quantity {
  if (a.im !== 0) throw refused('The magnitude before ∠ is complex: it must be real.');
  if (b.im !== 0) throw refused('The angle behind ∠ is complex: it must be real.');
  const angle = angleOf(b, run, 'The angle behind ∠');
  const turn = unitPhasor(angle.re);
  const d = together(chained(a.d, turn), chained(angle.d, mul({ re: 0, im: a.re }, turn)));
  return quantity({ re: a.re * turn.re, im: a.re * turn.im }, a.dimension, a.tag, d);
}

function named(name: string, run: Run): Quantity {
  const value = run.variables.get(name);
  if (value) return value;
  if (name === 'ω' || name === 'omega') return run.omega();
  if (name === 'f') return { ...quotient(run.omega(), pure(2 * Math.PI, 0, 'pi')), tag: 'cycles' };
  const imaginary = /^[ij]./u.test(name)
    ? `; a product with the imaginary unit is ${name[0]} ${name.slice(1)}`
    : '';
  throw new EngineError(
    'unknown-name',
    `The name "${name}" is not set above, and is no unit${imaginary}.`,
    { field: 'sheet', value: name },
  );
}

function unitValue(unit: ReadUnit, name: string): Quantity {
  if (unit.level || unit.offset)
    throw refused(`"${name}" stands behind a number alone: 10 ${name}.`);
  return { re: factorOf(unit, 1), im: 0, dimension: unit.dimension, tag: unit.tag };
}

const factorOf = (unit: ReadUnit, exponent: number): number =>
  unit.factor === 1
    ? Number(`1e${unit.power * exponent}`)
    : (unit.factor * Number(`1e${unit.power}`)) ** exponent;

/** The value of a number in its unit in SI, and its slope by the number. */
function inSi(
  x: number,
  digits: string | undefined,
  by: Raised | undefined,
  power: number,
  rms: boolean,
): [number, number] {
  if (!by)
    return [
      digits === undefined ? x * Number(`1e${power}`) : scaled(digits, power),
      Number(`1e${power}`),
    ];
  const { unit, exponent } = by;
  if (unit.level) {
    const value = unit.level.reference * 10 ** (x / unit.level.per);
    const shown = unit.level.per === 20 && !rms ? value * Math.SQRT2 : value;
    return [shown, (shown * Math.LN10) / unit.level.per];
  }
  if (unit.offset) {
    const value = unit.symbol === '°F' ? ((x + 459.67) * 5) / 9 : x + unit.offset;
    if (value < 0) throw refused(`${digits} ${unit.symbol} lies below the absolute zero.`);
    return [value, unit.factor];
  }
  const peak = unit.peak === undefined ? 1 : unit.peak * (rms ? Math.SQRT1_2 : 1);
  const factor = factorOf(unit, exponent) * (Math.abs(peak - 1) < 1e-15 ? 1 : peak);
  const exact = unit.factor === 1 && exponent === 1 && factor === Number(`1e${unit.power}`);
  return [exact && digits !== undefined ? scaled(digits, unit.power) : x * factor, factor];
}

function literal(node: Literal, run: Run): Quantity {
  const { digits, power: by, unit, spread } = node;
  const dimension = unit ? raised(unit.unit.dimension, unit.exponent) : NONE;
  const tag = unit && unit.exponent === 1 ? unit.unit.tag : '';
  const x = Number(digits);
  if (unit?.unit.peak !== undefined) tellPeak(unit.unit, run);
  refuseUnderflow(digits, inSi(x, digits, unit, by, run.rms)[0]);
  if (!spread)
    return quantity(
      { re: inSi(x, digits, unit, by, run.rms)[0], im: 0 },
      dimension,
      tag,
      undefined,
    );
  const off = run.off?.[spread.source] ?? 0;
  const [value, slope] = inSi(x + off, off === 0 ? digits : undefined, unit, by, run.rms);
  run.meet?.(spread.source, halfWidth(x, spread, unit, by));
  const d = run.sources > 0 ? new Float64Array(2 * run.sources) : undefined;
  if (d) d[2 * spread.source] = slope;
  return quantity({ re: value, im: 0 }, dimension, tag, d);
}

/** 1e-400 is no zero. */
function refuseUnderflow(digits: string, value: number): void {
  if (value === 0 && /[1-9]/u.test(digits.replace(/e.*$/iu, '')))
    throw refused(`The number ${digits} is below the smallest double, 4.9e-324.`);
}

const tellPeak = (unit: ReadUnit, { rms, note }: Run) =>
  note(`${unit.symbol} is read as ${rms ? 'rms' : 'peak'}, as phasors are here`);

/** The half-width behind ± in the unit of the number before it. */
function halfWidth(x: number, spread: Spread, unit: Raised | undefined, power: number): number {
  const size = scaled(spread.digits, spread.power);
  if (spread.share) return Math.abs(x) * size;
  if (!spread.unit || !unit) return spread.unit ? size : size / Number(`1e${power}`);
  const [a, b] = [spread.unit, unit];
  if (
    !same(raised(a.unit.dimension, a.exponent), raised(b.unit.dimension, b.exponent)) ||
    Boolean(a.unit.level) !== Boolean(b.unit.level)
  )
    throw refused(
      `Before ± stands ${b.unit.symbol} and behind it ${a.unit.symbol}: both must have one dimension.`,
    );
  return a.unit.symbol === b.unit.symbol
    ? size
    : size * (factorOf(a.unit, a.exponent) / factorOf(b.unit, b.exponent));
}
