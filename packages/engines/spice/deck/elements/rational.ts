/** A transfer function of s as two polynomials. */
import { numeric } from '../expression/numeric.ts';
import type { Scope } from '../expression/scope.ts';
import { partsOf, type Tree } from '../expression/tree.ts';
import { treeOf } from '../instance.ts';
import { CardError } from '../refusal.ts';

/** Coefficients, the constant first. */
type Polynomial = readonly number[];

interface Rational {
  readonly numerator: Polynomial;
  readonly denominator: Polynomial;
}

interface Transfer extends Rational {
  /** s; of a factor exp(-s*T). */
  readonly delay: number;
}

const MAX_DEGREE = 50;

/** Throws CardError where the text is no rational function of s, beside factors exp(-s*T): sqrt(s) is none. */
export function rationalOf(text: string, scope: Scope): Transfer {
  const { rest, delay } = withoutDelay(treeOf(text, scope.setting), scope);
  const { numerator, denominator } = of(rest, scope);
  if (denominator.every((c) => c === 0))
    throw new CardError(`the denominator of "${text.trim()}" is 0`, text);
  return { numerator: trimmed(numerator), denominator: trimmed(denominator), delay };
}

const ONE: Tree = { kind: 'number', value: 1 };

/** Takes the factors exp(-s*T) out of a product. Throws CardError for one that is no delay. */
function withoutDelay(tree: Tree, scope: Scope): { rest: Tree; delay: number } {
  if (tree.kind === 'call' && tree.name === 'exp' && tree.arguments.length === 1 && hasS(tree))
    return { rest: ONE, delay: delayIn(tree.arguments[0]!, scope) };
  if (tree.kind === 'negate') {
    const { rest, delay } = withoutDelay(tree.of, scope);
    return { rest: { kind: 'negate', of: rest }, delay };
  }
  if (tree.kind !== 'binary' || (tree.operator !== '*' && tree.operator !== '/'))
    return { rest: tree, delay: 0 };
  const left = withoutDelay(tree.left, scope);
  if (tree.operator === '/') return { rest: { ...tree, left: left.rest }, delay: left.delay };
  const right = withoutDelay(tree.right, scope);
  return {
    rest: { ...tree, left: left.rest, right: right.rest },
    delay: left.delay + right.delay,
  };
}

/** T of −s·T. */
function delayIn(exponent: Tree, scope: Scope): number {
  const { numerator, denominator } = of(exponent, scope);
  const [constant = 0, slope = 0, ...more] = numerator;
  const delay = -slope / (denominator[0] ?? 1);
  const isDelay =
    denominator.length === 1 && constant === 0 && more.every((c) => c === 0) && delay > 0;
  if (!isDelay)
    throw new CardError(
      'exp() of s is a delay where it is exp(-s*T) with a T above 0, and no other function of s here',
      'exp',
    );
  return delay;
}

function of(tree: Tree, scope: Scope): Rational {
  if (!hasS(tree)) return { numerator: [numeric(tree, scope)], denominator: [1] };
  switch (tree.kind) {
    case 'name':
      return { numerator: [0, 1], denominator: [1] };
    case 'negate': {
      const { numerator, denominator } = of(tree.of, scope);
      return { numerator: numerator.map((c) => -c), denominator };
    }
    case 'binary':
      return joined(tree, scope);
    case 'call':
      if ((tree.name === 'pow' || tree.name === 'pwr') && tree.arguments.length === 2)
        return powered(of(tree.arguments[0]!, scope), exponentOf(tree.arguments[1]!, scope));
      throw new CardError(
        `${tree.name}() of s is no rational function; a rational approximation would do`,
        tree.name,
      );
    default:
      throw new CardError(
        'a transfer function of s has sums, products, quotients and whole powers only',
        's',
      );
  }
}

function joined(
  { operator, left, right }: Extract<Tree, { kind: 'binary' }>,
  scope: Scope,
): Rational {
  if (operator === '^' || operator === '**')
    return powered(of(left, scope), exponentOf(right, scope));
  const [a, b] = [of(left, scope), of(right, scope)];
  switch (operator) {
    case '*':
      return {
        numerator: times(a.numerator, b.numerator),
        denominator: times(a.denominator, b.denominator),
      };
    case '/':
      // By a number: s/w stays a term of one coefficient.
      if (isNumber(b) && b.numerator[0] !== 0)
        return {
          numerator: a.numerator.map((c) => (c * b.denominator[0]!) / b.numerator[0]!),
          denominator: a.denominator,
        };
      return {
        numerator: times(a.numerator, b.denominator),
        denominator: times(a.denominator, b.numerator),
      };
    case '+':
    case '-': {
      const sign = operator === '+' ? 1 : -1;
      if (isSame(a.denominator, b.denominator))
        return { numerator: plus(a.numerator, b.numerator, sign), denominator: a.denominator };
      return {
        numerator: plus(times(a.numerator, b.denominator), times(b.numerator, a.denominator), sign),
        denominator: times(a.denominator, b.denominator),
      };
    }
    default:
      throw new CardError(`"${operator}" has no place in a transfer function of s`, operator);
  }
}

const isNumber = ({ numerator, denominator }: Rational): boolean =>
  numerator.length === 1 && denominator.length === 1;

function exponentOf(tree: Tree, scope: Scope): number {
  const n = hasS(tree) ? Number.NaN : numeric(tree, scope);
  if (!Number.isInteger(n) || Math.abs(n) > MAX_DEGREE)
    throw new CardError(
      `a power of s has the exponent ${n}; whole ones to ${MAX_DEGREE} would do`,
      String(n),
    );
  return n;
}

function powered({ numerator, denominator }: Rational, n: number): Rational {
  if (n < 0) return powered({ numerator: denominator, denominator: numerator }, -n);
  let result: Rational = { numerator: [1], denominator: [1] };
  for (let k = 0; k < n; k++)
    result = {
      numerator: times(result.numerator, numerator),
      denominator: times(result.denominator, denominator),
    };
  return result;
}

const hasS = (tree: Tree): boolean =>
  (tree.kind === 'name' && tree.name === 's') || partsOf(tree).some((part) => hasS(part));

function times(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length + b.length > MAX_DEGREE + 2)
    throw new CardError(`the transfer function is of more than degree ${MAX_DEGREE}`, 's');
  const product = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) product[i + j]! += x * y;
  return product;
}

const plus = (a: Polynomial, b: Polynomial, sign: number): Polynomial =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, k) => (a[k] ?? 0) + sign * (b[k] ?? 0));

const isSame = (a: Polynomial, b: Polynomial): boolean =>
  a.length === b.length && a.every((c, k) => c === b[k]);

function trimmed(p: Polynomial): Polynomial {
  let n = p.length;
  while (n > 1 && p[n - 1] === 0) n--;
  return p.slice(0, n);
}
