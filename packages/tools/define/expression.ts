/** Arithmetic in place of a number: `2*pi*50`, `1/(2*pi*10k*10n)`, each number as in si.ts. */
import { FieldError } from './error.ts';
import { finite, infixPower, parseQuantity, plainText, suffixTable } from './si.ts';

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, π: Math.PI, e: Math.E };

/** Angles are in radians. `log` is left out: it is the natural one to some and the decadic one to others. */
const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
};

/** Characters of an expression, and brackets within brackets. */
const MAX_EXPRESSION = 200;
const MAX_DEPTH = 20;

const NUMBER = /(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?/uy;
const INFIX = /(\d+)(R|[afpnuµμmkKMGTP])(\d+)/uy;
/** Only where a whole number is meant: elsewhere `0b1` would be a slip. */
const WHOLE =
  /0[xX][\da-fA-F]+(?:_[\da-fA-F]+)*|0[bB][01]+(?:_[01]+)*|0[oO][0-7]+(?:_[0-7]+)*|\d+(?:_\d+)+/uy;
const NAME = /[\p{L}_][\p{L}\d_]*/uy;
const SUPERSCRIPT = /[⁻⁰¹²³⁴-⁹]+/uy;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const TIMES = ['*', '·', '⋅', '∙', '×'];
const OVER = ['/', '÷'];
/** What a number or a name goes on with: no suffix ends before it. */
const GOES_ON = /[\p{L}\d_²³°%]/u;

/** A value so far, and to which power the field's unit stands in it. */
interface Part {
  readonly value: number;
  /** undefined where no number has a unit, NaN where they do not go together. */
  readonly units: number | undefined;
}

export interface ReadOptions {
  /** Also `1_000`, `0x1F`, `0b1010`, `0o17`. */
  readonly whole?: boolean;
}

/**
 * Reads a quantity or an expression of them: + − * / ^ ( ), `·`, `×`, `÷`, `²`, pi, e, and a few functions.
 * The unit may stand behind the whole, or behind numbers where it comes out as the unit; a product has its sign.
 * Throws FieldError, which quotes the piece that is not understood.
 */
export function readQuantity(text: string, unit = '', { whole = false }: ReadOptions = {}): number {
  try {
    return parseQuantity(text, unit);
  } catch (error) {
    if (!(error instanceof FieldError && isArithmetic(text, whole))) throw error;
  }
  const source = plainText(text);
  if (source.length > MAX_EXPRESSION)
    throw new FieldError(
      `has ${source.length} characters; the most of an expression is ${MAX_EXPRESSION}`,
    );
  const read = (from: string) => new Reader(from, unit, whole).all();
  const { value, units } = read(source);
  return units === undefined || units === 1 ? value : withUnitBehind(source, unit, read);
}

/** Whether a text that is no number is meant to be an expression, and its mistakes to be told as those of one. */
function isArithmetic(text: string, whole: boolean): boolean {
  const source = plainText(text);
  return (
    /[*·⋅∙×/÷^()²³π]|pi/u.test(source) ||
    /[+-]/u.test(source.slice(1)) ||
    (whole && /^[+-]?0[xob]|\d_/iu.test(source))
  );
}

/** `1/(2*pi*10k*10n) Hz`, `1/2 kHz`: the unit of the whole, which does not belong to what it stands beside. */
function withUnitBehind(source: string, unit: string, read: (from: string) => Parsed): number {
  for (const [suffix, { power, named }] of suffixTable(unit)) {
    if (!named || !source.endsWith(suffix)) continue;
    const before = source.slice(0, -suffix.length);
    if (!/[\s)]$/u.test(before) && suffix !== '°' && suffix !== '%') continue;
    const { value, units, terms } = read(before);
    // In `100 + 50 kHz` the prefix may be of both or of one.
    if (units === undefined && (power === 0 || terms === 1))
      return finite(shifted(String(value), power), source);
  }
  throw new FieldError(
    `"${source}" does not come out in ${unit}; leave the units out, or write one behind the whole`,
  );
}

/** With how many terms the sum has. */
type Parsed = Part & { readonly terms: number };

/** One expression, read from left to right by recursive descent. */
class Reader {
  readonly #source: string;
  readonly #unit: string;
  readonly #whole: boolean;
  #at = 0;
  #depth = 0;

