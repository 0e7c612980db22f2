/** The value of an expression of parameters, before anything is solved. */
import type { Dialect } from '../dialect.ts';
import { CardError, meant } from '../refusal.ts';
import { countCall } from './calls.ts';
import { constantOf, isTemperature } from './constants.ts';
import { applied, COMPARED, FUNCTION_NAMES, functionOf } from './functions.ts';
import { randomValue } from './random.ts';
import type { Scope } from './scope.ts';
import { interpolated, pointsOf } from './table.ts';
import type { Operator, Tree } from './tree.ts';

/** Functions within functions: a recursion never ends, since nothing is left out. */
const MAX_CALLS = 100;

export type Locals = ReadonlyMap<string, number>;

/** The value of a tree in a scope. Throws CardError for what is unknown, goes in a circle, or is no finite number. */
export function numeric(tree: Tree, scope: Scope, locals?: Locals, depth = 0): number {
  switch (tree.kind) {
    case 'number':
      return tree.value;
    case 'name':
      return locals?.get(tree.name) ?? parameterValue(tree.name, scope);
    case 'negate':
      return -numeric(tree.of, scope, locals, depth);
    case 'not':
      return numeric(tree.of, scope, locals, depth) === 0 ? 1 : 0;
    case 'choose':
      return numeric(tree.condition, scope, locals, depth) !== 0
        ? numeric(tree.then, scope, locals, depth)
        : numeric(tree.otherwise, scope, locals, depth);
    case 'binary': {
      const left = numeric(tree.left, scope, locals, depth);
      const right = numeric(tree.right, scope, locals, depth);
      return operated(tree.operator, left, right, scope.setting.dialect);
    }
    case 'call':
      return called(tree, scope, locals, depth);
    case 'voltage':
      throw new CardError(`v(${tree.plus}) is not known before the circuit is solved`, tree.plus);
    case 'current':
      throw new CardError(
        `i(${tree.element}) is not known before the circuit is solved`,
        tree.element,
      );
  }
}

/** The value of a parameter, or of what stands for one in the dialect. */
export function parameterValue(name: string, scope: Scope): number {
  const found = scope.definition(name);
  if (!found) {
    const { dialect, temperature } = scope.setting;
    const constant = isTemperature(name) ? temperature : constantOf(name, dialect);
    if (constant !== undefined) return constant;
    throw new CardError(`there is no parameter ${name}${meant(name, scope.names())}`, name);
  }
  if (found.value !== undefined) return found.value;
  if (found.isBusy)
    throw new CardError(
      `the parameter ${name} is defined by itself; a number would break the circle`,
      name,
    );
  found.isBusy = true;
  try {
    const value = numeric(found.tree, found.scope);
    if (!Number.isFinite(value))
      throw new CardError(`the parameter ${name} is ${value}, no number`, name);
    found.value = value;
    return value;
  } finally {
    found.isBusy = false;
  }
}

export function operated(operator: Operator, x: number, y: number, dialect: Dialect): number {
  switch (operator) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      if (y === 0) throw new CardError(`${x} is divided by nought`);
      return x / y;
    case '%':
      return x % y;
    case '^':
    case '**':
      return power(operator, x, y, dialect);
    case '&&':
      return x !== 0 && y !== 0 ? 1 : 0;
    case '||':
      return x !== 0 || y !== 0 ? 1 : 0;
    default:
      return compared(operator, x, y) ? 1 : 0;
  }
}

function compared(operator: '<' | '<=' | '>' | '>=' | '==' | '!=', x: number, y: number): boolean {
  switch (operator) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '==':
      return x === y;
    case '!=':
      return x !== y;
  }
}

/** ngspice 39 takes |x|^y. `^` is an exclusive or to LTspice, PSpice and Xyce, and most who write it mean a power. */
function power(operator: '^' | '**', x: number, y: number, dialect: Dialect): number {
  if (dialect === 'ngspice' || dialect === 'spice3') return Math.abs(x) ** y;
  if (operator === '^') throw caret(dialect);
  return x < 0 && !Number.isInteger(y) && dialect === 'ltspice' ? 0 : x ** y;
}

export const caret = (dialect: Dialect): CardError =>
  new CardError(`"^" is an exclusive or in the dialect ${dialect}; ** is a power`, '^');

