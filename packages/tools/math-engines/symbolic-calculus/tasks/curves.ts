/** dy/dx along a curve that an equation or a parameter gives, and gradients. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import {
  difference,
  opposite,
  product,
  quotient,
  sum,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { compared, realAt, slopeAt, worstOf } from '@tollbench/engines/calculus/numbers.ts';
import type {
  CurveQuestion,
  GradientQuestion,
  ImplicitQuestion,
} from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { maximaOf, pythonName, sympyOf } from '@tollbench/engines/calculus/spelled.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { zeroCurves } from '@tollbench/engines/ode/nullclines.ts';
import type { Step } from '../../../define/output.ts';
import type { Context } from '../context.ts';
import { formsOf, spellings } from '../forms.ts';
import type { Found, Picture } from '../result.ts';
import { curveOf, heightOf, places } from '../sampled.ts';
import { Working } from '../steps/step.ts';
import { letter, tex } from '../tex.ts';

const NOTHING = {
  value: { value: null, note: 'of a definite integral or a limit' },
  there: { at: null, value: null, note: 'of a formula in one variable' },
} as const;

export function implicitOf(q: ImplicitQuestion, c: Context): Found {
  const { left, right, of: y, by: x } = q;
  const F = difference(left, right);
  const [fx, fy] = [derivative(F, x), derivative(F, y)];
  if (fy.key === '0')
    throw new EngineError(
      'unsupported',
      `The equation does not have ${y} in it, so that ${y} is no function of ${x} by it.`,
    );
  const first = short(opposite(quotient(fx, fy)));
  const stages = [first];
  for (let k = 1; k < q.order; k++) {
    const last = stages.at(-1) as Expression;
    // d/dx along the curve: ∂ₓ + y′·∂_y.
    stages.push(short(sum(derivative(last, x), product(derivative(last, y), first))));
  }
  const value = stages.at(-1) as Expression;
  const head = `\\frac{d${q.order > 1 ? `^{${q.order}}` : ''}${letter(y)}}{d${letter(x)}${q.order > 1 ? `^{${q.order}}` : ''}}`;
  const equation = `${tex(left)} = ${tex(right)}`;
  const window = c.view ?? ([-5, 5] as const);
  const points = pointsOn(F, x, y, c, window);
  const checks = slopesAlong(points, first, F, x, y, c);
  return {
    asked: {
      tex: `${head},\\quad ${equation}`,
      text: `dy/dx of ${textOf(left)} = ${textOf(right)}`,
    },
    answer: { tex: tex(value), text: textOf(value) },
    lines: [equation, `${head} = ${tex(value)}`],
    status: 'exact',
    forms: formsOf(value),
    sympy: `idiff(${sympyOf(F)}, ${pythonName(y)}, ${pythonName(x)}, ${q.order})`,
    maxima: `-diff(${maximaOf(F)}, ${x})/diff(${maximaOf(F)}, ${y})`,
    steps: implicitSteps(q, fx, fy, stages),
    checks,
    worst: worstOf(checks),
    checkedBy: 'slopes of the equation by a complex step, at points of the curve',
    isProven: false,
    ...NOTHING,
    picture: {
      title: 'Curve',
      says: 'The points that fulfil the equation.',
      x,
      y,
      curves: [{ name: 'curve', x: points.x, y: points.y, colour: 1 }],
      window,
      height: window,
    },
    variable: x,
    notes: [`It holds where the derivative of the equation by ${y} is not 0.`],
    program: {
      kind: 'derivative',
      letters: [x, y, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: {
        question: `idiff(${sympyOf(F)}, ${pythonName(y)}, ${pythonName(x)}, ${q.order})`,
        answer: sympyOf(value),
      },
    },
  };
}

function implicitSteps(
  q: ImplicitQuestion,
  fx: Expression,
  fy: Expression,
  stages: readonly Expression[],
): Step[] {
  const { left, right, of: y, by: x } = q;
  const w = new Working();
  const prime = `${letter(y)}'`;
  const side = (a: Expression): string => {
    const [ax, ay] = [derivative(a, x), derivative(a, y)];
    if (ay.key === '0') return tex(ax);
    const along = `${ay.key === '1' ? '' : ay.kind === 'sum' ? `\\left(${tex(ay)}\\right)` : tex(ay)} ${prime}`;
    return ax.key === '0' ? along : `${tex(ax)} + ${along}`;
  };
  w.say(
    `Both sides are differentiated by ${x}; ${y} is a function of ${x}, so that each derivative by ${y} has the factor ${y}′.`,
    `${side(left)} = ${side(right)}`,
  );
  w.say(
    `The terms with ${y}′ on one side.`,
    `${fy.kind === 'sum' ? `\\left(${tex(fy)}\\right)` : tex(fy)} ${prime} = ${tex(opposite(fx))}`,
  );
  w.say('Divided.', `${prime} = ${tex(stages[0] as Expression)}`);
  stages.slice(1).forEach((s, k) => {
    w.say(`Once more, with ${y}′ put in.`, `${letter(y)}${"'".repeat(k + 2)} = ${tex(s)}`);
  });
  return w.list;
}

/** Where the equation holds, a gap between branches. */
function pointsOn(
  F: Expression,
  x: string,
  y: string,
  c: Context,
  window: readonly [number, number],
) {
  const f = (u: number, v: number): number => {
    const z = numberAt(F, { ...c.values, [x]: complex(u), [y]: complex(v) });
    return z.im === 0 ? z.re : Number.NaN;
  };
  const branches = zeroCurves(f, { x: window, y: window }, 72);
  return {
    x: branches.flatMap((b) => [...b.x, Number.NaN]),
    y: branches.flatMap((b) => [...b.y, Number.NaN]),
  };
}

