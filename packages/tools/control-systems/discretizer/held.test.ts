import { discreteAt } from '@tollbench/engines/discretize/response.ts';
import { thiran } from '@tollbench/engines/discretize/thiran.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { polar } from '@tollbench/engines/numeric/complex.ts';
import { frequencyResponse } from '@tollbench/engines/state-space/frequency.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { DiscretizerInputs } from './inputs.ts';

interface ExactCase {
  readonly name: string;
  readonly num: number[];
  readonly den: number[];
  readonly T: number;
  readonly delay: number;
  readonly alpha: number;
  readonly denZ: number[];
  readonly zoh: number[];
  readonly foh: number[];
  readonly impulse: number[] | null;
  readonly rules: Readonly<Record<string, readonly [num: number[], den: number[]]>>;
}
interface OctaveCase {
  readonly method: DiscretizerInputs['method'];
  readonly num: number[];
  readonly den: number[];
  readonly T: number;
  readonly w: number;
  readonly theta: number[];
  readonly re: number[];
  readonly im: number[];
}
interface StatesCase {
  readonly method: DiscretizerInputs['method'];
  readonly a: number[][];
  readonly b: number[][];
  readonly c: number[][];
  readonly d: number[][];
  readonly T: number;
  readonly markov: number[][];
}

interface ScipyCase {
  readonly method: DiscretizerInputs['method'];
  readonly a: number[][];
  readonly b: number[][];
  readonly c: number[][];
  readonly d: number[][];
  readonly T: number;
  readonly theta: number[];
  /** By frequency, output and input. */
  readonly re: number[][][];
  readonly im: number[][][];
}

const scipy = vectors<ScipyCase>('discretizer-scipy');
const exact = vectors<ExactCase>('discretizer') as ReturnType<typeof vectors<ExactCase>> & {
  readonly thiran: readonly { delay: number; order: number; a: number[] }[];
};
const octave = vectors<OctaveCase>('discretizer-octave') as ReturnType<
  typeof vectors<OctaveCase>
> & { readonly states: readonly StatesCase[] };

