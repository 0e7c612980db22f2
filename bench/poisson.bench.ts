import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { builtIn, deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { abruptProfile } from '@tollbench/engines/semiconductor/doping-profile.ts';
import { firstGuess, nodesFor } from '@tollbench/engines/semiconductor/junction-mesh.ts';
import type { Junction } from '@tollbench/engines/semiconductor/junction-side.ts';
import { meshOf, peakField, solvePoisson } from '@tollbench/engines/semiconductor/poisson-1d.ts';

/**
 * Poisson's equation of abrupt junctions of silicon against SciPy's solve_bvp: grid, first guess and solution, at the cheapest
 * tolerance, and first number of nodes, of either by which the field at the junction is right to the same error. What is right is solve_bvp at 1e-8.
 * Medians of warm calls, each in its own process.
 */
const side = { gap: 1.124, affinity: 4.05, permittivity: 11.7, nc: 2.86e25, nv: 3.1e25 };
const silicon: Junction = {
  p: side,
  n: side,
  thermal: thermalEnergy(300),
  statistics: 'boltzmann',
};
const CASES = [
  { na: 1e21, nd: 1e21, voltage: 0 },
  { na: 1e22, nd: 1e21, voltage: -2 },
  { na: 1e23, nd: 1e21, voltage: -5 },
  { na: 1e24, nd: 1e22, voltage: -20 },
];
const ERRORS = [1e-3, 1e-4, 1e-5];
const RUNS = 31;

const script = `
import json, sys, time
sys.path.insert(0, ${JSON.stringify(join(import.meta.dirname, '../oracles'))})
import scipy
from junction_bvp import Abrupt
print(json.dumps(scipy.__version__))
side = ${JSON.stringify(side)}
for c in json.load(sys.stdin):
    run = lambda tol, nodes=400: Abrupt(side, c["na"], c["nd"]).solve(c["voltage"], tol, nodes)
    def time_of(tol, nodes):
        times = []
        for k in range(${RUNS}):
            start = time.perf_counter()
            run(tol, nodes)
            times.append((time.perf_counter() - start) * 1e3)
        return sorted(times)[len(times) // 2]
    right, out = run(1e-8).field, []
    for error in ${JSON.stringify(ERRORS)}:
        best = None
        for nodes in (10, 30, 100, 300):
            tol = 1e-1
            while abs(run(tol, nodes).field / right - 1) > error and tol > 1e-8: tol /= 3
            if tol > 1e-8:
                ms = time_of(tol, nodes)
                if best is None or ms < best["ms"]: best = {"ms": ms, "nodes": int(run(tol, nodes).found.x.size)}
        out.append(best)
    print(json.dumps({"right": right, "at": out}))
`;

const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
  input: JSON.stringify(CASES),
  encoding: 'utf8',
  env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
});
if (status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${stderr}`);
const [version = '""', ...lines] = stdout.trim().split('\n');

function ours(c: (typeof CASES)[number], count: number): number {
  const profile = abruptProfile(c.na, c.nd, [-1e-3, 1e-3]);
  const layer = deplete(silicon, profile, (builtIn(silicon, profile) ?? 0) - c.voltage);
  const mesh = meshOf(nodesFor(silicon, profile, layer, count), profile);
  const guess = firstGuess(silicon, profile, layer, mesh, c.voltage);
  return peakField(silicon, solvePoisson(silicon, mesh, c.voltage, guess)).field;
}

console.log(`SciPy ${JSON.parse(version)}`);
CASES.forEach((c, k) => {
  const { right, at } = JSON.parse(lines[k] ?? '') as {
    right: number;
    at: { ms: number; nodes: number }[];
  };
  ERRORS.forEach((error, j) => {
    let count = 10;
    while (Math.abs(ours(c, count) / right - 1) > error) count = Math.ceil(count * 1.3);
    const times: number[] = [];
    for (let run = 0; run < 3 * RUNS; run++) {
      const start = performance.now();
      ours(c, count);
      if (run >= 2 * RUNS) times.push(performance.now() - start);
    }
    const ms = times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
    const theirs = at[j] ?? { ms: Number.NaN, nodes: 0 };
    console.log(
      `${c.na} on ${c.nd} at ${c.voltage} V to ${error}: ours ${ms.toFixed(2)} ms on ${2 * count} intervals, solve_bvp ${theirs.ms.toFixed(1)} ms on ${2 * theirs.nodes}; ${(theirs.ms / ms).toFixed(1)} times as fast`,
    );
  });
});
