/** Antiderivatives: with the working, or the proof that none is elementary and the function that has a name. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { difference } from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import type { Integral } from '@tollbench/engines/algebra/integration/result.ts';
import { jumpsOf } from '@tollbench/engines/calculus/jumps.ts';
import {
  compared,
  isSmoothAt,
  PLACES,
  realAt,
  worstOf,
} from '@tollbench/engines/calculus/numbers.ts';
import { type OtherSign, otherSign } from '@tollbench/engines/calculus/other-sign.ts';
import type { AntiderivativeQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { withBars } from '@tollbench/engines/calculus/real-logarithms.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { maximaOf, pythonName, sympyOf } from '@tollbench/engines/calculus/spelled.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import { formsOf } from '../forms.ts';
import type { Found, Picture, Status } from '../result.ts';
import { about, curveOf, heightOf } from '../sampled.ts';
import { integralSteps } from '../steps/integral.ts';
import { proofSteps } from '../steps/proof.ts';
import { attempted, Working } from '../steps/step.ts';
import { integralTex, letter, tex } from '../tex.ts';
import { shortly } from './derivative.ts';

/** Special functions by their words. */
export const SPECIAL: Readonly<Record<string, string>> = {
  erf: 'the error function erf(x) = 2/√π·∫₀ˣ e^(−t²) dt',
  erfi: 'the imaginary error function erfi(x) = 2/√π·∫₀ˣ e^(t²) dt',
  erfc: 'the complementary error function',
  Ei: 'the exponential integral Ei(x), with the slope eˣ/x',
  li: 'the logarithmic integral li(x), with the slope 1/ln x',
  Si: 'the sine integral Si(x) = ∫₀ˣ sin t/t dt',
  Ci: 'the cosine integral Ci(x), with the slope cos x/x',
  fresnels: 'Fresnel’s S(x) = ∫₀ˣ sin(πt²/2) dt',
  fresnelc: 'Fresnel’s C(x) = ∫₀ˣ cos(πt²/2) dt',
  Li2: 'the dilogarithm Li₂(x), with the slope −ln(1 − x)/x',
  Cl2: 'Clausen’s integral Cl₂(x), with the slope −ln|2 sin(x/2)|',
  Ti2: 'the inverse tangent integral Ti₂(x), with the slope arctan x/x',
};

