/** An expression of a deck as the simulator takes it: parameters as numbers, functions put in, nodes as indices. */
import type { BinaryOperator, Expression } from '../../expression/expression.ts';
import { CardError } from '../refusal.ts';
import { countCall } from './calls.ts';
import { isFrequency } from './constants.ts';
import { COMPARED, functionOf } from './functions.ts';
import { isDefinitionLive } from './live.ts';
import { tableOf } from './lower-table.ts';
import { binary, call, choose, constant, negated, voltage } from './make.ts';
import {
  builtIn,
  caret,
  operated,
  parameterValue,
  unknownFunction,
  wrongCount,
} from './numeric.ts';
import type { Scope } from './scope.ts';
import type { Operator, Tree } from './tree.ts';

/** How names of nodes and elements become those of the flat circuit. */
export interface Wiring {
  node(name: string): number;
  /** The element's flat name, and by what its current is divided: how often its subcircuit stands in parallel. */
  control(name: string): { name: string; share: number };
  /** Parts of expressions that may still be made. */
  budget: { left: number };
}

/** A function's argument: its tree where it was written, and its value once that was asked for. */
interface Argument {
  readonly tree: Tree;
  readonly scope: Scope;
  readonly locals: Locals | undefined;
  value?: Expression;
  /** Parts that were made for it, those of functions in it among them. */
  size: number;
}
type Locals = ReadonlyMap<string, Argument>;
type Call = Extract<Tree, { kind: 'call' }>;

const MAX_CALLS = 100;
const MAX_LEVEL = 1500;

/** The tree in a scope. Throws CardError for unknown names and for functions that the simulator has not. */
export function lower(tree: Tree, scope: Scope, wiring: Wiring): Expression {
  return new Lowering(scope, wiring).of(tree, scope);
}

class Lowering {
  readonly #scope: Scope;
  readonly #wiring: Wiring;
  #depth = 0;
  #level = 0;

  constructor(scope: Scope, wiring: Wiring) {
    this.#scope = scope;
    this.#wiring = wiring;
  }

  of(tree: Tree, scope: Scope, locals?: Locals): Expression {
    this.#spend(1);
    if (++this.#level > MAX_LEVEL)
      throw new CardError(
        `an expression has more than ${MAX_LEVEL} operations one within another when functions are put in`,
      );
    const made = this.#of(tree, scope, locals);
    this.#level--;
    return made;
  }

  #spend(parts: number): void {
    this.#wiring.budget.left -= parts;
    if (this.#wiring.budget.left < 0)
      throw new CardError(
        'the expressions of this deck have too many parts when functions are put in; fewer would do',
      );
  }

  /** One expression stands wherever the argument does; it counts as often. */
  #argument(argument: Argument): Expression {
    if (argument.value) {
      this.#spend(argument.value.kind === 'number' ? 1 : argument.size);
      return argument.value;
    }
    const before = this.#wiring.budget.left;
    argument.value = this.of(argument.tree, argument.scope, argument.locals);
    argument.size = before - this.#wiring.budget.left;
    return argument.value;
  }

