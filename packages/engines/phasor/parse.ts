/**
 * Reads an expression into a tree. From the loosest: + −, then ∥, then @, then · / and products that no sign says,
 * then signs, ∠, and powers. What can be read in two ways, `1/2 x` or `1/2 Ω`, is refused with both spellings.
 */
import { Cursor } from './cursor.ts';
import { readLiteral } from './read-literal.ts';
import type { Scope } from './scope.ts';
import type { Literal, Node } from './syntax.ts';
import { doubtOf, type ReadUnit, unitNamed } from './units.ts';

/** Brackets within brackets, and terms of one expression. */
const MAX_DEPTH = 60;

/** Reads a whole text. Throws EngineError, whose message quotes what is not understood. */
export function parse(source: string, scope: Scope): Node {
  const c = new Cursor(source, scope);
  if (c.peek().kind === 'end') throw c.refuse('An expression is missing here.');
  const node = sum(c, false);
  const rest = c.peek();
  if (rest.kind !== 'end') throw unexpected(c);
  return node;
}

function unexpected(c: Cursor) {
  const { text, at, kind } = c.peek();
  if (kind === 'end') {
    const last = c.peek(-1);
    if (last.text === '*')
      return c.refuse(
        'The expression ends in "*": a factor is missing; the conjugate of I is conj(I).',
        at,
      );
    return c.refuse(`Something is missing behind "${last.text}".`, at);
  }
  if (text === ':') return c.refuse('A colon has no meaning here: write an angle as 1.23∠30°.', at);
  if (text === '+-')
    return c.refuse(
      '"+-" is plus a negative number or plus-minus: write + -3 with a blank, or ± 3.',
      at,
    );
  if (text === '=')
    return c.refuse('Only one "=" stands in a line: a name, then =, then its value.', at);
  return c.refuse(`"${text}" is not expected behind "${c.text(0, at) || 'the beginning'}".`, at);
}

function sum(c: Cursor, bars: boolean): Node {
  if (++c.depth > MAX_DEPTH) throw c.refuse(`Brackets stand ${MAX_DEPTH} deep; that is the most.`);
  let a = parallel(c, bars);
  while (c.is('+') || c.is('-')) {
    const kind = c.take().text as '+' | '-';
    const b = parallel(c, bars);
    refuseLevels(c, a, b);
    a = { kind, at: a.at, end: b.end, a, b };
  }
  c.depth--;
  return a;
}

/** 0 dBm + 3 dBm is 3 mW to one and 3 dBm to another. */
function refuseLevels(c: Cursor, a: Node, b: Node): void {
  for (const node of [a, b])
    if (node.kind === 'literal' && node.unit?.unit.level)
      throw c.refuse(
        `"${c.text(a.at, b.end)}" adds a level: give powers names and add those, or add the decibels beforehand.`,
        a.at,
      );
}

function parallel(c: Cursor, bars: boolean): Node {
  let a = impedance(c, bars);
  while (c.took('||')) {
    const b = impedance(c, bars);
    a = { kind: '||', at: a.at, end: b.end, a, b };
  }
  return a;
}

function impedance(c: Cursor, bars: boolean): Node {
  const a = product(c, bars);
  if (!c.is('@')) return a;
  if (a.kind === '*' || a.kind === '/')
    throw c.refuse(
      `"${c.text(a.at, a.end)} @" takes the whole or the last factor: put what is meant in brackets.`,
    );
  c.take();
  const b = product(c, bars);
  return { kind: '@', at: a.at, end: b.end, a, b };
}

function product(c: Cursor, bars: boolean): Node {
  let a = signed(c, bars);
  for (;;) {
    if (c.is('*') || c.is('/')) {
      const kind = c.take().text as '*' | '/';
      const b = signed(c, bars);
      refuseUnitChain(c, a, kind, b);
      if (kind === '/') refuseLoneAngle(c, a, b);
      a = { kind, at: a.at, end: b.end, a, b };
    } else if (beginsFactor(c, bars)) {
      if (a.kind === '/') throw ambiguous(c, a, bars);
      const b = factor(c, bars);
      if (a.kind === 'literal' && b.kind === 'literal')
        throw c.refuse(
          `Two quantities stand side by side, "${c.text(a.at, b.end)}": write a sign between them.`,
          a.at,
        );
      a = { kind: '*', at: a.at, end: b.end, a, b, silent: true };
    } else return a;
  }
}

