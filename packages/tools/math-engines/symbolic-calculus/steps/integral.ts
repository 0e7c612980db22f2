/** Integrals as a teacher works them, from the tree of steps: each substitution in its own variable, and back. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import {
  type Expression,
  equals,
  has,
  ONE,
  symbolsOf,
  TWO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { product, quotient } from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import type { Step } from '@tollbench/engines/algebra/integration/result.ts';
import { withBars } from '@tollbench/engines/calculus/real-logarithms.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { bracketed, factorTex, integralTex, letter, tex, wordOf } from '../tex.ts';
import { partialFractionSteps } from './partial-fractions.ts';
import { recurringSteps } from './recurring.ts';
import { attempted, type Working } from './step.ts';
import { tabularSteps } from './tabular.ts';
import { trigonometricOf } from './trigonometric-substitution.ts';

const PLAIN = new Set<Step['rule']>(['constant', 'power rule', 'table']);
/** Done in one line: a table’s entry, or several with their factors. */
const isPlain = (s: Step): boolean =>
  PLAIN.has(s.rule) || (s.rule === 'linearity' && s.parts.every(isPlain));

const shown = (value: Expression, s: Step): string => tex(withBars(value, s.integrand, s.variable));
const lead = (s: Step): string => integralTex(s.integrand, s.variable);

/** The lines of one integral. */
export function integralSteps(s: Step, w: Working, depth = 0): void {
  if (isPlain(s)) {
    w.say(plainWords(s), `${lead(s)} = ${shown(s.value, s)}`);
    return;
  }
  switch (s.rule) {
    case 'linearity':
      linear(s, w, depth);
      return;
    case 'integration by parts':
      byParts(s, w, depth);
      return;
    case 'partial fractions':
      fractions(s, w, depth);
      return;
    case 'undetermined coefficients':
      coefficients(s, w, depth);
      return;
    case 'rewriting':
      rewriting(s, w, depth);
      return;
    case 'Risch':
      w.say(
        'By the method of Risch and Norman: what an antiderivative can be made of follows from the functions of the integrand, and its coefficients from differentiating that and comparing.',
        `${lead(s)} = ${shown(s.value, s)}`,
      );
      return;
    default:
      substitution(s, w, depth);
  }
}

function plainWords(s: Step): string {
  if (s.rule === 'constant') return 'The integral of a constant.';
  if (s.rule === 'power rule')
    return s.value.kind === 'call'
      ? 'The exponent −1: a logarithm.'
      : `Power rule, ∫${s.variable}ⁿ d${s.variable} = ${s.variable}ⁿ⁺¹/(n + 1).`;
  if (s.rule === 'table') return 'From the table of integrals.';
  return s.integrand.kind === 'sum'
    ? 'Term by term, constant factors before the integrals.'
    : 'The constant factor stands before the integral.';
}

function linear(s: Step, w: Working, depth: number): void {
  const x = s.variable;
  const [only, ...others] = s.parts;
  if (only && others.length === 0 && s.integrand.kind !== 'sum') {
    const fixed =
      s.integrand.kind === 'product' ? s.integrand.factors.filter((f) => !has(f, x)) : [];
    const c = product(...fixed);
    w.say(
      'The constant factor stands before the integral.',
      `${lead(s)} = ${factorTex(c)}${integralTex(only.integrand, x)}`,
    );
    integralSteps(only, w, depth + 1);
    w.say('With the factor.', `${lead(s)} = ${shown(s.value, s)}`);
    return;
  }
  const parts = inOrder(s);
  w.say(
    'Sum rule: term by term.',
    `${lead(s)} = ${parts.map((p) => integralTex(p.integrand, x)).join(' + ')}`,
  );
  for (const p of parts) integralSteps(p, w, depth + 1);
  w.say('Together.', `${lead(s)} = ${shown(s.value, s)}`);
}

/** The parts as the integrand is written. */
function inOrder(s: Step): Step[] {
  const text = textOf(s.integrand);
  const place = (p: Step): number => {
    const own = textOf(p.integrand).replace(/^-/u, '');
    const at = text.indexOf(own);
    return at < 0 ? text.length : at;
  };
  return [...s.parts].sort((a, b) => place(a) - place(b));
}

