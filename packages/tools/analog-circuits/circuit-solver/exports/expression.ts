/** Expressions as ngspice writes them in B sources. */
import type { Expression, FunctionName } from '@tollbench/engines/spice/expression/expression.ts';
import { InputError } from '../../../define/error.ts';

export interface Names {
  readonly node: (index: number) => string;
  /** The voltage source whose current is that of an element. */
  readonly current: (element: string) => string;
}

const refused = (what: string): InputError =>
  new InputError(
    `has ${what}, which ngspice writes in no expression; the deck as it stands would do`,
    {
      field: 'netlist',
    },
  );

const OPERATORS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
};

/** Those that ngspice knows by another name, or by other functions. */
const CALLS: Partial<Record<FunctionName, (a: string, b: string, c: string) => string>> = {
  square: (a) => `((${a})*(${a}))`,
  log10: (a) => `log10(${a})`,
  int: (a) => `((${a})>=0?floor(${a}):ceil(${a}))`,
  inv: (a) => `((${a})>0.5?0:1)`,
  buf: (a) => `((${a})>0.5?1:0)`,
  pwr: (a, b) => `pwr(abs(${a}),${b})`,
  pwrs: (a, b) => `pwr(${a},${b})`,
  hypot: (a, b) => `sqrt((${a})*(${a})+(${b})*(${b}))`,
  limit: (a, b, c) => `min(max(${a},min(${b},${c})),max(${b},${c}))`,
};

const PLAIN: ReadonlySet<FunctionName> = new Set<FunctionName>([
  ...(['abs', 'sgn', 'sqrt', 'exp', 'ln', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'] as const),
  ...(['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'floor', 'ceil', 'nint'] as const),
  ...(['u', 'u2', 'uramp', 'pow', 'min', 'max', 'atan2', 'ddt'] as const),
]);

export function expressionText(e: Expression, names: Names): string {
  const text = (of: Expression): string => expressionText(of, names);
  switch (e.kind) {
    case 'number':
      return e.value < 0 ? `(${e.value})` : String(e.value);
    case 'voltage': {
      const [plus, minus] = [names.node(e.plus), names.node(e.minus)];
      return e.minus === 0 ? `v(${plus})` : e.plus === 0 ? `(-v(${minus}))` : `v(${plus},${minus})`;
    }
    case 'current':
      return `i(${names.current(e.element)})`;
    case 'time':
      return 'time';
    case 'temperature':
      return 'temper';
    case 'frequency':
      return 'hertz';
    case 'negate':
      return `(-${text(e.of)})`;
    case 'not':
      return `(${text(e.of)}>0.5?0:1)`;
    case 'binary':
      return binaryText(e, text);
    case 'choose':
      return `((${text(e.condition)})?(${text(e.then)}):(${text(e.otherwise)}))`;
    case 'call':
      return callText(e, text);
    case 'table':
      return `pwl(${text(e.at)},${e.points.map(([x, y]) => `${x},${y}`).join(',')})`;
  }
}

function binaryText(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  text: (e: Expression) => string,
): string {
  if (operator === 'power') return `pow(${text(left)},${text(right)})`;
  const sign = OPERATORS[operator];
  if (sign === undefined) throw refused(`the operator ${operator}`);
  return `(${text(left)}${sign}${text(right)})`;
}

function callText(
  { name, arguments: given }: Extract<Expression, { kind: 'call' }>,
  text: (e: Expression) => string,
): string {
  const [a = '', b = '', c = ''] = given.map(text);
  const own = CALLS[name];
  if (own) return own(a, b, c);
  if (!PLAIN.has(name)) throw refused(`${name}()`);
  return `${name}(${given.map(text).join(',')})`;
}
