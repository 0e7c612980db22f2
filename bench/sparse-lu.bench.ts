import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { SparseLu } from '@tollbench/engines/spice/sparse/lu.ts';
import {
  grid,
  lot,
  network,
  Stamps,
  type Values,
} from '@tollbench/engines/spice/sparse/testing/networks.ts';

/**
 * LU of circuit matrices beside SuperLU (SciPy's splu, ordered for symmetric patterns, pivots on the diagonal down to a tenth as
 * here): choosing the order and factoring; factoring other values in the same order, which SciPy cannot do and answers by all of
 * it again; a solution. Both sides in turns, SuperLU timed inside its process; medians. Fill is that of L and U together, and the
 * last column the largest residual of an equation against its terms, here and there.
 */
const ROUNDS = 9;

const PYTHON = `
import json, sys, time
import numpy as np, scipy.sparse as sp, scipy.sparse.linalg as la
cases = {}
for line in sys.stdin:
    ask = json.loads(line)
    if "rows" in ask:
        n = ask["n"]
        a = sp.csc_matrix((ask["values"], (ask["rows"], ask["columns"])), (n, n))
        cases[ask["name"]] = (a, np.array(ask["right"]))
        print("{}", flush=True)
        continue
    a, b = cases[ask["name"]]
    options = dict(SymmetricMode=True)
    start = time.perf_counter()
    for _ in range(ask["times"]):
        lu = la.splu(a, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.1, options=options)
    factored = time.perf_counter()
    for _ in range(ask["times"]):
        x = lu.solve(b)
    solved = time.perf_counter()
    size = abs(a) @ abs(x) + abs(b)
    print(json.dumps(dict(
        factor=(factored - start) * 1e6 / ask["times"], solve=(solved - factored) * 1e6 / ask["times"],
        fill=int(lu.L.nnz + lu.U.nnz - a.shape[0]), residual=float(np.max(abs(a @ x - b) / size)))), flush=True)
`;

/** One Python that answers line by line. */
class Scipy {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor() {
    this.#process = spawn('python3', ['-c', PYTHON], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#process.stdout! })[Symbol.asyncIterator]();
  }

  async ask(question: object): Promise<Record<string, number>> {
    this.#process.stdin!.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('python3 with SciPy ended early');
    return JSON.parse(value);
  }

  end(): void {
    this.#process.stdin!.end();
  }
}

/** A chain of series R and L with C to ground, as a time step makes it, of so many unknowns. */
function ladder(unknowns: number): Values {
  const stamps = new Stamps();
  let at = stamps.unknown();
  stamps.branch(at, 0);
  for (let k = 0; k < (unknowns - 2) / 3; k++) {
    const [inner, next] = [stamps.unknown(), stamps.unknown()];
    stamps.conductance(at, inner, 1);
    stamps.branch(inner, next, 2);
    stamps.conductance(next, 0, 0.5);
    at = next;
  }
  return stamps.finish();
}

const cases: readonly { name: string; values: Values; times: number }[] = [
  { name: 'circuit by lot, 12 nodes', values: network(12, lot(3)), times: 2000 },
  { name: 'circuit by lot, 40 nodes', values: network(40, lot(5)), times: 500 },
  { name: 'RLC ladder, 1,000', values: ladder(1000), times: 50 },
  { name: 'RC grid 30 × 30', values: grid(30, 30), times: 30 },
  { name: 'RC grid 100 × 100', values: grid(100, 100), times: 3 },
];

const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;

function timed(times: number, run: () => void): number {
  const start = performance.now();
  for (let k = 0; k < times; k++) run();
  return ((performance.now() - start) * 1e3) / times;
}

const scipy = new Scipy();
for (const { name, values, times } of cases) {
  const { structure, a } = values;
  const { n, rows, columns } = structure;
  const right = Float64Array.from({ length: n + 1 }, (_, i) => (i === 0 ? 0 : Math.cos(i)));
  const from1 = (list: Int32Array) => Array.from(list.subarray(1), (v) => v - 1);
  await scipy.ask({
    name,
    n,
    rows: from1(rows),
    columns: from1(columns),
    values: [...a.subarray(1)],
    right: [...right.subarray(1)],
  });
  const lu = new SparseLu(structure);
  const x = new Float64Array(n + 1);
  if (lu.factor(a) !== true || !lu.refactor(a)) throw new Error(`${name} is singular`);
  const ours = { factor: [] as number[], again: [] as number[], solve: [] as number[] };
  const theirs = { factor: [] as number[], solve: [] as number[] };
  let [fill, residual] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    ours.factor.push(timed(Math.max(1, times >> 3), () => lu.factor(a)));
    ours.again.push(timed(times, () => lu.refactor(a)));
    ours.solve.push(timed(times, () => lu.solve(right, x)));
    const answer = await scipy.ask({ name, times });
    theirs.factor.push(answer.factor!);
    theirs.solve.push(answer.solve!);
    [fill, residual] = [answer.fill!, answer.residual!];
  }
  const rest = right.map(Math.abs);
  const sum = right.slice();
  for (let s = 1; s < a.length; s++) {
    sum[rows[s]!]! -= a[s]! * x[columns[s]!]!;
    rest[rows[s]!]! += Math.abs(a[s]! * x[columns[s]!]!);
  }
  const own = sum.reduce(
    (worst, v, i) => (i === 0 ? 0 : Math.max(worst, Math.abs(v) / rest[i]!)),
    0,
  );
  const [first, again, solve] = [median(ours.factor), median(ours.again), median(ours.solve)];
  const [splu, back] = [median(theirs.factor), median(theirs.solve)];
  console.log(
    `${name} (n = ${n}): order and factor ${first.toFixed(0)} µs, ${(first / splu).toFixed(2)} of splu's ${splu.toFixed(0)}; factor again ${again.toFixed(1)} µs, ${(again / splu).toFixed(3)}; solve ${solve.toFixed(2)} µs, ${(solve / back).toFixed(2)} of ${back.toFixed(1)}; fill ${lu.size} against ${fill}; residual ${own.toExponential(1)}, ${residual.toExponential(1)}`,
  );
}
scipy.end();
