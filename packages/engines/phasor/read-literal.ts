/** A number with its prefix, its unit and what stands behind ±. */
import type { Cursor } from './cursor.ts';
import type { Literal, Raised, Spread } from './syntax.ts';
import { doubtOf, prefixPower, type ReadUnit, unitNamed, unitsBut } from './units.ts';

interface Amount {
  readonly digits: string;
  readonly power: number;
  readonly unit?: Raised;
}

/** Reads a literal; the cursor stands at its number. Throws EngineError where it can be meant in two ways. */
export function readLiteral(c: Cursor): Literal {
  const { at } = c.peek();
  let value = amount(c);
  const spread = c.is('±') ? spreadOf(c, value, at) : undefined;
  if (spread && !value.unit) {
    // 5 ± 0.1 Ω, and 10 ± 1 % kΩ: one unit of both.
    const unit = spread.share ? unitBehind(c, '') : spread.unit;
    if (unit) value = { ...value, unit };
  } else if (spread?.share && c.peek().kind === 'name' && unitNamed(c.peek().text))
    throw c.refuse(
      `"${c.text(at, c.peek().end)}" has a unit before ± and behind it: leave one out.`,
      at,
    );
  const end = c.peek(-1).end;
  return {
    kind: 'literal',
    at,
    end,
    ...value,
    ...(spread && { spread: { ...spread, source: c.scope.source(c.text(at, end)) } }),
  };
}

function amount(c: Cursor): Amount {
  const { text } = c.take();
  const infix = /^(\d+)(R|\p{L})(\d+)$/u.exec(text);
  if (infix && !/^\d+[eE]\d+$/u.test(text)) return infixAmount(c, infix);
  refuseComma(c, text);
  const next = c.peek();
  if (next.kind === 'number')
    throw c.refuse(
      `Two numbers stand side by side, "${text} ${next.text}": write ${text}${next.text} for one number, or ${text} * ${next.text} for a product.`,
    );
  if (next.kind !== 'name') return { digits: text, power: 0 };
  return named(c, text);
}

function refuseComma(c: Cursor, text: string): void {
  const digit = c.peek(1);
  if (
    c.is(',') &&
    c.source[c.peek().at] === ',' &&
    !c.peek().apart &&
    digit.kind === 'number' &&
    !digit.apart
  )
    throw c.refuse(
      text.includes('.')
        ? `"${text},${digit.text}" has a point and a comma: the decimal sign is the point, as in ${text.replace('.', '')}.${digit.text}.`
        : `"${text},${digit.text}" is one number or two: write ${text}.${digit.text}, or ${text}, ${digit.text} with a blank.`,
    );
}

function infixAmount(
  c: Cursor,
  [text, whole = '', letter = '', part = '']: RegExpExecArray,
): Amount {
  const digits = `${whole}.${part}`;
  const ohm = unitNamed('Ω');
  if (letter === 'R' && ohm) {
    c.scope.note(`${text} is ${digits} Ω`);
    return { digits, power: 0, unit: { unit: ohm, exponent: 1 } };
  }
  const power = prefixPower(letter) ?? 0;
  const unit = unitBehind(c, '');
  c.scope.note(`${text} is ${digits} × 10^${power}${unit ? ` ${unit.unit.symbol}` : ''}`);
  return unit ? { digits, power: 0, unit: prefixed(c, text, letter, unit) } : { digits, power };
}

/** The unit of 4k7 Ω: kΩ. */
function prefixed(c: Cursor, text: string, letter: string, { unit, exponent }: Raised): Raised {
  const whole = exponent === 1 ? unitNamed(letter + unit.symbol) : undefined;
  if (!whole || unit.power !== 0)
    throw c.refuse(
      `"${text} ${unit.symbol}" has its prefix in the number, which ${unit.symbol} does not take: write the number with a point.`,
    );
  return { unit: whole, exponent };
}

