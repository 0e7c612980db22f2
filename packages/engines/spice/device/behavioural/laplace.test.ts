import { describe, expect, test } from 'vitest';
import type { Circuit } from '../../circuit.ts';
import {
  at,
  circuit,
  ngspice,
  product,
  pwl,
  resistor,
  run,
  sine,
  trace,
  v,
  voltage,
  worst,
} from '../testing/circuit.ts';

const tran = (stop: number, maxStep: number) =>
  ({ kind: 'tran', step: maxStep, stop, start: 0, maxStep, usesInitial: false }) as const;

/** v(o) = H(s)·v(a), and the same as a current into 1 Ω at c. */
const filter = (
  numerator: number[],
  denominator: number[],
  source = voltage('v1', 'a 0', 1, { ac: 1 }),
): Circuit =>
  circuit((n) => {
    const fraction = { input: v(n('a')), numerator, denominator };
    return [
      source,
      { kind: 'laplace-voltage', name: 'e1', nodes: 'o 0', ...fraction },
      resistor('r1', 'o 0', 1e3),
      { kind: 'laplace-current', name: 'g1', nodes: '0 c', ...fraction },
      resistor('r2', 'c 0', 1),
    ];
  });

/** Coefficients of the product of (1 + s/p). */
function poles(...at: number[]): number[] {
  let product = [1];
  for (const pole of at) product = [...product, 0].map((c, k) => c + (product[k - 1] ?? 0) / pole);
  return product;
}

function response(numerator: readonly number[], denominator: readonly number[], w: number) {
  const of = (p: readonly number[]) => {
    let [re, im] = [0, 0];
    for (let k = p.length - 1; k >= 0; k--) [re, im] = [p[k]! - im * w, re * w];
    return [re, im] as const;
  };
  const [[a, b], [c, d]] = [of(numerator), of(denominator)];
  const size = c * c + d * d;
  return [(a * c + b * d) / size, (b * c - a * d) / size] as const;
}

describe('small-signal response', () => {
  test.each<[string, number[], number[]]>([
    ['a low pass', [2], poles(1e4)],
    ['a lead', poles(1e3), poles(1e5)],
    ['poles from 10 to 10^9 rad/s', [1], poles(10, 1e3, 1e6, 1e9)],
    ['ten equal poles', [1], poles(...Array<number>(10).fill(1e6))],
    ['a resonance', [1, 1e-9], [1, 1e-7, 1e-10]],
    ['a notch', [1, 0, 1e-8], [1, 1e-4, 1e-8]],
    ['an integrator', [1e4], [0, 1]],
    ['a differentiator', [0, 1e-5], [1]],
    ['a second derivative over a pole', [0, 0, 1e-10], [1, 1e-6]],
    ['a gain', [3], [2]],
    ['nothing', [0], [1, 1]],
  ])('of %s is its polynomials’', (_, numerator, denominator) => {
    const [dataset] = run(filter(numerator, denominator), {
      kind: 'ac',
      sweep: { spacing: 'dec', points: 3, start: 1, stop: 1e9 },
    }).datasets;
    for (const [k, f] of dataset!.axis.re.entries()) {
      const [re, im] = response(numerator, denominator, 2 * Math.PI * f);
      const size = Math.hypot(re, im);
      for (const name of ['v(o)', 'v(c)']) {
        const own = trace(dataset, name);
        expect(Math.hypot(own.re[k]! - re, own.im![k]! - im)).toBeLessThanOrEqual(
          1e-12 * size + 1e-15,
        );
      }
    }
  });
});

test('its poles and zeros are the circuit’s', () => {
  const of = filter(poles(-2e4), poles(1e3, 1e7));
  const alone = { ...of, elements: of.elements.filter(({ name }) => name !== 'g1') };
  const [dataset] = run(alone, {
    ...{ kind: 'pz', input: ['a', '0'], output: ['o', '0'], transfer: 'vol', wants: 'pz' },
  }).datasets;
  const found = dataset!.traces.flatMap(({ re }) => [...re]).sort((a, b) => a - b);
  expect(found.length).toBe(3);
  for (const [k, root] of [-1e7, -1e3, 2e4].entries()) expect(found[k]! / root).toBeCloseTo(1, 9);
});

describe('the operating point', () => {
  test('has the gain at 0', () => {
    const [dataset] = run(filter([3, 1], poles(10, 1e9)), { kind: 'op' }).datasets;
    expect(trace(dataset, 'v(o)').re[0]).toBeCloseTo(3, 12);
    expect(trace(dataset, 'v(c)').re[0]).toBeCloseTo(3, 12);
  });

  test('of an integrator within a loop is where its input is 0', () => {
    const loop = circuit((n) => [
      voltage('v1', 'a 0', 2),
      {
        ...{ kind: 'laplace-voltage', name: 'e1', nodes: 'o 0' },
        input: v(n('a'), n('o')),
        numerator: [1e6],
        denominator: [0, 1],
      },
    ]);
    const [dataset] = run(loop, { kind: 'op' }).datasets;
    expect(trace(dataset, 'v(o)').re[0]).toBeCloseTo(2, 9);
  });
});

