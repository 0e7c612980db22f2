import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const there = (signal: string) => run({ task: 'forward', signal }).answer.text;
const back = (transform: string) => run({ task: 'inverse', transform }).answer.text;

test('a round trip gives f(t)·u(t) (sympy PR 28726)', () => {
  expect(back(there('t*e^(-2t)'))).toBe('t*e^(-2*t)*heaviside(t)');
});

test('δ(t) has the transform 1, from 0⁻ on (sympy 10840, 21372)', () => {
  expect(there('δ(t)')).toBe('1');
  expect(there('dirac(t) + u(t)')).toBe(there('δ(t) + 1'));
});

test('sⁿ is a derivative of δ (sympy 26775)', () => {
  expect(back('s')).toBe('dirac1(t)');
  expect(back('s^3')).toBe('dirac3(t)');
});

test('decimals are fractions (sympy 26517, 26560)', () => {
  expect(back('1/(s+0.1)')).toBe('e^(-t/10)*heaviside(t)');
  expect(back('0.3/(s(s+0.1))')).toBe('(3 - 3*e^(-t/10))*heaviside(t)');
});

test('many easy poles are no work (sympy 25199, 23623, 13606)', () => {
  const poles = Array.from({ length: 12 }, (_, k) => `(s+${k + 1})`).join('');
  expect(run({ task: 'inverse', transform: `1/(${poles})` }).worst).toBeLessThan(1e-3);
  expect(() => back('1/(s+1)^61')).toThrow(/60/u);
});

test('published tables and answers', () => {
  // Oppenheim and Willsky, table 9.2; Lebl, Notes on Diffy Qs, section 6.1 and 6.2.
  expect(back('1/(s^2(s^2+1))')).toBe('(t - sin(t))*heaviside(t)');
  expect(back('4/(s^2-9)')).toBe('(2*e^(3*t)/3 - 2*e^(-3*t)/3)*heaviside(t)');
  expect(
    run({ task: 'inverseZ', transformZ: 'z/((z-1/2)(z-2))', region: 'annulus' }).answer.text,
  ).toBe('-2*(1/2)^n/3*u[n] - 2*2^n/3*u[-n-1]');
  const { parts } = run({ task: 'equation', equation: "y'' + 3y' + 2y = x", initial: 'y(0) = 1' });
  expect(parts.map((p) => p.name)).toEqual(['H(s)', 'Y(s)', 'zero input', 'zero state']);
});

test('the final value is told only where the theorem holds', () => {
  expect(run({ task: 'inverse', transform: '1/(s-1)' }).final.value).toBeNull();
  expect(run({ task: 'inverse', transform: '1/(s^2+1)' }).final.value).toBeNull();
  expect(run({ task: 'inverse', transform: '5/(s(s+2))' }).final.value).toBe(2.5);
});

test('what is no entry of a table is refused by its name', () => {
  expect(() => there('tan(t)')).toThrow(/tan/u);
  expect(() => there('e^(t^2)')).toThrow(/e\^/u);
  expect(() => back('1/(s+i)')).toThrow(/imaginary/u);
  expect(() => run({ task: 'equation', equation: "y'' + y*y = x" })).toThrow(/linear/u);
  expect(() => run({ task: 'equation', initial: "y''(0) = 1" })).toThrow(/initial/u);
});

test('a power of t before an exponential is integrated to its end', () => {
  expect(run({ task: 'inverse', transform: '1/(s+1)^40' }).worst).toBeLessThan(1e-9);
});

test('periodic signals, and what they drive', () => {
  // C. L. Phillips and others: a square wave of ±1 has tanh(sT/4)/s.
  const square = run({ task: 'forward', signal: 'square(2*pi*t)' });
  expect(back('tanh(s/4)/s')).toBe('repeat(heaviside(t) - heaviside(t - 1/2), 1/2, -1)');
  expect(square.poles.some(({ at }) => Math.abs(at.im - 2 * Math.PI) < 1e-9)).toBe(true);
  // No even harmonics.
  expect(square.poles.some(({ at }) => Math.abs(at.im - 4 * Math.PI) < 1e-9)).toBe(false);
  const driven = run({
    task: 'equation',
    equation: "y'' + 4y = x",
    drive: '1 for 0<t<pi/2; -1 for pi/2<t<pi; period pi',
    initial: '',
  });
  expect(driven.poles.find(({ at }) => Math.abs(at.im - 2) < 1e-9)?.order).toBe(2);
  expect(driven.worst).toBeLessThan(1e-9);
});

