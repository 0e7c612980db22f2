import { describe, expect, test } from 'vitest';
import { InputError } from '../../define/error.ts';
import { withDefaults } from '../../define/inputs.ts';
import { formulaOnward } from '../formula-onward.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { steps } from './steps.ts';
import { ask, numberOf } from './testing/ask.ts';

const workingOf = (line: string): string =>
  steps(ask(line))
    .map((s) => `${s.text} ${s.tex ?? ''}`)
    .join('\n');

/** What a refusal says. */
function refusal(line: string, more: Parameters<typeof ask>[1] = {}): InputError {
  try {
    ask(line, more);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`${line} was answered`);
}

describe('one line decides the task', () => {
  test.each([
    ['int x^2 sin(x) dx', 'antiderivative'],
    ['∫ x e^x dx', 'antiderivative'],
    ['\\int\\frac{1}{x^2+1}\\,dx', 'antiderivative'],
    ['int dx/(1+x^2)', 'antiderivative'],
    ['int_0^1 x^2 dx', 'definite'],
    ['∫₀¹ x² dx', 'definite'],
    ['integrate x^2 from 0 to 1', 'definite'],
    ['integral of x^2 sin x from 0 to pi', 'definite'],
    ['Integrate[Exp[-x^2], {x, 0, Infinity}]', 'definite'],
    ['integrate(exp(-x**2), (x, 0, oo))', 'definite'],
    ['integrate(1/x^2, x, 1, inf)', 'definite'],
    ['d/dx sin(x^2)', 'derivative'],
    ['d^2/dx^2 x^3', 'derivative'],
    ['d²/dx² x³', 'derivative'],
    ["f'(x), f(x) = x^2 ln x", 'derivative'],
    ['second derivative of x^2 ln x', 'derivative'],
    ['∂²/∂x∂y (x²y³)', 'derivative'],
    ['diff(sin(x)**2, x, 2)', 'derivative'],
    ['D[x^2 y, x, y]', 'derivative'],
    ['lim x->0 sin(x)/x', 'limit'],
    ['\\lim_{x\\to0^+} x\\ln x', 'limit'],
    ['limit of (1-cos x)/x^2 as x approaches 0', 'limit'],
    ['Limit[Sin[x]/x, x -> 0]', 'limit'],
    ['limit(abs(x)/x, x, 0, minus)', 'limit'],
    ['series e^x at 0 to 6', 'series'],
    ['Maclaurin series of ln(1+x) to order 5', 'series'],
    ['taylor(exp(x), x, 0, 5)', 'series'],
    ["y' = 2xy, y(0)=1", 'equation'],
    ['\\frac{dy}{dx} + y = e^x', 'equation'],
    ["DSolve[y'[x] == y[x], y[x], x]", 'equation'],
    ['x^2 + y^2 = 25', 'implicit'],
    ['x = t^2, y = t^3', 'curve'],
    ['grad x^2 y + z', 'gradient'],
  ])('%s is %s', (line, task) => {
    expect(ask(line).question.task).toBe(task);
  });

  test('SymPy counts the order of what is left out, Maxima the last power', () => {
    expect(ask('series(exp(x), x, 0, 4)').answer.text).toBe(
      ask('taylor(exp(x), x, 0, 3)').answer.text,
    );
  });
});

describe('what may mean two things is asked about', () => {
  test.each([
    ['int sin 2(x+1) dx', /sin\(…\)/u],
    ['d/dx e^-2t', /e\^\(-2\*t\)/u],
    ['1/2x', /2\*x/u],
    ['int 1/(x+1)(x+2) dx', /\(x\+1\)\*\(x\+2\)/u],
    ['int_0^2pi sin x dx', /2pi/u],
    ['int int x y dx dy', /inner one first/u],
    ['int x dx + 3', /Behind dx/u],
    ['lim sin(x)/x', /where its variable goes/u],
    ['int_0 x dx', /one limit/u],
    ['int a b dx c', /differential last/u],
  ])('%s', (line, why) => {
    expect(refusal(line).message).toMatch(why);
  });

  test('a task beside another line offers the line’s own', () => {
    const error = refusal('int x dx', { task: 'limit' });
    expect(error.field).toBe('task');
    expect(error.remedies).toContainEqual({ task: 'antiderivative' });
  });

  test('a variable that is not the line’s', () => {
    expect(refusal('int x dx', { variable: 't' }).field).toBe('variable');
  });
});

describe('with a task a formula alone is enough', () => {
  test('fields fill in', () => {
    expect(ask('x^2', { task: 'definite', from: '0', to: '3' }).answer.text).toBe('9');
    expect(ask('int x^2 dx', { task: 'definite', from: '0', to: '3' }).answer.text).toBe('9');
    expect(ask('sin(x)/x', { task: 'limit', place: '0' }).answer.text).toBe('1');
    expect(ask('x^4', { task: 'derivative', order: 3 }).answer.text).toBe('24*x');
    expect(ask('1/(1-x)', { task: 'series', terms: 3 }).answer.text).toBe('x^3 + x^2 + x + 1');
    expect(ask('t*s', { task: 'antiderivative', variable: 's' }).answer.text).toBe('s^2*t/2');
  });

  test('alone it is differentiated, and that is said', () => {
    const r = ask('x^2 sin x');
    expect(r.question.task).toBe('derivative');
    expect(r.notes[0]).toContain('formula alone');
  });
});