export function antiderivativeOf(q: AntiderivativeQuestion, c: Context): Found {
  const { of: f, by: x } = q;
  const found = integrate(f, x);
  const plain =
    found.kind === 'found' ? found.antiderivative : found.kind === 'none' ? found.named : undefined;
  const value = plain && withBars(plain, f, x);
  const left = integralTex(f, x);
  const base = {
    asked: { tex: left, text: `int ${enclosed(f)} d${x}` },
    sympy: `integrate(${sympyOf(f)}, ${pythonName(x)})`,
    maxima: `integrate(${maximaOf(f)}, ${x})`,
    variable: x,
    value: { value: null, note: 'of a definite integral or a limit' },
  };
  if (!value) return { ...base, ...unnamed(f, x, found, left, c) };
  const isElementary = found.kind === 'found' && found.notes.length === 0;
  const sign = barred(otherSign(value, f, x), f, x);
  const F = realAt(value, x, c.values);
  const slope = attempted(() => derivative(value, x)) ?? value;
  const isSmooth = isSmoothAt(slope, x, c.values);
  const checks = compared(
    realAt(slope, x, c.values),
    realAt(f, x, c.values),
    12,
    PLACES.filter(isSmooth),
  );
  const there = F(c.inputs.at);
  const jumps = continuity(value, f, x, c);
  return {
    ...base,
    answer: { tex: `${tex(value)} + C`, text: textOf(value) },
    lines: [
      `${left} = ${tex(value)} + C`,
      ...(sign
        ? [
            `\\text{for }\\;${tex(sign.base)} > 0${sign.other ? `;\\quad \\text{for }\\;${letter(sign.other.larger)} > ${letter(sign.other.smaller)}\\text{:}` : ''}`,
          ]
        : []),
      ...(sign?.other ? [`${left} = ${tex(sign.other.value)} + C`] : []),
    ],
    status: isElementary ? 'exact' : 'named',
    ...(found.kind === 'none' && { proof: { proof: found.proof, condition: found.condition } }),
    forms: formsOf(value),
    steps: stepsOf(found, value, f, x),
    checks,
    worst: worstOf(checks),
    checkedBy: 'integrand, by the derivative of the answer',
    isProven: isZeroSlope(value, f, x),
    there: Number.isFinite(there)
      ? { at: c.inputs.at, value: there, note: `F(${shortly(c.inputs.at)}), C = 0` }
      : {
          at: c.inputs.at,
          value: null,
          note: `there is no real value at ${x} = ${shortly(c.inputs.at)}`,
        },
    notes: [
      ...(found.kind === 'none' ? [named(value)] : found.kind === 'found' ? found.notes : []),
      ...(sign ? [signSaid(sign)] : []),
      ...jumps.notes,
    ],
    picture: pictureOf(f, value, x, c),
    program: {
      kind: 'antiderivative',
      letters: [x, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: { integrand: sympyOf(f), answer: sympyOf(value) },
    },
  };
}

/** With ln|u| in the other case, too. */
const barred = (s: OtherSign | undefined, f: Expression, x: string): OtherSign | undefined =>
  s?.other ? { ...s, other: { ...s.other, value: short(withBars(s.other.value, f, x)) } } : s;

const signSaid = ({ base, other }: OtherSign): string =>
  `The formula is real where ${textOf(base)} > 0.${other ? ` For ${other.larger} > ${other.smaller} it is another: ${textOf(other.value)}.` : ''}`;

export const enclosed = (a: Expression): string =>
  a.kind === 'sum' ? `(${textOf(a)})` : textOf(a);

const named = (value: Expression): string => {
  const text = textOf(value);
  const list = Object.keys(SPECIAL).filter((name) => new RegExp(`\\b${name}\\(`, 'u').test(text));
  return `No elementary function is an antiderivative, which is proven. With ${list.map((n) => SPECIAL[n]).join(' and ')} there is one.`;
};

/** F′ − f multiplied out, or over one line, is 0. */
export const isZeroSlope = (value: Expression, f: Expression, x: string): boolean =>
  attempted(() => {
    const rest = difference(derivative(value, x), f);
    return expanded(rest).key === '0' || short(rest).key === '0' ? true : undefined;
  }) ?? false;

function unnamed(
  f: Expression,
  x: string,
  found: Integral,
  left: string,
  c: Context,
): Omit<Found, 'asked' | 'sympy' | 'maxima' | 'variable' | 'value'> {
  const isProven = found.kind === 'none';
  const status: Status = isProven ? 'none' : 'open';
  const tried = found.kind === 'unknown' ? found.tried : [];
  const undecided = found.kind === 'unknown' ? found.undecided : undefined;
  const why = undecided === undefined ? '' : ` Risch’s method does not decide it: ${undecided}.`;
  return {
    answer: {
      tex: left,
      text: isProven ? 'no elementary antiderivative' : 'not found',
    },
    lines: [
      left,
      isProven
        ? '\\text{No elementary function.}'
        : '\\text{Not found, and not proven to be none.}',
    ],
    status,
    ...(found.kind === 'none' && { proof: { proof: found.proof, condition: found.condition } }),
    forms: [],
    steps:
      found.kind === 'none'
        ? proofSteps(found, left, x)
        : [{ text: 'No rule of those that are tried leads to an end.', tex: left }],
    checks: [],
    worst: null,
    checkedBy: '',
    isProven,
    there: { at: c.inputs.at, value: null, note: 'no antiderivative is known by a formula' },
    notes: isProven
      ? [
          'No elementary function is an antiderivative, which is proven, and none of erf, Ei, li, Si, Ci gives one. A definite integral has a value in numbers: give limits.',
        ]
      : [
          `No antiderivative was found, which does not say that there is none. Tried: ${tried.join(', ')}.${why} A definite integral has a value in numbers: give limits.`,
        ],
    picture: pictureOf(f, undefined, x, c),
    program: { kind: 'none', letters: [x], variable: x, formulas: { integrand: sympyOf(f) } },
  };
}

function stepsOf(found: Integral, value: Expression, f: Expression, x: string): Step[] {
  const left = integralTex(f, x);
  const [top] = found.kind === 'found' ? found.steps : [];
  if (found.kind === 'none')
    return [
      ...proofSteps(found, left, x),
      { text: 'By the function that has a name.', tex: `${left} = ${tex(value)} + C` },
    ];
  const w = new Working();
  if (top) integralSteps(top, w);
  const total = `${left} = ${tex(value)} + C`;
  const back = short(derivative(value, x));
  w.say('With the constant of integration.', total);
  w.say(
    'Checked by differentiating.',
    `\\frac{d}{d${letter(x)}}\\left(${tex(value)}\\right) = ${back.key === f.key ? '' : `${tex(back)} = `}${tex(f)}`,
  );
  return w.list;
}

function continuity(value: Expression, f: Expression, x: string, c: Context): { notes: string[] } {
  const [a, b] = c.view ?? about(c.inputs.at);
  const jumps = jumpsOf(realAt(value, x, c.values), realAt(f, x, c.values), a, b);
  if (jumps.length === 0) return { notes: [] };
  const list = jumps.slice(0, 3).map((j) => `${x} = ${shortly(j.at)} by ${shortly(j.by)}`);
  return {
    notes: [
      `This antiderivative jumps where the integrand does not: at ${list.join(', ')}${jumps.length > 3 ? ' and further on' : ''}. Between jumps it is right; limits put in across one are not: ask for the definite integral, which sees to it.`,
    ],
  };
}

function pictureOf(f: Expression, value: Expression | undefined, x: string, c: Context): Picture {
  const window = c.view ?? about(c.inputs.at);
  const { at } = c.inputs;
  const curves = [
    curveOf('f', f, x, c.values, window, { colour: 1 }),
    ...(value ? [curveOf('F', value, x, c.values, window, { colour: 2, dash: 'dash' })] : []),
  ];
  const y = value ? realAt(value, x, c.values)(at) : Number.NaN;
  const height = heightOf(curves, Number.isFinite(y) ? [y] : []);
  return {
    title: 'Curves',
    says: value
      ? `The integrand f and its antiderivative F with C = 0; F rises where f is above 0, by f at each place.`
      : 'The integrand.',
    x,
    y: 'Value',
    curves,
    ...(Number.isFinite(y) && { points: [{ x: at, y, name: '' }] }),
    window,
    ...(height && { height }),
  };
}
