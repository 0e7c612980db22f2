/**
 * Systems of differential equations as students write them: `x' = y`, `dx/dt = y`, `x'' + 0.1 x' + sin x = 0`, helper
 * expressions `m = (1 + tanh(v))/2`, functions `f(x) = x^3`, values `mu = 1`, initial values `x(0) = 2`, delayed states
 * `x(t - tau)`. Higher orders are reduced to the first.
 */
import { EngineError } from '../error.ts';
import { derivatives } from './formula/derivative.ts';
import { Graph } from './formula/graph.ts';
import { isReserved, type Names, readFormula } from './formula/read.ts';
import { Tape } from './formula/tape.ts';
import type { Delayed, System } from './system.ts';

export interface ReadSystem {
  readonly system: System;
  /** Values of the parameters, in their order. */
  readonly values: Float64Array;
  /** Initial values that stand among the equations or beside them, by state. */
  readonly initial: ReadonlyMap<string, number>;
  /** Named expressions of states, in the order of the text. */
  readonly helpers: readonly { readonly name: string; readonly node: number }[];
  /** Reads a formula of the same names. */
  readonly formula: (text: string) => number;
  /** What was made of the text, as sentences. */
  readonly notes: readonly string[];
  /** The lines as read, for who asks. */
  readonly equations: readonly string[];
}

/** One assignment or equation, with the text that stands on its sides. */
interface Line {
  readonly left: string;
  readonly right: string;
  readonly text: string;
}

const MAX_STATES = 40;
const MAX_LINES = 400;
const MAX_ORDER = 8;
const NAME = '\\p{L}[\\p{L}\\p{N}_]*';

/** @param beside texts of more values, such as parameters and initial values of fields of their own */
export function readSystem(text: string, beside: { parameters?: string; initial?: string } = {}) {
  return new Reader(text, beside).read();
}

