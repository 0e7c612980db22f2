import { spawnSync } from 'node:child_process';
import { remez } from '@tollbench/engines/signal/remez.ts';

/**
 * Equiripple low-pass filters of 51, 201 and 501 coefficients against SciPy's `remez`: median time
 * and the weighted error each reaches, judged on the same fine grid. Then wide unused regions and
 * long filters, where SciPy gives up or stops far from the optimum.
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
        for _ in range(j["runs"]):
            start = time.perf_counter()
            h = signal.remez(j["taps"], [0, j["pass"], j["stop"], 0.5], [1, 0], weight=[1, j["weight"]], fs=1.0)
            times.append((time.perf_counter() - start) * 1e3)
    except ValueError:
        h = None
    print(json.dumps(None if h is None else {"h": list(h), "time": sorted(times)[len(times) // 2]}))
`;
const scipy = spawnSync('/usr/bin/python3', ['-c', script], {
  input: JSON.stringify([...races, ...hard]),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
if (scipy.status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${scipy.stderr}`);
const [version, ...theirs] = scipy.stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
console.log(`SciPy ${version}`);

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

[...races, ...hard].forEach((given, index) => {
  const { taps, pass, stop, weight, runs } = given;
  const bands = [
    { from: 0, to: pass, desired: 1 },
    { from: stop, to: 0.5, desired: 0, weight },
  ];
  const times: number[] = [];
  let h = new Float64Array();
  const warm = index < races.length ? runs : 1;
  for (let k = -warm; k < runs; k++) {
    const start = performance.now();
    h = Float64Array.from(remez({ taps, bands }).coefficients);
    if (k >= 0) times.push(performance.now() - start);
  }
  const time = times.sort((a, b) => a - b)[times.length >> 1] as number;
  const other = theirs[index] as { h: number[]; time: number } | null;
  const ours = `ours ${time.toFixed(3)} ms, error ${judge(h, given).toExponential(4)}`;
  const scipys = other
    ? `SciPy ${other.time.toFixed(3)} ms, error ${judge(other.h, given).toExponential(4)}; ours takes ${(time / other.time).toFixed(2)} of it`
    : 'SciPy does not converge';
  console.log(`${taps} coefficients, ${pass} to ${stop}, weight ${weight}: ${ours}; ${scipys}`);
});
