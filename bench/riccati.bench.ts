import { spawnSync } from 'node:child_process';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { care } from '@tollbench/engines/state-space/care.ts';
import { dare } from '@tollbench/engines/state-space/dare.ts';
import { riccatiProblem } from '@tollbench/engines/state-space/riccati.ts';

/**
 * Riccati equations of 4, 10, 20 and 30 states, continuous and discrete, against SciPy's solve_continuous_are and
 * solve_discrete_are: the median of warm calls in their own process, in turns, of which the least counts. Ours
 * corrects X by a residual of twice the digits, which SciPy does not; it may take four times as long.
 */
const SIZES = [4, 10, 20, 30];
const TURNS = 3;
const LIMIT = 4;

const script = `
import json, sys, time
import numpy as np, scipy
import scipy.linalg as sl
print(json.dumps(scipy.__version__))
for j in json.load(sys.stdin):
    a, b, q, r = (np.array(j[k]) for k in "abqr")
    solve = sl.solve_continuous_are if j["kind"] == "care" else sl.solve_discrete_are
    times = []
    for k in range(2 * j["runs"]):
        start = time.perf_counter()
        x = solve(a, b, q, r)
        if k >= j["runs"]: times.append((time.perf_counter() - start) * 1e3)
    print(json.dumps(sorted(times)[len(times) // 2]))
`;

interface Race {
  readonly kind: 'care' | 'dare';
  readonly n: number;
  readonly a: number[][];
  readonly b: number[][];
  readonly q: number[][];
  readonly r: number[][];
  readonly runs: number;
}

const random = new Random(20261122);
const rows = (n: number, m: number) =>
  Array.from({ length: n }, () => Array.from({ length: m }, () => 2 * random.uniform() - 1));
const unit = (n: number) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_x, j) => (i === j ? 1 : 0)));
const races: Race[] = SIZES.flatMap((n) =>
  (['care', 'dare'] as const).map((kind) => ({
    kind,
    n,
    a: rows(n, n),
    b: rows(n, 2),
    q: unit(n),
    r: unit(2),
    runs: n < 12 ? 41 : 11,
  })),
);

function scipy(): { version: string; times: number[] } {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
    input: JSON.stringify(races),
    encoding: 'utf8',
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
  });
  if (status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${stderr}`);
  const [version = '""', ...times] = stdout.trim().split('\n');
  return { version: JSON.parse(version) as string, times: times.map(Number) };
}

function ours({ kind, a, b, q, r, runs }: Race): number {
  const of = (m: number[][]): Matrix => fromRows(m);
  const solve = kind === 'care' ? care : dare;
  const times: number[] = [];
  for (let k = 0; k < 2 * runs; k++) {
    const start = performance.now();
    solve(riccatiProblem(of(a), of(b), of(q), of(r)));
    if (k >= runs) times.push(performance.now() - start);
  }
  return times.sort((x, y) => x - y)[times.length >> 1] ?? Number.NaN;
}

const best = races.map(() => ({
  ours: Number.POSITIVE_INFINITY,
  theirs: Number.POSITIVE_INFINITY,
}));
let version = '';
for (let turn = 0; turn < TURNS; turn++) {
  const theirs = scipy();
  version = theirs.version;
  races.forEach((race, k) => {
    const at = best[k];
    if (!at) return;
    at.theirs = Math.min(at.theirs, theirs.times[k] ?? Number.NaN);
    at.ours = Math.min(at.ours, ours(race));
  });
}
let slow = 0;
races.forEach(({ kind, n }, k) => {
  const { ours: us, theirs } = best[k] ?? { ours: Number.NaN, theirs: Number.NaN };
  const ratio = us / theirs;
  if (!(ratio <= LIMIT)) slow++;
  console.log(
    `${kind} ${n} states: ${us.toFixed(2)} ms, SciPy ${version} ${theirs.toFixed(2)} ms, ${ratio.toFixed(2)} of its time`,
  );
});
process.exit(slow === 0 ? 0 : 1);
