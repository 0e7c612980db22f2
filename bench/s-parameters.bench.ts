import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cascaded } from '@tollbench/engines/network/chain.ts';
import { largestGains } from '@tollbench/engines/network/quality.ts';
import { readTouchstone } from '@tollbench/engines/network/touchstone-read.ts';

/**
 * Networks against Debian's scikit-rf: reading a Touchstone file as it lies on the disk, two of them in a row, and the
 * largest singular value at each frequency, which NumPy does. Each side is timed inside its own process, warm, and
 * they take turns; each side's time is the least of its turns' medians. How far apart they are stands in held.json.
 */
interface Job {
  readonly ports: number;
  readonly points: number;
  readonly runs: number;
}
const jobs: readonly Job[] = [
  { ports: 2, points: 201, runs: 9 },
  { ports: 4, points: 2_001, runs: 5 },
  { ports: 8, points: 20_001, runs: 2 },
];
const TURNS = 2;
const ACTIONS = ['read', 'cascade', 'singular values'] as const;

/** A text as a field solver writes it: every digit, four pairs a line, the frequency before the first. */
function textOf({ ports, points }: Job): string {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (2 * seed) / 2_147_483_647 - 1;
  };
  const lines = [`# Hz S RI R 50`];
  for (let k = 0; k < points; k++)
    for (let i = 0; i < ports; i++) {
      const row = Array.from({ length: 2 * ports }, () => (random() / ports).toFixed(16));
      if (ports === 2) {
        if (i === 0) lines.push(`${1e9 + 1e6 * k} ${row.join(' ')} `);
        else lines[lines.length - 1] += row.join(' ');
      } else
        for (let at = 0; at < row.length; at += 8)
          lines.push(
            `${i === 0 && at === 0 ? 1e9 + 1e6 * k : ' '} ${row.slice(at, at + 8).join(' ')}`,
          );
    }
  return `${lines.join('\n')}\n`;
}

const script = `
import json, sys, time, warnings
import numpy as np
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__: setattr(np, name, kind)
warnings.filterwarnings("ignore")
import skrf as rf
jobs = json.load(sys.stdin)
def timed(run, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)[len(times) // 2]
out = []
for j in jobs:
    n = rf.Network(j["file"])
    out.append([timed(lambda: rf.Network(j["file"]), j["runs"]),
                timed(lambda: n ** n, j["runs"]),
                timed(lambda: np.linalg.norm(n.s, 2, axis=(1, 2)), j["runs"])])
print()
print(json.dumps([rf.__version__, out]))
`;

type Times = readonly number[];

function theirs(files: readonly string[]): { version: string; times: readonly Times[] } {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
    input: JSON.stringify(jobs.map((job, k) => ({ ...job, file: files[k] }))),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`this race needs Debian's python3-scikit-rf: ${stderr}`);
  const [version, times] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  return { version, times };
}

function median(run: () => unknown, runs: number): number {
  const times: number[] = [];
  for (let k = 0; k < runs; k++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

function ours(text: string, { runs }: Job): Times {
  const { network } = readTouchstone(text);
  return [
    median(() => readTouchstone(text), runs),
    median(() => cascaded(network, network, 'halves'), runs),
    median(() => largestGains(network), runs),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'tollbench-bench-'));
try {
  const texts = jobs.map(textOf);
  const files = jobs.map(({ ports }, k) => join(folder, `${k}.s${ports}p`));
  files.forEach((file, k) => {
    writeFileSync(file, texts[k] ?? '');
  });
  const rounds = Array.from({ length: TURNS }, () => ({
    theirs: theirs(files),
    mine: jobs.map((job, k) => ours(texts[k] ?? '', job)),
  }));
  console.log(`scikit-rf ${rounds[0]?.theirs.version}`);
  jobs.forEach(({ ports, points }, k) => {
    ACTIONS.forEach((action, m) => {
      const mine = Math.min(...rounds.map((round) => round.mine[k]?.[m] ?? Number.NaN));
      const other = Math.min(...rounds.map((round) => round.theirs.times[k]?.[m] ?? Number.NaN));
      console.log(
        `${ports} ports, ${points} frequencies, ${action}: ours ${mine.toFixed(2)} ms, scikit-rf ${other.toFixed(2)} ms; ours takes ${(mine / other).toFixed(3)} of it`,
      );
    });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
