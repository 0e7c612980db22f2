/** Derivatives of integrals: the fundamental theorem, and Leibniz’ rule where the integrand changes, too. */
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { integralSlope, type Leibniz, leibniz } from '@tollbench/engines/calculus/leibniz.ts';
import { type Compared, PLACES, realAt, worstOf } from '@tollbench/engines/calculus/numbers.ts';
import type { LeibnizQuestion } from '@tollbench/engines/calculus/question/question.ts';
import {
  maximaOf,
  maximaPlace,
  pythonName,
  sympyOf,
  sympyPlace,
  textPlace,
} from '@tollbench/engines/calculus/spelled.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import { formsOf } from '../forms.ts';
import type { Found } from '../result.ts';
import { about, curveOf, heightOf } from '../sampled.ts';
import { Working } from '../steps/step.ts';
import { bracketed, integralTex, letter, tex } from '../tex.ts';
import { enclosed } from './antiderivative.ts';
import { shortly } from './derivative.ts';

export function leibnizOf(q: LeibnizQuestion, c: Context): Found {
  const { of: f, inner: t, from, to, by: x } = q;
  const found = leibniz(q);
  const { value } = found;
  const left = `\\frac{d}{d${letter(x)}} ${integralTex(f, t, [from, to])}`;
  const checks = checksOf(q, found, c);
  const at = c.inputs.at;
  const there = realAt(value, x, c.values)(at);
  const window = c.view ?? about(at);
  const curve = curveOf('derivative', value, x, c.values, window, { colour: 1 });
  const height = heightOf([curve]);
  return {
    asked: {
      tex: left,
      text: `d/d${x} int_(${textPlace(from)})^(${textPlace(to)}) ${enclosed(f)} d${t}`,
    },
    answer: { tex: tex(value), text: textOf(value) },
    lines: [`${left} = ${tex(value)}`],
    status: 'exact',
    forms: formsOf(value),
    sympy: `diff(Integral(${sympyOf(f)}, (${pythonName(t)}, ${sympyPlace(from)}, ${sympyPlace(to)})), ${pythonName(x)})`,
    maxima: `diff(integrate(${maximaOf(f)}, ${t}, ${maximaPlace(from)}, ${maximaPlace(to)}), ${x})`,
    steps: stepsOf(q, found, left),
    checks,
    worst: worstOf(checks),
    checkedBy: 'slope of the integral by quadratures',
    isProven: false,
    value: { value: null, note: 'of a definite integral or a limit' },
    there: Number.isFinite(there)
      ? { at, value: there, note: `at ${x} = ${shortly(at)}` }
      : { at, value: null, note: `there is no real value at ${x} = ${shortly(at)}` },
    picture: {
      title: 'Derivative',
      says: 'The derivative of the integral.',
      x,
      y: 'Value',
      curves: [curve],
      ...(Number.isFinite(there) && { points: [{ x: at, y: there, name: '' }] }),
      window,
      ...(height && { height }),
    },
    variable: x,
    program: {
      kind: 'derivative',
      letters: [x, t, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: {
        question: `diff(integrate(${sympyOf(f)}, (${pythonName(t)}, ${sympyPlace(from)}, ${sympyPlace(to)})), ${pythonName(x)})`,
        answer: sympyOf(value),
      },
    },
  };
}

function checksOf(q: LeibnizQuestion, { value }: Leibniz, c: Context): Compared[] {
  const formula = realAt(value, q.by, c.values);
  const letters = Object.fromEntries(c.parameters.map((p) => [p.name, p.value]));
  return PLACES.map((at) => ({
    at,
    formula: formula(at),
    numeric: integralSlope(q, { ...letters, [q.by]: at }),
  }))
    .filter((k) => Number.isFinite(k.formula) && Number.isFinite(k.numeric))
    .slice(0, 3);
}

function stepsOf(q: LeibnizQuestion, found: Leibniz, left: string): Step[] {
  const w = new Working();
  const { upper, lower, inside } = found;
  const [x, t] = [letter(q.by), letter(q.inner)];
  w.say(
    inside
      ? 'Leibniz’ rule: each limit put into the integrand, times the slope of the limit, and the integral of the derivative of the integrand.'
      : 'The fundamental theorem with the chain rule: each limit is put into the integrand, times the slope of the limit.',
    `\\frac{d}{d${x}} \\int_{a}^{b} f\\,d${t} = f(b)\\,b' - f(a)\\,a'${inside ? ` + \\int_{a}^{b} \\frac{\\partial f}{\\partial ${x}}\\,d${t}` : ''}`,
  );
  if (upper)
    w.say(
      'The upper limit.',
      `f(b)\\,b' = ${bracketed(upper.integrand)} \\cdot ${bracketed(upper.slope)}`,
    );
  if (lower)
    w.say(
      'The lower limit.',
      `f(a)\\,a' = ${bracketed(lower.integrand)} \\cdot ${bracketed(lower.slope)}`,
    );
  if (inside)
    w.say(
      `The integrand differentiated by ${q.by}, and integrated.`,
      `${integralTex(inside.integrand, q.inner, [q.from, q.to])}${inside.found.kind === 'value' ? ` = ${tex(inside.found.value)}` : ''}`,
    );
  w.say('Together.', `${left} = ${tex(found.value)}`);
  return w.list;
}
