import type { Law } from './laws.ts';
import type { Rewrite, RewriteRules } from './rewrite.ts';
import { type Joining, ONE, type Term, type Terms, ZERO } from './terms.ts';

/** A product of sums of more factors than this is not multiplied out in one step. */
const MAX_PRODUCT = 24;

/** A sum or a product with what the laws make of it, at its top: those of sums, of a product their duals. */
export class Chain {
  readonly #terms: Terms;
  readonly #rules: RewriteRules;
  readonly #kind: 'and' | 'or';
  /** What operands are chains of. */
  readonly #inner: 'and' | 'or';
  readonly #dual: boolean;
  readonly #args: readonly Term[];
  /** The factors of each operand, itself where it has none. */
  readonly #factors: readonly (readonly Term[])[];
  readonly #found: Rewrite[] = [];

  constructor(terms: Terms, t: Term, rules: RewriteRules) {
    this.#terms = terms;
    this.#rules = rules;
    this.#kind = terms.kind(t) as Joining as 'and' | 'or';
    this.#dual = this.#kind === 'and';
    this.#inner = this.#dual ? 'or' : 'and';
    this.#args = terms.args(t);
    this.#factors = this.#args.map((a) => (terms.kind(a) === this.#inner ? terms.args(a) : [a]));
  }

  rewrites(): Rewrite[] {
    this.#units();
    this.#operands();
    this.#consensus();
    this.#common();
    this.#multiplied();
    this.#complements();
    return this.#found;
  }

  #step(
    law: Law,
    taken: readonly number[],
    to: Term,
    { reversed = false, dual = this.#dual } = {},
  ): void {
    this.#found.push({ to, law, dual, reversed, path: [], taken });
  }

