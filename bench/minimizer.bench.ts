/**
 * Exact two-level minimisation against GLPK on the same prime implicants and npm's
 * `quine-mccluskey`, on the same functions in one run.
 *
 * GLPK gets the prime table of the engine, which is faster than any program at hand would give it:
 * it is charged for that table and for two runs of glpsol (fewest terms, then fewest literals
 * among those); writing the model is free. `quine-mccluskey` stops at prime implicants and
 * essentials; it is charged for those alone. Each time is the best of as many runs as end within
 * two seconds, wall clock, at least one and at most twenty; the others are stopped at a limit,
 * shown as `> limit`. The engine has minimised other functions before, as the package has itself in
 * its own runs: what is timed is compiled code.
 *
 *   node bench/minimizer.bench.ts [seconds]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { literals } from '@tollbench/engines/logic/cube.ts';
import { minimize, type PrimeTable, primeTable } from '@tollbench/engines/logic/minimize.ts';
import {
  cellsWith,
  DONT_CARE,
  defaultVariables,
  type TruthTable,
} from '@tollbench/engines/logic/truth-table.ts';

const LIMIT = Number(process.argv[2] ?? 60);
const folder = mkdtempSync(join(tmpdir(), 'minimizer-bench-'));

function generator(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function table(n: number, value: (m: number) => number): TruthTable {
  return {
    variables: defaultVariables(n),
    values: Uint8Array.from({ length: 1 << n }, (_, m) => value(m)),
  };
}

function scattered(n: number, on: number, dc: number, seed: number): TruthTable {
  const random = generator(seed);
  return table(n, () => {
    const r = random();
    return r < on ? 1 : r < on + dc ? DONT_CARE : 0;
  });
}

/** A union of cubes of `width` literals or so, with don't-cares strewn in. */
function clustered(n: number, cubes: number, width: number, dc: number, seed: number): TruthTable {
  const random = generator(seed);
  const list = Array.from({ length: cubes }, () => {
    let mask = 0;
    for (let i = 0; i < n; i++) if (random() < width / n) mask |= 1 << i;
    return { mask, value: Math.floor(random() * (1 << n)) & mask };
  });
  return table(n, (m) => {
    if (random() < dc) return DONT_CARE;
    return list.some(({ mask, value }) => (m & mask) === value) ? 1 : 0;
  });
}

const functions: readonly [string, TruthTable][] = [
  ['10: half ones', scattered(10, 0.5, 0, 1)],
  ['10: 40 % ones, 10 % open', scattered(10, 0.4, 0.1, 2)],
  ['10: 40 % ones, 30 % open', scattered(10, 0.4, 0.3, 3)],
  ['10: 24 cubes, 10 % open', clustered(10, 24, 6, 0.1, 4)],
  ['10: bit 4 of a 5 × 5 product', table(10, (m) => (((m >> 5) * (m & 31)) >> 4) & 1)],
  ['12: 10 % ones', scattered(12, 0.1, 0, 5)],
  ['12: 30 % ones', scattered(12, 0.3, 0, 6)],
  ['12: 60 cubes, 5 % open', clustered(12, 60, 8, 0.05, 7)],
  ['12: 6 bits greater than 6 bits', table(12, (m) => (m >> 6 > (m & 63) ? 1 : 0))],
  ['12: bit 2 of the square root', table(12, (m) => (Math.floor(Math.sqrt(m)) >> 2) & 1)],
  ['12: bit 3 of a 6 × 6 product', table(12, (m) => (((m >> 6) * (m & 63)) >> 3) & 1)],
];

const seconds = (since: number) => (performance.now() - since) / 1000;

const RUNS = 20;
const ENOUGH = 2;

/** Least time of the runs that end within `ENOUGH` seconds. */
function best<T>(run: () => T): { result: T; time: number } {
  const since = performance.now();
  let time = Number.POSITIVE_INFINITY;
  for (let k = 1; ; k++) {
    const start = performance.now();
    const result = run();
    time = Math.min(time, seconds(start));
    if (k === RUNS || seconds(since) > ENOUGH) return { result, time };
  }
}

