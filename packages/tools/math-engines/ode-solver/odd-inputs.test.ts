/** What people type that is no plain system: taken as it is meant, or refused by what is at fault. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { OdeInputs } from './inputs.ts';

const solved = (equations: string, initial: string, some: Partial<OdeInputs> = {}) =>
  evaluate(tool, withDefaults(tool.inputs, { parameters: '', to: 5, equations, initial, ...some }));
const refusal = (equations: string, initial = 'x = 1', some: Partial<OdeInputs> = {}): string => {
  try {
    solved(equations, initial, some);
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
};

describe('as they write it', () => {
  const end = (equations: string, initial: string, some?: Partial<OdeInputs>) =>
    Array.from(solved(equations, initial, some).solution.end);

  test.each([
    ['dx/dt = -x', 'x = 1'],
    ['dy/dx = -y', 'y = 1'],
    ['dy/dτ = -y', 'y = 1'],
    ['ẋ = −x', 'x = 1'],
    ['\\dot{x} = -x', 'x = 1'],
    ["x_1'(t) = -x_1(t)", 'x_1 = 1'],
    ['x₁′ = −x₁', 'x₁ = 1'],
    ["x' + x = 0\nx(0) = 1", ''],
    ["x' = -x.^1 ./ 1", '1'],
    ["x' = -x   % it decays", '[1]'],
  ])('%s', (equations, initial) => {
    expect(end(equations, initial)[0]).toBeCloseTo(Math.exp(-5), 5);
  });

  test('a second derivative in each of its spellings', () => {
    for (const equations of [
      "x'' = -ω²*x",
      'd²x/dt² = -ω^2 x',
      'd^2x/dt^2 = -ω^2 x',
      'd2x/dt2 = -ω^2 x',
      'ẍ = -ω^2 x',
    ])
      expect(end(equations, "x = 1, x' = 0", { parameters: 'ω = 2' })[0]).toBeCloseTo(
        Math.cos(10),
        4,
      );
  });

  test('the independent variable is called as in the equations', () => {
    const r = solved('dy/dx = x*y', 'y = 1', { to: 1 });
    expect(r.time).toBe('x');
    expect(r.solution.end[0]).toBeCloseTo(Math.exp(0.5), 6);
  });

  test('highest derivatives that stand together are solved for: a double pendulum keeps its energy', () => {
    const r = solved(
      "2 a'' + b'' cos(a - b) = -b'^2 sin(a - b) - 2 g sin a\nb'' + a'' cos(a - b) = a'^2 sin(a - b) - g sin b",
      "a = 1, a' = 0, b = 2, b' = 0",
      { parameters: 'g = 9.81', relative: 1e-10, absolute: 1e-12 },
    );
    const energy = ([a = 0, p = 0, b = 0, q = 0]: readonly number[]): number =>
      p * p + (q * q) / 2 + p * q * Math.cos(a - b) - 9.81 * (2 * Math.cos(a) + Math.cos(b));
    expect(energy(Array.from(r.solution.end))).toBeCloseTo(energy([1, 0, 2, 0]), 6);
    expect(r.notes.join(' ')).toMatch(/solved for a'', b'' together/u);
  });

  test('a name for an expression of derivatives, and an equation that begins with a name', () => {
    const named = solved("x'' = -x\nE = (x'^2 + x^2)/2", "x = 1, x' = 0");
    expect(named.quantities.map(({ name }) => name)).toEqual(['E']);
    expect(named.quantities[0]?.values.at(-1)).toBeCloseTo(0.5, 5);
    const newton = solved("F = m x''", "x = 1, x' = 0", { parameters: 'F = 2, m = 4', to: 2 });
    expect(newton.solution.end[0]).toBeCloseTo(2, 8);
  });

  test('values begin where the field says', () => {
    expect(refusal("x' = -x\nx(1) = 4", '')).toMatch(/values at t = 1, and From t is 0/u);
    expect(end("x' = -x\nx(1) = 4", '', { from: 1, to: 2 })[0]).toBeCloseTo(4 / Math.E, 5);
  });

  test('a delay as a sum', () => {
    const [a] = end("x' = -x(t - 1 + 0.5)", 'x = 1');
    const [b] = end("x' = -delay(x, 0.5)", 'x = 1');
    expect(a).toBeCloseTo(b as number, 12);
  });

  test('an event as an inequality, and where a derivative is zero', () => {
    const circle = "x' = y\ny' = -x";
    const at = (events: string) =>
      solved(circle, 'x = 1, y = 0', { to: 6, events, relative: 1e-9 }).solution.events.map(
        ({ t }) => t,
      );
    expect(at('y > 0')).toEqual([expect.closeTo(Math.PI, 7)]);
    expect(at("x' = 0 rising")).toEqual([expect.closeTo(Math.PI, 7)]);
    expect(at('x < 0')).toEqual([expect.closeTo(Math.PI / 2, 7)]);
  });
});

describe('refused by what is at fault', () => {
  test.each([
    ["x' = f(x)\nf(u) = u\nf(u) = 2u", /function f is given twice/u],
    ["x' = f(x)\nf(u) = u\nf = 3", /as a function and as a value/u],
    ["x' = -x\nx(t) = 3", /also given as a function/u],
    ["x' = f(x)\nf(u) = f(u - 1)", /calls itself without end/u],
    ["x' = a x\na = b\nb = a", /given by itself/u],
    ["x' = x % 2", /begins a remark/u],
    ["x' = -0,5 x", /decimal sign is the point/u],
    ["x' = 1e400 x", /beyond the largest number/u],
    ["x' = -x(3 - t)", /at another time/u],
    ["x' = -x(2t)", /at another time/u],
    ["x' = -x(0)", /stands for no value/u],
    ["x' = -y\n0 = x - y", /algebraic equation/u],
    ["x' = -y\nx + y = 1", /algebraic equation/u],
    ["x'' + y'' = 1\n2 x'' + 2 y'' = x", /do not determine/u],
    ['dx/dt = 1\ndy/ds = 2', /derivatives are taken by t and by s/iu],
    ["y' = x*y", /dy\/dx/u],
    ["x[1]' = -x[1]", /behind what is no name/u],
    ["x' = 1/x\nx(0) = 0", /begin elsewhere/u],
  ] as const)('%s', (equations, message) => {
    expect(refusal(equations, equations.includes('x(0) = 0') ? '' : 'x = 1')).toMatch(message);
  });

  test.each([
    ['y: stop 0', /at no time/u],
    ['x: x = 1; x = 2', /set twice/u],
    ['x > 0 & y < 0', /is no event/u],
  ])('event %s', (events, message) => {
    expect(refusal("x' = y\ny' = -x", 'x = 1, y = 0', { events })).toMatch(message);
  });
});

describe('where the equations end', () => {
  test('at a square root of what becomes negative, with the equilibrium that has no linear part', () => {
    const r = solved("x' = -sqrt(x)", 'x = 1');
    expect(r.solution.ended).toBe('stuck');
    expect(r.solution.endTime).toBeCloseTo(2, 4);
    expect(r.equilibria.map(({ type }) => type)).toEqual(['no-linear-part']);
  });

  test('along a jump that is left on neither side', () => {
    const { solution } = solved("x' = y\ny' = -x - 0.5 sign(y)", 'x = 3, y = 0', { to: 20 });
    expect(solution).toMatchObject({ ended: 'stuck', slides: true });
  });

  test('before bounces that come ever faster', () => {
    const r = solved("h'' = -9.81", "h = 1, h' = 0", { events: "h falling: h = 0, h' = -0.5 h'" });
    // Falls for √(2/g), then bounces for 2·√(2/g)·(1/2 + 1/4 + …).
    expect(r.solution.endTime).toBeCloseTo(3 * Math.sqrt(2 / 9.81), 6);
    const texts = tool
      .outputs(r, withDefaults(tool.inputs, {}))
      .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(texts.join(' ')).toMatch(/ever faster/u);
  });
});

test('between the stages of long steps of a very stiff equation the curve is right, too', () => {
  const r = solved("x' = -1e6*(x - cos t)", 'x = 0', { to: 10 });
  const [x] = r.solution.y;
  for (const [k, t] of r.solution.t.entries())
    if (t > 1e-3) expect(Math.abs((x?.[k] as number) - Math.cos(t))).toBeLessThan(1e-4);
  expect(r.error?.relative).toBeLessThan(1e-4);
});

test('many crossings within a step are counted, or it is said that some may be missing', () => {
  const { solution } = solved("x' = y\ny' = -x", 'x = 1, y = 0', {
    to: 10,
    events: 'sin(60 t) = 0',
  });
  expect(solution.events).toHaveLength(Math.floor(600 / Math.PI));
  const fast = solved("x' = y\ny' = -x", 'x = 1, y = 0', { to: 10, events: 'sin(1000 t) = 0' });
  expect(fast.solution.crowded).toBe(true);
});

test('a number above e and an argument without brackets are asked about before another letter', () => {
  for (const equation of ["x' = e^-2t", "x' = 3e^-2 x", "x' = e^2(x + 1)"])
    expect(() => solved(equation, 'x = 1'), equation).toThrow(/may be e\^\(.*write one of them/u);
  for (const equation of ["x' = sin 2(x + 1)", "x' = 1 + cos 3 t(2)"])
    expect(() => solved(equation, 'x = 1'), equation).toThrow('all its argument or a part');
  const end = (equation: string) => solved(equation, 'x = 0', { to: 1 }).solution.y[0]?.at(-1);
  expect(end("x' = e^(-2t)")).toBeCloseTo((1 - Math.exp(-2)) / 2, 5);
  expect(end("x' = e^-t sin 2t")).toBeCloseTo(end("x' = exp(-t)*sin(2*t)") as number, 9);
});
