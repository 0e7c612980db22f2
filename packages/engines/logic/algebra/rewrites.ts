import type { Law } from './laws.ts';
import { type Joining, ONE, type Term, type Terms, ZERO } from './terms.ts';

/** What one law makes of a term at one place in it. */
export interface Rewrite {
  readonly to: Term;
  readonly law: Law;
  /** The form for products rather than sums. */
  readonly dual: boolean;
  /** Applied from the right to the left. */
  readonly reversed: boolean;
  /** The places of operands that lead to where it is applied, from the top. */
  readonly path: readonly number[];
  /** The places of the operands there that it takes; empty for all of it. */
  readonly taken: readonly number[];
}

/** Which laws are tried beside those that shorten. */
export interface RewriteRules {
  /** Whether x ⊕ y may be written for xy' + x'y. */
  readonly xor: boolean;
  /** Whether x + xy may be written x(1 + y), which absorption makes in one step. Default false. */
  readonly units?: boolean;
}

/** A product of sums of more factors than this is not multiplied out in one step. */
const MAX_PRODUCT = 24;

/**
 * All that one law at one place makes of a term: every place, every law of `laws.ts`; consensus also adds a term.
 * What is found of a part is kept, as most of a term stays from step to step.
 */
export class Rewriter {
  readonly #terms: Terms;
  readonly #rules: RewriteRules;
  readonly #known = new Map<Term, readonly Rewrite[]>();

  constructor(terms: Terms, rules: RewriteRules) {
    this.#terms = terms;
    this.#rules = rules;
  }

  of(t: Term): readonly Rewrite[] {
    const known = this.#known.get(t);
    if (known) return known;
    const terms = this.#terms;
    const kind = terms.kind(t);
    const found: Rewrite[] = [...this.#here(t)];
    const args = terms.args(t);
    const seen = new Set<Term>();
    args.forEach((arg, k) => {
      // Equal operands change alike.
      if (seen.has(arg)) return;
      seen.add(arg);
      for (const r of this.of(arg)) {
        const changed = args.map((a, i) => (i === k ? r.to : a));
        const to = kind === 'not' ? terms.not(r.to) : terms.join(kind as Joining, changed);
        found.push({ ...r, to, path: [k, ...r.path] });
      }
    });
    const distinct = new Map<Term, Rewrite>();
    for (const r of found) if (r.to !== t && !distinct.has(r.to)) distinct.set(r.to, r);
    const list = [...distinct.values()];
    this.#known.set(t, list);
    return list;
  }

  #here(t: Term): Rewrite[] {
    switch (this.#terms.kind(t)) {
      case 'not':
        return this.#complement(t);
      case 'and':
      case 'or':
        return this.#chain(t);
      case 'xor':
        return this.#parity(t);
      default:
        return [];
    }
  }

