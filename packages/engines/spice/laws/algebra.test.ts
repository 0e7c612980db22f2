/**
 * Linear circuits against exact algebra: the simulator's doubles beside the fractions that solve the same cards. Nodes and
 * currents are compared with the largest of their kind, since a difference of large numbers has no more digits than they.
 * Of all that stands here the largest errors are 4e-14 at operating points, 3e-14 in AC, 2e-14 in transfer functions, 4e-15 in
 * poles and zeros, 2e-13 in noise, and 9e-10 in sensitivities, which are differences.
 */
import { describe, expect, it } from 'vitest';
import type { Gaussian } from '../../exact/gaussian.ts';
import {
  div,
  mul,
  ONE,
  type Rational,
  rational,
  sub,
  toNumber,
  ZERO,
} from '../../exact/rational.ts';
import { runRequest } from '../analysis/run.ts';
import type { Element } from '../circuit.ts';
import { readDeck } from '../deck/read.ts';
import { BOLTZMANN, KELVIN } from '../device/device.ts';
import type { Dataset } from '../results/dataset.ts';
import { CIRCUITS } from './testing/circuits.ts';
import { distance, polesOf, zerosOf } from './testing/network-polynomial.ts';
import { network } from './testing/networks.ts';
import { fraction, solved, solvedAt, type Tableau, tableauOf } from './testing/tableau.ts';

/** What is common to all of these: a deck, its exact tableau, and what the simulator makes of a request. */
function reading(cards: string, asked: string) {
  const deck = readDeck(`title\n${cards}\n${asked}\n.end\n`);
  const circuit = deck.elaborate();
  const run = (k = 0): readonly Dataset[] =>
    runRequest(deck.elaborate, deck.requests[k]!, { withCurrents: true }).datasets;
  return { circuit, tableau: tableauOf(circuit), run };
}

const realOf = (x: Rational): Gaussian => ({ re: x, im: ZERO });

/** The largest distance of the traces from the exact solution, beside the largest voltage or current of it. */
function worst({ names }: Tableau, exact: readonly Gaussian[], traces: Dataset['traces']): number {
  const values = exact.map(({ re, im }) => [toNumber(re), toNumber(im)] as const);
  let most = 0;
  for (const kind of ['v(', 'i(']) {
    const size = Math.max(
      ...values.map(([re, im], k) => (names[k]!.startsWith(kind) ? Math.hypot(re, im) : 0)),
    );
    for (const { name, re, im } of traces) {
      if (!name.startsWith(kind)) continue;
      const at = names.indexOf(name);
      expect(at, name).toBeGreaterThanOrEqual(0);
      const [x, y] = values[at]!;
      most = Math.max(most, Math.hypot(re[0]! - x, (im?.[0] ?? 0) - y) / (size || 1));
    }
  }
  return most;
}

/** A frequency whose ω is this whole number, to a rounding. */
const hertz = (omega: number): number => omega / (2 * Math.PI);

type Named = readonly [name: string, cards: string];
const SEEDS = Array.from({ length: 60 }, (_, k) => k);
const DIRECT: Named[] = SEEDS.map((s) => [
  `network ${s}`,
  network(s, { nodes: 4 + (s % 4), parts: 8, kinds: 'rrviegfhclk' }),
]);
const DYNAMIC: Named[] = SEEDS.slice(0, 30).map((s) => [
  `network ${s + 100}`,
  network(s + 100, { nodes: 3 + (s % 3), parts: 6, kinds: 'rclclkegfh' }),
]);

