import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fftPlan, mixedRadix, radices } from '@tollbench/engines/signal/fft.ts';
import { realFftPlan } from '@tollbench/engines/signal/real-fft.ts';

/**
 * Transforms of 1,024 and 65,536 samples, complex and real, against `fft.js` and `ml-fft`, with
 * FFTW (planned by measurement) and SciPy's pocketfft as the limits. Contenders take turns within
 * each round, medians of the rounds; the limits run in processes of their own, so all of it is done
 * in turns and each contender's time is the least of its medians. Ours works in place, so each call
 * also copies its input in.
 */
const require = createRequire(import.meta.url);
const FftJs = require('fft.js');
const { FFT: mlFft } = require('ml-fft');

const ROUNDS = 41;
const SIZES = [
  { n: 1024, calls: 400 },
  { n: 65536, calls: 8 },
] as const;

let seed = 1;
const uniform = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32 - 0.5;
};
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

type Race = Map<string, () => void>;
function race(contenders: Race, calls: number): Map<string, number> {
  const times = new Map<string, number[]>([...contenders.keys()].map((name) => [name, []]));
  for (let round = -5; round < ROUNDS; round++) {
    for (const [name, run] of contenders) {
      const start = performance.now();
      for (let k = 0; k < calls; k++) run();
      if (round >= 0) times.get(name)?.push(((performance.now() - start) * 1000) / calls);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

function complexRace(n: number): Race {
  const source = Float64Array.from({ length: 2 * n }, uniform);
  const [plan, data] = [fftPlan(n), new Float64Array(2 * n)];
  const scalar = mixedRadix(n, radices(n) as number[]);
  const theirs = new FftJs(n);
  const [input, output] = [theirs.createComplexArray(), theirs.createComplexArray()];
  source.forEach((x, k) => {
    input[k] = x;
  });
  const [re, im] = [new Array(n), new Array(n)];
  mlFft.init(n);
  return new Map([
    [
      'ours',
      () => {
        data.set(source);
        plan.forward(data);
      },
    ],
    [
      'ours, scalar',
      () => {
        data.set(source);
        scalar(data);
      },
    ],
    ['fft.js', () => theirs.transform(output, input)],
    [
      'ml-fft',
      () => {
        for (let k = 0; k < n; k++) {
          re[k] = source[2 * k];
          im[k] = source[2 * k + 1];
        }
        mlFft.fft(re, im);
      },
    ],
  ]);
}

function realRace(n: number): Race {
  const source = Float64Array.from({ length: n }, uniform);
  const [plan, data] = [realFftPlan(n), new Float64Array(n + 2)];
  const theirs = new FftJs(n);
  const [input, output] = [Array.from(source), theirs.createComplexArray()];
  const [re, im] = [new Array(n), new Array(n)];
  mlFft.init(n);
  return new Map([
    [
      'ours',
      () => {
        data.set(source);
        plan.forward(data);
      },
    ],
    ['fft.js', () => theirs.realTransform(output, input)],
    [
      'ml-fft',
      () => {
        for (let k = 0; k < n; k++) {
          re[k] = source[k];
          im[k] = 0;
        }
        mlFft.fft(re, im);
      },
    ],
  ]);
}

/** The same sizes in FFTW, through prototypes of our own: Debian's run-time package has no header. */
function fftw(): Map<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'fft-bench-'));
  const rows = SIZES.map(({ n, calls }) => `{${n}, ${calls}}`).join(', ');
  writeFileSync(
    join(folder, 'fftw.c'),
    `#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef double complex_t[2];
typedef struct fftw_plan_s *plan_t;
plan_t fftw_plan_dft_1d(int, complex_t *, complex_t *, int, unsigned);
plan_t fftw_plan_dft_r2c_1d(int, double *, complex_t *, unsigned);
void fftw_execute(const plan_t);
void *fftw_malloc(size_t);
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e6 + t.tv_nsec * 1e-3; }
static int rising(const void *a, const void *b) { double d = *(const double *)a - *(const double *)b; return (d > 0) - (d < 0); }
int main(void) {
  int sizes[][2] = {${rows}};
  for (int s = 0; s < ${SIZES.length}; s++) for (int real = 0; real < 2; real++) {
    int n = sizes[s][0], calls = sizes[s][1];
    complex_t *in = fftw_malloc(sizeof(complex_t) * n), *out = fftw_malloc(sizeof(complex_t) * n);
    plan_t plan = real ? fftw_plan_dft_r2c_1d(n, (double *)in, out, 0) : fftw_plan_dft_1d(n, in, out, -1, 0);
    for (int k = 0; k < n; k++) { in[k][0] = rand() / 2147483648.0 - 0.5; in[k][1] = rand() / 2147483648.0 - 0.5; }
    double times[${ROUNDS}];
    for (int r = -5; r < ${ROUNDS}; r++) {
      double start = now();
      for (int k = 0; k < calls; k++) fftw_execute(plan);
      if (r >= 0) times[r] = (now() - start) / calls;
    }
    qsort(times, ${ROUNDS}, sizeof(double), rising);
    printf("%s %d %f\\n", real ? "real" : "complex", n, times[${ROUNDS >> 1}]);
  }
}
`,
  );
  const built = spawnSync('gcc', ['-O2', '-o', 'fftw', 'fftw.c', '-l:libfftw3.so.3'], {
    cwd: folder,
  });
  const ran =
    built.status === 0 ? spawnSync(join(folder, 'fftw'), { encoding: 'utf8' }) : undefined;
  rmSync(folder, { recursive: true, force: true });
  if (ran?.status !== 0) console.log('FFTW: not measured (needs gcc and Debian libfftw3-double3)');
  return parse(ran?.stdout ?? '');
}

