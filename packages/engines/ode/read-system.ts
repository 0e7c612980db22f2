/**
 * Systems of differential equations as students write them: `x' = y`, `dx/dt = y`, `x'' + 0.1 x' + sin x = 0`, helper
 * expressions `m = (1 + tanh(v))/2`, functions `f(x) = x^3`, values `mu = 1`, initial values `x(0) = 2`, delayed states
 * `x(t - tau)`. Higher orders are reduced to the first; highest derivatives that stand together are solved for.
 */
import { EngineError } from '../error.ts';
import { type Beside, Declarations } from './declarations.ts';
import { unified } from './equation-lines.ts';
import { Graph } from './formula/graph.ts';
import { type Names, readFormula } from './formula/read.ts';
import { Tape } from './formula/tape.ts';
import { highestDerivatives } from './highest-derivatives.ts';
import type { Delayed, System } from './system.ts';

export interface ReadSystem {
  readonly system: System;
  /** Values of the parameters, in their order. */
  readonly values: Float64Array;
  /** Initial values that stand among the equations or beside them, by state. */
  readonly initial: ReadonlyMap<string, number>;
  /** Times that initial values are given at, as x(0) says. */
  readonly initialTimes: readonly number[];
  /** Named expressions of states, in the order of the text. */
  readonly helpers: readonly { readonly name: string; readonly node: number }[];
  /** Reads a formula of the same names. */
  readonly formula: (text: string) => number;
  /** What was made of the text, as sentences. */
  readonly notes: readonly string[];
  /** The lines as read, for who asks. */
  readonly equations: readonly string[];
}

const MAX_STATES = 40;

/** @param beside texts of more values, such as parameters and initial values of fields of their own */
export function readSystem(text: string, beside: Beside = {}) {
  return new Reader(text, beside).read();
}

class Reader {
  readonly #g = new Graph();
  readonly #said: Declarations;
  readonly #nodes = new Map<string, number | 'open'>();
  readonly #values = new Map<string, number>();
  readonly #delayed: Delayed[] = [];
  #depth = 0;

  constructor(text: string, beside: Beside) {
    this.#said = new Declarations(text, beside);
  }

