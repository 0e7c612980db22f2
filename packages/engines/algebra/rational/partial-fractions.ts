/** A fraction as a sum of fractions, one for each factor of the denominator. */
import { inverse } from './ratio.ts';
import { diophantine, leading, product, scaled, type Univariate } from './univariate.ts';

export interface Part {
  readonly n: Univariate;
  readonly d: Univariate;
}

/** n/∏dₖ, no two of which have a common divisor, deg n below that of the product. */
export function partialFractions(n: Univariate, factors: readonly Univariate[]): Part[] {
  const [d, ...others] = factors;
  if (!d || n.length === 0) return [];
  if (others.length === 0) return [{ n, d }];
  const rest = others.reduce(product);
  // s·rest + t·d = n, deg s < deg d.
  const { s, t } = diophantine(rest, d, n);
  return [...(s.length > 0 ? [{ n: s, d }] : []), ...partialFractions(t, others)];
}

/** With the denominator’s highest coefficient 1. */
export function withMonic({ n, d }: Part): Part {
  const by = inverse(leading(d));
  return { n: scaled(n, by), d: scaled(d, by) };
}
