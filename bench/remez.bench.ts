import { spawnSync } from 'node:child_process';
import { remez } from '@tollbench/engines/signal/remez.ts';

/**
 * Equiripple low-pass filters of 51, 201 and 501 coefficients against SciPy's `remez` at its own
 * grid density of 16: time and the weighted error each reaches, judged on the same fine grid. Both
 * are timed inside their own process, warm, call by call, and take turns; each side's time is the
 * least of its turns' medians. Then wide unused regions and long filters, where SciPy gives up or
 * stops far from the optimum.
 */
interface Job {
  readonly taps: number;
  readonly pass: number;
  readonly stop: number;
  readonly weight: number;
  readonly runs: number;
}
const job = (taps: number, pass: number, stop: number, weight = 1, runs = 5): Job => ({
  taps,
  pass,
  stop,
  weight,
  runs,
});
const races = [
  job(51, 0.1, 0.15, 1, 401),
  job(201, 0.1, 0.11, 1, 101),
  job(501, 0.1, 0.105, 1, 41),
];
const TURNS = 3;
const hard = [
  job(75, 0.2, 0.4),
  job(75, 0.2, 0.4, 100),
  job(128, 0.33, 0.41, 0.1),
  job(61, 0.2, 0.4, 100),
  job(101, 0.1, 0.25),
  job(501, 0.1, 0.12),
  job(1001, 0.1, 0.1015),
  job(2001, 0.2, 0.2015, 1, 3),
];

const script = `
import json, sys, time
import numpy as np, scipy
from scipy import signal
print(json.dumps(scipy.__version__))
for j in json.load(sys.stdin):
    times, h = [], None
    try:
        for k in range(2 * j["runs"]):
            start = time.perf_counter()
            h = signal.remez(j["taps"], [0, j["pass"], j["stop"], 0.5], [1, 0], weight=[1, j["weight"]], fs=1.0)
            if k >= j["runs"]: times.append((time.perf_counter() - start) * 1e3)
    except ValueError:
        h = None
    print(json.dumps(None if h is None else {"h": list(h), "time": sorted(times)[len(times) // 2]}))
`;
type Theirs = { readonly h: number[]; readonly time: number } | null;

function scipy(jobs: readonly Job[]): { version: string; found: Theirs[] } {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
    input: JSON.stringify(jobs),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${stderr}`);
  const [version, ...found] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { version, found };
}

function ours({ taps, pass, stop, weight, runs }: Job, warm: number) {
  const bands = [
    { from: 0, to: pass, desired: 1 },
    { from: stop, to: 0.5, desired: 0, weight },
  ];
  const times: number[] = [];
  let h = new Float64Array();
  for (let k = -warm; k < runs; k++) {
    const start = performance.now();
    h = Float64Array.from(remez({ taps, bands }).coefficients);
    if (k >= 0) times.push(performance.now() - start);
  }
  return { h, time: times.sort((a, b) => a - b)[times.length >> 1] as number };
}

/** Largest weighted error of a type I or II filter on a grid of 60 points a coefficient. */
function judge(h: ArrayLike<number>, { pass, stop, weight }: Job): number {
  const middle = (h.length - 1) / 2;
  let worst = 0;
  for (const [from, to, desired, scale] of [
    [0, pass, 1, 1],
    [stop, 0.5, 0, weight],
  ] as const) {
    const points = Math.ceil(60 * h.length * (to - from)) + 10;
    for (let k = 0; k <= points; k++) {
      const omega = 2 * Math.PI * (from + ((to - from) * k) / points);
      let a = 0;
      for (let n = 0; n < h.length; n++) a += (h[n] as number) * Math.cos(omega * (n - middle));
      worst = Math.max(worst, scale * Math.abs(a - desired));
    }
  }
  return worst;
}

function report(given: Job, mine: ReturnType<typeof ours>, other: Theirs): void {
  const { taps, pass, stop, weight } = given;
  const left = `ours ${mine.time.toFixed(3)} ms, error ${judge(mine.h, given).toExponential(4)}`;
  const right = other
    ? `SciPy ${other.time.toFixed(3)} ms, error ${judge(other.h, given).toExponential(4)}; ours takes ${(mine.time / other.time).toFixed(2)} of it`
    : 'SciPy does not converge';
  console.log(`${taps} coefficients, ${pass} to ${stop}, weight ${weight}: ${left}; ${right}`);
}

/** The least time over the turns; the filter is the same in each. */
const least = <T extends { time: number }>(turns: readonly T[]): T =>
  turns.reduce((a, b) => (b.time < a.time ? b : a));

const rounds = Array.from({ length: TURNS }, () => ({
  theirs: scipy(races),
  mine: races.map((job) => ours(job, job.runs)),
}));
console.log(`SciPy ${rounds[0]?.theirs.version}`);
races.forEach((job, k) => {
  const theirs = rounds.map((round) => round.theirs.found[k]).filter((found) => found != null);
  report(
    job,
    least(rounds.map((round) => round.mine[k] as ReturnType<typeof ours>)),
    theirs.length > 0 ? least(theirs) : null,
  );
});
const { found } = scipy(hard);
hard.forEach((job, k) => {
  report(job, ours(job, 1), found[k] ?? null);
});
