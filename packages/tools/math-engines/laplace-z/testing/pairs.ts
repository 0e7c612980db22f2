/** Cases for the scripts of the exports, and what is read of what they print. */
import { expect } from 'vitest';
import type { Inputs } from '../inputs.ts';

export type Some = Partial<Inputs>;

/** Of each kind one, and quick ones. */
export const QUICK: readonly Some[] = [
  {},
  { task: 'forward', signal: 't for 0<t<1; 2-t for 1<t<2; period 2' },
  { task: 'inverse', transform: 'w/((s+a)^2+w^2) + e^(-s)/sqrt(s)', values: 'a = 0.4, w = 3' },
  { task: 'equation', equation: "x' = 2x - 3y; y' = y - 2x", initial: 'x(0) = 8, y(0) = 3' },
  { task: 'inverseZ', region: 'annulus' },
  { task: 'inverseZ', transformZ: '(1+z^-1)/(1-1.2z^-1+0.8z^-2-0.2z^-3)' },
];

export const ALL: readonly Some[] = [
  {},
  { task: 'forward', signal: 't for 0<t<1; 2-t for 1<t<2; period 2' },
  { task: 'forward', signal: 'sqrt(t)*e^(-a*t) + lambda*J0(2*t) + ln(t)' },
  { task: 'forward', signal: "conv(t, sin(t)) + 3*δ'(t-1)" },
  { task: 'forward', signal: 'e^(-t)*|sin(2*t)| + erf(sqrt(t))' },
  { task: 'inverse', transform: '1/(s^3+s+1) + e^(-2*s)/s' },
  { task: 'inverse', transform: 'tanh(s)/s + 2 + 1/sqrt(s)' },
  { task: 'inverse', transform: 'w/((s+a)^2+w^2)', values: 'a = 0.4, w = 3' },
  { task: 'equation' },
  { task: 'equation', equation: "x' = 2x - 3y; y' = y - 2x", initial: 'x(0) = 8, y(0) = 3' },
  { task: 'forwardZ' },
  { task: 'forwardZ', sides: 'two', sequence: '(1/2)^|n| + δ[n-2]' },
  { task: 'inverseZ' },
  { task: 'inverseZ', region: 'annulus' },
  { task: 'inverseZ', transformZ: '(1+z^-1)/(1-1.2z^-1+0.8z^-2-0.2z^-3)' },
  { task: 'equationZ', equationZ: 'y[n+2] - y[n+1] - y[n] = 0', initialZ: 'y[0] = 0, y[1] = 1' },
  { task: 'equationZ', equationZ: 'a[n+1] = a[n] + b[n]; b[n+1] = a[n]', initialZ: 'a[0] = 1' },
];

/** Each line has the formula's number and the program's own. */
export function expectPairs(printed: string, some: Some): void {
  const rows = printed.split('\n').filter((row) => row.split('\t').length === 4);
  expect(rows.length, JSON.stringify(some)).toBeGreaterThan(0);
  for (const row of rows) {
    const [ours, theirs] = row.split('\t').slice(2).map(Number) as [number, number];
    expect(Math.abs(ours - theirs), row).toBeLessThan(1e-7 * Math.max(1, Math.abs(theirs)));
  }
}
