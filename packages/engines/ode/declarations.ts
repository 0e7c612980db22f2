/** What the lines of a system say, sorted: equations, functions, named expressions, values, initial values. */
import { EngineError } from '../error.ts';
import {
  derivativesIn,
  type Line,
  lineOf,
  linesOf,
  NAME,
  noName,
  timeOf,
  unified,
} from './equation-lines.ts';
import { isReserved } from './formula/read.ts';

const MAX_ORDER = 8;

/** Texts of more values, such as parameters and initial values of fields of their own. */
export interface Beside {
  readonly parameters?: string;
  readonly initial?: string;
}

/** Throws EngineError of the field, for what is no equation, has two meanings or is given twice. */
export class Declarations {
  /** By variable: the order of its equation. */
  readonly orders = new Map<string, number>();
  readonly equations: Line[] = [];
  readonly functions = new Map<string, { parameters: string[]; body: string }>();
  readonly defined = new Map<string, string>();
  readonly initial = new Map<string, string>();
  readonly notes: string[] = [];
  /** Initial values without names. */
  vector: readonly string[] = [];
  /** Times that initial values are given at, as x(0) says. */
  readonly times = new Set<number>();
  readonly time: string;
  /** A name on the left and derivatives on the right. */
  readonly #open: Line[] = [];
  /** Names that have their value beside the equations. */
  readonly #beside = new Set<string>();

  constructor(text: string, beside: Beside) {
    const lines = linesOf(text);
    this.time = timeOf(lines);
    for (const line of linesOf(beside.parameters ?? '')) {
      const { left, right } = lineOf(unified(line, this.time), 'parameters');
      this.#define(left, right, 'parameters');
    }
    for (const line of lines) this.#sort(lineOf(unified(line, this.time)));
    this.#sortOpen();
    // Those of the field stand in place of those among the equations.
    const among = new Map(this.initial);
    this.initial.clear();
    this.#readInitial(beside.initial ?? '');
    for (const [name, right] of among) if (!this.initial.has(name)) this.initial.set(name, right);
    this.#check();
  }

  /** x = 1, x(0) = 1, or the values alone in the order of the states, as solvers in programs take them. */
  #readInitial(text: string): void {
    if (text.trim() !== '' && !text.includes('=')) {
      const inner = text
        .trim()
        .replace(/^\[(.*)\]$/su, '$1')
        .trim();
      this.vector = inner.split(/[;,\n]/u.test(inner) ? /[;,\n]/u : /\s+/u).map((v) => v.trim());
      return;
    }
    for (const line of linesOf(text)) {
      const { left, right } = lineOf(unified(line, this.time), 'initial');
      const start = new RegExp(`^(${NAME}'*)\\s*\\(([^()]*)\\)$`, 'u').exec(left);
      this.#start(start?.[1] ?? left, right, start?.[2]);
    }
  }

  #define(left: string, right: string, field: string): void {
    if (!new RegExp(`^${NAME}$`, 'u').test(left))
      throw new EngineError('bad-names', noName(left), { field, value: left });
    if (isReserved(left) || left === this.time)
      throw new EngineError(
        'bad-names',
        `${left} is ${left === this.time ? 'the independent variable' : 'a function or a number'} and cannot be given a value.`,
        { field, value: left },
      );
    if (field === 'equations' && this.#beside.has(left)) {
      if (this.defined.get(left) !== right)
        this.notes.push(
          `${left} is ${this.defined.get(left)}, as Parameters say, in place of ${right} among the equations.`,
        );
      return;
    }
    if (field === 'parameters') this.#beside.add(left);
    if (this.defined.has(left))
      throw new EngineError(
        'contradiction',
        `${left} is given twice, as ${this.defined.get(left)} and ${right}.`,
        { field, value: left },
      );
    this.defined.set(left, right);
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
      this.times.add(time);
    }
    if (this.initial.has(name))
      throw new EngineError('contradiction', `${name} has two initial values.`, {
        field: 'initial',
        value: name,
      });
    this.initial.set(name, right);
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
      if (this.functions.has(name))
        throw new EngineError('contradiction', `The function ${name} is given twice.`, {
          field: 'equations',
          value: line.text,
        });
      this.functions.set(name, {
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
    this.equations.push(line);
    for (const [name, order] of derivativesIn(line.text))
      this.orders.set(name, Math.max(this.orders.get(name) ?? 0, order));
  }

  /** E = x'^2/2 names an expression where x'' stands elsewhere and E does not; F = m x'' is an equation. */
  #sortOpen(): void {
    for (const line of this.#open) {
      const isOfStates = derivativesIn(line.right).every(
        ([name, order]) => order < (this.orders.get(name) ?? 0),
      );
      const isNew = !this.defined.has(line.left) && !this.orders.has(line.left);
      if (isOfStates && isNew) this.#define(line.left, line.right, 'equations');
      else this.#equate(line);
    }
  }

  /** As many equations as variables, and no name that is two things. */
  #check(): void {
    if (this.equations.length === 0)
      throw new EngineError('empty', "There is no differential equation; write one as x' = -x.", {
        field: 'equations',
      });
    for (const [name, order] of this.orders) this.#checkVariable(name, order);
    for (const name of this.functions.keys())
      if (this.defined.has(name))
        throw new EngineError('contradiction', `${name} is given as a function and as a value.`, {
          field: 'equations',
          value: name,
        });
    const variables = [...this.orders.keys()];
    if (this.equations.length !== variables.length)
      throw new EngineError(
        'incomplete',
        variables.length === 0
          ? `“${this.equations[0]?.text.slice(0, 60)}” has a ' behind what is no name: write x' = ….`
          : `For ${variables.join(', ')} the number of differential equations is ${this.equations.length}, not ${variables.length}: each variable takes one.`,
        { field: 'equations', value: this.equations.length },
      );
  }

  #checkVariable(name: string, order: number): void {
    if (order > MAX_ORDER)
      throw new EngineError(
        'out-of-range',
        `${name} is differentiated ${order} times; the most is ${MAX_ORDER}.`,
        { field: 'equations', value: order },
      );
    if (this.functions.has(name))
      throw new EngineError(
        'contradiction',
        `${name} is differentiated, and is also given as a function: write its past as initial values.`,
        { field: 'equations', value: name },
      );
    if (this.defined.has(name))
      throw new EngineError(
        'contradiction',
        `${name} is differentiated, and is also given as ${this.defined.get(name)}.`,
        { field: 'equations', value: name },
      );
    if (isReserved(name) || name === this.time)
      throw new EngineError('bad-names', `${name}' cannot be: ${name} is no name of a variable.`, {
        field: 'equations',
        value: name,
      });
  }
}
