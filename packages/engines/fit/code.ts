/** An expression as source text of another language: elementwise over arrays, with that language's own functions. */
import type { Expression } from '../algebra/expression/expression.ts';
import { EngineError } from '../error.ts';

export interface Language {
  /** `**`, `.^`; `*`, `.*`; `/`, `./`. */
  readonly power: string;
  readonly times: string;
  readonly over: string;
  readonly symbol: (name: string) => string;
  /** Functions by our names: log, asin, heaviside … */
  readonly functions: Readonly<Record<string, string>>;
  /** A fraction's quotient, or a whole number. */
  readonly number: (n: bigint, d: bigint) => string;
}

/** Throws `unsupported` for a function that the language's table has not. */
export function codeOf(e: Expression, to: Language): string {
  switch (e.kind) {
    case 'number':
      return e.value.n < 0n
        ? `(${to.number(e.value.n, e.value.d)})`
        : to.number(e.value.n, e.value.d);
    case 'symbol':
      return to.symbol(e.name);
    case 'sum':
      return `(${e.terms.map((t) => codeOf(t, to)).join(' + ')})`;
    case 'product':
      return productCode(e.factors, to);
    case 'power':
      return powerCode(e.base, e.exponent, to);
    default:
      return `${functionOf(e.name, to)}(${e.of.map((a) => codeOf(a, to)).join(', ')})`;
  }
}

/** Powers of −1 and less stand below one bar. */
function productCode(factors: readonly Expression[], to: Language): string {
  const isBelow = (f: Expression): boolean =>
    f.kind === 'power' &&
    f.base.key !== 'e' &&
    f.exponent.kind === 'number' &&
    f.exponent.value.n < 0n;
  const above = factors.filter((f) => !isBelow(f)).map((f) => codeOf(f, to));
  const below = factors.filter(isBelow).map((f) => {
    const { base, exponent } = f as Extract<Expression, { kind: 'power' }>;
    const { n, d } = (exponent as Extract<Expression, { kind: 'number' }>).value;
    if (n === -1n && d === 1n) return codeOf(base, to);
    return `${codeOf(base, to)}${to.power}${d === 1n ? to.number(-n, d) : `(${to.number(-n, d)})`}`;
  });
  const numerator = above.length === 0 ? '1' : above.join(to.times);
  if (below.length === 0) return `(${numerator})`;
  return `(${numerator}${to.over}${below.length === 1 ? `(${below[0]})` : `(${below.join(to.times)})`})`;
}

function powerCode(base: Expression, exponent: Expression, to: Language): string {
  if (base.key === 'e') return `${functionOf('exp', to)}(${codeOf(exponent, to)})`;
  if (exponent.kind === 'number') {
    const { n, d } = exponent.value;
    if (n === 1n && d === 2n) return `${functionOf('sqrt', to)}(${codeOf(base, to)})`;
    if (n < 0n) return productCode([{ kind: 'power', base, exponent, key: '' } as Expression], to);
  }
  return `(${codeOf(base, to)}${to.power}${codeOf(exponent, to)})`;
}

function functionOf(name: string, to: Language): string {
  const found = to.functions[name];
  if (found === undefined)
    throw new EngineError('unsupported', `${name} is not written in this program.`, {
      field: 'formula',
      value: name,
    });
  return found;
}