/** x/5 V/A: is A of the unit or of the whole? */
function refuseUnitChain(c: Cursor, a: Node, kind: '*' | '/', b: Node): void {
  if (a.kind === '/' && a.b.kind === 'literal' && a.b.unit && b.kind === 'unit')
    throw c.refuse(
      `"${c.text(a.at, b.end)}" can be read in two ways: write brackets, x / (5 V/A) or (x / 5 V) ${kind} A.`,
      a.at,
    );
}

/** 10∠45°/2∠30° divides phasors; V/I ∠ φ may turn the quotient. */
function refuseLoneAngle(c: Cursor, a: Node, b: Node): void {
  if (b.kind !== '∠') return;
  const last = a.kind === '*' || a.kind === '/' ? a.b : a.kind === 'negate' ? a.of : a;
  if (last.kind === '∠') return;
  const [above, below, turn] = [a, b.a, b.b].map((n) => c.text(n.at, n.end));
  throw c.refuse(
    `"${c.text(a.at, b.end)}" can be read in two ways: write ${above}/(${below}∠${turn}), or (${above}/${below})∠${turn}.`,
    a.at,
  );
}

function ambiguous(c: Cursor, a: Extract<Node, { a: Node }>, bars: boolean) {
  const above = c.text(a.a.at, a.a.end);
  const below = c.text(a.b.at, a.b.end);
  const b = factor(c, bars);
  const behind = c.text(b.at, b.end);
  return c.refuse(
    `"${above}/${below} ${behind}" can be read in two ways: write (${above}/${below}) * (${behind}), or ${above}/(${below} * ${behind}).`,
    a.at,
  );
}

function beginsFactor(c: Cursor, bars: boolean): boolean {
  const { kind, text } = c.peek();
  if (kind === 'number' || kind === 'name') return true;
  return kind === 'sign' && (text === '(' || text === '√' || (text === '|' && !bars));
}

function signed(c: Cursor, bars: boolean): Node {
  const { at } = c.peek();
  if (c.took('+')) return signed(c, bars);
  if (!c.took('-')) return factor(c, bars);
  const of = signed(c, bars);
  // −30 dBm and −40 °C are levels below the reference, not negative powers and temperatures.
  if (
    of.kind === 'literal' &&
    (of.unit?.unit.level || of.unit?.unit.offset) &&
    !of.digits.startsWith('-')
  )
    return { ...of, at, digits: `-${of.digits}` };
  return { kind: 'negate', at, end: of.end, of };
}

function factor(c: Cursor, bars: boolean): Node {
  const a = power(c, bars);
  if (!c.took('∠')) return a;
  const from = c.peek().at;
  let minus = false;
  while (c.is('-') || c.is('+')) minus = (c.take().text === '-') !== minus;
  const size = power(c, bars);
  const whole = size.kind === 'literal' ? unitOfWhole(a, size) : undefined;
  const turn: Node = whole ? bareLiteral(size as Literal) : size;
  const b: Node = minus ? { kind: 'negate', at: from, end: size.end, of: turn } : turn;
  const phasor: Node = { kind: '∠', at: a.at, end: b.end, a, b };
  if (!whole) return phasor;
  const unit: Node = { kind: 'unit', at: size.at, end: size.end, unit: whole, name: whole.symbol };
  return {
    kind: 'group',
    at: a.at,
    end: b.end,
    of: { kind: '*', at: a.at, end: b.end, a: phasor, b: unit },
  };
}

const bareLiteral = ({ unit: _, ...rest }: Literal): Literal => rest;

/** 1.23∠30 V: the unit behind the angle that is none of an angle's, where the magnitude has none. */
function unitOfWhole(a: Node, { unit, spread }: Literal): ReadUnit | undefined {
  if (!unit || spread || unit.exponent !== 1 || a.kind !== 'literal' || a.unit) return undefined;
  return unit.unit.dimension.some((x) => x !== 0) && !unit.unit.level && !unit.unit.offset
    ? unit.unit
    : undefined;
}

function power(c: Cursor, bars: boolean): Node {
  const a = primary(c, bars);
  if (c.peek().kind === 'raised') {
    const { text, at, end } = c.take();
    const b: Node = text.startsWith('-')
      ? {
          kind: 'negate',
          at,
          end,
          of: { kind: 'literal', at, end, digits: text.slice(1), power: 0 },
        }
      : { kind: 'literal', at, end, digits: text, power: 0 };
    return { kind: '^', at: a.at, end, a, b };
  }
  if (!c.took('^')) return a;
  const sign = c.peek();
  const minus = c.took('-');
  const exponent = power(c, bars);
  const b: Node = minus
    ? { kind: 'negate', at: sign.at, end: exponent.end, of: exponent }
    : exponent;
  if (exponent.kind === 'literal' && exponent.unit)
    throw c.refuse(
      `The exponent "${c.text(exponent.at, exponent.end)}" has a unit: write (${c.text(a.at, a.end)}^${exponent.digits}) ${exponent.unit.unit.symbol}.`,
      a.at,
    );
  return { kind: '^', at: a.at, end: b.end, a, b };
}

