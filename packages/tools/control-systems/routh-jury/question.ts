/** The inputs as a polynomial with parameters, or as the four of coefficients between bounds. */
import { kharitonovPolynomials } from '@tollbench/engines/control/routh/kharitonov.ts';
import { MAX_TABLE_DEGREE } from '@tollbench/engines/control/routh/table.ts';
import {
  collected,
  constantOf,
  contentOf,
  isNothing,
  type Multivariate,
  occurs,
  opposite,
  plus,
  termsOf,
  times,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { FieldError, InputError } from '../../define/error.ts';
import type { RouthInputs } from './inputs.ts';
import {
  add,
  MAX_PARAMETERS,
  multiply,
  type Names,
  noNames,
  readEquation,
  readTransfer,
} from './reading.ts';

/** One polynomial that is tested. */
export interface Member {
  /** Empty where there is one alone. */
  readonly name: string;
  /** From the highest power down, in the parameters. */
  readonly coefficients: readonly Multivariate[];
}

export interface Question {
  readonly variable: 's' | 'z';
  readonly parameters: readonly string[];
  /** As typed, times `over`. */
  readonly members: readonly Member[];
  readonly over: bigint;
  readonly degree: number;
  /** Of each coefficient, highest power first, times `over`; undefined where none is between bounds. */
  readonly bounds:
    | readonly { readonly low: Multivariate; readonly high: Multivariate }[]
    | undefined;
  readonly delays: readonly string[];
  /** Whether the polynomial was turned by −1, so that its first coefficient is positive. */
  readonly turned: boolean;
  readonly field: keyof RouthInputs & string;
}

const FIELDS = { s: 'polynomial', loop: 'plant', z: 'polynomialZ', loopZ: 'plantZ' } as const;

const reading = <T>(field: keyof RouthInputs & string, value: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldError) throw new InputError(error.message, { field, value });
    throw error;
  }
};

/** Throws InputError for texts that are no polynomial, and for degrees beyond the table's. */
export function questionOf(i: RouthInputs): Question {
  const variable = i.form === 's' || i.form === 'loop' ? 's' : 'z';
  const names = noNames(variable, i.padeOrder);
  const field = FIELDS[i.form];
  const value = i[field];
  const equation = (): { num: Multivariate; den: Multivariate } => {
    if (i.form === 's' || i.form === 'z')
      return reading(field, value, () => readEquation(value, names));
    const second = i.form === 'loop' ? 'controller' : 'controllerZ';
    const plant = reading(field, value, () => readTransfer(value, names));
    const controller = reading(second, i[second], () => readTransfer(i[second], names));
    for (const [f, t] of [
      [field, plant],
      [second, controller],
    ] as const)
      if (isNothing(t.num))
        throw new InputError('is zero: there is no loop', { field: f, value: i[f] });
    const open = reading(field, value, () => multiply(plant, controller));
    return reading(field, value, () => add({ num: open.den, den: open.den }, open));
  };
  return built(equation(), names, i, field);
}

function built(
  { num, den }: { num: Multivariate; den: Multivariate },
  names: Names,
  i: RouthInputs,
  field: keyof RouthInputs & string,
): Question {
  const refuse = (message: string, remedies: readonly Record<string, string>[] = []): never => {
    throw new InputError(message, { field, value: String(i[field]), remedies });
  };
  const scale = wholeNumberOf(den);
  let powers = collected(scale !== undefined && scale < 0n ? opposite(num) : num, 0).reverse();
  const over = scale === undefined ? ofLoop(powers, names.variable) : scale < 0n ? -scale : scale;
  const degree = powers.length - 1;
  if (degree < 0) refuse('comes to 0: every number is a root');
  if (degree === 0)
    refuse(
      `comes to a constant, which has no roots; write a polynomial in ${names.variable}, or choose a loop`,
    );
  if (degree > MAX_TABLE_DEGREE) refuse(`is of degree ${degree}; the most is ${MAX_TABLE_DEGREE}`);
  const used = names.parameters.map((_, k) => powers.some((c) => occurs(c, 1 + k)));
  const kept = names.parameters.flatMap((_, k) => (used[k] ? [k] : []));
  const lead = wholeNumberOf(powers[0] as Multivariate);
  const turned = lead !== undefined && lead < 0n;
  if (turned) powers = powers.map(opposite);
  const bounds = names.bounds.length > 0 ? boundsOf(powers, names, kept, refuse) : undefined;
  if (bounds && names.variable === 'z')
    refuse('has coefficients between bounds: Kharitonov’s theorem holds in s, not in z');
  if (bounds && i.decay !== 0)
    throw new InputError(
      'is not 0, and coefficients are between bounds: shifted ones depend on one another, which Kharitonov’s theorem does not cover',
      { field: 'decay', value: String(i.decay), remedies: [{ decay: '0' }] },
    );
  const common = bounds ? bounds.over : 1n;
  const coefficients = powers.map((c) => compact(c, kept));
  return {
    variable: names.variable,
    parameters: kept.map((k) => names.parameters[k] ?? ''),
    members: bounds
      ? kharitonovPolynomials(bounds.list).map((p, k) => ({ name: `K${k + 1}`, coefficients: p }))
      : [{ name: '', coefficients }],
    over: over * common,
    degree,
    bounds: bounds?.list,
    delays: names.delays,
    turned,
    field,
  };
}