  #join(list: readonly Term[]): Term {
    return this.#terms.join(this.#kind, list);
  }

  #without(places: readonly number[]): readonly Term[] {
    return this.#args.filter((_, k) => !places.includes(k));
  }

  /** x + 0 and x + 1. */
  #units(): void {
    const [unit, zero] = this.#dual ? [ONE, ZERO] : [ZERO, ONE];
    const units = placesOf(this.#args, (a) => a === unit);
    if (units.length > 0) this.#step('identity', units, this.#join(this.#without(units)));
    if (this.#args.includes(zero)) this.#step('null', [], zero);
  }

  /** What an operand makes of the others: doubles, what it absorbs, its complement, pairs. */
  #operands(): void {
    const zero = this.#dual ? ZERO : ONE;
    this.#args.forEach((p, i) => {
      const same = placesOf(this.#args, (a) => a === p);
      if (same.length > 1 && same[0] === i)
        this.#step('idempotent', same, this.#join(this.#without(same.slice(1))));
      const P = this.#factors[i] as readonly Term[];
      const absorbed = placesOf(this.#factors, (Q) => Q.length > P.length && includesAll(Q, P));
      if (absorbed.length > 0)
        this.#step('absorption', [i, ...absorbed], this.#join(this.#without(absorbed)));
      this.#args.forEach((q, j) => {
        if (i === j) return;
        if (i < j && p === this.#terms.complementOf(q))
          this.#step('complement', [i, j], this.#join([zero, ...this.#without([i, j])]));
        this.#pair(i, j);
        if (this.#rules.xor && i < j) this.#parity(i, j);
      });
    });
  }

  /** What two operands make of each other by one literal: xP + x'Q. */
  #pair(i: number, j: number): void {
    const terms = this.#terms;
    const [P, Q] = [this.#factors[i] as readonly Term[], this.#factors[j] as readonly Term[]];
    const whole = P.length > 1 ? [terms.join(this.#inner, P)] : [];
    for (const l of [...P, ...whole]) {
      const against = terms.complementOf(l);
      if (!Q.includes(against)) continue;
      const rest = whole.includes(l) ? [] : leftOut(P, l);
      const other = leftOut(Q, against);
      if (!includesAll(other, rest)) continue;
      // xP + x'P is P; a lone x against a lone x' is for the law of complements.
      if (other.length > rest.length) {
        const by = terms.join(this.#inner, other);
        this.#step('elimination', [i, j], this.#join(this.#args.map((a, k) => (k === j ? by : a))));
      } else if (rest.length > 0 && i < j)
        this.#step(
          'combining',
          [i, j],
          this.#join([terms.join(this.#inner, rest), ...this.#without([i, j])]),
        );
    }
  }

  /** ab' + a'b, or ab + a'b'; of a product of sums (a + b)(a' + b') and (a + b')(a' + b). */
  #parity(i: number, j: number): void {
    const terms = this.#terms;
    const [P, Q] = [this.#factors[i] as readonly Term[], this.#factors[j] as readonly Term[]];
    if (P.length !== 2 || Q.length !== 2) return;
    const [a, b] = P as [Term, Term];
    const [na, nb] = [terms.complementOf(a), terms.complementOf(b)];
    if (a === nb || !includesAll(Q, [na, nb])) return;
    const mixed = (terms.kind(a) === 'not') !== (terms.kind(b) === 'not');
    const plain = (x: Term) => (terms.kind(x) === 'not' ? (terms.args(x)[0] as Term) : x);
    const parity = terms.join('xor', [plain(a), plain(b)]);
    const made = mixed !== this.#dual ? parity : terms.not(parity);
    this.#step('xor', [i, j], this.#join([made, ...this.#without([i, j])]), {
      reversed: true,
      dual: !mixed,
    });
  }

  /** xP + x'Q + PQR: the third goes; where there is none, PQ may come. */
  #consensus(): void {
    const factors = this.#factors;
    factors.forEach((P, i) => {
      for (let j = i + 1; j < factors.length; j++) {
        const made = consensusOf(this.#terms, P, factors[j] as readonly Term[]);
        if (!made) continue;
        const held = placesOf(factors, (R, k) => k !== i && k !== j && includesAll(R, made));
        if (held.length > 0)
          this.#step('consensus', [i, j, ...held], this.#join(this.#without(held)));
        // It comes only where no operand holds it already.
        else if (made.length > 0 && !factors.some((R) => includesAll(made, R)))
          this.#step(
            'consensus',
            [i, j],
            this.#join([...this.#args, this.#terms.join(this.#inner, made)]),
            { reversed: true },
          );
      }
    });
  }

  /** xy + xz = x(y + z), for all operands that have a factor and for each two of them. */
  #common(): void {
    const factors = this.#factors;
    const tried = new Set<string>();
    const group = (places: readonly number[]): void => {
      if (places.length < 2 || tried.has(places.join())) return;
      tried.add(places.join());
      this.#taken(places);
    };
    for (const l of new Set(factors.flat())) group(placesOf(factors, (list) => list.includes(l)));
    for (let i = 0; i < factors.length; i++)
      for (let j = i + 1; j < factors.length; j++) group([i, j]);
  }

  /** What some operands have in common, taken out of them. */
  #taken(places: readonly number[]): void {
    const lists = places.map((k) => this.#factors[k] as readonly Term[]);
    const common = [...new Set(lists[0])].filter((l) => lists.every((list) => list.includes(l)));
    if (common.length === 0) return;
    const rests = lists.map((list) => common.reduce(leftOut, list));
    // With nothing left of one it is absorption.
    if (!this.#rules.units && rests.some((rest) => rest.length === 0)) return;
    const sum = this.#join(rests.map((rest) => this.#terms.join(this.#inner, rest)));
    const made = this.#terms.join(this.#inner, [...common, sum]);
    this.#step('distributive', places, this.#join([made, ...this.#without(places)]), {
      reversed: true,
    });
  }

  /** x(y + z) = xy + xz, two operands at a time, or all with one sum. */
  #multiplied(): void {
    const args = this.#args;
    const sums = placesOf(args, (a) => this.#terms.kind(a) === this.#inner);
    if (!this.#dual && sums.length > 4) return;
    for (const s of sums)
      args.forEach((_, k) => {
        if (k !== s && !(sums.includes(k) && k < s)) this.#out([Math.min(s, k), Math.max(s, k)]);
      });
    if (args.length > 2 && sums.length > 0) this.#out(args.map((_, k) => k));
  }

  /** Some operands multiplied out; the law is named by what they are: a product of sums by that of sums. */
  #out(places: readonly number[]): void {
    const lists = places.map((k) => this.#factors[k] as readonly Term[]);
    if (lists.reduce((n, list) => n * list.length, 1) > MAX_PRODUCT) return;
    const products = lists.reduce<readonly (readonly Term[])[]>(
      (made, list) => made.flatMap((m) => list.map((l) => [...m, l])),
      [[]],
    );
    const made = this.#terms.join(
      this.#inner,
      products.map((p) => this.#join(p)),
    );
    this.#step('distributive', places, this.#join([made, ...this.#without(places)]), {
      dual: !this.#dual,
    });
  }

  /** x' + y' = (xy)': the law of products from right to left. */
  #complements(): void {
    const terms = this.#terms;
    const places = placesOf(this.#args, (a) => terms.kind(a) === 'not');
    if (places.length < 2) return;
    const of = places.map((k) => terms.args(this.#args[k] as Term)[0] as Term);
    const made = terms.not(terms.join(this.#inner, of));
    this.#step('deMorgan', places, this.#join([made, ...this.#without(places)]), {
      reversed: true,
      dual: !this.#dual,
    });
  }
}

const placesOf = <T>(list: readonly T[], is: (value: T, k: number) => boolean): number[] =>
  list.flatMap((value, k) => (is(value, k) ? [k] : []));

/** Whether `list` has each of `wanted`, doubles as often. */
function includesAll(list: readonly Term[], wanted: readonly Term[]): boolean {
  if (wanted.length > list.length) return false;
  const left = [...list];
  return wanted.every((w) => {
    const at = left.indexOf(w);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** A list without one of its values, once. */
function leftOut(list: readonly Term[], value: Term): readonly Term[] {
  const at = list.indexOf(value);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** PQ of xP and x'Q, doubles once; undefined where they oppose in no literal or in two. */
export function consensusOf(
  terms: Terms,
  P: readonly Term[],
  Q: readonly Term[],
): readonly Term[] | undefined {
  const opposed = P.filter((l) => Q.includes(terms.complementOf(l)));
  const [x] = opposed;
  if (x === undefined || opposed.length !== 1) return undefined;
  const rest = [...leftOut(P, x), ...leftOut(Q, terms.complementOf(x))];
  return [...new Set(rest)];
}
