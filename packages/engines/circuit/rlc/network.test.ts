import { expect, test } from 'vitest';
import { toNumber } from '../../exact/rational.ts';
import { Network, type NetworkPart } from './network.ts';

const part = (name: string, a: string, b: string, value: number, initial = 0): NetworkPart => ({
  name,
  kind: name[0] as 'R' | 'L' | 'C',
  a,
  b,
  value,
  initial,
});
const source = { kind: 'V', plus: 'in', minus: '0' } as const;

/** Numerator and denominator over the denominator's highest coefficient. */
function ratio(f: { driven: readonly unknown[]; denominator: readonly unknown[] }) {
  const num = (p: readonly unknown[]) => p.map((c) => toNumber(c as never));
  const den = num(f.denominator);
  const lead = den.at(-1) as number;
  return [num(f.driven).map((c) => c / lead), den.map((c) => c / lead)];
}

test('a series RLC circuit has the functions of the textbooks', () => {
  const n = new Network({
    parts: [part('R1', 'in', 'a', 10), part('L1', 'a', 'b', 1e-3), part('C1', 'b', '0', 1e-6)],
    source,
  });
  // 1/(LC) over s² + sR/L + 1/(LC).
  expect(ratio(n.at({ kind: 'voltage', a: 'b', b: '0' }))).toEqual([[1e9], [1e9, 1e4, 1]]);
  expect(ratio(n.at({ kind: 'current', part: 'L1' }))).toEqual([
    [0, 1e3],
    [1e9, 1e4, 1],
  ]);
  // The same current through all three, and out of the source.
  const all = ['R1', 'L1', 'C1'].map((p) => ratio(n.at({ kind: 'current', part: p })));
  expect(all[0]).toEqual(all[1]);
  expect(all[2]).toEqual(all[1]);
  expect(ratio(n.at({ kind: 'source-current' }))).toEqual(all[1]);
});

test('a probe’s divider is of first order, with its capacitors in a loop with the source', () => {
  const n = new Network({
    parts: [
      part('R1', 'in', 'a', 9e6),
      part('C1', 'in', 'a', 10e-12),
      part('R2', 'a', '0', 1e6),
      part('C2', 'a', '0', 90e-12),
    ],
    source,
  });
  const [num, den] = ratio(n.at({ kind: 'voltage', a: 'a', b: '0' }));
  expect(den).toHaveLength(2);
  expect(num).toHaveLength(2);
  // Compensated: a tenth at every frequency, exactly.
  expect((num?.[0] as number) / (den?.[0] as number)).toBeCloseTo(0.1, 14);
  expect(num?.[1]).toBeCloseTo(0.1, 14);
});

test('what parts hold is counted once and in its direction', () => {
  const n = new Network({
    parts: [part('R1', 'a', '0', 1000), part('C1', '0', 'a', 1e-6, -5)],
    source: { kind: 'I', plus: 'a', minus: '0' },
  });
  const f = n.at({ kind: 'voltage', a: 'a', b: '0' });
  const lead = toNumber(f.denominator.at(-1) as never);
  // 5/(s + 1000).
  expect(f.initial.map((c) => toNumber(c) / lead)).toEqual([5]);
  expect(f.denominator.map((c) => toNumber(c) / lead)).toEqual([1000, 1]);
  // Nothing goes into a network that nothing drives: the currents of R and C are opposite.
  const through = (p: string) => n.at({ kind: 'current', part: p }).initial.map(toNumber);
  expect(through('R1')).toEqual(through('C1'));
});

test('a part of the circuit without a way to ground is told by its node', () => {
  const parts = [part('R1', 'in', '0', 1), part('C1', 'x', 'y', 1)];
  expect(() => new Network({ parts, source })).toThrow('The node x is not connected to ground');
});