/** A number with a name behind it: a unit, a prefix, or neither. */
function named(c: Cursor, digits: string): Amount {
  const { text: name, apart } = c.peek();
  const { isVariable, imaginary, note } = c.scope;
  if (imaginary.has(name) && !isVariable(name)) return { digits, power: 0 };
  // 5e^(j30°) is an exponential, which no power of ten is.
  if (name === 'e' && c.is('^', 1)) return { digits, power: 0 };
  if (!apart && /^[eE]$/u.test(name))
    throw c.refuse(
      `"${digits}${name}" has no digits of its exponent: write ${digits}e3, or ${digits} * ${name} for a product.`,
    );
  if (!apart && /^[mTK]$/u.test(name))
    throw c.refuse(
      `"${digits}${name}" is ${name === 'm' ? `${digits} milli or ${digits} metres: write ${digits}e-3, or ${digits} m with a blank for metres` : name === 'T' ? `${digits} tera or ${digits} tesla: write ${digits}e12, or ${digits} T with a blank for tesla` : `${digits} kilo or ${digits} kelvin: write ${digits}k, or ${digits} K with a blank for kelvin`}.`,
    );
  const isCall = c.scope.isFunction(name) && c.is('(', 1);
  const doubt = isVariable(name) || isCall ? undefined : (doubtOf(name) ?? otherCase(c, name));
  if (doubt !== undefined) throw c.refuse(`"${digits} ${name}" ${doubt}.`);
  const unit = unitNamed(name);
  const power = name === 'f' ? undefined : prefixPower(name);
  if (!unit && power !== undefined) {
    if (isVariable(name))
      throw c.refuse(
        `"${digits} ${name}" is a prefix or a product with the variable ${name}: write ${digits}e${power} or ${digits} * ${name}.`,
      );
    c.take();
    note(`${digits} ${name} is ${digits} × 10^${power}, a pure number`);
    return { digits, power };
  }
  if (unit && isVariable(name))
    note(`behind ${digits}, ${name} is the unit; ${digits} * ${name} would take the variable`);
  if (name === 'C') note(`${digits} C are coulombs; a temperature is in °C`);
  if (name === 'K') note(`${digits} K are kelvins; ${digits} k is ${digits} kilo`);
  const read = unitBehind(c, digits);
  if (read) return { digits, power: 0, unit: read };
  return { digits, power: 0 };
}

/** Of a name behind a number that is a unit but for its case: which unit. */
function otherCase({ scope }: Cursor, name: string): string | undefined {
  if (unitNamed(name) || prefixPower(name) !== undefined || scope.isFunction(name))
    return undefined;
  if (scope.imaginary.has(name[0] ?? '')) return undefined;
  const all = unitsBut(name);
  return all.length > 0 ? `is no unit: write ${all.slice(0, 3).join(' or ')}` : undefined;
}

/** The unit at the cursor with a power that it is raised to; undefined where none stands there. */
function unitBehind(c: Cursor, digits: string): Raised | undefined {
  const { kind, text } = c.peek();
  const plain = kind === 'name' ? unitNamed(text) : undefined;
  if (!plain || c.is('(', 1)) return undefined;
  c.take();
  const unit = amplitudeBehind(c, text) ?? plain;
  if (text.length > 1 && text.startsWith('K') && unit.power === 3)
    c.scope.note(`the K of ${digits} ${text} is kilo`);
  if (c.peek().kind === 'raised') return { unit, exponent: Number(c.take().text) };
  if (c.is('^') && c.peek(1).kind === 'number') {
    c.take();
    return { unit, exponent: Number(c.take().text) };
  }
  return { unit, exponent: 1 };
}

/** V rms and V pp, with a blank. */
export function amplitudeBehind(c: Cursor, text: string): ReadUnit | undefined {
  const { text: word } = c.peek();
  if (!/^(?:rms|RMS|eff|pk|peak|pp)$/u.test(word) || c.is('(', 1)) return undefined;
  const unit = unitNamed(text + word);
  if (unit && !c.scope.isVariable(word)) c.take();
  return unit;
}

function spreadOf(c: Cursor, value: Amount, at: number): Omit<Spread, 'source'> {
  c.take();
  if (c.peek().kind !== 'number')
    throw c.refuse(`Behind ± there is no number: write 5 ± 0.1 Ω or 5 Ω ± 2 %.`);
  if (value.unit?.unit.level && c.peek(1).text === 'dB') {
    const { text } = c.take();
    c.take();
    return { digits: text, power: 0, share: false, unit: value.unit };
  }
  const { digits, power, unit } = amount(c);
  if (unit?.unit.symbol === '%' || unit?.unit.symbol === 'ppm')
    return { digits, power: unit.unit.symbol === '%' ? -2 : -6, share: true };
  if (value.unit && !unit)
    throw c.refuse(
      `"${c.text(at, c.peek(-1).end)}" has a unit before ± and none behind it: write ${digits} ${value.unit.unit.symbol}, or ${digits} %.`,
    );
  return { digits, power, share: false, ...(unit && { unit }) };
}
