import type { Expression } from '../expression.ts';
import { operandsOf } from '../network/network.ts';

/** A term by its number in its store; equal up to order and grouping of operands exactly where the numbers are. */
export type Term = number;

export type TermKind = 'constant' | 'variable' | 'not' | 'and' | 'or' | 'xor';
export type Joining = 'and' | 'or' | 'xor';

interface Entry {
  readonly kind: TermKind;
  /** Of a variable its number among the names, of a constant 0 or 1. */
  readonly value: number;
  readonly args: readonly Term[];
  /** Variables that appear, each as often as it does. */
  readonly literals: number;
}

export const ZERO: Term = 0;
export const ONE: Term = 1;

/**
 * Terms of Boolean algebra up to the commutative and the associative law: operands of a sum stand in no order and
 * are never sums themselves. Doubles stay, as taking them away is a law of its own (idempotence). The order in which
 * operands were first given is kept for people.
 */
export class Terms {
  readonly names: readonly string[];
  readonly #entries: Entry[] = [];
  readonly #known = new Map<string, Term>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.#add('constant', 0, [], 0, '0');
    this.#add('constant', 1, [], 0, '1');
  }

  get size(): number {
    return this.#entries.length;
  }

  kind(t: Term): TermKind {
    return this.#at(t).kind;
  }

  args(t: Term): readonly Term[] {
    return this.#at(t).args;
  }

  /** Of a variable its number among `names`. */
  value(t: Term): number {
    return this.#at(t).value;
  }

  literals(t: Term): number {
    return this.#at(t).literals;
  }

  constant(value: boolean): Term {
    return value ? ONE : ZERO;
  }

  variable(index: number): Term {
    const key = `v${index}`;
    return this.#known.get(key) ?? this.#add('variable', index, [], 1, key);
  }

  not(of: Term): Term {
    const key = `!${of}`;
    return this.#known.get(key) ?? this.#add('not', 0, [of], this.literals(of), key);
  }

  /** What complements a term without a law: A' of A, and A of A'. */
  complementOf(t: Term): Term {
    return this.kind(t) === 'not' ? (this.args(t)[0] as Term) : this.not(t);
  }

  /** Operands joined; one alone is itself, none the neutral constant. */
  join(kind: Joining, operands: readonly Term[]): Term {
    const args: Term[] = [];
    for (const t of operands) {
      if (this.kind(t) === kind) args.push(...this.args(t));
      else args.push(t);
    }
    const [only] = args;
    if (only === undefined) return kind === 'and' ? ONE : ZERO;
    if (args.length === 1) return only;
    const key = `${kind} ${[...args].sort((a, b) => a - b).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const literals = args.reduce((sum, t) => sum + this.literals(t), 0);
    return this.#add(kind, 0, args, literals, key);
  }

  /** The term of an expression. Throws where it has a name that is not among the store's. */
  of(e: Expression): Term {
    if (e.kind === 'constant') return this.constant(e.value);
    if (e.kind === 'variable') return this.variable(this.names.indexOf(e.name));
    if (e.kind === 'not') return this.not(this.of(e.of));
    return this.join(
      e.kind,
      operandsOf(e, e.kind).map((o) => this.of(o)),
    );
  }

  expression(t: Term): Expression {
    const { kind, value, args } = this.#at(t);
    if (kind === 'constant') return { kind, value: value === 1 };
    if (kind === 'variable') return { kind, name: this.names[value] ?? '' };
    const [first, ...more] = args.map((a) => this.expression(a));
    if (kind === 'not') return { kind, of: first as Expression };
    return more.reduce<Expression>((left, right) => ({ kind, left, right }), first as Expression);
  }

  /** And for or, 0 for 1: what a law says of a term, its dual law says of the dual. XOR and XNOR change places. */
  dual(t: Term): Term {
    const { kind, args } = this.#at(t);
    if (kind === 'constant') return t === ONE ? ZERO : ONE;
    if (kind === 'variable') return t;
    const duals = args.map((a) => this.dual(a));
    if (kind === 'not') return this.not(duals[0] as Term);
    if (kind === 'xor') {
      // The dual of x ⊕ y is (x ⊕ y)'; a chain of n is complemented n − 1 times.
      const chain = this.join('xor', duals);
      return args.length % 2 === 0 ? this.not(chain) : chain;
    }
    return this.join(kind === 'and' ? 'or' : 'and', duals);
  }

  /** Whether it is a variable or the complement of one. */
  isLiteral(t: Term): boolean {
    const kind = this.kind(t);
    return (
      kind === 'variable' || (kind === 'not' && this.kind(this.args(t)[0] as Term) === 'variable')
    );
  }

  #at(t: Term): Entry {
    const entry = this.#entries[t];
    if (!entry) throw new RangeError(`there is no term ${t}`);
    return entry;
  }

  #add(kind: TermKind, value: number, args: readonly Term[], literals: number, key: string): Term {
    const t = this.#entries.push({ kind, value, args, literals }) - 1;
    this.#known.set(key, t);
    return t;
  }
}

/** The products of a sum of products, each as its literals; undefined for what is none. */
export function productsOf(terms: Terms, t: Term): readonly (readonly Term[])[] | undefined {
  return twoLevel(terms, t, 'or', 'and');
}

/** The sums of a product of sums. */
export const sumsOf = (terms: Terms, t: Term): readonly (readonly Term[])[] | undefined =>
  twoLevel(terms, t, 'and', 'or');

function twoLevel(
  terms: Terms,
  t: Term,
  outer: Joining,
  inner: Joining,
): readonly (readonly Term[])[] | undefined {
  if (terms.kind(t) === 'constant') return (t === ONE) === (outer === 'or') ? [[]] : [];
  const parts = terms.kind(t) === outer ? terms.args(t) : [t];
  const lists = parts.map((p) => (terms.kind(p) === inner ? terms.args(p) : [p]));
  return lists.every((list) => list.every((l) => terms.isLiteral(l))) ? lists : undefined;
}
