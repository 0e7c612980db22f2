import { integrateDelayed } from '@tollbench/engines/ode/delay.ts';
import { classify, newton } from '@tollbench/engines/ode/equilibria.ts';
import { integrate } from '@tollbench/engines/ode/integrate.ts';
import type { MethodName } from '@tollbench/engines/ode/problem.ts';
import { readSystem } from '@tollbench/engines/ode/read-system.ts';
import { Right } from '@tollbench/engines/ode/system.ts';
import { describe, expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Case {
  readonly name: string;
  readonly equations: string;
  readonly y: number[];
  readonly end: number;
  readonly at: number[];
}
interface Still {
  readonly a: number[][];
  readonly b: number[];
  readonly y: number[];
  readonly eigenvalues: [number, number][];
}
const read = vectors<Case>('ode-solver') as unknown as {
  readonly program: string;
  readonly version: string;
  readonly cases: readonly Case[];
  readonly stiff: readonly Case[];
  readonly delays: readonly (readonly [t: number, x: number])[];
  readonly equilibria: readonly Still[];
};

const rightOf = (equations: string): Right => {
  const { system, values } = readSystem(equations);
  return new Right(system, values);
};

/** The largest error of a state beside the largest of the states. */
function off(c: Case, method: MethodName | 'auto', relative: number): number {
  const right = rightOf(c.equations);
  const { y, ended } = integrate({
    problem: right,
    branched: right.tape,
    from: 0,
    to: c.end,
    y: Float64Array.from(c.y),
    tolerances: { relative, absolute: new Float64Array(c.y.length).fill(relative * 1e-3) },
    method,
    maxSteps: 200_000,
  });
  expect(ended, c.name).toBe('end');
  const size = Math.max(...c.at.map(Math.abs));
  return Math.max(...c.at.map((v, k) => Math.abs((y[k] as number) - v))) / size;
}

describe('against SciPy, NumPy and mpmath', () => {
  const worst = { dop853: 0, rk45: 0, radau: 0, stiff: 0, bdf: 0, delays: 0, still: 0 };

  test.each([
    ['dop853', 1e-11, 1e-6],
    ['rk45', 1e-10, 1e-4],
    ['radau', 1e-9, 1e-3],
  ] as const)('DETEST by %s', (method, relative, bound) => {
    // Radau takes every second one: it is the slow one here.
    const list = method === 'radau' ? read.cases.filter((_, k) => k % 4 === 0) : read.cases;
    for (const c of list) worst[method] = Math.max(worst[method], off(c, method, relative));
    expect(worst[method]).toBeLessThan(bound);
  });

  test('stiff problems, the method chosen and by differentiation formulas', () => {
    for (const c of read.stiff) {
      worst.stiff = Math.max(worst.stiff, off(c, 'auto', 1e-9));
      worst.bdf = Math.max(worst.bdf, off(c, 'bdf', 1e-8));
    }
    expect(worst.stiff).toBeLessThan(1e-4);
    expect(worst.bdf).toBeLessThan(1e-3);
  });

  test('a delay equation', () => {
    for (const [t, x] of read.delays) {
      const right = rightOf("x' = -x(t - 1)");
      const { y } = integrateDelayed(right, [1], {
        problem: right,
        from: 0,
        to: t,
        y: Float64Array.of(1),
        tolerances: { relative: 1e-11, absolute: Float64Array.of(1e-13) },
        method: 'dop853',
        maxSteps: 10_000,
      });
      worst.delays = Math.max(worst.delays, Math.abs((y[0] as number) - x));
    }
    expect(worst.delays).toBeLessThan(1e-10);
  });

  test('equilibria and their eigenvalues', () => {
    for (const { a, b, y, eigenvalues } of read.equilibria) {
      const names = 'pqrs';
      const text = a
        .map(
          (row, k) =>
            `${names[k]}' = ${row.map((v, j) => `(${v})*${names[j]}`).join(' + ')} - (${b[k]})`,
        )
        .join('\n');
      const right = rightOf(text);
      const at = newton(right, new Float64Array(b.length));
      if (!at) throw new Error(`no equilibrium of ${text}`);
      const size = Math.max(...y.map(Math.abs));
      worst.still = Math.max(
        worst.still,
        ...y.map((v, k) => Math.abs((at[k] as number) - v) / size),
      );
      const e = classify(right, at);
      const largest = Math.max(...eigenvalues.map(([re, im]) => Math.hypot(re, im)));
      for (const [re, im] of eigenvalues) {
        const gaps = Array.from(e.re, (x, k) => Math.hypot(x - re, (e.im[k] as number) - im));
        worst.still = Math.max(worst.still, Math.min(...gaps) / largest);
      }
    }
    expect(worst.still).toBeLessThan(1e-10);
  });

  test('the figures on the page are the ones measured here', () => {
    const { program, version } = read;
    const line = (
      what: string,
      cases: number,
      largestError: number,
      errorKind = 'relative' as const,
    ) => ({
      program,
      version,
      what,
      cases,
      largestError,
      errorKind,
    });
    const n = read.cases.length;
    expectHeld(import.meta.dirname, [
      line('DETEST problems by DOP853 at rtol 1e-11, beside the largest state', n, worst.dop853),
      line('the same by RK45 at rtol 1e-10', n, worst.rk45),
      line('the same by Radau at rtol 1e-9', Math.ceil(n / 4), worst.radau),
      line('stiff problems, method chosen, at rtol 1e-9', read.stiff.length, worst.stiff),
      line('stiff problems by BDF at rtol 1e-8', read.stiff.length, worst.bdf),
      line('equilibria and their eigenvalues', read.equilibria.length, worst.still),
      {
        program,
        version,
        what: 'a delay equation',
        cases: read.delays.length,
        largestError: worst.delays,
        errorKind: 'absolute',
      },
    ]);
  });
});
