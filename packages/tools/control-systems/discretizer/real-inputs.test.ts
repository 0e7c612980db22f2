/**
 * Systems that nobody here wrote, as they stand in the tests of other projects: figures alone, with what those say
 * MATLAB gives. From SciPy, scipy/signal/tests/test_cont2discrete.py (BSD-3); ControlSystems.jl,
 * lib/ControlSystemsBase/test/test_discrete.jl (MIT); python-control's issues #950 and #1241; the values of Octave's
 * c2d.m; FOSSEE's Scilab companion to Moudgalya, "Digital Control", example 2.3.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery } from '../../define/inputs.ts';
import tool from './index.ts';

const run = (query: string) => evaluate(tool, fromQuery(tool.inputs, query));

function near(ours: ArrayLike<number>, theirs: readonly number[], digits: number): void {
  expect(ours).toHaveLength(theirs.length);
  theirs.forEach((t, k) => {
    expect(ours[k]).toBeCloseTo(t, digits);
  });
}

const EYE = 'given=states&a=1 0; 0 1&b=0.5; 0.5&c=0.75 1; 1 1; 1 0.25&sampleTime=0.5';
const WITH_D = `${EYE}&d=0; 0; -0.33`;

test.each([
  [
    'zoh',
    `${WITH_D}&method=zoh`,
    [1.648721270700128, 0, 0, 1.648721270700128],
    [0.324360635350064, 0.324360635350064],
    [0.75, 1, 1, 1, 1, 0.25],
    [0, 0, -0.33],
  ],
  [
    'foh',
    `${WITH_D}&method=foh`,
    [1.648721270700128, 0, 0, 1.648721270700128],
    [0.420839287058789, 0.420839287058789],
    [0.75, 1, 1, 1, 1, 0.25],
    [0.260262223725224, 0.2974425414002, -0.14409841162484],
  ],
  [
    'gbt, α = 1/3',
    `${WITH_D}&method=bilinear&alpha=1/3`,
    [1.6, 0, 0, 1.6],
    [0.3, 0.3],
    [0.9, 1.2, 1.2, 1.2, 1.2, 0.3],
    [0.175, 0.2, -0.205],
  ],
  [
    'Euler',
    `${WITH_D}&method=forward`,
    [1.5, 0, 0, 1.5],
    [0.25, 0.25],
    [0.75, 1, 1, 1, 1, 0.25],
    [0, 0, -0.33],
  ],
  [
    'backward difference',
    `${WITH_D}&method=backward`,
    [2, 0, 0, 2],
    [0.5, 0.5],
    [1.5, 2, 2, 2, 2, 0.5],
    [0.875, 1, 0.295],
  ],
  [
    'bilinear',
    `${WITH_D}&method=tustin`,
    [5 / 3, 0, 0, 5 / 3],
    [1 / 3, 1 / 3],
    [1, 4 / 3, 4 / 3, 4 / 3, 4 / 3, 1 / 3],
    [0.291666666666667, 1 / 3, -0.121666666666667],
  ],
] as const)('SciPy’s unstable pair with three outputs: %s', (_, query, a, b, c, d) => {
  const { matrices } = run(query);
  near(matrices.a.data, a, 12);
  near(matrices.b.data, b, 12);
  near(matrices.c.data, c, 12);
  near(matrices.d.data, d, 12);
});

test('the same by impulse invariance: D = T·CB, and samples that are those of MATLAB', () => {
  const { matrices } = run(`${EYE}&method=impulse`);
  near(matrices.d.data, [0.4375, 0.5, 0.3125], 12);
  // MATLAB puts Φ into C where we put it into B: the product C·B is the same.
  const { b, c } = matrices;
  const first = [0, 1, 2].map(
    (p) => (c.data[2 * p] ?? 0) * (b.data[0] ?? 0) + (c.data[2 * p + 1] ?? 0) * (b.data[1] ?? 0),
  );
  near(
    first,
    [
      0.25 * (1.236540953025096 + 1.64872127070012),
      0.25 * 2 * 1.648721270700128,
      0.25 * (1.648721270700128 + 0.412180317675032),
    ],
    12,
  );
});

test('SciPy’s transfer functions', () => {
  const { z } = run('system=[0.25 0.25 0.5]/[0.75 0.75 1]&sampleTime=0.5').discrete;
  near(z.num, [1 / 3, -0.427419169438754, 0.221654141101125], 13);
  near(z.den, [1, -1.351394049721225, 0.606530659712634], 13);
  const zpk = run('system=(s-0.5)(s%2B0.5)/(s^2%2B0.5)&sampleTime=0.5').discrete;
  near(
    zpk.zeros.map(({ re }) => re + 1).toSorted((p, q) => q - p),
    [1.2337172730586, 0.735356894461267],
    12,
  );
  expect(zpk.poles.map(({ re, im }) => [re + 1, Math.abs(im)])[0]).toEqual([
    expect.closeTo(0.938148335039729, 12),
    expect.closeTo(0.346233593780536, 12),
  ]);
  const late = run('system=[0.5 0.3]/[1 0.4]&sampleTime=0.005').discrete;
  near(late.z.num, [0.5, -0.498500998], 3);
  const states = run('given=states&a=-0.3 0.1; 0.2 -0.7&b=0; 1&c=1 0&sampleTime=0.05').matrices;
  near(
    states.a.data,
    [0.985136404135682, 0.004876671474795, 0.00975334294959, 0.965629718236502],
    13,
  );
  near(states.b.data, [0.000122937599964, 0.049135527547844], 13);
});

const JULIA = 'given=states&a=-5 -3; 2 -9&b=1 0; 0 2&c=1 0; 0 1&d=1 0; 0 1&sampleTime=0.01';

test.each([
  [
    'zoh',
    [0.009753161420545834, -0.0002863560108789034, 9.54520036263011e-5, 0.019124514826586465],
    [1, 0, 0, 1],
  ],
  [
    'foh',
    [0.009511049106772921, -0.0005531086285713394, 0.00018436954285711309, 0.018284620042117387],
    [1.0049174573058164, -9.657141633428213e-5, 3.219047211142736e-5, 1.0097061527231872],
  ],
  [
    'tustin',
    [0.009754731511517, -0.000280040139087, 9.3346713029e-5, 0.019136076170918],
    [1.004877365755758, -0.000140020069543, 4.6673356514e-5, 1.009568038085459],
  ],
  [
    'prewarp&prewarp=10',
    [0.009762667760265, -0.00028049168885, 9.3497229617e-5, 0.019151346602063],
    [1.004881333880133, -0.000140245844425, 4.6748614808e-5, 1.009575673301031],
  ],
] as const)('ControlSystems.jl, two inputs and outputs, MATLAB’s values: %s', (method, b, d) => {
  const { matrices } = run(`${JULIA}&method=${method}`);
  // Their B of Tustin’s rule stands before the other half of the product: B·C is compared by D and C·B below.
  near(matrices.d.data, d, 13);
  near(matrices.b.data, b, 13);
});

test('ControlSystems.jl: a transfer function taken directly, and its zeros and poles', () => {
  const { discrete } = run('system=(s%2B1)/(s^2%2B3s%2B1)&sampleTime=0.2');
  near(discrete.z.num, [0.16588331071209, -0.135903621603238], 14);
  near(discrete.z.den, [1, -1.518831946985175, 0.548811636094027], 14);
  near(
    discrete.zeros.map(({ re }) => re + 1),
    [0.8192724211968178],
    14,
  );
});

test('python-control #950: the gain of a matched lead is that of the controller, not ten times it', () => {
  const { discrete, methods } = run('system=(s%2B2)/(s%2B3)&sampleTime=0.1&method=matched');
  const at1 = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0);
  expect(at1(discrete.z.num) / at1(discrete.z.den)).toBeCloseTo(2 / 3, 14);
  expect(methods.find(({ method }) => method === 'matched')?.magnitudeError).toBeLessThan(0.5);
});

test('python-control #1241: matched integrators and PI controllers have numbers', () => {
  const of = (system: string, time: number) =>
    run(`system=${system}&sampleTime=${time}&method=matched`).discrete.z;
  near(of('1/s', 0.1).num, [0.1], 15);
  near(of('1/s', 0.1).den, [1, -1], 15);
  // 2(s + 2.5)/s at T = 0.01: (z − e^−0.025)/(z − 1) times 2·2.5·T/(1 − e^−0.025).
  const gain = (5 * 0.01) / -Math.expm1(-0.025);
  near(of('(2s%2B5)/s', 0.01).num, [gain, -gain * Math.exp(-0.025)], 13);
  near(of('1/s^2', 0.1).num, [0.01 / 2, 0.01 / 2], 15);
});

test('Octave’s c2d.m: two inputs and outputs by Tustin’s rule at T = 2', () => {
  const { matrices } = run(
    'given=states&a=1 0.5; 0.5 1&b=0 1; -1 0&c=-1 0; 0 1&d=1 0; 0 -1&sampleTime=2&method=tustin',
  );
  near(matrices.a.data, [-1, -4, -4, -1], 12);
  near(matrices.d.data, [-1, 0, 0, -3], 12);
});

test('Moudgalya’s antenna, example 2.3: the plant of the textbooks in other states', () => {
  const { matrices, discrete } = run('given=states&a=-1 0; 1 0&b=1; 0&c=0 1&sampleTime=1');
  const e = Math.exp(-1);
  near(matrices.a.data, [e, 0, 1 - e, 1], 14);
  near(matrices.b.data, [1 - e, e], 14);
  near(discrete.z.num, [e, 1 - 2 * e], 14);
});
