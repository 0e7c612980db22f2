/**
 * Systems of differential equations as students write them: `x' = y`, `dx/dt = y`, `x'' + 0.1 x' + sin x = 0`, helper
 * expressions `m = (1 + tanh(v))/2`, functions `f(x) = x^3`, values `mu = 1`, initial values `x(0) = 2`, delayed states
 * `x(t - tau)`. Higher orders are reduced to the first; highest derivatives that stand together are solved for.
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

/** One assignment or equation, with the text that stands on its sides. */
interface Line {
  readonly left: string;
  readonly right: string;
  readonly text: string;
}

const MAX_STATES = 40;
const MAX_LINES = 400;
const MAX_ORDER = 8;
/** A raised digit behind a name is a power, a lowered one is part of it. */
const NAME = '\\p{L}(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹])[\\p{L}\\p{N}_])*';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸';
/** More highest derivatives that stand together in equations are not solved for. */
const MAX_TOGETHER = 4;

/** @param beside texts of more values, such as parameters and initial values of fields of their own */
export function readSystem(text: string, beside: { parameters?: string; initial?: string } = {}) {
  return new Reader(text, beside).read();
}

/** Lines and what stands between semicolons, and commas outside brackets, without remarks. */
export function linesOf(text: string): string[] {
  const out: string[] = [];
  for (const raw of text.split(/\r\n?|\n/u)) {
    const line = raw.replace(/(?:#|%|\/\/).*$/u, '');
    refuseUnclear(raw, line);
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

/** What is a remark or a separator here and something else where the line comes from. */
function refuseUnclear(raw: string, line: string): void {
  const behind = raw.slice(line.length);
  if (line.trim() !== '' && /^%\s*[\d(]/u.test(behind))
    throw new EngineError(
      'syntax',
      `“${raw.trim().slice(0, 60)}” has a %, which begins a remark here: a remainder is mod(a, b).`,
      { field: 'equations', value: raw.trim() },
    );
  let depth = 0;
  for (let k = 0; k < line.length; k++) {
    if ('([{'.includes(line[k] as string)) depth++;
    if (')]}'.includes(line[k] as string)) depth--;
    if (depth === 0 && /^\d,\d/u.test(line.slice(k - 1, k + 2)))
      throw new EngineError(
        'syntax',
        `“${line.trim().slice(0, 60)}” has a comma between digits: the decimal sign is the point.`,
        { field: 'equations', value: line.trim() },
      );
  }
}

/**
 * What equations are differentiated by: the name below dy/dx at the begin of a line; t where there is none.
 * @throws EngineError `contradiction` for two of them
 */
function timeOf(lines: readonly string[]): string {
  const names = new Set<string>();
  for (const line of lines) {
    const name = new RegExp(`^d[\\^2-8²³⁴⁵⁶⁷⁸]*\\s*${NAME}\\s*/\\s*d\\s*(${NAME})`, 'u').exec(
      line,
    )?.[1];
    if (name !== undefined)
      names.add(name.replace(/[2-8]$/u, (k) => (line.startsWith(`d${k}`) ? '' : k)));
  }
  const [time = 't', other] = names;
  if (other !== undefined)
    throw new EngineError(
      'contradiction',
      `Derivatives are taken by ${time} and by ${other}: ordinary differential equations have one independent variable.`,
      { field: 'equations', value: other },
    );
  return time;
}

/** `x’` and `x″` as typed by word processors; dx/dt, d^2x/dt^2, ẋ and \dot x as x'. */
function unified(text: string, time: string): string {
  return text
    .replaceAll('\u2019', "'")
    .replaceAll('\u2032', "'")
    .replaceAll('\u2033', "''")
    .replaceAll('"', "''")
    .replace(/[\u1e8b\u1e8f\u017c\u1e8d\u00ff]/gu, (c) => c.normalize('NFD'))
    .replace(/\\ddot\s*\{?\s*\\?(\p{L}\w*)\s*\}?/gu, "$1''")
    .replace(/\\dot\s*\{?\s*\\?(\p{L}\w*)\s*\}?/gu, "$1'")
    .replace(/(\p{L})\u0308/gu, "$1''")
    .replace(/(\p{L})\u0307/gu, "$1'")
    .replace(
      new RegExp(`\\bd\\^?([2-8²³⁴⁵⁶⁷⁸])\\s*(${NAME})\\s*/\\s*d${time}\\^?\\1`, 'gu'),
      (_, k, name) => name + "'".repeat(Math.max(RAISED.indexOf(k), Number(k) || 0)),
    )
    .replace(new RegExp(`\\bd(${NAME})\\s*/\\s*d${time}(?![\\p{L}\\p{N}_])`, 'gu'), "$1'")
    .replace(new RegExp(`('+)\\s*\\(\\s*${time}\\s*\\)`, 'gu'), '$1');
}

/** The derivatives in a text: names and orders. */
const derivativesIn = (text: string): (readonly [name: string, order: number])[] =>
  [...text.matchAll(new RegExp(`(${NAME})('+)`, 'gu'))].map(
    ([, name = '', marks = '']) => [name, marks.length] as const,
  );

/** Why the left side of a line is no name. */
function noName(left: string): string {
  if (/^[-+(\d]/u.test(left) || /[-+*^]/u.test(left))
    return `“${left} = …” is an algebraic equation, which is not taken: solve it for one name, as y = ….`;
  return `“${left}” is no name of a value; a derivative is written x' or dx/dt.`;
}

function lineOf(text: string, field = 'equations'): Line {
  const parts = text.split(/(?<![<>=!])=(?!=)/u);
  if (parts.length !== 2)
    throw new EngineError(
      'syntax',
      `“${text.slice(0, 60)}” is no equation: write ${field === 'equations' ? "x' = …, or a value as mu = 1" : 'a value as mu = 1'}.`,
      { field, value: text },
    );
  return { left: (parts[0] as string).trim(), right: (parts[1] as string).trim(), text };
}

class Reader {
  readonly #g = new Graph();
  readonly #lines: readonly Line[];
  readonly #orders = new Map<string, number>();
  readonly #equations: Line[] = [];
  /** A name on the left and derivatives on the right. */
  readonly #open: Line[] = [];
  readonly #functions = new Map<string, { parameters: string[]; body: string }>();
  readonly #defined = new Map<string, string>();
  readonly #nodes = new Map<string, number | 'open'>();
  readonly #values = new Map<string, number>();
  readonly #initial = new Map<string, string>();
  readonly #delayed: Delayed[] = [];
  readonly #notes: string[] = [];
  /** Names that have their value beside the equations. */
  readonly #beside = new Set<string>();
  /** Initial values without names. */
  #vector: readonly string[] = [];
  /** Times that initial values are given at, as x(0) says. */
  readonly #times = new Set<number>();
  readonly #time: string;
  #depth = 0;

  constructor(text: string, beside: { parameters?: string; initial?: string }) {
    const lines = linesOf(text);
    this.#time = timeOf(lines);
    this.#lines = lines.map((line) => lineOf(unified(line, this.#time)));
    for (const line of linesOf(beside.parameters ?? '')) {
      const { left, right } = lineOf(unified(line, this.#time), 'parameters');
      this.#define(left, right, 'parameters');
    }
    for (const line of this.#lines) this.#sort(line);
    this.#sortOpen();
    // Those of the field stand in place of those among the equations.
    const among = new Map(this.#initial);
    this.#initial.clear();
    this.#readInitial(beside.initial ?? '');
    for (const [name, right] of among) if (!this.#initial.has(name)) this.#initial.set(name, right);
  }

  /** x = 1, x(0) = 1, or the values alone in the order of the states, as solvers in programs take them. */
  #readInitial(text: string): void {
    if (text.trim() !== '' && !text.includes('=')) {
      const inner = text
        .trim()
        .replace(/^\[(.*)\]$/su, '$1')
        .trim();
      this.#vector = inner.split(/[;,\n]/u.test(inner) ? /[;,\n]/u : /\s+/u).map((v) => v.trim());
      return;
    }
    for (const line of linesOf(text)) {
      const { left, right } = lineOf(unified(line, this.#time), 'initial');
      const start = new RegExp(`^(${NAME}'*)\\s*\\(([^()]*)\\)$`, 'u').exec(left);
      this.#start(start?.[1] ?? left, right, start?.[2]);
    }
  }

  #define(left: string, right: string, field: string): void {
    if (!new RegExp(`^${NAME}$`, 'u').test(left))
      throw new EngineError('bad-names', noName(left), { field, value: left });
    if (isReserved(left) || left === this.#time)
      throw new EngineError(
        'bad-names',
        `${left} is ${left === this.#time ? 'the independent variable' : 'a function or a number'} and cannot be given a value.`,
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

  #start(name: string, right: string, at?: string): void {
    if (at !== undefined) {
      const time = /^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/iu.test(at) ? Number(at) : Number.NaN;
      if (Number.isNaN(time))
        throw new EngineError(
          'syntax',
          `“${name}(${at})” is no initial value: write ${name}(0) = 1.`,
          {
            field: 'initial',
            value: at,
          },
        );
      this.#times.add(time);
    }
    if (this.#initial.has(name))
      throw new EngineError('contradiction', `${name} has two initial values.`, {
        field: 'initial',
        value: name,
      });
    this.#initial.set(name, right);
  }

  #sort(line: Line): void {
    const { left, right } = line;
    const start = new RegExp(`^(${NAME}'*)\\s*\\(\\s*([-+]?[\\d.]+)\\s*\\)$`, 'u').exec(left);
    if (start) {
      this.#start(start[1] as string, right, start[2]);
      return;
    }
    const called = new RegExp(
      `^(${NAME})\\s*\\(\\s*(${NAME}(?:\\s*,\\s*${NAME})*)\\s*\\)$`,
      'u',
    ).exec(left);
    if (called && !isReserved(called[1] as string)) {
      const name = called[1] as string;
      if (this.#functions.has(name))
        throw new EngineError('contradiction', `The function ${name} is given twice.`, {
          field: 'equations',
          value: line.text,
        });
      this.#functions.set(name, {
        parameters: (called[2] as string).split(',').map((n) => n.trim()),
        body: right,
      });
      return;
    }
    if (!/'/u.test(line.text)) this.#define(left, right, 'equations');
    else if (new RegExp(`^${NAME}$`, 'u').test(left)) this.#open.push(line);
    else this.#equate(line);
  }

  #equate(line: Line): void {
    this.#equations.push(line);
    for (const [name, order] of derivativesIn(line.text))
      this.#orders.set(name, Math.max(this.#orders.get(name) ?? 0, order));
  }

  /** E = x'^2/2 names an expression where x'' stands elsewhere and E does not; F = m x'' is an equation. */
  #sortOpen(): void {
    for (const line of this.#open) {
      const isOfStates = derivativesIn(line.right).every(
        ([name, order]) => order < (this.#orders.get(name) ?? 0),
      );
      const isNew = !this.#defined.has(line.left) && !this.#orders.has(line.left);
      if (isOfStates && isNew) this.#define(line.left, line.right, 'equations');
      else this.#equate(line);
    }
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
      if (this.#functions.has(name))
        throw new EngineError(
          'contradiction',
          `${name} is differentiated, and is also given as a function: write its past as initial values.`,
          { field: 'equations', value: name },
        );
      if (this.#defined.has(name))
        throw new EngineError(
          'contradiction',
          `${name} is differentiated, and is also given as ${this.#defined.get(name)}.`,
          { field: 'equations', value: name },
        );
      if (isReserved(name) || name === this.#time)
        throw new EngineError(
          'bad-names',
          `${name}' cannot be: ${name} is no name of a variable.`,
          { field: 'equations', value: name },
        );
    }
    for (const name of this.#functions.keys())
      if (this.#defined.has(name))
        throw new EngineError('contradiction', `${name} is given as a function and as a value.`, {
          field: 'equations',
          value: name,
        });
    const variables = [...this.#orders.keys()];
    if (this.#equations.length !== variables.length)
      throw new EngineError(
        'incomplete',
        variables.length === 0
          ? `“${this.#equations[0]?.text.slice(0, 60)}” has a ' behind what is no name: write x' = ….`
          : `For ${variables.join(', ')} the number of differential equations is ${this.#equations.length}, not ${variables.length}: each variable takes one.`,
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
    this.#solveLeft(left, top, found);
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

  /** Equations that are not solved for a highest derivative: one after the other, and what is left together. */
  #solveLeft(
    left: readonly { residual: number; line: Line }[],
    top: ReadonlyMap<string, string>,
    found: Map<string, number>,
  ): void {
    const g = this.#g;
    let open = [...left];
    for (let turn = 0; turn < left.length && open.length > 0; turn++)
      open = open.filter(({ residual, line }) => {
        const inside = [...top].filter(
          ([symbol, name]) => !found.has(name) && g.symbolsOf([residual]).has(symbol),
        );
        const [only] = inside;
        if (!only)
          throw new EngineError(
            'unsupported',
            `“${line.text}” has no highest derivative that is still wanted: each variable takes one equation.`,
            { field: 'equations', value: line.text },
          );
        if (inside.length > 1) return true;
        found.set(only[1], this.#solved(residual, only[0], line));
        return false;
      });
    if (open.length > 0) this.#together(open, top, found);
  }

  /** Equations that have several highest derivatives each, as those of mechanics: linear in them, by Cramer's rule. */
  #together(
    open: readonly { residual: number; line: Line }[],
    top: ReadonlyMap<string, string>,
    found: Map<string, number>,
  ): void {
    const g = this.#g;
    const wanted = [...top].filter(([, name]) => !found.has(name));
    const symbols = wanted.map(([symbol]) => symbol);
    const texts = open.map(({ line }) => `“${line.text}”`).join(', ');
    const residuals = open.map(({ residual }) => residual);
    const columns = symbols.map((symbol) => derivatives(g, residuals, symbol));
    const isLinear = columns.every((c) => symbols.every((x) => !g.symbolsOf(c).has(x)));
    if (wanted.length !== open.length || !isLinear || open.length > MAX_TOGETHER)
      throw new EngineError(
        'unsupported',
        `${texts} have the highest derivatives ${symbols.join(', ')} together${isLinear ? '' : ', not linearly'}; up to ${MAX_TOGETHER} that are linear are solved for: solve them first, as x'' = ….`,
        { field: 'equations', value: texts },
      );
    const none = new Map(symbols.map((x) => [x, g.number(0)]));
    const right = residuals.map((r) => g.unary('neg', g.substitute(r, none)));
    const whole = determinant(g, columns);
    if (g.valueOf(whole) === 0)
      throw new EngineError('unsupported', `${texts} do not determine ${symbols.join(', ')}.`, {
        field: 'equations',
        value: texts,
      });
    for (const [k, [, name]] of wanted.entries())
      found.set(name, g.div(determinant(g, columns.with(k, right)), whole));
    this.#notes.push(`${texts} are solved for ${symbols.join(', ')} together.`);
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
        if (name === this.#time) return this.#g.symbol(name);
        if (this.#isState(name)) return this.#g.symbol(name);
        return this.#definition(name);
      },
      arity: (name) => {
        if (this.#functions.has(name)) return this.#functions.get(name)?.parameters.length;
        if (name === 'delay') return 2;
        return this.#isState(name) ? 1 : undefined;
      },
      call: (name, of) =>
        name === 'delay' ? this.#delay(of[0] as number, of[1] as number) : this.#called(name, of),
      hint: (name) =>
        name.length > 1 && /^\p{L}+$/u.test(name)
          ? `give ${name} a value, or write * between factors`
          : `give ${name} a value under Parameters, as ${name} = 1${this.#orders.has('y') && name === 'x' ? ', or write dy/dx where it is what y depends on' : ''}`,
    };
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
    if (!g.symbolsOf([of]).has(this.#time)) return g.mul(state, of);
    const lag = this.#lagIn(of);
    if (lag === undefined || g.symbolsOf([lag]).has(this.#time))
      throw new EngineError(
        'unsupported',
        `${name}(…) with ${this.#time} in it is ${name} at another time, which is taken only as ${name}(${this.#time} - lag); a product is written ${name}*(…).`,
        { field: 'equations', value: name },
      );
    return this.#delay(state, lag);
  }

  /** How long before the time a sum of the time and other things is; undefined for what is no such sum. */
  #lagIn(of: number): number | undefined {
    const g = this.#g;
    const node = g.at(of);
    if (of === g.symbol(this.#time)) return g.number(0);
    if (node.op !== 'add' && node.op !== 'sub') return undefined;
    const isFirst = g.symbolsOf([node.a]).has(this.#time);
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
    const depends = [...g.symbolsOf([lag])].find((n) => n === this.#time || this.#isState(n));
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
    const system: System = {
      graph: g,
      time: this.#time,
      states,
      rhs,
      parameters,
      delayed: this.#delayed,
    };
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
    this.#named(states);
    const initial = new Map<string, number>();
    for (const [name, text] of this.#initial)
      initial.set(name, this.#constant(text, name, parameters, values));
    const slopes = new Map(
      [...this.#orders].map(([name, order]) => [
        name + "'".repeat(order),
        rhs[states.indexOf(name + "'".repeat(order - 1))] as number,
      ]),
    );
    return {
      system,
      values,
      initial,
      initialTimes: [...this.#times],
      helpers,
      // A highest derivative is what its equation gives.
      formula: (text) =>
        g.substitute(readFormula(g, unified(text, this.#time), this.#names()), slopes),
      notes: this.#notes,
      equations: this.#equations.map(({ text }) => text),
    };
  }

  /** Values without names are those of the states in their order. */
  #named(states: readonly string[]): void {
    if (this.#vector.length === 0) return;
    if (this.#vector.length !== states.length)
      throw new EngineError(
        'incomplete',
        `There are ${this.#vector.length} values without names for the states ${states.join(', ')}: write ${states[0]} = 1.`,
        { field: 'initial', value: this.#vector.length },
      );
    states.forEach((s, k) => {
      this.#initial.set(s, this.#vector[k] as string);
    });
    this.#notes.push(
      `Initial values in the order of the states: ${states.map((s, k) => `${s} = ${this.#vector[k]}`).join(', ')}.`,
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

/** By columns, expanded along the first one. */
function determinant(g: Graph, columns: readonly (readonly number[])[]): number {
  const [first = [], ...rest] = columns;
  if (rest.length === 0) return first[0] as number;
  return first.reduce((sum, entry, row) => {
    const minor = rest.map((c) => c.toSpliced(row, 1));
    const term = g.mul(entry, determinant(g, minor));
    return row % 2 === 0 ? g.add(sum, term) : g.sub(sum, term);
  }, g.number(0));
}

/** The value of a formula of parameters alone. */
export function constantOf(system: System, values: Float64Array, node: number): number {
  const tape = new Tape(system.graph, system.parameters, [node]);
  tape.r.set(values);
  tape.run();
  return tape.r[tape.out[0] as number] as number;
}
