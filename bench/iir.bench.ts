import { spawnSync } from 'node:child_process';
import { prototype } from '@tollbench/engines/filter/prototype.ts';
import { digital, type Target } from '@tollbench/engines/iir/band-transform.ts';
import { arrange, scaled } from '@tollbench/engines/iir/cascade.ts';
import { pair } from '@tollbench/engines/iir/pairing.ts';

/**
 * IIR filters as second-order sections against SciPy's `iirfilter(…, output="sos")`: from the order and the edges to
 * sections in the order of their poles. Both are timed inside their own process, warm, call by call, and take
 * turns; each side's time is the least of its turns' medians. How far the poles are apart stands in held.json; SciPy puts all
 * gain into the first section, ours is scaled by the largest sine.
 */
interface Job {
  readonly name: string;
  readonly kind: 'butter' | 'ellip';
  readonly order: number;
  readonly band: 'lowpass' | 'bandpass';
  readonly runs: number;
}
const jobs: readonly Job[] = [
  { name: 'Butterworth low-pass, order 4', kind: 'butter', order: 4, band: 'lowpass', runs: 401 },
  { name: 'elliptic low-pass, order 8', kind: 'ellip', order: 8, band: 'lowpass', runs: 401 },
  { name: 'elliptic band-pass, order 2 × 8', kind: 'ellip', order: 8, band: 'bandpass', runs: 201 },
  { name: 'elliptic low-pass, order 20', kind: 'ellip', order: 20, band: 'lowpass', runs: 201 },
];
const TURNS = 3;

const script = `
import json, sys, time
import scipy
from scipy import signal
print(json.dumps(scipy.__version__))
for j in json.load(sys.stdin):
    times = []
    wn = 0.3 if j["band"] == "lowpass" else [0.2, 0.4]
    for k in range(2 * j["runs"]):
        start = time.perf_counter()
        signal.iirfilter(j["order"], wn, rp=0.1, rs=80, btype=j["band"], ftype=j["kind"], output="sos")
        if k >= j["runs"]: times.append((time.perf_counter() - start) * 1e3)
    print(json.dumps(sorted(times)[len(times) // 2]))
`;

function scipy(): { version: string; times: number[] } {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
    input: JSON.stringify(jobs),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${stderr}`);
  const [version, ...times] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { version, times };
}

const TARGETS: Readonly<Record<Job['band'], Target>> = {
  lowpass: { response: 'lowpass', edge: Math.tan(0.15 * Math.PI) },
  bandpass: {
    response: 'bandpass',
    centre: Math.sqrt(Math.tan(0.1 * Math.PI) * Math.tan(0.2 * Math.PI)),
    width: Math.tan(0.2 * Math.PI) - Math.tan(0.1 * Math.PI),
  },
};

/** Median of the times of one turn, in milliseconds, and how many sections were made. */
function ours({ kind, order, band, runs }: Job): { time: number; sections: number } {
  const times: number[] = [];
  let sections = 0;
  for (let k = -runs; k < runs; k++) {
    const start = performance.now();
    const family = kind === 'butter' ? 'butterworth' : 'elliptic';
    const filter = digital(prototype(family, order, 0.1, 80, 40), 1, TARGETS[band]);
    const parts = pair(filter.zeros, filter.poles);
    sections = scaled(parts, arrange(parts, 'rising', 'sine', filter), filter, 'sine').length;
    if (k >= 0) times.push(performance.now() - start);
  }
  return { time: times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN, sections };
}

const rounds = Array.from({ length: TURNS }, () => ({ theirs: scipy(), mine: jobs.map(ours) }));
console.log(`SciPy ${rounds[0]?.theirs.version}`);
jobs.forEach(({ name }, k) => {
  const mine = Math.min(...rounds.map((round) => round.mine[k]?.time ?? Number.NaN));
  const theirs = Math.min(...rounds.map((round) => round.theirs.times[k] ?? Number.NaN));
  console.log(
    `${name}, ${rounds[0]?.mine[k]?.sections} sections: ours ${mine.toFixed(3)} ms, SciPy ${theirs.toFixed(3)} ms; ours takes ${(mine / theirs).toFixed(2)} of it`,
  );
});