/** The formula beside −Fₓ/F_y, both by values of F alone. */
function slopesAlong(
  points: { readonly x: readonly number[]; readonly y: readonly number[] },
  slope: Expression,
  F: Expression,
  x: string,
  y: string,
  c: Context,
) {
  const out = [];
  const step = Math.max(1, Math.floor(points.x.length / 17));
  for (let k = 1; k < points.x.length && out.length < 6; k += step) {
    const [u, v] = [points.x[k] as number, points.y[k] as number];
    if (Number.isNaN(u) || Number.isNaN(v)) continue;
    const [byX, byY] = [
      slopeAt(F, x, { ...c.values, [y]: complex(v) })(u),
      slopeAt(F, y, { ...c.values, [x]: complex(u) })(v),
    ];
    const formula = realAt(slope, x, { ...c.values, [y]: complex(v) })(u);
    const numeric = -byX / byY;
    if (Number.isFinite(formula) && Number.isFinite(numeric) && Math.abs(numeric) < 1e4)
      out.push({ at: u, formula, numeric });
  }
  return out;
}

export function curveQuestionOf(q: CurveQuestion, c: Context): Found {
  const { x, y, by: t, names } = q;
  const [dx, dy] = [derivative(x, t), derivative(y, t)];
  if (dx.key === '0')
    throw new EngineError(
      'degenerate',
      `${names[0]} does not change with ${t}: the curve is upright, and has no slope.`,
    );
  const stages = [short(quotient(dy, dx))];
  for (let k = 1; k < q.order; k++)
    stages.push(short(quotient(derivative(stages.at(-1) as Expression, t), dx)));
  const value = stages.at(-1) as Expression;
  const power = q.order > 1 ? `^{${q.order}}` : '';
  const head = `\\frac{d${power}${letter(names[1])}}{d${letter(names[0])}${power}}`;
  const given = `${letter(names[0])} = ${tex(x)},\\quad ${letter(names[1])} = ${tex(y)}`;
  const [X, Y] = [realAt(x, t, c.values), realAt(y, t, c.values)];
  const formula = realAt(stages[0] as Expression, t, c.values);
  const [sx, sy] = [slopeAt(x, t, c.values), slopeAt(y, t, c.values)];
  const checks = compared(formula, (at) => sy(at) / sx(at), 8);
  const window = c.view ?? ([-3, 3] as const);
  const list = places(window);
  const w = new Working();
  w.say(
    'Both by the parameter.',
    `\\frac{d${letter(names[0])}}{d${letter(t)}} = ${tex(dx)},\\quad \\frac{d${letter(names[1])}}{d${letter(t)}} = ${tex(dy)}`,
  );
  w.say(
    'The quotient of the two.',
    `\\frac{d${letter(names[1])}}{d${letter(names[0])}} = ${tex(stages[0] as Expression)}`,
  );
  for (const s of stages.slice(1))
    w.say('Once more: its derivative by the parameter over dx/dt.', `${head} = ${tex(s)}`);
  return {
    asked: {
      tex: `${head},\\quad ${given}`,
      text: `${names[0]} = ${textOf(x)}, ${names[1]} = ${textOf(y)}`,
    },
    answer: { tex: tex(value), text: textOf(value) },
    lines: [given, `${head} = ${tex(value)}`],
    status: 'exact',
    forms: formsOf(value),
    sympy: `simplify(diff(${sympyOf(y)}, ${pythonName(t)})/diff(${sympyOf(x)}, ${pythonName(t)}))`,
    maxima: `diff(${maximaOf(y)}, ${t})/diff(${maximaOf(x)}, ${t})`,
    steps: w.list,
    checks,
    worst: worstOf(checks),
    checkedBy: 'slopes of both by a complex step',
    isProven: false,
    ...NOTHING,
    picture: {
      title: 'Curve',
      says: `The curve for ${t} from ${window[0]} to ${window[1]}.`,
      x: names[0],
      y: names[1],
      curves: [{ name: 'curve', x: list.map(X), y: list.map(Y), colour: 1 }],
      window: [
        Math.min(...list.map(X).filter(Number.isFinite)),
        Math.max(...list.map(X).filter(Number.isFinite)),
      ],
    },
    variable: t,
    notes: [`It holds where d${names[0]}/d${t} is not 0.`],
    program: {
      kind: 'derivative',
      letters: [t, ...c.parameters.map((p) => p.name)],
      variable: t,
      formulas: {
        question:
          q.order === 1
            ? `diff(${sympyOf(y)}, ${pythonName(t)})/diff(${sympyOf(x)}, ${pythonName(t)})`
            : `diff(diff(${sympyOf(y)}, ${pythonName(t)})/diff(${sympyOf(x)}, ${pythonName(t)}), ${pythonName(t)})/diff(${sympyOf(x)}, ${pythonName(t)})`,
        answer: sympyOf(value),
      },
    },
  };
}

