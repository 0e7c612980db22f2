import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { subscript } from '@tollbench/engines/text/script-digits.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';

const MAX_TERMS = 4;

/** A combination of states in words, `x₁ − 0.5 x₂`; `state` to the `power` scales its weights. */
export function combinationText(
  weights: readonly Complex[],
  state: ArrayLike<number> = [],
  power: 1 | -1 = 1,
): string {
  const scaled = weights.map(({ re, im }, k) => {
    const f = (state[k] ?? 1) ** power;
    return { re: re * f, im: im * f, k };
  });
  const size = Math.max(...scaled.map(({ re, im }) => Math.hypot(re, im)));
  const terms = scaled
    .map((w) => ({ k: w.k, re: w.re / size, im: w.im / size }))
    .filter(({ re, im }) => Math.hypot(re, im) > 1e-6)
    .toSorted((p, q) => Math.hypot(q.re, q.im) - Math.hypot(p.re, p.im));
  const shown = terms.slice(0, MAX_TERMS).toSorted((p, q) => p.k - q.k);
  const text = shown.map((w, at) => {
    const name = `x${subscript(w.k + 1)}`;
    if (Math.abs(w.im) > 1e-9) return `${at > 0 ? ' + ' : ''}(${complexText(w, 'j', 3)}) ${name}`;
    const digits = showQuantity(Math.abs(w.re), '', 3);
    const sign = w.re < 0 ? (at > 0 ? ' − ' : '−') : at > 0 ? ' + ' : '';
    return `${sign}${digits === '1' ? '' : `${digits} `}${name}`;
  });
  return `${text.join('')}${terms.length > MAX_TERMS ? ' + …' : ''}`;
}
