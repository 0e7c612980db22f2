/** Integrals that are left as they are, Integral(f, x): their slopes, and derivatives of what has them. */
import { derivative } from '../expression/derivative.ts';
import { mapped } from '../expression/expand.ts';
import {
  type CallNode,
  callNode,
  type Expression,
  equals,
  has,
  partsOf,
  symbol,
  symbolsOf,
  ZERO,
} from '../expression/expression.ts';
import { difference, product, quotient, sum } from '../expression/make.ts';
import { texOf, textOf } from '../expression/write.ts';
import { integrate } from '../integration/integrate.ts';
import { derivativeSymbol, orderOf } from './equation.ts';
import type { Relation } from './solution.ts';

const NAME = 'Integral';

export const integralOf = (f: Expression, x: string): Expression => callNode(NAME, [f, symbol(x)]);

const isFormal = (a: Expression): a is CallNode => a.kind === 'call' && a.name === NAME;

/** ln |u|, whose slope is u′/u on both sides of 0. */
const isLogOfSize = (a: Expression): boolean =>
  a.kind === 'call' && a.name === 'log' && a.of[0]?.kind === 'call' && a.of[0].name === 'abs';

const isSpecial = (a: Expression): a is CallNode => isFormal(a) || isLogOfSize(a);

const hasSpecial = (a: Expression): boolean => isSpecial(a) || partsOf(a).some(hasSpecial);

export const hasFormal = (a: Expression): boolean => isFormal(a) || partsOf(a).some(hasFormal);

/** Each integral by a symbol of its own. */
function without(
  a: Expression,
  is: (part: Expression) => part is CallNode,
  of: (node: CallNode) => string,
): Expression {
  if (is(a)) return symbol(of(a));
  return mapped(a, (part) => (is(part) ? symbol(of(part)) : part));
}

/** da/dx; the slope of an integral in x is its integrand. Throws as `derivative`. */
export function slope(a: Expression, x: string): Expression {
  if (!hasSpecial(a)) return derivative(a, x);
  const nodes = new Map<string, { node: CallNode; name: string }>();
  const plain = without(a, isSpecial, (node) => {
    const known = nodes.get(node.key) ?? { node, name: `§I${nodes.size}` };
    nodes.set(node.key, known);
    return known.name;
  });
  const back = (e: Expression): Expression =>
    mapped(e, (p) =>
      p.kind === 'symbol'
        ? ([...nodes.values()].find(({ name }) => name === p.name)?.node ?? p)
        : p,
    );
  const parts = [...nodes.values()].map(({ node, name }) =>
    product(derivative(plain, name), ofIntegral(node, x)),
  );
  return back(sum(derivative(plain, x), ...parts));
}

function ofIntegral(node: CallNode, x: string): Expression {
  if (isLogOfSize(node)) {
    const u = partsOf(node.of[0] as Expression)[0] as Expression;
    return quotient(slope(u, x), u);
  }
  const [f, variable] = node.of as [Expression, Expression];
  if (equals(variable, symbol(x))) return f;
  return has(f, x) ? integralOf(slope(f, x), variable.key) : ZERO;
}

/** An antiderivative; left as it is where none is found, which `isFormal` then says. */
export function antiderivative(
  f: Expression,
  x: string,
): { readonly value: Expression; readonly isFormal: boolean } {
  const found = integrate(f, x, { operations: 600 });
  if (found.kind === 'found') return { value: found.antiderivative, isFormal: false };
  if (found.kind === 'none' && found.named) return { value: found.named, isFormal: false };
  return f.kind === 'sum' ? ofTerms(f.terms, x) : { value: integralOf(f, x), isFormal: true };
}

/** Term by term, so that what has an antiderivative is not lost for what has none. */
function ofTerms(
  terms: readonly Expression[],
  x: string,
): { value: Expression; isFormal: boolean } {
  const parts = terms.map((t) => antiderivative(t, x));
  const left = parts.flatMap((p, k) => (p.isFormal ? [terms[k] as Expression] : []));
  const done = parts.filter((p) => !p.isFormal).map((p) => p.value);
  return {
    value: sum(...done, ...(left.length > 0 ? [integralOf(sum(...left), x)] : [])),
    isFormal: left.length > 0,
  };
}

/** As TeX: y'''' is y^{(4)}, an integral has its sign. */
export function equationTex(a: Expression): string {
  const texts: string[] = [];
  const plain = without(a, isFormal, (node) => {
    const [f, x] = node.of as [Expression, Expression];
    texts.push(
      `\\int ${f.kind === 'sum' ? `\\left(${equationTex(f)}\\right)` : equationTex(f)}\\,d${texOf(x)}`,
    );
    return `§${texts.length - 1}`;
  });
  const isAlone = isFormal(a);
  return texOf(plain)
    .replace(/§(\d+)/gu, (_, k: string) =>
      isAlone ? (texts[Number(k)] as string) : `\\left(${texts[Number(k)]}\\right)`,
    )
    .replace(/_\{([^{}']+)('+)\}/gu, '_{$1}$2')
    .replace(
      /([a-zA-Z]|\\[a-zA-Z]+)('{4,})/gu,
      (_, y: string, p: string) => `${y}^{(${p.length})}`,
    );
}

/** As plain text. */
export const equationText = (a: Expression): string => textOf(a);

const SIGNS = { '=': '=', '≠': '\\neq', '>': '>', '<': '<', '≥': '\\geq', '≤': '\\leq' } as const;

export const relationTex = ({ left, right, sign }: Relation): string =>
  `${equationTex(left)} ${SIGNS[sign ?? '=']} ${equationTex(right)}`;
export const relationText = ({ left, right, sign }: Relation): string =>
  `${equationText(left)} ${sign ?? '='} ${equationText(right)}`;
export const residualOf = ({ left, right }: Relation): Expression => difference(left, right);

/** d/dx along a solution: ∂ₓ + y'·∂_y + y''·∂_y' + … */
export function totalDerivative(
  a: Expression,
  variable: string,
  unknowns: readonly string[],
): Expression {
  const parts = symbolsOf(a).flatMap((name) =>
    unknowns.flatMap((u) => {
      const order = orderOf(name, u);
      return order === undefined ? [] : [product(slope(a, name), derivativeSymbol(u, order + 1))];
    }),
  );
  return sum(slope(a, variable), ...parts);
}