function primary(c: Cursor, bars: boolean): Node {
  const token = c.peek();
  if (token.kind === 'number') return number(c);
  if (token.kind === 'name') return name(c);
  const { at } = token;
  if (c.took('(')) {
    const node = sum(c, false);
    if (!c.took(')'))
      throw c.refuse(`A bracket is not closed: "${c.text(at, c.source.length)}".`, at);
    return { kind: 'group', at, end: c.peek(-1).end, of: node };
  }
  if (!bars && c.took('|')) {
    const of = sum(c, true);
    if (!c.took('|'))
      throw c.refuse(
        `A bar | is not closed: "${c.text(at, c.source.length)}"; || is the parallel sign, and |A|·|B| a product.`,
        at,
      );
    return { kind: 'abs', at, end: c.peek(-1).end, of };
  }
  if (c.took('√')) {
    const of = power(c, bars);
    return { kind: 'call', at, end: of.end, name: 'sqrt', args: [of] };
  }
  if (c.took('∠')) {
    const of = power(c, bars);
    if (of.kind === 'literal')
      throw c.refuse(
        `"∠${c.text(of.at, of.end)}" has no magnitude before it: write 1∠${c.text(of.at, of.end)}.`,
        at,
      );
    return { kind: 'angle-of', at, end: of.end, of };
  }
  throw unexpected(c);
}

function number(c: Cursor): Node {
  const token = c.peek();
  const node = readLiteral(c);
  const [open, digit, close] = [c.peek(), c.peek(1), c.peek(2)];
  if (!node.unit && c.is('(') && !open.apart && digit.kind === 'number' && close.text === ')')
    throw c.refuse(
      `"${token.text}(${digit.text})" is a product or an uncertainty in the last digits: write ${token.text} * ${digit.text}, or ± with the number.`,
      token.at,
    );
  return node;
}

function name(c: Cursor): Node {
  const { text, at, end } = c.take();
  const { isVariable, isFunction, imaginary, note } = c.scope;
  if (isFunction(text) && c.is('(')) return call(c, text, at);
  if (isVariable(text)) {
    // Z and Y are functions too, until a line takes the name.
    if (/^[ZY]$/u.test(text) && c.is('('))
      throw c.refuse(
        `"${text}(" is the function or a product with the variable ${text}: write ${text} * (…), or call the variable ${text}1.`,
        at,
      );
    return { kind: 'name', at, end, name: text };
  }
  if (imaginary.has(text)) {
    const a: Node = { kind: 'imaginary', at, end };
    // j5 and j40 Ω are one factor: 1/j5 is 1/(j5).
    if (c.peek().kind !== 'number' || c.peek().apart) return a;
    const b = number(c);
    return { kind: '*', at, end: b.end, a, b, silent: true };
  }
  const unit = unitNamed(text);
  if (unit) return { kind: 'unit', at, end, unit, name: text };
  if (imaginary.has(text[0] ?? '') && isVariable(text.slice(1))) {
    note(`${text} is ${text[0]}·${text.slice(1)}`);
    const a: Node = { kind: 'imaginary', at, end: at + 1 };
    return {
      kind: '*',
      at,
      end,
      a,
      b: { kind: 'name', at: at + 1, end, name: text.slice(1) },
      silent: true,
    };
  }
  if (isFunction(text))
    throw c.refuse(`The function ${text} has no bracket behind it: write ${text}(…).`, at);
  const doubt = doubtOf(text);
  if (doubt !== undefined) throw c.refuse(`"${text}" ${doubt}.`, at);
  return { kind: 'name', at, end, name: text };
}

function call(c: Cursor, text: string, at: number): Node {
  c.take();
  const args: Node[] = [];
  if (!c.is(')'))
    do args.push(sum(c, false));
    while (c.took(','));
  if (!c.took(')')) throw c.refuse(`The bracket of ${text}( is not closed.`, at);
  return { kind: 'call', at, end: c.peek(-1).end, name: text, args };
}
