import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { averagedPower } from '@tollbench/engines/signal/averaged-power.ts';
import { windowWeights } from '@tollbench/engines/signal/window.ts';

/**
 * The power spectrum of a million real samples under a window, 2^20 of them and 10^6: the mean taken away, weighed,
 * transformed, squared. Against the same done with `fft.js` and `ml-fft`, which take powers of two alone and so fill
 * 10^6 samples up with zeros, and with SciPy's pocketfft as the limit. Contenders take turns; medians of the rounds.
 */
const require = createRequire(import.meta.url);
const FftJs = require('fft.js');
const { FFT: mlFft } = require('ml-fft');

const ROUNDS = 9;
const SIZES = [2 ** 20, 10 ** 6];

let seed = 1;
const uniform = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32 - 0.5;
};
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

function contenders(n: number): Map<string, () => Float64Array> {
  const x = Float64Array.from({ length: n }, uniform);
  const weights = windowWeights({ kind: 'blackman-harris' }, n, false);
  const filled = 2 ** Math.ceil(Math.log2(n));
  const theirs = new FftJs(filled);
  const input = new Array<number>(filled).fill(0);
  const output = theirs.createComplexArray();
  const [re, im] = [new Array<number>(filled), new Array<number>(filled)];
  mlFft.init(filled);
  const mean = () => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += x[k] as number;
    return sum / n;
  };
  const power = new Float64Array(filled / 2 + 1);
  return new Map([
    ['ours', () => averagedPower(x, { weights, hop: n }).power],
    [
      'fft.js',
      () => {
        const m = mean();
        for (let k = 0; k < n; k++) input[k] = ((x[k] as number) - m) * (weights[k] as number);
        theirs.realTransform(output, input);
        for (let k = 0; k < power.length; k++)
          power[k] = output[2 * k] ** 2 + output[2 * k + 1] ** 2;
        return power;
      },
    ],
    [
      'ml-fft',
      () => {
        const m = mean();
        re.fill(0);
        im.fill(0);
        for (let k = 0; k < n; k++) re[k] = ((x[k] as number) - m) * (weights[k] as number);
        mlFft.fft(re, im);
        for (let k = 0; k < power.length; k++)
          power[k] = (re[k] as number) ** 2 + (im[k] as number) ** 2;
        return power;
      },
    ],
  ]);
}

/** Milliseconds of SciPy for each size. */
function pocketfft(): number[] {
  const script = `
import time, numpy
from scipy import fft, signal
for n in ${JSON.stringify(SIZES)}:
    x = numpy.random.default_rng(1).standard_normal(n)
    w = signal.windows.blackmanharris(n, sym=False)
    times = []
    for _ in range(${ROUNDS}):
        start = time.perf_counter()
        bins = fft.rfft((x - x.mean()) * w)
        power = bins.real**2 + bins.imag**2
        times.append((time.perf_counter() - start) * 1e3)
    print(sorted(times)[${ROUNDS >> 1}])
`;
  const ran = spawnSync('/usr/bin/python3', ['-c', script], { encoding: 'utf8' });
  if (ran.status !== 0) console.log('SciPy: not measured (needs Debian python3-scipy)');
  return (ran.stdout ?? '').trim().split('\n').filter(Boolean).map(Number);
}

const limit = pocketfft();
SIZES.forEach((n, index) => {
  const list = contenders(n);
  const times = new Map<string, number[]>([...list.keys()].map((name) => [name, []]));
  for (let round = -2; round < ROUNDS; round++)
    for (const [name, run] of list) {
      const start = performance.now();
      run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  const medians = [...times].map(([name, values]) => [name, median(values)] as const);
  const scipy = limit[index];
  if (scipy !== undefined) medians.push(['SciPy pocketfft', scipy]);
  const [[, ours]] = medians as [readonly [string, number]];
  console.log(`\n${n} samples`);
  for (const [name, time] of medians)
    console.log(
      `  ${name.padEnd(16)} ${time.toFixed(1).padStart(8)} ms${name === 'ours' ? '' : `   ours takes ${(ours / time).toFixed(2)} of it`}`,
    );
});