/** A first coefficient from here on is made 1. */
const LARGE = 1000n;

/**
 * What the coefficients of a loop are divided by: decimals leave powers of ten in them, which nobody has typed. Their
 * common divisor, and the first coefficient where that is a large number still, or in z where that leaves decimals.
 */
function ofLoop(powers: readonly Multivariate[], variable: 's' | 'z'): bigint {
  const common = powers.reduce((g, c) => gcd(g, contentOf(c)), 0n) || 1n;
  const lead = wholeNumberOf(powers[0] ?? new Map());
  const size = lead === undefined || lead >= 0n ? lead : -lead;
  if (size === undefined) return common;
  let rest = size / common;
  const large = rest >= LARGE;
  for (const k of [2n, 5n]) while (rest % k === 0n) rest /= k;
  return large || (variable === 'z' && rest === 1n) ? size : common;
}

/** In the kept parameters alone. */
const compact = (p: Multivariate, kept: readonly number[]): Multivariate =>
  new Map([...p].map(([key, c]) => [kept.map((k) => key[1 + k] ?? '\0').join(''), c]));

/**
 * The bounds of each coefficient, all times one whole number. Refuses bounds that stand in two coefficients, at a parameter or
 * in a product: then the coefficients do not vary independently.
 */
function boundsOf(
  powers: readonly Multivariate[],
  { bounds }: Names,
  kept: readonly number[],
  refuse: (message: string) => never,
): { list: { low: Multivariate; high: Multivariate }[]; over: bigint } {
  const over = bounds.flat().reduce((all, { d }) => (all / gcd(all, d)) * d, 1n);
  const seen = new Map<number, number>();
  const list = powers.map((c, power) => {
    let rest = new Map<string, bigint>();
    let [low, high] = [0n, 0n];
    for (const { exponents, c: factor } of termsOf(c)) {
      const at = exponents.findIndex((e, k) => k > MAX_PARAMETERS && e > 0);
      if (at < 0) {
        rest = new Map([...rest, [String.fromCharCode(...exponents), factor]]);
        continue;
      }
      if (exponents.reduce((n, e) => n + e, 0) !== 1)
        refuse(
          'has bounds in a product or at a parameter: only coefficients that vary independently are covered; multiply out and give each its own [low, high]',
        );
      const k = at - 1 - MAX_PARAMETERS;
      if (seen.has(k) && seen.get(k) !== power)
        refuse(
          'has one pair of bounds in two coefficients, which then do not vary independently; multiply out and give each its own [low, high]',
        );
      seen.set(k, power);
      const ends = (bounds[k] ?? []).map(({ n, d }: Rational) => factor * n * (over / d));
      low += ends.reduce((a, b) => (a < b ? a : b));
      high += ends.reduce((a, b) => (a > b ? a : b));
    }
    const plain = times(compact(rest, kept), over);
    const number = (x: bigint) => constantOf(x, kept.length);
    return { low: plus(plain, number(low)), high: plus(plain, number(high)) };
  });
  const [{ low, high } = { low: new Map(), high: new Map() }] = list;
  const [a, b] = [wholeNumberOf(low), wholeNumberOf(high)];
  if (a !== undefined && b !== undefined && a <= 0n && b >= 0n)
    refuse(
      'has bounds of the first coefficient with 0 between them: the degree would not stay the same',
    );
  return { list, over };
}
