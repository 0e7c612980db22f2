/** `3 + j4 Ω`, as textbooks print it: the unit at the end is of both parts. */
import type { Literal, Node } from './syntax.ts';
import type { ReadUnit } from './units.ts';

/** A term that is a number, the imaginary unit, or both, with a unit or without. */
interface Part {
  readonly imaginary: boolean;
  readonly unit: ReadUnit | undefined;
}

/**
 * The sum with its unit for the whole, where real and imaginary parts are plain numbers and the last alone has a
 * unit; undefined where it is anything else. Such a sum has no other meaning: Ω does not add to a pure number.
 */
export function unitOfBoth(node: Node): Node | undefined {
  if (node.kind !== '+' && node.kind !== '-') return undefined;
  const parts: Part[] = [];
  if (!collect(node, parts)) return undefined;
  const last = parts.at(-1);
  if (!last?.unit || parts.slice(0, -1).some((p) => p.unit)) return undefined;
  if (parts.every((p) => p.imaginary === last.imaginary)) return undefined;
  const { at, end } = node;
  const bare: Node = { ...node, b: withoutUnit(node.b) };
  const unit: Node = { kind: 'unit', at: end, end, unit: last.unit, name: last.unit.symbol };
  const whole: Node = { kind: '*', at, end, a: { kind: 'group', at, end, of: bare }, b: unit };
  return { kind: 'group', at, end, of: whole };
}

/** False where a term is neither number nor imaginary unit. */
function collect(node: Node, into: Part[]): boolean {
  if (node.kind === '+' || node.kind === '-') return collect(node.a, into) && collect(node.b, into);
  const part = partOf(node);
  if (part) into.push(part);
  return part !== undefined;
}

function partOf(node: Node): Part | undefined {
  if (node.kind === 'negate') return partOf(node.of);
  if (node.kind === 'imaginary') return { imaginary: true, unit: undefined };
  if (node.kind === 'literal') {
    if (node.spread || node.power !== 0) return undefined;
    return node.unit ? ofUnit(node.unit.unit, node.unit.exponent) : PLAIN;
  }
  if (node.kind === 'unit') return ofUnit(node.unit, 1);
  if (node.kind !== '*' || !node.silent) return undefined;
  const [a, b] = [partOf(node.a), partOf(node.b)];
  if (!a || !b || a.unit || (a.imaginary && b.imaginary)) return undefined;
  // Without an imaginary unit, 3 V is one literal: other products are not numbers.
  return a.imaginary || b.imaginary ? { imaginary: true, unit: b.unit } : undefined;
}

const PLAIN: Part = { imaginary: false, unit: undefined };

/** Of a unit that has a dimension and is neither level nor temperature. */
const ofUnit = (unit: ReadUnit, exponent: number): Part | undefined =>
  exponent === 1 && unit.dimension.some((x) => x !== 0) && !unit.level && !unit.offset
    ? { imaginary: false, unit }
    : undefined;

function withoutUnit(node: Node): Node {
  if (node.kind === 'negate') return { ...node, of: withoutUnit(node.of) };
  if (node.kind === 'literal') return bareLiteral(node);
  if (node.kind !== '*') return node;
  return node.b.kind === 'unit' ? node.a : { ...node, b: withoutUnit(node.b) };
}

/** A number without its unit. */
export const bareLiteral = ({ unit: _, ...rest }: Literal): Literal => rest;

/** Whether a tree is numbers without units, the imaginary unit, signs and angles alone. */
export function isNumbers(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
      return node.unit === undefined;
    case 'imaginary':
      return true;
    case 'negate':
    case 'group':
      return isNumbers(node.of);
    case '+':
    case '-':
    case '*':
      return isNumbers(node.a) && isNumbers(node.b);
    case '∠':
      return isNumbers(node.a);
    default:
      return false;
  }
}