  constructor(source: string, unit: string, whole: boolean) {
    this.#source = source;
    this.#unit = unit;
    this.#whole = whole;
  }

  all(): Parsed {
    const sum = this.#sum();
    if (this.#at < this.#source.length)
      throw new FieldError(`"${this.#source}" has a ")" without its "("`);
    return sum;
  }

  #sum(): Parsed {
    let { value, units } = this.#product();
    for (let terms = 1; ; terms++) {
      const sign = this.#one(['+', '-']);
      if (sign === undefined) return { value, units, terms };
      const next = this.#product();
      value = this.#real(sign === '+' ? value + next.value : value - next.value);
      units = Object.is(units, next.units) ? units : Number.NaN;
    }
  }

  #product(): Part {
    let from = this.#skip();
    let { value, units } = this.#signed();
    for (;;) {
      const times = this.#one(TIMES) !== undefined;
      if (!times && this.#one(OVER) === undefined) break;
      from = this.#skip();
      const next = this.#signed();
      if (!times && next.value === 0)
        throw new FieldError(`"${this.#source}" divides by zero, at "${this.#piece(from)}"`);
      value = this.#real(times ? value * next.value : value / next.value);
      if (units !== undefined || next.units !== undefined)
        units = (units ?? 0) + (times ? 1 : -1) * (next.units ?? 0);
    }
    this.#endOfFactor(from);
    return { value, units };
  }

  #signed(): Part {
    let negative = false;
    for (let sign = this.#one(['+', '-']); sign; sign = this.#one(['+', '-']))
      if (sign === '-') negative = !negative;
    const { value, units } = this.#power();
    // 0 - value would make −0 of 0, which a field reads as 0.
    return { value: negative && value !== 0 ? -value : value, units };
  }