  read(): ReadSystem {
    const { orders } = this.#said;
    const variables = [...orders.keys()];
    const highest = highestDerivatives(this.#g, this.#said, this.#names());
    const states = variables.flatMap((name) =>
      Array.from({ length: this.#said.orders.get(name) as number }, (_, k) => name + "'".repeat(k)),
    );
    if (states.length > MAX_STATES)
      throw new EngineError(
        'out-of-range',
        `There are ${states.length} states; the most is ${MAX_STATES}.`,
        { field: 'equations', value: states.length },
      );
    const rhs = states.map((state) => {
      const base = state.replace(/'+$/u, '');
      const marks = state.length - base.length + 1;
      return marks === this.#said.orders.get(base)
        ? (highest.get(base) as number)
        : this.#g.symbol(base + "'".repeat(marks));
    });
    this.#tellReduced(variables);
    return this.#finished(states, rhs);
  }

  #tellReduced(variables: readonly string[]): void {
    const higher = variables.filter((name) => (this.#said.orders.get(name) as number) > 1);
    if (higher.length === 0) return;
    const made = higher.map((name) => {
      const order = this.#said.orders.get(name) as number;
      return `${name} is of order ${order}: its states are ${Array.from({ length: order }, (_, k) => name + "'".repeat(k)).join(', ')}`;
    });
    this.#said.notes.push(`Reduced to first order: ${made.join('; ')}.`);
  }

  #isState(name: string): boolean {
    const base = name.replace(/'+$/u, '');
    const order = this.#said.orders.get(base);
    return order !== undefined && name.length - base.length <= order;
  }

  #names(): Names {
    return {
      symbol: (name) => {
        if (name === this.#said.time) return this.#g.symbol(name);
        if (this.#isState(name)) return this.#g.symbol(name);
        return this.#definition(name);
      },
      arity: (name) => {
        if (this.#said.functions.has(name))
          return this.#said.functions.get(name)?.parameters.length;
        if (name === 'delay') return 2;
        return this.#isState(name) ? 1 : undefined;
      },
      call: (name, of) =>
        name === 'delay' ? this.#delay(of[0] as number, of[1] as number) : this.#called(name, of),
      hint: (name) =>
        name.length > 1 && /^\p{L}+$/u.test(name)
          ? `give ${name} a value, or write * between factors`
          : `give ${name} a value under Parameters, as ${name} = 1${this.#said.orders.has('y') && name === 'x' ? ', or write dy/dx where it is what y depends on' : ''}`,
    };
  }

  #called(name: string, of: readonly number[]): number | undefined {
    const own = this.#said.functions.get(name);
    if (!own) return this.#at(name, of[0] as number);
    if (++this.#depth > 40)
      throw new EngineError('unsupported', `${name} calls itself without end.`, {
        field: 'equations',
        value: name,
      });
    const outer = this.#names();
    const inner = new Map(own.parameters.map((p, k) => [p, of[k] as number]));
    const node = readFormula(this.#g, own.body, {
      ...outer,
      symbol: (n) => inner.get(n) ?? outer.symbol(n),
    });
    this.#depth--;
    return node;
  }

  /** x(t), x(t − τ), or a product x(3 − y) where the time does not stand in it. */
  #at(name: string, of: number): number {
    const g = this.#g;
    const state = g.symbol(name);
    if (g.valueOf(of) !== undefined)
      throw new EngineError(
        'unsupported',
        `${name}(${g.valueOf(of)}) stands for no value of the equations: a product is written ${name}*(…), a value at the begin as a parameter.`,
        { field: 'equations', value: name },
      );
    if (!g.symbolsOf([of]).has(this.#said.time)) return g.mul(state, of);
    const lag = this.#lagIn(of);
    if (lag === undefined || g.symbolsOf([lag]).has(this.#said.time))
      throw new EngineError(
        'unsupported',
        `${name}(…) with ${this.#said.time} in it is ${name} at another time, which is taken only as ${name}(${this.#said.time} - lag); a product is written ${name}*(…).`,
        { field: 'equations', value: name },
      );
    return this.#delay(state, lag);
  }

  /** How long before the time a sum of the time and other things is; undefined for what is no such sum. */
  #lagIn(of: number): number | undefined {
    const g = this.#g;
    const node = g.at(of);
    if (of === g.symbol(this.#said.time)) return g.number(0);
    if (node.op !== 'add' && node.op !== 'sub') return undefined;
    const isFirst = g.symbolsOf([node.a]).has(this.#said.time);
    if (!isFirst && node.op === 'sub') return undefined;
    const inner = this.#lagIn(isFirst ? node.a : node.b);
    if (inner === undefined) return undefined;
    const rest = isFirst ? node.b : node.a;
    return node.op === 'sub' ? g.add(inner, rest) : g.sub(inner, rest);
  }

  #delay(state: number, lag: number): number {
    const g = this.#g;
    const node = g.at(state);
    if (g.valueOf(lag) === 0) return state;
    if (node.op !== 'symbol' || !this.#isState(node.name))
      throw new EngineError('unsupported', 'Only a state can be delayed: delay(x, tau).', {
        field: 'equations',
      });
    const depends = [...g.symbolsOf([lag])].find((n) => n === this.#said.time || this.#isState(n));
    if (depends)
      throw new EngineError(
        'unsupported',
        `A lag depends on ${depends}; only constant lags are taken.`,
        { field: 'equations', value: depends },
      );
    const symbol = `${node.name}@${lag}`;
    if (!this.#delayed.some((d) => d.symbol === symbol))
      this.#delayed.push({ symbol, state: this.#stateIndex(node.name), lag });
    return g.symbol(symbol);
  }

  #stateIndex(name: string): number {
    let at = 0;
    for (const [variable, order] of this.#said.orders) {
      const base = name.replace(/'+$/u, '');
      if (variable === base) return at + name.length - base.length;
      at += order;
    }
    return -1;
  }

  /** A value, or the node of a helper expression; read when it is first asked for. */
  #definition(name: string): number | undefined {
    const text = this.#said.defined.get(name);
    if (text === undefined) return undefined;
    const known = this.#nodes.get(name);
    if (known === 'open')
      throw new EngineError('contradiction', `${name} is given by itself.`, {
        field: 'equations',
        value: name,
      });
    if (known !== undefined) return known;
    this.#nodes.set(name, 'open');
    const made = readFormula(this.#g, text, this.#names());
    const value = this.#g.valueOf(made);
    // A plain number is a parameter, which may be varied; what depends on others is worked out from them.
    const node = value === undefined ? made : this.#g.symbol(name);
    if (value !== undefined) this.#values.set(name, value);
    this.#nodes.set(name, node);
    return node;
  }

  #finished(states: readonly string[], rhs: readonly number[]): ReadSystem {
    const g = this.#g;
    for (const name of this.#said.defined.keys()) this.#definition(name);
    const parameters = [...this.#values.keys()];
    const helpers = [...this.#nodes].flatMap(([name, node]) =>
      typeof node === 'number' && !this.#values.has(name) ? [{ name, node }] : [],
    );
    const system: System = {
      graph: g,
      time: this.#said.time,
      states,
      rhs,
      parameters,
      delayed: this.#delayed,
    };
    const values = Float64Array.from(parameters, (n) => this.#values.get(n) as number);
    for (const name of [...this.#said.initial.keys()])
      if (!states.includes(name)) {
        this.#said.notes.push(
          `The initial value of ${name} is left aside: the states are ${states.join(', ')}.`,
        );
        this.#said.initial.delete(name);
      }
    const used = g.symbolsOf([...rhs, ...this.#delayed.map(({ lag }) => lag)]);
    const idle = parameters.filter((name) => !used.has(name));
    if (idle.length > 0)
      this.#said.notes.push(`Given and not used by the equations: ${idle.join(', ')}.`);
    this.#named(states);
    const initial = new Map<string, number>();
    for (const [name, text] of this.#said.initial)
      initial.set(name, this.#constant(text, name, parameters, values));
    const slopes = new Map(
      [...this.#said.orders].map(([name, order]) => [
        name + "'".repeat(order),
        rhs[states.indexOf(name + "'".repeat(order - 1))] as number,
      ]),
    );
    return {
      system,
      values,
      initial,
      initialTimes: [...this.#said.times],
      helpers,
      // A highest derivative is what its equation gives.
      formula: (text) =>
        g.substitute(readFormula(g, unified(text, this.#said.time), this.#names()), slopes),
      notes: this.#said.notes,
      equations: this.#said.equations.map(({ text }) => text),
    };
  }

  /** Values without names are those of the states in their order. */
  #named(states: readonly string[]): void {
    if (this.#said.vector.length === 0) return;
    if (this.#said.vector.length !== states.length)
      throw new EngineError(
        'incomplete',
        `There are ${this.#said.vector.length} values without names for the states ${states.join(', ')}: write ${states[0]} = 1.`,
        { field: 'initial', value: this.#said.vector.length },
      );
    states.forEach((s, k) => {
      this.#said.initial.set(s, this.#said.vector[k] as string);
    });
    this.#said.notes.push(
      `Initial values in the order of the states: ${states.map((s, k) => `${s} = ${this.#said.vector[k]}`).join(', ')}.`,
    );
  }

  #constant(
    text: string,
    name: string,
    parameters: readonly string[],
    values: Float64Array,
  ): number {
    const node = readFormula(this.#g, text, this.#names());
    const depends = [...this.#g.symbolsOf([node])].find((n) => !parameters.includes(n));
    if (depends)
      throw new EngineError(
        'unsupported',
        `The initial value of ${name} depends on ${depends}; it takes a number.`,
        { field: 'initial', value: text },
      );
    const tape = new Tape(this.#g, parameters, [node]);
    tape.r.set(values);
    tape.run();
    const value = tape.r[tape.out[0] as number] as number;
    if (!Number.isFinite(value))
      throw new EngineError('not-finite', `The initial value of ${name} is ${value}.`, {
        field: 'initial',
        value,
      });
    return value;
  }
}

/** The value of a formula of parameters alone. */
export function constantOf(system: System, values: Float64Array, node: number): number {
  const tape = new Tape(system.graph, system.parameters, [node]);
  tape.r.set(values);
  tape.run();
  return tape.r[tape.out[0] as number] as number;
}
