/**
 * Reads an expression into a tree. From the loosest: + −, then ∥, then @, then · / and products that no sign says,
 * then signs, ∠, and powers. What can be read in two ways, `1/2 x` or `1/2 Ω`, is refused with both spellings.
 */
import { readAngle } from './angle.ts';
import { Cursor } from './cursor.ts';
import { canonical } from './functions.ts';
import { readLiteral } from './read-literal.ts';
import { bareLiteral, isNumbers, unitOfBoth } from './rectangular.ts';
import type { Scope } from './scope.ts';
import type { Node } from './syntax.ts';
import { namesTogether, unitTogether } from './together.ts';
import { doubtOf, unitNamed } from './units.ts';

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
  const whole = unitOfBoth(a);
  if (whole) c.scope.note(`the unit of ${c.text(a.at, a.end)} is of both parts`);
  return whole ?? a;
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
      refuseCelsiusPer(c, a, b);
      if (kind === '/') {
        refuseLoneAngle(c, a, b);
        refuseUnitOfRoot(c, a, b);
      }
      a = { kind, at: a.at, end: b.end, a, b };
    } else if (beginsFactor(c, bars)) {
      if (a.kind === '/') throw ambiguous(c, a, bars);
      const b = unitBehindNumbers(c, a) ?? factor(c, bars);
      if (a.kind === 'literal' && b.kind === 'literal')
        throw c.refuse(
          `Two quantities stand side by side, "${c.text(a.at, b.end)}": write a sign between them.`,
          a.at,
        );
      refusePercentOfUnit(c, a, b);
      a = { kind: '*', at: a.at, end: b.end, a, b, silent: true };
    } else return a;
  }
}

/** 5 V % is 0.05 V to nobody. */
function refusePercentOfUnit(c: Cursor, a: Node, b: Node): void {
  if (a.kind === 'literal' && a.unit && b.kind === 'unit' && /^(?:%|ppm)$/u.test(b.unit.symbol))
    throw c.refuse(
      `"${c.text(a.at, b.end)}" has two units: write 5 % * 3 V for a share, or 5 V ± 2 %.`,
      a.at,
    );
}

