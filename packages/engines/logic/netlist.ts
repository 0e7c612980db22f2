import { bitOf } from './cube.ts';
import type { Form, Minimum } from './minimize.ts';

/** What drives a pin or an output. */
export type Net =
  | { readonly kind: 'variable'; readonly index: number }
  | { readonly kind: 'gate'; readonly index: number }
  | { readonly kind: 'constant'; readonly value: boolean };

export type GateKind = 'not' | 'and' | 'or' | 'nand' | 'nor';

export interface Gate {
  readonly kind: GateKind;
  /** Of NAND and NOR that invert, the same net twice: all inputs tied. */
  readonly inputs: readonly Net[];
  /** 0 inverts a variable, 1 makes a term, 2 joins terms, 3 inverts what one term gives. */
  readonly level: 0 | 1 | 2 | 3;
  /** The term that it makes, by its number in the cover. */
  readonly term?: number;
}

export interface Netlist {
  readonly variables: readonly string[];
  /** In an order in which each is driven by those before it. */
  readonly gates: readonly Gate[];
  /** What drives each output. */
  readonly outputs: readonly Net[];
}

/**
 * The two-level circuit of a cover: AND gates into OR gates of a sum of products, OR into AND of a product of sums,
 * a term of one literal straight in. With `universal` gates both levels are NAND (of a product of sums: NOR), by
 * De Morgan: an inverter is such a gate with its inputs tied, a lone literal comes in complemented, and an output of
 * one term is inverted once more.
 */
export function netlistOf(
  { form, variables, terms, outputs: count }: Minimum,
  { universal = false }: { readonly universal?: boolean } = {},
): Netlist {
  const builder = new Builder(form, universal);
  const literalsOf = ({ mask, value }: Minimum['terms'][number]) =>
    variables.flatMap((_, index) => {
      const bit = bitOf(index, variables.length);
      // A cube of 0s excludes itself: where it has a 1, its sum has the complement.
      return mask & bit ? [{ index, positive: ((value & bit) !== 0) === (form === 'sop') }] : [];
    });
  const own = terms.map(literalsOf);
  const outputs = Array.from({ length: count }, (_, k) =>
    builder.output(
      terms.flatMap((t, term) =>
        t.outputs & (1 << k) ? [{ term, literals: own[term] ?? [] }] : [],
      ),
    ),
  );
  const { gates: list, net } = builder.finish();
  return { variables, gates: list, outputs: outputs.map(net) };
}

interface Literal {
  readonly index: number;
  readonly positive: boolean;
}
interface Term {
  readonly term: number;
  readonly literals: readonly Literal[];
}

/** Makes each inverter and each term once, and puts them level by level at the end. */
class Builder {
  readonly #inverting: boolean;
  readonly #first: GateKind;
  readonly #second: GateKind;
  readonly #inverter: GateKind;
  /** The value of a sum without terms: 0, of a product without factors: 1. */
  readonly #empty: boolean;
  readonly #gates: Gate[] = [];
  readonly #inverters = new Map<number, number>();
  readonly #terms = new Map<number, number>();

  constructor(form: Form, universal: boolean) {
    const [first, second] = form === 'sop' ? (['and', 'or'] as const) : (['or', 'and'] as const);
    const alike = form === 'sop' ? 'nand' : 'nor';
    this.#inverting = universal;
    this.#first = universal ? alike : first;
    this.#second = universal ? alike : second;
    this.#inverter = universal ? alike : 'not';
    this.#empty = form === 'pos';
  }

  output(terms: readonly Term[]): Net {
    const [only, ...more] = terms;
    if (!only) return { kind: 'constant', value: this.#empty };
    if (terms.some((t) => t.literals.length === 0))
      return { kind: 'constant', value: !this.#empty };
    if (more.length === 0) {
      const [literal] = only.literals;
      if (only.literals.length === 1 && literal) return this.#literal(literal);
      const made = this.#term(only);
      return this.#inverting ? this.#invert(made, 3) : made;
    }
    return this.#gate(
      this.#second,
      terms.map((t) => this.#into(t)),
      2,
    );
  }

  /** What a term is as an input of the second level: complemented where that is NAND or NOR. */
  #into(t: Term): Net {
    const [literal] = t.literals;
    if (t.literals.length > 1 || !literal) return this.#term(t);
    return this.#literal(
      this.#inverting ? { index: literal.index, positive: !literal.positive } : literal,
    );
  }

  #term({ term, literals }: Term): Net {
    const known = this.#terms.get(term);
    if (known !== undefined) return { kind: 'gate', index: known };
    const inputs = literals.map((l) => this.#literal(l));
    this.#terms.set(term, this.#gates.length);
    return this.#gate(this.#first, inputs, 1, term);
  }

  #literal({ index, positive }: Literal): Net {
    const variable: Net = { kind: 'variable', index };
    if (positive) return variable;
    const known = this.#inverters.get(index);
    if (known !== undefined) return { kind: 'gate', index: known };
    this.#inverters.set(index, this.#gates.length);
    return this.#invert(variable, 0);
  }

  #invert(net: Net, level: 0 | 3): Net {
    return this.#gate(this.#inverter, this.#inverter === 'not' ? [net] : [net, net], level);
  }

  #gate(kind: GateKind, inputs: readonly Net[], level: Gate['level'], term?: number): Net {
    const index =
      this.#gates.push({ kind, inputs, level, ...(term !== undefined && { term }) }) - 1;
    return { kind: 'gate', index };
  }

  /** The gates by level, then by variable or term, and what their nets are then. */
  finish(): { gates: Gate[]; net: (net: Net) => Net } {
    const place = ({ inputs: [first], term }: Gate) =>
      term ?? (first?.kind === 'variable' ? first.index : 0);
    const order = this.#gates
      .map((gate, index) => ({ gate, index }))
      .sort(
        (a, b) => a.gate.level - b.gate.level || place(a.gate) - place(b.gate) || a.index - b.index,
      );
    const at = new Map(order.map(({ index }, now) => [index, now]));
    const net = (n: Net): Net =>
      n.kind === 'gate' ? { kind: 'gate', index: at.get(n.index) ?? n.index } : n;
    return { gates: order.map(({ gate }) => ({ ...gate, inputs: gate.inputs.map(net) })), net };
  }
}

/** The value of each output where the variables are as in `minterm`, the first one its highest bit. */
export function simulate({ variables, gates, outputs }: Netlist, minterm: number): boolean[] {
  const driven: boolean[] = [];
  const levelOf = (net: Net): boolean =>
    net.kind === 'constant'
      ? net.value
      : net.kind === 'variable'
        ? (minterm & bitOf(net.index, variables.length)) !== 0
        : (driven[net.index] ?? false);
  for (const { kind, inputs } of gates) {
    const all = inputs.every(levelOf);
    const some = inputs.some(levelOf);
    driven.push(
      kind === 'and'
        ? all
        : kind === 'or'
          ? some
          : kind === 'nor'
            ? !some
            : kind === 'nand'
              ? !all
              : !some,
    );
  }
  return outputs.map(levelOf);
}
