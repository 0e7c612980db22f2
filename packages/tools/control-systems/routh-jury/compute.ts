import { countRoots, type RootCount } from '@tollbench/engines/control/routh/count.ts';
import {
  type ConditionSet,
  conditionsOf,
  hurwitzDeterminants,
} from '@tollbench/engines/control/routh/hurwitz.ts';
import {
  type JuryCondition,
  type JuryTable,
  juryConditions,
  juryTable,
} from '@tollbench/engines/control/routh/jury.ts';
import { type StableSet, stableSet } from '@tollbench/engines/control/routh/stable-set.ts';
import {
  bilinear,
  scaledRoots,
  shiftedRoots,
} from '@tollbench/engines/control/routh/substitute.ts';
import {
  type RouthTable,
  routhTable,
  type ZeroPivot,
} from '@tollbench/engines/control/routh/table.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { type DistinctRoot, distinctRoots } from '@tollbench/engines/exact/distinct-roots.ts';
import {
  at,
  degreeIn,
  isNothing,
  type Multivariate,
  termsOf,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import {
  fromNumber,
  ONE,
  parse,
  type Rational,
  rational,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import { simpleBetween } from '@tollbench/engines/exact/real-roots.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import type { RouthInputs } from './inputs.ts';
import { axesOf, valuesOf, windowOf } from './parameters.ts';
import { type Abscissa, abscissaOver, type Region, regionOver, windowOver } from './picture.ts';
import { type Question, questionOf } from './question.ts';
import { fractionText } from './show.ts';

/** One polynomial with numbers for all parameters. */
export interface AtPoint {
  readonly name: string;
  /** Whole multiples of the coefficients, in s or z as typed. */
  readonly coefficients: readonly bigint[];
  /** Of what is tested: left of Re s = −σ or within |z| = r, on that line, beyond it. */
  readonly count: RootCount;
  readonly roots: readonly DistinctRoot[];
  readonly stable: boolean;
}

export interface RouthResult {
  readonly question: Question;
  /** What Routh's table is of: the polynomial itself, shifted, or in w after the bilinear transformation. */
  readonly tested: readonly (readonly Multivariate[])[];
  readonly testedVariable: 's' | 'w';
  /** Which of the members has its tables shown. */
  readonly shown: number;
  readonly table: RouthTable;
  /** How a zero pivot was replaced in the end: ε would move roots that are on the axis. */
  readonly method: ZeroPivot;
  readonly jury:
    | { readonly table: JuryTable; readonly conditions: readonly JuryCondition[] }
    | undefined;
  /** By the sign of the first coefficient; one set of each member. */
  readonly conditions: readonly ConditionSet[];
  /** Indices of the parameters that the picture is over. */
  readonly axes: readonly number[];
  readonly point: readonly Rational[];
  readonly isGiven: readonly boolean[];
  readonly members: readonly AtPoint[];
  /** With numbers for the parameters; undefined where there are none, as `table` is it then. */
  readonly pointTable: { readonly table: RouthTable; readonly method: ZeroPivot } | undefined;
  readonly set: StableSet | undefined;
  readonly abscissa: Abscissa | undefined;
  readonly region: Region | undefined;
}

const kept =
  recent<Pick<RouthResult, 'question' | 'tested' | 'conditions' | 'jury' | 'table' | 'method'>>(4);

/** The test of stability with parameters, its picture, and the polynomial at one point. */
export function compute(i: RouthInputs): RouthResult {
  const key = JSON.stringify([
    i.form,
    i.polynomial,
    i.plant,
    i.controller,
    i.polynomialZ,
    i.plantZ,
    i.controllerZ,
    i.decay,
    i.radius,
    i.zeroPivot,
    i.padeOrder,
  ]);
  const general = kept(key, () => withinBounds(i, () => generalOf(i)));
  const { question, tested } = general;
  const n = question.parameters.length;
  const given = valuesOf(i, question.parameters);
  const axes = axesOf(i, question.parameters);
  const window = windowOf(i, question.parameters, axes);
  // Parameters beyond those of the picture have numbers in it.
  const fixed = question.parameters.map((_, k) =>
    axes.includes(k) ? undefined : (given[k] ?? ONE),
  );
  const family = tested.map((p) =>
    fixed.reduce<readonly Multivariate[]>((c, v, k) => (v ? at(c, k, v) : c), p),
  );
  const picture = withinBounds(i, () => pictureOf(family, axes, window, question.parameters));
  const point = question.parameters.map(
    (_, k) => given[k] ?? fixed[k] ?? picture.start[axes.indexOf(k)] ?? ONE,
  );
  const members = question.members.map(({ name, coefficients }, m) =>
    atPoint(name, coefficients, tested[m] ?? [], point, i),
  );
  const shown = Math.max(
    0,
    members.findIndex(({ stable }) => !stable),
  );
  const numbers = numbersAt(tested[shown] ?? [], point);
  const shownTable =
    shown === 0 ? general : { ...general, ...tableOf(tested[shown] ?? [], n, question, i) };
  const pointTable =
    n > 0 && numbers[0] !== 0n
      ? pointTableOf(
          numbers,
          scaleAt(tested[shown] ?? [], point) * overOf(question, i),
          i.zeroPivot,
          members[shown],
        )
      : undefined;
  return {
    ...shownTable,
    testedVariable: question.variable === 'z' ? 'w' : 's',
    shown,
    axes,
    point,
    isGiven: question.parameters.map((_, k) => given[k] !== undefined),
    members,
    pointTable,
    set: picture.set,
    abscissa:
      axes.length === 1 && picture.set
        ? abscissaOver(
            question,
            axes[0] as number,
            point,
            windowOver(picture.set, point[axes[0] as number] ?? ONE, window[0]),
            i,
          )
        : undefined,
    region: picture.region,
  };
}

/** What exact arithmetic refuses is about the polynomial that was typed. */
function withinBounds<T>(i: RouthInputs, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'out-of-range') throw error;
    const field = ({ s: 'polynomial', loop: 'plant', z: 'polynomialZ', loopZ: 'plantZ' } as const)[
      i.form
    ];
    throw new InputError(
      `makes a table that is too large to write down (${error.message.replace(/\.$/u, '')}); give some of the parameters as numbers, or lower the degree`,
      { field, value: i[field] },
    );
  }
}