  #complement(t: Term): Rewrite[] {
    const terms = this.#terms;
    const of = terms.args(t)[0] as Term;
    const step = (to: Term, law: Law, dual = false): Rewrite => ({
      to,
      law,
      dual,
      reversed: false,
      path: [],
      taken: [],
    });
    const args = terms.args(of);
    switch (terms.kind(of)) {
      case 'constant':
        return [step(of === ONE ? ZERO : ONE, 'constant', of === ONE)];
      case 'not':
        return [step(args[0] as Term, 'involution')];
      case 'and':
        return [
          step(
            terms.join(
              'or',
              args.map((a) => terms.not(a)),
            ),
            'deMorgan',
            true,
          ),
        ];
      case 'or':
        return [
          step(
            terms.join(
              'and',
              args.map((a) => terms.not(a)),
            ),
            'deMorgan',
          ),
        ];
      case 'xor': {
        const [first = ZERO, ...rest] = args;
        const moved: Rewrite[] = [
          {
            ...step(terms.join('xor', [terms.complementOf(first), ...rest]), 'xorComplement'),
            reversed: true,
          },
        ];
        if (rest.length !== 1) return moved;
        const second = rest[0] as Term;
        const both = terms.join('and', [first, second]);
        const none = terms.join('and', [terms.complementOf(first), terms.complementOf(second)]);
        return [...moved, step(terms.join('or', [both, none]), 'xor', true)];
      }
      default:
        return [];
    }
  }

  #parity(t: Term): Rewrite[] {
    const terms = this.#terms;
    const args = terms.args(t);
    const found: Rewrite[] = [];
    const step = (law: Law, taken: number[], to: Term): void => {
      found.push({ to, law, dual: false, reversed: false, path: [], taken });
    };
    const without = (...places: number[]) => args.filter((_, k) => !places.includes(k));
    args.forEach((a, i) => {
      if (a === ZERO) step('xorConstant', [i], terms.join('xor', without(i)));
      if (a === ONE) step('xorConstant', [i], terms.not(terms.join('xor', without(i))));
      if (terms.kind(a) === 'not')
        step(
          'xorComplement',
          [i],
          terms.not(
            terms.join(
              'xor',
              args.map((b, k) => (k === i ? (terms.args(a)[0] as Term) : b)),
            ),
          ),
        );
      for (let j = i + 1; j < args.length; j++) {
        const b = args[j] as Term;
        if (a === b) step('xorSelf', [i, j], terms.join('xor', [ZERO, ...without(i, j)]));
        if (a === terms.complementOf(b))
          step('xorSelf', [i, j], terms.join('xor', [ONE, ...without(i, j)]));
        const one = terms.join('and', [a, terms.complementOf(b)]);
        const other = terms.join('and', [terms.complementOf(a), b]);
        step('xor', [i, j], terms.join('xor', [terms.join('or', [one, other]), ...without(i, j)]));
      }
    });
    return found;
  }

  /** Laws of sums; of products their duals. */
  #chain(t: Term): Rewrite[] {
    const terms = this.#terms;
    const kind = terms.kind(t) as 'and' | 'or';
    const inner = kind === 'or' ? 'and' : 'or';
    const dual = kind === 'and';
    const [unit, zero] = kind === 'or' ? [ZERO, ONE] : [ONE, ZERO];
    const args = terms.args(t);
    const found: Rewrite[] = [];
    const step = (
      law: Law,
      taken: readonly number[],
      to: Term,
      reversed = false,
      d = dual,
    ): void => {
      found.push({ to, law, dual: d, reversed, path: [], taken });
    };
    const join = (list: readonly Term[]): Term => terms.join(kind, list);
    const without = (places: readonly number[]) => args.filter((_, k) => !places.includes(k));
    const replaced = (place: number, by: Term) => join(args.map((a, k) => (k === place ? by : a)));
    const factors = args.map((a) => (terms.kind(a) === inner ? terms.args(a) : [a]));

    const units = placesOf(args, (a) => a === unit);
    if (units.length > 0) step('identity', units, join(without(units)));
    if (args.includes(zero)) step('null', [], zero);
    args.forEach((p, i) => {
      const same = placesOf(args, (a) => a === p);
      if (same.length > 1 && same[0] === i) step('idempotent', same, join(without(same.slice(1))));
      const P = factors[i] as readonly Term[];
      const absorbed = placesOf(factors, (Q) => Q.length > P.length && includesAll(Q, P));
      if (absorbed.length > 0) step('absorption', [i, ...absorbed], join(without(absorbed)));
      args.forEach((q, j) => {
        if (i === j) return;
        if (i < j && p === terms.complementOf(q))
          step('complement', [i, j], join([zero, ...without([i, j])]));
        this.#pair(t, i, j, P, factors[j] as readonly Term[], replaced, step, without, join, inner);
      });
    });
    this.#consensus(factors, inner, step, without, join);
    this.#common(factors, inner, step, without, join, dual);
    this.#multiplied(args, kind, inner, step, without, join);
    const complemented = placesOf(args, (a) => terms.kind(a) === 'not');
    if (complemented.length > 1) {
      const of = complemented.map((k) => terms.args(args[k] as Term)[0] as Term);
      // x' + y' = (xy)' is the law of products from right to left.
      step(
        'deMorgan',
        complemented,
        join([terms.not(terms.join(inner, of)), ...without(complemented)]),
        true,
        !dual,
      );
    }
    return found;
  }

  /** What two operands make of each other by one literal: xP + x'Q. */
  #pair(
    t: Term,
    i: number,
    j: number,
    P: readonly Term[],
    Q: readonly Term[],
    replaced: (place: number, by: Term) => Term,
    step: Step,
    without: (places: readonly number[]) => readonly Term[],
    join: (list: readonly Term[]) => Term,
    inner: 'and' | 'or',
  ): void {
    const terms = this.#terms;
    const dual = terms.kind(t) === 'and';
    const whole = P.length > 1 ? [terms.join(inner, P)] : [];
    for (const l of [...P, ...whole]) {
      const against = terms.complementOf(l);
      if (!Q.includes(against)) continue;
      const rest = whole.includes(l) ? [] : leftOut(P, l);
      const other = leftOut(Q, against);
      if (!includesAll(other, rest)) continue;
      // xP + x'P is P; a lone x against a lone x' is for the law of complements.
      if (other.length === rest.length) {
        if (rest.length > 0 && i < j)
          step('combining', [i, j], join([terms.join(inner, rest), ...without([i, j])]));
      } else step('elimination', [i, j], replaced(j, terms.join(inner, other)));
    }
    if (!this.#rules.xor || i > j || P.length !== 2 || Q.length !== 2) return;
    const [a, b] = P as [Term, Term];
    const [na, nb] = [terms.complementOf(a), terms.complementOf(b)];
    if (a === nb || !includesAll(Q, [na, nb])) return;
    // ab' + a'b, or ab + a'b'; of a product of sums (a + b)(a' + b') and (a + b')(a' + b).
    const mixed = (terms.kind(a) === 'not') !== (terms.kind(b) === 'not');
    const plain = (x: Term) => (terms.kind(x) === 'not' ? (terms.args(x)[0] as Term) : x);
    const parity = terms.join('xor', [plain(a), plain(b)]);
    step(
      'xor',
      [i, j],
      join([mixed !== dual ? parity : terms.not(parity), ...without([i, j])]),
      true,
      !mixed,
    );
  }

  /** xP + x'Q + PQR: the third goes; where there is none, PQ may come. */
  #consensus(
    factors: readonly (readonly Term[])[],
    inner: 'and' | 'or',
    step: Step,
    without: (places: readonly number[]) => readonly Term[],
    join: (list: readonly Term[]) => Term,
  ): void {
    const terms = this.#terms;
    factors.forEach((P, i) => {
      for (let j = i + 1; j < factors.length; j++) {
        const made = consensusOf(terms, P, factors[j] as readonly Term[]);
        if (!made) continue;
        const held = placesOf(factors, (R, k) => k !== i && k !== j && includesAll(R, made));
        if (held.length > 0) step('consensus', [i, j, ...held], join(without(held)));
        // It comes only where no operand holds it already.
        else if (made.length > 0 && !factors.some((R) => includesAll(made, R)))
          step('consensus', [i, j], join([...without([]), terms.join(inner, made)]), true);
      }
    });
  }

  /** xy + xz = x(y + z), for each set of operands that has a factor in common. */
  #common(
    factors: readonly (readonly Term[])[],
    inner: 'and' | 'or',
    step: Step,
    without: (places: readonly number[]) => readonly Term[],
    join: (list: readonly Term[]) => Term,
    dual: boolean,
  ): void {
    const terms = this.#terms;
    const kind = inner === 'and' ? 'or' : 'and';
    const tried = new Set<string>();
    const group = (places: readonly number[]): void => {
      if (places.length < 2 || tried.has(places.join())) return;
      tried.add(places.join());
      const lists = places.map((k) => factors[k] as readonly Term[]);
      const common = [...new Set(lists[0])].filter((l) => lists.every((list) => list.includes(l)));
      if (common.length === 0) return;
      const rests = lists.map((list) => common.reduce(leftOut, list));
      // With nothing left of one it is absorption.
      if (!this.#rules.units && rests.some((rest) => rest.length === 0)) return;
      const sum = terms.join(
        kind,
        rests.map((rest) => terms.join(inner, rest)),
      );
      step(
        'distributive',
        places,
        join([terms.join(inner, [...common, sum]), ...without(places)]),
        true,
        dual,
      );
    };
    for (const l of new Set(factors.flat())) group(placesOf(factors, (list) => list.includes(l)));
    for (let i = 0; i < factors.length; i++)
      for (let j = i + 1; j < factors.length; j++) group([i, j]);
  }

  /** x(y + z) = xy + xz, two operands at a time, or all with one sum. */
  #multiplied(
    args: readonly Term[],
    kind: 'and' | 'or',
    inner: 'and' | 'or',
    step: Step,
    without: (places: readonly number[]) => readonly Term[],
    join: (list: readonly Term[]) => Term,
  ): void {
    const terms = this.#terms;
    const parts = (k: number) =>
      terms.kind(args[k] as Term) === inner ? terms.args(args[k] as Term) : [args[k] as Term];
    // The law is named by what is multiplied out: a product of sums by that of sums.
    const out = (places: readonly number[]): void => {
      const lists = places.map(parts);
      if (lists.reduce((n, list) => n * list.length, 1) > MAX_PRODUCT) return;
      const products = lists.reduce<readonly (readonly Term[])[]>(
        (made, list) => made.flatMap((m) => list.map((l) => [...m, l])),
        [[]],
      );
      const made = terms.join(
        inner,
        products.map((p) => terms.join(kind, p)),
      );
      step('distributive', places, join([made, ...without(places)]), false, kind === 'or');
    };
    const sums = placesOf(args, (a) => terms.kind(a) === inner);
    if (kind === 'or' && sums.length > 4) return;
    for (const s of sums)
      args.forEach((_, k) => {
        if (k !== s && !(sums.includes(k) && k < s)) out([Math.min(s, k), Math.max(s, k)]);
      });
    if (args.length > 2 && sums.length > 0) out(args.map((_, k) => k));
  }
}

type Step = (
  law: Law,
  taken: readonly number[],
  to: Term,
  reversed?: boolean,
  dual?: boolean,
) => void;

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