  #of(tree: Tree, scope: Scope, locals?: Locals): Expression {
    switch (tree.kind) {
      case 'number':
        return constant(tree.value);
      case 'name': {
        const argument = locals?.get(tree.name);
        return argument ? this.#argument(argument) : this.#name(tree.name, scope);
      }
      case 'voltage':
        return this.#voltage(tree, locals);
      case 'current': {
        const { name, share } = this.#wiring.control(tree.element);
        const current: Expression = { kind: 'current', element: name };
        return share === 1 ? current : binary('/', current, constant(share));
      }
      case 'negate':
      case 'not': {
        const of = this.of(tree.of, scope, locals);
        if (of.kind !== 'number') return { kind: tree.kind, of };
        return constant(tree.kind === 'negate' ? -of.value : Number(of.value === 0));
      }
      case 'choose':
        return this.#choose([tree.condition, tree.then, tree.otherwise], scope, locals);
      case 'binary':
        return this.#binary(tree, scope, locals);
      case 'call':
        return this.#call(tree, scope, locals);
    }
  }

  /**
   * A function's argument may stand for a node: `.func d(a,b) {v(a)-v(b)}` as `d(in, out)`. Not in ngspice 39, whose v(a) is
   * of the node a even there.
   */
  #voltage({ plus, minus }: Extract<Tree, { kind: 'voltage' }>, locals?: Locals): Expression {
    const { dialect } = this.#scope.setting;
    const given = dialect === 'ngspice' || dialect === 'spice3' ? undefined : locals;
    const node = (name: string): number => this.#wiring.node(nodeOf(name, given));
    return voltage(node(plus), minus === undefined ? 0 : node(minus));
  }

  #name(name: string, scope: Scope): Expression {
    const found = scope.definition(name);
    if (!found) {
      if (name === 'time') return { kind: 'time' };
      if (isFrequency(name, scope.setting.dialect)) return { kind: 'frequency' };
      return constant(parameterValue(name, scope));
    }
    if (found.value !== undefined || !isDefinitionLive(found))
      return constant(parameterValue(name, scope));
    if (found.isBusy) throw new CardError(`the parameter ${name} is defined by itself`, name);
    found.isBusy = true;
    try {
      return this.of(found.tree, found.scope);
    } finally {
      found.isBusy = false;
    }
  }

  #choose(parts: readonly Tree[], scope: Scope, locals?: Locals): Expression {
    const condition = this.of(parts[0]!, scope, locals);
    if (condition.kind === 'number')
      return this.of(parts[condition.value !== 0 ? 1 : 2]!, scope, locals);
    const yes = this.of(parts[1]!, scope, locals);
    return choose(condition, yes, this.of(parts[2]!, scope, locals));
  }

  #binary(tree: Extract<Tree, { kind: 'binary' }>, scope: Scope, locals?: Locals): Expression {
    const { dialect } = scope.setting;
    const left = this.of(tree.left, scope, locals);
    const right = this.of(tree.right, scope, locals);
    if (left.kind === 'number' && right.kind === 'number')
      return constant(operated(tree.operator, left.value, right.value, dialect));
    if (tree.operator === '^' && dialect !== 'ngspice' && dialect !== 'spice3')
      throw caret(dialect);
    if (tree.operator === '^' || tree.operator === '**') return this.#power(left, right);
    return binary(OPERATORS[tree.operator], left, right);
  }

  /** ngspice's power is |x|^y; a whole exponent keeps its sign elsewhere. */
  #power(left: Expression, right: Expression): Expression {
    const { dialect } = this.#scope.setting;
    if (dialect === 'ngspice' || dialect === 'spice3') return binary('power', left, right);
    if (right.kind === 'number' && Number.isInteger(right.value)) {
      if (right.value === 1) return left;
      if (right.value === 2) return call('square', left);
      return call(right.value % 2 === 0 ? 'pwr' : 'pwrs', left, right);
    }
    return choose(binary('<', left, constant(0)), constant(0), call('pwr', left, right));
  }

  #call(tree: Call, scope: Scope, locals?: Locals): Expression {
    const { name } = tree;
    const own = scope.func(name);
    if (!own && (name === 'if' || name === 'ternary_fcn') && tree.arguments.length === 3)
      return this.#choose(tree.arguments, scope, locals);
    if (own) {
      if (own.names.length !== tree.arguments.length)
        throw wrongCount(name, own.names.length, tree);
      countCall(own, scope);
      if (++this.#depth > MAX_CALLS)
        throw new CardError(`the function ${name} calls itself; functions of decks cannot`, name);
      const given = own.names.map((n, k): [string, Argument] => [
        n,
        { tree: tree.arguments[k]!, scope, locals, size: 0 },
      ]);
      const body = this.of(own.body, scope, new Map(given));
      this.#depth--;
      return body;
    }
    const args = tree.arguments.map((a) => this.of(a, scope, locals));
    const numbers = args.map((a) => (a.kind === 'number' ? a.value : Number.NaN));
    if (numbers.every((n) => !Number.isNaN(n)) && !isByTime(name) && !isOtherThere(name))
      return constant(builtIn(name, numbers, scope));
    return this.#builtIn(name, args, scope);
  }

  #builtIn(name: string, args: readonly Expression[], scope: Scope): Expression {
    const { dialect } = scope.setting;
    const [x, y, z] = args;
    if ((name === 'min' || name === 'max') && args.length > 2)
      return args.slice(1).reduce<Expression>((a, b) => call(name, a, b), x!);
    if (name === 'pow' && args.length === 2) return this.#power(x!, y!);
    // ngspice 39: pwr(x, y) keeps the sign of x in sources, and does not in parameters.
    if (name === 'pwr' && args.length === 2 && dialect === 'ngspice') return call('pwrs', x!, y!);
    // ngspice 39: the unit step at 0 is a half.
    if (name === 'u' && args.length === 1 && dialect === 'ngspice')
      return binary('*', constant(0.5), binary('+', constant(1), call('sgn', x!)));
    if (name === 'limit' && args.length === 3) return call('limit', x!, y!, z!);
    if (name === 'sign' && args.length === 2)
      return choose(binary('<', y!, constant(0)), negated(call('abs', x!)), call('abs', x!));
    if (name === 'table' || name === 'tbl' || name === 'pwl')
      return tableOf(name === 'pwl' ? 'pwl' : 'table', args);
    // What an integral begins from.
    if ((name === 'sdt' || name === 'idt') && args.length === 2)
      return binary('+', call('sdt', x!), y!);
    if (args.length === 1 && Object.hasOwn(COMPARED, name))
      return binary(COMPARED[name]!, x!, constant(0));
    const canonical = functionOf(name, args.length, dialect);
    if (!canonical) throw unknownFunction(name, args.length, scope);
    return call(canonical, ...args);
  }
}

/** What a name within v(…) stands for: itself, or the name that a function was given for it. */
function nodeOf(name: string, locals: Locals | undefined): string {
  const argument = locals?.get(name);
  if (!argument) return name;
  const { tree } = argument;
  if (tree.kind === 'name') return nodeOf(tree.name, argument.locals);
  if (tree.kind === 'number' && Number.isInteger(tree.value)) return String(tree.value);
  throw new CardError(
    `v(${name}) is of a function's argument that names no node; give the function the voltage itself`,
    name,
  );
}

/** ngspice's powers, its unit step and its pwl in sources are others than those of parameters. */
const OTHERS: ReadonlySet<string> = new Set(['pow', 'pwr', 'u', 'pwl']);
const isOtherThere = (name: string): boolean => OTHERS.has(name);
const isByTime = (name: string): boolean => name === 'ddt' || name === 'sdt' || name === 'idt';

const OPERATORS: Readonly<Record<Exclude<Operator, '^' | '**'>, BinaryOperator>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '==',
  '!=': '!=',
  '&&': 'and',
  '||': 'or',
};
