/** What “Kogge–Stone is fastest where wires weigh nothing” says, by closed forms, a timing of its own and SciPy. */
import { LOGICAL_EFFORT } from '@tollbench/engines/arithmetic/library.ts';
import { graphFigures, prefixGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/vlsi-design/where-kogge-stone-stops.ts';

const { DRIVER, delayOf, GRAPHS, LOAD, modelOf, optimised, sizedOf, unit, WIDTHS, WIRES } = post;

describe('the graphs', () => {
  test('have the levels and cells of their closed forms', () => {
    for (const n of WIDTHS) {
      const log = Math.log2(n);
      const of = (kind: (typeof GRAPHS)[number]) => {
        const graph = prefixGraph(kind, n);
        return [graph.levels, graphFigures(graph).cells];
      };
      expect(of('kogge-stone')).toEqual([log, n * log - n + 1]);
      expect(of('sklansky')).toEqual([log, (n / 2) * log]);
      expect(of('brent-kung')).toEqual([2 * log - 1, 2 * n - 2 - log]);
      expect(of('han-carlson')).toEqual([log + 1, (n / 2) * log]);
      // Ladner and Fischer’s bound for one level more, of F(0) cells being (n/2) log n.
      expect(of('ladner-fischer')[0]).toBe(log + 1);
      expect(graphFigures(prefixGraph('sklansky', n)).fanout).toBe(n / 2);
    }
  });

  test('give the carries of additions', () => {
    const random = new Random(11);
    for (const kind of GRAPHS)
      for (let k = 0; k < 20; k++) {
        const [a, b] = [random.bits() >>> 0, random.bits() >>> 0];
        const bit = (x: number, i: number) => (x >>> i) & 1;
        let pairs = Array.from({ length: 32 }, (_, i) => ({
          g: bit(a, i) & bit(b, i),
          p: bit(a, i) ^ bit(b, i),
        }));
        const { steps } = prefixGraph(kind, 32);
        for (let level = 1; level <= (steps.at(-1)?.level ?? 0); level++) {
          const before = pairs;
          pairs = [...pairs];
          for (const s of steps.filter((x) => x.level === level)) {
            const [high, low] = [before[s.bit]!, before[s.from]!];
            pairs[s.bit] = { g: high.g | (high.p & low.g), p: high.p & low.p };
          }
        }
        const sum = pairs.map((_, i) => bit(a, i) ^ bit(b, i) ^ (i > 0 ? pairs[i - 1]!.g : 0));
        expect(sum.reduce((x, s, i) => x + s * 2 ** i, 0)).toBe((a + b) % 2 ** 32);
      }
  });
});

/** Cells with their numbers, for a timing elsewhere. */
function described(model: post.Model) {
  const { netlist, wires } = model;
  return {
    cells: netlist.cells.map(({ kind, inputs, outputs }) => ({
      ...{ inputs, outputs },
      load: LOGICAL_EFFORT.cells[kind].load,
      delay: LOGICAL_EFFORT.cells[kind].delay,
    })),
    inputs: netlist.inputs.flatMap((p) => p.nets),
    outputs: netlist.outputs.flatMap((p) => p.nets),
    wires: [...wires],
    driver: DRIVER,
  };
}

describe('the delay', () => {
  test('of any sizes is that of a search back from the outputs', () => {
    const random = new Random(3);
    for (const kind of ['sklansky', 'kogge-stone', 'ripple'] as const) {
      const model = modelOf(kind, 16, 0.3);
      const sizes = unit(model).map(() => 1 + 5 * random.uniform());
      const { cells, inputs, outputs, wires } = described(model);
      const driver = new Map(cells.flatMap((c, k) => c.outputs.map((o) => [o, k] as const)));
      const load = (net: number): number =>
        wires[net]! +
        cells.reduce(
          (sum, c, k) =>
            sum + c.inputs.reduce((s, x, i) => s + (x === net ? sizes[k]! * c.load[i]! : 0), 0),
          0,
        );
      const known = new Map<number, number>();
      const arrival = (net: number): number => {
        const had = known.get(net);
        if (had !== undefined) return had;
        const k = driver.get(net);
        const at =
          k === undefined
            ? load(net) / DRIVER
            : Math.max(
                ...cells[k]!.inputs.map(
                  (x, i) => arrival(x) + cells[k]!.delay[cells[k]!.outputs.indexOf(net)]![i]!,
                ),
              ) +
              load(net) / sizes[k]!;
        known.set(net, at);
        return at;
      };
      expect(inputs.length).toBe(32);
      expect(Math.max(...outputs.map(arrival))).toBeCloseTo(delayOf(model, sizes), 9);
    }
  });

  test('of the best sizes is that which SciPy finds, within one part in 200', () => {
    const script = `
import json, sys
import numpy as np
from scipy.optimize import minimize
m = json.load(sys.stdin)
cells, nets = m['cells'], len(m['wires'])
def soft(x, t):
    x = np.asarray(x); top = x.max()
    return top + t * np.log(np.exp((x - top) / t).sum())
def delay(logs, t):
    s = np.exp(logs)
    load = np.array(m['wires'], float)
    for k, c in enumerate(cells):
        for i, net in enumerate(c['inputs']): load[net] += s[k] * c['load'][i]
    at = np.zeros(nets)
    for net in m['inputs']: at[net] = load[net] / m['driver']
    for k, c in enumerate(cells):
        for o, net in enumerate(c['outputs']):
            times = [at[x] + c['delay'][o][i] for i, x in enumerate(c['inputs'])]
            at[net] = (soft(times, t) if t else max(times)) + load[net] / s[k]
    ends = [at[x] for x in m['outputs']]
    return soft(ends, t) if t else max(ends)
x = np.zeros(len(cells))
for t in (0.5, 0.1):
    x = minimize(delay, x, (t,), 'L-BFGS-B', bounds=[(0, 4)] * len(cells), options={'maxiter': 20}).x
print(delay(x, 0))
`;
    const model = modelOf('sklansky', 4, 0.25);
    const theirs = Number(
      python(script, { modules: ['numpy', 'scipy'], input: JSON.stringify(described(model)) })
        .stdout,
    );
    const { delay } = optimised(model);
    expect(delay / theirs).toBeGreaterThan(0.98);
    expect(delay / theirs).toBeLessThan(1.005);
  });

  test('of the frozen adders is found again, and is no more than that of unit gates', () => {
    for (const kind of GRAPHS) {
      const model = modelOf(kind, 16, 0.25);
      expect(optimised(model, 200).delay / sizedOf(kind, 16, 0.25).delay, kind).toBeCloseTo(1, 2);
      for (const width of WIDTHS)
        for (const wire of WIRES) {
          const own = modelOf(kind, Math.min(width, 32), wire);
          expect(sizedOf(kind, Math.min(width, 32), wire).delay).toBeLessThanOrEqual(
            delayOf(own, unit(own)),
          );
        }
    }
    expect(LOAD).toBe(DRIVER);
  });
});

test('a heavier wire is never faster, and they are even once', () => {
  for (const kind of GRAPHS)
    for (const width of WIDTHS) {
      const delays = WIRES.map((wire) => sizedOf(kind, width, wire).delay);
      expect(delays).toEqual([...delays].sort((a, b) => a - b));
    }
  for (const width of [16, 32, 64, 128]) {
    const lead = WIRES.map(
      (wire) => sizedOf('kogge-stone', width, wire).delay - sizedOf('sklansky', width, wire).delay,
    );
    expect(lead).toEqual([...lead].sort((a, b) => a - b));
    expect(post.evenAt(width) * width).toBeGreaterThan(7);
    expect(post.evenAt(width) * width).toBeLessThan(10);
  }
});
