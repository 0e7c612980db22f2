/** The tools that take a thermal impedance as a transfer function. */
import { multiplyPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import type { Term } from '@tollbench/engines/thermal/foster.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import type { ThermalResult } from './compute.ts';

/** Coefficients of more terms, many of them close to one another, no longer tell one pole from the next. */
const MOST = 10;
/** Nor is a computation with doubles sure of poles that lie further apart, slowest over quickest. */
const WIDEST = 1e10;

/** K/W over s: what a watt does to the junction, with what is behind the case. */
export function next({ all }: ThermalResult): readonly Onward[] {
  const taus = all.map(({ tau }) => tau);
  if (all.length > MOST || Math.max(...taus) > WIDEST * Math.min(...taus)) return [];
  const { text } = fraction(numerator(all), all.map(pole).reduce(multiplyPolynomials, [1]));
  return [
    {
      tool: 'step-response',
      does: 'Zth as a transfer function: its poles, zeros and step',
      inputs: { system: text },
    },
    {
      tool: 'loop-shaper',
      does: 'A controller that holds this temperature',
      inputs: { plant: text },
    },
  ];
}

/** τs + 1, highest power first. */
const pole = ({ tau }: Term): number[] => [tau, 1];

/** Σ R over the poles of the other terms. */
function numerator(terms: readonly Term[]): number[] {
  const sum = new Array<number>(terms.length).fill(0);
  for (const term of terms) {
    const others = terms.filter((other) => other !== term);
    const product = others.map(pole).reduce(multiplyPolynomials, [term.r]);
    for (const [k, c] of product.entries()) sum[k] = (sum[k] ?? 0) + c;
  }
  return sum;
}