export function gradientOf(q: GradientQuestion, c: Context): Found {
  const parts = q.by.map((x) => short(derivative(q.of, x)));
  const vector = `\\left(${parts.map(tex).join(',\\; ')}\\right)`;
  const [x = 'x'] = q.by;
  const text = `(${parts.map(textOf).join(', ')})`;
  const checks = q.by.flatMap((name, k) => {
    const others = Object.fromEntries(q.by.map((n, j) => [n, complex(0.8 + 0.37 * j)]));
    const values = { ...others, ...c.values };
    return compared(realAt(parts[k] as Expression, name, values), slopeAt(q.of, name, values), 3);
  });
  const window = c.view ?? ([-5, 5] as const);
  const others = Object.fromEntries(q.by.slice(1).map((n) => [n, complex(1)]));
  const curve = curveOf(
    `f${q.by.length > 1 ? `, ${q.by.slice(1).join(' = ')} = 1` : ''}`,
    q.of,
    x,
    { ...others, ...c.values },
    window,
    { colour: 1 },
  );
  const height = heightOf([curve]);
  const picture: Picture = {
    title: 'Section',
    says: `The formula along ${x}, the other variables at 1.`,
    x,
    y: 'Value',
    curves: [curve],
    window,
    ...(height && { height }),
  };
  return {
    asked: { tex: `\\nabla \\left(${tex(q.of)}\\right)`, text: `gradient of ${textOf(q.of)}` },
    answer: { tex: vector, text },
    lines: [`\\nabla \\left(${tex(q.of)}\\right) = ${vector}`],
    status: 'exact',
    forms: parts.flatMap((p, k) =>
      spellings(p).map((f) => ({ name: `By ${q.by[k]}, ${f.name}`, formula: f.formula })),
    ),
    sympy: `[${q.by.map((n) => `diff(${sympyOf(q.of)}, ${pythonName(n)})`).join(', ')}]`,
    maxima: `[${q.by.map((n) => `diff(${maximaOf(q.of)}, ${n})`).join(', ')}]`,
    steps: q.by.map((n, k) => ({
      text: `By ${n}, the other letters constant.`,
      tex: `\\frac{\\partial}{\\partial ${letter(n)}}\\left(${tex(q.of)}\\right) = ${tex(parts[k] as Expression)}`,
    })),
    checks,
    worst: worstOf(checks),
    checkedBy: 'slopes of the formula by a complex step',
    isProven: false,
    ...NOTHING,
    picture,
    variable: x,
    program: {
      kind: 'derivative',
      letters: [...q.by, ...c.parameters.map((p) => p.name)],
      variable: x,
      formulas: {
        question: `diff(${sympyOf(q.of)}, ${pythonName(x)})`,
        answer: sympyOf(parts[0] as Expression),
      },
    },
  };
}