function glpk(problem: PrimeTable, count?: number): { cost: number | undefined; time: number } {
  const columns = problem.primes.map((_, j) => `x${j}`);
  const rows: number[][] = problem.cells.map(() => []);
  problem.problem.columns.forEach((its, j) => {
    for (const row of its) rows[row]!.push(j);
  });
  const weight = (j: number) => (count === undefined ? 1 : literals(problem.primes[j]!));
  const text = [
    'Minimize',
    columns.map((x, j) => ` + ${weight(j)} ${x}`).join('\n'),
    'Subject To',
    ...rows.map((row) => `${row.map((j) => ` + x${j}`).join('\n')} >= 1`),
    ...(count === undefined ? [] : [`${columns.map((x) => ` + ${x}`).join('\n')} = ${count}`]),
    'Binary',
    columns.map((x) => ` ${x}`).join('\n'),
    'End',
    '',
  ].join('\n');
  const [model, answer] = [join(folder, 'model.lp'), join(folder, 'answer.txt')];
  writeFileSync(model, text);
  rmSync(answer, { force: true });
  const { time } = best(() =>
    spawnSync('glpsol', ['--lp', model, '-w', answer, '--tmlim', String(LIMIT)], {
      stdio: 'ignore',
    }),
  );
  const status = readFileSync(answer, 'utf8').match(/^s mip \d+ \d+ (\w) (\S+)$/m);
  return { cost: status?.[1] === 'o' ? Number(status[2]) : undefined, time };
}

/** The package is synchronous: it runs in a worker so that it can be stopped. */
function quineMcCluskey(f: TruthTable): Promise<number | undefined> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { getPrimeImplicants, getEssentialPrimeImplicants } = require('quine-mccluskey');
    let time = Infinity;
    const since = performance.now();
    for (let k = 1, last = false; !last; k++) {
      const start = performance.now();
      const primes = getPrimeImplicants(workerData.ones, workerData.open);
      getEssentialPrimeImplicants(primes, workerData.open);
      const end = performance.now();
      time = Math.min(time, (end - start) / 1000);
      last = k === ${RUNS} || end - since > ${ENOUGH * 1000};
      parentPort.postMessage({ time, last });
    }`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, {
      eval: true,
      workerData: { ones: cellsWith(f, 1), open: cellsWith(f, DONT_CARE) },
    });
    let least: number | undefined;
    const end = () => {
      clearTimeout(stop);
      resolve(least);
      void worker.terminate();
    };
    const stop = setTimeout(end, LIMIT * 1000);
    worker.on('message', ({ time, last }: { time: number; last: boolean }) => {
      least = time;
      if (last) end();
    });
    worker.on('error', reject);
  });
}

const show = (time: number | undefined) =>
  (time === undefined ? `> ${LIMIT}` : time.toPrecision(3)).padStart(9);
const ratio = (time: number | undefined, own: number) =>
  `${time === undefined ? '>' : ''}${((time ?? LIMIT) / own).toPrecision(3)}×`.padStart(9);

// Compiled before it is timed: linear programs and branches too, which small functions do not need.
for (let seed = 101; seed <= 130; seed++) minimize(scattered(9, 0.5, 0.1, seed));
for (let seed = 131; seed <= 140; seed++) minimize(scattered(10, 0.5, 0.05, seed));
console.log(
  `${'function'.padEnd(34)} terms literals   seconds    GLPK+     ratio  quine-mc     ratio`,
);
for (const [name, f] of functions) {
  const { result: found, time: own } = best(() => minimize(f));
  const { result: problem, time: tabled } = best(() => primeTable([f], 'sop'));
  const terms = glpk(problem);
  const rest = terms.cost === undefined ? undefined : glpk(problem, terms.cost);
  const theirs = rest?.cost === undefined ? undefined : tabled + terms.time + rest.time;
  if (found.proof === 'minimum' && theirs !== undefined) {
    if (terms.cost !== found.cost.terms || rest?.cost !== found.cost.literals) {
      throw new Error(`${name}: GLPK says ${terms.cost} terms, ${rest?.cost} literals`);
    }
  }
  const package_ = await quineMcCluskey(f);
  const proof = found.proof === 'minimum' ? '' : `  ${found.statement}`;
  console.log(
    `${name.padEnd(34)} ${String(found.cost.terms).padStart(5)} ${String(found.cost.literals).padStart(8)} ` +
      `${show(own)}${show(theirs)} ${ratio(theirs, own)} ${show(package_)} ${ratio(package_, own)}${proof}`,
  );
}
rmSync(folder, { recursive: true });