describe('a transient', () => {
  const step = (): ReturnType<typeof voltage> =>
    voltage('v1', 'a 0', 0, { wave: pwl(0, 0, 1e-6, 0, 1.001e-6, 1, 1, 1) });

  test('of a first-order low pass rises by its exponential', () => {
    const [dataset] = run(filter([1], poles(1e5), step()), tran(60e-6, 0.2e-6)).datasets;
    const truth = (t: number) => (t < 1.0005e-6 ? 0 : -Math.expm1(-(t - 1.0005e-6) * 1e5));
    expect(worst(dataset, 'v(o)', truth)).toBeLessThan(2e-4);
    expect(worst(dataset, 'v(c)', truth)).toBeLessThan(2e-4);
  });

  test('of poles at 10^4 and 10^9 rad/s loses neither', () => {
    const [dataset] = run(filter([1], poles(1e4, 1e9), step()), tran(400e-6, 2e-6)).datasets;
    const truth = (t: number) => (t < 1.0015e-6 ? 0 : -Math.expm1(-(t - 1.0015e-6) * 1e4));
    expect(worst(dataset, 'v(o)', truth)).toBeLessThan(3e-4);
  });

  test('of a resonance rings as it must', () => {
    const [w, zeta] = [1e5, 0.1];
    const [dataset] = run(
      filter([1], [1, (2 * zeta) / w, 1 / w ** 2], step()),
      tran(300e-6, 0.2e-6),
    ).datasets;
    const d = Math.sqrt(1 - zeta * zeta);
    const truth = (t: number) => {
      const x = w * (t - 1.0005e-6);
      return x < 0 ? 0 : 1 - Math.exp(-zeta * x) * (Math.cos(d * x) + (zeta / d) * Math.sin(d * x));
    };
    expect(worst(dataset, 'v(o)', truth)).toBeLessThan(1e-3);
  });

  test('of an integrator is the integral, of a differentiator the derivative', () => {
    const w = 2 * Math.PI * 1e3;
    const wave = voltage('v1', 'a 0', 0, { wave: sine(1, 1e3) });
    const [sum] = run(filter([w], [0, 1], wave), tran(3e-3, 2e-6)).datasets;
    expect(worst(sum, 'v(o)', (t) => 1 - Math.cos(w * t))).toBeLessThan(3e-4);
    const [slope] = run(filter([0, 1 / w], [1], wave), tran(3e-3, 2e-6)).datasets;
    for (let t = 2e-5; t < 3e-3; t += 7e-5)
      expect(Math.abs(at(slope, 'v(o)', t) - Math.cos(w * t))).toBeLessThan(1e-2);
  });

  test('of a resonance is that of the ladder that has it, in ngspice 39', () => {
    const [theirs] = ngspice('v1 a 0 pwl(0 0 10u 0 11u 1 1 1)\nr1 a b 20\nl1 b o 1m\nc1 o 0 100n', [
      'tran 0.5u 400u 0 0.5u',
    ]);
    const input = voltage('v1', 'a 0', 0, { wave: pwl(0, 0, 10e-6, 0, 11e-6, 1, 1, 1) });
    const [ours] = run(
      filter([1], [1, 20 * 100e-9, 1e-3 * 100e-9], input),
      tran(400e-6, 0.5e-6),
    ).datasets;
    for (let t = 2e-5; t < 4e-4; t += 1e-5)
      expect(Math.abs(at(ours, 'v(o)', t) - at(theirs, 'v(o)', t))).toBeLessThan(1e-3);
  });

  test('of an expression goes through it first', () => {
    const squared = circuit((n) => [
      voltage('v1', 'a 0', 3),
      {
        ...{ kind: 'laplace-voltage', name: 'e1', nodes: 'o 0' },
        ...{ input: product(v(n('a')), v(n('a'))), numerator: [1], denominator: [1, 1e-3] },
      },
    ]);
    expect(trace(run(squared, { kind: 'op' }).datasets[0], 'v(o)').re[0]).toBeCloseTo(9, 9);
  });
});

test('a denominator of nothing, and coefficients that are no numbers, are refused by name', () => {
  const of = (n: number[], d: number[]) => () => run(filter(n, d), { kind: 'op' });
  expect(of([1], [0, 0])).toThrow('The denominator of e1 is 0.');
  expect(of([1], [1, Number.NaN])).toThrow('A coefficient of e1 is not a finite number.');
  expect(of([1], Array<number>(200).fill(1))).toThrow('is of degree 199; the most is 100');
});