const run = (some: Partial<DiscretizerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

/** The largest relative error of a coefficient; of what the other side has as 0, in units of 1e-30 of the largest. */
function worstOf(ours: readonly number[], theirs: readonly number[]): number {
  const padded = [...new Array<number>(theirs.length - ours.length).fill(0), ...ours];
  const largest = Math.max(...theirs.map(Math.abs));
  return theirs.reduce((worst, t, k) => {
    const gap = Math.abs((padded[k] ?? Number.NaN) - t);
    // mpmath's own cancellation leaves 1e-90 where nothing is.
    return Math.max(worst, gap / Math.max(Math.abs(t), 1e-60 * largest));
  }, 0);
}

interface Errors {
  worst: number;
  count: number;
}

/** One run of a case gives every method; the rules are without its dead time, where they are exact. */
function exactErrors(): { holds: Errors; rules: Errors } {
  const holds = { worst: 0, count: 0 };
  const rules = { worst: 0, count: 0 };
  const note = (to: Errors, name: string, error: number) => {
    expect(error, name).toBeLessThan(1e-13);
    to.worst = Math.max(to.worst, error);
    to.count++;
  };
  for (const c of exact.cases) {
    const common = { system: fraction(c.num, c.den), sampleTime: c.T };
    const late = run({ ...common, delay: c.delay }).methods;
    for (const method of ['zoh', 'foh', 'impulse'] as const) {
      const theirs = c[method];
      const ours = late.find((row) => row.method === method)?.discrete ?? null;
      expect(ours === null, `${c.name}, ${method}`).toBe(theirs === null);
      if (ours && theirs)
        note(
          holds,
          `${c.name}, ${method}`,
          Math.max(worstOf(ours.z.num, theirs), worstOf(ours.z.den, c.denZ)),
        );
    }
    const ruled = run({ ...common, method: 'bilinear', alpha: c.alpha }).methods;
    for (const [method, [num, den]] of Object.entries(c.rules)) {
      const ours = ruled.find((row) => row.method === method)?.discrete;
      if (!ours) throw new Error(`${c.name}: nothing by ${method}`);
      note(
        rules,
        `${c.name}, ${method}`,
        Math.max(worstOf(ours.z.num, num), worstOf(ours.z.den, den)),
      );
    }
  }
  return { holds, rules };
}

/** By method, the largest difference of the frequency response over its largest magnitude. */
function octaveErrors(): { worst: number; count: number } {
  let worst = 0;
  octave.cases.forEach((c, at) => {
    const r = run({
      system: fraction(c.num, c.den),
      sampleTime: c.T,
      method: c.method,
      ...(c.method === 'prewarp' && { prewarp: c.w }),
    });
    // Octave's impulse response is not times T.
    const unit = c.method === 'impulse' ? 1 / c.T : 1;
    const size = Math.max(...c.re.map((re, k) => Math.hypot(re, c.im[k] ?? 0)));
    const error = c.theta.reduce((most, theta, k) => {
      const { re, im } = discreteAt(r.discrete, theta);
      return Math.max(
        most,
        Math.hypot(unit * re - (c.re[k] ?? 0), unit * im - (c.im[k] ?? 0)) / size,
      );
    }, 0);
    expect(error, `${at} ${c.method}`).toBeLessThan(1e-9);
    worst = Math.max(worst, error);
  });
  return { worst, count: octave.cases.length };
}

const text = (rows: readonly number[][]) => rows.map((row) => row.map(String));

/** D, CB, CAB, … side by side. */
function markov({ a, b, c, d }: Record<'a' | 'b' | 'c' | 'd', Matrix>): Matrix[] {
  const list = [d];
  let x = b;
  for (let k = 1; k < 5; k++) {
    list.push(multiply(c, x));
    x = multiply(a, x);
  }
  return list;
}

function stateErrors(): { worst: number; count: number } {
  let worst = 0;
  octave.states.forEach((c, at) => {
    const { matrices, canonical } = run({
      given: 'states',
      a: text(c.a),
      b: text(c.b),
      c: text(c.c),
      d: text(c.d),
      sampleTime: c.T,
      method: c.method,
    });
    expect(canonical).toBe(false);
    const theirs = fromRows(c.markov);
    const ours = markov(matrices);
    const width = matrices.b.cols;
    const size = Math.max(...theirs.data.map(Math.abs));
    ours.forEach((m, j) => {
      for (let p = 0; p < m.rows; p++)
        for (let q = 0; q < width; q++) {
          const t = theirs.data[p * theirs.cols + j * width + q] ?? Number.NaN;
          const error = Math.abs((m.data[p * width + q] ?? 0) - t) / size;
          expect(error, `${at} ${c.method}`).toBeLessThan(1e-12);
          worst = Math.max(worst, error);
        }
    });
  });
  return { worst, count: octave.states.length };
}

/** The matrices, and the transfer function of the last channel, by their frequency responses. */
function scipyErrors(): Errors {
  let worst = 0;
  scipy.cases.forEach((c, at) => {
    const [outputs, inputs] = [c.c.length, c.b[0]?.length ?? 0];
    const r = run({
      given: 'states',
      a: text(c.a),
      b: text(c.b),
      c: text(c.c),
      d: text(c.d),
      sampleTime: c.T,
      method: c.method,
      output: outputs,
      input: inputs,
      ...(c.method === 'bilinear' && { alpha: 0.7 }),
    });
    const response = frequencyResponse(r.matrices);
    c.theta.forEach((theta, k) => {
      const [re, im] = [c.re[k] ?? [], c.im[k] ?? []];
      const size = Math.max(...re.flat().map((x, j) => Math.hypot(x, im.flat()[j] ?? 0)));
      const all = response(polar(1, theta));
      const apart = re
        .flat()
        .map((x, j) =>
          Math.hypot(
            (all?.re.data[j] ?? Number.NaN) - x,
            (all?.im.data[j] ?? 0) - (im.flat()[j] ?? 0),
          ),
        );
      const h = discreteAt(r.discrete, theta);
      const last = Math.hypot(
        h.re - (re.at(-1)?.at(-1) ?? Number.NaN),
        h.im - (im.at(-1)?.at(-1) ?? Number.NaN),
      );
      const error = Math.max(...apart, last) / size;
      expect(error, `${at} ${c.method}`).toBeLessThan(1e-8);
      worst = Math.max(worst, error);
    });
  });
  return { worst, count: scipy.cases.length };
}

function thiranErrors(): { worst: number; count: number } {
  const worst = exact.thiran.reduce((most, { delay, order, a }) => {
    const ours = thiran(delay, order);
    const size = Math.max(...a.map(Math.abs));
    return Math.max(most, ...a.map((x, k) => Math.abs((ours[k] ?? 0) - x) / size));
  }, 0);
  expect(worst).toBeLessThan(1e-13);
  return { worst, count: exact.thiran.length };
}

test('the figures on the page are the ones measured here', () => {
  const line = (
    of: { program: string; version: string },
    what: string,
    { worst, count }: { worst: number; count: number },
  ) => ({
    program: of.program,
    version: of.version,
    what,
    cases: count,
    largestError: worst,
    errorKind: 'relative' as const,
  });
  const { holds, rules } = exactErrors();
  expectHeld(import.meta.dirname, [
    line(
      exact,
      'each coefficient behind holds, in 100 digits, to order 20, late by parts of a sample',
      holds,
    ),
    line(
      { program: 'Python fractions', version: '3' },
      'each coefficient by bilinear rules',
      rules,
    ),
    line(
      octave,
      'H(e^(jωT)) of c2d: ZOH, FOH, Tustin, prewarped, matched, impulse',
      octaveErrors(),
    ),
    line(octave, 'Markov parameters of state spaces by c2d', stateErrors()),
    line(
      scipy,
      'H(e^(jωT)) of state spaces by cont2discrete, seven rules, stiff and defective ones',
      scipyErrors(),
    ),
    line(exact, 'Thiran filters by their equations', thiranErrors()),
  ]);
});