describe('the working', () => {
  test('derivatives name each rule with its u and v', () => {
    const text = workingOf('d/dx x^2 sin(3x)');
    expect(text).toContain('Product rule');
    expect(text).toContain('Chain rule');
    expect(workingOf('d/dx x/(1+x^2)')).toContain('Quotient rule');
    expect(workingOf('d/dx x^x')).toContain('logarithmic differentiation');
  });

  test('a substitution says du, and has no line with both variables under one integral sign', () => {
    for (const line of [
      'int x e^(x^2) dx',
      'int sin(x)^3 cos(x)^2 dx',
      'int sqrt(x)/(1+sqrt(x)) dx',
      'int e^x/(1+e^x) dx',
      'int 1/(2+cos x) dx',
    ]) {
      const list = steps(ask(line));
      expect(
        list.some((s) => /ubstitution/u.test(s.text)),
        line,
      ).toBe(true);
      for (const s of list)
        for (const [, integrand = '', of = ''] of (s.tex ?? '').matchAll(
          /\\int (.*?)\\,d([a-z])/gu,
        )) {
          const other =
            of === 'x' ? /(?<![a-zA-Z\\])u(?![a-zA-Z])/u : /(?<![a-zA-Z\\])x(?![a-zA-Z])/u;
          expect(integrand, `${line}: ${s.tex}`).not.toMatch(other);
        }
    }
  });

  test('partial fractions have their letters, equations and values', () => {
    const text = workingOf('int (x^3+1)/(x^2(x^2+1)) dx');
    expect(text).toContain('\\frac{A x + B}{x^{2} + 1}');
    expect(text).toContain('B + D = 0');
    expect(text).toContain('A = 1,\\quad B = -1,\\quad C = 0,\\quad D = 1');
  });

  test('an integral that comes back is solved for', () => {
    expect(workingOf('int e^x sin x dx')).toContain('Solved for I');
  });

  test('a root of a quadratic has its triangle', () => {
    const text = workingOf('int x^2/sqrt(4-x^2) dx');
    expect(text).toContain('Trigonometric substitution');
    expect(text).toContain('x = 2 \\sin\\left(\\theta\\right)');
    expect(text).toContain('Back by the triangle');
  });

  test('parts many times stand in a table', () => {
    expect(workingOf('int x^4 e^x dx')).toContain('Parts 5 times, in a table');
  });

  test('limits say their form', () => {
    expect(workingOf('lim x->0 sin(x)/x')).toContain('0/0');
    expect(workingOf('lim x->oo (1+1/x)^x')).toContain('1^∞');
    expect(workingOf('lim x->0+ x ln x')).toContain('0·∞');
    expect(workingOf('lim x->2 x^2 + 1')).toContain('the place is put in');
    for (const line of ['lim x->0+ x ln x', 'lim x->0 sin(x)/x', 'lim x->0+ x^x'])
      expect(workingOf(line)).not.toContain('the place is put in');
    expect(workingOf('lim x->oo (3x^2+1)/(2x^2-5)')).toContain('highest powers');
  });

  test('a definite integral puts its limits in', () => {
    expect(workingOf('int_0^1 x^2 dx')).toContain('\\right]_{0}^{1}');
  });
});

describe('what is not there is said by proof', () => {
  test('no elementary antiderivative', () => {
    const r = ask('int e^(-x^2) dx');
    expect(r.status).toBe('named');
    expect(r.proof?.proof).toContain('Liouville');
    expect(r.answer.text).toBe('sqrt(pi)*erf(x)/2');
  });

  test.each([
    ['x^x', /y = 0$/mu],
    ['e^(e^(e^x))', /y' \+ y e\^/u],
    ['ln(ln(ln(x)))', /res\} = - ?x/u],
  ])('∫ %s dx: the proof is worked a step at a time', (f, line) => {
    const r = ask(`int ${f} dx`);
    expect(r.status).toBe('none');
    expect(r.answer.text).toBe('no elementary antiderivative');
    const working = workingOf(`int ${f} dx`);
    expect(working).toContain('structure theorem');
    expect(working).toMatch(line);
  });

  test('∫ x^x (1 + ln x) dx and ∫ e^(e^x) dx', () => {
    expect(ask('int x^x*(1 + ln(x)) dx').answer.text).toBe('x^x');
    expect(ask('int e^(e^x) dx').answer.text).toBe('Ei(e^x)');
  });

  test('not found is no proof, and says why', () => {
    const r = ask('int x^x*sin(x) dx');
    expect(r.status).toBe('open');
    expect(r.notes[0]).toContain('does not say that there is none');
    expect(r.notes[0]).toContain('sin has no place in a tower of logarithms and exponentials.');
  });

  test('an integral over a pole diverges', () => {
    const r = ask('int_-1^1 1/x^2 dx');
    expect(r.status).toBe('diverges');
    expect(r.value.value).toBeNull();
  });

  test('a limit from two sides', () => {
    expect(ask('lim x->0 |x|/x').status).toBe('nothing');
    expect(ask('lim x->0+ |x|/x').answer.text).toBe('1');
  });
});

