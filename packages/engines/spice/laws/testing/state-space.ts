/**
 * Transients of linear circuits by the matrix exponential: dx/dt = A·x + b·u, and an input that is straight between corners
 * or a sine; the equations of each circuit are written down by hand. C. F. Van Loan, Computing integrals involving the matrix
 * exponential, IEEE Transactions on Automatic Control 23 (1978) 395–404.
 */
import { expm } from '../../../linalg/expm.ts';
import { fromRows, toRows } from '../../../linalg/matrix.ts';

export interface StateSpace {
  /** By rows, 1/s. */
  readonly a: readonly (readonly number[])[];
  readonly b: readonly number[];
}

/** A deck's input, as its card says it and as it is. */
export type Input =
  | { readonly kind: 'corners'; readonly points: readonly (readonly [t: number, u: number])[] }
  | { readonly kind: 'sine'; readonly amplitude: number; readonly frequency: number };

/** The states at each of the rising times, from rest at the input's first value. */
export function states({ a, b }: StateSpace, input: Input, times: ArrayLike<number>): number[][] {
  const n = b.length;
  // The input and what drives it stand behind the states: a ramp and its slope, or a sine and its cosine.
  const drive =
    input.kind === 'sine'
      ? [
          [0, 2 * Math.PI * input.frequency],
          [-2 * Math.PI * input.frequency, 0],
        ]
      : [
          [0, 1],
          [0, 0],
        ];
  const whole = [
    ...a.map((row, i) => [...row, b[i]!, 0]),
    ...drive.map((row) => [...new Array<number>(n).fill(0), ...row]),
  ];
  let z = [...new Array<number>(n).fill(0), 0, input.kind === 'sine' ? input.amplitude : 0];
  let now = 0;
  const known = new Map<number, number[][]>();
  const move = (to: number) => {
    const span = to - now;
    if (span <= 0) return;
    // Steps repeat; so do their exponentials.
    const by =
      known.get(span) ?? toRows(expm(fromRows(whole.map((row) => row.map((x) => x * span)))));
    known.set(span, by);
    z = by.map((row) => row.reduce((sum, x, j) => sum + x * z[j]!, 0));
    now = to;
  };
  const corners = input.kind === 'corners' ? [...input.points] : [];
  const turn = () => {
    const [at, u] = corners.shift()!;
    move(at);
    const next = corners[0];
    z[n] = u;
    z[n + 1] = next ? (next[1] - u) / (next[0] - at) : 0;
  };
  const result: number[][] = [];
  for (const time of Array.from(times)) {
    while (corners[0] && corners[0][0] <= time) turn();
    move(time);
    result.push(z.slice(0, n));
  }
  return result;
}
