/** e^(ax)·sin(bx + c): by parts twice, the integral comes back and is solved for. */
import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  ONE,
  TWO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  opposite,
  power,
  product,
  quotient,
  sum,
} from '@tollbench/engines/algebra/expression/make.ts';
import { affine } from '@tollbench/engines/algebra/integration/affine.ts';
import type { Step } from '@tollbench/engines/algebra/integration/result.ts';
import { added, bracketed, factorTex, integralTex, letter, tex } from '../tex.ts';
import type { Working } from './step.ts';

/** Whether the lines were said. */
export function recurringSteps(s: Step, w: Working): boolean {
  const x = s.variable;
  const factors = s.integrand.kind === 'product' ? s.integrand.factors : [];
  const moving = factors.filter((f) => has(f, x));
  const grown = moving.find((f) => f.kind === 'power' && !has(f.base, x));
  const wave = moving.find((f) => f.kind === 'call' && (f.name === 'sin' || f.name === 'cos'));
  if (moving.length !== 2 || grown?.kind !== 'power' || wave?.kind !== 'call') return false;
  const [grows, turns] = [affine(grown.exponent, x), affine(wave.of[0] as Expression, x)];
  if (!grows || !turns) return false;
  const a = equals(grown.base, E) ? grows.slope : product(grows.slope, call('log', grown.base));
  const b = turns.slope;
  const angle = wave.of[0] as Expression;
  const isSine = wave.name === 'sin';
  // dv the wave: v and, the second time, w with v′ = wave and w′ = v’s own wave.
  const first = isSine
    ? opposite(quotient(call('cos', angle), b))
    : quotient(call('sin', angle), b);
  const other = isSine ? call('cos', angle) : call('sin', angle);
  const second = isSine
    ? quotient(call('sin', angle), b)
    : opposite(quotient(call('cos', angle), b));
  const sign = isSine ? ONE : opposite(ONE);
  const front = product(...factors.filter((f) => !has(f, x)));
  const core = product(grown, wave);
  const I = integralTex(core, x);
  const d = `\\,d${letter(x)}`;
  const du = derivative(grown, x);
  const ratio = quotient(power(a, TWO), power(b, TWO));
  if (front.key !== '1')
    w.say(
      'The constant factor stands before the integral.',
      `${integralTex(s.integrand, x)} = ${bracketed(front)} I,\\quad I = ${I}`,
    );
  w.say(
    'Integration by parts, twice: the integral I comes back.',
    `I = ${I},\\quad u = ${tex(grown)},\\quad dv = ${tex(wave)}${d},\\quad du = ${factorTex(du)}${d.slice(2)},\\quad v = ${tex(first)}`,
  );
  const coefficient = product(sign, quotient(a, b));
  const firstTerm = product(grown, first);
  w.say(
    'The first time.',
    `I = ${added([firstTerm])} ${signedFactor(coefficient)}${integralTex(product(grown, other), x)}`,
  );
  w.say(
    'The second time, with the same u.',
    `u = ${tex(grown)},\\quad dv = ${tex(other)}${d},\\quad v = ${tex(second)}`,
  );
  const known = sum(firstTerm, product(coefficient, grown, second));
  w.say(
    'I stands on both sides.',
    `I = ${tex(known)} - ${ratio.key === '1' ? '' : bracketed(ratio)} I`,
  );
  const total = sum(ONE, ratio);
  w.say(
    'Solved for I.',
    `${bracketed(total)} I = ${tex(known)},\\quad I = ${tex(expanded(quotient(known, total)))}`,
  );
  w.say('Together.', `${integralTex(s.integrand, x)} = ${tex(s.value)}`);
  return true;
}

/** A factor behind a sum, with its sign. */
const signedFactor = (c: Expression): string => {
  const text = factorTex(c);
  return text.startsWith('-') ? `- ${text.slice(1)}` : `+ ${text}`;
};