/** (3 + j4) V takes the unit, as 3 V does, where V is a name too. */
function unitBehindNumbers(c: Cursor, a: Node): Node | undefined {
  const { kind, text, at, end } = c.peek();
  const unit = kind === 'name' && c.scope.isVariable(text) ? unitNamed(text) : undefined;
  if (!unit || a.kind !== 'group' || !isNumbers(a) || c.is('(', 1)) return undefined;
  c.take();
  c.scope.note(
    `behind ${c.text(a.at, a.end)}, ${text} is the unit; · ${text} would take the variable`,
  );
  return { kind: 'unit', at, end, unit, name: text };
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

/** 20 °C/W is a difference of 20 K, no temperature of 293.15 K. */
function refuseCelsiusPer(c: Cursor, a: Node, b: Node): void {
  if (a.kind !== 'literal' || !a.unit?.unit.offset || b.kind !== 'unit') return;
  throw c.refuse(
    `"${c.text(a.at, b.end)}" is a difference of temperatures: write it in K, such as 20 K/W.`,
    a.at,
  );
}

/** 400/√3 V: is V of the whole or of √3? */
function refuseUnitOfRoot(c: Cursor, a: Node, b: Node): void {
  if (b.kind !== '*' || !b.silent || b.a.kind !== 'call' || b.b.kind !== 'unit') return;
  const [above, root, unit] = [c.text(a.at, a.end), c.text(b.at, b.a.end), b.b.name];
  throw c.refuse(
    `"${c.text(a.at, b.end)}" can be read in two ways: write (${above}/${root}) ${unit}, or ${above}/(${root} · 1 ${unit}).`,
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
  const { angle, unit } = readAngle(c, a, from, () => power(c, bars));
  const { end } = angle;
  const b: Node = minus ? { kind: 'negate', at: from, end, of: angle } : angle;
  const phasor: Node = { kind: '∠', at: a.at, end, a, b };
  if (!unit) return phasor;
  const last = c.peek(-1).end;
  const of: Node = { kind: 'unit', at: end, end: last, unit, name: unit.symbol };
  return {
    kind: 'group',
    at: a.at,
    end: last,
    of: { kind: '*', at: a.at, end: last, a: phasor, b: of },
  };
}

function power(c: Cursor, bars: boolean): Node {
  const base = primary(c, bars);
  const a = starred(c, base, bars) ?? base;
  if (c.peek().kind === 'raised') {
    refusePowerOfImaginary(c, a);
    const b = raisedBy(c);
    return { kind: '^', at: a.at, end: b.end, a, b };
  }
  if (c.is('^')) refusePowerOfImaginary(c, a);
  if (!c.took('^')) return a;
  if (c.is('*')) return conjugate(c, a);
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

/** The exponent that superscripts are. */
function raisedBy(c: Cursor): Node {
  const { text, at, end } = c.take();
  const of: Node = { kind: 'literal', at, end, digits: text.replace('-', ''), power: 0 };
  return text.startsWith('-') ? { kind: 'negate', at, end, of } : of;
}

/** j5^2 is (j5)² to one, j·25 to another. */
function refusePowerOfImaginary(c: Cursor, a: Node): void {
  if (a.kind !== '*' || a.a.kind !== 'imaginary') return;
  const text = c.text(a.at, a.end);
  throw c.refuse(
    `A power of "${text}" is of both or of ${c.text(a.b.at, a.b.end)} alone: write (${text}) in brackets, or ${text[0]} · (…).`,
    a.at,
  );
}

/**
 * I* as the conjugate, where the star stands close behind a name or a bracket and no factor follows it. Before a sign
 * it may be a product: V·I*-3 is refused, V·I* + S is read by its blanks.
 */
function starred(c: Cursor, a: Node, bars: boolean): Node | undefined {
  const star = c.peek();
  if (!c.is('*') || star.apart || c.source[star.at] !== '*') return undefined;
  if (a.kind !== 'name' && a.kind !== 'group') return undefined;
  const [behind, after] = [c.peek(1), c.peek(2)];
  const ends =
    behind.kind === 'end' ||
    (behind.kind === 'sign' && [')', ',', '/', '*', '||', '@'].includes(behind.text)) ||
    (bars && behind.text === '|');
  if (ends) return conjugate(c, a);
  const text = c.text(a.at, a.end);
  if (behind.apart && (behind.kind === 'name' || behind.text === '('))
    throw c.refuse(
      `"${text}* ${behind.text}" is a conjugate or a product: write conj(${text}) · ${behind.text}, or ${text} * ${behind.text} with blanks on both sides.`,
      a.at,
    );
  if (behind.text !== '+' && behind.text !== '-') return undefined;
  if (behind.apart && after.apart) return conjugate(c, a);
  throw c.refuse(
    `"${text}*${behind.text}" is a conjugate or a product: write conj(${text}) ${behind.text} …, or ${text} · (${behind.text}…).`,
    a.at,
  );
}

function conjugate(c: Cursor, a: Node): Node {
  const { end } = c.take();
  const of = c.text(a.at, a.end);
  c.scope.note(`${c.text(a.at, end)} is conj${a.kind === 'group' ? of : `(${of})`}`);
  return { kind: 'call', at: a.at, end, name: 'conj', args: [a] };
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
    return root(c, at, power(c, bars));
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

/** √3 V is √3 volts. */
function root(c: Cursor, at: number, of: Node): Node {
  const call = (a: Node): Node => ({ kind: 'call', at, end: a.end, name: 'sqrt', args: [a] });
  if (of.kind !== 'literal' || !of.unit) return call(of);
  const { unit, exponent } = of.unit;
  if (exponent !== 1 || of.spread)
    throw c.refuse(
      `"√${c.text(of.at, of.end)}" takes the root of the number or of the whole: put what is meant in brackets.`,
      at,
    );
  const bare = { ...bareLiteral(of), end: of.at + of.digits.length };
  const b: Node = { kind: 'unit', at: bare.end, end: of.end, unit, name: unit.symbol };
  return { kind: '*', at, end: of.end, a: call(bare), b, silent: true };
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
  const { isVariable, isFunction, imaginary } = c.scope;
  if (isFunction(text) && c.is('(')) return call(c, text, at);
  if (isFunction(text) && !isVariable(text)) {
    const powered = powerOfCall(c, text, at);
    if (powered) return powered;
  }
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
  const together = namesTogether(c, text, at, end) ?? unitTogether(c, text, at, end);
  if (together) return together;
  if (isFunction(text))
    throw c.refuse(`The function ${text} has no bracket behind it: write ${text}(…).`, at);
  const doubt = doubtOf(text);
  if (doubt !== undefined) throw c.refuse(`"${text}" ${doubt}.`, at);
  return { kind: 'name', at, end, name: text };
}

/** tan⁻¹(x) and tan^-1(x) are atan(x); sin²(x) is the square of sin(x). */
function powerOfCall(c: Cursor, text: string, at: number): Node | undefined {
  const inverse = `a${text}`;
  const hasInverse = c.scope.isFunction(inverse);
  if (hasInverse && c.is('^') && c.is('-', 1) && c.peek(2).text === '1' && c.is('(', 3)) {
    for (let k = 0; k < 3; k++) c.take();
    return call(c, inverse, at);
  }
  if (c.peek().kind !== 'raised' || !c.is('(', 1)) return undefined;
  if (hasInverse && c.peek().text === '-1') {
    c.take();
    return call(c, inverse, at);
  }
  if (c.peek().text.startsWith('-')) return undefined;
  const b = raisedBy(c);
  const a = call(c, text, at);
  return { kind: '^', at, end: a.end, a, b };
}

function call(c: Cursor, text: string, at: number): Node {
  c.take();
  const args: Node[] = [];
  if (!c.is(')'))
    do args.push(sum(c, false));
    while (c.took(','));
  if (!c.took(')')) throw c.refuse(`The bracket of ${text}( is not closed.`, at);
  return { kind: 'call', at, end: c.peek(-1).end, name: canonical(text), args };
}
