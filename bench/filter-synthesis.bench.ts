import { spawnSync } from 'node:child_process';
import { ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { type Family, lowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { placedZeros } from '@tollbench/engines/filter/mask-zeros.ts';
import { shapeOfCharacteristic } from '@tollbench/engines/filter/prescribed-zeros.ts';

/**
 * A ladder of Butterworth, Chebyshev and elliptic filters of orders 3 to 10, beside the poles and zeros alone as SciPy finds them
 * (buttap, cheb1ap, ellipap, timed inside its process): the elements are what SciPy does not make. Rounds in turns, medians. Beside it the
 * zeros of a mask of two steps, which has no counterpart there.
 */
const ROUNDS = 9;
const TIMES = 20;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

const PYTHON = `
import sys, time
from scipy import signal
make = {"butterworth": lambda n: signal.buttap(n), "chebyshev": lambda n: signal.cheb1ap(n, 0.1), "elliptic": lambda n: signal.ellipap(n, 0.1, 60)}
for family, f in make.items():
    for n in range(3, 11):
        f(n)
        start = time.perf_counter()
        for _ in range(${TIMES}):
            f(n)
        print(family, n, (time.perf_counter() - start) * 1e6 / ${TIMES})
`;

/** µs by family and order. */
function theirs(): Map<string, number> {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PYTHON], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [family, n, time] = line.split(' ');
        return [`${family} ${n}`, Number(time)];
      }),
  );
}

function timed(run: () => void): number {
  run();
  const start = performance.now();
  for (let k = 0; k < TIMES; k++) run();
  return ((performance.now() - start) * 1000) / TIMES;
}

const shape = (family: Family, n: number) => lowpassShape(family, n, 0.1, 60, true);
const cases = (['butterworth', 'chebyshev', 'elliptic'] as const).flatMap((family) =>
  Array.from({ length: 8 }, (_, k) => ({ family, n: k + 3 })),
);
const rows = cases.map(({ family, n }) => ({
  family,
  n,
  shape: [] as number[],
  ladder: [] as number[],
  scipy: [] as number[],
}));
for (let round = 0; round < ROUNDS; round++) {
  const scipy = theirs();
  for (const row of rows) {
    const made = shape(row.family, row.n);
    row.shape.push(timed(() => shape(row.family, row.n)));
    row.ladder.push(timed(() => ladder(made, { kind: 'both', r: 1 })));
    row.scipy.push(scipy.get(`${row.family} ${row.n}`) as number);
  }
}
for (const { family, n, ...times } of rows) {
  const [a, b, c] = [median(times.shape), median(times.ladder), median(times.scipy)];
  console.log(
    `${family} ${n}: poles and zeros ${a.toFixed(1)} µs, ladder ${b.toFixed(0)} µs; SciPy's poles and zeros ${c.toFixed(0)} µs, ${(c / a).toFixed(1)} × as long, ${(c / (a + b)).toFixed(2)} × as long as both`,
  );
}
for (const n of [5, 7, 9]) {
  const w = { order: n, flat: false, ripple: 0.1, edgeLoss: 0.1, equal: true };
  const mask = [
    { from: 1.3, to: 2, loss: 50 },
    { from: 2, to: Number.POSITIVE_INFINITY, loss: 65 },
  ];
  const count = (n - 1) / 2;
  const times = Array.from({ length: ROUNDS }, () =>
    timed(() => shapeOfCharacteristic(placedZeros(w, count, mask).characteristic, w)),
  );
  console.log(
    `mask, order ${n}, ${count} zeros placed and poles found: ${(median(times) / 1000).toFixed(2)} ms`,
  );
}