  #power(): Part {
    const base = this.#primary();
    const superscript = this.#match(SUPERSCRIPT)?.[0];
    let exponent: Part;
    if (superscript !== undefined)
      exponent = { value: this.#raised(superscript), units: undefined };
    else if (this.#one(['**', '^'])) {
      this.#nest();
      exponent = this.#signed();
      this.#depth--;
    } else return base;
    const { value, units } = exponent;
    return {
      // A power of ten to the last digit, which the logarithms of ** may miss.
      value: this.#real(
        base.value === 10 && Number.isInteger(value) ? Number(`1e${value}`) : base.value ** value,
      ),
      units: units !== undefined ? Number.NaN : base.units && base.units * value,
    };
  }

  #raised(superscript: string): number {
    const digits = superscript.replace(/[⁰¹²³⁴-⁹]/gu, (c) => String(RAISED.indexOf(c)));
    return finite(digits.replace('⁻', '-'), this.#source);
  }

  #primary(): Part {
    const from = this.#skip();
    if (this.#one(['('])) return this.#suffixed(this.#bracket(from));
    const number = this.#number();
    if (number !== undefined) return number;
    const name = this.#match(NAME)?.[0];
    if (name !== undefined) return this.#named(name, from);
    const sign = this.#source.slice(from)[0];
    throw new FieldError(
      sign === undefined
        ? `"${this.#source}" ends where a number is expected`
        : sign === ','
          ? `"${this.#source}" has a comma; write the decimal point as "."`
          : `"${this.#source}" has "${sign}" where a number is expected`,
    );
  }

  #number(): Part | undefined {
    const whole = this.#whole ? this.#match(WHOLE)?.[0] : undefined;
    if (whole !== undefined) return { value: Number(whole.replaceAll('_', '')), units: undefined };
    const from = this.#at;
    const [infix, before, letter = '', after] = this.#match(INFIX) ?? [];
    if (infix !== undefined) {
      const power = infixPower(letter, this.#unit);
      if (power !== undefined) return this.#suffixed(`${before}.${after}e${power}`, 0);
      this.#at = from;
    }
    const [plain, mantissa, exponent = '0'] = this.#match(NUMBER) ?? [];
    return plain === undefined ? undefined : this.#suffixed(`${mantissa}e${exponent}`);
  }

  #named(name: string, from: number): Part {
    if (Object.hasOwn(CONSTANTS, name))
      return this.#suffixed({ value: CONSTANTS[name] as number, units: undefined });
    const of = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (of === undefined)
      throw new FieldError(
        name === 'log'
          ? '"log" is the natural logarithm to some; write ln or log10'
          : `"${clip(name)}" is not known; there are ${[...Object.keys(CONSTANTS), ...Object.keys(FUNCTIONS)].join(', ')}`,
      );
    if (!this.#one(['(']))
      throw new FieldError(`"${name}" takes its argument in brackets: ${name}(2)`);
    const { value, units } = this.#bracket(from);
    const result = of(value);
    if (Number.isNaN(result)) throw new FieldError(`"${this.#piece(from)}" is not a real number`);
    return this.#suffixed({ value: this.#real(result), units: units && Number.NaN });
  }

  /** What stands in the bracket that was opened last, and its end. */
  #bracket(from: number): Part {
    this.#nest();
    const { value, units } = this.#sum();
    if (!this.#one([')'])) throw new FieldError(`"${this.#piece(from)}" has no ")" at its end`);
    this.#depth--;
    return { value, units };
  }

  #nest(): void {
    if (++this.#depth > MAX_DEPTH)
      throw new FieldError(`has brackets or powers ${this.#depth} deep; the most is ${MAX_DEPTH}`);
  }

  /** A number, as its decimal or as read, with the prefix and unit that stand behind it. `only`: no other power of ten. */
  #suffixed(of: string | Part, only?: number): Part {
    const before = this.#at;
    const at = this.#skip();
    for (const [suffix, { power, named }] of suffixTable(this.#unit)) {
      if (suffix === '' || !this.#source.startsWith(suffix, at)) continue;
      const next = this.#source.slice(at + suffix.length);
      if (GOES_ON.test(next[0] ?? '') || (only !== undefined && power !== only)) continue;
      this.#at = at + suffix.length;
      const units = typeof of === 'string' ? undefined : of.units;
      return {
        value: finite(shifted(typeof of === 'string' ? of : String(of.value), power), this.#source),
        units: named ? (units ?? 0) + 1 : units,
      };
    }
    this.#at = before;
    return typeof of === 'string' ? { value: finite(of, this.#source), units: undefined } : of;
  }

  /** Refuses what follows a factor with no sign between: it may be a product or a slip. */
  #endOfFactor(from: number): void {
    const at = this.#skip();
    const rest = this.#source.slice(at);
    if (rest === '' || /^[)+-]/u.test(rest)) return;
    const factor = clip(this.#piece(from));
    const name = this.#match(NAME)?.[0];
    const next = name ?? rest[0] ?? '';
    if (next === ',')
      throw new FieldError(`"${this.#source}" has a comma; write the decimal point as "."`);
    const known =
      name === undefined || Object.hasOwn(CONSTANTS, name) || Object.hasOwn(FUNCTIONS, name);
    if (known && /^[\p{L}\d.(]/u.test(next))
      throw new FieldError(
        `"${factor}${this.#source.slice(at - 1, at) === ' ' ? ' ' : ''}${clip(next)}" has no sign between; write "${factor}*${clip(next)}"`,
      );
    throw new FieldError(
      `"${this.#source}" has "${clip(next)}" after "${factor}"; ${this.#unit ? `expected ${this.#unit} with an SI prefix at most` : 'expected a plain number'}`,
    );
  }

  #real(value: number): number {
    if (Number.isFinite(value)) return value;
    throw new FieldError(
      `"${this.#source}" ${Number.isNaN(value) ? 'is not a real number' : 'is too large'}`,
    );
  }

  /** What was read from `from` on. */
  #piece(from: number): string {
    return this.#source.slice(from, this.#at).trim();
  }

  #skip(): number {
    while (this.#source[this.#at] === ' ') this.#at++;
    return this.#at;
  }

  #one(signs: readonly string[]): string | undefined {
    const at = this.#skip();
    const sign = signs.find((s) => this.#source.startsWith(s, at));
    if (sign !== undefined) this.#at += sign.length;
    return sign;
  }

  #match(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at;
    const found = what.exec(this.#source);
    if (found) this.#at = what.lastIndex;
    return found;
  }
}

/** A decimal with its point moved, which multiplying by a power of ten would not do to the last digit. */
function shifted(decimal: string, power: number): string {
  const [mantissa = '', exponent = '0'] = decimal.split('e');
  return `${mantissa}e${Number(exponent) + power}`;
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
