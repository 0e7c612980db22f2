/** Arithmetic in place of a number: `2*pi*50`, `1/(2*pi*10k*10n)`, each number as in si.ts. */
import type { Algebra } from './arithmetic/algebra.ts';
import { constantOf, FUNCTIONS, functionAt, unknownName } from './arithmetic/functions.ts';
import { readFormula } from './arithmetic/grammar.ts';
import { shifted } from './arithmetic/literal.ts';
import { zeroRaised } from './arithmetic/refusals.ts';
import { clip, plainFormula } from './arithmetic/scanner.ts';
import { FieldError } from './error.ts';
import { finite, parseQuantity, suffixTable } from './si.ts';

/** Characters of an expression. */
const MAX_EXPRESSION = 200;

/** A value so far, and to which power the field's unit stands in it. */
interface Part {
  readonly value: number;
  /** undefined where no number has a unit, NaN where they do not go together. */
  readonly units: number | undefined;
  /** Whether it is a sum, behind which a prefix may be of the whole or of its last term. */
  readonly sum?: boolean;
}

export interface ReadOptions {
  /** Also `1_000`, `0x1F`, `0b1010`, `0o17`. */
  readonly whole?: boolean;
}

/**
 * Reads a quantity or an expression of them, in the grammar of arithmetic/grammar.ts. The unit may stand behind the
 * whole, or behind numbers where it comes out as the unit. Throws FieldError, which quotes the piece that is not
 * understood.
 */
export function readQuantity(text: string, unit = '', { whole = false }: ReadOptions = {}): number {
  try {
    return parseQuantity(text, unit);
  } catch (error) {
    if (!(error instanceof FieldError && isArithmetic(text, whole))) throw error;
  }
  refuseRaised(text, unit);
  const read = (from: string) => readFormula(from, quantities(from, unit, whole), MAX_EXPRESSION);
  const { value, units } = read(text);
  return units === undefined || units === 1 ? value : withUnitBehind(text, unit, read);
}

/** `1e28 m-4`, `1e22 m^-3`, `5 m⁻²`: a letter behind a gap with a power at it. `10m - 4` and `10m-4` are differences. */
const RAISED_LETTER = /(?:\d\.?|[eE][+-]?\d+)\s+(meg|Meg|[afpnuµμmkKMGTPE])(?:-\d|\s?\^|[⁻²³⁴-⁹])/u;

/** What would be a prefix and a difference or a power of both, and looks like a unit to a power, is asked about. */
function refuseRaised(text: string, unit: string): void {
  const source = plainFormula(text);
  // The field's own unit behind the whole may be one to a power: 2*0.8 m^2.
  const own =
    [...suffixTable(unit)].find(([s, { named }]) => named && source.endsWith(s))?.[0] ?? '';
  const [, letter] = RAISED_LETTER.exec(source.slice(0, source.length - own.length)) ?? [];
  if (letter === undefined) return;
  throw new FieldError(
    `"${clip(text)}" has "${letter}" behind a gap with a power at it, a unit or a prefix: ${unit ? `write the number in ${unit}` : 'leave units out'}, and 10${letter} - 4 for a difference`,
  );
}

/** Whether a text that is no number is meant to be an expression, and its mistakes to be told as those of one. */
function isArithmetic(text: string, whole: boolean): boolean {
  const source = plainFormula(text);
  return (
    /[*·⋅∙×/÷^()[{\\⁻⁰¹²³⁴-⁹π]|pi/u.test(source) ||
    /[+-]/u.test(source.slice(1)) ||
    (whole && /^[+-]?0[xob]|\d_/iu.test(source))
  );
}

/** `1/(2*pi*10k*10n) Hz`, `1/2 kHz`: the unit of the whole, which does not belong to what it stands beside. */
function withUnitBehind(text: string, unit: string, read: (from: string) => Part): number {
  const source = plainFormula(text);
  for (const [suffix, { power, named }] of suffixTable(unit)) {
    if (!named || !source.endsWith(suffix)) continue;
    const before = source.slice(0, -suffix.length);
    if (!/[\s)]$/u.test(before) && suffix !== '°' && suffix !== '%') continue;
    const { value, units, sum } = read(before);
    // In `100 + 50 kHz` the prefix may be of both or of one.
    if (units === undefined && (power === 0 || !sum))
      return finite(shifted(String(value), power), source);
  }
  throw new FieldError(
    `"${source}" does not come out in ${unit}; leave the units out, or write one behind the whole`,
  );
}

/** Doubles, with the power of the unit beside them. */
function quantities(text: string, unit: string, whole: boolean): Algebra<Part> {
  const real = (value: number, units: number | undefined, sum = false): Part => {
    if (Number.isFinite(value)) return { value, units, sum };
    throw new FieldError(
      `"${text}" ${Number.isNaN(value) ? 'is not a real number' : 'is too large'}`,
    );
  };
  const added = (a: Part, b: Part, value: number): Part =>
    real(value, Object.is(a.units, b.units) ? a.units : Number.NaN, true);
  const unitsOf = (a: Part, b: Part, sign: 1 | -1): number | undefined =>
    a.units === undefined && b.units === undefined
      ? undefined
      : (a.units ?? 0) + sign * (b.units ?? 0);
  return {
    unit,
    whole,
    number: ({ decimal, named }) => real(finite(decimal, text), named ? 1 : undefined),
    suffixed: ({ value, units }, { power, named }) =>
      real(finite(shifted(String(value), power), text), named ? (units ?? 0) + 1 : units),
    name(name, before) {
      const value = constantOf(name);
      if (value !== undefined) return { value, units: undefined };
      if (before === undefined || Object.hasOwn(FUNCTIONS, name) || name === 'log')
        throw unknownName(name);
      throw new FieldError(
        `"${text}" has "${clip(name)}" after "${clip(before)}"; ${unit ? `expected ${unit} with an SI prefix at most` : 'expected a plain number'}`,
      );
    },
    call: (name, [x], piece) =>
      real(functionAt(name, x?.value ?? Number.NaN, piece), x?.units && Number.NaN),
    add: (a, b) => added(a, b, a.value + b.value),
    subtract: (a, b) => added(a, b, a.value - b.value),
    multiply: (a, b) => real(a.value * b.value, unitsOf(a, b, 1)),
    isZero: ({ value }) => value === 0,
    divide: (a, b) => real(a.value / b.value, unitsOf(a, b, -1)),
    // 0 - value would make −0 of 0, which a field reads as 0.
    negate: ({ value, units }) => ({ value: value === 0 ? 0 : -value, units }),
    power(base, { value, units }, baseText) {
      if (base.value === 0 && value < 0) throw zeroRaised(baseText);
      // A power of ten to the last digit, which the logarithms of ** may miss.
      const ten = base.value === 10 && Number.isInteger(value);
      return real(
        ten ? Number(`1e${value}`) : base.value ** value,
        units !== undefined ? Number.NaN : base.units && base.units * value,
      );
    },
  };
}
