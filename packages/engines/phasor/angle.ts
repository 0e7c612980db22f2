/** What stands behind ∠: a number, a name, a bracket, or a multiple of π such as `2π/3`; and the unit behind that. */
import type { Cursor } from './cursor.ts';
import { amplitudeBehind, readLiteral } from './read-literal.ts';
import { bareLiteral } from './rectangular.ts';
import type { Literal, Node } from './syntax.ts';
import { type ReadUnit, unitNamed } from './units.ts';

interface Turn {
  readonly angle: Node;
  /** 1.23∠30 V: the unit behind the angle that is none of an angle's, where the magnitude has none. */
  readonly unit: ReadUnit | undefined;
}

/** Reads the angle of a phasor of magnitude `a`, whose sign stands at `from`; `power` reads what binds as a power does. */
export function readAngle(c: Cursor, a: Node, from: number, power: () => Node): Turn {
  const first = power();
  const pi = multipleOfPi(c, first, from);
  if (pi) return { angle: pi.angle, unit: pi.unit ? wholeUnit(c, a, pi.unit) : trailing(c, a) };
  refuseAngleUnit(c);
  if (first.kind !== 'literal') return { angle: first, unit: undefined };
  if (first.unit && !isAngle(first.unit.unit)) {
    const { unit, exponent } = first.unit;
    const whole = exponent === 1 && !first.spread ? wholeUnit(c, a, unit) : undefined;
    return { angle: whole ? bareLiteral(first) : first, unit: whole };
  }
  return { angle: first, unit: trailing(c, a) };
}

/** 10∠30° rad, and 10∠a rad, which would be (10∠a)·rad. */
function refuseAngleUnit(c: Cursor): void {
  const { kind, text } = c.peek();
  if (kind === 'name' && /^(?:rad|radians?|deg|degrees?)$/u.test(text))
    throw c.refuse(
      `"${text}" behind the angle of a phasor may be the angle's unit or a factor: write the angle in brackets with its unit, ∠(a ${text}).`,
    );
}

const isAngle = (unit: ReadUnit) => unit.dimension.every((x) => x === 0);
const isPi = (c: Cursor, ahead = 0): boolean => {
  const { kind, text } = c.peek(ahead);
  return kind === 'name' && (text === 'π' || text === 'pi');
};

/** π, 2π, 2π/3, 2*pi/3, π/4 rad: radians, whichever angle a number without a unit is. */
function multipleOfPi(
  c: Cursor,
  first: Node,
  from: number,
): { angle: Node; unit?: ReadUnit } | undefined {
  const angle = numerator(c, first);
  if (!angle) return undefined;
  if (!c.is('/') || c.peek(1).kind !== 'number') {
    if (c.peek().text === 'rad') c.take();
    return { angle };
  }
  c.take();
  const below = readLiteral(c);
  const unit = below.unit?.unit;
  const { at } = angle;
  const share: Node = { kind: '/', at, end: below.end, a: angle, b: bareLiteral(below) };
  const digits = below.unit ? below.at + below.digits.length : below.end;
  c.scope.note(`the angle is all of ${c.text(from, digits)}`);
  if (unit && isAngle(unit) && unit.symbol !== 'rad')
    throw c.refuse(
      `"${c.text(at, below.end)}" has π and a unit other than rad: a multiple of π is in radians.`,
      at,
    );
  return { angle: share, ...(unit && !isAngle(unit) && { unit }) };
}

function numerator(c: Cursor, first: Node): Node | undefined {
  if (first.kind === 'name') return /^(?:π|pi)$/u.test(first.name) ? first : undefined;
  if (first.kind !== 'literal' || first.unit || first.spread) return undefined;
  const isSigned = c.is('*') && isPi(c, 1);
  if (!isSigned && !isPi(c)) return undefined;
  if (isSigned) c.take();
  const { text, at, end } = c.take();
  const pi: Node = { kind: 'name', at, end, name: text };
  return { kind: '*', at: first.at, end, a: first, b: pi, silent: true };
}

/** 12∠45° V: a unit by itself behind the angle. */
function trailing(c: Cursor, a: Node): ReadUnit | undefined {
  const { kind, text } = c.peek();
  const unit = kind === 'name' ? unitNamed(text) : undefined;
  if (!unit || isAngle(unit) || c.is('(', 1)) return undefined;
  const whole = wholeUnit(c, a, unit);
  if (!whole) return undefined;
  c.take();
  return amplitudeBehind(c, text) ?? whole;
}

/** A unit of the whole phasor, where its magnitude is a number without one. */
function wholeUnit(c: Cursor, a: Node, unit: ReadUnit): ReadUnit | undefined {
  const size = a.kind === 'negate' ? a.of : a;
  if (!isBare(size) || unit.level || unit.offset) return undefined;
  if (c.scope.isVariable(unit.symbol))
    c.scope.note(
      `behind the angle, ${unit.symbol} is the unit; · ${unit.symbol} would take the variable`,
    );
  return unit;
}

const isBare = (node: Node): node is Literal => node.kind === 'literal' && !node.unit;
