/** Functions that periodic signals are written with, beside those of every formula. */
import { mapped } from '../algebra/expression/expand.ts';
import {
  callNode,
  type Expression,
  equals,
  HALF,
  MINUS_ONE,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { type OwnFunctions, readExpression } from '../algebra/expression/read.ts';
import { EngineError } from '../error.ts';

const floor = (u: Expression): Expression => callNode('floor', [u]);
const step = (u: Expression): Expression => call('heaviside', u);
const size = (u: Expression): Expression => call('abs', u);
/** From 0 to 1 over and over. */
const share = (u: Expression): Expression => difference(u, floor(u));
const turns = (u: Expression): Expression => quotient(u, times(TWO, PI));

const one =
  (name: string, f: (u: Expression) => Expression) =>
  (of: readonly Expression[]): Expression => {
    if (of.length !== 1) throw counted(name, of.length, 1);
    return f(of[0] as Expression);
  };
const two =
  (name: string, f: (u: Expression, v: Expression) => Expression) =>
  (of: readonly Expression[]): Expression => {
    if (of.length !== 2) throw counted(name, of.length, 2);
    return f(of[0] as Expression, of[1] as Expression);
  };

/** MATLAB’s and SciPy’s waves may have a second argument. */
const oneOrTwo =
  (
    name: string,
    f: (u: Expression) => Expression,
    g: (u: Expression, v: Expression) => Expression,
  ) =>
  (of: readonly Expression[]): Expression => {
    const [u, v, ...more] = of;
    if (!u || more.length > 0) throw counted(name, of.length, 2);
    return v ? g(u, v) : f(u);
  };

/** 1 for so many per cent of a turn, −1 for the rest. */
function duty(u: Expression, percent: Expression): Expression {
  const until = difference(turns(u), quotient(percent, whole(100)));
  return plus(times(TWO, difference(floor(turns(u)), floor(until))), MINUS_ONE);
}

/** From −1 up to 1 for a share of a turn, and down for the rest. */
function ascent(u: Expression, width: Expression): Expression {
  const [up, down] = [share(turns(u)), share(opposite(turns(u)))];
  if (equals(width, ONE)) return difference(times(TWO, up), ONE);
  if (equals(width, ZERO)) return difference(times(TWO, down), ONE);
  const rising = quotient(up, width);
  const falling = quotient(down, difference(ONE, width));
  return difference(times(TWO, least(rising, falling)), ONE);
}

const least = (u: Expression, v: Expression): Expression =>
  times(HALF, difference(plus(u, v), size(difference(u, v))));

const counted = (name: string, given: number, taken: number): EngineError =>
  new EngineError(
    'syntax',
    `${name} has ${given} argument${given === 1 ? '' : 's'}; it takes ${taken}.`,
  );

const OWN: OwnFunctions = new Map<string, (of: readonly Expression[]) => Expression>([
  ['floor', one('floor', floor)],
  ['ceil', one('ceil', (u) => opposite(floor(opposite(u))))],
  ['mod', two('mod', (u, v) => times(v, share(quotient(u, v))))],
  ['max', two('max', (u, v) => times(HALF, plus(u, v, size(difference(u, v)))))],
  ['min', two('min', least)],
  ['rect', one('rect', (u) => difference(step(plus(u, HALF)), step(difference(u, HALF))))],
  [
    'tri',
    one('tri', (u) =>
      times(difference(ONE, size(u)), difference(step(plus(u, ONE)), step(difference(u, ONE)))),
    ),
  ],
  ['fracpart', one('frac', share)],
  ['square', oneOrTwo('square', (u) => call('sign', call('sin', u)), duty)],
  ['sawtooth', oneOrTwo('sawtooth', (u) => plus(times(TWO, share(turns(u))), MINUS_ONE), ascent)],
]);

const BEFORE = String.raw`(?<![a-zA-Z_\\])`;
const STEP = new RegExp(`${BEFORE}(?:u|H|Heaviside|UnitStep|step|unit_step)\\s*(?=[([])`, 'gu');

/** A formula; u(t − a) is the unit step. Throws `syntax` and `unsupported`. */
export function readFormula(text: string): Expression {
  const plain = text
    .replace(/−/gu, '-')
    .replace(/⌊/gu, 'floor(')
    .replace(/⌋/gu, ')')
    .replace(/\\lfloor/gu, 'floor(')
    .replace(/\\rfloor/gu, ')')
    .replace(/\\operatorname\{(\w+)\}/gu, '$1')
    // LaTeX has bars of two kinds.
    .replace(/\\[lr]vert(?![a-zA-Z])|\\mid(?![a-zA-Z])/gu, '|')
    .replace(/\bAbs\s*\(/gu, 'abs(')
    .replace(STEP, 'heaviside');
  if (/(?<![a-zA-Z])(?:delta|DiracDelta|dirac|δ)\s*[([]/u.test(plain))
    throw new EngineError(
      'unsupported',
      'An impulse is no function of finite power: a train of them, one a period T, has the mean 1/T and every aₙ = 2/T.',
      { value: text },
    );
  return mapped(readExpression(plain, OWN), inverseOfWave);
}

/** arccos(cos u), arcsin(sin u) and arctan(tan u) are lines, again and again. */
function inverseOfWave(part: Expression): Expression {
  const [inner] = part.kind === 'call' ? part.of : [];
  if (part.kind !== 'call' || inner?.kind !== 'call') return part;
  const u = inner.of[0] as Expression;
  const quarter = times(HALF, PI);
  const folded = (v: Expression): Expression =>
    size(difference(v, times(TWO, PI, floor(plus(turns(v), HALF)))));
  switch (`${part.name} ${inner.name}`) {
    case 'acos cos':
      return folded(u);
    case 'acos sin':
      return folded(difference(quarter, u));
    case 'asin sin':
      return difference(quarter, folded(difference(quarter, u)));
    case 'asin cos':
      return difference(quarter, folded(u));
    case 'atan tan':
      return difference(u, times(PI, floor(plus(quotient(u, PI), HALF))));
    default:
      return part;
  }
}
