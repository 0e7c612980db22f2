/** Uncertainty of three-phase circuits and of sequences. */
import { solve, type Three } from '@tollbench/engines/phasor/three-phase.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { SequenceResult } from './compute/sequence.ts';
import type { CircuitResult } from './compute/three-phase.ts';
import handles from './handles.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => {
  const inputs = withDefaults(tool.inputs, some);
  return { inputs, result: evaluate(tool, inputs) };
};
const circuit = (some: Some) => run({ task: 'threePhase', ...some }).result as CircuitResult;

const PHASES = {
  source: 'phases',
  va: '230 V ± 2 V ∠ 0° ± 1°',
  vb: '230 V ∠ -120°',
  vc: '230 V ± 1 % ∠ 120°',
} as const;
const STAR = {
  za: '20 Ω ± 5 %',
  zb: '20 Ω + j (15 Ω ± 1 Ω)',
  zc: '20 Ω - j 15 Ω',
  zline: '1 Ω ± 0.2 Ω + j 2 Ω',
} as const;
const DELTA = {
  load: 'delta',
  zab: '60 Ω ± 5 %',
  zbc: '60 Ω + j (45 Ω ± 2 Ω)',
  zca: 'open',
  zline: '1 Ω ± 0.2 Ω + j 2 Ω',
} as const;

/** The same fields with one ± put into the value, up or down; without the others. */
function shifted(some: Record<string, string>, field: string, from: string, to: string): Some {
  const bare = (text: string) => text.replace(/ ± \S+ ?(?:%|V|Ω|°)/gu, '').replace(/± \S+°/gu, '');
  return Object.fromEntries(
    Object.entries(some).map(([k, text]) => [
      k,
      k === field ? bare(text.replace(from, to)) : bare(text),
    ]),
  ) as Some;
}

test.each([
  ['star, no neutral', { ...PHASES, ...STAR }],
  ['star, neutral', { ...PHASES, ...STAR, neutral: 'impedance', zn: '2 Ω ± 0.5 Ω' }],
  ['star, solid neutral', { ...PHASES, ...STAR, neutral: 'ideal' }],
  ['delta, a leg open', { ...PHASES, ...DELTA }],
] as const)('first order is what differences give: %s', (_, some) => {
  const steps: readonly [string, string, string, string, number][] = [
    ['va', '230 V ± 2 V', '230.001 V', '229.999 V', 2],
    ...('load' in some
      ? ([
          ['zab', '60 Ω ± 5 %', '60.001 Ω', '59.999 Ω', 3],
          ['zbc', '45 Ω ± 2 Ω', '45.001 Ω', '44.999 Ω', 2],
        ] as [string, string, string, string, number][])
      : ([
          ['za', '20 Ω ± 5 %', '20.001 Ω', '19.999 Ω', 1],
          ['zb', '15 Ω ± 1 Ω', '15.001 Ω', '14.999 Ω', 1],
        ] as [string, string, string, string, number][])),
    ['zline', '1 Ω ± 0.2 Ω', '1.001 Ω', '0.999 Ω', 0.2],
    ['vc', '230 V ± 1 %', '230.001 V', '229.999 V', 2.3],
    ['va', '∠ 0° ± 1°', '∠ 0.001°', '∠ -0.001°', 1],
    ...('zn' in some
      ? ([['zn', '2 Ω ± 0.5 Ω', '2.001 Ω', '1.999 Ω', 0.5]] as [
          string,
          string,
          string,
          string,
          number,
        ][])
      : []),
  ];
  const square = new Map<string, number>();
  for (const [field, from, up, down, u] of steps) {
    const [a, b] = [up, down].map((to) => circuit(shifted(some, field, from, to)));
    const of = (r: CircuitResult | undefined) => figures(r as CircuitResult);
    const low = of(b);
    for (const [name, x] of of(a))
      square.set(name, (square.get(name) ?? 0) + (((x - (low.get(name) ?? 0)) / 0.002) * u) ** 2);
  }
  const { uncertainty } = circuit({ ...some, samples: 0 } as Some);
  const found = new Map(uncertainty?.figures.map((f) => [f.name, f.u]));
  expect(uncertainty?.sources.length).toBe(steps.length);
  for (const [name, x] of square)
    expect((found.get(name) ?? 0) / Math.sqrt(x), name).toBeCloseTo(1, 5);
});

const size = ({ re, im }: { re: number; im: number }) => Math.hypot(re, im);
const figures = (r: CircuitResult): Map<string, number> =>
  new Map([
    ['Real power', r.total.re],
    ['Reactive power', r.total.im],
    ['Power factor', r.total.re / size(r.total)],
    ...r.current.map((i, k): [string, number] => [`|I${'abc'[k]}|`, size(i)]),
    ['Unbalance', (100 * size(r.currentSequences[2])) / size(r.currentSequences[1])],
    ...(size(r.neutral) > 0 ? [['|IN|', size(r.neutral)] as [string, number]] : []),
    ...(size(r.shift) > 1e-9 ? [['|VN|', size(r.shift)] as [string, number]] : []),
  ]);

