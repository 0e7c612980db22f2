/** What the functions of expressions are called, by dialect, and what they give of numbers. */
import type { FunctionName } from '../../expression/expression.ts';
import type { Dialect } from '../dialect.ts';

const ONE: Readonly<Record<string, FunctionName>> = {
  abs: 'abs',
  sgn: 'sgn',
  sqrt: 'sqrt',
  exp: 'exp',
  ln: 'ln',
  log10: 'log10',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'asin',
  arcsin: 'asin',
  acos: 'acos',
  arccos: 'acos',
  atan: 'atan',
  arctan: 'atan',
  sinh: 'sinh',
  cosh: 'cosh',
  tanh: 'tanh',
  asinh: 'asinh',
  arcsinh: 'asinh',
  acosh: 'acosh',
  arccosh: 'acosh',
  atanh: 'atanh',
  arctanh: 'atanh',
  floor: 'floor',
  ceil: 'ceil',
  int: 'int',
  nint: 'nint',
  round: 'nint',
  u: 'u',
  stp: 'u',
  u2: 'u2',
  uramp: 'uramp',
  inv: 'inv',
  buf: 'buf',
  sqr: 'square',
  square: 'square',
  ddt: 'ddt',
  sdt: 'sdt',
  idt: 'sdt',
};

const TWO: Readonly<Record<string, FunctionName>> = {
  min: 'min',
  max: 'max',
  atan2: 'atan2',
  hypot: 'hypot',
  pwr: 'pwr',
  pwrs: 'pwrs',
};

/** The function of one or two arguments that a name means; `pow`, `limit`, `if` and `table` are not among them. */
export function functionOf(
  name: string,
  count: number,
  dialect: Dialect,
): FunctionName | undefined {
  if (count === 1) {
    if (name === 'log') return isLogDecimal(dialect) ? 'log10' : 'ln';
    return Object.hasOwn(ONE, name) ? ONE[name] : undefined;
  }
  return count === 2 && Object.hasOwn(TWO, name) ? TWO[name] : undefined;
}

/** Xyce's log(x) and that of SPICE 3 are decimal; the others' is natural. */
export const isLogDecimal = (dialect: Dialect): boolean =>
  dialect === 'xyce' || dialect === 'spice3';

/** Every name, for `is it …?`. */
export const FUNCTION_NAMES: readonly string[] = [
  ...Object.keys(ONE),
  ...Object.keys(TWO),
  ...['log', 'pow', 'limit', 'if', 'table', 'pwl', 'sign', 'ternary_fcn'],
  ...['agauss', 'gauss', 'aunif', 'unif', 'mc', 'flat'],
];

/** ngspice's B sources: comparisons of one argument with nought. */
export const COMPARED: Readonly<Record<string, '==' | '!=' | '>' | '<' | '>=' | '<='>> = {
  eq0: '==',
  ne0: '!=',
  gt0: '>',
  lt0: '<',
  ge0: '>=',
  le0: '<=',
};

type Unary = (x: number) => number;

const NUMERIC: Readonly<Partial<Record<FunctionName, Unary>>> = {
  ...{
    abs: Math.abs,
    sgn: Math.sign,
    sqrt: Math.sqrt,
    exp: Math.exp,
    ln: Math.log,
    log10: Math.log10,
  },
  ...{
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    asin: Math.asin,
    acos: Math.acos,
    atan: Math.atan,
  },
  ...{ sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh },
  ...{ asinh: Math.asinh, acosh: Math.acosh, atanh: Math.atanh },
  ...{ floor: Math.floor, ceil: Math.ceil, int: Math.trunc, nint: nearestEven },
  u: (x) => (x > 0 ? 1 : 0),
  u2: (x) => Math.min(Math.max(x, 0), 1),
  uramp: (x) => Math.max(x, 0),
  inv: (x) => (x > 0.5 ? 0 : 1),
  buf: (x) => (x > 0.5 ? 1 : 0),
  square: (x) => x * x,
};

const BINARY: Readonly<Partial<Record<FunctionName, (x: number, y: number) => number>>> = {
  ...{ min: Math.min, max: Math.max, atan2: Math.atan2, hypot: Math.hypot },
  pwr: (x, y) => Math.abs(x) ** y,
  pwrs: (x, y) => Math.sign(x) * Math.abs(x) ** y,
};

/** What a function gives of numbers; undefined for `ddt` and `sdt`, which have no value outside a circuit. */
export function applied(name: FunctionName, args: readonly number[]): number | undefined {
  const [x = 0, y = 0] = args;
  return args.length === 1 ? NUMERIC[name]?.(x) : BINARY[name]?.(x, y);
}

/** Halves to the even side, as C's nearbyint does. */
function nearestEven(x: number): number {
  const down = Math.floor(x);
  const rest = x - down;
  if (rest !== 0.5) return Math.round(x);
  return down % 2 === 0 ? down : down + 1;
}
