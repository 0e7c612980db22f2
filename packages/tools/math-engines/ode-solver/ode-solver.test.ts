import { readXpp } from '@tollbench/engines/ode/xpp.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { OdeInputs } from './inputs.ts';
import { seriesPlot } from './plots.ts';
import { presets } from './presets.ts';

const solved = (some: Partial<OdeInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const refusal = (some: Partial<OdeInputs>): string => {
  try {
    solved(some);
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
};

const preset = (title: string): Partial<OdeInputs> =>
  presets.find((p) => p.title === title)?.inputs ?? {};

test('Van der Pol comes to its limit cycle, of the period that is known', () => {
  const r = solved({});
  expect(r.orbit?.period).toBeCloseTo(6.6632868593, 8);
  expect(r.orbit?.stable).toBe(true);
  expect(r.equilibria.map(({ type }) => type)).toEqual(['unstable-focus']);
  expect(r.error?.relative).toBeLessThan(1e-4);
});

test('an equation of second order is reduced, and said to be', () => {
  const r = solved({
    equations: "x'' + 0.1 x' + sin x = 0",
    parameters: '',
    initial: "x = 2.5, x' = 0",
    to: 20,
  });
  expect(r.states).toEqual(['x', "x'"]);
  expect(r.notes.join(' ')).toMatch(/Reduced to first order/u);
  expect(r.equilibria.map(({ type }) => type).sort()).toEqual(
    expect.arrayContaining(['saddle', 'stable-focus']),
  );
});

describe('published answers', () => {
  test('rabbits and sheep: the four equilibria of Strogatz, section 6.4', () => {
    const found = solved(preset('Rabbits and sheep')).equilibria.map(({ y, type }) => [
      ...Array.from(y, (v) => Number(v.toFixed(9))),
      type,
    ]);
    expect(found).toHaveLength(4);
    for (const e of [
      [0, 0, 'unstable-node'],
      [3, 0, 'stable-node'],
      [0, 2, 'stable-node'],
      [1, 1, 'saddle'],
    ])
      expect(found).toContainEqual(e);
  });

  test('Robertson at 1e11 (Hairer & Wanner)', () => {
    const r = solved(preset('Robertson, stiff'));
    expect((r.solution.end[0] as number) / 0.2083340149701255e-7).toBeCloseTo(1, 5);
    expect(r.solution.methods.map(({ to }) => to)).toContain('radau');
  });

  test('what happens near the begin is drawn over the logarithm of time, a motion that goes on is not', () => {
    const scaleOf = (title: string) => {
      const drawing = seriesPlot(solved(preset(title)));
      return 'x' in drawing ? (drawing.x.scale ?? 'linear') : undefined;
    };
    expect(scaleOf('Robertson, stiff')).toBe('log');
    expect(scaleOf('Damped pendulum')).toBe('linear');
  });

  test('the pendulum of amplitude 90° swings with 4K(1/√2) = 7.4162987', () => {
    const r = solved({
      equations: "x'' = -sin x",
      parameters: '',
      initial: "x = pi/2, x' = 0",
      to: 40,
      events: "x' falling: note",
      relative: 1e-10,
      absolute: 1e-12,
    });
    const [a, b] = r.solution.events;
    expect((b?.t ?? 0) - (a?.t ?? 0)).toBeCloseTo(7.41629871, 7);
  });

  test('Lorenz: the origin and C± at ±√(β(ρ − 1)) (Strogatz, section 9.2)', () => {
    const r = solved({ ...preset('Lorenz, chaos'), to: 25 });
    const x = Math.sqrt((8 / 3) * 27);
    const found = r.equilibria.map(({ y }) => y[0] as number).sort((a, b) => a - b);
    expect(found).toEqual([expect.closeTo(-x, 8), expect.closeTo(0, 8), expect.closeTo(x, 8)]);
    expect(r.error?.relative).toBeGreaterThan(1e-9);
  });

  test('the ball after n bounces: 2v₀/g and nine tenths of it each time', () => {
    const r = solved(preset('Bouncing ball'));
    expect(r.solution.ended).toBe('event');
    expect(r.solution.events).toHaveLength(10);
    const fall = Math.sqrt(4 / 9.81);
    expect(r.solution.events[0]?.t).toBeCloseTo(fall, 9);
    expect(r.solution.events[1]?.t).toBeCloseTo(fall + 2 * 0.9 * fall, 9);
  });
});

describe('over a parameter', () => {
  test('a fold, and a Hopf point with its period', () => {
    const fold = solved({
      equations: "x' = p - x^2",
      parameters: 'p = 1',
      initial: 'x = 0',
      to: 5,
      vary: 'p',
    });
    const at = fold.branches.flatMap(({ bifurcations }) => bifurcations);
    expect(at).toHaveLength(1);
    expect(at[0]).toMatchObject({ kind: 'fold', parameter: expect.closeTo(0, 8) });
    const hopf = solved({
      equations: "x' = p*x - 2y - x*(x^2 + y^2)\ny' = 2x + p*y - y*(x^2 + y^2)",
      parameters: 'p = 0.5',
      initial: 'x = 0.1, y = 0',
      vary: 'p',
    });
    const point = hopf.branches.flatMap(({ bifurcations }) => bifurcations)[0];
    expect(point).toMatchObject({
      kind: 'hopf',
      parameter: expect.closeTo(0, 8),
      frequency: expect.closeTo(2, 8),
    });
    expect(hopf.orbit?.period).toBeCloseTo(Math.PI, 8);
  });

  test('a sensitivity is the derivative by the parameter', () => {
    const r = solved({
      equations: "x' = -a x",
      parameters: 'a = 0.7',
      initial: 'x = 2',
      to: 3,
      sensitivity: 'a',
      relative: 1e-10,
    });
    expect(r.sensitivities[0]?.end[0]).toBeCloseTo(-3 * 2 * Math.exp(-2.1), 8);
  });
});

describe('nullclines', () => {
  test('every branch, and one that is level', () => {
    const r = solved({ window: 'set', left: -3, right: 3, bottom: -3, top: 3 });
    const [across, up] = r.plane?.nullclines ?? [[], []];
    expect(across).toHaveLength(1);
    expect(across[0]?.y.every((y) => Math.abs(y) < 1e-9)).toBe(true);
    expect(up).toHaveLength(3);
    for (const { x, y } of up)
      for (const [k, v] of x.entries())
        expect(Math.abs((1 - v * v) * (y[k] as number) - v)).toBeLessThan(1e-6);
  });
});

test('a start that is pulled begins elsewhere, and one more is added', () => {
  const inputs = withDefaults(tool.inputs, {});
  const r = evaluate(tool, inputs);
  const [start, more] = handles['plane']?.(r, inputs) ?? [];
  expect(start?.to({ x: 1, y: -1 })).toEqual({ initial: 'x = 1, y = -1' });
  expect(more?.to({ x: 0.5, y: 2 })).toEqual({ starts: '0.5 2' });
  // A press in the plane places it; where one begins already it adds none.
  expect(more?.placed).toBe(true);
  const one = { ...inputs, starts: '0.5 2' };
  const waiting = handles['plane']?.(r, one).at(-1);
  expect(waiting?.to({ x: 0.5, y: 2 })).toBeUndefined();
  expect(waiting?.to({ x: -1, y: 0 })).toEqual({ starts: '0.5 2; -1 0' });
});

describe('refusals name what is not taken', () => {
  test.each([
    [{ equations: "x' = ab x", initial: 'x = 1' }, /“ab” is neither/u],
    [{ equations: "x' = y", initial: 'x = 1', parameters: '' }, /“y” is neither/u],
    [{ initial: 'x = 1' }, /no value for y/u],
    [{ equations: "x' = 1\nx' = 2", initial: 'x = 1' }, /is 2, not 1/u],
    [{ equations: "x' = x(t - x)", initial: 'x = 1' }, /lag depends on x/u],
    [{ events: 'x = 1: z = 2' }, /is not what an event does/u],
    [{ vary: 'q' }, /no parameter/u],
    [{ equations: "x'^2 + x = 0", initial: 'x = 1' }, /not linear/u],
    [{ equations: "wiener w\nx' = w\ndone", initial: '' }, /noise/u],
    [{ equations: 'x = 1' }, /no differential equation/u],
  ] as const)('%j', (some, message) => {
    expect(refusal(some)).toMatch(message);
  });
});

test('a file of XPPAUT: parameters, functions, initial values, global, options', () => {
  const text = `# FitzHugh-Nagumo, in the words of XPPAUT
par i0=0.5,a=0.7,b=.8,eps=.08
f(v)=v-v^3/3
v'=f(v)-w+i0
dw/dt=eps*(v+a-b*w)
init v=-1,w=1
global 1 v-1 {w=w+0.1}
@ total=60,xp=v,yp=w
done`;
  expect(readXpp(text)).toMatchObject({ total: 60, plane: ['v', 'w'] });
  const r = solved({ equations: text, initial: '', parameters: '', to: 60 });
  expect(r.states).toEqual(['v', 'w']);
  expect([...r.initial]).toEqual([-1, 1]);
  expect(r.solution.events.length).toBeGreaterThan(0);
  expect(r.parameters.map(({ name }) => name).sort()).toEqual(['a', 'b', 'eps', 'i0']);
});