function byParts(s: Step, w: Working, depth: number): void {
  const x = s.variable;
  const value = (name: string): Expression => s.choices.find((c) => c.name === name)?.value ?? ONE;
  const [u, dv, v] = [value('u'), value('dv'), value('v')];
  if (tabularSteps(s, u, dv, w)) return;
  const du = derivative(u, x);
  const d = `\\,d${letter(x)}`;
  // Of an integral in u the parts have other letters.
  const [p, q] = x === 'u' || x === 'v' ? ['p', 'q'] : ['u', 'v'];
  w.say(
    `Integration by parts, ∫${p} d${q} = ${p}${q} − ∫${q} d${p}.`,
    `${p} = ${tex(u)},\\quad d${q} = ${dv.key === '1' ? d.slice(2) : `${bracketed(dv)}${d}`},\\quad d${p} = ${factorTex(du)}${d.slice(2)},\\quad ${q} = ${tex(v)}`,
  );
  const [first, second] = s.parts as [Step, Step];
  if (!isPlain(first)) {
    w.say(`First ${q}.`);
    integralSteps(first, w, depth + 1);
  }
  w.say(
    'Into the formula.',
    `${lead(s)} = ${bracketed(u)} \\cdot ${bracketed(v)} - ${integralTex(second.integrand, x)}`,
  );
  integralSteps(second, w, depth + 1);
  w.say('Together.', `${lead(s)} = ${shown(s.value, s)}`);
}

function fractions(s: Step, w: Working, depth: number): void {
  if (attempted(() => partialFractionSteps(s, w))) return;
  w.say(
    depth === 0
      ? 'A fraction of polynomials: what is rational of the answer by Hermite’s reduction, the logarithms by Rothstein and Trager.'
      : 'A fraction of polynomials.',
    `${lead(s)} = ${shown(s.value, s)}`,
  );
}

function coefficients(s: Step, w: Working, depth: number): void {
  const root = attempted(() => trigonometricOf(s.integrand, s.variable));
  if (root) {
    root.say(w);
    integralSteps(root.inner, w, depth + 1);
    root.back(w, lead(s));
    if (!equals(root.value, s.value))
      w.say(
        'In another form, which differs by a constant at most.',
        `${lead(s)} = ${shown(s.value, s)}`,
      );
    return;
  }
  const [q, y, lambda] = ['Q', 'Y', 'lambda'].map(
    (n) => s.choices.find((c) => c.name === n)?.value,
  );
  if (q && y && lambda) {
    w.say(
      'One root of a quadratic Q: the integral is Y·√Q and a multiple of ∫dx/√Q, with a fraction Y; logarithms of the poles, where there are any, come to it.'.replaceAll(
        'x',
        s.variable,
      ),
      `Q = ${tex(q)},\\quad ${lead(s)} = Y \\sqrt{Q} + \\lambda \\int \\frac{d${letter(s.variable)}}{\\sqrt{Q}} + \\cdots`,
    );
    w.say(
      'Differentiated, multiplied by √Q, and the coefficients of each power compared.',
      `Y = ${tex(y)},\\quad \\lambda = ${tex(lambda)}`,
    );
    w.say('With the integral of 1/√Q from the table.', `${lead(s)} = ${shown(s.value, s)}`);
    return;
  }
  if (attempted(() => recurringSteps(s, w))) return;
  if (s.rewritten) {
    w.say(
      'Products and powers of sines, cosines and exponentials as a sum.',
      `${tex(s.integrand)} = ${tex(s.rewritten)}`,
    );
    const isPure = (s.rewritten.kind === 'sum' ? s.rewritten.terms : [s.rewritten]).every(
      (t) => !(t.kind === 'product' && t.factors.filter((f) => has(f, s.variable)).length > 1),
    );
    w.say(
      isPure
        ? 'Term by term.'
        : 'Term by term; of a power times a wave, with coefficients that are compared.',
      `${lead(s)} = ${shown(s.value, s)}`,
    );
    return;
  }
  w.say(
    'An antiderivative is of the same kind: polynomials times the exponential times sine and cosine. Its coefficients follow from differentiating and comparing, the highest power first.',
    `${lead(s)} = ${shown(s.value, s)}`,
  );
}

