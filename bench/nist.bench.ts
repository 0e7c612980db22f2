import { spawnSync } from 'node:child_process';
import { logRelativeError } from '@tollbench/engines/fit/testing/digits.ts';
import { FILES, nistFile, nistFit } from '@tollbench/engines/fit/testing/nist-fit.ts';
import { levenbergMarquardt } from 'ml-levenberg-marquardt';

/**
 * Digits of NIST's 27 nonlinear sets that are right of the worst parameter, from both starts: ours, SciPy's curve_fit
 * (MINPACK, its differences, 20,000 evaluations) and npm's ml-levenberg-marquardt (its differences, 10,000 iterations).
 * And the milliseconds of all fits, each warm, in its own process.
 */
interface Case {
  readonly name: string;
  readonly model: string;
  readonly parameters: readonly string[];
  readonly variables: readonly string[];
  readonly start: readonly number[];
  readonly certified: readonly number[];
  readonly y: readonly number[];
  readonly x: readonly (readonly number[])[];
}

/** NIST's formulas with round brackets, their functions by a prefix. */
const inCode = (model: string, prefix: string): string =>
  model
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\barctan\b/gu, 'atan')
    .replace(/\b(exp|sin|cos|atan|pi)\b/gu, (_, name: string) =>
      name === 'pi' ? `${prefix}${prefix === 'Math.' ? 'PI' : 'pi'}` : `${prefix}${name}`,
    );

const cases: Case[] = FILES.flatMap((file) => {
  const { nist, names, y, x } = nistFile(file);
  return [0, 1].map((which) => ({
    name: `${file.replace('.dat', '')} ${which + 1}`,
    model: nist.model,
    parameters: nist.parameters,
    variables: names.slice(1),
    start: nist.starts[which] ?? [],
    certified: nist.certified,
    y: Array.from(y),
    x: x.map((c) => Array.from(c)),
  }));
});

const worst = (found: readonly number[], certified: readonly number[]): number =>
  Math.min(...certified.map((c, k) => logRelativeError(found[k] ?? Number.NaN, c)));

const script = `
import json, sys, time, warnings
import numpy as np
from scipy.optimize import curve_fit
from numpy import exp, sin, cos, arctan as atan, pi
warnings.simplefilter("ignore")
out = []
for c in json.load(sys.stdin):
    x = np.array(c["x"])
    code = compile(c["code"], "model", "eval")
    def f(X, *b, code=code, c=c):
        names = dict(zip(c["parameters"], b), **dict(zip(c["variables"], X)))
        with np.errstate(all="ignore"):
            return eval(code, globals(), names) + 0 * X[0]
    found = []
    for k in range(2):
        start = time.perf_counter()
        try:
            found = list(curve_fit(f, x, np.array(c["y"]), p0=c["start"], maxfev=20000, ftol=1e-15, xtol=1e-15, gtol=1e-15)[0])
        except Exception:
            found = []
        ms = (time.perf_counter() - start) * 1e3
    out.append(dict(found=found, ms=ms))
print(json.dumps(out))
`;

function scipy(): { found: number[]; ms: number }[] {
  const input = JSON.stringify(cases.map((c) => ({ ...c, code: inCode(c.model, '') })));
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], {
    input,
    encoding: 'utf8',
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`this race needs Debian's python3-scipy: ${stderr}`);
  return JSON.parse(stdout) as { found: number[]; ms: number }[];
}

function npm(c: Case): { found: number[]; ms: number } {
  // It has one independent variable: the place in the list stands for all of them.
  // −(x − b)² is no JavaScript.
  const body = inCode(c.model, 'Math.').replaceAll('-(', '-1*(');
  const f = new Function(
    'b',
    'X',
    `const [${c.parameters}] = b, [${c.variables}] = X; return ${body};`,
  );
  const columns = c.y.map((_, i) => c.x.map((column) => column[i] as number));
  const start = performance.now();
  let found: number[] = [];
  try {
    const fit = levenbergMarquardt(
      { x: c.y.map((_, i) => i), y: [...c.y] },
      (b: number[]) => (i: number) => f(b, columns[i]) as number,
      {
        initialValues: [...c.start],
        maxIterations: 10_000,
        gradientDifference: c.start.map((s) => Math.max(1e-12, Math.abs(s) * 1e-6)),
        centralDifference: true,
        errorTolerance: 0,
        timeout: 20,
      },
    );
    found = fit.parameterValues;
  } catch {
    // It gives up with an error.
  }
  return { found, ms: performance.now() - start };
}

const mine = cases.map((c) => {
  const [file = '', which = '1'] = c.name.split(' ');
  nistFit(`${file}.dat`, Number(which) - 1);
  const start = performance.now();
  const { digits } = nistFit(`${file}.dat`, Number(which) - 1);
  return { digits, ms: performance.now() - start };
});
const theirs = scipy();
const others = cases.map(npm);
const rows = cases.map((c, k) => ({
  name: c.name,
  digits: [
    mine[k]?.digits ?? 0,
    worst(theirs[k]?.found ?? [], c.certified),
    worst(others[k]?.found ?? [], c.certified),
  ],
}));
console.log('set, start: digits of ours, SciPy, ml-levenberg-marquardt');
for (const { name, digits } of rows)
  console.log(`${name.padEnd(12)} ${digits.map((d) => d.toFixed(1).padStart(5)).join(' ')}`);
const total = (list: readonly { ms: number }[]) => list.reduce((n, { ms }) => n + ms, 0).toFixed(0);
['ours', 'SciPy', 'ml-levenberg-marquardt'].forEach((name, side) => {
  const list = rows.map((r) => r.digits[side] ?? 0).sort((a, b) => a - b);
  const at = (least: number) => list.filter((d) => d >= least).length;
  console.log(
    `${name}: least ${list[0]?.toFixed(1)}, median ${list[list.length >> 1]?.toFixed(1)}; ${at(6)} of ${list.length} to 6 digits or more, ${at(9)} to 9; ${total([mine, theirs, others][side] ?? [])} ms`,
  );
});