test('the runs scatter as first order says where the circuit is nearly straight, and repeat by their seed', () => {
  const some = { ...PHASES, ...STAR, samples: 4000 } as Some;
  const { uncertainty } = circuit(some);
  for (const { name, u, deviation, low, high, value } of uncertainty?.figures ?? []) {
    expect(deviation / (u ?? 0), name).toBeGreaterThan(0.9);
    expect(deviation / (u ?? 0), name).toBeLessThan(1.1);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  }
  expect(circuit(some).uncertainty?.figures).toEqual(uncertainty?.figures);
  expect(uncertainty?.shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
});

test('a star point at zero has no first order, and the runs tell how far it goes', () => {
  const { uncertainty } = circuit({ za: '20 Ω ± 5 %', zb: '20 Ω', zc: '20 Ω', samples: 2000 });
  const point = uncertainty?.figures.find(({ name }) => name === '|VN|');
  expect(point?.value).toBe(0);
  expect(point?.u).toBeUndefined();
  expect(point?.high).toBeGreaterThan(1);
});

test('sequences of uncertain phasors: u(X1) of three independent phases is a third of their root sum', () => {
  const { result } = run({
    task: 'sequence',
    xa: '230 V ± 3 V ∠ 0°',
    xb: '230 V ± 3 V ∠ -120°',
    xc: '230 V ± 3 V ∠ 120°',
    samples: 0,
  });
  const [positive] = (result as SequenceResult).uncertainty?.figures ?? [];
  expect(positive?.u).toBeCloseTo(3 / Math.sqrt(3), 9);
});

test('± stands in what is shown, and what has ± is not dragged', () => {
  const { inputs, result } = run({ task: 'threePhase', ...PHASES, ...STAR, samples: 0 });
  expect(handles['phasors']?.(result, inputs)).toEqual([]);
  const shown = JSON.stringify(tool.outputs(result, inputs));
  expect(shown).toMatch(/"realPower",[^}]*±/u);
  expect(shown).toContain('Budget');
});

test('how fields are read is told, and runs that are too many are refused with how many would do', () => {
  const { inputs, result } = run({ task: 'threePhase', source: 'phases', vb: '230 ∠ -120' });
  expect(JSON.stringify(tool.outputs(result, inputs))).toMatch(
    /Vb: The angle behind ∠ without a unit is in degrees/u,
  );
  expect(() => circuit({ za: '20 Ω ± 5 %', samples: 1_000_000 })).toThrow(
    /the most for these expressions/u,
  );
});

test('nominal currents are those of the plain solver', () => {
  const r = circuit({ za: '20 Ω ± 5 %', samples: 0 });
  const z = [
    { re: 20, im: 0 },
    { re: 20, im: 15 },
    { re: 20, im: -15 },
  ] as const;
  const plain = solve({
    source: r.source as Three,
    line: { re: 0, im: 0 },
    load: { kind: 'star', z, neutral: undefined },
  });
  for (const k of [0, 1, 2] as const) expect(size(r.current[k])).toBe(size(plain.current[k]));
});

test('an imaginary part of zero that is uncertain is not left out', () => {
  const { inputs, result } = run({ sheet: 'A = 3 Ω ± 0.1 Ω + j (0 Ω ± 0.2 Ω)', samples: 0 });
  const shown = JSON.stringify(tool.outputs(result, inputs));
  expect(shown).toContain('(3.00 ± 0.10) + j(0.00 ± 0.20) Ω');
  expect(shown).toContain('∠ 0.0 ± 3.8°');
});

test('a neutral of 0 Ω that is uncertain, and legs that are coils, are answered or refused with what would do', () => {
  const { uncertainty } = circuit({ neutral: 'impedance', zn: '0 Ω ± 0.1 Ω', samples: 200 });
  expect(uncertainty?.figures.map(({ name }) => name)).toContain('|VN|');
  const refusal = (some: Some): unknown => {
    try {
      circuit(some);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(JSON.stringify(refusal({ za: '50 mH' }))).toContain('Z(50 mH)');
  expect(JSON.stringify(refusal({ za: '0.05 S' }))).toContain('1/(0.05 S)');
  expect(() => circuit({ za: '' })).toThrow(/is empty/u);
});

test('what rounding leaves is no loss, no power and no current', () => {
  const lossless = circuit({
    source: 'lines',
    vab: '400 V',
    vbc: '400∠-120° V',
    vca: '400∠120° V',
    zb: '20',
    zc: '20',
  });
  expect([lossless.lost.re, lossless.lost.im, lossless.total.im]).toEqual([0, 0, 0]);
  const alone = circuit({ za: 'open', zb: 'open' });
  expect(alone.current.map(size)).toEqual([0, 0, 0]);
  expect(size(alone.total)).toBe(0);
});