function called(
  tree: Extract<Tree, { kind: 'call' }>,
  scope: Scope,
  locals: Locals | undefined,
  depth: number,
): number {
  const { name } = tree;
  if (depth > MAX_CALLS)
    throw new CardError(`the function ${name} calls itself; functions of decks cannot`, name);
  const own = scope.func(name);
  if (own) {
    countCall(own, scope);
    if (own.names.length !== tree.arguments.length) throw wrongCount(name, own.names.length, tree);
    const args = tree.arguments.map((a) => numeric(a, scope, locals, depth));
    return numeric(own.body, scope, new Map(own.names.map((n, k) => [n, args[k]!])), depth + 1);
  }
  if ((name === 'if' || name === 'ternary_fcn') && tree.arguments.length === 3) {
    const [condition, then, otherwise] = tree.arguments as readonly [Tree, Tree, Tree];
    const branch = numeric(condition, scope, locals, depth) !== 0 ? then : otherwise;
    return numeric(branch, scope, locals, depth);
  }
  const args = tree.arguments.map((a) => numeric(a, scope, locals, depth));
  return builtIn(name, args, scope);
}

export const wrongCount = (
  name: string,
  count: number,
  tree: Extract<Tree, { kind: 'call' }>,
): CardError =>
  new CardError(`${name} takes ${count} arguments, not ${tree.arguments.length}`, name);

/** PSpice and HSPICE take more than two in `min` and `max`. */
const isExtreme = (name: string): name is 'min' | 'max' => name === 'min' || name === 'max';

export function builtIn(name: string, args: readonly number[], scope: Scope): number {
  const { dialect, random } = scope.setting;
  const drawn = randomValue(name, args, dialect, random);
  if (drawn !== undefined) return drawn;
  const [x = 0, y = 0, z = 0] = args;
  if (isExtreme(name) && args.length > 0) return Math[name](...args);
  if (name === 'pow' && args.length === 2) return x ** y;
  if (name === 'limit' && args.length === 3)
    return Math.min(Math.max(x, Math.min(y, z)), Math.max(y, z));
  if (name === 'sign' && args.length === 2) return Math.abs(x) * (y < 0 ? -1 : 1);
  if ((name === 'table' || name === 'tbl' || name === 'pwl') && args.length >= 3)
    return interpolated(pointsOf(name, args.slice(1)), x);
  if (args.length === 1 && Object.hasOwn(COMPARED, name))
    return compared(COMPARED[name]!, x, 0) ? 1 : 0;
  const canonical = functionOf(name, args.length, dialect);
  const value = canonical && applied(canonical, args);
  if (value !== undefined) {
    if (Number.isNaN(value)) throw new CardError(`${name}(${args.join(', ')}) is no number`, name);
    return value;
  }
  throw unknownFunction(name, args.length, scope);
}

const NOT_COMPUTED: Readonly<Record<string, string>> = {
  delay:
    'a delay of LTspice, which is not computed here; T, or E with LAPLACE = {exp(-s*1u)}, would do',
  absdelay:
    'a delay of LTspice, which is not computed here; T, or E with LAPLACE = {exp(-s*1u)}, would do',
  white: 'noise in time of LTspice, which is not computed here; PWL takes points',
  random: 'noise in time of LTspice, which is not computed here; PWL takes points',
  rand: 'noise in time of LTspice, which is not computed here; PWL takes points',
  idtmod: 'an integral that is reset, which is not computed here; sdt() goes on',
};

/** The refusal of a function that is not known, or not of so many arguments. */
export function unknownFunction(name: string, count: number, scope: Scope): CardError {
  if (Object.hasOwn(NOT_COMPUTED, name))
    return new CardError(`${name}() is ${NOT_COMPUTED[name]}`, name);
  const own: string[] = [];
  for (let s: Scope | undefined = scope; s; s = s.parent) own.push(...s.functions.keys());
  if (FUNCTION_NAMES.includes(name))
    return new CardError(
      `the function ${name} of ${count} argument${count === 1 ? '' : 's'} has no value here`,
      name,
    );
  return new CardError(
    `the function ${name} is not known${meant(name, [...FUNCTION_NAMES, ...own])}`,
    name,
  );
}
