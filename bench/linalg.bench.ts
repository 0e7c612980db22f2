import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { eigen, eigenvalues } from '@tollbench/engines/linalg/eigen.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { solve } from '@tollbench/engines/linalg/solve.ts';

/**
 * 200×200 multiply, solve and eigenvalues against `ml-matrix` and `numeric`, with NumPy on one
 * thread as the limit. The same matrices, the contenders in turn within each round, medians.
 *
 * Where the work differs, ours does more: `solve` also estimates the condition number, `eigen`
 * also the condition of every eigenvalue and its residuals. Neither competitor can leave the
 * vectors out; what that saves where they are not wanted is the last race.
 */
const require = createRequire(import.meta.url);
const ml = require('ml-matrix');
const numeric = require('numeric');

const ORDER = 200;
let seed = 12345;
const uniform = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32 - 0.5;
};
const random = (rows: number, cols: number): Matrix => ({
  rows,
  cols,
  data: Float64Array.from({ length: rows * cols }, uniform),
});
const nested = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols)),
  );

const a = random(ORDER, ORDER);
const b = random(ORDER, ORDER);
const x = random(ORDER, 1);
const [rowsA, rowsB, listX] = [nested(a), nested(b), Array.from(x.data)];
const [mlA, mlB, mlX] = [new ml.Matrix(rowsA), new ml.Matrix(rowsB), new ml.Matrix(nested(x))];

type Contender = readonly [name: string, run: () => unknown, rounds?: number];
const races: Record<string, readonly Contender[]> = {
  multiply: [
    ['tollbench', () => multiply(a, b)],
    ['ml-matrix', () => mlA.mmul(mlB)],
    ['numeric', () => numeric.dot(rowsA, rowsB)],
  ],
  solve: [
    ['tollbench', () => solve(a, x)],
    ['ml-matrix', () => ml.solve(mlA, mlX)],
    ['numeric', () => numeric.solve(rowsA, listX)],
  ],
  'eigenvalues and vectors': [
    ['tollbench', () => eigen(a)],
    ['ml-matrix', () => new ml.EigenvalueDecomposition(mlA)],
    ['numeric', () => numeric.eig(rowsA, 100000), 1],
  ],
  'eigenvalues alone': [
    ['tollbench', () => eigenvalues(a)],
    ['ml-matrix (with vectors)', () => new ml.EigenvalueDecomposition(mlA)],
  ],
};
const ROUNDS: Record<string, number> = {
  multiply: 101,
  solve: 101,
  'eigenvalues and vectors': 21,
  'eigenvalues alone': 21,
};

const median = (times: number[]) => times.toSorted((p, q) => p - q)[times.length >> 1] as number;

/** Milliseconds of NumPy's own, in its own process; undefined where there is none. */
function limit(): Record<string, number> | undefined {
  const script = `
import json, time, numpy as np
rng = np.random.default_rng(1)
a = rng.random((${ORDER}, ${ORDER})) - 0.5
b = rng.random((${ORDER}, ${ORDER})) - 0.5
x = rng.random(${ORDER})
def ms(f, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter(); f(); times.append(time.perf_counter() - start)
    return sorted(times)[rounds // 2] * 1e3
print(json.dumps({"multiply": ms(lambda: a @ b, 101), "solve": ms(lambda: np.linalg.solve(a, x), 101), "eigenvalues and vectors": ms(lambda: np.linalg.eig(a), 11), "eigenvalues alone": ms(lambda: np.linalg.eigvals(a), 11)}))`;
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' };
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', script], { env });
  return status === 0 ? JSON.parse(String(stdout)) : undefined;
}

const numpy = limit();
for (const [race, contenders] of Object.entries(races)) {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < (ROUNDS[race] as number); round++) {
    contenders.forEach(([, run, most], k) => {
      if (most !== undefined && round >= most) return;
      const start = performance.now();
      run();
      times[k]?.push(performance.now() - start);
    });
  }
  const medians = times.map(median);
  const ours = medians[0] as number;
  console.log(`${race} ${ORDER}×${ORDER}`);
  contenders.forEach(([name], k) => {
    const ms = medians[k] as number;
    console.log(`  ${name.padEnd(40)} ${ms.toFixed(2).padStart(9)} ms  ×${(ms / ours).toFixed(2)}`);
  });
  const best = numpy?.[race];
  if (best)
    console.log(
      `  ${'NumPy, one thread (the limit)'.padEnd(40)} ${best.toFixed(2).padStart(9)} ms  ×${(best / ours).toFixed(2)}`,
    );
}