describe('the operating point, beside the exact one', () => {
  it('of 60 random networks of R, V, I, E, F, G, H, L, C, K: within 1e-12', () => {
    let compared = 0;
    for (const [name, cards] of DIRECT) {
      const { tableau, run } = reading(cards, '.op');
      const exact = solved(tableau, tableau.dc);
      if (!exact) throw new Error(`no solution of ${name}`);
      const [op] = run();
      const error = worst(tableau, exact.map(realOf), op!.traces);
      expect(error, name).toBeLessThan(1e-12);
      compared += op!.traces.length;
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

describe('the response to AC, beside the exact one', () => {
  it.each([50, 3_000, 200_000])('of 30 random networks at ω = %d: within 1e-12', (omega) => {
    for (const [name, cards] of DYNAMIC) {
      const { tableau, run } = reading(cards, `.ac list ${hertz(omega)}`);
      const exact = solvedAt(tableau, rational(BigInt(omega)), tableau.ac);
      if (!exact) throw new Error(`no solution of ${name}`);
      expect(worst(tableau, exact, run()[0]!.traces), name).toBeLessThan(1e-12);
    }
  });
});

describe('the transfer function, beside the exact one', () => {
  const NETWORKS = [...Object.entries(CIRCUITS), ...DIRECT.slice(0, 20)];
  it.each(NETWORKS)('of %s: gain and both resistances within 1e-12', (_, cards) => {
    const source = cards.startsWith('i') ? 'i1' : 'v1';
    const out = cards.includes('out') ? 'out' : 'n3';
    const { circuit, tableau, run } = reading(cards, `.tf v(${out}) ${source}`);
    const nothing = tableau.dc.map(() => ZERO);
    const gain = solved(tableau, nothing.with(tableau.rowOf(source), ONE));
    const echo = solved(tableau, nothing.with(tableau.at(`v(${out})`), ONE));
    if (!gain || !echo) throw new Error('no solution');
    const values = (name: string) => toNumber(gain[tableau.at(name)]!);
    const [plus = 0, minus = 0] = circuit.elements.find((e) => e.name === source)!.nodes;
    const volts = (node: number) => (node === 0 ? 0 : values(`v(${circuit.nodes[node]})`));
    const drawn = source === 'v1' ? -values('i(v1)') : 0;
    const input =
      source === 'i1'
        ? volts(minus) - volts(plus)
        : drawn === 0
          ? Number.POSITIVE_INFINITY
          : 1 / drawn;
    const [tf, into, behind] = run()[0]!.traces.map(({ re }) => re[0]!);
    near(tf!, values(`v(${out})`), 1e-12);
    near(into!, input, 1e-12);
    near(behind!, toNumber(echo[tableau.at(`v(${out})`)]!), 1e-12);
  });
});

/** Within a share of the truth; what is 0, of 1. */
function near(value: number, truth: number, share: number) {
  if (value === truth) return;
  expect(Math.abs(value - truth) / (Math.abs(truth) || 1)).toBeLessThan(share);
}

describe('direct sensitivities, beside exact derivatives', () => {
  it.each([...Object.entries(CIRCUITS), ...DIRECT.slice(20, 32)])(
    'of %s: within 5e-9 of the largest that matters',
    (_, cards) => {
      const out = cards.includes('out') ? 'out' : 'n3';
      const { circuit, tableau, run } = reading(cards, `.sens v(${out})`);
      const x = solved(tableau, tableau.dc)!;
      // One row of the inverse, by the transposed equations, answers for every value.
      const transposed = tableau.g.map((_, i) => tableau.g.map((row) => row[i]!));
      const nothing = tableau.dc.map(() => ZERO);
      const y = solved({ g: transposed }, nothing.with(tableau.at(`v(${out})`), ONE))!;
      const given = new Map(run()[0]!.traces.map(({ name, re }) => [name, re[0]!]));
      const perCent: { value: number; is: number; should: number }[] = [];
      for (const e of circuit.elements) {
        const value = valueIn(e);
        if (value === undefined) continue;
        const more = tableauOf({
          ...circuit,
          elements: circuit.elements.map((o) => (o === e ? withValue(e, value + 1) : o)),
        });
        // Every equation of a tableau is linear in every value: its change by 1 is its derivative.
        const row = tableau.rowOf(e.name);
        const step = sub(fraction(value + 1), fraction(value));
        let push = sub(more.dc[row]!, tableau.dc[row]!);
        for (const [j, a] of more.g[row]!.entries())
          push = sub(push, mul(sub(a, tableau.g[row]![j]!), x[j]!));
        const should = toNumber(div(mul(y[row]!, push), step));
        const is = given.get('gain' in e ? `${e.name}_gain` : e.name);
        if (is === undefined) throw new Error(`no sensitivity to ${e.name}`);
        perCent.push({ value: value || 1, is, should });
      }
      const largest = Math.max(...perCent.map(({ value, should }) => Math.abs(value * should)));
      for (const { value, is, should } of perCent)
        expect(Math.abs((is - should) * value) / (largest || 1)).toBeLessThan(5e-9);
      expect(perCent.length).toBe(given.size);
    },
  );
});

function valueIn(e: Element): number | undefined {
  if (e.kind === 'resistor') return e.resistance;
  if (e.kind === 'voltage' || e.kind === 'current') return e.dc;
  return 'gain' in e ? e.gain : undefined;
}

function withValue(e: Element, value: number): Element {
  if (e.kind === 'resistor') return { ...e, resistance: value };
  if (e.kind === 'voltage' || e.kind === 'current') return { ...e, dc: value };
  return 'gain' in e ? { ...e, gain: value } : e;
}

describe('poles and zeros, as roots of the exact determinants', () => {
  it.each([
    ...Object.entries(CIRCUITS).filter(([, cards]) => /^[cl]/mu.test(cards)),
    ...DYNAMIC.slice(0, 16),
  ])('of %s: as many, and each within 1e-12 of a root', (_, cards) => {
    const isCurrent = cards.startsWith('i');
    const input = isCurrent
      ? (/^i1 0 (\S+)/u.exec(cards)?.[1] ?? '')
      : (/^v1 (\S+)/u.exec(cards)?.[1] ?? '');
    const out = cards.includes('out') ? 'out' : 'n3';
    const { tableau, run } = reading(
      cards,
      `.pz ${input} 0 ${out} 0 ${isCurrent ? 'cur' : 'vol'} pz`,
    );
    const nothing = tableau.dc.map(() => ZERO);
    const drive = nothing.with(tableau.rowOf(isCurrent ? 'i1' : 'v1'), ONE);
    const exact = {
      pole: polesOf(tableau),
      zero: zerosOf(tableau, drive, tableau.at(`v(${out})`)),
    };
    if (exact.zero.length === 0) {
      expect(run).toThrow(/does not answer/);
      return;
    }
    const { traces } = run()[0]!;
    for (const kind of ['pole', 'zero'] as const) {
      const roots = traces
        .filter(({ name }) => name.startsWith(kind))
        .map(({ re, im }) => ({ re: re[0]!, im: im![0]! }));
      expect(roots.length).toBe(exact[kind].length - 1);
      for (const root of roots) expect(distance(exact[kind], root)).toBeLessThan(1e-12);
      // Each is another's neighbour, and none stands for two: what they add up to is exact too.
      if (roots.length > 0) {
        const [lead, next] = [exact[kind].at(-1)!, exact[kind].at(-2)!];
        const sum = roots.reduce((all, { re }) => all + re, 0);
        const size = roots.reduce((all, { re, im }) => all + Math.hypot(re, im), 0);
        expect(Math.abs(sum + toNumber(div(next, lead))) / (size || 1)).toBeLessThan(1e-12);
      }
    }
  });
});

describe('the noise of resistors, beside the exact sum of 4kT/R·|H|²', () => {
  it.each([...Object.entries(CIRCUITS), ...DYNAMIC.slice(16, 28)])(
    'of %s at ω = 9000: within 1e-12, each resistor and all',
    (_, cards) => {
      const source = cards.startsWith('i') ? 'i1' : 'v1';
      const out = cards.includes('out') ? 'out' : 'n3';
      const { circuit, tableau, run } = reading(
        cards,
        `.noise v(${out}) ${source} list ${hertz(9_000)}`,
      );
      const nothing = tableau.dc.map(() => ZERO);
      const omega = rational(9_000n);
      const output = tableau.at(`v(${out})`);
      // The reciprocal way: the transposed circuit, driven at the output, by the exact solution of A(jω)ᵀ·y = e.
      const flipped = (m: readonly (readonly Rational[])[]) =>
        m.map((_, i) => m.map((row) => row[i]!));
      const adjoint = { ...tableau, g: flipped(tableau.g), c: flipped(tableau.c) };
      const y = solvedAt(adjoint, omega, nothing.with(output, ONE));
      if (!y) throw new Error('no solution');
      const power = ({ re, im }: Gaussian) => toNumber(re) ** 2 + toNumber(im) ** 2;
      const gain = power(y[tableau.rowOf(source)]!);
      if (gain === 0) {
        expect(run).toThrow(/does not reach/);
        return;
      }
      const [density] = run();
      const found = (name: string) => density!.traces.find((t) => t.name === name)?.re[0];
      let total = 0;
      for (const e of circuit.elements) {
        if (e.kind !== 'resistor') continue;
        // Its equation is v − R·i = e, and its noise is a voltage of 4kTR there.
        const own = 4 * BOLTZMANN * (27 + KELVIN) * e.resistance * power(y[tableau.rowOf(e.name)]!);
        total += own;
        const is = found(`onoise_${e.name}`);
        if (is !== undefined && own > 1e-40) near(is, Math.sqrt(own), 1e-12);
      }
      near(found('onoise_spectrum')!, Math.sqrt(total), 1e-12);
      near(found('inoise_spectrum')!, Math.sqrt(total / gain), 1e-12);
    },
  );
});
