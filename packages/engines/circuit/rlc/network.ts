/** Circuits of resistors, inductors and capacitors with one source: their functions of s, exactly. */
import { EngineError } from '../../error.ts';
import type { Polynomial } from '../../exact/polynomial.ts';
import { div, ONE, parse, type Rational, rational, ZERO } from '../../exact/rational.ts';
import { gcd } from '../../numeric/gcd.ts';
import { crossed, exactQuotient, type WholePolynomial } from './whole-polynomial.ts';

export interface NetworkPart {
  readonly name: string;
  readonly kind: 'R' | 'L' | 'C';
  readonly a: string;
  readonly b: string;
  /** Ω, H or F; above 0. */
  readonly value: number;
  /** V from a to b of a capacitor, A from a to b of an inductor, at t = 0⁻; 0 of a resistor. */
  readonly initial: number;
}

/** Ground is the node `0`. A voltage source drives from minus to plus; a current source sends its current into `plus`. */
export interface DrivenNetwork {
  readonly parts: readonly NetworkPart[];
  readonly source: { readonly kind: 'V' | 'I'; readonly plus: string; readonly minus: string };
}

/** (driven·U(s) + initial) / denominator, with u the source and `initial` what the parts hold at t = 0⁻. */
export interface NetworkFunction {
  readonly driven: Polynomial;
  readonly initial: Polynomial;
  readonly denominator: Polynomial;
}

/** What is asked of a network: a voltage between two nodes, a current through a part from a to b, or out of the source's plus. */
export type Probe =
  | { readonly kind: 'voltage'; readonly a: string; readonly b: string }
  | { readonly kind: 'current'; readonly part: string }
  | { readonly kind: 'source-current' };

/** Parts and nodes that are solved for exactly. */
export const MAX_PARTS = 16;

interface Equations {
  readonly unknowns: ReadonlyMap<string, number>;
  /** Rows of unknowns, then the source, then what is held. */
  readonly rows: Rational[][][];
}

/**
 * The functions of every unknown by modified nodal analysis (C.-W. Ho, A. E. Ruehli & P. A. Brennan, IEEE Trans.
 * Circuits Syst. 22, 1975) over polynomials of s with whole coefficients, eliminated without fractions (E. H. Bareiss,
 * Math. Comp. 22, 1968): the denominator's roots are the natural frequencies, loops of capacitors and cut sets of
 * inductors included. Values count as the decimals they print as.
 * Throws `out-of-range` for more than MAX_PARTS parts, `singular` where voltages or currents are not determined.
 */
export class Network {
  readonly #network: DrivenNetwork;
  readonly #unknowns: ReadonlyMap<string, number>;
  readonly #solved: readonly (readonly WholePolynomial[])[];
  readonly #denominator: WholePolynomial;

  constructor(network: DrivenNetwork) {
    if (network.parts.length > MAX_PARTS)
      throw new EngineError(
        'out-of-range',
        `The circuit has ${network.parts.length} parts; the most is ${MAX_PARTS}.`,
        { value: network.parts.length },
      );
    refuseFloating(network);
    this.#network = network;
    const { unknowns, rows } = equationsOf(network);
    this.#unknowns = unknowns;
    this.#solved = eliminated(rows.map(whole));
    this.#denominator = this.#solved[0]?.[0] ?? [1n];
  }

  /** The natural frequencies are its roots, those that no output shows included. */
  get denominator(): Polynomial {
    return this.#denominator.map((c) => rational(c));
  }

  /** Throws `unknown-name` for a node or part that there is not. */
  at(probe: Probe): NetworkFunction {
    if (probe.kind === 'voltage') return this.#between(probe.a, probe.b, ONE);
    if (probe.kind === 'source-current') return this.#current('source');
    const part = this.#network.parts.find(({ name }) => name === probe.part);
    if (!part)
      throw new EngineError('unknown-name', `The circuit has no part ${probe.part}.`, {
        value: probe.part,
      });
    if (part.kind === 'R') return this.#between(part.a, part.b, div(ONE, exact(part.value)));
    return part.kind === 'L' ? this.#current(part.name) : this.#charging(part);
  }

  #current(name: string): NetworkFunction {
    const k = this.#unknowns.get(`i ${name}`);
    // A source of current sends what it is.
    if (k === undefined)
      return {
        driven: this.denominator,
        initial: [],
        denominator: this.denominator,
      };
    return this.#function([[k, ONE]]);
  }

  #between(a: string, b: string, scale: Rational): NetworkFunction {
    const minus = { n: -scale.n, d: scale.d };
    return this.#function([
      ...this.#node(a).map((k) => [k, scale] as const),
      ...this.#node(b).map((k) => [k, minus] as const),
    ]);
  }

  /** C·(s·v − v₀). */
  #charging({ a, b, value, initial }: NetworkPart): NetworkFunction {
    const c = exact(value);
    const v = this.#between(a, b, c);
    const up = (p: Polynomial): Polynomial => (p.length === 0 ? [] : [ZERO, ...p]);
    const held = times(c, exact(initial));
    return {
      driven: up(v.driven),
      initial: difference(
        up(v.initial),
        v.denominator.map((x) => times(x, held)),
      ),
      denominator: v.denominator,
    };
  }

  #node(name: string): number[] {
    if (name === '0') return [];
    const k = this.#unknowns.get(`v ${name}`);
    if (k === undefined)
      throw new EngineError('unknown-name', `The circuit has no node ${name}.`, { value: name });
    return [k];
  }

  #function(sum: readonly (readonly [number, Rational])[]): NetworkFunction {
    const width = this.#solved.length;
    const column = (offset: number): Polynomial =>
      sum.reduce<Polynomial>(
        (all, [k, scale]) =>
          difference(
            all,
            (this.#solved[k]?.[width + offset] ?? []).map((c) => times(rational(-c), scale)),
          ),
        [],
      );
    return { driven: column(0), initial: column(1), denominator: this.denominator };
  }
}

