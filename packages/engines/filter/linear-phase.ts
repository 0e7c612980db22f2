/** All-pole low passes whose phase is linear up to an even ripple of its error. */
import { EngineError } from '../error.ts';
import type { Complex } from '../numeric/complex.ts';
import { eliminated } from '../numeric/eliminated.ts';
import { minimize } from '../numeric/minimize.ts';
import { roots } from '../numeric/roots.ts';

/**
 * P(jω) over a scale: even and odd part as sums of Chebyshev polynomials in 2(ω/top)² − 1, the odd one times ω/top.
 * In powers of ω the fits of order 9 lose the digits that they are about.
 */
interface Fit {
  readonly top: number;
  readonly even: readonly number[];
  readonly odd: readonly number[];
}

/** T₀(x) … of this many. */
function chebyshevs(x: number, count: number): number[] {
  const t = [1, x];
  while (t.length < count) t.push(2 * x * (t.at(-1) as number) - (t.at(-2) as number));
  return t.slice(0, count);
}

/** Real and imaginary parts of the terms at ω, those of the even part first, the one of the highest power last. */
function terms(order: number, top: number, w: number): { re: number; im: number }[] {
  const x = w / top;
  const t = chebyshevs(2 * x * x - 1, Math.floor(order / 2) + 1);
  const evens = t.map((re) => ({ re, im: 0 }));
  const odds = t.slice(0, Math.ceil(order / 2)).map((c) => ({ re: 0, im: x * c }));
  return order % 2 === 0 ? [...odds, ...evens] : [...evens, ...odds];
}

/** The fit of degree n = points.length whose angle at these frequencies is ω + error: Im P(jω)·e^(−j(ω + error)) = 0 is linear in it. */
function fitted(points: readonly number[], errors: readonly number[]): Fit | undefined {
  const n = points.length;
  const top = Math.max(...points);
  const rows = points.map((w, r) => {
    const angle = w + (errors[r] as number);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return terms(n, top, w).map(({ re, im }) => im * c - re * s);
  });
  const found = eliminated(
    rows.map((row) => row.slice(0, n)),
    rows.map((row) => -(row[n] as number)),
  );
  if (!found) return undefined;
  const all = [...found, 1];
  const firsts = n % 2 === 0 ? n / 2 : (n + 1) / 2;
  const [a, b] = [all.slice(0, firsts), all.slice(firsts)];
  const fit = n % 2 === 0 ? { top, odd: a, even: b } : { top, even: a, odd: b };
  // P and −P have one fit: the sign for which the angle begins at 0.
  const sign = partsAt(fit, 0).re < 0 ? -1 : 1;
  return { top, even: fit.even.map((c) => sign * c), odd: fit.odd.map((c) => sign * c) };
}

function partsAt({ top, even, odd }: Fit, w: number): { re: number; im: number } {
  const x = w / top;
  const t = chebyshevs(2 * x * x - 1, even.length);
  const sum = (c: readonly number[]) => c.reduce((y, k, j) => y + k * (t[j] as number), 0);
  return { re: sum(even), im: x * sum(odd) };
}

/** The angle of P(jω) less ω, within ±π. */
function phaseError(p: Fit, w: number): number {
  const { re, im } = partsAt(p, w);
  const [c, s] = [Math.cos(w), Math.sin(w)];
  return Math.atan2(im * c - re * s, re * c + im * s);
}

/** P as a polynomial in s/top, highest power first. */
function powers({ even, odd }: Fit): number[] {
  const n = even.length + odd.length - 1;
  const out = new Array<number>(n + 1).fill(0);
  for (const [from, part] of [
    [0, even],
    [1, odd],
  ] as const) {
    // Tⱼ(2x² − 1) with x² = −s²: the polynomials in s², lowest power first.
    let [before, now] = [[1], [-1, -2]];
    part.forEach((c, j) => {
      const t = j === 0 ? [1] : now;
      t.forEach((k, power) => {
        out[2 * power + from] = (out[2 * power + from] as number) + c * k;
      });
      if (j > 0) {
        const doubled = [...now.map((k) => -2 * k), 0].map((k, i) => k - 4 * (now[i - 1] ?? 0));
        [before, now] = [now, doubled.map((k, i) => k - (before[i] ?? 0))];
      }
    });
  }
  return out.reverse();
}

/** Where the error is greatest in size between these. */
const crest = (p: Fit, from: number, to: number): number =>
  minimize((w) => -Math.abs(phaseError(p, w)), from, to, 1e-10).x;

const failed = (order: number): never => {
  throw new EngineError('infeasible', 'The poles of this shape were not found.', {
    field: 'order',
    value: order,
  });
};

/** An interpolation of the linear phase at the zeros of a Chebyshev polynomial, so wide that its first crest is `error`. */
function started(order: number, error: number): { p: Fit; crests: number[] } {
  const base = Array.from({ length: order }, (_, k) =>
    Math.sin((Math.PI * (k + 1)) / (2 * order + 1)),
  );
  for (let width = 0.3 * Math.sqrt(order); width < 10 * order; width *= 1.05) {
    const points = base.map((x) => x * width);
    const p = fitted(
      points,
      points.map(() => 0),
    );
    if (!p) continue;
    const crests = points.map((w, k) => crest(p, points[k - 1] ?? w / 1e3, w));
    if (Math.abs(phaseError(p, crests[0] as number)) > error) return { p, crests };
  }
  return failed(order);
}

/**
 * Poles of unit delay whose phase error ripples evenly by ± `error` (radians) with as many crests as there are poles
 * (E. Ulbrich & H. Piloty, Archiv der elektrischen Übertragung 14, 1960; the shapes of A. I. Zverev’s tables for 0.05° and
 * 0.5°). Remez’ exchange: the errors are set at the crests, which is linear, and the crests sought again.
 */
export function linearPhasePoles(order: number, error: number): readonly Complex[] {
  let { p, crests } = started(order, error);
  const first = Math.sign(phaseError(p, crests[0] as number));
  for (let round = 0; round < 60; round++) {
    const errors = crests.map((_, k) => first * (k % 2 === 0 ? error : -error));
    const at = crests;
    p = fitted(at, errors) ?? failed(order);
    const found = p;
    crests = at.map((w, k) => {
      // Half way to the neighbours the error has changed its sign, or is about to.
      const from = k === 0 ? w / 4 : (w + (at[k - 1] as number)) / 2;
      const next = at[k + 1];
      const to = next === undefined ? outerEnd(found, w) : (w + next) / 2;
      return crest(found, from, to);
    });
    const off = crests.map((w) => Math.abs(Math.abs(phaseError(found, w)) / error - 1));
    if (Math.max(...off) < 1e-11 && round > 2) break;
    if (round === 59 && Math.max(...off) > 1e-8) return failed(order);
  }
  const { re, im } = roots(powers(p));
  const poles = Array.from(re, (x, k) => ({ re: x * p.top, im: (im[k] as number) * p.top }));
  return poles.every((x) => x.re < 0) ? poles : failed(order);
}

/** Beyond the last crest: where the error has changed its sign. */
function outerEnd(p: Fit, w: number): number {
  const sign = Math.sign(phaseError(p, w));
  let to = w;
  for (let k = 0; k < 400 && Math.sign(phaseError(p, to)) === sign; k++) to += w / 400;
  return to;
}
