/** Numbers, variables and arithmetic of NEC decks with SY cards, as 4nec2 and xnec2c read them: angles in degrees. */
import { EngineError } from '../../error.ts';

/** Units a deck multiplies by, and π. Names are read in either case. */
const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  m: 1,
  cm: 1e-2,
  mm: 1e-3,
  in: 0.0254,
  ft: 0.3048,
  pf: 1e-12,
  nf: 1e-9,
  uf: 1e-6,
  nh: 1e-9,
  uh: 1e-6,
  mh: 1e-3,
};

const DEGREE = Math.PI / 180;

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sin: (x) => Math.sin(x * DEGREE),
  cos: (x) => Math.cos(x * DEGREE),
  tan: (x) => Math.tan(x * DEGREE),
  asin: (x) => Math.asin(x) / DEGREE,
  acos: (x) => Math.acos(x) / DEGREE,
  atan: (x) => Math.atan(x) / DEGREE,
  atn: (x) => Math.atan(x) / DEGREE,
  sqr: Math.sqrt,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  ln: Math.log,
  log10: Math.log10,
  abs: Math.abs,
  sgn: Math.sign,
  int: Math.floor,
};

const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?/u;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/u;

/** Nested parentheses and signs at most, so that no text overflows the stack. */
const DEEPEST = 60;
/** Characters at most. */
const LONGEST = 500;

/** What a name stands for, in small letters; undefined where there is none. */
export type Lookup = (name: string) => number | undefined;

/** The value of a token of a deck: `12.5`, `-1.5D-3`, `h/2`, `#14` (radius of a wire by its gauge, m). Throws `syntax`. */
export function evaluateExpression(source: string, lookup: Lookup): number {
  const text = source.replaceAll('−', '-');
  let at = 0;
  const fail = (what: string): never => {
    throw new EngineError('syntax', `"${source.slice(0, 40)}" ${what}.`, { value: source });
  };
  if (text.length > LONGEST) fail(`is of ${text.length} characters; the most are ${LONGEST}`);
  const skip = (): void => {
    while (text[at] === ' ' || text[at] === '\t') at++;
  };
  const take = (pattern: RegExp): string | undefined => {
    skip();
    const found = pattern.exec(text.slice(at))?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const number = (): number | undefined => {
    const found = take(NUMBER);
    if (found === undefined) return undefined;
    if (NAME.test(text.slice(at)))
      fail(`has letters behind a number; write a product with *, as ${found}*mm`);
    return Number(found.replace(/[dD]/u, 'e'));
  };
  const named = (deep: number): number | undefined => {
    const name = take(NAME)?.toLowerCase();
    if (name === undefined) return undefined;
    if (take(/^\(/u) !== undefined) {
      const f = FUNCTIONS[name] ?? fail(`has the function ${name}, which is not known`);
      const x = sum(deep + 1);
      if (take(/^\)/u) === undefined) fail('has a parenthesis that is not closed');
      return f(x);
    }
    return (
      lookup(name) ??
      CONSTANTS[name] ??
      fail(`has the name ${name}, to which no SY card gives a value`)
    );
  };
  const atom = (deep: number): number => {
    if (deep > DEEPEST) fail('is nested too deeply');
    if (take(/^-/u) !== undefined) return -power(deep + 1);
    if (take(/^\+/u) !== undefined) return power(deep + 1);
    if (take(/^#/u) !== undefined)
      return gauge(take(/^\d+/u) ?? fail('has # without a wire gauge'));
    if (take(/^\(/u) !== undefined) {
      const x = sum(deep + 1);
      if (take(/^\)/u) === undefined) fail('has a parenthesis that is not closed');
      return x;
    }
    return number() ?? named(deep) ?? fail('is no number or expression');
  };
  const power = (deep: number): number => {
    const base = atom(deep);
    return take(/^(?:\^|\*\*)/u) === undefined ? base : base ** power(deep + 1);
  };
  const product = (deep: number): number => {
    let x = power(deep);
    for (let sign = take(/^(?:\*(?!\*)|\/)/u); sign !== undefined; sign = take(/^(?:\*(?!\*)|\/)/u))
      x = sign === '*' ? x * power(deep) : x / power(deep);
    return x;
  };
  const sum = (deep: number): number => {
    let x = product(deep);
    for (let sign = take(/^[+-]/u); sign !== undefined; sign = take(/^[+-]/u))
      x += sign === '+' ? product(deep) : -product(deep);
    return x;
  };
  const value = sum(0);
  skip();
  if (at < text.length) fail(`is not understood from "${text.slice(at, at + 12)}" on`);
  if (!Number.isFinite(value)) fail('is no finite number');
  return value;
}

/** Radius in metres of a wire of American Wire Gauge `n` (ASTM B258). */
function gauge(n: string): number {
  // 00, 000 and 0000 are −1, −2 and −3.
  const step = /^0+$/u.test(n) ? 1 - n.length : Number(n);
  return (0.127e-3 / 2) * 92 ** ((36 - step) / 39);
}