/** Lines and what stands between semicolons, and commas outside brackets, without remarks. */
export function linesOf(text: string): string[] {
  const out: string[] = [];
  for (const raw of text.split(/\r\n?|\n/u)) {
    const line = raw.replace(/(?:#|%|\/\/).*$/u, '');
    let depth = 0;
    let part = '';
    for (const c of line) {
      if ('([{'.includes(c)) depth++;
      if (')]}'.includes(c)) depth--;
      if (c === ';' || (c === ',' && depth === 0)) {
        out.push(part);
        part = '';
      } else part += c;
    }
    out.push(part);
  }
  const kept = out.map((l) => l.trim()).filter((l) => l !== '');
  if (kept.length > MAX_LINES)
    throw new EngineError('length', `There are ${kept.length} lines; the most is ${MAX_LINES}.`);
  return kept;
}

/** `x’` and `x″` as typed by word processors; dx/dt, d^2x/dt^2 and ẋ as x'. */
function unified(text: string): string {
  return text
    .replaceAll('\u2019', "'")
    .replaceAll('\u2032', "'")
    .replaceAll('\u2033', "''")
    .replaceAll('"', "''")
    .replace(/(\p{L})\u0308/gu, "$1''")
    .replace(/(\p{L})\u0307/gu, "$1'")
    .replace(
      new RegExp(`\\bd\\^?([2-8])\\s*(${NAME})\\s*/\\s*dt\\^?\\1`, 'gu'),
      (_, k, name) => name + "'".repeat(Number(k)),
    )
    .replace(new RegExp(`\\bd(${NAME})\\s*/\\s*dt\\b`, 'gu'), "$1'")
    .replace(/('+)\s*\(\s*t\s*\)/gu, '$1');
}

function lineOf(text: string): Line {
  const parts = text.split(/(?<![<>=!])=(?!=)/u);
  if (parts.length !== 2)
    throw new EngineError(
      'syntax',
      `“${text.slice(0, 60)}” is no equation: write x' = …, or a value as mu = 1.`,
      { field: 'equations', value: text },
    );
  return { left: (parts[0] as string).trim(), right: (parts[1] as string).trim(), text };
}

class Reader {
  readonly #g = new Graph();
  readonly #lines: readonly Line[];
  readonly #orders = new Map<string, number>();
  readonly #equations: Line[] = [];
  readonly #functions = new Map<string, { parameters: string[]; body: string }>();
  readonly #defined = new Map<string, string>();
  readonly #nodes = new Map<string, number | 'open'>();
  readonly #values = new Map<string, number>();
  readonly #initial = new Map<string, string>();
  readonly #delayed: Delayed[] = [];
  readonly #notes: string[] = [];
  /** Names that have their value beside the equations. */
  readonly #beside = new Set<string>();
  #depth = 0;

  constructor(text: string, beside: { parameters?: string; initial?: string }) {
    this.#lines = linesOf(unified(text)).map(lineOf);
    for (const line of linesOf(unified(beside.parameters ?? ''))) {
      const { left, right } = lineOf(line);
      this.#define(left, right, 'parameters');
    }
    for (const line of this.#lines) this.#sort(line);
    // Those of the field stand in place of those among the equations.
    const among = new Map(this.#initial);
    this.#initial.clear();
    for (const line of linesOf(unified(beside.initial ?? ''))) {
      const { left, right } = lineOf(line);
      this.#start(left.replace(/\(\s*0\s*\)$/u, '').trim(), right);
    }
    for (const [name, right] of among) if (!this.#initial.has(name)) this.#initial.set(name, right);
  }

  #define(left: string, right: string, field: string): void {
    if (!new RegExp(`^${NAME}$`, 'u').test(left))
      throw new EngineError('bad-names', `“${left}” is no name of a value.`, {
        field,
        value: left,
      });
    if (isReserved(left) || left === 't')
      throw new EngineError(
        'bad-names',
        `${left} is ${left === 't' ? 'the time' : 'a function or a number'} and cannot be given a value.`,
        { field, value: left },
      );
    if (field === 'equations' && this.#beside.has(left)) {
      if (this.#defined.get(left) !== right)
        this.#notes.push(
          `${left} is ${this.#defined.get(left)}, as Parameters say, in place of ${right} among the equations.`,
        );
      return;
    }
    if (field === 'parameters') this.#beside.add(left);
    if (this.#defined.has(left))
      throw new EngineError(
        'contradiction',
        `${left} is given twice, as ${this.#defined.get(left)} and ${right}.`,
        { field, value: left },
      );
    this.#defined.set(left, right);
  }

  #start(name: string, right: string): void {
    if (this.#initial.has(name))
      throw new EngineError('contradiction', `${name} has two initial values.`, {
        field: 'initial',
        value: name,
      });
    this.#initial.set(name, right);
  }

  #sort(line: Line): void {
    const { left, right } = line;
    const start = new RegExp(`^(${NAME}'*)\\s*\\(\\s*0\\s*\\)$`, 'u').exec(left);
    if (start) {
      this.#start(start[1] as string, right);
      return;
    }
    const called = new RegExp(
      `^(${NAME})\\s*\\(\\s*(${NAME}(?:\\s*,\\s*${NAME})*)\\s*\\)$`,
      'u',
    ).exec(left);
    if (called && !isReserved(called[1] as string)) {
      this.#functions.set(called[1] as string, {
        parameters: (called[2] as string).split(',').map((n) => n.trim()),
        body: right,
      });
      return;
    }
    if (/'/u.test(line.text)) {
      this.#equations.push(line);
      for (const [, name, marks] of line.text.matchAll(new RegExp(`(${NAME})('+)`, 'gu')))
        this.#orders.set(
          name as string,
          Math.max(this.#orders.get(name as string) ?? 0, (marks as string).length),
        );
      return;
    }
    this.#define(left, right, 'equations');
  }

  read(): ReadSystem {
    if (this.#equations.length === 0)
      throw new EngineError('empty', "There is no differential equation; write one as x' = -x.", {
        field: 'equations',
      });
    for (const [name, order] of this.#orders) {
      if (order > MAX_ORDER)
        throw new EngineError(
          'out-of-range',
          `${name} is differentiated ${order} times; the most is ${MAX_ORDER}.`,
          { field: 'equations', value: order },
        );
      if (this.#defined.has(name))
        throw new EngineError(
          'contradiction',
          `${name} is differentiated, and is also given as ${this.#defined.get(name)}.`,
          { field: 'equations', value: name },
        );
      if (isReserved(name) || name === 't')
        throw new EngineError(
          'bad-names',
          `${name}' cannot be: ${name} is no name of a variable.`,
          { field: 'equations', value: name },
        );
    }
    const variables = [...this.#orders.keys()];
    if (this.#equations.length !== variables.length)
      throw new EngineError(
        'incomplete',
        `There are ${this.#equations.length} differential equations for ${variables.length} variables (${variables.join(', ')}): each takes one.`,
        { field: 'equations', value: this.#equations.length },
      );
    const highest = this.#highest(variables);
    const states = variables.flatMap((name) =>
      Array.from({ length: this.#orders.get(name) as number }, (_, k) => name + "'".repeat(k)),
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
      return marks === this.#orders.get(base)
        ? (highest.get(base) as number)
        : this.#g.symbol(base + "'".repeat(marks));
    });
    this.#tellReduced(variables);
    return this.#finished(states, rhs);
  }

  #tellReduced(variables: readonly string[]): void {
    const higher = variables.filter((name) => (this.#orders.get(name) as number) > 1);
    if (higher.length === 0) return;
    const made = higher.map((name) => {
      const order = this.#orders.get(name) as number;
      return `${name} is of order ${order}: its states are ${Array.from({ length: order }, (_, k) => name + "'".repeat(k)).join(', ')}`;
    });
    this.#notes.push(`Reduced to first order: ${made.join('; ')}.`);
  }

  /** The highest derivative of each variable, from the one equation that has it. */
  #highest(variables: readonly string[]): Map<string, number> {
    const g = this.#g;
    const top = new Map(variables.map((n) => [n + "'".repeat(this.#orders.get(n) as number), n]));
    const found = new Map<string, number>();
    const names = this.#names();
    const left: { residual: number; line: Line }[] = [];
    for (const line of this.#equations) {
      const plain = line.left.replace(/\s+/gu, '');
      const name = top.get(plain);
      if (name !== undefined) {
        if (found.has(name))
          throw new EngineError('contradiction', `${plain} is given twice.`, {
            field: 'equations',
            value: line.text,
          });
        found.set(name, readFormula(g, line.right, names));
      } else
        left.push({
          residual: g.sub(readFormula(g, line.left, names), readFormula(g, line.right, names)),
          line,
        });
    }
    for (const { residual, line } of left) {
      const inside = [...top].filter(
        ([symbol, name]) => !found.has(name) && g.symbolsOf([residual]).has(symbol),
      );
      const [only] = inside;
      if (!only || inside.length > 1)
        throw new EngineError(
          'unsupported',
          `“${line.text}” has ${inside.length === 0 ? 'no highest derivative that is still wanted' : `${inside.length} highest derivatives (${inside.map(([s]) => s).join(', ')})`}: solve it for one, as x'' = ….`,
          { field: 'equations', value: line.text },
        );
      found.set(only[1], this.#solved(residual, only[0], line));
    }
    // A highest derivative that stands in another right-hand side is what it is given as.
    const by = new Map([...top].map(([symbol, name]) => [symbol, found.get(name) as number]));
    for (let turn = 0; turn < variables.length; turn++)
      for (const [name, node] of found) found.set(name, g.substitute(node, by));
    for (const [name, node] of found) {
      const open = [...top.keys()].find((symbol) => g.symbolsOf([node]).has(symbol));
      if (open)
        throw new EngineError(
          'unsupported',
          `The equation of ${name} needs ${open}, which needs ${name}: solve them for the highest derivatives first.`,
          { field: 'equations', value: open },
        );
    }
    return found;
  }

  /** The equation solved for a derivative that it is linear in. */
  #solved(residual: number, symbol: string, line: Line): number {
    const g = this.#g;
    const factor = derivatives(g, [residual], symbol)[0] as number;
    if (g.symbolsOf([factor]).has(symbol))
      throw new EngineError(
        'unsupported',
        `“${line.text}” is not linear in ${symbol}: solve it for ${symbol} first.`,
        { field: 'equations', value: line.text },
      );
    const rest = g.substitute(residual, new Map([[symbol, g.number(0)]]));
    this.#notes.push(`${line.text} is solved for ${symbol}.`);
    return g.div(g.unary('neg', rest), factor);
  }

  #isState(name: string): boolean {
    const base = name.replace(/'+$/u, '');
    const order = this.#orders.get(base);
    return order !== undefined && name.length - base.length <= order;
  }

  #names(): Names {
    return {
      symbol: (name) => {
        if (name === 't') return this.#g.symbol('t');
        if (this.#isState(name)) return this.#g.symbol(name);
        return this.#definition(name);
      },
      arity: (name) => {
        if (this.#functions.has(name)) return this.#functions.get(name)?.parameters.length;
        if (name === 'delay') return 2;
        // x(t − τ) is a delayed state; x(…) of anything else is a product.
        return this.#isState(name) && this.#delayed !== undefined && this.#hasDelay(name)
          ? 1
          : undefined;
      },
      call: (name, of) =>
        name === 'delay' ? this.#delay(of[0] as number, of[1] as number) : this.#called(name, of),
      hint: (name) =>
        name.length > 1 && /^\p{L}+$/u.test(name)
          ? `give ${name} a value, or write * between factors`
          : `give ${name} a value under Parameters, as ${name} = 1`,
    };
  }

  /** Whether the text has name(t … ) somewhere: then it is the state at another time. */
  #hasDelay(name: string): boolean {
    const at = new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*\\(\\s*t\\s*(?:\\)|[-\\u2212])`, 'u');
    return this.#lines.some(({ text }) => at.test(text));
  }

  #called(name: string, of: readonly number[]): number | undefined {
    const own = this.#functions.get(name);
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

  /** x(t) or x(t − τ). */
  #at(name: string, time: number): number {
    const g = this.#g;
    const t = g.symbol('t');
    const lag = time === t ? g.number(0) : this.#lagOf(time);
    return this.#delay(g.symbol(name), lag);
  }

  #lagOf(time: number): number {
    const g = this.#g;
    const node = g.at(time);
    if (node.op === 'sub' && node.a === g.symbol('t')) return node.b;
    throw new EngineError('unsupported', 'A state is taken at another time only as x(t - lag).', {
      field: 'equations',
    });
  }

  #delay(state: number, lag: number): number {
    const g = this.#g;
    const node = g.at(state);
    if (g.valueOf(lag) === 0) return state;
    if (node.op !== 'symbol' || !this.#isState(node.name))
      throw new EngineError('unsupported', 'Only a state can be delayed: delay(x, tau).', {
        field: 'equations',
      });
    const depends = [...g.symbolsOf([lag])].find((n) => n === 't' || this.#isState(n));
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
    for (const [variable, order] of this.#orders) {
      const base = name.replace(/'+$/u, '');
      if (variable === base) return at + name.length - base.length;
      at += order;
    }
    return -1;
  }

  /** A value, or the node of a helper expression; read when it is first asked for. */
  #definition(name: string): number | undefined {
    const text = this.#defined.get(name);
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
    for (const name of this.#defined.keys()) this.#definition(name);
    const parameters = [...this.#values.keys()];
    const helpers = [...this.#nodes].flatMap(([name, node]) =>
      typeof node === 'number' && !this.#values.has(name) ? [{ name, node }] : [],
    );
    const system: System = { graph: g, time: 't', states, rhs, parameters, delayed: this.#delayed };
    const values = Float64Array.from(parameters, (n) => this.#values.get(n) as number);
    for (const name of [...this.#initial.keys()])
      if (!states.includes(name)) {
        this.#notes.push(
          `The initial value of ${name} is left aside: the states are ${states.join(', ')}.`,
        );
        this.#initial.delete(name);
      }
    const used = g.symbolsOf([...rhs, ...this.#delayed.map(({ lag }) => lag)]);
    const idle = parameters.filter((name) => !used.has(name));
    if (idle.length > 0)
      this.#notes.push(`Given and not used by the equations: ${idle.join(', ')}.`);
    const initial = new Map<string, number>();
    for (const [name, text] of this.#initial)
      initial.set(name, this.#constant(text, name, parameters, values));
    return {
      system,
      values,
      initial,
      helpers,
      formula: (text) => readFormula(g, text, this.#names()),
      notes: this.#notes,
      equations: this.#equations.map(({ text }) => text),
    };
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
