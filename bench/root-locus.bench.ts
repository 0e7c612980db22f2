import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { type Branch, followBranches } from '@tollbench/engines/control/locus/branches.ts';
import { placeAt } from '@tollbench/engines/control/locus/closed-poles.ts';
import { criticalPoints } from '@tollbench/engines/control/locus/critical.ts';
import { inDoubles, type LocusLoop, locusLoop } from '@tollbench/engines/control/locus/loop.ts';
import { combine, rowOf } from '@tollbench/engines/control/locus/meeting.ts';
import { nearbyRoots } from '@tollbench/engines/control/locus/nearby-roots.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';

/**
 * The poles of a root locus at 500 gains in the order of its branches, against eigenvalues of companion matrices by `ml-matrix` and
 * `numeric` with each pole put to the nearest of the row before, and NumPy and SciPy doing the same, all companion matrices in one
 * call, as the limit. Contenders in turn within each round, medians.
 *
 * Ours does more: it finds where branches meet and follows them through, which the nearest of the row before does not, and its
 * time is without anything kept from the round before. The largest residual of each is printed beside its time.
 */
const require = createRequire(import.meta.url);
const { EigenvalueDecomposition, Matrix } = require('ml-matrix');
const numeric = require('numeric');

const GAINS = logarithmicSpacing(1e-2, 1e4, 500);
const ROUNDS = 31;

const SYSTEMS: readonly (readonly [name: string, num: number[], den: number[], reach: number])[] = [
  ['order 4, meetings off the axis', [1], [1, 8, 36, 80, 0], 8],
  ['order 6', [1, 2.5], [1, 15, 85, 225, 274, 120, 0], 7],
  ['order 10', [1, 3, 7], [1, 12.3, 70, 240, 540, 830, 880, 640, 300, 80, 10], 6],
];

type Rows = readonly { readonly re: ArrayLike<number>; readonly im: ArrayLike<number> }[];

/** The whole locus, and its branches refined at each gain. */
function ours(num: number[], den: number[], reach: number): Rows {
  const loop: LocusLoop = locusLoop(num, den);
  const branches: readonly Branch[] = followBranches(loop, criticalPoints(loop), 1, reach);
  const [n, d] = [inDoubles(loop.num), inDoubles(loop.den)];
  return Array.from(GAINS, (gain) => {
    const start = branches.flatMap((branch) => placeAt(branch, gain) ?? []);
    const row = rowOf(start);
    return nearbyRoots(Float64Array.from(combine(d, n, gain)), row) ?? row;
  });
}

const companion = (p: readonly number[]): number[][] => {
  const n = p.length - 1;
  return Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) =>
      i === 0 ? -(p[j + 1] as number) / (p[0] as number) : i === j + 1 ? 1 : 0,
    ),
  );
};

/** Each pole to the nearest of the row before, the nearest pairs first. */
function nearestFirst(rows: { re: number[]; im: number[] }[]): Rows {
  for (let k = 1; k < rows.length; k++) {
    const [a, b] = [rows[k - 1], rows[k]];
    if (!a || !b) continue;
    const pairs = a.re.flatMap((x, i) =>
      b.re.map(
        (u, j) => [Math.hypot(x - u, (a.im[i] as number) - (b.im[j] as number)), i, j] as const,
      ),
    );
    pairs.sort((p, q) => p[0] - q[0]);
    const [re, im] = [[...b.re], [...b.im]];
    const [from, to] = [new Set<number>(), new Set<number>()];
    for (const [, i, j] of pairs) {
      if (from.has(i) || to.has(j)) continue;
      from.add(i);
      to.add(j);
      re[i] = b.re[j] as number;
      im[i] = b.im[j] as number;
    }
    rows[k] = { re, im };
  }
  return rows;
}

const byEigenvalues =
  (eigen: (m: number[][]) => { re: number[]; im: number[] }) =>
  (num: number[], den: number[]): Rows =>
    nearestFirst(Array.from(GAINS, (gain) => eigen(companion(combine(den, num, gain)))));