function generalOf(i: RouthInputs) {
  const question = questionOf(i);
  const n = question.parameters.length;
  const decay = fromNumberExactly(i.decay);
  const radius = fromNumberExactly(i.radius);
  const tested = question.members.map(({ coefficients }) => {
    if (question.variable === 's')
      return decay.n === 0n ? coefficients : shiftedRoots(coefficients, decay);
    return bilinear(radius.n === radius.d ? coefficients : scaledRoots(coefficients, radius));
  });
  const [first = []] = tested;
  const conditions = tested.flatMap((p) => {
    if (isNothing(p[0] as Multivariate))
      return [
        {
          lead: 1 as const,
          conditions: [],
          impossible: `a root is at z = ${fractionText({ n: -radius.n, d: radius.d })}`,
        },
      ];
    const h = hurwitzDeterminants(p, n);
    // In z a first coefficient above 0 asks the same of that of w.
    const lead = wholeNumberOf(
      (question.variable === 'z' ? (question.members[0]?.coefficients ?? p) : p)[0] as Multivariate,
    );
    if (lead !== undefined && lead < 0n) return [conditionsOf(p, h, -1)];
    const either = lead === undefined && !isSquare(p[0] as Multivariate);
    return either ? [conditionsOf(p, h, 1), conditionsOf(p, h, -1)] : [conditionsOf(p, h, 1)];
  });
  const scaled = question.variable === 'z' ? (question.members[0]?.coefficients ?? []) : [];
  const jury = question.variable === 'z' && i.radius === 1 ? juryTable(scaled, n) : undefined;
  return {
    question,
    tested,
    conditions,
    jury: jury && { table: jury, conditions: juryConditions(scaled, jury) },
    ...tableOf(first, n, question, i),
  };
}

/** Whether it is one term of even powers with a positive factor, which is never negative. */
function isSquare(p: Multivariate): boolean {
  const [term, ...more] = termsOf(p);
  return (
    term !== undefined &&
    more.length === 0 &&
    term.c > 0n &&
    term.exponents.every((e) => e % 2 === 0)
  );
}

/** A number as the decimal that it is written with. */
const fromNumberExactly = (x: number): Rational => parse(String(x));

/** A table by the method asked for, or by the other where ε would move roots from the axis. */
function tableOf(
  p: readonly Multivariate[],
  n: number,
  question: Question,
  i: RouthInputs,
): { table: RouthTable; method: ZeroPivot } {
  const over = overOf(question, i);
  const whole = isNothing(p[0] as Multivariate) ? p.slice(p.findIndex((c) => !isNothing(c))) : p;
  const table = withEpsilonOrNone(whole, n, over, i.zeroPivot);
  if (!table) return { table: routhTable(whole, n, over, 'row-sum'), method: 'row-sum' };
  if (i.zeroPivot === 'row-sum' || !hasEpsilon(table)) return { table, method: i.zeroPivot };
  // Any fractions will do: roots on the axis that stay there for all values are at these too.
  const trial = numbersAt(
    whole,
    Array.from({ length: n }, (_, k) => rational(BigInt(7 + 6 * k), 11n)),
  );
  const { axis, left, right } = countRoots(trial);
  const mirrored = axis > 0 || left + right < whole.length - 1;
  return mirrored
    ? { table: routhTable(whole, n, over, 'row-sum'), method: 'row-sum' }
    : { table, method: 'epsilon' };
}