test('pieces that overlap, end before they begin or run over the period are refused', () => {
  expect(() => there('1 for 0<t<2; 2 for 1<t<3')).toThrow(/overlap/u);
  expect(() => there('1 for 2<t<1')).toThrow(/before it begins/u);
  expect(() => there('1 for 0<t<3; period 2')).toThrow(/behind the period/u);
});

test('systems, integrals and convolutions of unknowns', () => {
  const { answers } = run({
    task: 'equation',
    equation: "x' = 2x - 3y; y' = y - 2x",
    initial: 'x(0) = 8, y(0) = 3',
  });
  expect(answers.map((a) => a.text)).toEqual([
    '(3*e^(4*t) + 5*e^(-t))*heaviside(t)',
    '(5*e^(-t) - 2*e^(4*t))*heaviside(t)',
  ]);
  const ask = (equation: string) => run({ task: 'equation', equation, initial: '' });
  expect(ask("y' + integral(y) = x").answer.text).toBe('heaviside(t)*sin(t)');
  expect(ask('y = t + conv(sin(t), y)').answer.text).toBe('(t^3/6 + t)*heaviside(t)');
  // Letters that stand together are a product, and no parameter named ky.
  expect(ask("y' + ky = x").parameters.map((p) => p.name)).toEqual(['k']);
  expect(() => ask("y' = z")).not.toThrow();
  expect(() => ask("y' + z' = x")).toThrow(/unknown/u);
  expect(() => ask("u' + u = 1")).toThrow(/u is taken/u);
  expect(() => ask("y' + y = f(t)")).toThrow(/f is neither/u);
  expect(() => ask("x' + y' = 1; x' + y' = 2")).toThrow(/determine/u);
});

test('two-sided sequences', () => {
  const two = (sequence: string) => run({ task: 'forwardZ', sides: 'two', sequence });
  expect(two('(1/2)^|n|').answer.text).toBe('-3*z/((2*z - 1)*(z - 2))');
  expect(() => two('2^|n|')).toThrow(/converges for no z/u);
  expect(() => two('(1/2)^n')).toThrow(/no z/u);
  // What a one-sided transform leaves out is said.
  expect(run({ task: 'forwardZ', sequence: '(1/2)^|n|' }).notes[0]).toMatch(/n < 0/u);
});

test('derivatives of δ read back as they are written', () => {
  expect(there("δ''(t)")).toBe('s^2');
  expect(there('dirac2(t)')).toBe('s^2');
  expect(there('dirac(t, 2)')).toBe('s^2');
  expect(there("t^2*δ''(t)")).toBe('2');
});

test('another letter for the variable is no constant without a word', () => {
  const refused: readonly (readonly [Some, string])[] = [
    [{ task: 'forward', signal: 'sin(x)' }, 'write t in place of x'],
    [{ task: 'forward', signal: 'x(t)' }, 'a function that is not given'],
    [{ task: 'inverse', transform: '1/(p+1)' }, 'write s in place of p'],
    [{ task: 'inverse', transform: '3Y(s)' }, 'a function that is not given'],
    [{ task: 'forwardZ', sequence: '0.5^k u[k]' }, 'write n in place of k'],
    [{ task: 'inverseZ', transformZ: '1/(1-0.5q^-1)' }, 'write z in place of q'],
    [{ task: 'equation', equation: 'D^2 y + y = 0' }, 'a derivative or a product'],
  ];
  for (const [some, words] of refused) expect(() => run(some), words).toThrow(words);
  expect(there('5V')).toBe('5*V/s');
  expect(back('K')).toBe('K*dirac(t)');
});

test('samples in a row, and initial values and dots among equations', () => {
  for (const sequence of ['{1, 2, 3}', '[1 2 3]', '[1; 2; 3]'])
    expect(run({ task: 'forwardZ', sequence }).answer.text).toBe('(z^2 + 2*z + 3)/z^2');
  const solved = (equation: string, initial = '') =>
    run({ task: 'equation', equation, initial }).answer.text;
  expect(solved("y' = -2y + 4, y(0) = 1")).toBe(solved("y' + 2y = 4", 'y(0) = 1'));
  expect(solved('ẍ + x = 0; x(0) = 1')).toBe('cos(t)*heaviside(t)');
  expect(solved("y(t)'' + y(t) = t")).toBe(solved("y'' + y = t"));
  expect(() => solved("y' = 1, y(0) = 2", 'y(0) = 1')).toThrow('second value');
  expect(() => solved("y' 2 = t")).toThrow(/^(?!.*Q_)/u);
  const { notes } = run({ task: 'equation', equation: "y'' + y = 0" });
  expect(notes.join()).toContain('the solution is 0');
});