const mlMatrix = byEigenvalues((m) => {
  const e = new EigenvalueDecomposition(new Matrix(m));
  return { re: e.realEigenvalues, im: e.imaginaryEigenvalues };
});
const numericJs = byEigenvalues((m) => {
  const { lambda } = numeric.eig(m, 100_000);
  return { re: lambda.x, im: lambda.y ?? lambda.x.map(() => 0) };
});

/** The largest |den + K num| beside the sum of its terms. */
function residual(num: number[], den: number[], rows: Rows): number {
  let worst = 0;
  rows.forEach(({ re, im }, k) => {
    const p = combine(den, num, GAINS[k] as number);
    for (let i = 0; i < re.length; i++) {
      const [x, y] = [re[i] as number, im[i] as number];
      let [u, v, size] = [0, 0, 0];
      for (const c of p) {
        [u, v] = [u * x - v * y + c, u * y + v * x];
        size = size * Math.hypot(x, y) + Math.abs(c);
      }
      worst = Math.max(worst, Math.hypot(u, v) / size);
    }
  });
  return worst;
}

const median = (times: number[]) => times.toSorted((p, q) => p - q)[times.length >> 1] as number;

/** Milliseconds of NumPy and SciPy, in their own process; undefined where there are none. */
function limit(): number[] | undefined {
  const systems = JSON.stringify(SYSTEMS.map(([, num, den]) => [num, den]));
  const script = `
import json, time, numpy as np
from scipy.optimize import linear_sum_assignment
gains = np.geomspace(1e-2, 1e4, 500)
def locus(num, den):
    n = len(den) - 1
    p = np.array(den)[None, :] + gains[:, None] * np.concatenate([np.zeros(n + 1 - len(num)), num])[None, :]
    a = np.zeros((len(gains), n, n))
    a[:, 0, :] = -p[:, 1:] / p[:, :1]
    a[:, np.arange(1, n), np.arange(n - 1)] = 1
    rows = np.linalg.eigvals(a)
    for k in range(1, len(gains)):
        _, at = linear_sum_assignment(np.abs(rows[k - 1][:, None] - rows[k][None, :]))
        rows[k] = rows[k][at]
    return rows
out = []
for num, den in json.loads('${systems}'):
    times = []
    for _ in range(${ROUNDS}):
        start = time.perf_counter(); locus(num, den); times.append(time.perf_counter() - start)
    out.append(sorted(times)[${ROUNDS} // 2] * 1e3)
print(json.dumps(out))`;
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' };
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', script], { env });
  return status === 0 ? JSON.parse(String(stdout)) : undefined;
}

const scipy = limit();
for (const [at, [name, num, den, reach]] of SYSTEMS.entries()) {
  const contenders: readonly (readonly [name: string, run: () => Rows, rounds?: number])[] = [
    ['tollbench', () => ours(num, den, reach)],
    ['ml-matrix', () => mlMatrix(num, den)],
    ['numeric', () => numericJs(num, den), 3],
  ];
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    contenders.forEach(([, run, most], k) => {
      if (most !== undefined && round >= most) return;
      const start = performance.now();
      run();
      times[k]?.push(performance.now() - start);
    });
  const medians = times.map(median);
  console.log(`${GAINS.length} gains, ${name}`);
  contenders.forEach(([label, run], k) => {
    const ms = medians[k] as number;
    const off = residual(num, den, run()).toExponential(1);
    console.log(
      `  ${label.padEnd(34)} ${ms.toFixed(2).padStart(9)} ms  ×${(ms / (medians[0] as number)).toFixed(2)}  residual ${off}`,
    );
  });
  const best = scipy?.[at];
  if (best !== undefined)
    console.log(
      `  ${'NumPy and SciPy, one thread (limit)'.padEnd(34)} ${best.toFixed(2).padStart(9)} ms  ×${(best / (medians[0] as number)).toFixed(2)}`,
    );
}
