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