function pocketfft(): Map<string, number> {
  const script = `
import time, numpy
from scipy import fft
for n, calls in ${JSON.stringify(SIZES.map(({ n, calls }) => [n, calls]))}:
    x = numpy.random.default_rng(1).standard_normal(2 * n)
    for kind, data, call in (("complex", x.view(complex), fft.fft), ("real", x[:n].copy(), fft.rfft)):
        times = []
        for _ in range(${ROUNDS}):
            start = time.perf_counter()
            for _ in range(calls):
                call(data)
            times.append((time.perf_counter() - start) / calls * 1e6)
        print(kind, n, sorted(times)[${ROUNDS >> 1}])
`;
  const ran = spawnSync('/usr/bin/python3', ['-c', script], { encoding: 'utf8' });
  if (ran.status !== 0) console.log('SciPy: not measured (needs Debian python3-scipy)');
  return parse(ran.stdout ?? '');
}

function parse(lines: string): Map<string, number> {
  const rows = lines.trim().split('\n').filter(Boolean);
  return new Map(
    rows.map((line) => {
      const [kind, n, time] = line.split(' ');
      return [`${kind} ${n}`, Number(time)];
    }),
  );
}

const TURNS = 3;
/** The least time of every contender in every race. */
const least = new Map<string, Map<string, number>>();
function keep(race: string, contender: string, time: number): void {
  const times = least.get(race) ?? new Map<string, number>();
  least.set(race, times);
  times.set(contender, Math.min(time, times.get(contender) ?? Number.POSITIVE_INFINITY));
}
for (let turn = 0; turn < TURNS; turn++) {
  for (const { n, calls } of SIZES) {
    for (const kind of ['complex', 'real'] as const) {
      const contenders = kind === 'complex' ? complexRace(n) : realRace(n);
      for (const [name, time] of race(contenders, calls)) keep(`${kind} ${n}`, name, time);
    }
  }
  for (const [where, time] of fftw()) keep(where, 'FFTW', time);
  for (const [where, time] of pocketfft()) keep(where, 'SciPy pocketfft', time);
}
for (const [where, times] of least) {
  const ours = times.get('ours') as number;
  console.log(`\n${where} samples`);
  for (const [name, time] of times) {
    const ratio = name === 'ours' ? '' : `   ours takes ${(ours / time).toFixed(2)} of it`;
    console.log(`  ${name.padEnd(16)} ${time.toFixed(2).padStart(9)} µs${ratio}`);
  }
}