const times = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);

function difference(a: Polynomial, b: Polynomial): Polynomial {
  const list = Array.from({ length: Math.max(a.length, b.length) }, (_, k) => {
    const [x, y] = [a[k] ?? ZERO, b[k] ?? ZERO];
    return rational(x.n * y.d - y.n * x.d, x.d * y.d);
  });
  while (list.length > 0 && list.at(-1)?.n === 0n) list.pop();
  return list;
}

/** 4.7e-9 is 47/10¹⁰, as it was typed, and not the double beside it. */
const exact = (value: number): Rational => parse(String(value));

function refuseFloating({ parts, source }: DrivenNetwork): void {
  const reached = new Set(['0']);
  const links = [...parts.map(({ a, b }) => [a, b]), [source.plus, source.minus]] as [
    string,
    string,
  ][];
  for (let grown = true; grown; ) {
    grown = false;
    for (const [a, b] of links)
      if (reached.has(a) !== reached.has(b)) {
        reached.add(a).add(b);
        grown = true;
      }
  }
  const lost = links.flat().find((node) => !reached.has(node));
  if (lost !== undefined)
    throw new EngineError('singular', `The node ${lost} is not connected to ground, the node 0.`, {
      value: lost,
    });
}

function equationsOf({ parts, source }: DrivenNetwork): Equations {
  const unknowns = new Map<string, number>();
  const name = (key: string) => unknowns.has(key) || unknowns.set(key, unknowns.size);
  for (const node of [...parts.flatMap(({ a, b }) => [a, b]), source.plus, source.minus])
    if (node !== '0') name(`v ${node}`);
  for (const { kind, name: of } of parts) if (kind === 'L') name(`i ${of}`);
  if (source.kind === 'V') name('i source');
  const size = unknowns.size;
  const rows: Rational[][][] = Array.from({ length: size }, () =>
    Array.from({ length: size + 2 }, () => [ZERO, ZERO]),
  );
  const add = (row: string, column: string | number, power: 0 | 1, x: Rational) => {
    const [r, c] = [unknowns.get(row), typeof column === 'number' ? column : unknowns.get(column)];
    if (r === undefined || c === undefined) return;
    const cell = rows[r]?.[c] as Rational[];
    const old = cell[power] as Rational;
    cell[power] = rational(old.n * x.d + x.n * old.d, old.d * x.d);
  };
  const both = (a: string, b: string, put: (node: string, sign: Rational) => void) => {
    put(`v ${a}`, ONE);
    put(`v ${b}`, MINUS);
  };
  const branch = (key: string, a: string, b: string) =>
    both(a, b, (node, sign) => {
      add(node, key, 0, sign);
      add(key, node, 0, sign);
    });
  for (const { kind, name: of, a, b, value, initial } of parts) {
    if (kind === 'L') {
      branch(`i ${of}`, a, b);
      add(`i ${of}`, `i ${of}`, 1, times(exact(value), MINUS));
      add(`i ${of}`, size + 1, 0, times(times(exact(value), exact(initial)), MINUS));
      continue;
    }
    const y = kind === 'R' ? div(ONE, exact(value)) : exact(value);
    both(a, b, (row, sign) => {
      both(a, b, (column, other) =>
        add(row, column, kind === 'R' ? 0 : 1, times(y, times(sign, other))),
      );
      if (kind === 'C') add(row, size + 1, 0, times(times(y, exact(initial)), sign));
    });
  }
  if (source.kind === 'I') both(source.plus, source.minus, (row, sign) => add(row, size, 0, sign));
  else {
    // Its current is counted out of plus.
    both(source.plus, source.minus, (node, sign) => {
      add(node, 'i source', 0, times(sign, MINUS));
      add('i source', node, 0, sign);
    });
    add('i source', size, 0, ONE);
  }
  return { unknowns, rows };
}

const MINUS: Rational = { n: -1n, d: 1n };

/** A row over one denominator, which is then left out. */
function whole(row: readonly (readonly Rational[])[]): WholePolynomial[] {
  const over = row.flat().reduce((all, { d }) => (all / gcd(all, d)) * d, 1n);
  return row.map((cell) => {
    const list = cell.map(({ n, d }) => n * (over / d));
    while (list.length > 0 && list.at(-1) === 0n) list.pop();
    return list;
  });
}

/** Gauss and Jordan without fractions: every diagonal becomes the determinant, every quotient is exact. */
function eliminated(rows: WholePolynomial[][]): WholePolynomial[][] {
  let before: WholePolynomial = [1n];
  for (let k = 0; k < rows.length; k++) {
    const found = rows.findIndex((row, i) => i >= k && (row[k] as WholePolynomial).length > 0);
    if (found < 0)
      throw new EngineError(
        'singular',
        'The circuit does not determine all of its voltages and currents.',
      );
    [rows[k], rows[found]] = [rows[found] as WholePolynomial[], rows[k] as WholePolynomial[]];
    const pivotRow = rows[k] as WholePolynomial[];
    const pivot = pivotRow[k] as WholePolynomial;
    rows = rows.map((row, i) => {
      if (i === k) return row;
      const factor = row[k] as WholePolynomial;
      return row.map((cell, j) =>
        exactQuotient(crossed(pivot, cell, factor, pivotRow[j] as WholePolynomial), before),
      );
    });
    before = pivot;
  }
  return rows;
}