/** Undefined where ε makes entries larger than are kept: the other method has none. */
function withEpsilonOrNone(
  p: readonly Multivariate[],
  n: number,
  over: bigint,
  how: ZeroPivot,
): RouthTable | undefined {
  try {
    return routhTable(p, n, over, how);
  } catch (error) {
    if (how === 'epsilon' && error instanceof EngineError && error.code === 'out-of-range')
      return undefined;
    throw error;
  }
}

const hasEpsilon = ({ rows }: RouthTable): boolean =>
  rows.some(({ special }) => special === 'epsilon');

/** What the coefficients that are tested are divided by. */
const overOf = ({ variable, over, degree }: Question, i: RouthInputs): bigint =>
  over * fromNumberExactly(variable === 's' ? i.decay : i.radius).d ** BigInt(degree);

/** The coefficients with numbers for the parameters: whole, all times one positive number. */
export const numbersAt = (p: readonly Multivariate[], point: readonly Rational[]): bigint[] =>
  point
    .reduce<readonly Multivariate[]>((c, v, k) => at(c, k, v), p)
    .map((c) => wholeNumberOf(c) ?? 0n);

/** That positive number. */
const scaleAt = (p: readonly Multivariate[], point: readonly Rational[]): bigint =>
  point.reduce(
    (scale, { d }, k) => scale * d ** BigInt(Math.max(0, ...p.map((c) => degreeIn(c, k)))),
    1n,
  );

function pointTableOf(
  numbers: readonly bigint[],
  scale: bigint,
  asked: ZeroPivot,
  member: AtPoint | undefined,
): { table: RouthTable; method: ZeroPivot } {
  const p = numbers.map((c): Multivariate => (c === 0n ? new Map() : new Map([['', c]])));
  const table = routhTable(p, 0, scale, asked);
  if (asked === 'row-sum' || !hasEpsilon(table) || member?.count.axis === 0)
    return { table, method: asked };
  return { table: routhTable(p, 0, scale, 'row-sum'), method: 'row-sum' };
}

function atPoint(
  name: string,
  coefficients: readonly Multivariate[],
  tested: readonly Multivariate[],
  point: readonly Rational[],
  i: RouthInputs,
): AtPoint {
  const own = numbersAt(coefficients, point);
  const numbers = numbersAt(tested, point);
  const inZ = i.form === 'z' || i.form === 'loopZ';
  // A root at z = −r has gone to infinity in w; one at infinity in z is at w = 1. In s a lower degree is a lower degree.
  const missing = numbers.findIndex((c) => c !== 0n);
  if (missing < 0 || (!inZ && missing === numbers.length - 1))
    return {
      name,
      coefficients: own,
      count: { left: 0, axis: 0, right: 0 },
      roots: [],
      stable: false,
    };
  const count = countRoots(numbers);
  const shifted = inZ ? { ...count, axis: count.axis + missing } : count;
  const low = own.map((c) => rational(c)).reverse();
  while (low.length > 0 && low.at(-1)?.n === 0n) low.pop();
  return {
    name,
    coefficients: own,
    count: shifted,
    roots: low.length > 1 ? distinctRoots(low) : [],
    stable: shifted.axis === 0 && shifted.right === 0 && (inZ || missing === 0),
  };
}

/** A value of few digits in the first range that has positive ones, and positive there; else in the first. */
function startIn({ ranges }: StableSet): Rational | undefined {
  const range = ranges.find(({ to }) => to === undefined || to.value > 0) ?? ranges[0];
  if (!range) return undefined;
  const [from, to] = [range.from?.root.to, range.to?.root.from];
  const below = from ? from.n < 0n : true;
  const above = to ? to.n > 0n : true;
  return simpleBetween(below && above ? ZERO : from, to);
}

/** The stable values of one parameter or two, and a stable point, if there is one. */
function pictureOf(
  family: readonly (readonly Multivariate[])[],
  axes: readonly number[],
  window: readonly (readonly [number, number] | undefined)[],
  parameters: readonly string[],
): { set?: StableSet; region?: Region; start: readonly (Rational | undefined)[] } {
  const [x, y] = axes;
  const n = parameters.length;
  if (x === undefined) return { start: [] };
  if (y === undefined) {
    const set = stableSet(family, x, n);
    return { set, start: [startIn(set)] };
  }
  const region = regionOver(family, x, y, n, window, [parameters[x] ?? '', parameters[y] ?? '']);
  return { region, start: region.start ? region.start.map(fromNumber) : [] };
}
