/** Functions that periodic signals are written with, beside those of every formula. */
import {
  callNode,
  type Expression,
  HALF,
  MINUS_ONE,
  ONE,
  PI,
  TWO,
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
  ['min', two('min', (u, v) => times(HALF, difference(plus(u, v), size(difference(u, v)))))],
  ['rect', one('rect', (u) => difference(step(plus(u, HALF)), step(difference(u, HALF))))],
  [
    'tri',
    one('tri', (u) =>
      times(difference(ONE, size(u)), difference(step(plus(u, ONE)), step(difference(u, ONE)))),
    ),
  ],
  ['square', one('square', (u) => call('sign', call('sin', u)))],
  ['sawtooth', one('sawtooth', (u) => plus(times(TWO, share(turns(u))), MINUS_ONE))],
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
  return readExpression(plain, OWN);
}