function rewriting(s: Step, w: Working, depth: number): void {
  const [part] = s.parts;
  if (!part) {
    w.say('In another form.', `${lead(s)} = ${shown(s.value, s)}`);
    return;
  }
  const to = s.rewritten ?? part.integrand;
  if (!equals(to, s.integrand))
    w.say('The integrand in another form.', `${tex(s.integrand)} = ${tex(to)}`);
  integralSteps(part, w, depth + 1);
  if (!equals(part.value, s.value))
    w.say('So the integral is known.', `${lead(s)} = ${shown(s.value, s)}`);
}

function substitution(s: Step, w: Working, depth: number): void {
  const [part] = s.parts;
  const change = s.choices.find((c) => c.name !== s.variable && /^[a-z](?:_\d)?$/u.test(c.name));
  if (!part || !change) {
    w.say('By a known integral.', `${lead(s)} = ${shown(s.value, s)}`);
    return;
  }
  const [u, x] = [letter(change.name), letter(s.variable)];
  const inverse = s.choices.find((c) => c.name === s.variable)?.value;
  if (inverse)
    w.say(
      `${titled(s.rule)}: ${change.name} is a name for ${textOf(change.value)}, and ${s.variable} follows from it.`,
      `${u} = ${tex(change.value)},\\quad ${x} = ${tex(inverse)},\\quad d${x} = ${factorTex(short(derivative(inverse, change.name)))}d${u}`,
    );
  else if (s.rule === 'tangent half-angle substitution')
    w.say(
      'Tangent half-angle substitution: sine and cosine become fractions.',
      halfAngle(u, change.value),
    );
  else
    w.say(
      `${titled(s.rule)} ${change.name} = ${textOf(change.value)}${relation(change.value, change.name)}.`,
      `${u} = ${tex(change.value)},\\quad d${u} = ${factorTex(short(derivative(change.value, s.variable)))}d${x}`,
    );
  const plain = short(part.integrand);
  const again = equals(plain, part.integrand)
    ? undefined
    : attempted(() => integrate(plain, part.variable));
  const [inner] = again?.kind === 'found' ? again.steps : [part];
  w.say(
    `The integral in ${wordOf(change.name)}.`,
    integralTex(inner?.integrand ?? plain, part.variable),
  );
  integralSteps(inner ?? part, w, depth + 1);
  w.say(`Back with ${change.name} = ${textOf(change.value)}.`, `${lead(s)} = ${shown(s.value, s)}`);
}

const titled = (rule: Step['rule']): string => `${rule[0]?.toUpperCase()}${rule.slice(1)}`;

/** sin² + cos² = 1 with the new variable. */
function relation(value: Expression, u: string): string {
  if (value.kind !== 'call') return '';
  const [angle] = value.of as [Expression];
  const of = textOf(angle);
  if (value.name === 'cos') return `; sin²(${of}) is 1 − ${u}²`;
  if (value.name === 'sin') return `; cos²(${of}) is 1 − ${u}²`;
  if (value.name === 'tan')
    return `; cos²(${of}) is 1/(1 + ${u}²), sin²(${of}) is ${u}²/(1 + ${u}²)`;
  return '';
}

function halfAngle(u: string, value: Expression): string {
  const half = value.kind === 'call' ? (value.of[0] as Expression) : ONE;
  const angle = tex(product(TWO, half));
  const [x] = symbolsOf(half);
  const slope = x === undefined ? ONE : derivative(half, x);
  return `${u} = ${tex(value)},\\quad \\sin\\left(${angle}\\right) = \\frac{2 ${u}}{1 + ${u}^{2}},\\quad \\cos\\left(${angle}\\right) = \\frac{1 - ${u}^{2}}{1 + ${u}^{2}},\\quad d${letter(x ?? 'x')} = \\frac{${factorTex(quotient(ONE, slope))}d${u}}{1 + ${u}^{2}}`;
}
