/** A formula as one fraction in lowest terms of its letters, roots and functions, each of which is a variable. */
import {
  CATALAN,
  type CallNode,
  E,
  EULER,
  type Expression,
  equals,
  has,
  I,
  isNumber,
  ONE,
  PI,
  ROOT,
  symbol,
  symbolsOf,
  TWO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power } from '../expression/make.ts';
import { parametriser } from '../integration/parameters.ts';
import {
  degreeIn,
  type Polynomial,
  power as raised,
  product as times,
  variableOf,
} from '../polynomial/polynomial.ts';
import { asRatio, type Names } from '../rational/of-expression.ts';
import { product, type Ratio, ratio, ratioOf, sum, ZERO } from '../rational/ratio.ts';
import { coefficientsOf } from '../risch/monomial.ts';

/** Which of sin² and cos² is written by the other. */
export type Kept = 'both' | 'sin' | 'cos';

/** variable^degree is a fraction of the other variables. */
export interface Relation {
  readonly variable: number;
  readonly degree: number;
  readonly is: Ratio;
}

export interface InKernels {
  readonly r: Ratio;
  /** What a variable stands for. */
  readonly at: (variable: number) => Expression;
  /** Of square roots, and of the sine or the cosine that is not kept. */
  readonly squares: readonly Relation[];
}

/** Undefined where i stands in it or a root, of which fractions do not know what they are. */
export function inKernels(a: Expression, kept: Kept): InKernels | undefined {
  if (has(a, I.name) || has(a, ROOT.name)) return undefined;
  const { take, back, constants } = parametriser();
  const f = take(a);
  const found = relationsOf(take, constants, kept);
  const all = [f, ...found.map(({ is }) => is)];
  const names = namesOf([...all, ...constants().map((_, k) => nameOf(k))]);
  const relations = found.map(({ of, degree, is }) => ({
    variable: names.parameters.findIndex((p) => equals(p, of)),
    degree,
    is: asRatio(is, '', names),
  }));
  const r = relations.reduce(reduced, asRatio(f, '', names));
  return {
    r,
    at: (variable) => back(names.parameters[variable] as Expression),
    squares: relations.filter((x) => x.degree === 2),
  };
}

/** The symbol of the kth constant, as the parametriser names it. */
const nameOf = (k: number): Expression => symbol(`§${k + 1}`);

function namesOf(list: readonly Expression[]): Names {
  const symbols = new Set(list.flatMap(symbolsOf));
  const constants = [PI, E, EULER, CATALAN].filter((c) => list.some((a) => has(a, c.name)));
  const parameters = [...[...symbols].sort().map(symbol), ...constants];
  return { parameters, free: parameters.length, x: parameters.length + 1 };
}

interface Found {
  readonly of: Expression;
  readonly degree: number;
  readonly is: Expression;
}

/** Of every root, and of every sine with a cosine of the same angle; what stands under roots may have more of them. */
function relationsOf(
  take: (a: Expression) => Expression,
  constants: () => readonly Expression[],
  kept: Kept,
): Found[] {
  const found: Found[] = [];
  for (let k = 0; k < constants().length; k++) {
    const c = constants()[k] as Expression;
    if (c.kind === 'power' && isNumber(c.exponent) && c.exponent.value.n === 1n)
      found.push({
        of: nameOf(k),
        degree: Number(c.exponent.value.d),
        is: take(c.base),
      });
    if (c.kind === 'call' && kept !== 'both' && c.name === (kept === 'sin' ? 'cos' : 'sin'))
      found.push({ of: nameOf(k), degree: 2, is: take(squareOfOther(c)) });
  }
  return found;
}

const squareOfOther = (c: CallNode): Expression =>
  difference(ONE, power(call(c.name === 'sin' ? 'cos' : 'sin', c.of[0] as Expression), TWO));

/** With no power of the relation’s variable as high as its degree. */
function reduced(r: Ratio, { variable, degree, is }: Relation): Ratio {
  const of = (p: Polynomial): Ratio => {
    if (degreeIn(p, variable) < degree) return ratioOf(p);
    return coefficientsOf(p, variable).reduce<Ratio>((all, c, k) => {
      const rest = times(c, raised(variableOf(variable), k % degree));
      const times_ = Math.floor(k / degree);
      const out = ratio(raised(is.n, times_), raised(is.d, times_));
      return sum(all, product(ratioOf(rest), out));
    }, ZERO);
  };
  const [n, d] = [of(r.n), of(r.d)];
  return ratio(times(n.n, d.d), times(n.d, d.n));
}

/** With a root s below the line moved above it: n/(a + bs) = n(a − bs)/(a² − b²s²). */
export function withRootAbove(r: Ratio, root: Relation): Ratio {
  const [a = 0n, b = 0n] = coefficientsOf(r.d, root.variable);
  if (b === 0n) return r;
  const turned = sumOf(a, times(-1n, times(b, variableOf(root.variable))));
  // Not in lowest terms before: the factor would go again.
  return reduced({ n: times(r.n, turned), d: times(r.d, turned) }, root);
}

const sumOf = (a: Polynomial, b: Polynomial): Polynomial => sum(ratioOf(a), ratioOf(b)).n;
