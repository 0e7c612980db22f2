import type { Expression } from '../expression.ts';
import { joined, not, variable } from '../network/network.ts';

/** A product as its literals, each twice the number of its variable and one more where complemented; ascending. */
export type Product = readonly number[];

/**
 * A sum of products as an expression of more levels with fewer literals, by algebraic division by quick kernels (R. K.
 * Brayton, "Factoring logic functions", IBM J. R&D 31, 1987). A heuristic: the fewest literals are not proven.
 */
export function factored(products: readonly Product[], names: readonly string[]): Expression {
  return new Factoring(names).of(products);
}

class Factoring {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  of(f: readonly Product[]): Expression {
    if (f.length === 0) return joined('or', []);
    if (f.some((p) => p.length === 0)) return joined('and', []);
    if (f.length === 1) return this.#product(f[0] as Product);
    const kernel = quickKernel(f);
    if (!kernel)
      return joined(
        'or',
        f.map((p) => this.#product(p)),
      );
    const { quotient } = divided(f, kernel);
    if (quotient.length === 1) return this.#byLiteral(f, quotient[0] as Product);
    const free = withoutCommon(quotient);
    const { quotient: divisor, rest } = divided(f, free);
    const common = commonOf(divisor);
    if (common.length > 0) return this.#byLiteral(f, common);
    if (divisor.length < 2) return this.#byLiteral(f, divisor[0] ?? []);
    const product = joined('and', [this.of(free), this.of(divisor)]);
    return rest.length === 0 ? product : joined('or', [product, this.of(rest)]);
  }

  /** Divides by the literal of a product that stands in the most terms. */
  #byLiteral(f: readonly Product[], among: Product): Expression {
    const [first] = [...among].sort((a, b) => countOf(f, b) - countOf(f, a) || a - b);
    if (first === undefined)
      return joined(
        'or',
        f.map((p) => this.#product(p)),
      );
    const { quotient, rest } = divided(f, [[first]]);
    const common = commonOf(quotient);
    const product = joined('and', [
      ...[first, ...common].sort((a, b) => a - b).map((l) => this.#literal(l)),
      this.of(quotient.map((p) => without(p, common))),
    ]);
    return rest.length === 0 ? product : joined('or', [product, this.of(rest)]);
  }

  #product(p: Product): Expression {
    return joined(
      'and',
      p.map((l) => this.#literal(l)),
    );
  }

  #literal(l: number): Expression {
    const of = variable(this.#names[l >> 1] ?? '');
    return l & 1 ? not(of) : of;
  }
}

/** A kernel without kernels but itself: what is left when literals that stand twice are divided by. */
function quickKernel(f: readonly Product[]): readonly Product[] | undefined {
  let at = withoutCommon(f);
  if (!repeated(at)) return undefined;
  for (let l = repeated(at); l !== undefined; l = repeated(at))
    at = withoutCommon(divided(at, [[l]]).quotient);
  return at;
}

/** A literal that stands in the most terms, two at least. */
function repeated(f: readonly Product[]): number | undefined {
  const counts = new Map<number, number>();
  for (const p of f) for (const l of p) counts.set(l, (counts.get(l) ?? 0) + 1);
  let best: number | undefined;
  for (const [l, n] of counts)
    if (n > 1 && (best === undefined || n > (counts.get(best) ?? 0))) best = l;
  return best;
}

const countOf = (f: readonly Product[], l: number): number => f.filter((p) => p.includes(l)).length;

const without = (p: Product, gone: Product): Product => p.filter((l) => !gone.includes(l));

const commonOf = (f: readonly Product[]): Product => {
  const [first, ...more] = f;
  return first ? first.filter((l) => more.every((p) => p.includes(l))) : [];
};

const withoutCommon = (f: readonly Product[]): readonly Product[] => {
  const common = commonOf(f);
  return f.map((p) => without(p, common));
};

/** f = divisor · quotient + rest, without a law but the distributive. */
function divided(
  f: readonly Product[],
  divisor: readonly Product[],
): { quotient: readonly Product[]; rest: readonly Product[] } {
  let quotient: Map<string, Product> | undefined;
  for (const d of divisor) {
    const found = new Map<string, Product>();
    for (const p of f)
      if (d.every((l) => p.includes(l))) {
        const q = without(p, d);
        found.set(q.join(), q);
      }
    const before = quotient;
    quotient = before ? new Map([...before].filter(([key]) => found.has(key))) : found;
  }
  const list = [...(quotient ?? new Map<string, Product>()).values()];
  const held = new Set(
    divisor.flatMap((d) => list.map((q) => [...d, ...q].sort((a, b) => a - b).join())),
  );
  return { quotient: list, rest: f.filter((p) => !held.has(p.join())) };
}
