/** Gains by poles, where some of the poles may be fixed; an observer's by duality. */
import { part, scaledBy } from '@tollbench/engines/linalg/blocks.ts';
import { type Matrix, transpose, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { uncontrollableModes } from '@tollbench/engines/state-space/pbh.ts';
import { place } from '@tollbench/engines/state-space/place.ts';
import { scaledSystem, staircase } from '@tollbench/engines/state-space/staircase.ts';
import { InputError } from '../../define/error.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import { inputs } from './inputs.ts';

/** Poles of which those that no input moves must be where they are; also of an observer, by duality. */
export function placed(
  { a, b }: { readonly a: Matrix; readonly b: Matrix },
  poles: readonly Complex[],
  name: 'poles' | 'observerPoles',
  tolerance: number,
): { readonly method: 'exact' | 'robust' | 'schur'; readonly k: Matrix } {
  const n = a.rows;
  counts(poles, n, name);
  const scaled = scaledSystem(a, b, zeros(1, n));
  const form = staircase(scaled.a, scaled.b, tolerance);
  const r = form.controllable;
  if (r === n) return place(a, b, poles);
  const fixed = uncontrollableModes(scaled.a, scaled.b, tolerance).map(({ value }) => value);
  const rest = without(poles, fixed, name);
  const nothing = zeros(b.cols, n);
  if (r === 0) return { method: 'exact', k: nothing };
  const { k, method } = place(part(form.a, 0, r, 0, r), part(form.b, 0, r, 0, b.cols), rest);
  const inScaled = multiply(k, transpose(part(form.q, 0, n, 0, r)));
  return {
    method,
    k: scaledBy(
      inScaled,
      scaled.input,
      scaled.state.map((t) => 1 / t),
    ),
  };
}

function counts(poles: readonly Complex[], n: number, name: 'poles' | 'observerPoles'): void {
  if (poles.length === n) return;
  const format = (list: readonly Complex[]) => inputs[name].format(list);
  const missing = n - poles.length;
  // Real poles beyond the fastest, or the slowest that there are: as many as it takes.
  const fastest = Math.max(1e-3, ...poles.map(({ re, im }) => Math.hypot(re, im)));
  const inCircle = poles.every(({ re, im }) => Math.hypot(re, im) < 1);
  const more = Array.from({ length: Math.max(0, missing) }, (_, k) => ({
    re: inCircle ? 0 : -Number((fastest * (1.5 + 0.25 * k)).toPrecision(3)),
    im: 0,
  }));
  const fewer = (list: readonly Complex[]): Complex[] => {
    const kept: Complex[] = [];
    for (const p of list) {
      if (p.im < 0) continue;
      const pair = p.im > 0 ? [p, { re: p.re, im: -p.im }] : [p];
      if (kept.length + pair.length <= n) kept.push(...pair);
      else if (kept.length < n) kept.push({ re: p.re, im: 0 });
    }
    return kept;
  };
  throw new InputError(
    `has ${counted(poles.length, 'pole')}; there ${n === 1 ? 'is' : 'are'} ${counted(n, 'state')}`,
    {
      field: name,
      value: format(poles),
      remedies: [{ [name]: format(missing > 0 ? [...poles, ...more] : fewer(poles)) }],
    },
  );
}

/** How near, relatively, a pole must be asked for to one that stays where it is. */
const NEAR = 1e-6;

/** The poles without those that are fixed. Throws InputError that names one that is not among them. */
function without(
  poles: readonly Complex[],
  fixed: readonly Complex[],
  name: 'poles' | 'observerPoles',
): Complex[] {
  const left = [...poles];
  const mended = [...poles];
  let missed: Complex | undefined;
  for (const f of fixed) {
    const distance = (p: Complex) => Math.hypot(p.re - f.re, p.im - f.im);
    const nearest = left.reduce(
      (best, p, k) =>
        // A real one stands for a real one, so that conjugates stay together.
        (p.im === 0) === (f.im === 0) && (best < 0 || distance(p) < distance(left[best] ?? p))
          ? k
          : best,
      -1,
    );
    const p = left[nearest];
    if (p && distance(p) <= NEAR * Math.max(1, Math.hypot(f.re, f.im))) {
      left.splice(nearest, 1);
      continue;
    }
    missed ??= f;
    if (!p) continue;
    left.splice(nearest, 1);
    mended[mended.indexOf(p)] = f;
  }
  if (!missed) return left;
  const all = fixed.every((f) =>
    mended.some(
      (p) =>
        p === f ||
        Math.hypot(p.re - f.re, p.im - f.im) <= NEAR * Math.max(1, Math.hypot(f.re, f.im)),
    ),
  );
  throw new InputError(
    `leaves out ${complexText(missed, 'j')}, which ${name === 'poles' ? 'no input moves' : 'no output shows'}: it stays a pole`,
    {
      field: name,
      value: inputs[name].format(poles),
      remedies: all ? [{ [name]: inputs[name].format(mended) }] : [],
    },
  );
}