test('an antiderivative that jumps says where', () => {
  const r = ask('int 1/(2+cos x) dx');
  expect(r.notes.join(' ')).toContain('x = 3.14159');
  expect(ask('int_0^(2pi) 1/(2+cos x) dx').value.value).toBeCloseTo(
    (2 * Math.PI) / Math.sqrt(3),
    12,
  );
});

test('convergence is told by the nearest singular place', () => {
  expect(ask('series 1/(1+x^2) at 2').value.value).toBeCloseTo(Math.sqrt(5), 12);
  expect(ask('series tan x').value.value).toBeCloseTo(Math.PI / 2, 12);
  expect(ask('series x/(e^x-1)').value.value).toBeCloseTo(2 * Math.PI, 12);
  expect(ask('series sin(x)/x').value.note).toContain('converges everywhere');
});

test('logarithms have bars where their argument changes its sign, and none where the integrand has them', () => {
  expect(ask('int 1/x dx').answer.text).toBe('ln(abs(x))');
  expect(ask('int x/(x^2+1) dx').answer.text).toBe('ln(x^2 + 1)/2');
  expect(ask('int ln x dx').answer.text).toBe('x*ln(x) - x');
});

test('parameters have numbers for the picture', () => {
  const r = ask('int e^(-a x) dx', { values: 'a = 2' });
  expect(r.parameters).toEqual([{ name: 'a', value: 2 }]);
  expect(numberOf(r.answer.text, { a: 2, x: 0 })).toBeCloseTo(-0.5, 12);
});

test('a derivative that nobody would read is refused before the next one', () => {
  expect(refusal('d^20/dx^20 (x^x)').message).toContain('order 9');
  expect(ask('d^20/dx^20 sin(x)').answer.text).toBe('sin(x)');
});

test('a formula that holds for n > 1 alone has no number for another n', () => {
  const line = 'int_0^oo 1/(1 + x^n) dx';
  expect(ask(line, { values: 'n = 0.7' }).value.value).toBeNull();
  expect(ask(line, { values: 'n = 0.7' }).value.note).toContain('n > 1');
  expect(ask(line, { values: 'n = 4' }).value.value).toBeCloseTo(Math.PI / 2 / Math.SQRT2, 12);
});

describe('grips', () => {
  const gripsOf = (line: string) => {
    const inputs = withDefaults(tool.inputs, { line });
    const pulled = handles.curves;
    if (!pulled) throw new Error('the plot has no handles');
    return pulled(ask(line), inputs);
  };

  test('the place of a tangent', () => {
    const [grip] = gripsOf('d/dx x^3');
    expect(grip?.to({ x: 2, y: 0 })).toEqual({ at: 2 });
  });

  test('a limit of an integral becomes the line’s', () => {
    const [, upper] = gripsOf('int_0^1 x^2 dx');
    const line = upper?.to({ x: 3, y: 0 })?.line ?? '';
    expect(ask(line).answer.text).toBe('9');
  });

  test('an initial value becomes the equation’s', () => {
    const [start] = gripsOf("y' = y, y(0) = 1");
    const line = start?.to({ x: 0, y: 3 })?.line ?? '';
    expect(ask(line).answer.text).toBe('y = 3*e^x');
    const [placed] = gripsOf("y' = y");
    const set = placed?.to({ x: 0, y: 5 }) ?? {};
    expect(ask(set.line ?? "y' = y", set).answer.text).toBe('y = 5*e^x');
  });
});

describe('ways on and here', () => {
  test('an equation with its start goes to the solver and to Laplace', () => {
    const onwards =
      tool.next?.(ask("y'' + 4y = sin(2x), y(0) = 0, y'(0) = 1"), withDefaults(tool.inputs, {})) ??
      [];
    expect(onwards.map((o) => o.tool)).toEqual(['ode-solver', 'laplace-z']);
    expect(onwards[0]?.inputs).toMatchObject({ initial: "y = 0, y' = 1", from: '0' });
    expect(onwards[1]?.inputs).toMatchObject({ equation: "4*y + y'' = sin(2*t)" });
  });

  test('an equation of the solver comes as a line', () => {
    const [on] = formulaOnward("y' = -2*y + t", 'y(0) = 1');
    const line = on?.inputs?.['line'] ?? '';
    expect(ask(line).answer.text).toMatch(/^y = /u);
    expect(formulaOnward("v' = mu*v", 'v(0) = 1')).toEqual([]);
  });
});
